<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>voxels</source>
        <translation>Voxel</translation>
    </message>
    <message>
        <source>Region by values</source>
        <translation>Bereich nach Werten</translation>
    </message>
    <message>
        <source>Region from a mask</source>
        <translation>Bereich aus einer Maske</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>The region holds the samples of the source within a range: &gt;= 300, &lt;= 40, or 10 to 40. The result is measured at the same samples.</source>
        <translation>Zum Bereich gehören die Abtastwerte der Quelle in einem Wertebereich: &gt;= 300, &lt;= 40 oder 10 to 40. Das Ergebnis wird an denselben Stellen gemessen.</translation>
    </message>
    <message>
        <source>The region holds the samples of a file that are not 0, or that have certain labels: seg.nii.gz:3,5-7.</source>
        <translation>Zum Bereich gehören die Abtastwerte einer Datei, die nicht 0 sind oder bestimmte Nummern tragen: seg.nii.gz:3,5-7.</translation>
    </message>
    <message>
        <source>Samples are counted from 0, ends are excluded: 10:50x20:60x3:9 is a box, ellipse:10:50x20:60 an ellipse.</source>
        <translation>Abtastwerte zählen ab 0, das Ende gehört nicht dazu: 10:50x20:60x3:9 ist ein Quader, ellipse:10:50x20:60 eine Ellipse.</translation>
    </message>
    <message>
        <source>no filter yet</source>
        <translation>noch kein Filter</translation>
    </message>
</context>
<context>
    <name>app</name>
    <message>
        <source>%1 is the smallest sample of the window, %2 the median, %3 the largest.</source>
        <translation>%1 ist der kleinste Abtastwert des Fensters, %2 der Median, %3 der größte.</translation>
    </message>
    <message>
        <source>%1 smooths, %2 is the slope, %3 the curvature; at most the order.</source>
        <translation>%1 glättet, %2 ist die Steigung, %3 die Krümmung; höchstens die Ordnung.</translation>
    </message>
    <message>
        <source>A .npy, .csv or .txt file, or taps: [%1 %2 %3;%4 %5 %6;%7 %8 %9], rows by ; and slices by |. A kernel with fewer axes than the data acts along x, or in xy, or along `axes`.</source>
        <translation>Eine Datei .npy, .csv oder .txt, oder Gewichte: [%1 %2 %3;%4 %5 %6;%7 %8 %9], Zeilen mit ; und Schichten mit |. Ein Kern mit weniger Achsen als die Daten wirkt entlang x, in xy, oder entlang `axes`.</translation>
    </message>
    <message>
        <source>A Gaussian PSF ends this many sigmas from its centre.</source>
        <translation>Eine Gauß-PSF endet so viele Sigma von ihrer Mitte.</translation>
    </message>
    <message>
        <source>A Gaussian too wide for shared memory was not refused.</source>
        <translation>Eine für den gemeinsamen Speicher zu breite Gauß-Kurve wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A block needs %1 KB of shared memory for these taps; this device gives it %2.</source>
        <translation>Ein Block braucht %1 KB gemeinsamen Speicher für diese Gewichte; dieses Gerät gibt ihm %2.</translation>
    </message>
    <message>
        <source>A block of threads cannot hold transforms of several lines on this device.</source>
        <translation>Ein Thread-Block kann auf diesem Gerät nicht die Transformierten mehrerer Zeilen halten.</translation>
    </message>
    <message>
        <source>A block outside the result was given.</source>
        <translation>Ein Block außerhalb des Ergebnisses wurde angegeben.</translation>
    </message>
    <message>
        <source>A box must have a size of at least %1, not %2.</source>
        <translation>Ein Kasten muss eine Größe von mindestens %1 haben, nicht %2.</translation>
    </message>
    <message>
        <source>A box of %1 samples is too large.</source>
        <translation>Ein Kasten mit %1 Abtastwerten ist zu groß.</translation>
    </message>
    <message>
        <source>A card does not convert %1 to %2.</source>
        <translation>Eine GPU wandelt %1 nicht in %2 um.</translation>
    </message>
    <message>
        <source>A card does not convert %1.</source>
        <translation>Eine GPU wandelt %1 nicht um.</translation>
    </message>
    <message>
        <source>A damaged chunk was accepted.</source>
        <translation>Ein beschädigtes Teilstück wurde angenommen.</translation>
    </message>
    <message>
        <source>A data set has one to three axes.</source>
        <translation>Ein Datensatz hat eine bis drei Achsen.</translation>
    </message>
    <message>
        <source>A data set must have at least one sample along every axis, not %1.</source>
        <translation>Ein Datensatz muss entlang jeder Achse mindestens einen Abtastwert haben, nicht %1.</translation>
    </message>
    <message>
        <source>A dense kernel as a sum of few separable terms (to %1 of it), all of them in one march.</source>
        <translation>Ein voll besetzter Kern als Summe weniger separierbarer Terme (auf %1 genau), alle in einem Durchlauf.</translation>
    </message>
    <message>
        <source>A derivative of a Gaussian needs a sigma above zero.</source>
        <translation>Eine Ableitung einer Gauß-Kurve braucht ein Sigma über null.</translation>
    </message>
    <message>
        <source>A document needs a data set.</source>
        <translation>Ein Dokument braucht einen Datensatz.</translation>
    </message>
    <message>
        <source>A finer minus a coarser Gaussian: a band of sizes.</source>
        <translation>Eine feinere minus eine gröbere Gauß-Kurve: ein Band von Größen.</translation>
    </message>
    <message>
        <source>A histogram takes up to %1 bins, not %2.</source>
        <translation>Ein Histogramm nimmt bis zu %1 Klassen, nicht %2.</translation>
    </message>
    <message>
        <source>A job needs a data set.</source>
        <translation>Ein Auftrag braucht einen Datensatz.</translation>
    </message>
    <message>
        <source>A kernel beyond the largest tile was not refused.</source>
        <translation>Ein Kern jenseits der größten Kachel wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A kernel beyond the largest transform was not refused.</source>
        <translation>Ein Kern jenseits der größten Transformation wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A kernel beyond the longest block was not refused.</source>
        <translation>Ein Kern jenseits des längsten Blocks wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A kernel beyond the longest transform was not refused.</source>
        <translation>Ein Kern jenseits der längsten Transformation wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A kernel beyond the tiles of fft-xy-direct-z was not refused.</source>
        <translation>Ein Kern jenseits der Kacheln von fft-xy-direct-z wurde nicht abgelehnt.</translation>
    </message>
    <message>
        <source>A kernel must have at least one tap along every axis.</source>
        <translation>Ein Kern muss entlang jeder Achse mindestens ein Gewicht haben.</translation>
    </message>
    <message>
        <source>A kernel of %1 taps is more than %2, which it takes one by one.</source>
        <translation>Ein Kern mit %1 Gewichten hat mehr als %2, die einzeln genommen werden.</translation>
    </message>
    <message>
        <source>A kernel of %1 taps leaves too little of the longest transform that a block of threads can hold, %2 samples.</source>
        <translation>Ein Kern mit %1 Gewichten lässt zu wenig von der längsten Transformation übrig, die ein Thread-Block halten kann, %2 Abtastwerte.</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 taps leaves too little of the largest tile that a block of threads can hold, %3 × %4 samples.</source>
        <translation>Ein Kern mit %1 × %2 Gewichten lässt zu wenig von der größten Kachel übrig, die ein Thread-Block halten kann, %3 × %4 Abtastwerte.</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 × %3 taps is beyond the largest tile of this variant.</source>
        <translation>Ein Kern mit %1 × %2 × %3 Gewichten ist größer als die größte Kachel dieser Variante.</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 × %3 taps is more than %4 groups that its tiles of %5 × %6 samples and its ring of spectra hold.</source>
        <translation>Ein Kern mit %1 × %2 × %3 Gewichten ergibt mehr als %4 Gruppen, die ihre Kacheln von %5 × %6 Abtastwerten und ihr Ring von Spektren halten.</translation>
    </message>
    <message>
        <source>A kernel of one tap shifts and scales, which must keep every bit; a transform rounds.</source>
        <translation>Ein Kern mit einem Gewicht verschiebt und skaliert und muss jedes Bit erhalten; eine Transformation rundet.</translation>
    </message>
    <message>
        <source>A kernel of the user&apos;s own, after a copy with the border applied.</source>
        <translation>Ein Kernel des Benutzers, nach einer Kopie mit angewandtem Rand.</translation>
    </message>
    <message>
        <source>A long kernel as an image of its parts, the signal as one whose rows overlap: overlap-save in blocks of up to %1 samples along rows and across them, each pass one read and one write of device memory.</source>
        <translation>Ein langer Kern als Bild seiner Teile, das Signal als eines mit überlappenden Zeilen: Overlap-Save in Blöcken bis %1 Abtastwerte entlang der Zeilen und quer dazu, jeder Durchgang einmal Lesen und Schreiben des Gerätespeichers.</translation>
    </message>
    <message>
        <source>A march has no kernel for samples that are float32 already.</source>
        <translation>Ein Durchlauf hat keinen Kernel für Abtastwerte, die schon float32 sind.</translation>
    </message>
    <message>
        <source>A march over volumes needs more shared memory than is said of it.</source>
        <translation>Ein Durchlauf über Volumen braucht mehr gemeinsamen Speicher, als angegeben ist.</translation>
    </message>
    <message>
        <source>A mask of %1 and %2: samples above a threshold, Otsu&apos;s or your own. Its files serve as mask=FILE. NaN gives %3.</source>
        <translation>Eine Maske aus %1 und %2: Abtastwerte über einer Schwelle, der von Otsu oder einer eigenen. Ihre Dateien dienen als mask=DATEI. NaN ergibt %3.</translation>
    </message>
    <message>
        <source>A matrix has %1 or %2 inputs, not %3.</source>
        <translation>Eine Matrix hat %1 oder %2 Eingänge, nicht %3.</translation>
    </message>
    <message>
        <source>A mean in which samples count the less the farther they are, in place and in value: noise goes, edges stay. NaN and infinities stay as they are and count for no other sample.</source>
        <translation>Ein Mittelwert, in dem Abtastwerte umso weniger zählen, je ferner sie nach Ort und Wert liegen: Rauschen geht, Kanten bleiben. NaN und Unendliche bleiben, wie sie sind, und zählen für keinen anderen Abtastwert.</translation>
    </message>
    <message>
        <source>A mean of the samples in a search box, in which those count whose patches look alike: noise goes, edges and textures stay. NaN and infinities stay as they are and count for no other sample.</source>
        <translation>Ein Mittelwert der Abtastwerte in einem Suchkasten, in dem jene zählen, deren Umgebungen ähnlich aussehen: Rauschen geht, Kanten und Texturen bleiben. NaN und Unendliche bleiben, wie sie sind, und zählen für keinen anderen Abtastwert.</translation>
    </message>
    <message>
        <source>A montage is for signals; these data have %1 dimensions.</source>
        <translation>Eine Montage ist für Signale; diese Daten haben %1 Dimensionen.</translation>
    </message>
    <message>
        <source>A part of odd length lacks the byte that pads it; the parts behind it are read.</source>
        <translation>Einem Teil ungerader Länge fehlt das Füllbyte; die Teile dahinter werden gelesen.</translation>
    </message>
    <message>
        <source>A pass for each axis by overlap-save: a block takes eight neighbouring lines, two as real and imaginary part of a Fourier transform of up to %1 points on chip. Time hardly depends on the kernel&apos;s width, up to some %2 taps; more are taken in parts that are added up.</source>
        <translation>Ein Durchgang je Achse durch Overlap-Save: ein Block nimmt acht benachbarte Zeilen, je zwei als Real- und Imaginärteil einer Fourier-Transformation bis %1 Punkte auf dem Chip. Die Zeit hängt kaum von der Breite des Kerns ab, bis etwa %2 Gewichte; mehr werden in Teilen genommen und addiert.</translation>
    </message>
    <message>
        <source>A picture averages %1 to %2 samples along an axis, of a window that is not empty.</source>
        <translation>Ein Bild mittelt %1 bis %2 Abtastwerte entlang einer Achse, in einem nicht leeren Fenster.</translation>
    </message>
    <message>
        <source>A recording needs at least one input and output.</source>
        <translation>Eine Aufzeichnung braucht mindestens einen Ein- und Ausgang.</translation>
    </message>
    <message>
        <source>A region outside the data was asked for.</source>
        <translation>Ein Bereich außerhalb der Daten wurde verlangt.</translation>
    </message>
    <message>
        <source>A run that is recorded wants something of the host.</source>
        <translation>Ein aufgezeichneter Lauf verlangt etwas vom Host.</translation>
    </message>
    <message>
        <source>A sigma of %1 samples gives a kernel that is too large.</source>
        <translation>Ein Sigma von %1 Abtastwerten ergibt einen zu großen Kern.</translation>
    </message>
    <message>
        <source>A step combines %1 inputs; the GPU takes %2.</source>
        <translation>Ein Schritt verbindet %1 Eingaben; die GPU nimmt %2.</translation>
    </message>
    <message>
        <source>A table of %1 taps for %2 places.</source>
        <translation>Eine Tabelle mit %1 Gewichten für %2 Stellen.</translation>
    </message>
    <message>
        <source>A tap of the kernel is NaN or infinite.</source>
        <translation>Ein Gewicht des Kerns ist NaN oder unendlich.</translation>
    </message>
    <message>
        <source>A task of the thread pool started another parallel loop.</source>
        <translation>Ein Auftrag des Thread-Vorrats begann eine weitere parallele Schleife.</translation>
    </message>
    <message>
        <source>A tile must have at least one sample along every axis.</source>
        <translation>Eine Kachel muss entlang jeder Achse mindestens einen Abtastwert haben.</translation>
    </message>
    <message>
        <source>A time step of a diffusion: one thread for each output, neighbours through the caches.</source>
        <translation>Ein Zeitschritt einer Diffusion: ein Thread je Ausgabewert, Nachbarn über die Caches.</translation>
    </message>
    <message>
        <source>About the dataset `%1`: %2.</source>
        <translation>Zum Datensatz `%1`: %2.</translation>
    </message>
    <message>
        <source>Addresses cannot be read by this program: built without libcurl. Copy the store to a local folder first.</source>
        <translation>Adressen kann dieses Programm nicht lesen: es wurde ohne libcurl gebaut. Den Speicher zuerst in einen lokalen Ordner kopieren.</translation>
    </message>
    <message>
        <source>Adds samples around the data, by a value or by a rule for the border.</source>
        <translation>Fügt Abtastwerte um die Daten herum hinzu, mit einem Wert oder nach einer Randregel.</translation>
    </message>
    <message>
        <source>Adds the slope in one direction, so that an image looks like a relief lit from there.</source>
        <translation>Addiert die Steigung in einer Richtung, sodass ein Bild wie ein von dort beleuchtetes Relief aussieht.</translation>
    </message>
    <message>
        <source>Adds up a Laplacian&apos;s kernels in one march; two of any kind are quicker one by one.</source>
        <translation>Addiert die Kerne eines Laplace in einem Durchlauf; zwei beliebige sind einzeln schneller.</translation>
    </message>
    <message>
        <source>Adds up more than two products of at most %1 taps along an axis; these have %2.</source>
        <translation>Addiert mehr als zwei Produkte von höchstens %1 Gewichten entlang einer Achse; diese haben %2.</translation>
    </message>
    <message>
        <source>Adds up three products of per-axis kernels in one march over a volume, or what two functions along x and along z make up; this is a sum of %1.</source>
        <translation>Addiert drei Produkte von Kernen je Achse in einem Durchlauf über ein Volumen, oder was zwei Funktionen entlang x und z ergeben; dies ist eine Summe von %1.</translation>
    </message>
    <message>
        <source>Adds up two products of per-axis kernels in one march over an image; this is a sum of %1.</source>
        <translation>Addiert zwei Produkte von Kernen je Achse in einem Durchlauf über ein Bild; dies ist eine Summe von %1.</translation>
    </message>
    <message>
        <source>Adds what a sample differs from its neighbours by.</source>
        <translation>Addiert, worin sich ein Abtastwert von seinen Nachbarn unterscheidet.</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>All axes in one march: a tile of rows in shared memory, the sums along the last axis in registers, so that each sample is read once and each result written once; sums of two products, over volumes three, and Laplacians of Gaussians likewise.</source>
        <translation>Alle Achsen in einem Durchlauf: eine Kachel von Zeilen im gemeinsamen Speicher, die Summen entlang der letzten Achse in Registern, sodass jeder Abtastwert einmal gelesen und jedes Ergebnis einmal geschrieben wird; ebenso Summen zweier Produkte, bei Volumen dreier, und Laplace einer Gauß-Kurve.</translation>
    </message>
    <message>
        <source>All axes&apos; passes fused: rows into a ring that stays in the caches, columns and planes out of it.</source>
        <translation>Die Durchgänge aller Achsen verbunden: Zeilen in einen Ring, der in den Caches bleibt, Spalten und Ebenen daraus.</translation>
    </message>
    <message>
        <source>All taps are %1: there is nothing to divide by.</source>
        <translation>Alle Gewichte sind %1: es gibt nichts, wodurch zu teilen wäre.</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>An image of %1 pairs of tiles is too large.</source>
        <translation>Ein Bild mit %1 Kachelpaaren ist zu groß.</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Anisotropic diffusion</source>
        <translation>Anisotrope Diffusion</translation>
    </message>
    <message>
        <source>Another kernel&apos;s code is kept under the same number.</source>
        <translation>Unter derselben Nummer liegt der Code eines anderen Kerns.</translation>
    </message>
    <message>
        <source>Another library: used only if chosen.</source>
        <translation>Andere Bibliothek: wird nur benutzt, wenn gewählt.</translation>
    </message>
    <message>
        <source>Answers to stripes of one width and direction: a wave under a bell. Even areas give %1.</source>
        <translation>Antwortet auf Streifen einer Breite und Richtung: eine Welle unter einer Glocke. Gleichmäßige Flächen ergeben %1.</translation>
    </message>
    <message>
        <source>Aperture</source>
        <translation>Apertur</translation>
    </message>
    <message>
        <source>Approximate: used only if chosen.</source>
        <translation>Genähert: wird nur benutzt, wenn gewählt.</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>Seitenverhältnis</translation>
    </message>
    <message>
        <source>Attenuation</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>Averages count only samples in the mask, K∗(m·f) / K∗m, so that its edge is not dimmed. Requires a mask and a kernel without negative weights.</source>
        <translation>Mittelwerte zählen nur Abtastwerte in der Maske, K∗(m·f) / K∗m, damit ihr Rand nicht dunkler wird. Erfordert eine Maske und einen Kern ohne negative Gewichte.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Axes acted on.</source>
        <translation>Achsen, auf die gewirkt wird.</translation>
    </message>
    <message>
        <source>Axes acted on; xy filters a volume slice by slice, t the time points of a series voxel by voxel.</source>
        <translation>Achsen, auf die gewirkt wird; xy filtert ein Volumen Schicht für Schicht, t die Zeitpunkte einer Reihe Voxel für Voxel.</translation>
    </message>
    <message>
        <source>Axes that get the new spacing; xy leaves slices as they are.</source>
        <translation>Achsen, die den neuen Abstand bekommen; xy lässt Schichten, wie sie sind.</translation>
    </message>
    <message>
        <source>Axes whose samples are stored in reverse order.</source>
        <translation>Achsen, deren Abtastwerte in umgekehrter Reihenfolge gespeichert werden.</translation>
    </message>
    <message>
        <source>BMP files hold at most %1 samples along an axis and %2 GiB here; use TIFF.</source>
        <translation>BMP-Dateien fassen höchstens %1 Abtastwerte entlang einer Achse und hier %2 GiB; TIFF benutzen.</translation>
    </message>
    <message>
        <source>BMP files hold grey, RGB, or RGB with opacity, not %1 channels.</source>
        <translation>BMP-Dateien fassen Grau, RGB oder RGB mit Deckkraft, nicht %1 Kanäle.</translation>
    </message>
    <message>
        <source>BMP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>BMP-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>BMP files hold uint8, not %1; save as another type, or as TIFF.</source>
        <translation>BMP-Dateien fassen uint8, nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Ausgleich</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Band-pass %1–%2 Hz</source>
        <translation>Bandpass %1–%2 Hz</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Beta</source>
        <translation>Beta</translation>
    </message>
    <message>
        <source>BigDataViewer stores uint16 under the type int16; the samples are read as uint16.</source>
        <translation>BigDataViewer speichert uint16 unter dem Typ int16; die Abtastwerte werden als uint16 gelesen.</translation>
    </message>
    <message>
        <source>Bilateral</source>
        <translation>Bilateral</translation>
    </message>
    <message>
        <source>Bilateral filters of any window: a block&apos;s samples in shared memory, four outputs a thread.</source>
        <translation>Bilaterale Filter mit beliebigem Fenster: die Abtastwerte eines Blocks im gemeinsamen Speicher, vier Ausgabewerte je Thread.</translation>
    </message>
    <message>
        <source>Bilateral filters of any window: rows stay in the caches, weights are polynomials of whole vectors.</source>
        <translation>Bilaterale Filter mit beliebigem Fenster: Zeilen bleiben in den Caches, Gewichte sind Polynome ganzer Vektoren.</translation>
    </message>
    <message>
        <source>Block %1 lies outside the result.</source>
        <translation>Block %1 liegt außerhalb des Ergebnisses.</translation>
    </message>
    <message>
        <source>Border divergence: a padded copy is made first, then no thread asks where it lies. Against naive it shows what the border&apos;s branches cost, and what the copy does.</source>
        <translation>Verzweigung am Rand: zuerst entsteht eine aufgefüllte Kopie, dann fragt kein Thread, wo sie liegt. Gegen naive zeigt es, was die Verzweigungen am Rand kosten und was die Kopie.</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>Box mean</source>
        <translation>Kastenmittel</translation>
    </message>
    <message>
        <source>Brighter or darker than the surroundings.</source>
        <translation>Heller oder dunkler als die Umgebung.</translation>
    </message>
    <message>
        <source>CMYK was turned into RGB without a colour profile, which the file lacks: colours are approximate.</source>
        <translation>CMYK wurde ohne Farbprofil, das der Datei fehlt, in RGB umgewandelt: Farben sind genähert.</translation>
    </message>
    <message>
        <source>CMYK was turned into sRGB by the file&apos;s colour profile.</source>
        <translation>CMYK wurde mit dem Farbprofil der Datei in sRGB umgewandelt.</translation>
    </message>
    <message>
        <source>CONVAPP_THREADS is %1, which is not a number of threads from %2 to %3.</source>
        <translation>CONVAPP_THREADS ist %1, was keine Zahl von Threads von %2 bis %3 ist.</translation>
    </message>
    <message>
        <source>CSV and TXT files hold signals, not images or volumes.</source>
        <translation>CSV- und TXT-Dateien fassen Signale, keine Bilder oder Volumen.</translation>
    </message>
    <message>
        <source>CT bone</source>
        <translation>CT Knochen</translation>
    </message>
    <message>
        <source>CT bone and skin</source>
        <translation>CT Knochen und Haut</translation>
    </message>
    <message>
        <source>CT lung</source>
        <translation>CT Lunge</translation>
    </message>
    <message>
        <source>CT soft tissue</source>
        <translation>CT Weichteile</translation>
    </message>
    <message>
        <source>CT vessels</source>
        <translation>CT Gefäße</translation>
    </message>
    <message>
        <source>Cancelled before it began.</source>
        <translation>Abgebrochen, bevor es begann.</translation>
    </message>
    <message>
        <source>Canny edges</source>
        <translation>Canny-Kanten</translation>
    </message>
    <message>
        <source>Central difference along an axis, smoothed by [%1 %2 %3] along the others.</source>
        <translation>Zentrale Differenz entlang einer Achse, geglättet mit [%1 %2 %3] entlang der anderen.</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: %3 samples lie outside of its digital range, %4 to %5; they are kept.</source>
        <translation>Kanal %1 `%2`: %3 Abtastwerte liegen außerhalb seines digitalen Umfangs, %4 bis %5; sie werden behalten.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Channels acted on, the others pass as they are: numbers from %1, ranges, names, patterns with * and ?, and ! for all but these: %2,%3-%4 or EEG* or !ECG.</source>
        <translation>Kanäle, auf die gewirkt wird, die anderen bleiben, wie sie sind: Nummern ab %1, Bereiche, Namen, Muster mit * und ?, und ! für alle außer diesen: %2,%3-%4 oder EEG* oder !ECG.</translation>
    </message>
    <message>
        <source>Channels that the montage subtracts were filtered differently: %1 (%2) and %3 (%4).</source>
        <translation>Kanäle, die die Montage voneinander abzieht, wurden verschieden gefiltert: %1 (%2) und %3 (%4).</translation>
    </message>
    <message>
        <source>Coalesced loads: one linear index over all outputs puts neighbouring threads on neighbouring samples.</source>
        <translation>Zusammenhängendes Laden: ein linearer Index über alle Ausgabewerte setzt benachbarte Threads auf benachbarte Abtastwerte.</translation>
    </message>
    <message>
        <source>Code compiled at run time for one kernel, its taps as numbers in it: zeros cost nothing, mirrored halves and equal taps are summed before they are multiplied. Compiling takes seconds, once for a kernel.</source>
        <translation>Zur Laufzeit für einen Kern übersetzter Code, seine Gewichte als Zahlen darin: Nullen kosten nichts, gespiegelte Hälften und gleiche Gewichte werden vor der Multiplikation summiert. Das Übersetzen dauert Sekunden, einmal je Kern.</translation>
    </message>
    <message>
        <source>Coherence: %1 without, %2 with one direction; orientation: degrees from x towards y along the texture, in images; eigenvalues, the largest first; norm: √(Σ λ²).</source>
        <translation>Kohärenz: %1 ohne, %2 mit einer Richtung; Ausrichtung: Grad von x nach y entlang der Textur, in Bildern; Eigenwerte, der größte zuerst; Norm: √(Σ λ²).</translation>
    </message>
    <message>
        <source>Commas within numbers are read as decimal points.</source>
        <translation>Kommas in Zahlen werden als Dezimalzeichen gelesen.</translation>
    </message>
    <message>
        <source>Compiling has ended with the program.</source>
        <translation>Das Übersetzen endete mit dem Programm.</translation>
    </message>
    <message>
        <source>Compiling was stopped.</source>
        <translation>Das Übersetzen wurde angehalten.</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not bilateral filters.</source>
        <translation>Berechnet bilaterale Filter, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not convolutions.</source>
        <translation>Berechnet bilaterale Filter, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not diffusions.</source>
        <translation>Berechnet bilaterale Filter, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not local scores.</source>
        <translation>Berechnet bilaterale Filter, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not medians.</source>
        <translation>Berechnet bilaterale Filter, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not non-local means.</source>
        <translation>Berechnet bilaterale Filter, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not ranks of windows.</source>
        <translation>Berechnet bilaterale Filter, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not recursive filters.</source>
        <translation>Berechnet bilaterale Filter, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes convolutions, not Canny&apos;s steps up to thinned edges in one go.</source>
        <translation>Berechnet Faltungen, nicht Cannys Schritte bis zu verdünnten Kanten auf einmal.</translation>
    </message>
    <message>
        <source>Computes convolutions, not bilateral filters.</source>
        <translation>Berechnet Faltungen, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes convolutions, not convolutions.</source>
        <translation>Berechnet Faltungen, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes convolutions, not diffusions.</source>
        <translation>Berechnet Faltungen, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes convolutions, not local scores.</source>
        <translation>Berechnet Faltungen, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes convolutions, not medians.</source>
        <translation>Berechnet Faltungen, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes convolutions, not non-local means.</source>
        <translation>Berechnet Faltungen, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes convolutions, not ranks of windows.</source>
        <translation>Berechnet Faltungen, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes convolutions, not recursive filters.</source>
        <translation>Berechnet Faltungen, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes diffusions, not bilateral filters.</source>
        <translation>Berechnet Diffusionen, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes diffusions, not convolutions.</source>
        <translation>Berechnet Diffusionen, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes diffusions, not diffusions.</source>
        <translation>Berechnet Diffusionen, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes diffusions, not local scores.</source>
        <translation>Berechnet Diffusionen, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes diffusions, not medians.</source>
        <translation>Berechnet Diffusionen, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes diffusions, not non-local means.</source>
        <translation>Berechnet Diffusionen, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes diffusions, not ranks of windows.</source>
        <translation>Berechnet Diffusionen, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes diffusions, not recursive filters.</source>
        <translation>Berechnet Diffusionen, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes local scores, not bilateral filters.</source>
        <translation>Berechnet lokale Werte, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes local scores, not convolutions.</source>
        <translation>Berechnet lokale Werte, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes local scores, not diffusions.</source>
        <translation>Berechnet lokale Werte, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes local scores, not local scores.</source>
        <translation>Berechnet lokale Werte, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes local scores, not medians.</source>
        <translation>Berechnet lokale Werte, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes local scores, not non-local means.</source>
        <translation>Berechnet lokale Werte, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes local scores, not ranks of windows.</source>
        <translation>Berechnet lokale Werte, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes local scores, not recursive filters.</source>
        <translation>Berechnet lokale Werte, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes medians of samples that float32 holds.</source>
        <translation>Berechnet Mediane von Abtastwerten, die float32 fasst.</translation>
    </message>
    <message>
        <source>Computes medians, not bilateral filters.</source>
        <translation>Berechnet Mediane, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes medians, not convolutions.</source>
        <translation>Berechnet Mediane, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes medians, not diffusions.</source>
        <translation>Berechnet Mediane, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes medians, not local scores.</source>
        <translation>Berechnet Mediane, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes medians, not medians.</source>
        <translation>Berechnet Mediane, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes medians, not non-local means.</source>
        <translation>Berechnet Mediane, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes medians, not ranks of windows.</source>
        <translation>Berechnet Mediane, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes medians, not recursive filters.</source>
        <translation>Berechnet Mediane, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes non-local means, not bilateral filters.</source>
        <translation>Berechnet nichtlokale Mittel, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes non-local means, not convolutions.</source>
        <translation>Berechnet nichtlokale Mittel, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes non-local means, not diffusions.</source>
        <translation>Berechnet nichtlokale Mittel, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes non-local means, not local scores.</source>
        <translation>Berechnet nichtlokale Mittel, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes non-local means, not medians.</source>
        <translation>Berechnet nichtlokale Mittel, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes non-local means, not non-local means.</source>
        <translation>Berechnet nichtlokale Mittel, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes non-local means, not ranks of windows.</source>
        <translation>Berechnet nichtlokale Mittel, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes non-local means, not recursive filters.</source>
        <translation>Berechnet nichtlokale Mittel, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes one kernel at a time; a gradient magnitude is several.</source>
        <translation>Berechnet jeweils einen Kern; ein Gradientenbetrag sind mehrere.</translation>
    </message>
    <message>
        <source>Computes one kernel at a time; this is a sum of %1.</source>
        <translation>Berechnet jeweils einen Kern; dies ist eine Summe von %1.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not bilateral filters.</source>
        <translation>Berechnet Ränge von Fenstern, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not convolutions.</source>
        <translation>Berechnet Ränge von Fenstern, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not diffusions.</source>
        <translation>Berechnet Ränge von Fenstern, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not local scores.</source>
        <translation>Berechnet Ränge von Fenstern, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not medians.</source>
        <translation>Berechnet Ränge von Fenstern, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not non-local means.</source>
        <translation>Berechnet Ränge von Fenstern, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not ranks of windows.</source>
        <translation>Berechnet Ränge von Fenstern, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not recursive filters.</source>
        <translation>Berechnet Ränge von Fenstern, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not bilateral filters.</source>
        <translation>Berechnet rekursive Filter, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not convolutions.</source>
        <translation>Berechnet rekursive Filter, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not diffusions.</source>
        <translation>Berechnet rekursive Filter, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not local scores.</source>
        <translation>Berechnet rekursive Filter, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not medians.</source>
        <translation>Berechnet rekursive Filter, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not non-local means.</source>
        <translation>Berechnet rekursive Filter, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not ranks of windows.</source>
        <translation>Berechnet rekursive Filter, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not recursive filters.</source>
        <translation>Berechnet rekursive Filter, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Conductance</source>
        <translation>Leitfähigkeit</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Convolves or correlates with your own kernel, from a file or typed.</source>
        <translation>Faltet oder korreliert mit einem eigenen Kern, aus einer Datei oder eingegeben.</translation>
    </message>
    <message>
        <source>Counts positions along an axis in %1 bits; these data have more than %2 samples there.</source>
        <translation>Zählt Stellen entlang einer Achse in %1 Bit; diese Daten haben dort mehr als %2 Abtastwerte.</translation>
    </message>
    <message>
        <source>Counts the samples of a row in %1 bits; these have more than %2.</source>
        <translation>Zählt die Abtastwerte einer Zeile in %1 Bit; diese haben mehr als %2.</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Zuschneiden</translation>
    </message>
    <message>
        <source>Curvature of the brightness: eigenvalues of the matrix of second derivatives, largest first.</source>
        <translation>Krümmung der Helligkeit: Eigenwerte der Matrix der zweiten Ableitungen, der größte zuerst.</translation>
    </message>
    <message>
        <source>Custom kernel</source>
        <translation>Eigener Kern</translation>
    </message>
    <message>
        <source>Cut-off</source>
        <translation>Grenzfrequenz</translation>
    </message>
    <message>
        <source>Cut-off divided by the width between the points of half amplitude, with kind=notch and kind=peak.</source>
        <translation>Grenzfrequenz geteilt durch die Breite zwischen den Punkten halber Amplitude, mit kind=notch und kind=peak.</translation>
    </message>
    <message>
        <source>DICOM cannot hold NaN or infinity, which the result has.</source>
        <translation>DICOM kann weder NaN noch Unendlich fassen, die das Ergebnis enthält.</translation>
    </message>
    <message>
        <source>Data can be kept on a CUDA device, not on %1.</source>
        <translation>Daten können auf einem CUDA-Gerät bleiben, nicht auf %1.</translation>
    </message>
    <message>
        <source>Denoise CT, keep bone edges</source>
        <translation>CT entrauschen, Knochenkanten erhalten</translation>
    </message>
    <message>
        <source>Denoise MR by non-local means</source>
        <translation>MR nichtlokal entrauschen</translation>
    </message>
    <message>
        <source>Dense kernels by register tiles: one load feeds several rows of sums.</source>
        <translation>Voll besetzte Kerne in Registerkacheln: ein Ladevorgang speist mehrere Zeilen von Summen.</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>Ableitung</translation>
    </message>
    <message>
        <source>Derivative order</source>
        <translation>Ordnung der Ableitung</translation>
    </message>
    <message>
        <source>Derivative per</source>
        <translation>Ableitung je</translation>
    </message>
    <message>
        <source>Device cuda:%1 is not available. There are %2 CUDA devices.</source>
        <translation>Das Gerät cuda:%1 ist nicht verfügbar. Es gibt %2 CUDA-Geräte.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Difference between neighbours that counts as an edge (K), in the data&apos;s own numbers, per sample or per length: one to two times the standard deviation of the noise.</source>
        <translation>Unterschied zwischen Nachbarn, der als Kante zählt (K), in den Zahlen der Daten, je Abtastwert oder je Länge: ein bis zwei Standardabweichungen des Rauschens.</translation>
    </message>
    <message>
        <source>Difference between patches (root mean square) whose weight is a third, in the data&apos;s own numbers (h): %1 to %2 times the standard deviation of the noise.</source>
        <translation>Unterschied zwischen Umgebungen (quadratisches Mittel), dessen Gewicht ein Drittel ist, in den Zahlen der Daten (h): %1 bis %2 Standardabweichungen des Rauschens.</translation>
    </message>
    <message>
        <source>Difference of Gaussians</source>
        <translation>Differenz von Gauß-Filtern</translation>
    </message>
    <message>
        <source>Direction in degrees in which a rising slope gets lighter: %1 to the right, %2 down.</source>
        <translation>Richtung in Grad, in der eine steigende Flanke heller wird: %1 nach rechts, %2 nach unten.</translation>
    </message>
    <message>
        <source>Direction in degrees in which the wave runs: %1 to the right, %2 down.</source>
        <translation>Richtung in Grad, in der die Welle läuft: %1 nach rechts, %2 nach unten.</translation>
    </message>
    <message>
        <source>Directions of a texture: how much brightness changes across and along them, and which they are.</source>
        <translation>Richtungen einer Textur: wie sehr sich die Helligkeit quer und längs ändert, und welche es sind.</translation>
    </message>
    <message>
        <source>Directions towards which x, y and z run: one letter each of L or R, P or A, S or I. Axes oblique to the body go to the nearest direction and stay oblique.</source>
        <translation>Richtungen, in die x, y und z laufen: je ein Buchstabe aus L oder R, P oder A, S oder I. Schräg zum Körper liegende Achsen gehen in die nächste Richtung und bleiben schräg.</translation>
    </message>
    <message>
        <source>Divide the taps by their sum, or by the sum of their magnitudes.</source>
        <translation>Die Gewichte durch ihre Summe oder durch die Summe ihrer Beträge teilen.</translation>
    </message>
    <message>
        <source>EDF and BDF files cannot hold a sampling rate of %1 Hz.</source>
        <translation>EDF- und BDF-Dateien können keine Abtastrate von %1 Hz fassen.</translation>
    </message>
    <message>
        <source>EDF and BDF files hold at most %1 channels, these are %2.</source>
        <translation>EDF- und BDF-Dateien fassen höchstens %1 Kanäle, dies sind %2.</translation>
    </message>
    <message>
        <source>EDF and BDF files hold signals, not images or volumes.</source>
        <translation>EDF- und BDF-Dateien fassen Signale, keine Bilder oder Volumen.</translation>
    </message>
    <message>
        <source>EDF and BDF files need a sampling rate; give it with --rate.</source>
        <translation>EDF- und BDF-Dateien brauchen eine Abtastrate; sie unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>EDF and BDF hold finite numbers only, and sample %1 of channel %2 is NaN.</source>
        <translation>EDF und BDF fassen nur endliche Zahlen, und Abtastwert %1 von Kanal %2 ist NaN.</translation>
    </message>
    <message>
        <source>EDF and BDF hold finite numbers only, and sample %1 of channel %2 is infinite.</source>
        <translation>EDF und BDF fassen nur endliche Zahlen, und Abtastwert %1 von Kanal %2 ist unendlich.</translation>
    </message>
    <message>
        <source>EXR files hold at most %1 channels here; use TIFF or NRRD.</source>
        <translation>EXR-Dateien fassen hier höchstens %1 Kanäle; TIFF oder NRRD benutzen.</translation>
    </message>
    <message>
        <source>EXR files hold float32 and uint32 (and float16 where it was read from one), not %1; save as another type, or as TIFF.</source>
        <translation>EXR-Dateien fassen float32 und uint32 (und float16, wo es daraus gelesen wurde), nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>EXR files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>EXR-Dateien fassen Bilder; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>Each plane&apos;s tiles of %1 × %2 are Fourier transformed once, two tiles as one complex transform; along z their spectra, kept on chip, are summed up directly; one transform back for each plane of outputs. Larger kernels are cut into groups of taps.</source>
        <translation>Die Kacheln von %1 × %2 jeder Ebene werden einmal Fourier-transformiert, zwei Kacheln als eine komplexe Transformation; entlang z werden ihre Spektren auf dem Chip direkt summiert; eine Rücktransformation je Ausgabeebene. Größere Kerne werden in Gruppen von Gewichten zerlegt.</translation>
    </message>
    <message>
        <source>Each sample of a level is the mean of the samples that it covers.</source>
        <translation>Jeder Abtastwert einer Stufe ist der Mittelwert der Abtastwerte, die er bedeckt.</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>Eigenvalues by value: %1 is the largest, in an image %2 the smallest, in a volume %3; norm is the root of the sum of their squares.</source>
        <translation>Eigenwerte nach Wert: %1 ist der größte, in einem Bild %2 der kleinste, in einem Volumen %3; norm ist die Wurzel der Summe ihrer Quadrate.</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>Prägen</translation>
    </message>
    <message>
        <source>Emission wavelength with its unit, like %1nm.</source>
        <translation>Emissionswellenlänge mit Einheit, etwa %1nm.</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Enden</translation>
    </message>
    <message>
        <source>Even out brightness and contrast</source>
        <translation>Helligkeit und Kontrast ausgleichen</translation>
    </message>
    <message>
        <source>Exchange axes</source>
        <translation>Achsen tauschen</translation>
    </message>
    <message>
        <source>Exchanges and flips axes so that they run towards named directions of the body, without interpolation. Each sample keeps its place in space.</source>
        <translation>Tauscht und spiegelt Achsen, sodass sie in benannte Richtungen des Körpers laufen, ohne Interpolation. Jeder Abtastwert behält seinen Ort im Raum.</translation>
    </message>
    <message>
        <source>Exponential, exp(−s²), keeps edges of high contrast; quadratic, %1/(%2 + s²), favours wide regions.</source>
        <translation>exponential, exp(−s²), erhält Kanten hohen Kontrasts; quadratic, %1/(%2 + s²), bevorzugt weite Flächen.</translation>
    </message>
    <message>
        <source>FIR filter</source>
        <translation>FIR-Filter</translation>
    </message>
    <message>
        <source>FROM:TO for each axis, joined by x: in samples from %1, or with mm, s or ms at the end (%2:%3x20:%4, %5:%6x0:%7mm). TO is excluded; an empty end is the data&apos;s border. Lengths count from the first sample, times as in the file.</source>
        <translation>VON:BIS je Achse, mit x verbunden: in Abtastwerten ab %1, oder mit mm, s oder ms am Ende (%2:%3x20:%4, %5:%6x0:%7mm). BIS gehört nicht dazu; ein leeres Ende ist der Rand der Daten. Längen zählen vom ersten Abtastwert, Zeiten wie in der Datei.</translation>
    </message>
    <message>
        <source>Finds factors of the kernel, which are rounded; strict allows that only where a kernel is given for each axis.</source>
        <translation>Zerlegt den Kern in gerundete Faktoren; streng erlaubt das nur, wo für jede Achse ein Kern gegeben ist.</translation>
    </message>
    <message>
        <source>Finds the smallest or the largest sample of a window; this is number %1 of %2.</source>
        <translation>Findet den kleinsten oder den größten Abtastwert eines Fensters; dies ist Nummer %1 von %2.</translation>
    </message>
    <message>
        <source>First estimate</source>
        <translation>Anfangsschätzung</translation>
    </message>
    <message>
        <source>Fits a polynomial to the samples around each one: smooths and keeps peaks, or takes derivatives.</source>
        <translation>Passt ein Polynom an die Abtastwerte um jeden herum an: glättet und erhält Spitzen, oder bildet Ableitungen.</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>For CT in HU: noise of soft tissue goes, edges of bone and air stay.</source>
        <translation>Für CT in HU: Rauschen der Weichteile geht, Kanten von Knochen und Luft bleiben.</translation>
    </message>
    <message>
        <source>For ECG, EEG and other recordings: removes changes slower than %1 Hz without moving peaks.</source>
        <translation>Für EKG, EEG und andere Aufzeichnungen: entfernt Änderungen langsamer als %1 Hz, ohne Spitzen zu verschieben.</translation>
    </message>
    <message>
        <source>For EEG and ECG before they are viewed or averaged: neither drift nor muscle noise and hum.</source>
        <translation>Für EEG und EKG vor dem Betrachten oder Mitteln: weder Drift noch Muskelrauschen und Netzbrummen.</translation>
    </message>
    <message>
        <source>For MR: noise goes, edges and fine structures stay. Set strength and noise to the deviation of the noise.</source>
        <translation>Für MR: Rauschen geht, Kanten und feine Strukturen bleiben. Stärke und Rauschen auf die Abweichung des Rauschens stellen.</translation>
    </message>
    <message>
        <source>For a mask of bright objects or of the head: %1 above a threshold that is found in the histogram, else %2.</source>
        <translation>Für eine Maske heller Objekte oder des Kopfs: %1 über einer Schwelle, die im Histogramm gefunden wird, sonst %2.</translation>
    </message>
    <message>
        <source>For bright tubes of one to three samples&apos; radius, as vessels with contrast agent: %1 where a sample looks like one, else %2.</source>
        <translation>Für helle Röhren mit einem Radius von ein bis drei Abtastwerten, etwa Gefäße mit Kontrastmittel: %1, wo ein Abtastwert danach aussieht, sonst %2.</translation>
    </message>
    <message>
        <source>For coherence: keeps flat places near %1; a number in the square of gradients, or a percentage of the largest norm, which takes a look at everything beforehand.</source>
        <translation>Für die Kohärenz: hält flache Stellen nahe %1; eine Zahl im Quadrat der Gradienten, oder ein Prozentsatz der größten Norm, wofür vorher alles betrachtet wird.</translation>
    </message>
    <message>
        <source>For contours of one sample&apos;s width, as a mask of %1 and %2.</source>
        <translation>Für Umrisse von der Breite eines Abtastwerts, als Maske aus %1 und %2.</translation>
    </message>
    <message>
        <source>For data without a sampling rate: removes changes slower than about %1 samples.</source>
        <translation>Für Daten ohne Abtastrate: entfernt Änderungen langsamer als etwa %1 Abtastwerte.</translation>
    </message>
    <message>
        <source>For details in data that are dark in one place and bright in another: standard deviations from the mean of %1 samples along each axis.</source>
        <translation>Für Einzelheiten in Daten, die hier dunkel und dort hell sind: Standardabweichungen vom Mittelwert aus %1 Abtastwerten entlang jeder Achse.</translation>
    </message>
    <message>
        <source>For fMRI, PET and group studies, where widths are given in mm at half maximum.</source>
        <translation>Für fMRT, PET und Gruppenstudien, wo Breiten in mm bei halbem Maximum angegeben werden.</translation>
    </message>
    <message>
        <source>For images of an organ with a mask: averages count only samples in the mask, so that its edge is not dimmed.</source>
        <translation>Für Bilder eines Organs mit Maske: Mittelwerte zählen nur Abtastwerte in der Maske, damit ihr Rand nicht dunkler wird.</translation>
    </message>
    <message>
        <source>For kernels of rank %1 and more; this one is separable (rank %2): see cpu-separable.</source>
        <translation>Für Kerne ab Rang %1; dieser ist separierbar (Rang %2): siehe cpu-separable.</translation>
    </message>
    <message>
        <source>For mains hum where the grid has %1 Hz (Europe, Asia, Africa, Australia).</source>
        <translation>Gegen Netzbrummen, wo das Netz %1 Hz hat (Europa, Asien, Afrika, Australien).</translation>
    </message>
    <message>
        <source>For mains hum where the grid has %1 Hz (the Americas, parts of Asia).</source>
        <translation>Gegen Netzbrummen, wo das Netz %1 Hz hat (Amerika, Teile Asiens).</translation>
    </message>
    <message>
        <source>For microscopes and telescopes: points become narrower and brighter, sums stay. Set sigma to that of a point in the data.</source>
        <translation>Für Mikroskope und Teleskope: Punkte werden schmaler und heller, Summen bleiben. Sigma auf das eines Punkts in den Daten stellen.</translation>
    </message>
    <message>
        <source>For noise that is finer than the details: light smoothing.</source>
        <translation>Gegen Rauschen, das feiner ist als die Einzelheiten: leichtes Glätten.</translation>
    </message>
    <message>
        <source>For salt and pepper, hot pixels and single spikes: they go, edges stay.</source>
        <translation>Gegen Salz und Pfeffer, heiße Pixel und einzelne Spitzen: sie gehen, Kanten bleiben.</translation>
    </message>
    <message>
        <source>For small bright objects on uneven light: keeps details below %1 samples.</source>
        <translation>Für kleine helle Objekte bei ungleichem Licht: behält Einzelheiten unter %1 Abtastwerten.</translation>
    </message>
    <message>
        <source>For soft images and volumes: edges become steeper.</source>
        <translation>Für weiche Bilder und Volumen: Kanten werden steiler.</translation>
    </message>
    <message>
        <source>For spots about six samples across, as cells and beads: bright ones become minima, dark ones maxima.</source>
        <translation>Für Flecken von etwa sechs Abtastwerten, etwa Zellen und Kügelchen: helle werden Minima, dunkle Maxima.</translation>
    </message>
    <message>
        <source>For the strength of edges in noisy data: gradient magnitude after light smoothing.</source>
        <translation>Für die Stärke von Kanten in verrauschten Daten: Gradientenbetrag nach leichtem Glätten.</translation>
    </message>
    <message>
        <source>For volumes with thick slices, before analysis in %1-D: equal spacing along all axes by cubic splines, then smoothing by the same length everywhere.</source>
        <translation>Für Volumen mit dicken Schichten, vor einer Auswertung in %1-D: gleicher Abstand entlang aller Achsen durch kubische Splines, dann überall gleich weit glätten.</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Four outputs a thread from loads of sixteen bytes: a quarter of the load instructions, as many bytes.</source>
        <translation>Vier Ausgabewerte je Thread aus Ladevorgängen von sechzehn Byte: ein Viertel der Ladebefehle, gleich viele Bytes.</translation>
    </message>
    <message>
        <source>Frequencies that pass: below the cut-off, above it, between two, or all but those.</source>
        <translation>Frequenzen, die durchgehen: unter der Grenze, darüber, zwischen zweien, oder alle außer diesen.</translation>
    </message>
    <message>
        <source>G(x) = exp(−x²/%1σ²) / Σ exp(−x²/%2σ²),  |x| ≤ ⌊truncate·σ + ½⌋</source>
        <translation>G(x) = exp(−x²/%1σ²) / Σ exp(−x²/%2σ²),  |x| ≤ ⌊truncate·σ + ½⌋</translation>
    </message>
    <message>
        <source>GDF %1.</source>
        <translation>GDF %1.</translation>
    </message>
    <message>
        <source>G_σ1 ∗ in − G_σ2 ∗ in</source>
        <translation>G_σ1 ∗ in − G_σ2 ∗ in</translation>
    </message>
    <message>
        <source>Gabor wave</source>
        <translation>Gabor-Welle</translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation>Gauß-Filter</translation>
    </message>
    <message>
        <source>Gaussian gradient</source>
        <translation>Gauß-Gradient</translation>
    </message>
    <message>
        <source>Gaussians as damped waves, forwards and backwards: as quick for any sigma; off by at most %1 of the largest sample for each axis.</source>
        <translation>Gauß-Filter als gedämpfte Schwingungen, vorwärts und rückwärts: gleich schnell für jedes Sigma; Abweichung je Achse höchstens %1 des größten Abtastwerts.</translation>
    </message>
    <message>
        <source>Gaussians as four running means, one after the other, and five weighted copies: sums alone, as quick for any sigma; off by at most %1 of the largest sample for each axis.</source>
        <translation>Gauß-Filter als vier gleitende Mittel hintereinander und fünf gewichtete Kopien: nur Summen, gleich schnell für jedes Sigma; Abweichung je Achse höchstens %1 des größten Abtastwerts.</translation>
    </message>
    <message>
        <source>Gradient by first derivatives of a Gaussian.</source>
        <translation>Gradient aus ersten Ableitungen einer Gauß-Kurve.</translation>
    </message>
    <message>
        <source>Gradient magnitudes in one march: every component from the same samples, so that one read and one write stand for a dozen; other separable kernels as separable-fused does.</source>
        <translation>Gradientenbeträge in einem Durchlauf: jede Komponente aus denselben Abtastwerten, sodass ein Lesen und ein Schreiben für ein Dutzend stehen; andere separierbare Kerne wie bei separable-fused.</translation>
    </message>
    <message>
        <source>HU</source>
        <translation>HU</translation>
    </message>
    <message>
        <source>Half of the amplitude passes here (%1 dB, both passes): %2Hz, %3kHz, or %4% of the Nyquist frequency; two for a band: %5x12Hz. notch and peak: the centre. chebyshev1: the end of the ripple.</source>
        <translation>Die halbe Amplitude geht hier durch (%1 dB, beide Durchgänge): %2Hz, %3kHz, oder %4% der Nyquist-Frequenz; zwei für ein Band: %5x12Hz. notch und peak: die Mitte. chebyshev1: das Ende der Welligkeit.</translation>
    </message>
    <message>
        <source>Half precision on tensor cores by Toeplitz matrices: error up to %1 · Σ|tap| · max|sample|, about %2 of the peak where sums do not cancel.</source>
        <translation>Halbe Genauigkeit auf Tensorkernen durch Toeplitz-Matrizen: Fehler bis %1 · Σ|Gewicht| · max|Abtastwert|, etwa %2 des Spitzenwerts, wo sich Summen nicht aufheben.</translation>
    </message>
    <message>
        <source>Hands samples of %1 bits through; float32 holds these.</source>
        <translation>Reicht Abtastwerte von %1 Bit durch; float32 fasst diese.</translation>
    </message>
    <message>
        <source>Has networks for windows of %1, %2 or %3 samples along x, by %4, %5, %6 or %7 × %8 across it.</source>
        <translation>Hat Netzwerke für Fenster von %1, %2 oder %3 Abtastwerten entlang x, mal %4, %5, %6 oder %7 × %8 quer dazu.</translation>
    </message>
    <message>
        <source>Hessian eigenvalues</source>
        <translation>Hesse-Eigenwerte</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>How far the stop band lies below the pass band with window=kaiser, in decibels.</source>
        <translation>Wie weit das Sperrband mit window=kaiser unter dem Durchlassband liegt, in Dezibel.</translation>
    </message>
    <message>
        <source>How many standard deviations each sample differs from the mean of the box around it: evens out brightness and contrast. %1 where all samples of the box are equal.</source>
        <translation>Um wie viele Standardabweichungen jeder Abtastwert vom Mittelwert des Kastens um ihn abweicht: gleicht Helligkeit und Kontrast aus. %1, wo alle Abtastwerte des Kastens gleich sind.</translation>
    </message>
    <message>
        <source>How many widths are tried, from sigma to the largest; each sample keeps the best answer.</source>
        <translation>Wie viele Breiten versucht werden, von sigma bis zur größten; jeder Abtastwert behält die beste Antwort.</translation>
    </message>
    <message>
        <source>How much a place looks like a vessel, or a blob or plate, of any of several widths: %1 to %2.</source>
        <translation>Wie sehr eine Stelle einem Gefäß, einem Fleck oder einer Platte ähnelt, von einer von mehreren Breiten: %1 bis %2.</translation>
    </message>
    <message>
        <source>How much of the difference is added.</source>
        <translation>Wie viel vom Unterschied addiert wird.</translation>
    </message>
    <message>
        <source>How much of the slope is added.</source>
        <translation>Wie viel von der Steigung addiert wird.</translation>
    </message>
    <message>
        <source>IIR filter</source>
        <translation>IIR-Filter</translation>
    </message>
    <message>
        <source>In float64: used if chosen, or if nothing else can.</source>
        <translation>In float64: wird benutzt, wenn gewählt oder wenn nichts anderes es kann.</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Brechzahl</translation>
    </message>
    <message>
        <source>Integers of %1 bits are read as float64, which holds %2 bits of them.</source>
        <translation>Ganze Zahlen von %1 Bit werden als float64 gelesen, das %2 Bit davon fasst.</translation>
    </message>
    <message>
        <source>Is another library&apos;s, whose sums are not known; strict does not allow that.</source>
        <translation>Gehört zu einer anderen Bibliothek, deren Summen nicht bekannt sind; streng erlaubt das nicht.</translation>
    </message>
    <message>
        <source>Is not in this build.</source>
        <translation>Ist in diesem Programm nicht enthalten.</translation>
    </message>
    <message>
        <source>Isotropic, then blur</source>
        <translation>Isotrop abtasten, dann glätten</translation>
    </message>
    <message>
        <source>It announces %1 bytes and has %2.</source>
        <translation>Sie kündigt %1 Bytes an und hat %2.</translation>
    </message>
    <message>
        <source>It has no steps.</source>
        <translation>Es hat keine Schritte.</translation>
    </message>
    <message>
        <source>It is computed in %1 passes, whose results the host stores.</source>
        <translation>Es wird in %1 Durchgängen berechnet, deren Ergebnisse der Host speichert.</translation>
    </message>
    <message>
        <source>It is computed in %1 tiles; what is recorded fits into one.</source>
        <translation>Es wird in %1 Kacheln berechnet; Aufgezeichnetes passt in eine.</translation>
    </message>
    <message>
        <source>It waits for the device between its launches.</source>
        <translation>Es wartet zwischen seinen Starts auf das Gerät.</translation>
    </message>
    <message>
        <source>Items of the input do not lie at equal distances.</source>
        <translation>Einträge der Eingabe liegen nicht in gleichen Abständen.</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Its %1 are too much to pay: %2 multiply-adds for an output, where the kernel has %3 taps.</source>
        <translation>Seine %1 sind zu teuer: %2 Multiplikationen mit Addition je Ausgabewert, wo der Kern %3 Gewichte hat.</translation>
    </message>
    <message>
        <source>Its %1 cancel where this kernel is zero, but a NaN there would not.</source>
        <translation>Seine %1 heben sich auf, wo dieser Kern null ist, ein NaN dort aber nicht.</translation>
    </message>
    <message>
        <source>Its alpha channel is copied by the host.</source>
        <translation>Sein Alphakanal wird vom Host kopiert.</translation>
    </message>
    <message>
        <source>Its code would have %1 additions and multiplications for an output; %2 are the most.</source>
        <translation>Sein Code hätte %1 Additionen und Multiplikationen je Ausgabewert; %2 sind das Höchste.</translation>
    </message>
    <message>
        <source>Its colour profile lies outside of the file and is left out.</source>
        <translation>Sein Farbprofil liegt außerhalb der Datei und wird ausgelassen.</translation>
    </message>
    <message>
        <source>Its colours of %1 bits are rounded to %2.</source>
        <translation>Seine Farben von %1 Bit werden auf %2 gerundet.</translation>
    </message>
    <message>
        <source>Its compressed data go on behind the last sample; what follows is ignored.</source>
        <translation>Seine gepackten Daten gehen hinter dem letzten Abtastwert weiter; was folgt, wird nicht beachtet.</translation>
    </message>
    <message>
        <source>Its frames last from %1 s to %2 s: the time points have no common time step.</source>
        <translation>Seine Bilder dauern %1 s bis %2 s: die Zeitpunkte haben keinen gemeinsamen Zeitschritt.</translation>
    </message>
    <message>
        <source>Its masks are in host memory.</source>
        <translation>Seine Masken liegen im Hostspeicher.</translation>
    </message>
    <message>
        <source>Its matrices for %1 × %2 taps would take gigabytes.</source>
        <translation>Seine Matrizen für %1 × %2 Gewichte bräuchten Gigabytes.</translation>
    </message>
    <message>
        <source>Its pixels are not square (%1 : %2 along x and y) and have no unit: the spacing counts as px.</source>
        <translation>Seine Pixel sind nicht quadratisch (%1 : %2 entlang x und y) und haben keine Einheit: der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>Its pixels are not square (pixelAspectRatio %1) and have no unit: the spacing counts as px.</source>
        <translation>Seine Pixel sind nicht quadratisch (pixelAspectRatio %1) und haben keine Einheit: der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>Its result is rounded to %1, and the host counts what does not fit.</source>
        <translation>Sein Ergebnis wird auf %1 gerundet, und der Host zählt, was nicht passt.</translation>
    </message>
    <message>
        <source>Its steps are not the same for all channels.</source>
        <translation>Seine Schritte sind nicht für alle Kanäle dieselben.</translation>
    </message>
    <message>
        <source>Its still picture is no frame of the animation and is left out.</source>
        <translation>Sein Standbild ist kein Bild der Animation und wird ausgelassen.</translation>
    </message>
    <message>
        <source>Its work is shared by several devices.</source>
        <translation>Seine Arbeit teilen sich mehrere Geräte.</translation>
    </message>
    <message>
        <source>J = G_outer ∗ (∂ᵢG_σ ∗ in)(∂ₖG_σ ∗ in),  λ₁ ≥ λ₂ ≥ λ₃;  coherence = (λ₁ − λₙ)/(λ₁ + λₙ + c),  orientation = ½·atan2(%1J_xy, J_yy − J_xx)</source>
        <translation>J = G_outer ∗ (∂ᵢG_σ ∗ in)(∂ₖG_σ ∗ in),  λ₁ ≥ λ₂ ≥ λ₃;  coherence = (λ₁ − λₙ)/(λ₁ + λₙ + c),  orientation = ½·atan2(%1J_xy, J_yy − J_xx)</translation>
    </message>
    <message>
        <source>JPEG %1 files hold at most %2 channels here; use TIFF or NRRD.</source>
        <translation>JPEG-%1-Dateien fassen hier höchstens %2 Kanäle; TIFF oder NRRD benutzen.</translation>
    </message>
    <message>
        <source>JPEG %1 files hold at most %2 samples along an axis here; use TIFF.</source>
        <translation>JPEG-%1-Dateien fassen hier höchstens %2 Abtastwerte entlang einer Achse; TIFF benutzen.</translation>
    </message>
    <message>
        <source>JPEG %1 files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>JPEG-%1-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>JPEG %1 files hold whole numbers of %2 and %3 bits, not %4; save as another type, or as TIFF.</source>
        <translation>JPEG-%1-Dateien fassen ganze Zahlen von %2 und %3 Bit, nicht %4; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>JPEG files hold at most %1 samples along an axis; use PNG or TIFF.</source>
        <translation>JPEG-Dateien fassen höchstens %1 Abtastwerte entlang einer Achse; PNG oder TIFF benutzen.</translation>
    </message>
    <message>
        <source>JPEG files hold grey or RGB without opacity, not %1 channels.</source>
        <translation>JPEG-Dateien fassen Grau oder RGB ohne Deckkraft, nicht %1 Kanäle.</translation>
    </message>
    <message>
        <source>JPEG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>JPEG-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>JPEG files hold uint8, not %1; save as another type, or as TIFF.</source>
        <translation>JPEG-Dateien fassen uint8, nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>Keep in place</source>
        <translation>Ort behalten</translation>
    </message>
    <message>
        <source>Keeps a box of the data; samples stay where they are in space and time.</source>
        <translation>Behält einen Kasten der Daten; Abtastwerte bleiben in Raum und Zeit, wo sie sind.</translation>
    </message>
    <message>
        <source>Keeps a part of a line and what it sees in shared memory, of which a block gets %1 KB on this device: too little for %2 taps.</source>
        <translation>Hält einen Teil einer Zeile und seine Umgebung im gemeinsamen Speicher, von dem ein Block auf diesem Gerät %1 KB bekommt: zu wenig für %2 Gewichte.</translation>
    </message>
    <message>
        <source>Keeps sums in registers for at most %1 taps along an axis; this kernel has %2.</source>
        <translation>Hält Summen in Registern für höchstens %1 Gewichte entlang einer Achse; dieser Kern hat %2.</translation>
    </message>
    <message>
        <source>Keeps sums of every component in registers, for at most %1 taps along an axis; this gradient has %2.</source>
        <translation>Hält Summen jeder Komponente in Registern, für höchstens %1 Gewichte entlang einer Achse; dieser Gradient hat %2.</translation>
    </message>
    <message>
        <source>Keeps the samples of at most %1 × %2 taps in shared memory; this kernel has %3 along an axis.</source>
        <translation>Hält die Abtastwerte von höchstens %1 × %2 Gewichten im gemeinsamen Speicher; dieser Kern hat %3 entlang einer Achse.</translation>
    </message>
    <message>
        <source>Keeps the spectra of several planes on chip, which takes a block %1 KB of shared memory and more with more taps; this device gives it %2.</source>
        <translation>Hält die Spektren mehrerer Ebenen auf dem Chip, was einen Block %1 KB gemeinsamen Speicher kostet und mehr mit mehr Gewichten; dieses Gerät gibt ihm %2.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>Kernels of one tap that is %1: copies of samples, of any type, to the bit.</source>
        <translation>Kerne mit einem Gewicht von %1: Kopien der Abtastwerte, jeden Typs, bis aufs Bit.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>LRPASI</source>
        <translation>LRPASI</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>Laplace</translation>
    </message>
    <message>
        <source>Laplacian of Gaussian</source>
        <translation>Laplace der Gauß-Kurve</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>Length of a period of the wave.</source>
        <translation>Länge einer Periode der Welle.</translation>
    </message>
    <message>
        <source>Length of a time step: at most %1/%2 for signals, %3/%4 for images and %5/%6 for volumes; with per=mm this is scaled by the spacing.</source>
        <translation>Länge eines Zeitschritts: höchstens %1/%2 für Signale, %3/%4 für Bilder und %5/%6 für Volumen; mit per=mm wird sie mit dem Abstand skaliert.</translation>
    </message>
    <message>
        <source>Length of the kernel instead of a transition: odd, so that nothing is delayed.</source>
        <translation>Länge des Kerns anstelle eines Übergangs: ungerade, damit nichts verzögert wird.</translation>
    </message>
    <message>
        <source>Letters cannot be drawn.</source>
        <translation>Buchstaben können nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Light denoising</source>
        <translation>Leicht entrauschen</translation>
    </message>
    <message>
        <source>Local z-score</source>
        <translation>Lokaler z-Wert</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Low-pass</source>
        <translation>Tiefpass</translation>
    </message>
    <message>
        <source>MATLAB does not name axes; the indices are taken as (y,x,z).</source>
        <translation>MATLAB benennt Achsen nicht; die Indizes gelten als (y,x,z).</translation>
    </message>
    <message>
        <source>MATLAB does not name axes; the indices are taken as (y,x,z,t).</source>
        <translation>MATLAB benennt Achsen nicht; die Indizes gelten als (y,x,z,t).</translation>
    </message>
    <message>
        <source>MGH holds extents up to %1.</source>
        <translation>MGH fasst Ausdehnungen bis %1.</translation>
    </message>
    <message>
        <source>MGH holds images and volumes, no signals; NPY, CSV and WAV hold them.</source>
        <translation>MGH fasst Bilder und Volumen, keine Signale; NPY, CSV und WAV fassen sie.</translation>
    </message>
    <message>
        <source>MGH holds one channel; NIfTI and NRRD hold %1.</source>
        <translation>MGH fasst einen Kanal; NIfTI und NRRD fassen %1.</translation>
    </message>
    <message>
        <source>MGH holds uint8, int16, int32 and float32, not %1; choose one of them by --dtype.</source>
        <translation>MGH fasst uint8, int16, int32 und float32, nicht %1; beim Speichern einen davon als Typ wählen.</translation>
    </message>
    <message>
        <source>MR</source>
        <translation>MR</translation>
    </message>
    <message>
        <source>MR angiography</source>
        <translation>MR-Angiographie</translation>
    </message>
    <message>
        <source>Many outputs a thread: every sample read from shared memory meets many taps in registers.</source>
        <translation>Viele Ausgabewerte je Thread: jeder aus dem gemeinsamen Speicher gelesene Abtastwert trifft viele Gewichte in Registern.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Mask by Otsu&apos;s threshold</source>
        <translation>Maske mit Otsus Schwelle</translation>
    </message>
    <message>
        <source>Mask&apos;s samples only</source>
        <translation>Nur Werte der Maske</translation>
    </message>
    <message>
        <source>Matrices on a GPU are float32 or float64 throughout.</source>
        <translation>Matrizen auf einer GPU sind durchgehend float32 oder float64.</translation>
    </message>
    <message>
        <source>Maximum intensity</source>
        <translation>Größte Intensität</translation>
    </message>
    <message>
        <source>Means and deviations of boxes in float64 by passes along each axis, which join those of parts.</source>
        <translation>Mittelwerte und Abweichungen von Kästen in float64 in Durchgängen entlang jeder Achse, die die der Teile verbinden.</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Medians and ranks of any window: samples are ranked once, then a set of ranks slides over them.</source>
        <translation>Mediane und Ränge beliebiger Fenster: Abtastwerte bekommen einmal einen Rang, dann gleitet eine Menge von Rängen darüber.</translation>
    </message>
    <message>
        <source>Medians bit by bit: the majority of the window&apos;s samples, for hundreds of pixels at once.</source>
        <translation>Mediane Bit für Bit: die Mehrheit der Abtastwerte im Fenster, für Hunderte Pixel zugleich.</translation>
    </message>
    <message>
        <source>Medians of small windows: columns are sorted once and merged by networks of minima and maxima.</source>
        <translation>Mediane kleiner Fenster: Spalten werden einmal sortiert und durch Netzwerke von Minima und Maxima verbunden.</translation>
    </message>
    <message>
        <source>Medians of small windows: four outputs a thread, columns sorted once and merged by networks.</source>
        <translation>Mediane kleiner Fenster: vier Ausgabewerte je Thread, Spalten einmal sortiert und durch Netzwerke verbunden.</translation>
    </message>
    <message>
        <source>Memory on %1 did not suffice for the tiles as planned; the run went on with tiles of %2.</source>
        <translation>Der Speicher auf %1 reichte nicht für die geplanten Kacheln; der Lauf ging mit Kacheln von %2 weiter.</translation>
    </message>
    <message>
        <source>MetaImage is written for images and volumes, not for signals; NPY, CSV and WAV hold them.</source>
        <translation>MetaImage wird für Bilder und Volumen geschrieben, nicht für Signale; NPY, CSV und WAV fassen sie.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Microscopy</source>
        <translation>Mikroskopie</translation>
    </message>
    <message>
        <source>Minimum intensity</source>
        <translation>Kleinste Intensität</translation>
    </message>
    <message>
        <source>Missing samples</source>
        <translation>Fehlende Werte</translation>
    </message>
    <message>
        <source>Morphology</source>
        <translation>Morphologie</translation>
    </message>
    <message>
        <source>NIfTI cannot hold %1 channels of %2 at several time points; as uint8, %3 or %4 channels can be stored.</source>
        <translation>NIfTI kann %1 Kanäle von %2 nicht zu mehreren Zeitpunkten fassen; als uint8 lassen sich %3 oder %4 Kanäle speichern.</translation>
    </message>
    <message>
        <source>NIfTI holds images and volumes, no signals; NPY, CSV and WAV hold them.</source>
        <translation>NIfTI fasst Bilder und Volumen, keine Signale; NPY, CSV und WAV fassen sie.</translation>
    </message>
    <message>
        <source>NRRD is not written with several channels at several time points; NPY holds them.</source>
        <translation>NRRD wird nicht mit mehreren Kanälen zu mehreren Zeitpunkten geschrieben; NPY fasst sie.</translation>
    </message>
    <message>
        <source>NRRD is written for images and volumes, not for signals; NPY, CSV and WAV hold them.</source>
        <translation>NRRD wird für Bilder und Volumen geschrieben, nicht für Signale; NPY, CSV und WAV fassen sie.</translation>
    </message>
    <message>
        <source>NaN and infinities would spread beyond the kernel&apos;s reach.</source>
        <translation>NaN und Unendliche würden sich über die Reichweite des Kerns hinaus ausbreiten.</translation>
    </message>
    <message>
        <source>NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore leaves them out of averages, and fills them.</source>
        <translation>NaN und nodata: propagate lässt sie sich so weit ausbreiten, wie der Kern reicht; ignore lässt sie aus Mittelwerten aus und füllt sie.</translation>
    </message>
    <message>
        <source>NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore leaves them out of averages. Their result is that of outside.</source>
        <translation>NaN und nodata: propagate lässt sie sich so weit ausbreiten, wie der Kern reicht; ignore lässt sie aus Mittelwerten aus. Ihr Ergebnis ist das von outside.</translation>
    </message>
    <message>
        <source>Needs %1 KiB of shared memory for a thread block with these radii; this GPU has %2 KiB.</source>
        <translation>Braucht %1 KiB gemeinsamen Speicher je Thread-Block mit diesen Radien; diese GPU hat %2 KiB.</translation>
    </message>
    <message>
        <source>Needs NVIDIA&apos;s library %1, which cannot be loaded (%2).</source>
        <translation>Braucht NVIDIAs Bibliothek %1, die sich nicht laden lässt (%2).</translation>
    </message>
    <message>
        <source>Needs NVIDIA&apos;s run-time compiler (%1), which is not installed.</source>
        <translation>Braucht NVIDIAs Laufzeitübersetzer (%1), der nicht installiert ist.</translation>
    </message>
    <message>
        <source>Needs a Gaussian that is cut off at %1 sigma or beyond.</source>
        <translation>Braucht eine Gauß-Kurve, die bei %1 Sigma oder weiter außen abgeschnitten ist.</translation>
    </message>
    <message>
        <source>Needs a Gaussian without derivatives.</source>
        <translation>Braucht eine Gauß-Kurve ohne Ableitungen.</translation>
    </message>
    <message>
        <source>Needs a box; this window is a ball.</source>
        <translation>Braucht einen Kasten; dieses Fenster ist eine Kugel.</translation>
    </message>
    <message>
        <source>Needs a kernel of a rank that is known and not above %1.</source>
        <translation>Braucht einen Kern von bekanntem Rang, höchstens %1.</translation>
    </message>
    <message>
        <source>Needs a kernel of rank %1. This one has a rank above %2.</source>
        <translation>Braucht einen Kern vom Rang %1. Dieser hat einen Rang über %2.</translation>
    </message>
    <message>
        <source>Needs a kernel of rank %1. This one has rank %2.</source>
        <translation>Braucht einen Kern vom Rang %1. Dieser hat Rang %2.</translation>
    </message>
    <message>
        <source>Needs a kernel that is one product of per-axis kernels; this one is a sum of %1.</source>
        <translation>Braucht einen Kern, der ein Produkt von Kernen je Achse ist; dieser ist eine Summe von %1.</translation>
    </message>
    <message>
        <source>Needs a kernel with one tap that is not zero, and that is %1.</source>
        <translation>Braucht einen Kern mit einem Gewicht ungleich null, das %1 ist.</translation>
    </message>
    <message>
        <source>Needs a sigma of %1 samples or more along an axis (got %2).</source>
        <translation>Braucht entlang einer Achse ein Sigma von %1 Abtastwerten oder mehr (es sind %2).</translation>
    </message>
    <message>
        <source>Needs a whole Gaussian (truncate=inf); this one ends at %1 sigma.</source>
        <translation>Braucht eine ganze Gauß-Kurve (truncate=inf); diese endet bei %1 Sigma.</translation>
    </message>
    <message>
        <source>Needs a window of %1 to %2 samples (this one has %3).</source>
        <translation>Braucht ein Fenster von %1 bis %2 Abtastwerten (dieses hat %3).</translation>
    </message>
    <message>
        <source>Needs tensor cores, which compute capability %1 and later have.</source>
        <translation>Braucht Tensorkerne, die es ab Rechenfähigkeit %1 gibt.</translation>
    </message>
    <message>
        <source>New spacing: isotropic (the smallest one for all axes), or numbers with mm, s, ms, Hz, kHz, or px for multiples of the input&apos;s: %1mm, %2x0.5x1mm, %3px, %4Hz.</source>
        <translation>Neuer Abstand: isotropic (der kleinste für alle Achsen), oder Zahlen mit mm, s, ms, Hz, kHz, oder px für Vielfache der Eingabe: %1mm, %2x0.5x1mm, %3px, %4Hz.</translation>
    </message>
    <message>
        <source>No %1 bytes on %2.</source>
        <translation>Keine %1 Bytes auf %2.</translation>
    </message>
    <message>
        <source>No channel is filtered along time.</source>
        <translation>Kein Kanal wird entlang der Zeit gefiltert.</translation>
    </message>
    <message>
        <source>No chunk of the array `%1` is stored: all its samples have the fill value %2.</source>
        <translation>Kein Teilstück des Felds `%1` ist gespeichert: alle seine Abtastwerte haben den Füllwert %2.</translation>
    </message>
    <message>
        <source>No memory for %1 bytes of working space.</source>
        <translation>Kein Speicher für %1 Bytes Arbeitsbereich.</translation>
    </message>
    <message>
        <source>No variant on %1 can compute %2.</source>
        <translation>Keine Variante auf %1 kann %2 berechnen.</translation>
    </message>
    <message>
        <source>No-data value</source>
        <translation>Wert für „keine Daten“</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Non-local means</source>
        <translation>Nichtlokale Mittel</translation>
    </message>
    <message>
        <source>Non-local means: a block&apos;s samples in shared memory; row sums of patches serve up to four outputs.</source>
        <translation>Nichtlokale Mittel: die Abtastwerte eines Blocks im gemeinsamen Speicher; Zeilensummen der Umgebungen dienen bis zu vier Ausgabewerten.</translation>
    </message>
    <message>
        <source>Non-local means: for each shift, squared differences of a tile are summed along each axis in turn.</source>
        <translation>Nichtlokale Mittel: für jede Verschiebung werden quadrierte Differenzen einer Kachel nacheinander entlang jeder Achse summiert.</translation>
    </message>
    <message>
        <source>Norm of the normalized matrix from which on something is structure, Frangi&apos;s c: a number, or a percentage of the largest norm of each scale, which takes a look at everything beforehand.</source>
        <translation>Norm der normierten Matrix, ab der etwas Struktur ist, Frangis c: eine Zahl, oder ein Prozentsatz der größten Norm jeder Breite, wofür vorher alles betrachtet wird.</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Not all samples of a Zarr image were written.</source>
        <translation>Nicht alle Abtastwerte eines Zarr-Bilds wurden geschrieben.</translation>
    </message>
    <message>
        <source>Not compiled yet: used only if chosen.</source>
        <translation>Noch nicht übersetzt: wird nur benutzt, wenn gewählt.</translation>
    </message>
    <message>
        <source>Not enough memory for %1 of samples (%2).</source>
        <translation>Nicht genug Speicher für %1 Abtastwerte (%2).</translation>
    </message>
    <message>
        <source>Not enough memory for a tile of %1 bytes.</source>
        <translation>Nicht genug Speicher für eine Kachel von %1 Bytes.</translation>
    </message>
    <message>
        <source>Not enough memory for the result.</source>
        <translation>Nicht genug Speicher für das Ergebnis.</translation>
    </message>
    <message>
        <source>Not enough memory for what %1 needs for a tile.</source>
        <translation>Nicht genug Speicher für das, was %1 für eine Kachel braucht.</translation>
    </message>
    <message>
        <source>Not enough memory to read %1.</source>
        <translation>Nicht genug Speicher, um %1 zu lesen.</translation>
    </message>
    <message>
        <source>Not enough memory to write %1.</source>
        <translation>Nicht genug Speicher, um %1 zu schreiben.</translation>
    </message>
    <message>
        <source>Number of iterations: more sharpen more and amplify noise; %1 to %2 are usual.</source>
        <translation>Zahl der Iterationen: mehr schärfen stärker und verstärken Rauschen; üblich sind %1 bis %2.</translation>
    </message>
    <message>
        <source>Number of time steps. Where no edge is, n steps smooth like a Gaussian with σ² = %1·n·time.</source>
        <translation>Zahl der Zeitschritte. Wo keine Kante ist, glätten n Schritte wie ein Gauß-Filter mit σ² = %1·n·time.</translation>
    </message>
    <message>
        <source>Numerical aperture of a widefield fluorescence microscope, whose PSF is then approximated by a Gaussian. Requires wavelength and index, and data with a spacing in mm.</source>
        <translation>Numerische Apertur eines Weitfeld-Fluoreszenzmikroskops, dessen PSF dann durch eine Gauß-Kurve genähert wird. Erfordert Wellenlänge und Brechzahl, und Daten mit einem Abstand in mm.</translation>
    </message>
    <message>
        <source>OME-Zarr holds images and volumes; signals are written as .npy, .csv, .wav or .edf.</source>
        <translation>OME-Zarr fasst Bilder und Volumen; Signale werden als .npy, .csv, .wav oder .edf geschrieben.</translation>
    </message>
    <message>
        <source>Odd number of samples along every axis of the window, or along each (%1x5).</source>
        <translation>Ungerade Zahl von Abtastwerten des Fensters entlang aller Achsen, oder je Achse (%1x5).</translation>
    </message>
    <message>
        <source>Of the wave, in degrees: %1 answers to lines, %2 to edges.</source>
        <translation>Der Welle, in Grad: %1 antwortet auf Linien, %2 auf Kanten.</translation>
    </message>
    <message>
        <source>Off by at most %1 of the largest sample.</source>
        <translation>Abweichung höchstens %1 des größten Abtastwerts.</translation>
    </message>
    <message>
        <source>One pass for each axis, slab by slab, so that what lies between stays in the second-level cache.</source>
        <translation>Ein Durchgang je Achse, Scheibe für Scheibe, sodass die Zwischenwerte im Cache zweiter Stufe bleiben.</translation>
    </message>
    <message>
        <source>One thread for each output, every sample from global memory: what caches alone are worth.</source>
        <translation>Ein Thread für jeden Ausgabewert, jeder Abtastwert aus dem globalen Speicher: was die Caches allein wert sind.</translation>
    </message>
    <message>
        <source>Only CUDA devices share a run: write cuda:%1,cuda:%2 or cuda:all.</source>
        <translation>Nur CUDA-Geräte teilen sich einen Lauf: cuda:%1,cuda:%2 oder cuda:all schreiben.</translation>
    </message>
    <message>
        <source>Only some axes of space have a unit; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>Nur einige Raumachsen haben eine Einheit; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>Only what a CUDA device is given can be recorded.</source>
        <translation>Nur was ein CUDA-Gerät bekommt, lässt sich aufzeichnen.</translation>
    </message>
    <message>
        <source>OpenCV did not do it: %1.</source>
        <translation>OpenCV hat es nicht getan: %1.</translation>
    </message>
    <message>
        <source>OpenCV has no matrices of %1.</source>
        <translation>OpenCV hat keine Matrizen aus %1.</translation>
    </message>
    <message>
        <source>OpenCV&apos;s filters take images of up to %1 samples along an axis.</source>
        <translation>Die Filter von OpenCV nehmen Bilder bis %1 Abtastwerte entlang einer Achse.</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordnung</translation>
    </message>
    <message>
        <source>Order of one pass before the transform to a band, %1 to %2; both passes together fall twice as steeply.</source>
        <translation>Ordnung eines Durchgangs vor der Umwandlung in ein Band, %1 bis %2; beide Durchgänge zusammen fallen doppelt so steil.</translation>
    </message>
    <message>
        <source>Order of the derivative, %1 for smoothing, one for all axes or one per axis (%2x0x0).</source>
        <translation>Ordnung der Ableitung, %1 zum Glätten, eine für alle Achsen oder eine je Achse (%2x0x0).</translation>
    </message>
    <message>
        <source>Order of the polynomial: below the window; higher keeps narrower peaks.</source>
        <translation>Grad des Polynoms: unter dem Fenster; höhere erhalten schmalere Spitzen.</translation>
    </message>
    <message>
        <source>Orient</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>Outer sigma</source>
        <translation>Äußeres Sigma</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Outside the mask</source>
        <translation>Außerhalb der Maske</translation>
    </message>
    <message>
        <source>Outside value</source>
        <translation>Wert außerhalb</translation>
    </message>
    <message>
        <source>Overlap-save in blocks of up to %1 samples along each axis: a pass for each axis there and back, each one read and one write of device memory; two halves of the data are real and imaginary part. Time hardly depends on the kernel&apos;s size.</source>
        <translation>Overlap-Save in Blöcken bis %1 Abtastwerte entlang jeder Achse: ein Durchgang je Achse hin und zurück, jeder einmal Lesen und Schreiben des Gerätespeichers; zwei Hälften der Daten sind Real- und Imaginärteil. Die Zeit hängt kaum von der Größe des Kerns ab.</translation>
    </message>
    <message>
        <source>Overlap-save in one kernel: two segments as real and imaginary part of a Fourier transform of up to %1 points that never leaves a block of threads.</source>
        <translation>Overlap-Save in einem Kernel: zwei Abschnitte als Real- und Imaginärteil einer Fourier-Transformation bis %1 Punkte, die einen Thread-Block nie verlässt.</translation>
    </message>
    <message>
        <source>Overlap-save in one kernel: two tiles of %1 × %2 or %3 × %4 samples as real and imaginary part of a Fourier transform that never leaves a block of threads.</source>
        <translation>Overlap-Save in einem Kernel: zwei Kacheln von %1 × %2 oder %3 × %4 Abtastwerten als Real- und Imaginärteil einer Fourier-Transformation, die einen Thread-Block nie verlässt.</translation>
    </message>
    <message>
        <source>Overlapping pieces through own transforms, two pieces in one.</source>
        <translation>Überlappende Stücke durch eigene Transformationen, zwei Stücke in einer.</translation>
    </message>
    <message>
        <source>Overlapping tiles of planes through own transforms; along z direct sums.</source>
        <translation>Überlappende Kacheln von Ebenen durch eigene Transformationen; entlang z direkte Summen.</translation>
    </message>
    <message>
        <source>Overlapping tiles through own transforms, two tiles in one.</source>
        <translation>Überlappende Kacheln durch eigene Transformationen, zwei Kacheln in einer.</translation>
    </message>
    <message>
        <source>PFM files hold float32, not %1; save as another type, or as TIFF.</source>
        <translation>PFM-Dateien fassen float32, nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>PFM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PFM-Dateien fassen Bilder; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>PFM files hold one or three channels without opacity, not %1; EXR holds more.</source>
        <translation>PFM-Dateien fassen einen oder drei Kanäle ohne Deckkraft, nicht %1; EXR fasst mehr.</translation>
    </message>
    <message>
        <source>PGM and PPM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PGM- und PPM-Dateien fassen Bilder; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>PGM and PPM files hold one or three channels without opacity, not %1.</source>
        <translation>PGM- und PPM-Dateien fassen einen oder drei Kanäle ohne Deckkraft, nicht %1.</translation>
    </message>
    <message>
        <source>PGM and PPM files hold uint8 and uint16, not %1; save as another type, or as TIFF.</source>
        <translation>PGM- und PPM-Dateien fassen uint8 und uint16, nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>PNG files hold at most %1 samples along an axis here; use TIFF.</source>
        <translation>PNG-Dateien fassen hier höchstens %1 Abtastwerte entlang einer Achse; TIFF benutzen.</translation>
    </message>
    <message>
        <source>PNG files hold grey or RGB, with opacity or without, not %1 channels.</source>
        <translation>PNG-Dateien fassen Grau oder RGB, mit oder ohne Deckkraft, nicht %1 Kanäle.</translation>
    </message>
    <message>
        <source>PNG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PNG-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>PNG files hold uint8 and uint16, not %1; save as another type, or as TIFF.</source>
        <translation>PNG-Dateien fassen uint8 und uint16, nicht %1; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>PSF</source>
        <translation>PSF</translation>
    </message>
    <message>
        <source>Pad</source>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>Part %1 lies outside the image.</source>
        <translation>Teil %1 liegt außerhalb des Bilds.</translation>
    </message>
    <message>
        <source>Passes or stops bands of frequencies by a recursive filter along one axis, run forward and backward: nothing is delayed, and the response is squared.</source>
        <translation>Lässt Frequenzbänder durch oder sperrt sie, mit einem rekursiven Filter entlang einer Achse, vorwärts und rückwärts: nichts wird verzögert, und der Frequenzgang wird quadriert.</translation>
    </message>
    <message>
        <source>Passes or stops bands of frequencies without delay: a windowed sinc along one axis.</source>
        <translation>Lässt Frequenzbänder durch oder sperrt sie, ohne Verzögerung: ein gefensterter Sinc entlang einer Achse.</translation>
    </message>
    <message>
        <source>Patch radius</source>
        <translation>Radius der Umgebung</translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation>Perzentil</translation>
    </message>
    <message>
        <source>Perona and Malik&apos;s diffusion: values even out within regions and hardly across edges. NaN and infinities stay as they are and exchange nothing with other samples.</source>
        <translation>Diffusion nach Perona und Malik: Werte gleichen sich innerhalb von Flächen aus und über Kanten kaum. NaN und Unendliche bleiben, wie sie sind, und tauschen nichts mit anderen Abtastwerten aus.</translation>
    </message>
    <message>
        <source>Phantom</source>
        <translation>Phantom</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Pictures for a screen are made of float32 images.</source>
        <translation>Bilder für einen Bildschirm entstehen aus float32-Bildern.</translation>
    </message>
    <message>
        <source>Point spread function in place of a Gaussian: a .npy, .csv or .txt file, or weights: [%1 %2 %3;%4 %5 %6;%7 %8 %9]. It is divided by its sum; its centre is sample size/%10.</source>
        <translation>Punktbildfunktion anstelle einer Gauß-Kurve: eine Datei .npy, .csv oder .txt, oder Gewichte: [%1 %2 %3;%4 %5 %6;%7 %8 %9]. Sie wird durch ihre Summe geteilt; ihre Mitte ist der Abtastwert Größe/%10.</translation>
    </message>
    <message>
        <source>Polarity</source>
        <translation>Polarität</translation>
    </message>
    <message>
        <source>Prewitt edges</source>
        <translation>Prewitt-Kanten</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>RAS</source>
        <translation>RAS</translation>
    </message>
    <message>
        <source>RAW files hold one channel at one time point.</source>
        <translation>RAW-Dateien fassen einen Kanal zu einem Zeitpunkt.</translation>
    </message>
    <message>
        <source>Radiance files hold float32 of %1 bits and an exponent, not %2; save as another type, or as TIFF.</source>
        <translation>Radiance-Dateien fassen float32 mit %1 Bit und einem Exponenten, nicht %2; als anderen Typ oder als TIFF speichern.</translation>
    </message>
    <message>
        <source>Radiance files hold grey or RGB without opacity, not %1 channels; EXR holds more.</source>
        <translation>Radiance-Dateien fassen Grau oder RGB ohne Deckkraft, nicht %1 Kanäle; EXR fasst mehr.</translation>
    </message>
    <message>
        <source>Radiance files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>Radiance-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>Radius of the box around each sample that is compared, one for all axes or one per axis, rounded to samples: %1 for volumes, %2 or %3 for images.</source>
        <translation>Radius des Kastens um jeden Abtastwert, der verglichen wird, einer für alle Achsen oder einer je Achse, auf Abtastwerte gerundet: %1 für Volumen, %2 oder %3 für Bilder.</translation>
    </message>
    <message>
        <source>Radius of the box whose samples are averaged, one for all axes or one per axis (%1x5x2, %2mm), rounded to samples. Time grows with the samples of the box.</source>
        <translation>Radius des Kastens, dessen Abtastwerte gemittelt werden, einer für alle Achsen oder einer je Achse (%1x5x2, %2mm), auf Abtastwerte gerundet. Die Zeit wächst mit den Abtastwerten des Kastens.</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>Rank %1 is too much to pay: %2 multiply-adds for an output, where the kernel has %3 taps.</source>
        <translation>Rang %1 ist zu teuer: %2 Multiplikationen mit Addition je Ausgabewert, wo der Kern %3 Gewichte hat.</translation>
    </message>
    <message>
        <source>Reading was stopped.</source>
        <translation>Das Lesen wurde angehalten.</translation>
    </message>
    <message>
        <source>Recursive filters in float64: many lines, or parts of a line with its settling time, side by side.</source>
        <translation>Rekursive Filter in float64: viele Zeilen, oder Teile einer Zeile mit ihrer Einschwingzeit, nebeneinander.</translation>
    </message>
    <message>
        <source>Refractive index of the immersion medium: %1 for air, %2 for water, %3 for oil.</source>
        <translation>Brechzahl des Immersionsmediums: %1 für Luft, %2 für Wasser, %3 für Öl.</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Region %1 lies outside the data.</source>
        <translation>Bereich %1 liegt außerhalb der Daten.</translation>
    </message>
    <message>
        <source>Region %1 lies outside the result %2.</source>
        <translation>Bereich %1 liegt außerhalb des Ergebnisses %2.</translation>
    </message>
    <message>
        <source>Register blocking, eight outputs a thread: a sample read from shared memory serves eight products.</source>
        <translation>Registerblöcke, acht Ausgabewerte je Thread: ein aus dem gemeinsamen Speicher gelesener Abtastwert dient acht Produkten.</translation>
    </message>
    <message>
        <source>Remove baseline drift</source>
        <translation>Grundlinienschwankung entfernen</translation>
    </message>
    <message>
        <source>Remove single outliers</source>
        <translation>Einzelne Ausreißer entfernen</translation>
    </message>
    <message>
        <source>Remove slow changes</source>
        <translation>Langsame Änderungen entfernen</translation>
    </message>
    <message>
        <source>Replaces every sample by the mean of the box around it.</source>
        <translation>Ersetzt jeden Abtastwert durch den Mittelwert des Kastens um ihn.</translation>
    </message>
    <message>
        <source>Replaces every sample by the middle one of the sorted samples around it: single outliers go, edges stay. NaN counts as larger than every number.</source>
        <translation>Ersetzt jeden Abtastwert durch den mittleren der sortierten Abtastwerte um ihn: einzelne Ausreißer gehen, Kanten bleiben. NaN zählt als größer als jede Zahl.</translation>
    </message>
    <message>
        <source>Replaces every sample by the one that so many percent of the samples around it lie below. NaN counts as larger than every number.</source>
        <translation>Ersetzt jeden Abtastwert durch den, unter dem so viele Prozent der Abtastwerte um ihn liegen. NaN zählt als größer als jede Zahl.</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>Neu abtasten</translation>
    </message>
    <message>
        <source>Result outside the mask and at missing samples: keep gives the input, a number or nan gives this value.</source>
        <translation>Ergebnis außerhalb der Maske und an fehlenden Werten: keep gibt die Eingabe, eine Zahl oder nan diesen Wert.</translation>
    </message>
    <message>
        <source>Result outside the mask and at no-data samples: keep gives %1, a number gives this value.</source>
        <translation>Ergebnis außerhalb der Maske und an Stellen ohne Daten: keep gibt %1, eine Zahl diesen Wert.</translation>
    </message>
    <message>
        <source>Result outside the mask, and where no sample counts: keep gives the input, a number or nan gives this value. fill gives the average of the mask&apos;s samples in reach; it requires normalized=true.</source>
        <translation>Ergebnis außerhalb der Maske, und wo kein Abtastwert zählt: keep gibt die Eingabe, eine Zahl oder nan diesen Wert. fill gibt den Mittelwert der erreichbaren Abtastwerte der Maske; es erfordert normalized=true.</translation>
    </message>
    <message>
        <source>Result outside the mask: keep gives no edge, a number gives this value.</source>
        <translation>Ergebnis außerhalb der Maske: keep gibt keine Kante, eine Zahl diesen Wert.</translation>
    </message>
    <message>
        <source>Result outside the mask: keep gives the input, a number or nan gives this value.</source>
        <translation>Ergebnis außerhalb der Maske: keep gibt die Eingabe, eine Zahl oder nan diesen Wert.</translation>
    </message>
    <message>
        <source>Results are rounded to whole numbers of %1 and %2 bits only.</source>
        <translation>Ergebnisse werden nur auf ganze Zahlen von %1 und %2 Bit gerundet.</translation>
    </message>
    <message>
        <source>Reverses the order of samples along axes; each keeps its place in space. Signals run backwards.</source>
        <translation>Kehrt die Reihenfolge der Abtastwerte entlang von Achsen um; jeder behält seinen Ort im Raum. Signale laufen rückwärts.</translation>
    </message>
    <message>
        <source>Richardson-Lucy deconvolution</source>
        <translation>Richardson-Lucy-Entfaltung</translation>
    </message>
    <message>
        <source>Ripple</source>
        <translation>Welligkeit</translation>
    </message>
    <message>
        <source>Ripple in the pass band of one pass with kind=chebyshev1; twice that after both passes.</source>
        <translation>Welligkeit im Durchlassband eines Durchgangs mit kind=chebyshev1; das Doppelte nach beiden Durchgängen.</translation>
    </message>
    <message>
        <source>Rounds relative to the largest sample of a block; strict allows only sums of an output&apos;s own products.</source>
        <translation>Rundet relativ zum größten Abtastwert eines Blocks; streng erlaubt nur Summen der eigenen Produkte eines Ausgabewerts.</translation>
    </message>
    <message>
        <source>Row and column pass in one march on tensor cores: taps as banded matrices, every number split into two halves, integers of up to %1 bits in one, so that wide kernels cost little more than narrow ones.</source>
        <translation>Zeilen- und Spaltendurchgang in einem Durchlauf auf Tensorkernen: Gewichte als Bandmatrizen, jede Zahl in zwei Hälften geteilt, ganze Zahlen bis %1 Bit in einer, sodass breite Kerne kaum mehr kosten als schmale.</translation>
    </message>
    <message>
        <source>Rows and columns of each plane in one march on tensor cores, every number split into two halves, integers of up to %1 bits in one; then sums along z.</source>
        <translation>Zeilen und Spalten jeder Ebene in einem Durchlauf auf Tensorkernen, jede Zahl in zwei Hälften geteilt, ganze Zahlen bis %1 Bit in einer; dann Summen entlang z.</translation>
    </message>
    <message>
        <source>Rows, then columns through tiles of shared memory: %1K instead of K² products, four times the bytes. A tile is a warp wide; a block has %2, %3 or %4 warps.</source>
        <translation>Zeilen, dann Spalten durch Kacheln im gemeinsamen Speicher: %1K statt K² Produkte, viermal so viele Bytes. Eine Kachel ist einen Warp breit; ein Block hat %2, %3 oder %4 Warps.</translation>
    </message>
    <message>
        <source>Rows, transposed, rows, transposed back, by tiles of [%1][%2]: the padding column avoids bank conflicts. The tile is the idea and fixed; %3, %4 or %5 warps share it.</source>
        <translation>Zeilen, transponiert, Zeilen, zurücktransponiert, in Kacheln von [%1][%2]: die Füllspalte vermeidet Bankkonflikte. Die Kachel ist die Idee und fest; %3, %4 oder %5 Warps teilen sie.</translation>
    </message>
    <message>
        <source>Runs on a CUDA device, not on %1.</source>
        <translation>Läuft auf einem CUDA-Gerät, nicht auf %1.</translation>
    </message>
    <message>
        <source>Runs on the CPU, not on %1.</source>
        <translation>Läuft auf der CPU, nicht auf %1.</translation>
    </message>
    <message>
        <source>Samples above it are %1 again, it itself is %2; nothing means no limit.</source>
        <translation>Abtastwerte darüber sind wieder %1, er selbst ist %2; nichts bedeutet keine Grenze.</translation>
    </message>
    <message>
        <source>Samples above it are %1, in the data&apos;s own numbers; with it the method is value. Nothing: Otsu&apos;s.</source>
        <translation>Abtastwerte darüber sind %1, in den Zahlen der Daten; damit ist das Verfahren value. Nichts: das von Otsu.</translation>
    </message>
    <message>
        <source>Samples above this are edges if joined to one above high: a number on the raw Sobel scale, or a percentage of the largest magnitude.</source>
        <translation>Abtastwerte darüber sind Kanten, wenn sie mit einem über high verbunden sind: eine Zahl im rohen Sobel-Maßstab, oder ein Prozentsatz des größten Betrags.</translation>
    </message>
    <message>
        <source>Samples added before the first one along each axis.</source>
        <translation>Abtastwerte, die entlang jeder Achse vor dem ersten hinzukommen.</translation>
    </message>
    <message>
        <source>Samples added behind the last one along each axis.</source>
        <translation>Abtastwerte, die entlang jeder Achse hinter dem letzten hinzukommen.</translation>
    </message>
    <message>
        <source>Samples at or above this are edges: a number on the raw Sobel scale, or a percentage of the largest magnitude.</source>
        <translation>Abtastwerte ab hier sind Kanten: eine Zahl im rohen Sobel-Maßstab, oder ein Prozentsatz des größten Betrags.</translation>
    </message>
    <message>
        <source>Samples averaged along every axis, or along each (%1x5); an even size is centred on sample size/%2.</source>
        <translation>Abtastwerte, die entlang aller Achsen gemittelt werden, oder je Achse (%1x5); eine gerade Größe hat ihre Mitte auf dem Abtastwert Größe/%2.</translation>
    </message>
    <message>
        <source>Samples of the box along every axis, or along each (%1x15x5); an even size is centred on sample size/%2.</source>
        <translation>Abtastwerte des Kastens entlang aller Achsen, oder je Achse (%1x15x5); eine gerade Größe hat ihre Mitte auf dem Abtastwert Größe/%2.</translation>
    </message>
    <message>
        <source>Samples of the result along each axis, instead of before and after. Half of the new ones come before the data; of an odd number, the larger half behind.</source>
        <translation>Abtastwerte des Ergebnisses entlang jeder Achse, anstelle von before und after. Die Hälfte der neuen kommt vor die Daten; bei ungerader Zahl die größere Hälfte dahinter.</translation>
    </message>
    <message>
        <source>Samples of the window along every axis, or along each (%1x5); an even size is centred on sample size/%2, and dilation turns it about its middle.</source>
        <translation>Abtastwerte des Fensters entlang aller Achsen, oder je Achse (%1x5); eine gerade Größe hat ihre Mitte auf dem Abtastwert Größe/%2, und Dilatation dreht sie um ihre Mitte.</translation>
    </message>
    <message>
        <source>Samples that the polynomial is fitted to: an odd number.</source>
        <translation>Abtastwerte, an die das Polynom angepasst wird: eine ungerade Zahl.</translation>
    </message>
    <message>
        <source>Samples were read of data that are only a shape.</source>
        <translation>Abtastwerte von Daten wurden gelesen, die nur eine Form sind.</translation>
    </message>
    <message>
        <source>Savitzky–Golay</source>
        <translation>Savitzky–Golay</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>Breiten</translation>
    </message>
    <message>
        <source>Scharr edges</source>
        <translation>Scharr-Kanten</translation>
    </message>
    <message>
        <source>Search radius</source>
        <translation>Suchradius</translation>
    </message>
    <message>
        <source>Second sigma</source>
        <translation>Zweites Sigma</translation>
    </message>
    <message>
        <source>Selections by masks are computed elsewhere.</source>
        <translation>Auswahlen durch Masken werden anderswo berechnet.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Shared input and the mask in constant memory: all threads of a warp get a tap from one broadcast.</source>
        <translation>Gemeinsame Eingabe und die Maske im konstanten Speicher: alle Threads eines Warps bekommen ein Gewicht auf einmal.</translation>
    </message>
    <message>
        <source>Shared input: each block reads its samples once; the mask stays in global memory. What shared memory alone is worth where caches would have served, too.</source>
        <translation>Gemeinsame Eingabe: jeder Block liest seine Abtastwerte einmal; die Maske bleibt im globalen Speicher. Was gemeinsamer Speicher allein wert ist, wo auch Caches genügt hätten.</translation>
    </message>
    <message>
        <source>Shared tiles: a block&apos;s samples and their halo are read once and used for all taps from shared memory.</source>
        <translation>Gemeinsame Kacheln: die Abtastwerte eines Blocks und ihr Halo werden einmal gelesen und für alle Gewichte aus dem gemeinsamen Speicher benutzt.</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>Schärfen</translation>
    </message>
    <message>
        <source>Sharpen by deconvolution</source>
        <translation>Durch Entfaltung schärfen</translation>
    </message>
    <message>
        <source>Sharpens by adding what a Gaussian blur takes away.</source>
        <translation>Schärft, indem addiert wird, was ein Gauß-Filter wegnimmt.</translation>
    </message>
    <message>
        <source>Sigma</source>
        <translation>Sigma</translation>
    </message>
    <message>
        <source>Sigma must be zero or above and finite, not %1.</source>
        <translation>Sigma muss endlich und mindestens null sein, nicht %1.</translation>
    </message>
    <message>
        <source>Sigma of the widest scale, those between are a constant factor apart; nothing means %1·sigma.</source>
        <translation>Sigma der größten Breite, die dazwischen liegen um einen festen Faktor auseinander; nichts bedeutet %1·sigma.</translation>
    </message>
    <message>
        <source>Signals of other sampling rates than the first were left out: %1; choose a rate with --series or one signal with --channel.</source>
        <translation>Signale mit anderer Abtastrate als das erste wurden ausgelassen: %1.</translation>
    </message>
    <message>
        <source>Signals of other sampling rates than the first were left out: %1; choose one with --channel.</source>
        <translation>Signale mit anderer Abtastrate als das erste wurden ausgelassen: %1.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Smallest and largest samples around each one: erosion, dilation, and what they leave of bright and dark details. NaN counts as larger than every number.</source>
        <translation>Kleinste und größte Abtastwerte um jeden: Erosion, Dilatation, und was sie von hellen und dunklen Einzelheiten übrig lassen. NaN zählt als größer als jede Zahl.</translation>
    </message>
    <message>
        <source>Smallest or largest samples of boxes: each pass along an axis doubles the samples that are joined.</source>
        <translation>Kleinste oder größte Abtastwerte von Kästen: jeder Durchgang entlang einer Achse verdoppelt die verbundenen Abtastwerte.</translation>
    </message>
    <message>
        <source>Smooth by %1 mm (FWHM)</source>
        <translation>Um %1 mm glätten (FWHM)</translation>
    </message>
    <message>
        <source>Smooth within brain mask</source>
        <translation>Innerhalb der Hirnmaske glätten</translation>
    </message>
    <message>
        <source>Smooths by a sampled, normalised Gaussian, or takes its derivatives.</source>
        <translation>Glättet mit einer abgetasteten, normierten Gauß-Kurve, oder bildet ihre Ableitungen.</translation>
    </message>
    <message>
        <source>Sobel edges</source>
        <translation>Sobel-Kanten</translation>
    </message>
    <message>
        <source>Soft tissue and surface</source>
        <translation>Weichteile und Oberfläche</translation>
    </message>
    <message>
        <source>Sound files hold at most %1 channels.</source>
        <translation>Tondateien fassen höchstens %1 Kanäle.</translation>
    </message>
    <message>
        <source>Sound files hold signals, not images or volumes.</source>
        <translation>Tondateien fassen Signale, keine Bilder oder Volumen.</translation>
    </message>
    <message>
        <source>Sound files hold uint8, int8, int16, int32, float32 and float64, not %1; save as another type.</source>
        <translation>Tondateien fassen uint8, int8, int16, int32, float32 und float64, nicht %1; als anderen Typ speichern.</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Splits samples into halves of %1 bits; a shift should not change the last of a float&apos;s %2.</source>
        <translation>Teilt Abtastwerte in Hälften von %1 Bit; eine Verschiebung sollte das letzte der %2 einer Gleitkommazahl nicht ändern.</translation>
    </message>
    <message>
        <source>Splits samples into two halves of %1 bits; a shift should not change the last of a float&apos;s %2.</source>
        <translation>Teilt Abtastwerte in zwei Hälften von %1 Bit; eine Verschiebung sollte das letzte der %2 einer Gleitkommazahl nicht ändern.</translation>
    </message>
    <message>
        <source>Spots (LoG)</source>
        <translation>Flecken (LoG)</translation>
    </message>
    <message>
        <source>Standard deviation of a Gaussian PSF, one for all axes or one per axis (%1x0.1x0.3um); &quot;fwhm %2um&quot; gives the full width at half maximum instead. Without effect beside psf or na.</source>
        <translation>Standardabweichung einer Gauß-PSF, eine für alle Achsen oder eine je Achse (%1x0.1x0.3um); &quot;fwhm %2um&quot; gibt stattdessen die Halbwertsbreite an. Ohne Wirkung neben psf oder na.</translation>
    </message>
    <message>
        <source>Standard deviation of differences between values, in the data&apos;s own numbers: what differs by some of these stays apart. %1 suits %2-bit pictures and CT, %3 pictures from %4 to %5.</source>
        <translation>Standardabweichung der Unterschiede zwischen Werten, in den Zahlen der Daten: was sich um einige davon unterscheidet, bleibt getrennt. %1 passt zu %2-Bit-Bildern und CT, %3 zu Bildern von %4 bis %5.</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian that is subtracted; %1·sigma if it is not given.</source>
        <translation>Standardabweichung der abgezogenen Gauß-Kurve; %1·sigma, wenn nicht angegeben.</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian that smooths the products: the size of what has one direction.</source>
        <translation>Standardabweichung der Gauß-Kurve, die die Produkte glättet: die Größe dessen, was eine Richtung hat.</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian under the derivatives, one for all axes or one per axis; in mm it is as long along every axis, whatever the spacing.</source>
        <translation>Standardabweichung der Gauß-Kurve unter den Ableitungen, eine für alle Achsen oder eine je Achse; in mm ist sie entlang jeder Achse gleich lang, bei jedem Abstand.</translation>
    </message>
    <message>
        <source>Standard deviation of the bell along the wave.</source>
        <translation>Standardabweichung der Glocke entlang der Welle.</translation>
    </message>
    <message>
        <source>Standard deviation of the noise in the data&apos;s own numbers, if it is known: patches that differ by noise alone then count fully. %1: unknown.</source>
        <translation>Standardabweichung des Rauschens in den Zahlen der Daten, wenn sie bekannt ist: Umgebungen, die sich nur durch Rauschen unterscheiden, zählen dann voll. %1: unbekannt.</translation>
    </message>
    <message>
        <source>Standard deviation, one for all axes or one per axis (%1x2x1mm); &quot;fwhm %2mm&quot; gives the full width at half maximum instead.</source>
        <translation>Standardabweichung, eine für alle Achsen oder eine je Achse (%1x2x1mm); &quot;fwhm %2mm&quot; gibt stattdessen die Halbwertsbreite an.</translation>
    </message>
    <message>
        <source>Stencil of the non-zero taps, samples straight from global memory: the first-level cache instead of shared memory. A star of radius r is %1r + %2 taps.</source>
        <translation>Schablone der Gewichte ungleich null, Abtastwerte direkt aus dem globalen Speicher: der Cache erster Stufe anstelle des gemeinsamen Speichers. Ein Stern vom Radius r hat %1r + %2 Gewichte.</translation>
    </message>
    <message>
        <source>Step %1 asks for device %2; a step&apos;s device is auto, cpu, cuda or cuda:n.</source>
        <translation>Schritt %1 verlangt das Gerät %2; das Gerät eines Schritts ist auto, cpu, cuda oder cuda:n.</translation>
    </message>
    <message>
        <source>Steps on two devices cannot be recorded together.</source>
        <translation>Schritte auf zwei Geräten lassen sich nicht zusammen aufzeichnen.</translation>
    </message>
    <message>
        <source>Stores the axes in another order; each sample keeps its place in space.</source>
        <translation>Speichert die Achsen in anderer Reihenfolge; jeder Abtastwert behält seinen Ort im Raum.</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Structure tensor</source>
        <translation>Strukturtensor</translation>
    </message>
    <message>
        <source>Subtract uneven background</source>
        <translation>Ungleichen Hintergrund abziehen</translation>
    </message>
    <message>
        <source>Sum of second derivatives of a Gaussian: blobs and edges of one size.</source>
        <translation>Summe der zweiten Ableitungen einer Gauß-Kurve: Flecken und Kanten einer Größe.</translation>
    </message>
    <message>
        <source>Sum of second differences.</source>
        <translation>Summe der zweiten Differenzen.</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Oberfläche</translation>
    </message>
    <message>
        <source>TIFF files hold at most %1 channels.</source>
        <translation>TIFF-Dateien fassen höchstens %1 Kanäle.</translation>
    </message>
    <message>
        <source>Takes at most %1 taps along x and y. This kernel has %2.</source>
        <translation>Nimmt höchstens %1 Gewichte entlang x und y. Dieser Kern hat %2.</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The %1 annotations are not kept in %2.</source>
        <translation>Die %1 Anmerkungen werden in %2 nicht behalten.</translation>
    </message>
    <message>
        <source>The Ogg stream has no end mark; it may be truncated.</source>
        <translation>Der Ogg-Strom hat keine Endmarke; er kann abgeschnitten sein.</translation>
    </message>
    <message>
        <source>The TIFF file has a fault: %1.</source>
        <translation>Die TIFF-Datei hat einen Fehler: %1.</translation>
    </message>
    <message>
        <source>The `direction_cosines` of two axes are parallel; the spacing counts as px.</source>
        <translation>Die `direction_cosines` zweier Achsen sind parallel; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>The `direction` in the `metadata` has axes that are not of length %1; it is not read.</source>
        <translation>Die `direction` in den `metadata` hat Achsen, die nicht die Länge %1 haben; sie wird nicht gelesen.</translation>
    </message>
    <message>
        <source>The array does not name its axes; they are taken as (%1).</source>
        <translation>Das Feld benennt seine Achsen nicht; sie gelten als (%1).</translation>
    </message>
    <message>
        <source>The attributes %1 are not applied: samples are the stored numbers.</source>
        <translation>Die Attribute %1 werden nicht angewandt: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The average of a montage needs two channels at least; %1 is left after bad= and keep=.</source>
        <translation>Der Mittelwert einer Montage braucht mindestens zwei Kanäle; nach bad= und keep= bleibt %1 übrig.</translation>
    </message>
    <message>
        <source>The axes of space are not named x, y and z; the last one is taken as x.</source>
        <translation>Die Raumachsen heißen nicht x, y und z; die letzte gilt als x.</translation>
    </message>
    <message>
        <source>The axes of the data are degenerate.</source>
        <translation>Die Achsen der Daten sind entartet.</translation>
    </message>
    <message>
        <source>The axes of the file (CDELT, CD, PC) have no length or lie in one plane; the spacing counts as px.</source>
        <translation>Die Achsen der Datei (CDELT, CD, PC) haben keine Länge oder liegen in einer Ebene; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>The column of times is that of other samples and is left out; the rate stays.</source>
        <translation>Die Zeitspalte gehört zu anderen Abtastwerten und wird ausgelassen; die Rate bleibt.</translation>
    </message>
    <message>
        <source>The components of this magnitude are no gradient: they smooth differently along one axis.</source>
        <translation>Die Komponenten dieses Betrags sind kein Gradient: sie glätten entlang einer Achse verschieden.</translation>
    </message>
    <message>
        <source>The data set has too many samples to be addressed.</source>
        <translation>Der Datensatz hat zu viele Abtastwerte, um sie zu adressieren.</translation>
    </message>
    <message>
        <source>The dataset `%1` was never written: all its samples have the fill value %2.</source>
        <translation>Der Datensatz `%1` wurde nie geschrieben: alle seine Abtastwerte haben den Füllwert %2.</translation>
    </message>
    <message>
        <source>The dataset announces %1 points, %2 holds %3 complete ones; these are read.</source>
        <translation>Der Datensatz kündigt %1 Punkte an, %2 enthält %3 vollständige; diese werden gelesen.</translation>
    </message>
    <message>
        <source>The dataset does not name its axes; they are taken as (%1).</source>
        <translation>Der Datensatz benennt seine Achsen nicht; sie gelten als (%1).</translation>
    </message>
    <message>
        <source>The dataset has %1 channels and describes %2 (field `chanlocs`); the channels are numbered.</source>
        <translation>Der Datensatz hat %1 Kanäle und beschreibt %2 (Feld `chanlocs`); die Kanäle werden nummeriert.</translation>
    </message>
    <message>
        <source>The definition in float64: the oracle that every other variant is checked against.</source>
        <translation>Die Definition in float64: das Orakel, gegen das jede andere Variante geprüft wird.</translation>
    </message>
    <message>
        <source>The description announces %1 images in another arrangement than the %2 pages of the file; each page counts as a slice.</source>
        <translation>Die Beschreibung kündigt %1 Bilder in anderer Anordnung an als die %2 Seiten der Datei; jede Seite zählt als Schicht.</translation>
    </message>
    <message>
        <source>The device must be auto, cpu, cuda, cuda:n, or several such as cuda:%1,cuda:%2 or cuda:all.</source>
        <translation>Das Gerät muss auto, cpu, cuda, cuda:n sein, oder mehrere wie cuda:%1,cuda:%2 oder cuda:all.</translation>
    </message>
    <message>
        <source>The directions of the axes must not lie in one plane.</source>
        <translation>Die Richtungen der Achsen dürfen nicht in einer Ebene liegen.</translation>
    </message>
    <message>
        <source>The distance of the slices is unknown, so lengths count in px; give --spacing for mm.</source>
        <translation>Der Abstand der Schichten ist unbekannt, daher zählen Längen in px; für mm unter Datei › Abtastung den Abstand festlegen.</translation>
    </message>
    <message>
        <source>The duration of a record is written with a comma (%1); it is read as %2 s.</source>
        <translation>Die Dauer eines Abschnitts ist mit Komma geschrieben (%1); sie wird als %2 s gelesen.</translation>
    </message>
    <message>
        <source>The file announces %1 bytes behind its first %2 and has %3.</source>
        <translation>Die Datei kündigt %1 Bytes hinter ihren ersten %2 an und hat %3.</translation>
    </message>
    <message>
        <source>The file does not say how far its slices are apart; they are taken to be as far as samples along x.</source>
        <translation>Die Datei sagt nicht, wie weit ihre Schichten auseinanderliegen; angenommen wird der Abstand der Abtastwerte entlang x.</translation>
    </message>
    <message>
        <source>The file has %1 datasets; `%2` is read, the data of %3; --series chooses another.</source>
        <translation>Die Datei hat %1 Datensätze; gelesen wird `%2`, die Daten von %3.</translation>
    </message>
    <message>
        <source>The file has no `%1`; the spacing counts as px.</source>
        <translation>Die Datei hat kein `%1`; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>The file has no `DataSetInfo/Image`; the spacing counts as px.</source>
        <translation>Die Datei hat kein `DataSetInfo/Image`; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>The file has no `image-min` and `image-max`: samples are the stored numbers.</source>
        <translation>Die Datei hat kein `image-min` und `image-max`: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The file has no place in space (goodRASFlag is %1); its axes are not known, and lengths count in px.</source>
        <translation>Die Datei hat keinen Ort im Raum (goodRASFlag ist %1); ihre Achsen sind nicht bekannt, und Längen zählen in px.</translation>
    </message>
    <message>
        <source>The file has one row: its %1 numbers are taken as the samples of one channel.</source>
        <translation>Die Datei hat eine Zeile: ihre %1 Zahlen gelten als die Abtastwerte eines Kanals.</translation>
    </message>
    <message>
        <source>The file is in the Analyze %1 format, which does not say which side is left; check the orientation, or convert it to NIfTI with a program that knows where it came from.</source>
        <translation>Die Datei ist im Format Analyze %1, das nicht sagt, welche Seite links ist; die Ausrichtung prüfen, oder sie mit einem Programm, das ihre Herkunft kennt, in NIfTI umwandeln.</translation>
    </message>
    <message>
        <source>The file of markers %1 is missing; the recording is read without its markers.</source>
        <translation>Die Datei der Marken %1 fehlt; die Aufzeichnung wird ohne ihre Marken gelesen.</translation>
    </message>
    <message>
        <source>The file&apos;s spacing and directions are no axes of a volume; lengths count in px.</source>
        <translation>Abstand und Richtungen der Datei sind keine Achsen eines Volumens; Längen zählen in px.</translation>
    </message>
    <message>
        <source>The first of %1 `multiscales` is read.</source>
        <translation>Das erste von %1 `multiscales` wird gelesen.</translation>
    </message>
    <message>
        <source>The fourth axis of the image counts as time points.</source>
        <translation>Die vierte Achse des Bilds zählt als Zeitpunkte.</translation>
    </message>
    <message>
        <source>The header announces %1 Hz and %2 bytes a second, where %3 belong to that rate; %4 Hz is taken. Give another rate with --rate.</source>
        <translation>Der Kopf kündigt %1 Hz und %2 Bytes je Sekunde an, wo %3 zu dieser Rate gehören; %4 Hz werden genommen. Eine andere Rate unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, and %2 bytes that are no part of a sound file follow; they are not read. The length may be damaged.</source>
        <translation>Der Kopf kündigt %1 Bytes Abtastwerte an, und %2 Bytes folgen, die nicht zu einer Tondatei gehören; sie werden nicht gelesen. Die Länge kann beschädigt sein.</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, the file holds %2; the announced ones are read.</source>
        <translation>Der Kopf kündigt %1 Bytes Abtastwerte an, die Datei enthält %2; die angekündigten werden gelesen.</translation>
    </message>
    <message>
        <source>The header announces %1 channels of %2 bits and samples of %3 bytes for all channels, which contradict each other.</source>
        <translation>Der Kopf kündigt %1 Kanäle zu %2 Bit und Abtastwerte von %3 Bytes für alle Kanäle an, was einander widerspricht.</translation>
    </message>
    <message>
        <source>The header announces %1 points, %2 holds %3; these are read.</source>
        <translation>Der Kopf kündigt %1 Punkte an, %2 enthält %3; diese werden gelesen.</translation>
    </message>
    <message>
        <source>The header announces %1 records, the file holds %2; these are read, without events.</source>
        <translation>Der Kopf kündigt %1 Abschnitte an, die Datei enthält %2; diese werden gelesen, ohne Ereignisse.</translation>
    </message>
    <message>
        <source>The header ends without a line break, at &quot;%1&quot;; it may be cut off.</source>
        <translation>Der Kopf endet ohne Zeilenumbruch bei &quot;%1&quot;; er kann abgeschnitten sein.</translation>
    </message>
    <message>
        <source>The header says that the recording has no gaps, but its records&apos; times have %1 at %2; it is read without.</source>
        <translation>Der Kopf sagt, die Aufzeichnung habe keine Lücken, aber die Zeiten ihrer Abschnitte haben %1 bei %2; sie wird ohne gelesen.</translation>
    </message>
    <message>
        <source>The header&apos;s text is encoded in %1, which is not supported; letters beyond ASCII are read as UTF-%2 or Latin-%3.</source>
        <translation>Der Text des Kopfs ist in %1 kodiert, was nicht unterstützt wird; Buchstaben jenseits von ASCII werden als UTF-%2 oder Latin-%3 gelesen.</translation>
    </message>
    <message>
        <source>The host needs numbers of %1 before the next step.</source>
        <translation>Der Host braucht Zahlen von %1 vor dem nächsten Schritt.</translation>
    </message>
    <message>
        <source>The image has no `valid_range`; that of its type is taken.</source>
        <translation>Das Bild hat kein `valid_range`; das seines Typs wird genommen.</translation>
    </message>
    <message>
        <source>The input&apos;s axis that becomes x, then y, then z.</source>
        <translation>Die Achse der Eingabe, die x wird, dann y, dann z.</translation>
    </message>
    <message>
        <source>The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + %1)).</source>
        <translation>Der Kern endet so viele Sigma von seiner Mitte (Radius = floor(truncate·σ + %1)).</translation>
    </message>
    <message>
        <source>The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + %1)). inf gives the whole Gaussian, which is faster for a sigma of %2 samples or more.</source>
        <translation>Der Kern endet so viele Sigma von seiner Mitte (Radius = floor(truncate·σ + %1)). inf gibt die ganze Gauß-Kurve, die ab einem Sigma von %2 Abtastwerten schneller ist.</translation>
    </message>
    <message>
        <source>The kernel has %1 axes, the data only %2.</source>
        <translation>Der Kern hat %1 Achsen, die Daten nur %2.</translation>
    </message>
    <message>
        <source>The kernel has %1 taps where %2 are announced.</source>
        <translation>Der Kern hat %1 Gewichte, wo %2 angekündigt sind.</translation>
    </message>
    <message>
        <source>The kernel has more than %1 taps.</source>
        <translation>Der Kern hat mehr als %1 Gewichte.</translation>
    </message>
    <message>
        <source>The kernel has more than %1^%2 taps.</source>
        <translation>Der Kern hat mehr als %1^%2 Gewichte.</translation>
    </message>
    <message>
        <source>The kernel is longer than %1 taps.</source>
        <translation>Der Kern ist länger als %1 Gewichte.</translation>
    </message>
    <message>
        <source>The kernel is too large.</source>
        <translation>Der Kern ist zu groß.</translation>
    </message>
    <message>
        <source>The kernel&apos;s centre %1 lies outside its %2 taps.</source>
        <translation>Die Mitte %1 des Kerns liegt außerhalb seiner %2 Gewichte.</translation>
    </message>
    <message>
        <source>The kernel&apos;s spectrum alone would take %1 of the device&apos;s memory.</source>
        <translation>Allein das Spektrum des Kerns würde %1 des Gerätespeichers belegen.</translation>
    </message>
    <message>
        <source>The last axis, of %1 samples, is taken as x: NPY files do not say which axis is colour.</source>
        <translation>Die letzte Achse, mit %1 Abtastwerten, gilt als x: NPY-Dateien sagen nicht, welche Achse Farbe ist.</translation>
    </message>
    <message>
        <source>The last block of the file is not filled up to %1 bytes; the file may be cut off behind this image.</source>
        <translation>Der letzte Block der Datei ist nicht bis %1 Bytes gefüllt; die Datei kann hinter diesem Bild abgeschnitten sein.</translation>
    </message>
    <message>
        <source>The last point of %1 is incomplete: %2 of %3 bytes; it is left out.</source>
        <translation>Der letzte Punkt von %1 ist unvollständig: %2 von %3 Bytes; er wird ausgelassen.</translation>
    </message>
    <message>
        <source>The last record is incomplete: %1 of %2 bytes; it is left out.</source>
        <translation>Der letzte Abschnitt ist unvollständig: %1 von %2 Bytes; er wird ausgelassen.</translation>
    </message>
    <message>
        <source>The module %1 cannot be loaded: %2.</source>
        <translation>Das Modul %1 lässt sich nicht laden: %2.</translation>
    </message>
    <message>
        <source>The montage leaves these channels as they are: %1.</source>
        <translation>Die Montage lässt diese Kanäle, wie sie sind: %1.</translation>
    </message>
    <message>
        <source>The number of records is %1: the recorder did not close the file; the %2 whole records of the file are read, without events.</source>
        <translation>Die Zahl der Abschnitte ist %1: das Aufzeichnungsgerät hat die Datei nicht geschlossen; die %2 ganzen Abschnitte der Datei werden gelesen, ohne Ereignisse.</translation>
    </message>
    <message>
        <source>The numbers of a kernel take more memory than is kept for them.</source>
        <translation>Die Zahlen eines Kerns brauchen mehr Speicher, als dafür vorgesehen ist.</translation>
    </message>
    <message>
        <source>The offset in --raw must not be below %1, not %2.</source>
        <translation>Der Versatz in --raw darf nicht unter %1 liegen, nicht %2.</translation>
    </message>
    <message>
        <source>The order of a derivative must be %1 to %2, not %3.</source>
        <translation>Die Ordnung einer Ableitung muss %1 bis %2 sein, nicht %3.</translation>
    </message>
    <message>
        <source>The origin and the direction of the axes must be finite.</source>
        <translation>Ursprung und Richtung der Achsen müssen endlich sein.</translation>
    </message>
    <message>
        <source>The part &quot;COMM&quot; announces %1 samples of each channel, the part &quot;SSND&quot; %2; %3 are read.</source>
        <translation>Der Teil &quot;COMM&quot; kündigt %1 Abtastwerte je Kanal an, der Teil &quot;SSND&quot; %2; %3 werden gelesen.</translation>
    </message>
    <message>
        <source>The picture cannot be made into a PNG file.</source>
        <translation>Aus dem Bild lässt sich keine PNG-Datei machen.</translation>
    </message>
    <message>
        <source>The pixels of the file are not square; their aspect ratio is that of its own axes.</source>
        <translation>Die Pixel der Datei sind nicht quadratisch; ihr Seitenverhältnis ist das ihrer eigenen Achsen.</translation>
    </message>
    <message>
        <source>The plan was made for other data.</source>
        <translation>Der Plan wurde für andere Daten gemacht.</translation>
    </message>
    <message>
        <source>The reference computes one kernel at a time.</source>
        <translation>Die Referenz berechnet jeweils einen Kern.</translation>
    </message>
    <message>
        <source>The result of the steps up to the last change of the grid was kept; the times are those of the filters behind it.</source>
        <translation>Das Ergebnis der Schritte bis zur letzten Änderung des Gitters wurde behalten; die Zeiten sind die der Filter dahinter.</translation>
    </message>
    <message>
        <source>The run needs data of the plan&apos;s shapes and types on %1.</source>
        <translation>Der Lauf braucht auf %1 Daten in den Formen und Typen des Plans.</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>Der Lauf wurde angehalten.</translation>
    </message>
    <message>
        <source>The same stencil of non-zero taps through a tile of shared memory; taps in global memory.</source>
        <translation>Dieselbe Schablone der Gewichte ungleich null durch eine Kachel im gemeinsamen Speicher; Gewichte im globalen Speicher.</translation>
    </message>
    <message>
        <source>The samples do not match the file&apos;s checksum (DATASUM): they are damaged, or a program changed them and left the checksum.</source>
        <translation>Die Abtastwerte passen nicht zur Prüfsumme der Datei (DATASUM): sie sind beschädigt, oder ein Programm hat sie geändert und die Prüfsumme gelassen.</translation>
    </message>
    <message>
        <source>The sampling interval is written with a comma (%1); it is read as %2 µs.</source>
        <translation>Das Abtastintervall ist mit Komma geschrieben (%1); es wird als %2 µs gelesen.</translation>
    </message>
    <message>
        <source>The server denies access to `%1` (%2); it is taken as absent.</source>
        <translation>Der Server verweigert den Zugriff auf `%1` (%2); es gilt als nicht vorhanden.</translation>
    </message>
    <message>
        <source>The server has no chunk of the array `%1` (%2): all its samples have the fill value %3.</source>
        <translation>Der Server hat kein Teilstück des Felds `%1` (%2): alle seine Abtastwerte haben den Füllwert %3.</translation>
    </message>
    <message>
        <source>The server ignores requests of byte ranges: shards are read as wholes, at most %1 MiB each.</source>
        <translation>Der Server beachtet Anfragen nach Bytebereichen nicht: Teile werden ganz gelesen, höchstens je %1 MiB.</translation>
    </message>
    <message>
        <source>The shape in the description does not fit the pages; each page counts as a slice.</source>
        <translation>Die Form in der Beschreibung passt nicht zu den Seiten; jede Seite zählt als Schicht.</translation>
    </message>
    <message>
        <source>The signal runs backwards: its annotations are left out.</source>
        <translation>Das Signal läuft rückwärts: seine Anmerkungen werden ausgelassen.</translation>
    </message>
    <message>
        <source>The spacing must be finite and above zero, not %1.</source>
        <translation>Der Abstand muss endlich und über null sein, nicht %1.</translation>
    </message>
    <message>
        <source>The step of a derivative must be above zero.</source>
        <translation>Die Schrittweite einer Ableitung muss über null sein.</translation>
    </message>
    <message>
        <source>The steps up to the last change of the grid took %1 ms, which count as time of the host.</source>
        <translation>Die Schritte bis zur letzten Änderung des Gitters dauerten %1 ms, die als Zeit des Hosts zählen.</translation>
    </message>
    <message>
        <source>The system does not let %1 bytes be page-locked.</source>
        <translation>Das System lässt nicht zu, dass %1 Bytes im Speicher festgehalten werden.</translation>
    </message>
    <message>
        <source>The table of events %1; the recording is read without its events.</source>
        <translation>Die Tabelle der Ereignisse %1; die Aufzeichnung wird ohne ihre Ereignisse gelesen.</translation>
    </message>
    <message>
        <source>The tap that lies on the output sample, counted from %1 in the kernel as written; size/%2 if it is not given.</source>
        <translation>Das Gewicht, das auf dem Ausgabewert liegt, ab %1 im geschriebenen Kern gezählt; Größe/%2, wenn nicht angegeben.</translation>
    </message>
    <message>
        <source>The taps sum to %1: they cannot be divided by their sum.</source>
        <translation>Die Gewichte haben die Summe %1: sie lassen sich nicht durch ihre Summe teilen.</translation>
    </message>
    <message>
        <source>The time points are not equally spaced; the time step is not known.</source>
        <translation>Die Zeitpunkte haben keine gleichen Abstände; der Zeitschritt ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The whole Gaussian, at several rates, in place of one that ends at truncate sigmas: off by at most %1 of the largest sample for each axis at %2 sigma.</source>
        <translation>Die ganze Gauß-Kurve, mit mehreren Raten, anstelle einer, die bei truncate Sigma endet: Abweichung je Achse höchstens %1 des größten Abtastwerts bei %2 Sigma.</translation>
    </message>
    <message>
        <source>The whole array by cuFFT, at the fastest of six lengths for the shape: transform, multiply by the kernel&apos;s kept spectrum, transform back; the padded copy and the crop count.</source>
        <translation>Das ganze Feld durch cuFFT, mit der schnellsten von sechs Längen für die Form: transformieren, mit dem behaltenen Spektrum des Kerns multiplizieren, zurücktransformieren; die aufgefüllte Kopie und das Zuschneiden zählen mit.</translation>
    </message>
    <message>
        <source>The window, an ellipse or ellipsoid, ends this many sigmas from its centre (radius = floor(truncate·σ + %1)).</source>
        <translation>Das Fenster, eine Ellipse oder ein Ellipsoid, endet so viele Sigma von seiner Mitte (Radius = floor(truncate·σ + %1)).</translation>
    </message>
    <message>
        <source>There are kernels for %1, %2 and %3 dimensions (got %4).</source>
        <translation>Es gibt Kerne mit %1, %2 und %3 Dimensionen (dieser hat %4).</translation>
    </message>
    <message>
        <source>There is no channel %1 in %2, which has %3, counted from %4.</source>
        <translation>Es gibt keinen Kanal %1 in %2, das %3 hat, ab %4 gezählt.</translation>
    </message>
    <message>
        <source>There is no device to compute on.</source>
        <translation>Es gibt kein Gerät zum Rechnen.</translation>
    </message>
    <message>
        <source>These terms are no Laplacian&apos;s: they smooth differently along one axis.</source>
        <translation>Diese Terme gehören nicht zu einem Laplace: sie glätten entlang einer Achse verschieden.</translation>
    </message>
    <message>
        <source>Thin edges of images, thin surfaces of volumes: Gaussian, Sobel, thinning along the gradient, double threshold. Gives %1 and %2.</source>
        <translation>Dünne Kanten von Bildern, dünne Flächen von Volumen: Gauß, Sobel, Verdünnen entlang des Gradienten, doppelte Schwelle. Ergibt %1 und %2.</translation>
    </message>
    <message>
        <source>Thin outlines</source>
        <translation>Dünne Umrisse</translation>
    </message>
    <message>
        <source>Thinning was given rows with gaps.</source>
        <translation>Das Verdünnen bekam Zeilen mit Lücken.</translation>
    </message>
    <message>
        <source>Thinning was given samples of several types.</source>
        <translation>Das Verdünnen bekam Abtastwerte mehrerer Typen.</translation>
    </message>
    <message>
        <source>This build has no CUDA kernels: it was built without nvcc.</source>
        <translation>Dieses Programm hat keine CUDA-Kernel: es wurde ohne nvcc gebaut.</translation>
    </message>
    <message>
        <source>This build has no other libraries to compare with.</source>
        <translation>Dieses Programm hat keine anderen Bibliotheken zum Vergleichen.</translation>
    </message>
    <message>
        <source>This kernel does not take two functions along x and z, as the plan said.</source>
        <translation>Dieser Kern nimmt nicht zwei Funktionen entlang x und z, wie der Plan sagte.</translation>
    </message>
    <message>
        <source>This kernel is a sum of %1 products; the plan took it for one of %2.</source>
        <translation>Dieser Kern ist eine Summe von %1 Produkten; der Plan hielt ihn für eine von %2.</translation>
    </message>
    <message>
        <source>This machine or build has no kernels for %1.</source>
        <translation>Dieser Rechner oder dieses Programm hat keine Kernel für %1.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellenwert</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>Zeitschritt</translation>
    </message>
    <message>
        <source>Time steps of a diffusion, row by row: flux between neighbours by polynomials of whole vectors.</source>
        <translation>Zeitschritte einer Diffusion, Zeile für Zeile: Fluss zwischen Nachbarn durch Polynome ganzer Vektoren.</translation>
    </message>
    <message>
        <source>To size</source>
        <translation>Auf Größe</translation>
    </message>
    <message>
        <source>Too many variants are registered.</source>
        <translation>Zu viele Varianten sind angemeldet.</translation>
    </message>
    <message>
        <source>Trades accuracy for speed, which strict does not allow.</source>
        <translation>Tauscht Genauigkeit gegen Geschwindigkeit, was streng nicht erlaubt.</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>Truncate</source>
        <translation>Abschneiden</translation>
    </message>
    <message>
        <source>Truncate must be above zero, not %1.</source>
        <translation>Truncate muss über null sein, nicht %1.</translation>
    </message>
    <message>
        <source>Tubes from blobs: larger lets rounder ones pass.</source>
        <translation>Röhren von Flecken: größer lässt rundere durch.</translation>
    </message>
    <message>
        <source>Tubes from plates: smaller lets flatter ones pass.</source>
        <translation>Röhren von Platten: kleiner lässt flachere durch.</translation>
    </message>
    <message>
        <source>Two neighbours a thread: a float2 read from shared memory serves four products, and float2 stores.</source>
        <translation>Zwei Nachbarn je Thread: ein aus dem gemeinsamen Speicher gelesenes float2 dient vier Produkten, und float2 wird geschrieben.</translation>
    </message>
    <message>
        <source>Two outputs a thread: neighbours share their samples, so that half as much is read from shared memory.</source>
        <translation>Zwei Ausgabewerte je Thread: Nachbarn teilen ihre Abtastwerte, sodass halb so viel aus dem gemeinsamen Speicher gelesen wird.</translation>
    </message>
    <message>
        <source>Undoes a blur whose kernel is known in one linear step, for data with even noise. It may ring and give negative values.</source>
        <translation>Macht eine Unschärfe mit bekanntem Kern in einem linearen Schritt rückgängig, für Daten mit gleichmäßigem Rauschen. Überschwingen und negative Werte sind möglich.</translation>
    </message>
    <message>
        <source>Undoes a blur whose kernel is known, for data with photon noise: microscopy, astronomy, PET. Negative samples count as %1; NaN and infinities count as unknown and stay as they are.</source>
        <translation>Macht eine Unschärfe mit bekanntem Kern rückgängig, für Daten mit Photonenrauschen: Mikroskopie, Astronomie, PET. Negative Abtastwerte zählen als %1; NaN und Unendliche zählen als unbekannt und bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Unit of the derivative: per sample, or per millimetre or second by the data&apos;s spacing.</source>
        <translation>Einheit der Ableitung: je Abtastwert, oder je Millimeter oder Sekunde nach dem Abstand der Daten.</translation>
    </message>
    <message>
        <source>Unsharp mask</source>
        <translation>Unscharf maskieren</translation>
    </message>
    <message>
        <source>Up to %1 × %2 taps on tensor cores in half precision: rows of taps as banded matrices, one product of rounded samples and taps; off by at most %3 · Σ|tap| · max|sample|, about %4 of the peak where sums do not cancel.</source>
        <translation>Bis %1 × %2 Gewichte auf Tensorkernen in halber Genauigkeit: Zeilen von Gewichten als Bandmatrizen, ein Produkt gerundeter Abtastwerte und Gewichte; Abweichung höchstens %3 · Σ|Gewicht| · max|Abtastwert|, etwa %4 des Spitzenwerts, wo sich Summen nicht aufheben.</translation>
    </message>
    <message>
        <source>Up to %1 × %2 taps on tensor cores: rows of taps as banded matrices, samples and taps split into two float16 each and multiplied in three products, in two where integers are whole in one.</source>
        <translation>Bis %1 × %2 Gewichte auf Tensorkernen: Zeilen von Gewichten als Bandmatrizen, Abtastwerte und Gewichte in je zwei float16 geteilt und in drei Produkten multipliziert, in zweien, wo ganze Zahlen in eines passen.</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>Obere Grenze</translation>
    </message>
    <message>
        <source>Value of new samples with boundary=constant.</source>
        <translation>Wert neuer Abtastwerte mit boundary=constant.</translation>
    </message>
    <message>
        <source>Value that marks missing samples: as NaN, they do not count for Otsu&apos;s threshold and give %1.</source>
        <translation>Wert, der fehlende Abtastwerte kennzeichnet: wie NaN zählen sie nicht für Otsus Schwelle und ergeben %1.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variation</translation>
    </message>
    <message>
        <source>Vesselness (Frangi)</source>
        <translation>Gefäßmaß (Frangi)</translation>
    </message>
    <message>
        <source>Vessels</source>
        <translation>Gefäße</translation>
    </message>
    <message>
        <source>Wavelength</source>
        <translation>Wellenlänge</translation>
    </message>
    <message>
        <source>WebP files hold at most %1 samples along an axis; use PNG or TIFF.</source>
        <translation>WebP-Dateien fassen höchstens %1 Abtastwerte entlang einer Achse; PNG oder TIFF benutzen.</translation>
    </message>
    <message>
        <source>WebP files hold grey or RGB, with opacity or without, not %1 channels; use TIFF.</source>
        <translation>WebP-Dateien fassen Grau oder RGB, mit oder ohne Deckkraft, nicht %1 Kanäle; TIFF benutzen.</translation>
    </message>
    <message>
        <source>WebP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>WebP-Dateien fassen ein Bild; TIFF für Stapel und NIfTI oder NRRD für Volumen benutzen.</translation>
    </message>
    <message>
        <source>WebP files hold uint8, not %1; save as another type, or as PNG or TIFF.</source>
        <translation>WebP-Dateien fassen uint8, nicht %1; als anderen Typ, als PNG oder TIFF speichern.</translation>
    </message>
    <message>
        <source>Weight of smoothness (λ): larger values amplify noise less and sharpen less; %1 to %2 are usual.</source>
        <translation>Gewicht der Glattheit (λ): größere Werte verstärken Rauschen weniger und schärfen weniger; üblich sind %1 bis %2.</translation>
    </message>
    <message>
        <source>Weight λ of the total variation, which keeps noise from growing with the iterations and leaves edges: %1 to %2. %3: none.</source>
        <translation>Gewicht λ der Totalvariation, die Rauschen nicht mit den Iterationen wachsen lässt und Kanten erhält: %1 bis %2. %3: keines.</translation>
    </message>
    <message>
        <source>What is looked for: tubes (in an image lines), blobs, or, in a volume, plates.</source>
        <translation>Wonach gesucht wird: tubes (Röhren, in einem Bild Linien), blobs (Flecken), oder in einem Volumen plates (Platten).</translation>
    </message>
    <message>
        <source>What it launches is known only when the step before it, which needs the whole of its input, has been computed.</source>
        <translation>Was es startet, ist erst bekannt, wenn der Schritt davor berechnet ist, der seine ganze Eingabe braucht.</translation>
    </message>
    <message>
        <source>What lies beyond the border with boundary=constant.</source>
        <translation>Was mit boundary=constant jenseits des Rands liegt.</translation>
    </message>
    <message>
        <source>What lies beyond the border: reflect is d c b a | a b c d | d c b a.</source>
        <translation>Was jenseits des Rands liegt: reflect ist d c b a | a b c d | d c b a.</translation>
    </message>
    <message>
        <source>What passes: what lies below the cut-off, above it, between two, or all but that.</source>
        <translation>Was durchgeht: was unter der Grenze liegt, darüber, zwischen zweien, oder alles außer diesem.</translation>
    </message>
    <message>
        <source>What the endless ideal kernel is cut by; kaiser reaches the attenuation that is asked for, hamming %1 dB, hann %2, blackman %3, rectangular %4.</source>
        <translation>Womit der endlose ideale Kern begrenzt wird; kaiser erreicht die verlangte Dämpfung, hamming %1 dB, hann %2, blackman %3, rectangular %4.</translation>
    </message>
    <message>
        <source>What the new samples are: constant is the value; reflect is d c b a | a b c d | d c b a.</source>
        <translation>Was die neuen Abtastwerte sind: constant ist der Wert; reflect ist d c b a | a b c d | d c b a.</translation>
    </message>
    <message>
        <source>Where half of the amplitude passes (%1 dB): %2Hz, %3kHz, or %4% of the Nyquist frequency; two for a band: %5x12Hz.</source>
        <translation>Wo die halbe Amplitude durchgeht (%1 dB): %2Hz, %3kHz, oder %4% der Nyquist-Frequenz; zwei für ein Band: %5x12Hz.</translation>
    </message>
    <message>
        <source>Where samples get fewer, widens the kernel to the new spacing, so that fine detail is averaged instead of turning into false patterns. Not for nearest.</source>
        <translation>Wo es weniger Abtastwerte werden, verbreitert es den Kern auf den neuen Abstand, sodass feine Einzelheiten gemittelt werden, statt falsche Muster zu ergeben. Nicht für nearest.</translation>
    </message>
    <message>
        <source>Which part of the gradient is the result: its length, the sum of absolute values, or one axis.</source>
        <translation>Welcher Teil des Gradienten das Ergebnis ist: seine Länge, die Summe der Beträge, oder eine Achse.</translation>
    </message>
    <message>
        <source>Whole Gaussians of any sigma at several rates: smooth a little, keep every n-th sample, smooth there, interpolate.</source>
        <translation>Ganze Gauß-Filter mit jedem Sigma und mehreren Raten: etwas glätten, jeden n-ten Abtastwert behalten, dort glätten, interpolieren.</translation>
    </message>
    <message>
        <source>Whole numbers stand beside fractions in this file; above %1 they are rounded.</source>
        <translation>Ganze Zahlen stehen in dieser Datei neben Brüchen; über %1 werden sie gerundet.</translation>
    </message>
    <message>
        <source>Width of the bell along the wave over its length across; below %1 it is long.</source>
        <translation>Breite der Glocke entlang der Welle geteilt durch ihre Länge quer; unter %1 ist sie lang.</translation>
    </message>
    <message>
        <source>Width of the slope from pass band to stop band, which decides how many taps there are; half of the way to %1, Nyquist or the other cut-off if it is not given.</source>
        <translation>Breite der Flanke vom Durchlass- zum Sperrband, die die Zahl der Gewichte bestimmt; wenn nicht angegeben, der halbe Weg bis %1, Nyquist oder zur anderen Grenze.</translation>
    </message>
    <message>
        <source>Wiener deconvolution</source>
        <translation>Wiener-Entfaltung</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>With more than %1 taps along x or y a block needs %2 KB of shared memory; this device gives it %3.</source>
        <translation>Mit mehr als %1 Gewichten entlang x oder y braucht ein Block %2 KB gemeinsamen Speicher; dieses Gerät gibt ihm %3.</translation>
    </message>
    <message>
        <source>Works on %1-D data; this is %2-D.</source>
        <translation>Nur für %1-D-Daten; diese sind %2-D.</translation>
    </message>
    <message>
        <source>Writes code for kernels of at most %1 taps, %2 along an axis.</source>
        <translation>Schreibt Code für Kerne mit höchstens %1 Gewichten, %2 entlang einer Achse.</translation>
    </message>
    <message>
        <source>Writes into its input or beside it (%1).</source>
        <translation>Schreibt in seine Eingabe oder daneben (%1).</translation>
    </message>
    <message>
        <source>Writes into the weights or beside them (%1).</source>
        <translation>Schreibt in die Gewichte oder daneben (%1).</translation>
    </message>
    <message>
        <source>Writes outside the output: %1 after the end of its last row (%2).</source>
        <translation>Schreibt außerhalb der Ausgabe: %1 hinter dem Ende ihrer letzten Zeile (%2).</translation>
    </message>
    <message>
        <source>Writes outside the output: %1 before its first sample (%2).</source>
        <translation>Schreibt außerhalb der Ausgabe: %1 vor ihrem ersten Abtastwert (%2).</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>Röntgen</translation>
    </message>
    <message>
        <source>a signal</source>
        <translation>ein Signal</translation>
    </message>
    <message>
        <source>a signal has one axis, x, which is its time</source>
        <translation>ein Signal hat eine Achse, x, die seine Zeit ist</translation>
    </message>
    <message>
        <source>a transition of %1 needs %2 taps, more than the data have samples (%3); from %4 on it fits</source>
        <translation>ein Übergang von %1 braucht %2 Gewichte, mehr als die Daten Abtastwerte haben (%3); ab %4 passt er</translation>
    </message>
    <message>
        <source>a volume</source>
        <translation>ein Volumen</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>applies to kind=chebyshev1 only</source>
        <translation>gilt nur für kind=chebyshev1</translation>
    </message>
    <message>
        <source>applies to kind=notch and kind=peak only</source>
        <translation>gilt nur für kind=notch und kind=peak</translation>
    </message>
    <message>
        <source>axis uses the neighbours along the axes; full uses all %1 (image) or %2 (volume).</source>
        <translation>axis nimmt die Nachbarn entlang der Achsen; full nimmt alle %1 (Bild) oder %2 (Volumen).</translation>
    </message>
    <message>
        <source>bandpass band pass eeg ecg erp butterworth high-pass low-pass</source>
        <translation>Bandpass EEG EKG ERP Butterworth Hochpass Tiefpass bandpass high-pass low-pass</translation>
    </message>
    <message>
        <source>baseline wander wandering trend high-pass highpass ecg eeg butterworth respiration</source>
        <translation>Grundlinie Schwankung Drift Trend Hochpass EKG EEG Butterworth Atmung baseline wander</translation>
    </message>
    <message>
        <source>bilateral edge preserving smooth noise reduction hounsfield low dose</source>
        <translation>bilateral kantenerhaltend glätten Rauschen mindern Hounsfield niedrige Dosis denoise</translation>
    </message>
    <message>
        <source>blob spot detection laplacian of gaussian cell nucleus bead particle puncta fluorescence</source>
        <translation>Fleck Flecken finden Laplace Gauß Zelle Zellkern Kügelchen Teilchen Fluoreszenz blob spot</translation>
    </message>
    <message>
        <source>blur brain extraction skull strip %1dBlurInMask normalized convolution roi label segmentation</source>
        <translation>weichzeichnen Gehirn Schädel entfernen %1dBlurInMask normierte Faltung ROI Nummer Segmentierung brain mask</translation>
    </message>
    <message>
        <source>blur fmri pet spm fsl afni full width half maximum gaussian</source>
        <translation>weichzeichnen fMRT PET SPM FSL AFNI Halbwertsbreite Gauß blur</translation>
    </message>
    <message>
        <source>border continues the signal by boundary; odd reflects it through its end points, as scipy&apos;s sosfiltfilt does, which keeps trends.</source>
        <translation>border setzt das Signal nach boundary fort; odd spiegelt es durch seine Endpunkte wie sosfiltfilt von scipy, was Trends erhält.</translation>
    </message>
    <message>
        <source>box is all of the window, ball the ellipse or ellipsoid whose radii are (size − %1)/%2; it needs odd sizes.</source>
        <translation>box ist das ganze Fenster, ball die Ellipse oder das Ellipsoid mit den Radien (Größe − %1)/%2; dafür sind ungerade Größen nötig.</translation>
    </message>
    <message>
        <source>butterworth is flat, bessel keeps the shape of pulses, chebyshev1 is steep with ripples, notch removes one frequency and peak keeps one.</source>
        <translation>butterworth ist flach, bessel erhält die Form von Pulsen, chebyshev1 ist steil mit Welligkeit, notch entfernt eine Frequenz und peak behält eine.</translation>
    </message>
    <message>
        <source>cannot be combined with before and after</source>
        <translation>lässt sich nicht mit before und after verbinden</translation>
    </message>
    <message>
        <source>canny edge detector contour</source>
        <translation>Canny Kante Kantenerkennung Kontur edge</translation>
    </message>
    <message>
        <source>convolve flips the kernel (scipy, MATLAB conv); correlate does not (OpenCV, torch).</source>
        <translation>convolve spiegelt den Kern (scipy, conv in MATLAB); correlate nicht (OpenCV, torch).</translation>
    </message>
    <message>
        <source>drift trend baseline background high-pass highpass</source>
        <translation>Drift Trend Grundlinie Hintergrund Hochpass highpass</translation>
    </message>
    <message>
        <source>exchanges an axis that these data do not have</source>
        <translation>tauscht eine Achse, die diese Daten nicht haben</translation>
    </message>
    <message>
        <source>extent keeps the middle of the data, and its borders within half a new sample; first keeps the first sample. auto is first for signals, else extent.</source>
        <translation>extent behält die Mitte der Daten und ihre Ränder auf einen halben neuen Abtastwert genau; first behält den ersten Abtastwert. auto ist first für Signale, sonst extent.</translation>
    </message>
    <message>
        <source>frangi vesselness tube angiography ridge fibre neurite airway</source>
        <translation>Frangi Gefäßmaß Röhre Angiographie Grat Faser Neurit Atemweg vesselness</translation>
    </message>
    <message>
        <source>give taps or transition, not both</source>
        <translation>taps oder transition angeben, nicht beide</translation>
    </message>
    <message>
        <source>has no effect with method=otsu</source>
        <translation>hat mit method=otsu keine Wirkung</translation>
    </message>
    <message>
        <source>is for %1; these data are %2-D</source>
        <translation>ist für %1; diese Daten sind %2-D</translation>
    </message>
    <message>
        <source>it would be longer than the data, which have %1 samples</source>
        <translation>er wäre länger als die Daten, die %1 Abtastwerte haben</translation>
    </message>
    <message>
        <source>kernel is missing; give a file or taps, like kernel=[%1 %2 %3;%4 %5 %6;%7 %8 %9]</source>
        <translation>kernel fehlt; eine Datei oder Gewichte angeben, etwa kernel=[%1 %2 %3;%4 %5 %6;%7 %8 %9]</translation>
    </message>
    <message>
        <source>lies outside the kernel, whose taps are counted from %1</source>
        <translation>liegt außerhalb des Kerns, dessen Gewichte ab %1 gezählt werden</translation>
    </message>
    <message>
        <source>mains hum power line interference band-stop bandstop ecg eeg emg</source>
        <translation>Netzbrummen Netz Störung Bandsperre Kerbfilter EKG EEG EMG notch hum</translation>
    </message>
    <message>
        <source>median salt pepper hot dead pixel spike impulse noise</source>
        <translation>Median Salz Pfeffer heißer toter Pixel Spitze Impulsrauschen</translation>
    </message>
    <message>
        <source>must be %1 with boundary=constant; subtract the background first, or use another boundary</source>
        <translation>muss mit boundary=constant %1 sein; zuerst den Hintergrund abziehen, oder einen anderen Rand nehmen</translation>
    </message>
    <message>
        <source>must be above %1</source>
        <translation>muss über %1 sein</translation>
    </message>
    <message>
        <source>must be above %1, or everything counts as structure</source>
        <translation>muss über %1 sein, sonst zählt alles als Struktur</translation>
    </message>
    <message>
        <source>must be above %1, or noise in flat places counts as well</source>
        <translation>muss über %1 sein, sonst zählt auch Rauschen an flachen Stellen</translation>
    </message>
    <message>
        <source>must be at most %1 %</source>
        <translation>darf höchstens %1 % sein</translation>
    </message>
    <message>
        <source>nearest moves samples and is the one for labels; cubic is the spline through all samples, lanczos has three lobes. These two overshoot at edges.</source>
        <translation>nearest verschiebt Abtastwerte und ist für Nummern; cubic ist der Spline durch alle Abtastwerte, lanczos hat drei Keulen. Diese beiden schwingen an Kanten über.</translation>
    </message>
    <message>
        <source>needs a sampling rate; give it with --rate</source>
        <translation>braucht eine Abtastrate; sie unter Datei › Abtastung festlegen</translation>
    </message>
    <message>
        <source>needs a spacing in mm; give it with --spacing</source>
        <translation>braucht einen Abstand in mm; ihn unter Datei › Abtastung festlegen</translation>
    </message>
    <message>
        <source>needs more than %1 samples (got %2); use ends=border</source>
        <translation>braucht mehr als %1 Abtastwerte (es sind %2); ends=border nehmen</translation>
    </message>
    <message>
        <source>needs the threshold; give value=NUMBER</source>
        <translation>braucht die Schwelle; value=ZAHL angeben</translation>
    </message>
    <message>
        <source>nlm non-local means edge preserving noise reduction mri magnetic resonance brain</source>
        <translation>nlm nichtlokale Mittel kantenerhaltend Rauschen mindern MRT Magnetresonanz Gehirn non-local</translation>
    </message>
    <message>
        <source>one number is expected</source>
        <translation>eine Zahl wird erwartet</translation>
    </message>
    <message>
        <source>one width is expected</source>
        <translation>eine Breite wird erwartet</translation>
    </message>
    <message>
        <source>open removes bright details that are smaller than the window, close dark ones; tophat and blackhat keep only these.</source>
        <translation>open entfernt helle Einzelheiten, die kleiner als das Fenster sind, close dunkle; tophat und blackhat behalten nur diese.</translation>
    </message>
    <message>
        <source>otsu finds the threshold in the histogram of all samples, for each channel and time point; value takes the one that you give; auto is value if there is one, else otsu.</source>
        <translation>otsu findet die Schwelle im Histogramm aller Abtastwerte, je Kanal und Zeitpunkt; value nimmt die angegebene; auto ist value, wenn es eine gibt, sonst otsu.</translation>
    </message>
    <message>
        <source>raw gives derivatives per sample (or mm, s); normalized multiplies each by sigma, so that results of different sigmas compare.</source>
        <translation>raw gibt Ableitungen je Abtastwert (oder mm, s); normalized multipliziert jede mit sigma, sodass Ergebnisse verschiedener Sigma vergleichbar sind.</translation>
    </message>
    <message>
        <source>raw keeps the integer taps; normalized divides by their weight, as scikit-image does.</source>
        <translation>raw behält die ganzzahligen Gewichte; normalized teilt durch ihr Gewicht, wie scikit-image.</translation>
    </message>
    <message>
        <source>requires data with positions in space; these have none</source>
        <translation>erfordert Daten mit Orten im Raum; diese haben keine</translation>
    </message>
    <message>
        <source>resample reslice interpolate voxel size spacing thick slices anisotropic</source>
        <translation>neu abtasten umformatieren interpolieren Voxelgröße Abstand dicke Schichten anisotrop resample</translation>
    </message>
    <message>
        <source>richardson lucy deblur psf restoration microscopy astronomy fluorescence galaxy</source>
        <translation>Richardson Lucy entfalten PSF Wiederherstellung Mikroskopie Astronomie Fluoreszenz Galaxie deconvolution</translation>
    </message>
    <message>
        <source>rolling ball top-hat tophat illumination shading microscopy fluorescence</source>
        <translation>Hintergrund Zylinderhut Beleuchtung Abschattung Mikroskopie Fluoreszenz rolling ball top-hat</translation>
    </message>
    <message>
        <source>smooth blur noise reduction gaussian</source>
        <translation>glätten weichzeichnen Rauschen mindern Gauß blur</translation>
    </message>
    <message>
        <source>sobel gradient contour derivative</source>
        <translation>Sobel Gradient Kontur Ableitung Kante</translation>
    </message>
    <message>
        <source>the kernel has %1 axes, one number for each is expected</source>
        <translation>der Kern hat %1 Achsen, je eine Zahl wird erwartet</translation>
    </message>
    <message>
        <source>the kernel would be longer than the data, which have %1 samples</source>
        <translation>der Kern wäre länger als die Daten, die %1 Abtastwerte haben</translation>
    </message>
    <message>
        <source>the new spacing gives more than %1 samples along an axis</source>
        <translation>der neue Abstand ergibt mehr als %1 Abtastwerte entlang einer Achse</translation>
    </message>
    <message>
        <source>the signal is continued by point reflection, so boundary has no effect; use ends=border</source>
        <translation>das Signal wird durch Punktspiegelung fortgesetzt, daher hat boundary keine Wirkung; ends=border nehmen</translation>
    </message>
    <message>
        <source>these data are sampled in space; give a percentage of the Nyquist frequency, like %1%</source>
        <translation>diese Daten sind im Raum abgetastet; einen Prozentsatz der Nyquist-Frequenz angeben, etwa %1%</translation>
    </message>
    <message>
        <source>these data are sampled in space; use mm or px</source>
        <translation>diese Daten sind im Raum abgetastet; mm oder px nehmen</translation>
    </message>
    <message>
        <source>these data are sampled in time; use s, ms or px</source>
        <translation>diese Daten sind in der Zeit abgetastet; s, ms oder px nehmen</translation>
    </message>
    <message>
        <source>these data have no sampling rate; give it with --rate, or a percentage of the Nyquist frequency, like %1%</source>
        <translation>diese Daten haben keine Abtastrate; sie unter Datei › Abtastung festlegen, oder einen Prozentsatz der Nyquist-Frequenz angeben, etwa %1%</translation>
    </message>
    <message>
        <source>these data have no sampling rate; give it with --rate, or use px</source>
        <translation>diese Daten haben keine Abtastrate; sie unter Datei › Abtastung festlegen, oder px nehmen</translation>
    </message>
    <message>
        <source>these data have no spacing in mm; give it with --spacing, or use px</source>
        <translation>diese Daten haben keinen Abstand in mm; ihn unter Datei › Abtastung festlegen, oder px nehmen</translation>
    </message>
    <message>
        <source>this filter acts along one axis, like axes=x</source>
        <translation>dieser Filter wirkt entlang einer Achse, etwa axes=x</translation>
    </message>
    <message>
        <source>threshold binarize binary segmentation foreground background</source>
        <translation>Schwellenwert binarisieren binär Segmentierung Vordergrund Hintergrund threshold</translation>
    </message>
    <message>
        <source>uniform starts from one value everywhere; image starts from the data, negative samples as %1.</source>
        <translation>uniform beginnt überall mit einem Wert; image beginnt mit den Daten, negative Abtastwerte als %1.</translation>
    </message>
    <message>
        <source>unsharp mask crisp enhance deblur</source>
        <translation>unscharf maskieren scharf verstärken entfalten unsharp</translation>
    </message>
    <message>
        <source>works on images and volumes; axes=xy filters a volume slice by slice</source>
        <translation>wirkt auf Bilder und Volumen; axes=xy filtert ein Volumen Schicht für Schicht</translation>
    </message>
    <message>
        <source>works on images; axes=xy filters a volume slice by slice</source>
        <translation>wirkt auf Bilder; axes=xy filtert ein Volumen Schicht für Schicht</translation>
    </message>
    <message>
        <source>would shrink the result with each iteration; use another boundary</source>
        <translation>würde das Ergebnis mit jeder Iteration verkleinern; einen anderen Rand nehmen</translation>
    </message>
    <message>
        <source>A table for each tile of the grid, then every row by the tables of the nearest tiles, in float64.</source>
        <translation>Eine Tabelle für jede Kachel des Gitters, dann jede Zeile nach den Tabellen der nächsten Kacheln, in float64.</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Bins of the histograms, of equal width from min to max.</source>
        <translation>Klassen der Histogramme, gleich breit von min bis max.</translation>
    </message>
    <message>
        <source>CLAHE</source>
        <translation>CLAHE</translation>
    </message>
    <message>
        <source>Clip limit</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not adaptive equalizations.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not bilateral filters.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht bilaterale Filter.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not convolutions.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht Faltungen.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not diffusions.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht Diffusionen.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not local scores.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht lokale Werte.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not medians.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht Mediane.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not non-local means.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht nichtlokale Mittel.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not ranks of windows.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht Ränge von Fenstern.</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not recursive filters.</source>
        <translation>Berechnet adaptive Histogrammausgleiche, nicht rekursive Filter.</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not adaptive equalizations.</source>
        <translation>Berechnet bilaterale Filter, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes convolutions, not adaptive equalizations.</source>
        <translation>Berechnet Faltungen, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes diffusions, not adaptive equalizations.</source>
        <translation>Berechnet Diffusionen, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes local scores, not adaptive equalizations.</source>
        <translation>Berechnet lokale Werte, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes medians, not adaptive equalizations.</source>
        <translation>Berechnet Mediane, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes non-local means, not adaptive equalizations.</source>
        <translation>Berechnet nichtlokale Mittel, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not adaptive equalizations.</source>
        <translation>Berechnet Ränge von Fenstern, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Computes recursive filters, not adaptive equalizations.</source>
        <translation>Berechnet rekursive Filter, nicht adaptive Histogrammausgleiche.</translation>
    </message>
    <message>
        <source>Contrast-limited adaptive histogram equalization: spreads the values of each tile over the whole range, so that details show in dark and in bright places. NaN and infinities stay as they are and do not count.</source>
        <translation>Adaptiver Histogrammausgleich mit begrenztem Kontrast: verteilt die Werte jeder Kachel über den ganzen Bereich, sodass Einzelheiten an dunklen und an hellen Stellen sichtbar werden. NaN und unendliche Werte bleiben, wie sie sind, und zählen nicht.</translation>
    </message>
    <message>
        <source>Most samples in a bin, as a multiple of the mean of all bins: limits the contrast, and with it the noise. %1 keeps values nearly as they are; %2 means no limit.</source>
        <translation>Höchstzahl der Abtastwerte in einer Klasse, als Vielfaches des Mittels aller Klassen: begrenzt den Kontrast und damit das Rauschen. Mit %1 bleiben Werte fast, wie sie sind; %2 bedeutet keine Grenze.</translation>
    </message>
    <message>
        <source>Range from</source>
        <translation>Bereich von</translation>
    </message>
    <message>
        <source>Range to</source>
        <translation>Bereich bis</translation>
    </message>
    <message>
        <source>Samples of a tile along every axis, or along each (%1x64x1 equalizes a volume slice by slice); about an eighth of an image.</source>
        <translation>Größe einer Kachel in Abtastwerten entlang aller Achsen oder je Achse (%1x64x1 gleicht ein Volumen Schicht für Schicht aus); etwa ein Achtel eines Bildes.</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>Kachel</translation>
    </message>
    <message>
        <source>Value of the first bin and of the darkest result, %1 for %2-bit images; lower samples count as this one. Nothing: the smallest sample of the channel and time point.</source>
        <translation>Wert der ersten Klasse und des dunkelsten Ergebnisses, %1 bei %2-Bit-Bildern; kleinere Werte zählen wie dieser. Leer: der kleinste Wert des Kanals und Zeitpunkts.</translation>
    </message>
    <message>
        <source>Value of the last bin and of the brightest result, %1 for %2-bit images; higher samples count as this one. Nothing: the largest sample of the channel and time point.</source>
        <translation>Wert der letzten Klasse und des hellsten Ergebnisses, %1 bei %2-Bit-Bildern; größere Werte zählen wie dieser. Leer: der größte Wert des Kanals und Zeitpunkts.</translation>
    </message>
    <message>
        <source>must be %1 (no limit) or at least %2</source>
        <translation>muss %1 (keine Grenze) oder mindestens %2 sein</translation>
    </message>
    <message>
        <source>must be above %1 along an axis: one sample has no histogram</source>
        <translation>muss entlang einer Achse größer als %1 sein: ein einzelner Abtastwert hat kein Histogramm</translation>
    </message>
    <message>
        <source>local normalization z-score zscore standardize adaptive illumination shading clahe</source>
        <translation>lokale Normierung z-Wert standardisieren adaptiv Beleuchtung Abschattung CLAHE</translation>
    </message>
    <message>
        <source>Filters along time run on the CPU; choose Auto or CPU as the device, in place of %1.</source>
        <translation>Filter entlang der Zeit laufen auf der CPU; als Gerät „Auto“ oder „CPU“ wählen, statt %1.</translation>
    </message>
    <message>
        <source>The times are those of the last steps, in space or along time. The result of the steps before them is kept while they do not change.</source>
        <translation>Die Zeiten sind die der letzten Schritte, im Raum oder entlang der Zeit. Das Ergebnis der Schritte davor wird behalten, solange sie sich nicht ändern.</translation>
    </message>
    <message>
        <source>filters along time act on complete series, files or arrays in host memory; comparisons of variants, sweeps and plans of one image or volume have none</source>
        <translation>Filter entlang der Zeit wirken auf vollständige Reihen, Dateien oder Arrays im Arbeitsspeicher; Vergleiche von Varianten, Versuchsreihen und Pläne eines Bilds oder Volumens haben keine</translation>
    </message>
    <message>
        <source>There is no kernel for the rate %1.</source>
        <translation>Es gibt keinen Kernel für die Rate %1.</translation>
    </message>
    <message>
        <source>GFLOPS</source>
        <translation>GFLOPS</translation>
    </message>
    <message>
        <source>L1</source>
        <translation>L1</translation>
    </message>
    <message>
        <source>a compact %1-D block: its threads share cache lines in all three axes</source>
        <translation>ein kompakter %1-D-Block: seine Threads teilen Cachezeilen in allen drei Achsen</translation>
    </message>
    <message>
        <source>a linear index along x: one or two transactions a load</source>
        <translation>ein linearer Index entlang x: ein oder zwei Zugriffe je Ladevorgang</translation>
    </message>
    <message>
        <source>a load for every product; neighbours share cache lines, and a warp one tap</source>
        <translation>ein Ladevorgang je Produkt; Nachbarn teilen Cachezeilen, ein Warp ein Gewicht</translation>
    </message>
    <message>
        <source>a padded copy first, then no questions</source>
        <translation>zuerst eine aufgefüllte Kopie, dann keine Fragen</translation>
    </message>
    <message>
        <source>a pair read from shared memory serves four products</source>
        <translation>ein Paar aus dem gemeinsamen Speicher dient vier Produkten</translation>
    </message>
    <message>
        <source>a sample read serves eight products: the multiply-adds begin to set the pace</source>
        <translation>ein gelesener Abtastwert dient acht Produkten: die Rechnung beginnt das Tempo zu bestimmen</translation>
    </message>
    <message>
        <source>a tile read once serves all taps; a read of shared memory a product is left</source>
        <translation>eine einmal gelesene Kachel dient allen Gewichten; übrig ist ein Lesen gemeinsamen Speichers je Produkt</translation>
    </message>
    <message>
        <source>a tile read once; what it reads beyond its edges grows with the radius</source>
        <translation>eine einmal gelesene Kachel; was sie jenseits ihrer Ränder liest, wächst mit dem Radius</translation>
    </message>
    <message>
        <source>both axes in one march: one read, one write</source>
        <translation>beide Achsen in einem Durchlauf: einmal lesen, einmal schreiben</translation>
    </message>
    <message>
        <source>columns read directly: no transposition at all</source>
        <translation>Spalten direkt gelesen: gar keine Transposition</translation>
    </message>
    <message>
        <source>every tap asks the cache: as good while the rows it needs stay there</source>
        <translation>jedes Gewicht fragt den Cache: ebenso gut, solange die nötigen Zeilen dort bleiben</translation>
    </message>
    <message>
        <source>every tap of every sample asks whether it is inside, though few warps diverge</source>
        <translation>jedes Gewicht jedes Abtastwerts fragt, ob es innen liegt, doch wenige Warps verzweigen</translation>
    </message>
    <message>
        <source>fewer load instructions, as many bytes, and four times the registers</source>
        <translation>weniger Ladebefehle, gleich viele Bytes und viermal so viele Register</translation>
    </message>
    <message>
        <source>four taps a load, a window renamed instead of moved: fewer instructions</source>
        <translation>vier Gewichte je Ladevorgang, ein umbenanntes statt bewegtes Fenster: weniger Befehle</translation>
    </message>
    <message>
        <source>neighbouring threads along the slowest axis: %1 transactions a load</source>
        <translation>benachbarte Threads entlang der langsamsten Achse: %1 Zugriffe je Ladevorgang</translation>
    </message>
    <message>
        <source>no padding</source>
        <translation>kein Auffüllen</translation>
    </message>
    <message>
        <source>own kernel</source>
        <translation>eigener Kernel</translation>
    </message>
    <message>
        <source>reads or writes of a transposition jump from row to row</source>
        <translation>Lesen oder Schreiben einer Transposition springt von Zeile zu Zeile</translation>
    </message>
    <message>
        <source>samples from shared memory instead of the cache; a tap is still a load of its own</source>
        <translation>Abtastwerte aus gemeinsamem Speicher statt Cache; jedes Gewicht lädt weiterhin selbst</translation>
    </message>
    <message>
        <source>taps by broadcast from constant memory</source>
        <translation>Gewichte auf einmal aus dem konstanten Speicher</translation>
    </message>
    <message>
        <source>taps by broadcast from constant memory, if the warps keep close along the mask</source>
        <translation>Gewichte auf einmal aus dem konstanten Speicher, wenn die Warps auf der Maske nah beieinander bleiben</translation>
    </message>
    <message>
        <source>the article&apos;s best kernel at this size</source>
        <translation>der beste Kernel des Artikels bei dieser Größe</translation>
    </message>
    <message>
        <source>the caches instead of shared memory</source>
        <translation>die Caches anstelle des gemeinsamen Speichers</translation>
    </message>
    <message>
        <source>the vendor&apos;s library (padding counted)</source>
        <translation>die Bibliothek des Herstellers (mit Auffüllen)</translation>
    </message>
    <message>
        <source>through shared memory, a column of padding against bank conflicts</source>
        <translation>durch gemeinsamen Speicher, eine Füllspalte gegen Bankkonflikte</translation>
    </message>
    <message>
        <source>two outputs</source>
        <translation>zwei Ausgabewerte</translation>
    </message>
    <message>
        <source>two outputs a thread, but zero taps are multiplied, too</source>
        <translation>zwei Ausgabewerte je Thread, aber auch Gewichte von null werden multipliziert</translation>
    </message>
    <message>
        <source>two tiles a block: more loads under way</source>
        <translation>zwei Kacheln je Block: mehr Ladevorgänge unterwegs</translation>
    </message>
    <message>
        <source>wide loads of the tile: each sample is loaded once and used %1 times</source>
        <translation>breites Laden der Kachel: jeder Abtastwert wird einmal geladen und %1-mal benutzt</translation>
    </message>
    <message>
        <source>%1 Its time is not measured.</source>
        <translation>%1 Seine Zeit wird nicht gemessen.</translation>
    </message>
    <message>
        <source>%1 acts along one axis, not along %2; name it: axes=x.</source>
        <translation>%1 wirkt entlang einer Achse, nicht entlang %2; sie nennen: axes=x.</translation>
    </message>
    <message>
        <source>%1 acts on no axis of this data.</source>
        <translation>%1 wirkt auf keine Achse dieser Daten.</translation>
    </message>
    <message>
        <source>%1 always has order %2</source>
        <translation>%1 hat immer die Ordnung %2</translation>
    </message>
    <message>
        <source>%1 behind the brackets is not carried out; paste its result</source>
        <translation>%1 hinter den Klammern wird nicht ausgeführt; das Ergebnis davon einfügen</translation>
    </message>
    <message>
        <source>%1 cannot share this run: %2 was chosen for %3. %4</source>
        <translation>%1 kann diesen Lauf nicht teilen: %2 wurde für %3 gewählt. %4</translation>
    </message>
    <message>
        <source>%1 channels are called %2</source>
        <translation>%1 Kanäle heißen %2</translation>
    </message>
    <message>
        <source>%1 for air, %2 for water, %3 for oil</source>
        <translation>%1 für Luft, %2 für Wasser, %3 für Öl</translation>
    </message>
    <message>
        <source>%1 has no %2 axis</source>
        <translation>%1 hat keine Achse %2</translation>
    </message>
    <message>
        <source>%1 has no band</source>
        <translation>%1 hat kein Band</translation>
    </message>
    <message>
        <source>%1 has no component %2 on this data.</source>
        <translation>%1 hat bei diesen Daten keine Komponente %2.</translation>
    </message>
    <message>
        <source>%1 has no fused thinning.</source>
        <translation>%1 hat kein verbundenes Ausdünnen.</translation>
    </message>
    <message>
        <source>%1 is above high=%2</source>
        <translation>%1 liegt über high=%2</translation>
    </message>
    <message>
        <source>%1 is computed by the CPU only.</source>
        <translation>%1 wird nur von der CPU berechnet.</translation>
    </message>
    <message>
        <source>%1 is computed in float64 by the CPU only.</source>
        <translation>%1 wird in float64 nur von der CPU berechnet.</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>%1 is no corner; corners are XxY, like %2x30, with / between them</source>
        <translation>%1 ist keine Ecke; Ecken sind XxY, wie %2x30, mit / dazwischen</translation>
    </message>
    <message>
        <source>%1 is not a local step.</source>
        <translation>%1 ist kein örtlicher Schritt.</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 is not key=value (numbers have a decimal point, not a comma; sizes of several axes are joined by x)</source>
        <translation>%1 ist nicht Name=Wert (Zahlen haben einen Dezimalpunkt, kein Komma; Größen mehrerer Achsen sind mit x verbunden)</translation>
    </message>
    <message>
        <source>%1 is not key=value, like %2=%3</source>
        <translation>%1 ist nicht Name=Wert, wie %2=%3</translation>
    </message>
    <message>
        <source>%1 is not key=value: write %2=%3, if you mean %4</source>
        <translation>%1 ist nicht Name=Wert: %2=%3 schreiben, wenn %4 gemeint ist</translation>
    </message>
    <message>
        <source>%1 is not one of average, reference=A1,A2, pairs=Fp1-F7,F7-T3, bad=T7, keep=ECG</source>
        <translation>%1 ist keines von average, reference=A1,A2, pairs=Fp1-F7,F7-T3, bad=T7, keep=ECG</translation>
    </message>
    <message>
        <source>%1 is not understood; %2</source>
        <translation>%1 wird nicht verstanden; %2</translation>
    </message>
    <message>
        <source>%1 is not understood; units here: px, mm, um, s, ms, Hz</source>
        <translation>%1 wird nicht verstanden; Einheiten hier: px, mm, um, s, ms, Hz</translation>
    </message>
    <message>
        <source>%1 must be above %2.</source>
        <translation>%1 muss über %2 liegen.</translation>
    </message>
    <message>
        <source>%1 must be as many samples along both axes; give it in px</source>
        <translation>%1 muss entlang beider Achsen gleich viele Abtastwerte sein; in px angeben</translation>
    </message>
    <message>
        <source>%1 needs an average or clahe: gaussian, box, bilateral, nlm, diffusion, unsharp, dog, or a kernel without negative weights.</source>
        <translation>%1 braucht einen Mittelwert oder clahe: gaussian, box, bilateral, nlm, diffusion, unsharp, dog, oder einen Kern ohne negative Gewichte.</translation>
    </message>
    <message>
        <source>%1 runs on a CUDA device, not on %2.</source>
        <translation>%1 läuft auf einem CUDA-Gerät, nicht auf %2.</translation>
    </message>
    <message>
        <source>%1 runs on the CPU, not on %2.</source>
        <translation>%1 läuft auf der CPU, nicht auf %2.</translation>
    </message>
    <message>
        <source>%1 samples are NaN or infinite unlike the reference&apos;s, one at %2. Its time is not measured.</source>
        <translation>%1 Abtastwerte sind anders als die der Referenz NaN oder unendlich, einer bei %2. Seine Zeit wird nicht gemessen.</translation>
    </message>
    <message>
        <source>%1 samples have digits that float32 would lose</source>
        <translation>%1-Abtastwerte haben Stellen, die float32 verlöre</translation>
    </message>
    <message>
        <source>%1 taps have no middle one; the number must be odd, so that nothing is delayed.</source>
        <translation>%1 Gewichte haben kein mittleres; die Zahl muss ungerade sein, damit nichts verzögert wird.</translation>
    </message>
    <message>
        <source>%1 threads a block, %2 blocks, %3 registers a thread, %4 of shared memory a block, %5 B spilled, occupancy %6</source>
        <translation>%1 Threads je Block, %2 Blöcke, %3 Register je Thread, %4 gemeinsamer Speicher je Block, %5 B ausgelagert, Auslastung %6</translation>
    </message>
    <message>
        <source>%1 with a sampling rate</source>
        <translation>%1 mit einer Abtastrate</translation>
    </message>
    <message>
        <source>%1 with a spacing in mm</source>
        <translation>%1 mit einem Abstand in mm</translation>
    </message>
    <message>
        <source>%1 with its transfers</source>
        <translation>%1 mit seinen Übertragungen</translation>
    </message>
    <message>
        <source>%1, others run on %2: the steps of a chain that run on CUDA devices share one.</source>
        <translation>%1, andere laufen auf %2: die Schritte einer Kette, die auf CUDA-Geräten laufen, teilen sich eines.</translation>
    </message>
    <message>
        <source>%1, which leave out %2 of the kernel</source>
        <translation>%1, die %2 des Kerns auslassen</translation>
    </message>
    <message>
        <source>%1, which runs on a CUDA device</source>
        <translation>%1, das auf einem CUDA-Gerät läuft</translation>
    </message>
    <message>
        <source>%1, which runs on the CPU</source>
        <translation>%1, das auf der CPU läuft</translation>
    </message>
    <message>
        <source>%1: %2 is not a number</source>
        <translation>%1: %2 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1: a double quote is missing or in the wrong place</source>
        <translation>%1: ein Anführungszeichen fehlt oder steht an der falschen Stelle</translation>
    </message>
    <message>
        <source>%1: a kernel has no channels or time points</source>
        <translation>%1: ein Kern hat keine Kanäle und keine Zeitpunkte</translation>
    </message>
    <message>
        <source>%1: a kernel may hold finite numbers only, not %2</source>
        <translation>%1: ein Kern darf nur endliche Zahlen enthalten, nicht %2</translation>
    </message>
    <message>
        <source>%1: a typed kernel stands in brackets, like [%2 %3 %4;%5 %6 %7;%8 %9 %10]</source>
        <translation>%1: ein getippter Kern steht in Klammern, wie [%2 %3 %4;%5 %6 %7;%8 %9 %10]</translation>
    </message>
    <message>
        <source>%1: cannot be read.</source>
        <translation>%1: kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1: ends=odd needs more than %2 samples along %3 (got %4). Use ends=border.</source>
        <translation>%1: ends=odd braucht mehr als %2 Abtastwerte entlang %3 (sind %4). ends=border verwenden.</translation>
    </message>
    <message>
        <source>%1: its channels must grow and be among the %2 of the data.</source>
        <translation>%1: seine Kanäle müssen aufsteigen und unter den %2 der Daten sein.</translation>
    </message>
    <message>
        <source>%1: renormalize needs a kernel without negative taps.</source>
        <translation>%1: renormalize braucht einen Kern ohne negative Gewichte.</translation>
    </message>
    <message>
        <source>%1: renormalize needs a kernel without negative taps; it suits gaussian, box, bilateral, nlm, diffusion, clahe, richardson-lucy and custom.</source>
        <translation>%1: renormalize braucht einen Kern ohne negative Gewichte; es eignet sich für gaussian, box, bilateral, nlm, diffusion, clahe, richardson-lucy und custom.</translation>
    </message>
    <message>
        <source>%1: row %2 has %3 numbers, the first has %4</source>
        <translation>%1: Zeile %2 hat %3 Zahlen, die erste hat %4</translation>
    </message>
    <message>
        <source>%1: size must be at least %2 (got %3).</source>
        <translation>%1: size muss mindestens %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>%1: size must be odd for shape=ball (got %2).</source>
        <translation>%1: size muss bei shape=ball ungerade sein (ist %2).</translation>
    </message>
    <message>
        <source>%1: slice %2 has %3 rows, the first has %4</source>
        <translation>%1: Schicht %2 hat %3 Zeilen, die erste hat %4</translation>
    </message>
    <message>
        <source>%1: the kernel file cannot be opened</source>
        <translation>%1: die Datei des Kerns kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>%1: the kernel is empty</source>
        <translation>%1: der Kern ist leer</translation>
    </message>
    <message>
        <source>%1: the time from one time point to the next is not known: %2; give it by --time-step %3s, or use px (for frequencies %)</source>
        <translation>%1: die Zeit von einem Zeitpunkt zum nächsten ist nicht bekannt: %2; sie unter Datei › Abtastung festlegen (etwa %3 s), oder px verwenden (für Frequenzen %)</translation>
    </message>
    <message>
        <source>%1: with boundary=valid the kernel (%2 along %3) fits nowhere in %4</source>
        <translation>%1: mit boundary=valid passt der Kern (%2 entlang %3) nirgends in %4</translation>
    </message>
    <message>
        <source>%1:%2: this is not text (NUL byte)</source>
        <translation>%1:%2: das ist kein Text (NUL-Byte)</translation>
    </message>
    <message>
        <source>%1; it leaves no choice.%2.</source>
        <translation>%1; es lässt keine Wahl.%2.</translation>
    </message>
    <message>
        <source>%1= names no channel</source>
        <translation>%1= nennt keinen Kanal</translation>
    </message>
    <message>
        <source>%1=%2: has %3 numbers for %4 axes; give one for all, one for each, or two steps</source>
        <translation>%1=%2: hat %3 Zahlen für %4 Achsen; eine für alle angeben, eine für jede, oder zwei Schritte</translation>
    </message>
    <message>
        <source>A comparison needs data and at least one variant.</source>
        <translation>Ein Vergleich braucht Daten und mindestens eine Variante.</translation>
    </message>
    <message>
        <source>An axis of %1 samples is longer than the %2 it can address.</source>
        <translation>Eine Achse von %1 Abtastwerten ist länger als die %2, die es ansprechen kann.</translation>
    </message>
    <message>
        <source>Boxes are near a Gaussian from sigma %1 on, cut off at %2 sigma; along %3 the error would be up to %4 of the largest sample.</source>
        <translation>Kästen kommen einer Gauß-Kurve ab Sigma %1 nahe, abgeschnitten bei %2 Sigma; entlang %3 wäre der Fehler bis zu %4 des größten Abtastwerts.</translation>
    </message>
    <message>
        <source>Channels differ: %1 and %2.</source>
        <translation>Kanäle sind verschieden: %1 und %2.</translation>
    </message>
    <message>
        <source>Channels of the reference are flat: %1.%2</source>
        <translation>Kanäle der Referenz sind flach: %1.%2</translation>
    </message>
    <message>
        <source>Channels of the reference have samples that are NaN or infinite: %1; results at these times are NaN or infinite, too.%2</source>
        <translation>Kanäle der Referenz haben Abtastwerte, die NaN oder unendlich sind: %1; die Ergebnisse zu diesen Zeiten sind auch NaN oder unendlich.%2</translation>
    </message>
    <message>
        <source>Counts the samples of a plane in %1 bits; these have more than %2.</source>
        <translation>Zählt die Abtastwerte einer Ebene in %1 Bit; diese haben mehr als %2.</translation>
    </message>
    <message>
        <source>Damped waves are near a Gaussian from a sigma of %1 sample on; this one has %2.</source>
        <translation>Gedämpfte Wellen kommen einer Gauß-Kurve ab einem Sigma von %1 Abtastwert nahe; diese hat %2.</translation>
    </message>
    <message>
        <source>Differs from the float64 reference at %1: %2 for %3 (%4).</source>
        <translation>Weicht bei %1 von der float64-Referenz ab: %2 statt %3 (%4).</translation>
    </message>
    <message>
        <source>Differs from the reference by %1 of its peak at %2 (limit %3). Its time is not measured.</source>
        <translation>Weicht bei %2 um %1 ihres Spitzenwerts von der Referenz ab (Grenze %3). Seine Zeit wird nicht gemessen.</translation>
    </message>
    <message>
        <source>Direction differs: axes are up to %1 degrees apart (%2 and %3).</source>
        <translation>Richtung ist verschieden: Achsen liegen bis zu %1 Grad auseinander (%2 und %3).</translation>
    </message>
    <message>
        <source>Direction differs: axes are up to %1 degrees apart.</source>
        <translation>Richtung ist verschieden: Achsen liegen bis zu %1 Grad auseinander.</translation>
    </message>
    <message>
        <source>Does not compile: %1.</source>
        <translation>Lässt sich nicht übersetzen: %1.</translation>
    </message>
    <message>
        <source>Ended its process (%1) while %2.</source>
        <translation>Beendete seinen Prozess (%1): %2.</translation>
    </message>
    <message>
        <source>Even in the smallest tiles this needs %1 of working memory, %2 are allowed.</source>
        <translation>Auch in den kleinsten Kacheln braucht dies %1 Arbeitsspeicher, %2 sind erlaubt.</translation>
    </message>
    <message>
        <source>Its launches could not be recorded: %1</source>
        <translation>Seine Starts konnten nicht aufgezeichnet werden: %1</translation>
    </message>
    <message>
        <source>Keeps the taps and sums of %1 products together, for at most %2 taps along an axis; these have %3.</source>
        <translation>Hält Gewichte und Summen von %1 Produkten zusammen, für höchstens %2 Gewichte entlang einer Achse; diese haben %3.</translation>
    </message>
    <message>
        <source>Leaves %1 unwritten, the first at %2 (%3).</source>
        <translation>Lässt %1 ungeschrieben, den ersten bei %2 (%3).</translation>
    </message>
    <message>
        <source>Left out: predicted to take %1 times as long as %2. It is timed where it is named.</source>
        <translation>Ausgelassen: dauert voraussichtlich %1-mal so lange wie %2. Es wird gemessen, wo es genannt ist.</translation>
    </message>
    <message>
        <source>Needs tensor cores with float16 products (compute capability %1 or higher); this device has %2.%3.</source>
        <translation>Braucht Tensorkerne mit float16-Produkten (Compute Capability %1 oder höher); dieses Gerät hat %2.%3.</translation>
    </message>
    <message>
        <source>No CUDA device is available. %1</source>
        <translation>Kein CUDA-Gerät ist verfügbar. %1</translation>
    </message>
    <message>
        <source>No result was checked.</source>
        <translation>Kein Ergebnis wurde geprüft.</translation>
    </message>
    <message>
        <source>No variant was timed.</source>
        <translation>Keine Variante wurde gemessen.</translation>
    </message>
    <message>
        <source>Off by at most %1 of the largest sample, times the sum of all taps&apos; magnitudes.</source>
        <translation>Weicht um höchstens %1 des größten Abtastwerts ab, mal der Summe der Beträge aller Gewichte.</translation>
    </message>
    <message>
        <source>Origin differs by %1: %2</source>
        <translation>Ursprung ist um %1 verschieden: %2</translation>
    </message>
    <message>
        <source>Recorded without running and described by the driver. Occupancy is what registers, shared memory and block allow of the warps that a multiprocessor can hold; in flight is what is asked for at once when every resident thread has one load of four bytes on its way.</source>
        <translation>Ohne Lauf aufgezeichnet und vom Treiber beschrieben. Auslastung ist, was Register, gemeinsamer Speicher und Block von den Warps erlauben, die ein Multiprozessor halten kann; unterwegs ist, was zugleich angefordert wird, wenn jeder residente Thread einen Ladebefehl von vier Byte offen hat.</translation>
    </message>
    <message>
        <source>Size differs: %1 and %2 samples.</source>
        <translation>Größe ist verschieden: %1 und %2 Abtastwerte.</translation>
    </message>
    <message>
        <source>Step %1 asks for %2</source>
        <translation>Schritt %1 verlangt %2</translation>
    </message>
    <message>
        <source>The %1 header&apos;s %2 are not kept in %3.</source>
        <translation>Aus dem %1-Kopf werden %2 in %3 nicht behalten.</translation>
    </message>
    <message>
        <source>The %1 header&apos;s %2 is not kept in %3.</source>
        <translation>Aus dem %1-Kopf wird %2 in %3 nicht behalten.</translation>
    </message>
    <message>
        <source>The axis %1 of %2 in the description has no meaning here; it counts as time: each is filtered by itself.</source>
        <translation>Die Achse %1 mit %2 in der Beschreibung hat hier keine Bedeutung; sie zählt als Zeit: jeder Punkt wird für sich gefiltert.</translation>
    </message>
    <message>
        <source>The axis %1 of %2 in the description has no meaning here; it counts as z (slices). Use axes=xy to filter each page by itself.</source>
        <translation>Die Achse %1 mit %2 in der Beschreibung hat hier keine Bedeutung; sie zählt als z (Schichten). Mit axes=xy wird jede Seite für sich gefiltert.</translation>
    </message>
    <message>
        <source>The comparison was stopped.</source>
        <translation>Der Vergleich wurde angehalten.</translation>
    </message>
    <message>
        <source>The data range of PSNR and SSIM must be above %1.</source>
        <translation>Der Wertebereich für PSNR und SSIM muss über %1 liegen.</translation>
    </message>
    <message>
        <source>The data sets have different shapes: %1 and %2.</source>
        <translation>Die Datensätze haben verschiedene Formen: %1 und %2.</translation>
    </message>
    <message>
        <source>The driver does not offer %1.</source>
        <translation>Der Treiber bietet %1 nicht.</translation>
    </message>
    <message>
        <source>The kind &quot;%1&quot; of %2 is not known; its samples count as channels.</source>
        <translation>Die Art &quot;%1&quot; von %2 ist nicht bekannt; ihre Abtastwerte zählen als Kanäle.</translation>
    </message>
    <message>
        <source>The montage subtracts %1 from %2, which have different units. Leave channels of another unit as they are by keep=NAME.</source>
        <translation>Die Montage zieht %1 von %2 ab, die verschiedene Einheiten haben. Kanäle einer anderen Einheit mit keep=NAME lassen, wie sie sind.</translation>
    </message>
    <message>
        <source>The number of records is %1, which is no number; the %2 whole records of the file are read.</source>
        <translation>Die Zahl der Datensätze ist %1, was keine Zahl ist; die %2 ganzen Datensätze der Datei werden gelesen.</translation>
    </message>
    <message>
        <source>The number of records is %1: the recorder did not close the file; the %2 whole records of the file are read.</source>
        <translation>Die Zahl der Datensätze ist %1: das Aufnahmegerät hat die Datei nicht abgeschlossen; die %2 ganzen Datensätze der Datei werden gelesen.</translation>
    </message>
    <message>
        <source>The numbers of the slices have gaps: %1 missing (%2 between %3 and %4). The slices are stacked without gaps.</source>
        <translation>Die Nummern der Schichten haben Lücken: %1 fehlen (%2 zwischen %3 und %4). Die Schichten werden ohne Lücken gestapelt.</translation>
    </message>
    <message>
        <source>The numbers of the slices have gaps: %1, … missing (%2 between %3 and %4). The slices are stacked without gaps.</source>
        <translation>Die Nummern der Schichten haben Lücken: %1, … fehlen (%2 zwischen %3 und %4). Die Schichten werden ohne Lücken gestapelt.</translation>
    </message>
    <message>
        <source>The program that tries kernels, %1, cannot be started.</source>
        <translation>Das Programm, das Kerne erprobt, %1, kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The%1 counts as channels.</source>
        <translation>%1 zählt als Kanäle.</translation>
    </message>
    <message>
        <source>There is no %1 %2 in %3, which has %4 (number %5).</source>
        <translation>Es gibt keinen Eintrag %1 %2 in %3; es hat %4 (Nummer %5).</translation>
    </message>
    <message>
        <source>There is no %1 %2 in %3, which has %4, counted from %5.</source>
        <translation>Es gibt keinen Eintrag %1 %2 in %3; es hat %4, gezählt ab %5.</translation>
    </message>
    <message>
        <source>There is no channel %1 in %2, which has %3 (number %4).</source>
        <translation>Es gibt keinen Kanal %1 in %2; es hat %3 (Nummer %4).</translation>
    </message>
    <message>
        <source>This run cannot be put on a stream: %1</source>
        <translation>Dieser Lauf kann nicht in einen Stream gelegt werden: %1</translation>
    </message>
    <message>
        <source>This run cannot be recorded: %1</source>
        <translation>Dieser Lauf kann nicht aufgezeichnet werden: %1</translation>
    </message>
    <message>
        <source>Time points differ: %1 and %2.</source>
        <translation>Zeitpunkte sind verschieden: %1 und %2.</translation>
    </message>
    <message>
        <source>Units differ: lengths are in %1 and in %2.</source>
        <translation>Einheiten sind verschieden: Längen sind in %1 und in %2.</translation>
    </message>
    <message>
        <source>Was stopped after %1 s while %2; `--kernel-timeout` sets the limit.</source>
        <translation>Wurde nach %1 s angehalten: %2; `--kernel-timeout` setzt die Grenze.</translation>
    </message>
    <message>
        <source>a box has at most three ranges (x, y, z)</source>
        <translation>ein Kasten hat höchstens drei Spannen (x, y, z)</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>eine Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>a channel is missing; expected numbers, ranges, names or patterns, like %1,%2-%3,EEG*</source>
        <translation>ein Kanal fehlt; erwartet werden Nummern, Spannen, Namen oder Muster, wie %1,%2-%3,EEG*</translation>
    </message>
    <message>
        <source>a kernel may hold finite numbers only, not %1</source>
        <translation>ein Kern darf nur endliche Zahlen enthalten, nicht %1</translation>
    </message>
    <message>
        <source>a plan of arrays shows steps in space only; convapp --plan -i SERIES shows filters along time</source>
        <translation>ein Plan von Arrays zeigt nur Schritte im Raum; convapp --plan -i REIHE zeigt Filter entlang der Zeit</translation>
    </message>
    <message>
        <source>a polygon has three corners or more</source>
        <translation>ein Polygon hat drei Ecken oder mehr</translation>
    </message>
    <message>
        <source>a range of values is FROM..TO from the lower to the higher number, like %1.. or %2..40</source>
        <translation>ein Wertebereich ist VON..BIS von der kleineren zur größeren Zahl, wie %1.. oder %2..40</translation>
    </message>
    <message>
        <source>a range of values needs the file that has them, like mask=ct.nii.gz:%1..</source>
        <translation>ein Wertebereich braucht die Datei, die die Werte hat, wie mask=ct.nii.gz:%1..</translation>
    </message>
    <message>
        <source>a sample at the threshold may be on either side</source>
        <translation>ein Abtastwert an der Schwelle kann auf beiden Seiten liegen</translation>
    </message>
    <message>
        <source>a sample between two bins may be in either</source>
        <translation>ein Abtastwert zwischen zwei Klassen kann in beiden liegen</translation>
    </message>
    <message>
        <source>a transition must be wider than %1 and narrower than a cycle per sample.</source>
        <translation>ein Übergang muss breiter als %1 und schmaler als eine Schwingung je Abtastwert sein.</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>a window of %1 samples has no middle one; it must be odd.</source>
        <translation>ein Fenster von %1 Abtastwerten hat keinen mittleren; es muss ungerade sein.</translation>
    </message>
    <message>
        <source>an attenuation below %1 dB is none.</source>
        <translation>eine Dämpfung unter %1 dB ist keine.</translation>
    </message>
    <message>
        <source>an ellipse is written by its bounds, like ellipse:%1:%2x20:%3</source>
        <translation>eine Ellipse wird durch ihre Grenzen angegeben, wie ellipse:%1:%2x20:%3</translation>
    </message>
    <message>
        <source>as the recipe says</source>
        <translation>wie das Rezept sagt</translation>
    </message>
    <message>
        <source>as the samples require</source>
        <translation>wie die Abtastwerte es verlangen</translation>
    </message>
    <message>
        <source>axes=%1 with boundary=valid is not supported; it would drop time points</source>
        <translation>axes=%1 mit boundary=valid wird nicht unterstützt; es ließe Zeitpunkte weg</translation>
    </message>
    <message>
        <source>axes=%1: comes before %2, which changes the grid; put it behind</source>
        <translation>axes=%1: kommt vor %2, das das Gitter ändert; dahinter stellen</translation>
    </message>
    <message>
        <source>axes=%1: needs images; along time, filters of signals are possible</source>
        <translation>axes=%1: braucht Bilder; entlang der Zeit sind Filter für Signale möglich</translation>
    </message>
    <message>
        <source>axes=%1: only gaussian and box act along time and space at once; give two steps, one with axes=t</source>
        <translation>axes=%1: nur gaussian und box wirken zugleich entlang Zeit und Raum; zwei Schritte angeben, einen mit axes=t</translation>
    </message>
    <message>
        <source>axes=%1: steps that change the grid act along x, y and z</source>
        <translation>axes=%1: Schritte, die das Gitter ändern, wirken entlang x, y und z</translation>
    </message>
    <message>
        <source>axes=t is computed on the CPU; leave out device=%1</source>
        <translation>axes=t wird auf der CPU berechnet; device=%1 weglassen</translation>
    </message>
    <message>
        <source>axes=t: no channel is left that the steps act on</source>
        <translation>axes=t: kein Kanal bleibt, auf den die Schritte wirken</translation>
    </message>
    <message>
        <source>axes=t: these data have one time point, %1; a series has several, like a %2-D NIfTI file</source>
        <translation>axes=t: diese Daten haben einen Zeitpunkt, %1; eine Reihe hat mehrere, wie eine %2-D-NIfTI-Datei</translation>
    </message>
    <message>
        <source>bad= leaves channels out of an average; there is none</source>
        <translation>bad= lässt Kanäle aus einem Mittelwert aus; hier ist keiner</translation>
    </message>
    <message>
        <source>bilateral needs a range above %1: with %2 no two samples are alike.</source>
        <translation>bilateral braucht einen Wertebereich über %1: mit %2 sind keine zwei Abtastwerte ähnlich.</translation>
    </message>
    <message>
        <source>boundary=constant requires value=%1 (got %2); subtract the background first, or use another boundary.</source>
        <translation>boundary=constant erfordert value=%1 (ist %2); zuerst den Hintergrund abziehen, oder einen anderen Rand verwenden.</translation>
    </message>
    <message>
        <source>boundary=valid would shrink the result with each iteration; use another boundary.</source>
        <translation>boundary=valid verkleinerte das Ergebnis mit jeder Iteration; einen anderen Rand verwenden.</translation>
    </message>
    <message>
        <source>by two functions along x and two along z</source>
        <translation>durch zwei Funktionen entlang x und zwei entlang z</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>canny needs a low threshold that is not above the high one.</source>
        <translation>canny braucht eine untere Schwelle, die nicht über der oberen liegt.</translation>
    </message>
    <message>
        <source>canny works on images and volumes; axes=xy filters a volume slice by slice.</source>
        <translation>canny arbeitet auf Bildern und Volumen; axes=xy filtert ein Volumen Schicht für Schicht.</translation>
    </message>
    <message>
        <source>changes the grid of the samples; only filters are possible here</source>
        <translation>ändert das Gitter der Abtastwerte; hier sind nur Filter möglich</translation>
    </message>
    <message>
        <source>clahe: a tile of one sample has no histogram; tile must be above %1 along an axis.</source>
        <translation>clahe: eine Kachel von einem Abtastwert hat kein Histogramm; tile muss entlang einer Achse über %1 liegen.</translation>
    </message>
    <message>
        <source>clahe: bins must be %1 to %2 (got %3).</source>
        <translation>clahe: bins muss %1 bis %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>clahe: clip must be %1 (no limit) or at least %2 (got %3).</source>
        <translation>clahe: clip muss %1 (keine Grenze) oder mindestens %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>clahe: max must be above min, both finite (got min=%1, max=%2).</source>
        <translation>clahe: max muss über min liegen, beide endlich (ist min=%1, max=%2).</translation>
    </message>
    <message>
        <source>clahe: tile must be %1 to %2 samples (got %3).</source>
        <translation>clahe: tile muss %1 bis %2 Abtastwerte sein (ist %3).</translation>
    </message>
    <message>
        <source>compiler: further messages are left out</source>
        <translation>Übersetzer: weitere Meldungen sind ausgelassen</translation>
    </message>
    <message>
        <source>contains no sample of the data, %1</source>
        <translation>enthält keinen Abtastwert der Daten, %1</translation>
    </message>
    <message>
        <source>corner %1 is beyond any data; corners are sample indices</source>
        <translation>Ecke %1 liegt jenseits aller Daten; Ecken sind Nummern von Abtastwerten</translation>
    </message>
    <message>
        <source>counts samples by whole numbers from %1; add a unit for positions</source>
        <translation>zählt Abtastwerte in ganzen Zahlen ab %1; für Positionen eine Einheit anfügen</translation>
    </message>
    <message>
        <source>cuda:%1 was lost and needs the program to be started anew: %2</source>
        <translation>cuda:%1 ist ausgefallen; das Programm muss neu gestartet werden: %2</translation>
    </message>
    <message>
        <source>cut-offs must grow and lie between %1 and half a cycle per sample, not at %2 and %3</source>
        <translation>Grenzfrequenzen müssen aufsteigen und zwischen %1 und einer halben Schwingung je Abtastwert liegen, nicht bei %2 und %3</translation>
    </message>
    <message>
        <source>cut-offs must increase and lie between %1 and %2 cycles per sample (got %3 and %4</source>
        <translation>Grenzfrequenzen müssen aufsteigen und zwischen %1 und %2 Schwingungen je Abtastwert liegen (sind %3 und %4</translation>
    </message>
    <message>
        <source>derivative %1 of a polynomial of order %2 is %3 everywhere; the order must be at least that.</source>
        <translation>die Ableitung %1 eines Polynoms der Ordnung %2 ist überall %3; die Ordnung muss mindestens so groß sein.</translation>
    </message>
    <message>
        <source>device is given twice</source>
        <translation>device ist zweimal angegeben</translation>
    </message>
    <message>
        <source>diffusion: contrast must be above %1 (got %2).</source>
        <translation>diffusion: contrast muss über %1 liegen (ist %2).</translation>
    </message>
    <message>
        <source>diffusion: iterations must be %1 to %2 (got %3).</source>
        <translation>diffusion: iterations muss %1 bis %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>diffusion: time must be above %1 and at most %2, half of %3/Σ(%4/spacing²) over the axes; beyond it results oscillate (got %5).</source>
        <translation>diffusion: time muss über %1 und höchstens %2 sein, die Hälfte von %3/Σ(%4/Abstand²) über die Achsen; darüber schwingen Ergebnisse (ist %5).</translation>
    </message>
    <message>
        <source>each range is FROM:TO with FROM below TO</source>
        <translation>jede Spanne ist VON:BIS mit VON unter BIS</translation>
    </message>
    <message>
        <source>each range of a box is FROM:TO with FROM below TO</source>
        <translation>jede Spanne eines Kastens ist VON:BIS mit VON unter BIS</translation>
    </message>
    <message>
        <source>expects FROM:TO for each axis, joined by x, like %1:%2x20:%3</source>
        <translation>erwartet VON:BIS für jede Achse, mit x verbunden, wie %1:%2x20:%3</translation>
    </message>
    <message>
        <source>expects isotropic, or numbers above %1, like %2mm, %3x0.5x1mm or %4px</source>
        <translation>erwartet isotropic, oder Zahlen über %1, wie %2mm, %3x0.5x1mm oder %4px</translation>
    </message>
    <message>
        <source>expects numbers, like %1:%2x20:%3</source>
        <translation>erwartet Zahlen, wie %1:%2x20:%3</translation>
    </message>
    <message>
        <source>expects some of the letters x, y, z and t (time), or all</source>
        <translation>erwartet einige der Buchstaben x, y, z und t (Zeit), oder all</translation>
    </message>
    <message>
        <source>expects true or false</source>
        <translation>erwartet true oder false</translation>
    </message>
    <message>
        <source>filter %1 has no parameter %2%3; %4</source>
        <translation>das Filter %1 hat keinen Parameter %2%3; %4</translation>
    </message>
    <message>
        <source>filter %1 is not known; %2</source>
        <translation>das Filter %1 ist nicht bekannt; %2</translation>
    </message>
    <message>
        <source>filter %1: parameters follow a colon, like %2:%3</source>
        <translation>Filter %1: Parameter folgen nach einem Doppelpunkt, wie %2:%3</translation>
    </message>
    <message>
        <source>filters along time run on the CPU</source>
        <translation>Filter entlang der Zeit laufen auf der CPU</translation>
    </message>
    <message>
        <source>fused: predicted %1; step by step %2</source>
        <translation>verbunden: vorhergesagt %1; Schritt für Schritt %2</translation>
    </message>
    <message>
        <source>gives a PSF, and so does psf; give one of them</source>
        <translation>gibt eine PSF, und psf auch; eines davon angeben</translation>
    </message>
    <message>
        <source>half of it would reach below %1 from the cut-off at %2</source>
        <translation>die Hälfte davon reichte von der Grenzfrequenz bei %2 unter %1</translation>
    </message>
    <message>
        <source>half of it would reach beyond the Nyquist frequency, %1, from the cut-off at %2</source>
        <translation>die Hälfte davon reichte von der Grenzfrequenz bei %2 über die Nyquist-Frequenz, %1, hinaus</translation>
    </message>
    <message>
        <source>has %1 axes, the data have %2</source>
        <translation>hat %1 Achsen, die Daten haben %2</translation>
    </message>
    <message>
        <source>has %1 channels; labels and values need a file with one</source>
        <translation>hat %1 Kanäle; Nummern und Werte brauchen eine Datei mit einem</translation>
    </message>
    <message>
        <source>has %1 numbers for %2 axes</source>
        <translation>hat %1 Zahlen für %2 Achsen</translation>
    </message>
    <message>
        <source>has %1 numbers for %2 axis</source>
        <translation>hat %1 Zahlen für %2 Achse</translation>
    </message>
    <message>
        <source>has %1 numbers, but %2 has %3 axes</source>
        <translation>hat %1 Zahlen, aber %2 hat %3 Achsen</translation>
    </message>
    <message>
        <source>has %1 numbers, but %2 has %3 axis</source>
        <translation>hat %1 Zahlen, aber %2 hat %3 Achse</translation>
    </message>
    <message>
        <source>has %1 time points; a mask has one</source>
        <translation>hat %1 Zeitpunkte; eine Maske hat einen</translation>
    </message>
    <message>
        <source>has a frequency; a region is in samples, mm, s or ms</source>
        <translation>hat eine Frequenz; ein Bereich ist in Abtastwerten, mm, s oder ms</translation>
    </message>
    <message>
        <source>has more than three numbers (x, y, z)</source>
        <translation>hat mehr als drei Zahlen (x, y, z)</translation>
    </message>
    <message>
        <source>has more than three ranges (x, y, z)</source>
        <translation>hat mehr als drei Spannen (x, y, z)</translation>
    </message>
    <message>
        <source>has more than two numbers</source>
        <translation>hat mehr als zwei Zahlen</translation>
    </message>
    <message>
        <source>has negative weights; a PSF has none</source>
        <translation>hat negative Gewichte; eine PSF hat keine</translation>
    </message>
    <message>
        <source>has no reference: write average, reference=A1,A2 or pairs=Fp1-F7,F7-T3</source>
        <translation>hat keine Referenz: average, reference=A1,A2 oder pairs=Fp1-F7,F7-T3 schreiben</translation>
    </message>
    <message>
        <source>has no weight above %1</source>
        <translation>hat kein Gewicht über %1</translation>
    </message>
    <message>
        <source>has several meanings; number the channels from %1, as in %2-%3</source>
        <translation>hat mehrere Bedeutungen; die Kanäle ab %1 nummerieren, wie in %2-%3</translation>
    </message>
    <message>
        <source>has two references; %1 is the second</source>
        <translation>hat zwei Referenzen; %1 ist die zweite</translation>
    </message>
    <message>
        <source>is below the data&apos;s %1 samples along %2</source>
        <translation>liegt unter den %1 Abtastwerten der Daten entlang %2</translation>
    </message>
    <message>
        <source>is chosen by window=kaiser only; %1</source>
        <translation>wird nur bei window=kaiser gewählt; %1</translation>
    </message>
    <message>
        <source>is in %1, the spacing of these data is in %2</source>
        <translation>ist in %1, der Abstand dieser Daten ist in %2</translation>
    </message>
    <message>
        <source>is longer than %1 MiB, so it is not a CUDA source file</source>
        <translation>ist länger als %1 MiB, also keine CUDA-Quelldatei</translation>
    </message>
    <message>
        <source>is no orientation; expected one letter each of L or R, P or A, S or I, like RAS or LPS</source>
        <translation>ist keine Ausrichtung; erwartet wird je ein Buchstabe aus L oder R, P oder A, S oder I, wie RAS oder LPS</translation>
    </message>
    <message>
        <source>is no pair of channels, as in Fp1-F7</source>
        <translation>ist kein Paar von Kanälen, wie in Fp1-F7</translation>
    </message>
    <message>
        <source>is no value of %1</source>
        <translation>ist kein Wert von %1</translation>
    </message>
    <message>
        <source>is none of auto, float32 and float64.</source>
        <translation>ist keines von auto, float32 und float64.</translation>
    </message>
    <message>
        <source>is none of px, mm and s.</source>
        <translation>ist keines von px, mm und s.</translation>
    </message>
    <message>
        <source>is none of same, int8 to int64, uint8 to uint64, float32 and float64.</source>
        <translation>ist keines von same, int8 bis int64, uint8 bis uint64, float32 und float64.</translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation>ist keine Datei</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>is not a number, like %1, %2mm or %3x2x1mm</source>
        <translation>ist keine Zahl, wie %1, %2mm oder %3x2x1mm</translation>
    </message>
    <message>
        <source>is not among axes=%1</source>
        <translation>ist nicht in axes=%1</translation>
    </message>
    <message>
        <source>is not known; %1</source>
        <translation>ist nicht bekannt; %1</translation>
    </message>
    <message>
        <source>is wider than the band from %1 to %2</source>
        <translation>ist breiter als das Band von %1 bis %2</translation>
    </message>
    <message>
        <source>it is divided by %1</source>
        <translation>es wird durch %1 geteilt</translation>
    </message>
    <message>
        <source>it is not text</source>
        <translation>es ist kein Text</translation>
    </message>
    <message>
        <source>it is printed in blocks of columns; widen the window there, or copy it from the variable editor</source>
        <translation>es ist in Blöcken von Spalten gedruckt; dort das Fenster verbreitern, oder es aus dem Variableneditor kopieren</translation>
    </message>
    <message>
        <source>it needs all samples</source>
        <translation>es braucht alle Abtastwerte</translation>
    </message>
    <message>
        <source>it was compiled</source>
        <translation>es übersetzt wurde</translation>
    </message>
    <message>
        <source>iterations must be %1 to %2 (got %3).</source>
        <translation>iterations muss %1 bis %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>its mask (%1) must be uint8 on the grid of the data (%2).</source>
        <translation>seine Maske (%1) muss uint8 auf dem Gitter der Daten (%2) sein.</translation>
    </message>
    <message>
        <source>its own choice</source>
        <translation>eigene Wahl</translation>
    </message>
    <message>
        <source>its own choice; the one tuned under driver %1 is not used under %2</source>
        <translation>eigene Wahl; die unter Treiber %1 abgestimmte wird unter %2 nicht verwendet</translation>
    </message>
    <message>
        <source>kernel cut at the border, its sum restored</source>
        <translation>Kern am Rand abgeschnitten, seine Summe wiederhergestellt</translation>
    </message>
    <message>
        <source>labels are numbers and ranges from the lower to the higher, like %1,%2-%3</source>
        <translation>Nummern sind Zahlen und Spannen von der kleineren zur größeren, wie %1,%2-%3</translation>
    </message>
    <message>
        <source>laplacian with form=full needs the same spacing along every axis; use form=axis.</source>
        <translation>laplacian mit form=full braucht entlang jeder Achse denselben Abstand; form=axis verwenden.</translation>
    </message>
    <message>
        <source>lists are nested to three levels at most: slices, rows, numbers</source>
        <translation>Listen sind höchstens drei Ebenen tief: Schichten, Zeilen, Zahlen</translation>
    </message>
    <message>
        <source>median needs a window with a sample in its middle: an odd size, not %1.</source>
        <translation>median braucht ein Fenster mit einem Abtastwert in der Mitte: eine ungerade Größe, nicht %1.</translation>
    </message>
    <message>
        <source>must be %1 or less</source>
        <translation>muss %1 oder weniger sein</translation>
    </message>
    <message>
        <source>must be %1 or more</source>
        <translation>muss %1 oder mehr sein</translation>
    </message>
    <message>
        <source>must be %1 or more bytes.</source>
        <translation>muss %1 oder mehr Byte sein.</translation>
    </message>
    <message>
        <source>must be a finite number</source>
        <translation>muss eine endliche Zahl sein</translation>
    </message>
    <message>
        <source>must be a number or inf</source>
        <translation>muss eine Zahl oder inf sein</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>must be above %1 and at most %2 for these data, %3/(%4·Σ %5/spacing²) over the axes; larger steps make results oscillate</source>
        <translation>muss bei diesen Daten über %1 und höchstens %2 sein, %3/(%4·Σ %5/Abstand²) über die Achsen; größere Schritte lassen Ergebnisse schwingen</translation>
    </message>
    <message>
        <source>must be above %1 and below the refractive index (%2)</source>
        <translation>muss über %1 und unter dem Brechungsindex (%2) liegen</translation>
    </message>
    <message>
        <source>must be above min=%1</source>
        <translation>muss über min=%1 liegen</translation>
    </message>
    <message>
        <source>must be above value=%1</source>
        <translation>muss über value=%1 liegen</translation>
    </message>
    <message>
        <source>must be below the Nyquist frequency, which is %1</source>
        <translation>muss unter der Nyquist-Frequenz liegen, die %1 ist</translation>
    </message>
    <message>
        <source>must be keep, fill, nan or a number</source>
        <translation>muss keep, fill, nan oder eine Zahl sein</translation>
    </message>
    <message>
        <source>must be odd, so that one is in the middle</source>
        <translation>muss ungerade sein, damit einer in der Mitte liegt</translation>
    </message>
    <message>
        <source>names no file; a kernel is named as in `file:mine.cu`</source>
        <translation>nennt keine Datei; ein Kern wird wie in `file:mine.cu` genannt</translation>
    </message>
    <message>
        <source>nlm: %1 must be %2 to %3 samples (got %4).</source>
        <translation>nlm: %1 muss %2 bis %3 Abtastwerte sein (ist %4).</translation>
    </message>
    <message>
        <source>nlm: noise must be at least %1 (got %2).</source>
        <translation>nlm: noise muss mindestens %1 sein (ist %2).</translation>
    </message>
    <message>
        <source>nlm: strength must be above %1 (got %2).</source>
        <translation>nlm: strength muss über %1 liegen (ist %2).</translation>
    </message>
    <message>
        <source>no channel is called %1%2</source>
        <translation>kein Kanal heißt %1%2</translation>
    </message>
    <message>
        <source>no channel is called %1; %2</source>
        <translation>kein Kanal heißt %1; %2</translation>
    </message>
    <message>
        <source>no channel is left</source>
        <translation>kein Kanal bleibt übrig</translation>
    </message>
    <message>
        <source>no filter follows the last change of the grid</source>
        <translation>nach der letzten Änderung des Gitters folgt kein Filter</translation>
    </message>
    <message>
        <source>no unit is expected here</source>
        <translation>hier wird keine Einheit erwartet</translation>
    </message>
    <message>
        <source>normalize=%1 is not possible, the taps sum to %2</source>
        <translation>normalize=%1 ist nicht möglich, die Summe der Gewichte ist %2</translation>
    </message>
    <message>
        <source>normalized=true and missing=ignore need a kernel without negative weights.</source>
        <translation>normalized=true und missing=ignore brauchen einen Kern ohne negative Gewichte.</translation>
    </message>
    <message>
        <source>order %1 needs a window of more than %2 samples, not %3.</source>
        <translation>Ordnung %1 braucht ein Fenster von mehr als %2 Abtastwerten, nicht %3.</translation>
    </message>
    <message>
        <source>output only where the kernel fits</source>
        <translation>Ergebnis nur, wo der Kern passt</translation>
    </message>
    <message>
        <source>outside=fill needs an average over the mask: normalized=true with gaussian, box or a kernel without negative weights.</source>
        <translation>outside=fill braucht einen Mittelwert über die Maske: normalized=true mit gaussian, box oder einem Kern ohne negative Gewichte.</translation>
    </message>
    <message>
        <source>percentile: p must be %1 to %2 (got %3).</source>
        <translation>percentile: p muss %1 bis %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>preset %1 has no parameter %2; %3</source>
        <translation>die Vorlage %1 hat keinen Parameter %2; %3</translation>
    </message>
    <message>
        <source>preset %1 needs a %2: --recipe %3</source>
        <translation>die Vorlage %1 braucht %2: --recipe %3</translation>
    </message>
    <message>
        <source>q must be a number above %1 at this cut-off (got %2): the width cut-off / q lies below the Nyquist frequency.</source>
        <translation>q muss bei dieser Grenzfrequenz eine Zahl über %1 sein (ist %2): die Breite Grenzfrequenz / q liegt unter der Nyquist-Frequenz.</translation>
    </message>
    <message>
        <source>reaches beyond the data, %1</source>
        <translation>reicht über die Daten hinaus, %1</translation>
    </message>
    <message>
        <source>reference= names no channel</source>
        <translation>reference= nennt keinen Kanal</translation>
    </message>
    <message>
        <source>requires a mask, or missing=ignore; give mask=FILE</source>
        <translation>erfordert eine Maske, oder missing=ignore; mask=DATEI angeben</translation>
    </message>
    <message>
        <source>requires a mask; give mask=FILE</source>
        <translation>erfordert eine Maske; mask=DATEI angeben</translation>
    </message>
    <message>
        <source>requires a unit of length, like %1nm</source>
        <translation>erfordert eine Längeneinheit, wie %1nm</translation>
    </message>
    <message>
        <source>samples are NaN or infinite, which must not spread over a transform&apos;s block</source>
        <translation>Abtastwerte sind NaN oder unendlich, was sich nicht über den Block einer Transformation ausbreiten darf</translation>
    </message>
    <message>
        <source>samples of %1 are to be handed through.</source>
        <translation>Abtastwerte in %1 sollen durchgereicht werden.</translation>
    </message>
    <message>
        <source>several arrays, one of which has slices; paste one</source>
        <translation>mehrere Arrays, von denen eines Schichten hat; eines einfügen</translation>
    </message>
    <message>
        <source>shape=ball needs an odd size along every axis</source>
        <translation>shape=ball braucht entlang jeder Achse eine ungerade Größe</translation>
    </message>
    <message>
        <source>sharpen acts on no axis of this data.</source>
        <translation>sharpen wirkt auf keine Achse dieser Daten.</translation>
    </message>
    <message>
        <source>so narrow a transition needs more taps than can be counted.</source>
        <translation>ein so schmaler Übergang braucht mehr Gewichte, als sich zählen lassen.</translation>
    </message>
    <message>
        <source>subtracts a channel from itself</source>
        <translation>zieht einen Kanal von sich selbst ab</translation>
    </message>
    <message>
        <source>the PSF must have no negative weights and a sum above %1.</source>
        <translation>die PSF darf keine negativen Gewichte und muss eine Summe über %1 haben.</translation>
    </message>
    <message>
        <source>the band is wider than the Nyquist frequency, which is %1</source>
        <translation>das Band ist breiter als die Nyquist-Frequenz, die %1 ist</translation>
    </message>
    <message>
        <source>the box reaches beyond the data, %1</source>
        <translation>der Kasten reicht über die Daten hinaus, %1</translation>
    </message>
    <message>
        <source>the channels of these data have no names; they are numbered from %1 to %2</source>
        <translation>die Kanäle dieser Daten haben keine Namen; sie sind von %1 bis %2 nummeriert</translation>
    </message>
    <message>
        <source>the device of a step is auto, cpu, cuda or cuda:n, not %1</source>
        <translation>das Gerät eines Schritts ist auto, cpu, cuda oder cuda:n, nicht %1</translation>
    </message>
    <message>
        <source>the filter is not stable in float64: its cut-offs lie too near each other, %1 or %2 cycles per sample. Lower the order or move the cut-offs.</source>
        <translation>das Filter ist in float64 nicht stabil: seine Grenzfrequenzen liegen zu nahe beieinander, an %1 oder an %2 Schwingungen je Abtastwert. Die Ordnung verringern oder die Grenzfrequenzen verschieben.</translation>
    </message>
    <message>
        <source>the filter rings for more than %1 samples. Raise the lowest cut-off, widen the band, lower q or the order, or reduce the sampling rate first.</source>
        <translation>das Filter schwingt länger als %1 Abtastwerte nach. Die unterste Grenzfrequenz erhöhen, das Band verbreitern, q oder die Ordnung verringern, oder zuerst die Abtastrate senken.</translation>
    </message>
    <message>
        <source>the kernel alone: %1 ms (fastest launch of its trial); the times in the table include the copy with the border</source>
        <translation>der Kern allein: %1 ms (schnellster Start seiner Erprobung); die Zeiten der Tabelle enthalten die Kopie mit dem Rand</translation>
    </message>
    <message>
        <source>the kernel has %1 axes, not %2</source>
        <translation>der Kern hat %1 Achsen, nicht %2</translation>
    </message>
    <message>
        <source>the largest sample, %1, is more than a million times as large as a tenth of the others, whose digits a transform&apos;s block would lose</source>
        <translation>der größte Abtastwert, %1, ist mehr als eine Million Mal so groß wie ein Zehntel der anderen, deren Stellen der Block einer Transformation verlöre</translation>
    </message>
    <message>
        <source>the mask (%1) and the data (%2) have different sizes, and no positions that relate them; give a mask of the data&apos;s size</source>
        <translation>die Maske (%1) und die Daten (%2) haben verschiedene Größen und keine Positionen, die sie zuordnen; eine Maske von der Größe der Daten angeben</translation>
    </message>
    <message>
        <source>the mask covers %1, the data %2, which it does not meet; check its affine</source>
        <translation>die Maske umfasst %1, die Daten %2, die sie nicht trifft; ihre affine Abbildung prüfen</translation>
    </message>
    <message>
        <source>the measurement was stopped</source>
        <translation>die Messung wurde angehalten</translation>
    </message>
    <message>
        <source>the name of the file is missing before the labels or values</source>
        <translation>der Name der Datei fehlt vor den Nummern oder Werten</translation>
    </message>
    <message>
        <source>the order must be %1 to %2 (got %3).</source>
        <translation>die Ordnung muss %1 bis %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>der eingefügte Text</translation>
    </message>
    <message>
        <source>the polygon lies outside the data, %1</source>
        <translation>das Polygon liegt außerhalb der Daten, %1</translation>
    </message>
    <message>
        <source>the range %1 runs backwards</source>
        <translation>die Spanne %1 läuft rückwärts</translation>
    </message>
    <message>
        <source>the range of slices is FROM:TO with FROM below TO</source>
        <translation>die Spanne der Schichten ist VON:BIS mit VON unter BIS</translation>
    </message>
    <message>
        <source>the ripple must be above %1 and at most %2 dB (got %3).</source>
        <translation>die Welligkeit muss über %1 und höchstens %2 dB sein (ist %3).</translation>
    </message>
    <message>
        <source>the second cut-off must be above the first</source>
        <translation>die zweite Grenzfrequenz muss über der ersten liegen</translation>
    </message>
    <message>
        <source>the shape of the Kaiser window must be %1 or more.</source>
        <translation>die Form des Kaiser-Fensters muss %1 oder mehr sein.</translation>
    </message>
    <message>
        <source>the slices of a polygon are an axis and a range, like z3:%1</source>
        <translation>die Schichten eines Polygons sind eine Achse und eine Spanne, wie z3:%1</translation>
    </message>
    <message>
        <source>the spacing of these data is in %1</source>
        <translation>der Abstand dieser Daten ist in %1</translation>
    </message>
    <message>
        <source>the spacing of these data is in %1; give it with --spacing or --rate, or write multiples of it, like %2px</source>
        <translation>der Abstand dieser Daten ist in %1; ihn unter Datei › Abtastung festlegen, oder Vielfache davon schreiben, wie %2px</translation>
    </message>
    <message>
        <source>the text is empty; write a box, ellipse:BOX, polygon:CORNERS, FROM..TO or a mask</source>
        <translation>der Text ist leer; einen Kasten, ellipse:KASTEN, polygon:ECKEN, VON..BIS oder eine Maske schreiben</translation>
    </message>
    <message>
        <source>there is no channel %1, these data have %2, counted from %3</source>
        <translation>es gibt keinen Kanal %1, diese Daten haben %2, gezählt ab %3</translation>
    </message>
    <message>
        <source>there is no float32 result</source>
        <translation>es gibt kein Ergebnis in float32</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>es gibt keine solche Datei</translation>
    </message>
    <message>
        <source>there is nothing in it</source>
        <translation>es ist nichts darin</translation>
    </message>
    <message>
        <source>this is to be computed in float64.</source>
        <translation>dies soll in float64 berechnet werden.</translation>
    </message>
    <message>
        <source>threshold: below must be above value (got value=%1, below=%2).</source>
        <translation>threshold: below muss über value liegen (ist value=%1, below=%2).</translation>
    </message>
    <message>
        <source>to=RAS: x towards the right, y towards the front, z towards the head</source>
        <translation>to=RAS: x nach rechts, y nach vorn, z zum Kopf</translation>
    </message>
    <message>
        <source>tv must be at least %1 and below %2 (got %3).</source>
        <translation>tv muss mindestens %1 und unter %2 sein (ist %3).</translation>
    </message>
    <message>
        <source>variant is given twice</source>
        <translation>variant ist zweimal angegeben</translation>
    </message>
    <message>
        <source>wiener: balance must be above %1 (got %2).</source>
        <translation>wiener: balance muss über %1 liegen (ist %2).</translation>
    </message>
    <message>
        <source>wiener: the PSF has the sum %1.</source>
        <translation>wiener: die PSF hat die Summe %1.</translation>
    </message>
    <message>
        <source>wiener: with balance=%1 the inverse of this PSF reaches more than %2 samples; use a larger balance or a smaller PSF.</source>
        <translation>wiener: mit balance=%1 reicht die Umkehrung dieser PSF über mehr als %2 Abtastwerte; eine größere balance oder eine kleinere PSF verwenden.</translation>
    </message>
    <message>
        <source>works on %1-D data only, these are %2-D</source>
        <translation>arbeitet nur auf %1-D-Daten, diese sind %2-D</translation>
    </message>
    <message>
        <source>works on %1-D to %2-D data only, these are %3-D</source>
        <translation>arbeitet nur auf %1-D- bis %2-D-Daten, diese sind %3-D</translation>
    </message>
    <message>
        <source>zscore: size must be at least %1 (got %2).</source>
        <translation>zscore: size muss mindestens %1 sein (ist %2).</translation>
    </message>
    <message>
        <source>%1 boxes with %2 of %3 samples</source>
        <translation>%1 Kästen mit %2 von %3 Abtastwerten</translation>
    </message>
    <message>
        <source>%1 on %2, first run</source>
        <translation>%1 auf %2, erster Lauf</translation>
    </message>
    <message>
        <source>%1 on %2, run %3 of %4</source>
        <translation>%1 auf %2, Lauf %3 von %4</translation>
    </message>
    <message>
        <source>%1 on %2, trial</source>
        <translation>%1 auf %2, Erprobung</translation>
    </message>
    <message>
        <source>%1: the mask has another spacing (%2) than the data; its samples count one by one</source>
        <translation>%1: die Maske hat einen anderen Abstand (%2) als die Daten; ihre Abtastwerte zählen einer nach dem anderen</translation>
    </message>
    <message>
        <source>%1: the mask has fractions; they are rounded, so that %2 and more counts</source>
        <translation>%1: die Maske hat Bruchteile; sie werden gerundet, sodass %2 und mehr zählt</translation>
    </message>
    <message>
        <source>%1: the mask is in the frame of reference %2, the data are in %3; equal positions may be different places. Check that both are of one examination</source>
        <translation>%1: die Maske liegt im Bezugssystem %2, die Daten in %3; gleiche Positionen können verschiedene Orte sein. Prüfen, ob beide von einer Untersuchung stammen</translation>
    </message>
    <message>
        <source>%1: the mask lies on another grid (%2); the nearest of its samples count</source>
        <translation>%1: die Maske liegt auf einem anderen Gitter (%2); die nächstgelegenen ihrer Abtastwerte zählen</translation>
    </message>
    <message>
        <source>all %1 samples</source>
        <translation>alle %1 Abtastwerte</translation>
    </message>
    <message>
        <source>float64 reference</source>
        <translation>float64-Referenz</translation>
    </message>
    <message>
        <source>mask=%1: no sample of the data is in the mask</source>
        <translation>mask=%1: kein Abtastwert der Daten liegt in der Maske</translation>
    </message>
    <message>
        <source>variant %1 is not known; %2</source>
        <translation>die Variante %1 ist nicht bekannt; %2</translation>
    </message>
    <message>
        <source>%1 %2. It is kept and not filtered, and gives no sampling rate: filters count in samples. Resample the signal, or give a rate with --rate.%3</source>
        <translation>%1 %2. Sie wird behalten und nicht gefiltert, und gibt keine Abtastrate: Filter zählen in Abtastwerten. Das Signal neu abtasten, oder die Rate unter Datei › Abtastung festlegen.%3</translation>
    </message>
    <message>
        <source>%1 and %2 have the same number; both are slices.</source>
        <translation>%1 und %2 haben dieselbe Nummer; beide sind Schichten.</translation>
    </message>
    <message>
        <source>%1 annotations are kept.</source>
        <translation>%1 Anmerkungen werden behalten.</translation>
    </message>
    <message>
        <source>%1 are not kept in %2</source>
        <translation>%1 werden in %2 nicht behalten</translation>
    </message>
    <message>
        <source>%1 are not kept in %2.</source>
        <translation>%1 werden in %2 nicht behalten.</translation>
    </message>
    <message>
        <source>%1 bytes follow the end of the picture and are ignored.</source>
        <translation>%1 Byte folgen auf das Ende des Bilds und werden übergangen.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 kann nicht gestartet werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 comment line between the numbers will not be written again.</source>
        <translation>%1 Kommentarzeile zwischen den Zahlen wird nicht wieder geschrieben.</translation>
    </message>
    <message>
        <source>%1 comment lines between the numbers will not be written again.</source>
        <translation>%1 Kommentarzeilen zwischen den Zahlen werden nicht wieder geschrieben.</translation>
    </message>
    <message>
        <source>%1 counts the samples. It is kept and not filtered, and gives no sampling rate; give one with --rate.%2</source>
        <translation>%1 zählt die Abtastwerte. Sie wird behalten und nicht gefiltert, und gibt keine Abtastrate; sie unter Datei › Abtastung festlegen.%2</translation>
    </message>
    <message>
        <source>%1 files can be read but not written</source>
        <translation>%1-Dateien können gelesen, aber nicht geschrieben werden</translation>
    </message>
    <message>
        <source>%1 grows evenly, but its name does not say that it is time; it is filtered like the others. If it is time, call it `time (s)`.</source>
        <translation>%1 wächst gleichmäßig, aber ihr Name sagt nicht, dass sie die Zeit ist; sie wird wie die anderen gefiltert. Ist sie die Zeit, sie `time (s)` nennen.</translation>
    </message>
    <message>
        <source>%1 has %2 byte after its samples, which are not read (its header announces %3 bytes of samples).</source>
        <translation>%1 hat %2 Byte nach seinen Abtastwerten, die nicht gelesen werden (sein Kopf kündigt %3 Byte Abtastwerte an).</translation>
    </message>
    <message>
        <source>%1 has %2 bytes after its samples, which are not read (its header announces %3 bytes of samples).</source>
        <translation>%1 hat %2 Byte nach seinen Abtastwerten, die nicht gelesen werden (sein Kopf kündigt %3 Byte Abtastwerte an).</translation>
    </message>
    <message>
        <source>%1 has the unit &quot;%2&quot;, which is not a known unit of time. It is kept and not filtered, and gives no sampling rate; give one with --rate.</source>
        <translation>%1 hat die Einheit &quot;%2&quot;, die keine bekannte Zeiteinheit ist. Sie wird behalten und nicht gefiltert, und gibt keine Abtastrate; sie unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not a known unit of time</source>
        <translation>%1 ist &quot;%2&quot;, was keine bekannte Zeiteinheit ist</translation>
    </message>
    <message>
        <source>%1 is not kept in %2.</source>
        <translation>%1 wird in %2 nicht behalten.</translation>
    </message>
    <message>
        <source>%1 is taken as time in %2: %3. It is kept and not filtered.%4</source>
        <translation>%1 gilt als Zeit in %2: %3. Sie wird behalten und nicht gefiltert.%4</translation>
    </message>
    <message>
        <source>%1 is taken as time in seconds: %2. It is kept and not filtered. Give another rate with --rate, or write the unit into the name, as in `time (ms)`.%3</source>
        <translation>%1 gilt als Zeit in Sekunden: %2. Sie wird behalten und nicht gefiltert. Eine andere Rate unter Datei › Abtastung festlegen, oder die Einheit in den Namen schreiben, wie in `time (ms)`.%3</translation>
    </message>
    <message>
        <source>%1 lines above the numbers, from line %2 on, are taken as comments.</source>
        <translation>%1 Zeilen über den Zahlen, ab Zeile %2, gelten als Kommentare.</translation>
    </message>
    <message>
        <source>%1 makes the %2 take more memory than its size explains.</source>
        <translation>%1 lässt den %2 mehr Speicher nehmen, als seine Größe erklärt.</translation>
    </message>
    <message>
        <source>%1) and cannot be a slice of a stack</source>
        <translation>%1) und kann keine Schicht eines Stapels sein</translation>
    </message>
    <message>
        <source>%1) is not kept in %2.</source>
        <translation>%1) wird in %2 nicht behalten.</translation>
    </message>
    <message>
        <source>%1, and %2, which names no unit of time</source>
        <translation>%1, und %2, was keine Zeiteinheit nennt</translation>
    </message>
    <message>
        <source>%1, so that its fourth axis is not time</source>
        <translation>%1, sodass seine vierte Achse keine Zeit ist</translation>
    </message>
    <message>
        <source>%1, which is no time step</source>
        <translation>%1, was kein Zeitschritt ist</translation>
    </message>
    <message>
        <source>%1: %2 files cannot be written by this program: %3.</source>
        <translation>%1: %2-Dateien kann dieses Programm nicht schreiben: %3.</translation>
    </message>
    <message>
        <source>%1: %2; endings that can be written are %3</source>
        <translation>%1: %2; Endungen, die geschrieben werden können, sind %3</translation>
    </message>
    <message>
        <source>%1: --compression %2: %3 files of this name have no level of compression (%4 have). Leave the option out.</source>
        <translation>%1: --compression %2: %3-Dateien dieses Namens haben keine Kompressionsstufe (%4 haben eine). Die Option weglassen.</translation>
    </message>
    <message>
        <source>%1: --raw and --stack are for files; only OME-Zarr stores are read by address.</source>
        <translation>%1: --raw und --stack sind für Dateien; über Adressen werden nur OME-Zarr-Speicher gelesen.</translation>
    </message>
    <message>
        <source>%1: cannot be encoded: %2.</source>
        <translation>%1: kann nicht kodiert werden: %2.</translation>
    </message>
    <message>
        <source>%1: counts the samples</source>
        <translation>%1: zählt die Abtastwerte</translation>
    </message>
    <message>
        <source>%1: its header announces %2 samples, its data hold %3</source>
        <translation>%1: sein Kopf kündigt %2 Abtastwerte an, seine Daten enthalten %3</translation>
    </message>
    <message>
        <source>%1: kept, no sampling rate</source>
        <translation>%1: behalten, keine Abtastrate</translation>
    </message>
    <message>
        <source>%1all are read as one, and filters join what is apart.</source>
        <translation>%1alle werden als eine gelesen, und Filter verbinden, was getrennt ist.</translation>
    </message>
    <message>
        <source>%1the first is read. Choose another with --series %2 to %3, or all with --series all.</source>
        <translation>%1die erste wird gelesen. Eine andere mit --series %2 bis %3 wählen, oder alle mit --series all.</translation>
    </message>
    <message>
        <source>%1which is missing; `%2` is read in its place.</source>
        <translation>%1die fehlt; `%2` wird an ihrer Stelle gelesen.</translation>
    </message>
    <message>
        <source>%1which is read; `%2` beside it is not.</source>
        <translation>%1die gelesen wird; `%2` daneben nicht.</translation>
    </message>
    <message>
        <source>Colour of channel </source>
        <translation>Farbe von Kanal </translation>
    </message>
    <message>
        <source>EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; written as EDF+ and BDF+</source>
        <translation>EDF, EDF+, BDF und BDF+: Aufnahmen in physikalischen Einheiten, mit ihren Anmerkungen; geschrieben als EDF+ und BDF+</translation>
    </message>
    <message>
        <source>FreeSurfer&apos;s volumes and series of uint8, int16, int32 and float32, with geometry; scan parameters kept</source>
        <translation>FreeSurfers Volumen und Reihen in uint8, int16, int32 und float32, mit Geometrie; Aufnahmeparameter bleiben</translation>
    </message>
    <message>
        <source>NIfTI cannot store %1 channels of %2 beside each other</source>
        <translation>NIfTI kann %1 Kanäle von %2 nicht nebeneinander speichern</translation>
    </message>
    <message>
        <source>Only the first %1 of %2</source>
        <translation>Nur die ersten %1 von %2</translation>
    </message>
    <message>
        <source>RGB images of float32, stored as %1 bits with one exponent</source>
        <translation>RGB-Bilder in float32, gespeichert als %1 Bit mit einem Exponenten</translation>
    </message>
    <message>
        <source>Spacing of the first slice</source>
        <translation>Abstand der ersten Schicht</translation>
    </message>
    <message>
        <source>Stack of images</source>
        <translation>Stapel von Bildern</translation>
    </message>
    <message>
        <source>The colours and colours of %1 (%2)</source>
        <translation>Die Farben von %1 (%2)</translation>
    </message>
    <message>
        <source>The colours of %1 (%2)</source>
        <translation>Die Farben von %1 (%2)</translation>
    </message>
    <message>
        <source>The names and colours of %1 (%2)</source>
        <translation>Die Namen und Farben von %1 (%2)</translation>
    </message>
    <message>
        <source>The names of %1 (%2)</source>
        <translation>Die Namen von %1 (%2)</translation>
    </message>
    <message>
        <source>The recording has %1 %2 with interruptions between them; </source>
        <translation>Die Aufnahme hat %1 %2 mit Unterbrechungen dazwischen; </translation>
    </message>
    <message>
        <source>The unit of the values (%1</source>
        <translation>Die Einheit der Werte (%1</translation>
    </message>
    <message>
        <source>WAV, FLAC, AIFF, AU, CAF and Ogg: signals with channels and rate; %1 to %2 bits, float32, float64</source>
        <translation>WAV, FLAC, AIFF, AU, CAF und Ogg: Signale mit Kanälen und Rate; %1 bis %2 Bit, float32, float64</translation>
    </message>
    <message>
        <source>`%1` is &quot;%2&quot;, which is not a known unit of length; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`%1` ist &quot;%2&quot;, was keine bekannte Längeneinheit ist; der Abstand zählt als px. Unter Datei › Abtastung in mm festlegen.</translation>
    </message>
    <message>
        <source>`%1` names `%2` as the file of its %3, </source>
        <translation>`%1` nennt `%2` als Datei seiner %3, </translation>
    </message>
    <message>
        <source>a file name needs an ending that says the format</source>
        <translation>ein Dateiname braucht eine Endung, die das Format nennt</translation>
    </message>
    <message>
        <source>a file, or a folder with the slices of a series sorted by position; written as a derived series</source>
        <translation>eine Datei, oder ein Ordner mit den Schichten einer Serie, nach Position sortiert; geschrieben als abgeleitete Serie</translation>
    </message>
    <message>
        <source>a store in one ZIP file, stored or deflated; read only</source>
        <translation>ein Speicher in einer ZIP-Datei, unkomprimiert oder mit Deflate; nur lesbar</translation>
    </message>
    <message>
        <source>announces %1 dimensions (%2 to %3 are possible)</source>
        <translation>kündigt %1 Dimensionen an (%2 bis %3 sind möglich)</translation>
    </message>
    <message>
        <source>announces %1 frames of %2 × %3 samples, more than its %4 bytes can hold</source>
        <translation>kündigt %1 Bilder von %2 × %3 Abtastwerten an, mehr als seine %4 Byte enthalten können</translation>
    </message>
    <message>
        <source>announces %1 samples of %2, but holds %3 bytes of data</source>
        <translation>kündigt %1 Abtastwerte in %2 an, enthält aber %3 Byte Daten</translation>
    </message>
    <message>
        <source>announces %1, more than its %2 bytes can hold</source>
        <translation>kündigt %1 an, mehr als seine %2 Byte enthalten können</translation>
    </message>
    <message>
        <source>announces %1; at most %2 along an axis are read</source>
        <translation>kündigt %1 an; höchstens %2 entlang einer Achse werden gelesen</translation>
    </message>
    <message>
        <source>announces a shape of %1</source>
        <translation>kündigt die Form %1 an</translation>
    </message>
    <message>
        <source>announces an impossible shape: %1</source>
        <translation>kündigt eine unmögliche Form an: %1</translation>
    </message>
    <message>
        <source>announces colour type %1 with %2 bits, or a method that PNG does not have</source>
        <translation>kündigt Farbtyp %1 mit %2 Bit an, oder ein Verfahren, das PNG nicht hat</translation>
    </message>
    <message>
        <source>announces the unknown colour type %1</source>
        <translation>kündigt den unbekannten Farbtyp %1 an</translation>
    </message>
    <message>
        <source>announces the unknown data type %1</source>
        <translation>kündigt den unbekannten Datentyp %1 an</translation>
    </message>
    <message>
        <source>arrays of any number type: signals, images, volumes, %1-D series; no geometry</source>
        <translation>Arrays aller Zahlentypen: Signale, Bilder, Volumen, %1-D-Reihen; keine Geometrie</translation>
    </message>
    <message>
        <source>became shorter while it was read</source>
        <translation>wurde kürzer, während sie gelesen wurde</translation>
    </message>
    <message>
        <source>behind its samples</source>
        <translation>hinter ihren Abtastwerten</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>kann nicht geöffnet werden: %1</translation>
    </message>
    <message>
        <source>cannot be read by address (%1): only OME-Zarr stores are, which are folders; download the file first</source>
        <translation>kann nicht über eine Adresse gelesen werden (%1): nur OME-Zarr-Speicher können es, die Ordner sind; die Datei zuerst herunterladen</translation>
    </message>
    <message>
        <source>cannot be read in parts: the server sends it with the Content-Encoding %1</source>
        <translation>kann nicht in Teilen gelesen werden: der Server sendet es mit dem Content-Encoding %1</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>cannot be read: %1 to a request without a range</source>
        <translation>kann nicht gelesen werden: %1 auf eine Anfrage ohne Bereich</translation>
    </message>
    <message>
        <source>cannot be read: bytes %1 to %2 were requested, and the server sends %3 bytes as `%4`</source>
        <translation>kann nicht gelesen werden: Byte %1 bis %2 wurden angefordert, und der Server sendet %3 Byte als `%4`</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>cannot be written: the folder %1 cannot be made (a file has that name</source>
        <translation>kann nicht geschrieben werden: der Ordner %1 kann nicht angelegt werden (eine Datei heißt so</translation>
    </message>
    <message>
        <source>cell %1 is empty; write nan for a missing value</source>
        <translation>Zelle %1 ist leer; für einen fehlenden Wert nan schreiben</translation>
    </message>
    <message>
        <source>confused the %1: its answer makes no sense</source>
        <translation>verwirrte den %1: seine Antwort ergibt keinen Sinn</translation>
    </message>
    <message>
        <source>convert it by Bio-Formats first: bfconvert %1 %2</source>
        <translation>sie zuerst mit Bio-Formats umwandeln: bfconvert %1 %2</translation>
    </message>
    <message>
        <source>datasets in MATLAB files of version %1 and %2, samples in them or in .fdt; epochs by --series; read only</source>
        <translation>Datensätze in MATLAB-Dateien der Versionen %1 und %2, Abtastwerte darin oder in .fdt; Epochen mit --series; nur lesbar</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>existiert nicht</translation>
    </message>
    <message>
        <source>does not grow at %1 (%2, then %3; the numbers start in line %4)</source>
        <translation>wächst bei %1 nicht (%2, dann %3; die Zahlen beginnen in Zeile %4)</translation>
    </message>
    <message>
        <source>does not start with a NIfTI header of %1 or %2 bytes</source>
        <translation>beginnt nicht mit einem NIfTI-Kopf von %1 oder %2 Byte</translation>
    </message>
    <message>
        <source>ends before its first sample</source>
        <translation>endet vor ihrem ersten Abtastwert</translation>
    </message>
    <message>
        <source>exists already; it is replaced only with --overwrite</source>
        <translation>existiert bereits; sie wird nur mit --overwrite ersetzt</translation>
    </message>
    <message>
        <source>folders of chunks, versions %1 and %2: images, volumes and series of all types, channels, axes with units; plain arrays; several images and levels by --series</source>
        <translation>Ordner mit Stücken, Versionen %1 und %2: Bilder, Volumen und Reihen aller Typen, Kanäle, Achsen mit Einheiten; einfache Arrays; mehrere Bilder und Stufen mit --series</translation>
    </message>
    <message>
        <source>has %1 axes; %2 (samples), %3 (y,x), %4 (z,y,x), %5 (t,z,y,x) and %6 (t,z,y,x,c) can be read</source>
        <translation>hat %1 Achsen; %2 (Abtastwerte), %3 (y,x), %4 (z,y,x), %5 (t,z,y,x) und %6 (t,z,y,x,c) können gelesen werden</translation>
    </message>
    <message>
        <source>has %1 pictures: choose one by --series: %2</source>
        <translation>hat %1 Bilder: eines mit --series wählen: %2</translation>
    </message>
    <message>
        <source>has a chunk %1 that must be understood, and is not</source>
        <translation>hat ein Stück %1, das verstanden werden muss und nicht verstanden wird</translation>
    </message>
    <message>
        <source>has a fault in line %1: %2</source>
        <translation>hat einen Fehler in Zeile %1: %2</translation>
    </message>
    <message>
        <source>has a frame header of %1 bytes</source>
        <translation>hat einen Bildkopf von %1 Byte</translation>
    </message>
    <message>
        <source>has a frame of %1 × %2 samples that does not lie in the picture</source>
        <translation>hat ein Teilbild von %1 × %2 Abtastwerten, das nicht im Bild liegt</translation>
    </message>
    <message>
        <source>has a header of %1 bytes</source>
        <translation>hat einen Kopf von %1 Byte</translation>
    </message>
    <message>
        <source>has a palette of %1 bytes, a second one, or one </source>
        <translation>hat eine Palette von %1 Byte, eine zweite, oder eine </translation>
    </message>
    <message>
        <source>has a transparent colour of %1 bytes that does not go with its header and palette</source>
        <translation>hat eine durchsichtige Farbe von %1 Byte, die nicht zu Kopf und Palette passt</translation>
    </message>
    <message>
        <source>has an NPY header of %1 bytes, which makes no sense</source>
        <translation>hat einen NPY-Kopf von %1 Byte, der keinen Sinn ergibt</translation>
    </message>
    <message>
        <source>has an NPY header that makes no sense</source>
        <translation>hat einen NPY-Kopf, der keinen Sinn ergibt</translation>
    </message>
    <message>
        <source>has an impossible number in its field %1: %2</source>
        <translation>hat eine unmögliche Zahl in seinem Feld %1: %2</translation>
    </message>
    <message>
        <source>has axes that lie in one plane</source>
        <translation>hat Achsen, die in einer Ebene liegen</translation>
    </message>
    <message>
        <source>has complex samples, which are not supported; split them into real and imaginary part</source>
        <translation>hat komplexe Abtastwerte, die nicht unterstützt werden; sie in Real- und Imaginärteil trennen</translation>
    </message>
    <message>
        <source>has its announcement twice, or behind its samples</source>
        <translation>hat seine Ankündigung zweimal, oder hinter seinen Abtastwerten</translation>
    </message>
    <message>
        <source>has its frames out of order at byte %1</source>
        <translation>hat seine Bilder bei Byte %1 nicht in der Reihenfolge</translation>
    </message>
    <message>
        <source>has its header in the wrong place</source>
        <translation>hat seinen Kopf an der falschen Stelle</translation>
    </message>
    <message>
        <source>has its samples in two places</source>
        <translation>hat seine Abtastwerte an zwei Stellen</translation>
    </message>
    <message>
        <source>has more than five dimensions: %1</source>
        <translation>hat mehr als fünf Dimensionen: %1</translation>
    </message>
    <message>
        <source>has more than one picture %1; it has %2</source>
        <translation>hat mehr als ein Bild %1; es hat %2</translation>
    </message>
    <message>
        <source>has no .hdr file beside it</source>
        <translation>hat keine .hdr-Datei neben sich</translation>
    </message>
    <message>
        <source>has no .img file beside it, which would hold the samples</source>
        <translation>hat keine .img-Datei neben sich, die die Abtastwerte enthielte</translation>
    </message>
    <message>
        <source>has no NIfTI magic in its header</source>
        <translation>hat keine NIfTI-Kennung in seinem Kopf</translation>
    </message>
    <message>
        <source>has no palette</source>
        <translation>hat keine Palette</translation>
    </message>
    <message>
        <source>has no picture %1; it has %2</source>
        <translation>hat kein Bild %1; es hat %2</translation>
    </message>
    <message>
        <source>has samples of %1 bits, which are not supported</source>
        <translation>hat Abtastwerte von %1 Bit, die nicht unterstützt werden</translation>
    </message>
    <message>
        <source>has samples of a frame that was not announced</source>
        <translation>hat Abtastwerte eines Teilbilds, das nicht angekündigt war</translation>
    </message>
    <message>
        <source>has samples of one bit, which are not supported</source>
        <translation>hat Abtastwerte von einem Bit, die nicht unterstützt werden</translation>
    </message>
    <message>
        <source>has the ending of %1 file, which convapp does not read; %2</source>
        <translation>hat die Endung von %1-Datei, die convapp nicht liest; %2</translation>
    </message>
    <message>
        <source>has version %1 of the NPY format; %2 to %3 are known</source>
        <translation>hat Version %1 des NPY-Formats; %2 bis %3 sind bekannt</translation>
    </message>
    <message>
        <source>headers are written in host order</source>
        <translation>Köpfe werden in der Byteordnung des Rechners geschrieben</translation>
    </message>
    <message>
        <source>holds %1 bytes behind its compressed data that are neither compressed nor padding</source>
        <translation>enthält hinter seinen komprimierten Daten %1 Byte, die weder komprimiert noch Füllung sind</translation>
    </message>
    <message>
        <source>holds elements of type %1 (%2); only truth values, integers of %3 to %4 bits, float16, float32 and float64 can be read</source>
        <translation>enthält Elemente vom Typ %1 (%2); nur Wahrheitswerte, ganze Zahlen von %3 bis %4 Bit, float16, float32 und float64 können gelesen werden</translation>
    </message>
    <message>
        <source>holds images of several formats (%1); choose the slices by a pattern, such as *.tif</source>
        <translation>enthält Bilder mehrerer Formate (%1); die Schichten mit einem Muster wählen, wie *.tif</translation>
    </message>
    <message>
        <source>holds more than %1 GiB of compressed data behind its samples</source>
        <translation>enthält mehr als %1 GiB komprimierte Daten hinter seinen Abtastwerten</translation>
    </message>
    <message>
        <source>holds no file of the pattern %1</source>
        <translation>enthält keine Datei zum Muster %1</translation>
    </message>
    <message>
        <source>holds no images that this program reads</source>
        <translation>enthält keine Bilder, die dieses Programm liest</translation>
    </message>
    <message>
        <source>holds no numbers</source>
        <translation>enthält keine Zahlen</translation>
    </message>
    <message>
        <source>holds no picture</source>
        <translation>enthält kein Bild</translation>
    </message>
    <message>
        <source>holds records; only plain numbers can be read</source>
        <translation>enthält Datensätze; nur einfache Zahlen können gelesen werden</translation>
    </message>
    <message>
        <source>holds vectors of colours (%1), which are not supported</source>
        <translation>enthält Vektoren von Farben (%1), die nicht unterstützt werden</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, any channels, with opacity; written without loss</source>
        <translation>Bilder von %1 und %2 Bit, beliebige Kanäle, mit Deckkraft; verlustlos geschrieben</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, grey or RGB</source>
        <translation>Bilder von %1 und %2 Bit, grau oder RGB</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, grey or RGB, with opacity; frames of an animation are read as times</source>
        <translation>Bilder von %1 und %2 Bit, grau oder RGB, mit Deckkraft; Bilder einer Animation werden als Zeitpunkte gelesen</translation>
    </message>
    <message>
        <source>images of %1 bits, RGB with opacity or without; written without loss</source>
        <translation>Bilder von %1 Bit, RGB mit oder ohne Deckkraft; verlustlos geschrieben</translation>
    </message>
    <message>
        <source>images of %1 bits, grey or RGB, RGB with opacity</source>
        <translation>Bilder von %1 Bit, grau oder RGB, RGB mit Deckkraft</translation>
    </message>
    <message>
        <source>images of %1 bits, grey or RGB; CMYK is turned into RGB; upright as EXIF says</source>
        <translation>Bilder von %1 Bit, grau oder RGB; CMYK wird in RGB umgewandelt; aufrecht, wie EXIF es angibt</translation>
    </message>
    <message>
        <source>images of float16, float32 and uint32, channels by name, with geometry; parts by --series</source>
        <translation>Bilder in float16, float32 und uint32, Kanäle nach Namen, mit Geometrie; Teile mit --series</translation>
    </message>
    <message>
        <source>images of float32, grey or RGB</source>
        <translation>Bilder in float32, grau oder RGB</translation>
    </message>
    <message>
        <source>images, cubes and spectra of all types, scaled and with missing samples, compressed in tiles or by gzip; extensions by --series; read only</source>
        <translation>Bilder, Würfel und Spektren aller Typen, skaliert und mit fehlenden Abtastwerten, in Kacheln oder mit gzip komprimiert; Erweiterungen mit --series; nur lesbar</translation>
    </message>
    <message>
        <source>images, stacks and time series of %1 to %2 and %3 bits, float16 to float64; axes and spacing of ImageJ, tifffile and OME, also sets of files; several pictures by --series</source>
        <translation>Bilder, Stapel und Zeitreihen von %1 bis %2 und %3 Bit, float16 bis float64; Achsen und Abstand von ImageJ, tifffile und OME, auch Sätze von Dateien; mehrere Bilder mit --series</translation>
    </message>
    <message>
        <source>images, volumes, series and vectors of all types, with geometry</source>
        <translation>Bilder, Volumen, Reihen und Vektoren aller Typen, mit Geometrie</translation>
    </message>
    <message>
        <source>images, volumes, series and vectors of all types, with geometry; all encodings are read</source>
        <translation>Bilder, Volumen, Reihen und Vektoren aller Typen, mit Geometrie; alle Kodierungen werden gelesen</translation>
    </message>
    <message>
        <source>is %1 file, which convapp does not read; %2</source>
        <translation>ist %1-Datei, die convapp nicht liest; %2</translation>
    </message>
    <message>
        <source>is %1, but %2 is %3; slices of a stack have one size and type</source>
        <translation>ist %1, aber %2 ist %3; Schichten eines Stapels haben eine Größe und einen Typ</translation>
    </message>
    <message>
        <source>is %1-D (%2), which is not supported: times and vectors at once</source>
        <translation>ist %1-D (%2), was nicht unterstützt wird: Zeiten und Vektoren zugleich</translation>
    </message>
    <message>
        <source>is a %1 file, which can only be written</source>
        <translation>ist eine %1-Datei, die nur geschrieben werden kann</translation>
    </message>
    <message>
        <source>is in the format %1, which this program cannot read: %2</source>
        <translation>ist eine %1-Datei, die dieses Programm nicht lesen kann: %2</translation>
    </message>
    <message>
        <source>is a folder without DICOM files</source>
        <translation>ist ein Ordner ohne DICOM-Dateien</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>is an Analyze %1 file of colours, whose order in the file is not defined; convert it to NIfTI</source>
        <translation>ist eine Analyze-%1-Datei mit Farben, deren Ordnung in der Datei nicht festgelegt ist; in NIfTI umwandeln</translation>
    </message>
    <message>
        <source>is an animation that %1</source>
        <translation>ist eine Animation, die %1</translation>
    </message>
    <message>
        <source>is an animation that announces %1 frames and holds %2</source>
        <translation>ist eine Animation, die %1 Bilder ankündigt und %2 enthält</translation>
    </message>
    <message>
        <source>is an animation whose first frame is not the whole picture</source>
        <translation>ist eine Animation, deren erstes Bild nicht das ganze Bild ist</translation>
    </message>
    <message>
        <source>is an animation with a frame that is laid in an unknown way</source>
        <translation>ist eine Animation mit einem Bild, das auf unbekannte Weise eingefügt wird</translation>
    </message>
    <message>
        <source>is an animation with a frame without samples</source>
        <translation>ist eine Animation mit einem Bild ohne Abtastwerte</translation>
    </message>
    <message>
        <source>is an empty array of shape %1</source>
        <translation>ist ein leeres Array der Form %1</translation>
    </message>
    <message>
        <source>is cut off after %1 bytes</source>
        <translation>ist nach %1 Byte abgeschnitten</translation>
    </message>
    <message>
        <source>is cut off inside its header</source>
        <translation>ist in ihrem Kopf abgeschnitten</translation>
    </message>
    <message>
        <source>is cut off: it has %1 bytes, and %2</source>
        <translation>ist abgeschnitten: sie hat %1 Byte, und %2</translation>
    </message>
    <message>
        <source>is cut off: it has %1 bytes, and more were announced</source>
        <translation>ist abgeschnitten: sie hat %1 Byte, und mehr waren angekündigt</translation>
    </message>
    <message>
        <source>is damaged: it uses colour %1 of a palette of %2</source>
        <translation>ist beschädigt: sie verwendet Farbe %1 einer Palette von %2</translation>
    </message>
    <message>
        <source>is damaged: the checksum of its chunk %1 at byte %2 is wrong</source>
        <translation>ist beschädigt: die Prüfsumme ihres Stücks %1 bei Byte %2 ist falsch</translation>
    </message>
    <message>
        <source>is in no format that this program knows</source>
        <translation>ist in keinem Format, das dieses Programm kennt</translation>
    </message>
    <message>
        <source>is no entry of a store: the server answers with a web page (text/html), as it does where one has to log in</source>
        <translation>ist kein Eintrag eines Speichers: der Server antwortet mit einer Webseite (text/html), wie dort, wo man sich anmelden muss</translation>
    </message>
    <message>
        <source>is no single image (%1, %2 time points</source>
        <translation>ist kein einzelnes Bild (%1, %2 Zeitpunkte</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is not a whole PNG file</source>
        <translation>ist keine ganze PNG-Datei</translation>
    </message>
    <message>
        <source>is not an NPY file, or is cut off in its first bytes</source>
        <translation>ist keine NPY-Datei, oder in ihren ersten Byte abgeschnitten</translation>
    </message>
    <message>
        <source>is not evenly spaced (steps from %1 at %2 to %3 at %4)</source>
        <translation>ist nicht gleichmäßig (Schritte von %1 bei %2 bis %3 bei %4)</translation>
    </message>
    <message>
        <source>is the file of %1 of a recording; open its header `%2`</source>
        <translation>ist die Datei der %1 einer Aufnahme; ihren Kopf `%2` öffnen</translation>
    </message>
    <message>
        <source>is truncated: %1 bytes of compressed data are announced, it has %2</source>
        <translation>ist abgeschnitten: %1 Byte komprimierte Daten sind angekündigt, sie hat %2</translation>
    </message>
    <message>
        <source>is truncated: its compressed data end in the middle, after %1 bytes</source>
        <translation>ist abgeschnitten: ihre komprimierten Daten enden mittendrin, nach %1 Byte</translation>
    </message>
    <message>
        <source>is truncated: its header announces %1 bytes of samples, more than the %2 that the file can hold</source>
        <translation>ist abgeschnitten: ihr Kopf kündigt %1 Byte Abtastwerte an, mehr als die %2, die die Datei enthalten kann</translation>
    </message>
    <message>
        <source>it has %1 cells; line %2 above it has %3</source>
        <translation>sie hat %1 Zellen; Zeile %2 darüber hat %3</translation>
    </message>
    <message>
        <source>it has %1 cells; the lines before have %2</source>
        <translation>sie hat %1 Zellen; die Zeilen davor haben %2</translation>
    </message>
    <message>
        <source>it has a NUL byte, so this is not a text file (or one in UTF-%1)</source>
        <translation>sie hat ein NUL-Byte, also ist dies keine Textdatei (oder eine in UTF-%1)</translation>
    </message>
    <message>
        <source>it has decimal commas, and line %1 has decimal commas; write all numbers with points</source>
        <translation>sie hat Dezimalkommas, und Zeile %1 hat Dezimalkommas; alle Zahlen mit Punkten schreiben</translation>
    </message>
    <message>
        <source>it has decimal commas, and line %1 has decimal points; write all numbers with points</source>
        <translation>sie hat Dezimalkommas, und Zeile %1 hat Dezimalpunkte; alle Zahlen mit Punkten schreiben</translation>
    </message>
    <message>
        <source>it has decimal points, and line %1 has decimal commas; write all numbers with points</source>
        <translation>sie hat Dezimalpunkte, und Zeile %1 hat Dezimalkommas; alle Zahlen mit Punkten schreiben</translation>
    </message>
    <message>
        <source>it has decimal points, and line %1 has decimal points; write all numbers with points</source>
        <translation>sie hat Dezimalpunkte, und Zeile %1 hat Dezimalpunkte; alle Zahlen mit Punkten schreiben</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>its cells are separated otherwise than those of line %1 above it</source>
        <translation>ihre Zellen sind anders getrennt als die von Zeile %1 darüber</translation>
    </message>
    <message>
        <source>its commas may stand before decimals or between thousands; write the numbers with points and without separators of thousands</source>
        <translation>ihre Kommas können vor Dezimalen oder zwischen Tausendern stehen; die Zahlen mit Punkten und ohne Tausendertrennzeichen schreiben</translation>
    </message>
    <message>
        <source>its field funused1 is %1, which is taken for a scale factor, as SPM writes it</source>
        <translation>ihr Feld funused1 ist %1, was als Skalierungsfaktor gilt, wie SPM ihn schreibt</translation>
    </message>
    <message>
        <source>its file states no time step</source>
        <translation>ihre Datei gibt keinen Zeitschritt an</translation>
    </message>
    <message>
        <source>kept the %1 busy for %2 s without a result</source>
        <translation>beschäftigte den %1 %2 s lang ohne Ergebnis</translation>
    </message>
    <message>
        <source>message is damaged</source>
        <translation>die Nachricht ist beschädigt</translation>
    </message>
    <message>
        <source>message is short</source>
        <translation>die Nachricht ist zu kurz</translation>
    </message>
    <message>
        <source>no format is called %1</source>
        <translation>kein Format heißt %1</translation>
    </message>
    <message>
        <source>not a type of this program</source>
        <translation>kein Typ dieses Programms</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2, and xyzt_units is %3, which names no unit of time</source>
        <translation>pixdim[%1] ist %2, und xyzt_units ist %3, was keine Zeiteinheit nennt</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2, which is no size; %3 is assumed</source>
        <translation>pixdim[%1] ist %2, was keine Größe ist; %3 wird angenommen</translation>
    </message>
    <message>
        <source>puts its samples %1 bytes behind its header</source>
        <translation>legt ihre Abtastwerte %1 Byte hinter ihren Kopf</translation>
    </message>
    <message>
        <source>puts its samples at byte %1</source>
        <translation>legt ihre Abtastwerte an Byte %1</translation>
    </message>
    <message>
        <source>recordings in physical units, versions %1 and %2, with their events; read only</source>
        <translation>Aufnahmen in physikalischen Einheiten, Versionen %1 und %2, mit ihren Ereignissen; nur lesbar</translation>
    </message>
    <message>
        <source>recordings with a header, samples and markers in files of their own; stretches by --series; read only</source>
        <translation>Aufnahmen mit Kopf, Abtastwerten und Markern in eigenen Dateien; Abschnitte mit --series; nur lesbar</translation>
    </message>
    <message>
        <source>samples without a header, x fastest; type and extent by --raw</source>
        <translation>Abtastwerte ohne Kopf, x am schnellsten; Typ und Ausdehnung mit --raw</translation>
    </message>
    <message>
        <source>scl_slope is %1 and scl_inter %2, which is no scale; samples are taken as stored</source>
        <translation>scl_slope ist %1 und scl_inter %2, was keine Skalierung ist; Abtastwerte werden genommen, wie sie gespeichert sind</translation>
    </message>
    <message>
        <source>signals: one row per sample, one column per channel; rate from a column of time, or by --rate</source>
        <translation>Signale: eine Zeile je Abtastwert, eine Spalte je Kanal; Rate aus einer Zeitspalte, oder mit --rate</translation>
    </message>
    <message>
        <source>the EXIF data</source>
        <translation>die EXIF-Daten</translation>
    </message>
    <message>
        <source>the EXIF data, which are damaged,</source>
        <translation>die EXIF-Daten, die beschädigt sind,</translation>
    </message>
    <message>
        <source>the XMP data</source>
        <translation>die XMP-Daten</translation>
    </message>
    <message>
        <source>the background colour</source>
        <translation>die Hintergrundfarbe</translation>
    </message>
    <message>
        <source>the chunk %1 of %2 bytes</source>
        <translation>das Stück %1 von %2 Byte</translation>
    </message>
    <message>
        <source>the colour profile</source>
        <translation>das Farbprofil</translation>
    </message>
    <message>
        <source>the colour profile, which is damaged,</source>
        <translation>das Farbprofil, das beschädigt ist,</translation>
    </message>
    <message>
        <source>the colour profile, which is for other channels,</source>
        <translation>das Farbprofil, das für andere Kanäle ist,</translation>
    </message>
    <message>
        <source>the file does not say how the volume lies in space; x to the right, y to the front, z upwards is assumed</source>
        <translation>die Datei sagt nicht, wie das Volumen im Raum liegt; x nach rechts, y nach vorn, z nach oben wird angenommen</translation>
    </message>
    <message>
        <source>the header says %1 bits per voxel, but its type has %2</source>
        <translation>der Kopf sagt %1 Bit je Voxel, aber sein Typ hat %2</translation>
    </message>
    <message>
        <source>the meaning of the colours (%1)</source>
        <translation>die Bedeutung der Farben (%1)</translation>
    </message>
    <message>
        <source>the meaning of the colours (gamma, primaries)</source>
        <translation>die Bedeutung der Farben (Gamma, Primärfarben)</translation>
    </message>
    <message>
        <source>the preview in the EXIF data</source>
        <translation>die Vorschau in den EXIF-Daten</translation>
    </message>
    <message>
        <source>the qform is degenerate and was not used</source>
        <translation>die qform ist entartet und wurde nicht verwendet</translation>
    </message>
    <message>
        <source>the samples end too early</source>
        <translation>die Abtastwerte enden zu früh</translation>
    </message>
    <message>
        <source>the scale (sCAL), which is not in metres,</source>
        <translation>der Maßstab (sCAL), der nicht in Metern ist,</translation>
    </message>
    <message>
        <source>the server answers %1 (%2)</source>
        <translation>der Server antwortet %1 (%2)</translation>
    </message>
    <message>
        <source>the server answers %1%2)</source>
        <translation>der Server antwortet %1%2)</translation>
    </message>
    <message>
        <source>the sform is degenerate and was not used</source>
        <translation>die sform ist entartet und wurde nicht verwendet</translation>
    </message>
    <message>
        <source>the shape of the pixels</source>
        <translation>die Form der Pixel</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;, which is damaged,</source>
        <translation>der Text &quot;%1&quot;, der beschädigt ist,</translation>
    </message>
    <message>
        <source>the text is in UTF-%1; save it as UTF-%2</source>
        <translation>der Text ist in UTF-%1; als UTF-%2 speichern</translation>
    </message>
    <message>
        <source>the time of change</source>
        <translation>die Zeit der Änderung</translation>
    </message>
    <message>
        <source>volumes, %1-D series, colours and vectors of all types; affines and header kept</source>
        <translation>Volumen, %1-D-Reihen, Farben und Vektoren aller Typen; affine Abbildungen und Kopf bleiben</translation>
    </message>
    <message>
        <source>vox_offset is %1, inside the header; the samples are taken from byte %2 on.</source>
        <translation>vox_offset ist %1, innerhalb des Kopfs; die Abtastwerte werden ab Byte %2 genommen.</translation>
    </message>
    <message>
        <source>was damaged by a transfer in text mode: the NIfTI-%1 magic is incomplete</source>
        <translation>wurde durch eine Übertragung im Textmodus beschädigt: die NIfTI-%1-Kennung ist unvollständig</translation>
    </message>
    <message>
        <source>xyzt_units is %1</source>
        <translation>xyzt_units ist %1</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1” ist keine Zahl</translation>
    </message>
    <message>
        <source>“%1” is not a number; write decimals with a point and no separators of thousands</source>
        <translation>“%1” ist keine Zahl; Dezimalen mit einem Punkt und ohne Tausendertrennzeichen schreiben</translation>
    </message>
    <message>
        <source>“%1” is not a number; write times and dates as numbers, in seconds</source>
        <translation>“%1” ist keine Zahl; Zeiten und Daten als Zahlen schreiben, in Sekunden</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>war %1 gemeint?</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>möglich sind %1</translation>
    </message>
    <message>
        <source>Device cuda:%1 is not available. %2</source>
        <translation>Das Gerät cuda:%1 ist nicht verfügbar. %2</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>images and volumes</source>
        <translation>Bilder und Volumen</translation>
    </message>
    <message>
        <source>signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>signals and images</source>
        <translation>Signale und Bilder</translation>
    </message>
    <message>
        <source>signals, images and volumes</source>
        <translation>Signale, Bilder und Volumen</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>A mask of present samples has no samples of its own.</source>
        <translation>Eine Maske der vorhandenen Abtastwerte hat keine eigenen Abtastwerte.</translation>
    </message>
    <message>
        <source>Limits edges to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN. Gradients read all samples; thresholds and connections count only edges in the mask.</source>
        <translation>Beschränkt Kanten auf die Abtastwerte ungleich null einer Datei (brain.nii.gz), auf Nummern (seg.nii.gz:%1,%2-%3) oder Werte (ct.nii.gz:%4..) darin, oder auf einen Kasten (%5:%6x20:%7; Enden gehören nicht dazu), ellipse:KASTEN oder polygon:ECKEN; nan lässt Abtastwerte aus, die NaN sind. Gradienten lesen alle Abtastwerte; Schwellen und Verbindungen zählen nur Kanten in der Maske.</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN or nodata. Otsu&apos;s threshold counts only these samples.</source>
        <translation>Beschränkt das Ergebnis auf die Abtastwerte ungleich null einer Datei (brain.nii.gz), auf Nummern (seg.nii.gz:%1,%2-%3) oder Werte (ct.nii.gz:%4..) darin, oder auf einen Kasten (%5:%6x20:%7; Enden gehören nicht dazu), ellipse:KASTEN oder polygon:ECKEN; nan lässt Abtastwerte aus, die NaN oder nodata sind. Otsus Schwelle zählt nur diese Abtastwerte.</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN or nodata. The filter reads all samples, unless normalized=true.</source>
        <translation>Beschränkt das Ergebnis auf die Abtastwerte ungleich null einer Datei (brain.nii.gz), auf Nummern (seg.nii.gz:%1,%2-%3) oder Werte (ct.nii.gz:%4..) darin, oder auf einen Kasten (%5:%6x20:%7; Enden gehören nicht dazu), ellipse:KASTEN oder polygon:ECKEN; nan lässt Abtastwerte aus, die NaN oder nodata sind. Der Filter liest alle Abtastwerte, außer mit normalized=true.</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN. The filter reads all samples.</source>
        <translation>Beschränkt das Ergebnis auf die Abtastwerte ungleich null einer Datei (brain.nii.gz), auf Nummern (seg.nii.gz:%1,%2-%3) oder Werte (ct.nii.gz:%4..) darin, oder auf einen Kasten (%5:%6x20:%7; Enden gehören nicht dazu), ellipse:KASTEN oder polygon:ECKEN; nan lässt Abtastwerte aus, die NaN sind. Der Filter liest alle Abtastwerte.</translation>
    </message>
    <message>
        <source>Value that marks missing samples besides NaN. Requires missing=ignore or mask=nan.</source>
        <translation>Wert, der außer NaN fehlende Abtastwerte kennzeichnet. Erfordert missing=ignore oder mask=nan.</translation>
    </message>
    <message>
        <source>depends on the input of a filter</source>
        <translation>hängt von der Eingabe eines Filters ab</translation>
    </message>
    <message>
        <source>is a mask of filters only; regions count finite samples anyway</source>
        <translation>ist nur eine Maske von Filtern; Regionen zählen ohnehin nur endliche Abtastwerte</translation>
    </message>
    <message>
        <source>mask=nan: every sample is in the mask, since %1 has no NaN; nodata=VALUE, which averages and thresholds have, marks missing samples</source>
        <translation>mask=nan: jeder Abtastwert ist in der Maske, denn %1 hat kein NaN; nodata=WERT, das Mittelwerte und Schwellen haben, kennzeichnet fehlende Abtastwerte</translation>
    </message>
    <message>
        <source>requires missing=ignore or mask=nan</source>
        <translation>erfordert missing=ignore oder mask=nan</translation>
    </message>
    <message>
        <source>Beyond the data</source>
        <translation>Außerhalb der Daten</translation>
    </message>
    <message>
        <source>Gives the data another spacing or sampling rate, or the grid of another file. Nothing moves: positions are those of the samples&apos; centres.</source>
        <translation>Gibt den Daten einen anderen Abstand oder eine andere Abtastrate, oder das Gitter einer anderen Datei. Nichts verschiebt sich: Orte sind die der Mitten der Abtastwerte.</translation>
    </message>
    <message>
        <source>Like the file</source>
        <translation>Wie die Datei</translation>
    </message>
    <message>
        <source>Takes size, spacing, origin and direction of this file, whose axes are parallel to those of the data; spacing, align and axes do not count then.</source>
        <translation>Übernimmt Größe, Abstand, Ursprung und Richtung dieser Datei, deren Achsen parallel zu denen der Daten sind; spacing, align und axes zählen dann nicht.</translation>
    </message>
    <message>
        <source>Value of samples that lie beyond the data, with like=FILE.</source>
        <translation>Wert von Abtastwerten außerhalb der Daten, mit like=DATEI.</translation>
    </message>
    <message>
        <source>covers %1, these data %2, which it does not meet; check both affines</source>
        <translation>umfasst %1, diese Daten %2, womit sie sich nicht überschneidet; prüfen Sie beide affinen Abbildungen</translation>
    </message>
    <message>
        <source>decides the grid; leave out %1=%2</source>
        <translation>bestimmt das Gitter; lassen Sie %1=%2 weg</translation>
    </message>
    <message>
        <source>decides the grid; leave out axes=%1</source>
        <translation>bestimmt das Gitter; lassen Sie axes=%1 weg</translation>
    </message>
    <message>
        <source>has a spacing in %1, that of these data is in %2</source>
        <translation>hat einen Abstand in %1, der dieser Daten ist in %2</translation>
    </message>
    <message>
        <source>has no spacing in mm or s (%1), so that nothing tells where its samples are; give a file with positions, like NIfTI</source>
        <translation>hat keinen Abstand in mm oder s (%1), so dass nichts sagt, wo ihre Abtastwerte sind; geben Sie eine Datei mit Orten an, wie NIfTI</translation>
    </message>
    <message>
        <source>is %1-D (%2), these data are %3-D (%4)</source>
        <translation>ist %1-D (%2), diese Daten sind %3-D (%4)</translation>
    </message>
    <message>
        <source>requires like=FILE; no other grid reaches beyond the data</source>
        <translation>erfordert like=DATEI; kein anderes Gitter reicht über die Daten hinaus</translation>
    </message>
    <message>
        <source>these data have no spacing (%1); give it with --spacing or --rate, or filter a file that has one</source>
        <translation>diese Daten haben keinen Abstand (%1); geben Sie ihn mit --spacing oder --rate an, oder filtern Sie eine Datei, die einen hat</translation>
    </message>
    <message>
        <source>its axis %1 is turned by %2° to those of these data; resample follows axes that are parallel to the data&apos;s</source>
        <translation>ihre Achse %1 ist um %2° gegen die dieser Daten gedreht; resample folgt Achsen, die parallel zu denen der Daten sind</translation>
    </message>
    <message>
        <source>mask=%1: more than %2 masks along time</source>
        <translation>mask=%1: mehr als %2 Masken entlang der Zeit</translation>
    </message>
    <message>
        <source>axes=%1 with %2 is not supported; give two steps, one with axes=t</source>
        <translation>axes=%1 mit %2 wird nicht unterstützt; geben Sie zwei Schritte an, einen mit axes=t</translation>
    </message>
    <message>
        <source>Saving was stopped.</source>
        <translation>Das Speichern wurde angehalten.</translation>
    </message>
    <message>
        <source>%1 has no averages with weights.</source>
        <translation>%1 hat keine gewichteten Mittelwerte.</translation>
    </message>
    <message>
        <source>Computes one convolution at a time; an average with weights is two.</source>
        <translation>Berechnet jeweils eine Faltung; ein gewichteter Mittelwert besteht aus zwei.</translation>
    </message>
    <message>
        <source>standard error of the edge width</source>
        <translation>Standardfehler der Kantenbreite</translation>
    </message>
    <message>
        <source>The stream is being captured into a CUDA graph, which cannot hold a run of convapp. Start the run before or after that graph, or record it as a graph of its own.</source>
        <translation>Der Stream wird gerade in einen CUDA-Graphen aufgenommen, der keinen Lauf von convapp enthalten kann. Starten Sie den Lauf vor oder nach diesem Graphen, oder zeichnen Sie ihn als eigenen Graphen auf.</translation>
    </message>
    <message>
        <source>%1 M samples, %2 taps, valid</source>
        <translation>%1 M Abtastwerte, %2 Gewichte, valid</translation>
    </message>
    <message>
        <source>%1 requires one cut-off frequency (got two), as in %2Hz</source>
        <translation>%1 braucht eine Grenzfrequenz (es sind zwei), wie %2Hz</translation>
    </message>
    <message>
        <source>%1 requires two cut-off frequencies (got one), as in %2-%3Hz</source>
        <translation>%1 braucht zwei Grenzfrequenzen (es ist eine), wie %2-%3Hz</translation>
    </message>
    <message>
        <source>%1², %2² taps</source>
        <translation>%1², %2² Gewichte</translation>
    </message>
    <message>
        <source>%1², %2² taps: what borders cost</source>
        <translation>%1², %2² Gewichte: was Ränder kosten</translation>
    </message>
    <message>
        <source>%1², Gaussian of σ = %2</source>
        <translation>%1², Gauß mit σ = %2</translation>
    </message>
    <message>
        <source>%1², Gaussian σ = %2: rows, transposed, rows again</source>
        <translation>%1², Gauß σ = %2: Zeilen, transponiert, nochmals Zeilen</translation>
    </message>
    <message>
        <source>%1², Sobel magnitude</source>
        <translation>%1², Sobel-Betrag</translation>
    </message>
    <message>
        <source>%1², star of radius %2 (%3 taps)</source>
        <translation>%1², Stern vom Radius %2 (%3 Gewichte)</translation>
    </message>
    <message>
        <source>%1³ of uint8, Gaussian of σ = %2</source>
        <translation>%1³ in uint8, Gauß mit σ = %2</translation>
    </message>
    <message>
        <source>%1³, %2³ taps</source>
        <translation>%1³, %2³ Gewichte</translation>
    </message>
    <message>
        <source>%1³, %2³ taps, zeros outside</source>
        <translation>%1³, %2³ Gewichte, außen Nullen</translation>
    </message>
    <message>
        <source>%1³, Gaussian of σ = %2</source>
        <translation>%1³, Gauß mit σ = %2</translation>
    </message>
    <message>
        <source>%1³, Sobel magnitude</source>
        <translation>%1³, Sobel-Betrag</translation>
    </message>
    <message>
        <source>NVIDIA Volta</source>
        <translation>NVIDIA Volta</translation>
    </message>
    <message>
        <source>disagrees with the reference</source>
        <translation>weicht von der Referenz ab</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>nicht verlangt</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>abgerollt</translation>
    </message>
    <message>
        <source>the naive variant here runs along x already</source>
        <translation>die Variante naive läuft hier schon entlang x</translation>
    </message>
    <message>
        <source>Line %1 above the numbers is taken as a comment.</source>
        <translation>Zeile %1 über den Zahlen gilt als Kommentar.</translation>
    </message>
    <message>
        <source>“%1” is not a number; write nan for a missing value</source>
        <translation>“%1” ist keine Zahl; für einen fehlenden Wert nan schreiben</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2; the sform says %3, which is used</source>
        <translation>pixdim[%1] ist %2; nach der sform ist es %3, die gilt</translation>
    </message>
    <message>
        <source>the qform mirrors the volume against the sform, which is used: programs that follow the qform show the mirror image</source>
        <translation>die qform spiegelt das Volumen gegenüber der sform, die gilt: Programme, die der qform folgen, zeigen das Spiegelbild</translation>
    </message>
    <message>
        <source>%1-bit integers that span the range of each channel</source>
        <translation>ganze Zahlen von %1 Bit über den Wertebereich jedes Kanals</translation>
    </message>
    <message>
        <source>is not a number, like %1Hz, %2-%3Hz or %4%</source>
        <translation>ist keine Zahl, wie %1Hz, %2-%3Hz oder %4%</translation>
    </message>
    <message>
        <source>numbers of %1 bits that share an exponent</source>
        <translation>Zahlen von %1 Bit mit gemeinsamem Exponenten</translation>
    </message>
    <message>
        <source>a filter has no name; write NAME:key=value, like gaussian:sigma=%1px</source>
        <translation>ein Filter hat keinen Namen; NAME:schlüssel=wert schreiben, wie gaussian:sigma=%1px</translation>
    </message>
    <message>
        <source>no name is like it</source>
        <translation>kein Name ist ihm ähnlich</translation>
    </message>
    <message>
        <source>%1-bit integers with a Rescale Slope</source>
        <translation>ganze Zahlen von %1 Bit mit Rescale Slope</translation>
    </message>
    <message>
        <source>%1 is computed by the CPU.</source>
        <translation>%1 wird von der CPU berechnet.</translation>
    </message>
    <message>
        <source>Counts and a float64 table for each tile of the grid, then every sample by the nearest tables.</source>
        <translation>Zählungen und eine Tabelle in float64 für jede Kachel des Gitters, dann jeder Wert nach den nächsten Tabellen.</translation>
    </message>
    <message>
        <source>Recursive filters in float64: a thread for each line, or for each part of it with its settling time.</source>
        <translation>Rekursive Filter in float64: ein Thread für jede Zeile, oder für jeden Teil von ihr mit seiner Einschwingzeit.</translation>
    </message>
    <message>
        <source>Supports settling times of at most %1 samples (got %2).</source>
        <translation>Unterstützt Einschwingzeiten von höchstens %1 Werten (es sind %2).</translation>
    </message>
    <message>
        <source>Supports tiles of at most %1 samples (got %2).</source>
        <translation>Unterstützt Kacheln von höchstens %1 Werten (es sind %2).</translation>
    </message>
    <message>
        <source>Means and deviations of boxes in float64: a pass along each axis joins those of parts.</source>
        <translation>Mittelwerte und Abweichungen von Kästen in float64: Ein Durchgang entlang jeder Achse verbindet die der Teile.</translation>
    </message>
    <message>
        <source>Smallest or largest samples of boxes: one pass along each axis; neighbouring outputs share samples.</source>
        <translation>Kleinste oder größte Abtastwerte von Kästen: ein Durchgang entlang jeder Achse; benachbarte Ausgaben teilen sich Abtastwerte.</translation>
    </message>
    <message>
        <source>Medians and ranks of any window: each thread bisects between the samples of its window by counting.</source>
        <translation>Mediane und Ränge beliebiger Fenster: Jeder Thread halbiert den Bereich zwischen den Abtastwerten seines Fensters durch Zählen.</translation>
    </message>
    <message>
        <source>EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; read only, as this build lacks edflib</source>
        <translation>EDF, EDF+, BDF und BDF+: Aufnahmen in physikalischen Einheiten, mit ihren Anmerkungen; nur lesbar, da dieses Programm ohne edflib gebaut wurde</translation>
    </message>
    <message>
        <source>The fields `Seq_Frame…` describe a sequence of %1 images; its third axis is read as a length, and filters along z mix images.</source>
        <translation>Die Felder `Seq_Frame…` beschreiben eine Folge von %1 Bildern; ihre dritte Achse wird als Länge gelesen, und Filter entlang z mischen Bilder.</translation>
    </message>
    <message>
        <source>A look at the samples ended without an answer.</source>
        <translation>Ein Blick auf die Abtastwerte endete ohne Antwort.</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, and one of each channel takes %2; %3 whole samples of each channel are read.</source>
        <translation>Der Kopf kündigt %1 Byte Abtastwerte an, und einer je Kanal belegt %2; %3 ganze Abtastwerte je Kanal werden gelesen.</translation>
    </message>
    <message>
        <source>“%1” is not a number; write negative numbers as %2</source>
        <translation>„%1“ ist keine Zahl; negative Zahlen als %2 schreiben</translation>
    </message>
    <message>
        <source>“%1” is not a number; write the minus sign as -</source>
        <translation>„%1“ ist keine Zahl; das Minuszeichen als - schreiben</translation>
    </message>
    <message>
        <source>The attribute `%1` (%2) marks missing samples. They are read as numbers; missing=ignore,nodata=%3 leaves them out of averages.</source>
        <translation>Das Attribut `%1` (%2) kennzeichnet fehlende Abtastwerte. Sie werden als Zahlen gelesen; missing=ignore,nodata=%3 lässt sie aus Mittelwerten aus.</translation>
    </message>
    <message>
        <source>The attribute `_Unsigned` is true: the samples are read as %1, not as %2.</source>
        <translation>Das Attribut `_Unsigned` ist true: Die Abtastwerte werden als %1 gelesen, nicht als %2.</translation>
    </message>
    <message>
        <source>The array `%1` has a `fill_value` of null: %2 of its %3 chunks are not stored, and their samples are read as %4.</source>
        <translation>Das Feld `%1` hat einen `fill_value` von null: %2 seiner %3 Teilstücke sind nicht gespeichert, und ihre Abtastwerte werden als %4 gelesen.</translation>
    </message>
    <message>
        <source>The `datasets` do not list the finest level first; levels are counted from the finest by their `scale`.</source>
        <translation>Die `datasets` nennen die feinste Stufe nicht zuerst; die Stufen werden nach ihrer `scale` von der feinsten an gezählt.</translation>
    </message>
    <message>
        <source>The axes are named %1, and not all of these are known; they are taken as (%2).</source>
        <translation>Die Achsen heißen %1, und nicht alle diese Namen sind bekannt; sie gelten als (%2).</translation>
    </message>
    <message>
        <source>The `IMAGE_SUBCLASS` is IMAGE_INDEXED: the samples are indices of a palette, which is not applied.</source>
        <translation>Die `IMAGE_SUBCLASS` ist IMAGE_INDEXED: Die Abtastwerte sind Nummern einer Palette, die nicht angewandt wird.</translation>
    </message>
    <message>
        <source>The attribute `%1` (&quot;%2&quot;) is no number: samples that it marks as missing are read as numbers.</source>
        <translation>Das Attribut `%1` (&quot;%2&quot;) ist keine Zahl: Abtastwerte, die es als fehlend kennzeichnet, werden als Zahlen gelesen.</translation>
    </message>
    <message>
        <source>The attribute `%1` (%2) says which samples are valid. All samples are read as numbers.</source>
        <translation>Das Attribut `%1` (%2) sagt, welche Abtastwerte gültig sind. Alle Abtastwerte werden als Zahlen gelesen.</translation>
    </message>
    <message>
        <source>The dataset `%1` is not applied: samples are the stored numbers.</source>
        <translation>Der Datensatz `%1` wird nicht angewandt: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The store has no entry `%1`: it is read from the consolidated metadata.</source>
        <translation>Der Speicher hat keinen Eintrag `%1`: Er wird aus den zusammengefassten Metadaten gelesen.</translation>
    </message>
    <message>
        <source>it may be one number with a separator of thousands, or two numbers; write numbers with decimal points only, or put a line &quot;sep=,&quot; above two columns</source>
        <translation>sie kann eine Zahl mit Tausendertrennzeichen sein oder zwei Zahlen; Zahlen nur mit Dezimalpunkten schreiben, oder über zwei Spalten eine Zeile &quot;sep=,&quot; setzen</translation>
    </message>
    <message>
        <source>The samples of channel %1 are stored as logarithms. They are read as numbers from %2 on in steps by the factor %3, and as %4 below.</source>
        <translation>Die Abtastwerte des Kanals %1 sind als Logarithmen gespeichert. Sie werden als Zahlen ab %2 in Stufen um den Faktor %3 gelesen, und darunter als %4.</translation>
    </message>
    <message>
        <source>The unit &quot;Filtered&quot; of channel %1 marks logarithms of samples, and the prefilter %2 does not say which; the logarithms are read as they are.</source>
        <translation>Die Einheit &quot;Filtered&quot; des Kanals %1 kennzeichnet Logarithmen von Abtastwerten, und der Vorfilter %2 sagt nicht, welche; die Logarithmen werden gelesen, wie sie sind.</translation>
    </message>
    <message>
        <source>Only some axes of space have a scale in a unit of length; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>Nur einige Raumachsen haben eine Skala in einer Längeneinheit; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>The scale `%1` has %2 values for an axis of %3 samples; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>Die Skala `%1` hat %2 Werte für eine Achse mit %3 Abtastwerten; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>The values of the scale `%1` are not equally spaced; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>Die Werte der Skala `%1` haben keine gleichen Abstände; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>arrays of all number types, in chunks or not, gzip; MATLAB %1, netCDF-%2, Imaris, MINC %3, NeXus; datasets and levels by --series; read only</source>
        <translation>Arrays aller Zahlentypen, in Stücken oder nicht, gzip; MATLAB %1, netCDF-%2, Imaris, MINC %3, NeXus; Datensätze und Stufen mit --series; nur lesbar</translation>
    </message>
    <message>
        <source>The coordinates of an axis are not read: %1.</source>
        <translation>Die Koordinaten einer Achse werden nicht gelesen: %1.</translation>
    </message>
    <message>
        <source>The scale `%1` has a step of %2, but no unit; the time step is not known.</source>
        <translation>Die Skala `%1` hat einen Schritt von %2, aber keine Einheit; der Zeitschritt ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The values of the scale `%1` are not equally spaced; the time step is not known.</source>
        <translation>Die Werte der Skala `%1` haben keine gleichen Abstände; der Zeitschritt ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: its physical range %3 to %4 and digital range %5 to %6 give no scale; its stored numbers are read as they are, without a unit.</source>
        <translation>Kanal %1 `%2`: Der physikalische Bereich %3 bis %4 und der digitale Bereich %5 bis %6 ergeben keinen Maßstab; die gespeicherten Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: its unit has the code %3, which is not known; it has no unit.</source>
        <translation>Kanal %1 `%2`: Die Einheit hat den Code %3, der nicht bekannt ist; der Kanal hat keine Einheit.</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: the resolution is %3, which gives no scale; its stored numbers are read as they are, without a unit.</source>
        <translation>Kanal %1 `%2`: Die Auflösung ist %3, was keinen Maßstab ergibt; die gespeicherten Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: the resolution is %3, which has a comma; its stored numbers are read as they are, without a unit.</source>
        <translation>Kanal %1 `%2`: Die Auflösung ist %3, mit einem Komma; die gespeicherten Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1 has %2 samples in a record and is left out.</source>
        <translation>Kanal %1 hat %2 Abtastwerte in einem Datensatz und wird ausgelassen.</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum %2 is above the digital maximum %3; the scale is taken as written.</source>
        <translation>Kanal %1: Das digitale Minimum %2 liegt über dem digitalen Maximum %3; der Maßstab wird so übernommen, wie er dasteht.</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum and maximum are both %2, which gives no scale; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Digitales Minimum und Maximum sind beide %2, was keinen Maßstab ergibt; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1: the field `%2` is written with a comma (%3); it is read as %4.</source>
        <translation>Kanal %1: Das Feld `%2` ist mit einem Komma geschrieben (%3); es wird als %4 gelesen.</translation>
    </message>
    <message>
        <source>Channel %1: the number of samples in a record is %2; %3 is taken, which the length of the file leaves.</source>
        <translation>Kanal %1: Die Zahl der Abtastwerte in einem Datensatz ist %2; genommen wird %3, was die Länge der Datei übrig lässt.</translation>
    </message>
    <message>
        <source>Channel %1: the physical minimum and maximum are both %2, which gives no scale; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Physikalisches Minimum und Maximum sind beide %2, was keinen Maßstab ergibt; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>The file %1 is no file of markers; the recording is read without its markers.</source>
        <translation>Die Datei %1 ist keine Datei mit Markern; die Aufzeichnung wird ohne ihre Marker gelesen.</translation>
    </message>
    <message>
        <source>The file has %1 annotations that do not follow the format, the first in record %2; they are left out.</source>
        <translation>Die Datei hat %1 Anmerkungen, die dem Format nicht folgen, die erste in Datensatz %2; sie werden ausgelassen.</translation>
    </message>
    <message>
        <source>The file has %1 events without a place in the recording; they are left out.</source>
        <translation>Die Datei hat %1 Ereignisse ohne Platz in der Aufzeichnung; sie werden ausgelassen.</translation>
    </message>
    <message>
        <source>The header announces %1 records (%2 bytes), the file holds %3 (%4 bytes); these are read.</source>
        <translation>Der Kopf kündigt %1 Datensätze an (%2 Bytes), die Datei enthält %3 (%4 Bytes); diese werden gelesen.</translation>
    </message>
    <message>
        <source>The recording has %1 points; %2 markers of %3 have no position in the recording and are left out.</source>
        <translation>Die Aufzeichnung hat %1 Punkte; %2 Marker aus %3 haben darin keinen Platz und werden ausgelassen.</translation>
    </message>
    <message>
        <source>The recording is read without its markers: %1.</source>
        <translation>Die Aufzeichnung wird ohne ihre Marker gelesen: %1.</translation>
    </message>
    <message>
        <source>the check would take too long</source>
        <translation>die Prüfung würde zu lange dauern</translation>
    </message>
    <message>
        <source>the directions may be undefined</source>
        <translation>die Richtungen sind möglicherweise nicht definiert</translation>
    </message>
    <message>
        <source>the result has another extent</source>
        <translation>das Ergebnis hat eine andere Ausdehnung</translation>
    </message>
    <message>
        <source>Channel %1: the digital maximum is %2, which is no whole number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Das digitale Maximum ist %2, was keine ganze Zahl ist; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum is %2, which is no whole number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Das digitale Minimum ist %2, was keine ganze Zahl ist; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1: the physical maximum is %2, which is no number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Das physikalische Maximum ist %2, was keine Zahl ist; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>Channel %1: the physical minimum is %2, which is no number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>Kanal %1: Das physikalische Minimum ist %2, was keine Zahl ist; die gespeicherten ganzen Zahlen werden unverändert gelesen, ohne Einheit.</translation>
    </message>
    <message>
        <source>The calibration of ImageJ (cf = %1) is not applied: samples are the stored numbers.</source>
        <translation>Die Kalibrierung von ImageJ (cf = %1) wird nicht angewendet: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The file is LSM of a kind of scan whose axes are not read (`CZ_LSMINFO`, tag %1); each page counts as a slice.</source>
        <translation>Die Datei ist LSM mit einer Art von Aufnahme, deren Achsen nicht gelesen werden (`CZ_LSMINFO`, Tag %1); jede Seite zählt als Schicht.</translation>
    </message>
    <message>
        <source>The line `%1` is not applied: samples are the stored numbers.</source>
        <translation>Die Zeile `%1` wird nicht angewendet: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The name of %1 is that of a copy of %2; both are slices.</source>
        <translation>Der Name von %1 ist der einer Kopie von %2; beide sind Schichten.</translation>
    </message>
    <message>
        <source>The names make %1 series, such as %2 … and %3 …; all are slices of one volume.</source>
        <translation>Die Namen bilden %1 Serien, etwa %2 … und %3 …; alle sind Schichten eines Volumens.</translation>
    </message>
    <message>
        <source>The samples stand for a range from %1 (`old min`) to %2 (`old max`), which is not applied: they are the stored numbers.</source>
        <translation>Die Abtastwerte stehen für einen Bereich von %1 (`old min`) bis %2 (`old max`), der nicht angewendet wird: Sie sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The scale %1 and the offset %2 of `GDALMetadata` (tag %3) are not applied: samples are the stored numbers.</source>
        <translation>Der Maßstab %1 und der Versatz %2 aus `GDALMetadata` (Tag %3) werden nicht angewendet: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The scale %1 of the header is not applied: samples are the stored numbers.</source>
        <translation>Der Maßstab %1 des Kopfes wird nicht angewendet: Abtastwerte sind die gespeicherten Zahlen.</translation>
    </message>
    <message>
        <source>The sizes of samples in `CZ_LSMINFO` (tag %1) are no lengths; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>Die Größen der Abtastwerte in `CZ_LSMINFO` (Tag %1) sind keine Längen; der Abstand zählt als px. Unter Datei › Abtastung in mm festlegen.</translation>
    </message>
    <message>
        <source>Channel %1 `%2` holds codes of events, and is filtered like the others; choose a signal with --channel.</source>
        <translation>Kanal %1 `%2` enthält Codes von Ereignissen und wird wie die anderen gefiltert.</translation>
    </message>
    <message>
        <source>%1 Its parts are whole, and are read.</source>
        <translation>%1 Seine Teile sind vollständig und werden gelesen.</translation>
    </message>
    <message>
        <source>%1 cannot be compressed by this program: %2.</source>
        <translation>%1 kann dieses Programm nicht komprimieren: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be encoded as DICOM.</source>
        <translation>%1 lässt sich nicht als DICOM kodieren.</translation>
    </message>
    <message>
        <source>%1 cannot be read by the %2 decoder: %3.</source>
        <translation>%1 kann der %2-Decoder nicht lesen: %3.</translation>
    </message>
    <message>
        <source>%1 lacks samples to write.</source>
        <translation>%1 fehlen Abtastwerte zum Schreiben.</translation>
    </message>
    <message>
        <source>%1 makes the %2 decoder take more memory than its size explains.</source>
        <translation>Bei %1 belegt der %2-Decoder mehr Speicher, als die Größe erklärt.</translation>
    </message>
    <message>
        <source>%1 pixels are not in the file; they have the first colour of its palette.</source>
        <translation>%1 Pixel stehen nicht in der Datei; sie haben die erste Farbe ihrer Palette.</translation>
    </message>
    <message>
        <source>%1 samples lie outside of the valid range of the file; they are NaN.</source>
        <translation>%1 Abtastwerte liegen außerhalb des gültigen Bereichs der Datei; sie sind NaN.</translation>
    </message>
    <message>
        <source>%1: DICOM is written for data that came from DICOM; patient and study of these would have to be made up; save them as .nii.gz or .nrrd.</source>
        <translation>%1: DICOM wird nur für Daten geschrieben, die aus DICOM stammen; Patient und Studie dieser Daten müssten erfunden werden; als .nii.gz oder .nrrd speichern.</translation>
    </message>
    <message>
        <source>%1: FLAC holds at most %2 bits, and these samples use %3.</source>
        <translation>%1: FLAC fasst höchstens %2 Bits, diese Abtastwerte brauchen %3.</translation>
    </message>
    <message>
        <source>%1: a sound file needs a sampling rate; give one with --rate.</source>
        <translation>%1: Eine Tondatei braucht eine Abtastrate; sie lässt sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>%1: cannot be encoded as WebP (the library&apos;s error %2).</source>
        <translation>%1: lässt sich nicht als WebP kodieren (Fehler %2 der Bibliothek).</translation>
    </message>
    <message>
        <source>%1: cannot be put together as WebP.</source>
        <translation>%1: lässt sich nicht als WebP zusammensetzen.</translation>
    </message>
    <message>
        <source>%1: sound files hold whole sampling rates, not %2 Hz; NPY and CSV take any.</source>
        <translation>%1: Tondateien fassen ganzzahlige Abtastraten, nicht %2 Hz; NPY und CSV jede.</translation>
    </message>
    <message>
        <source>%1: this format cannot hold %2 in %3 channels.</source>
        <translation>%1: Dieses Format fasst %2 in %3 Kanälen nicht.</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, the file holds %2; %3 whole samples of each channel are read.</source>
        <translation>Der Kopf kündigt %1 Bytes Abtastwerte an, die Datei enthält %2; %3 vollständige Abtastwerte je Kanal werden gelesen.</translation>
    </message>
    <message>
        <source>The header does not say how many samples follow (written to a pipe?): the file holds %1 bytes; %2 whole samples of each channel are read.</source>
        <translation>Der Kopf sagt nicht, wie viele Abtastwerte folgen (in eine Pipe geschrieben?): die Datei enthält %1 Bytes; %2 vollständige Abtastwerte je Kanal werden gelesen.</translation>
    </message>
    <message>
        <source>The recording was not closed: its header announces %1 bytes of samples, and %2 follow; %3 whole samples of each channel are read.</source>
        <translation>Die Aufnahme wurde nicht abgeschlossen: ihr Kopf kündigt %1 Bytes Abtastwerte an, es folgen %2; %3 vollständige Abtastwerte je Kanal werden gelesen.</translation>
    </message>
    <message>
        <source>Zero is white in this file; the %1 values are kept as they are.</source>
        <translation>Null ist in dieser Datei weiß; die %1-Werte bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>`%1` gives units of length for some axes only; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`%1` nennt nur für einige Achsen Längeneinheiten; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>`%1` has irregular steps; the spacing counts as px.</source>
        <translation>`%1` hat ungleiche Schritte; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>`%1` has no `dimension_separator`; its chunks lie in folders, which means &quot;/&quot;.</source>
        <translation>`%1` hat keinen `dimension_separator`; seine Blöcke liegen in Ordnern, das bedeutet &quot;/&quot;.</translation>
    </message>
    <message>
        <source>`%1` has no `direction_cosines`; the spacing counts as px.</source>
        <translation>`%1` hat keine `direction_cosines`; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>`%1` has no `step` other than %2; the spacing counts as px.</source>
        <translation>`%1` hat keinen anderen `step` als %2; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>`%1` must be from %2 to %3 (got %4).</source>
        <translation>`%1` muss von %2 bis %3 reichen (ist %4).</translation>
    </message>
    <message>
        <source>`%1` must be one to three numbers (got %2).</source>
        <translation>`%1` muss aus einer bis drei Zahlen bestehen (ist %2).</translation>
    </message>
    <message>
        <source>`%1` must be whole numbers (got %2).</source>
        <translation>`%1` muss aus ganzen Zahlen bestehen (ist %2).</translation>
    </message>
    <message>
        <source>`%1` was set in line %2 already.</source>
        <translation>`%1` wurde schon in Zeile %2 gesetzt.</translation>
    </message>
    <message>
        <source>`AnatomicalOrientation` is %1, but no TransformMatrix says so; the axes count as left, posterior, superior (RAI).</source>
        <translation>`AnatomicalOrientation` ist %1, aber keine TransformMatrix sagt das; die Achsen zählen als links, hinten, oben (RAI).</translation>
    </message>
    <message>
        <source>`DataSetInfo/Image` has no unit; the spacing counts as px.</source>
        <translation>`DataSetInfo/Image` hat keine Einheit; der Abstand zählt als px.</translation>
    </message>
    <message>
        <source>`ExtMin%1` and `ExtMax%2` are not two growing numbers; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`ExtMin%1` und `ExtMax%2` sind keine zwei wachsenden Zahlen; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2, which is no number: all samples are filtered as they are.</source>
        <translation>`GDAL_NODATA` (Tag %1) ist %2, das ist keine Zahl: alle Abtastwerte werden gefiltert, wie sie sind.</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2, which samples of this file cannot be marked with: all samples are filtered as they are.</source>
        <translation>`GDAL_NODATA` (Tag %1) ist %2; so können Abtastwerte dieser Datei nicht markiert sein: alle werden gefiltert, wie sie sind.</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2: samples of this value count as missing (NaN), and all are read as %3. Results near them are missing, too; TIFF files hold the nodata value for them.</source>
        <translation>`GDAL_NODATA` (Tag %1) ist %2: Abtastwerte mit diesem Wert zählen als fehlend (NaN), und alle werden als %3 gelesen. Ergebnisse in ihrer Nähe fehlen auch; in TIFF-Dateien steht dafür der Nodata-Wert.</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2: samples of this value count as missing (NaN). Results near them are missing, too; TIFF files hold the nodata value for them.</source>
        <translation>`GDAL_NODATA` (Tag %1) ist %2: Abtastwerte mit diesem Wert zählen als fehlend (NaN). Ergebnisse in ihrer Nähe fehlen auch; in TIFF-Dateien steht dafür der Nodata-Wert.</translation>
    </message>
    <message>
        <source>`block` and `outputs` must be %1 beyond the %2 axes of the data.</source>
        <translation>`block` und `outputs` müssen jenseits der %2 Achsen der Daten %1 sein.</translation>
    </message>
    <message>
        <source>`block` must have at most %1 threads, and %2 along z.</source>
        <translation>`block` darf höchstens %1 Threads haben, entlang z %2.</translation>
    </message>
    <message>
        <source>`coordinateTransformations` has the type &quot;%1&quot;, which is not read; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`coordinateTransformations` hat den Typ &quot;%1&quot;, der nicht gelesen wird; der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>`element_size_um` is not three numbers above %1 (z, y, x); the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`element_size_um` besteht nicht aus drei Zahlen über %1 (z, y, x); der Abstand zählt als px. In mm lässt er sich unter Datei › Abtastung festlegen.</translation>
    </message>
    <message>
        <source>`kinds` does not say what %1 is, and it has no direction in space; its samples count as channels.</source>
        <translation>`kinds` sagt nicht, was %1 ist, und die Achse hat keine Richtung im Raum; ihre Abtastwerte zählen als Kanäle.</translation>
    </message>
    <message>
        <source>`kinds` does not say what %1 is, and it has no direction in space; its samples count as time points.</source>
        <translation>`kinds` sagt nicht, was %1 ist, und die Achse hat keine Richtung im Raum; ihre Abtastwerte zählen als Zeitpunkte.</translation>
    </message>
    <message>
        <source>`omero` describes %1 channels, the array has %2; their names are not read.</source>
        <translation>`omero` beschreibt %1 Kanäle, das Array hat %2; ihre Namen werden nicht gelesen.</translation>
    </message>
    <message>
        <source>`shared` must be one number of bytes, at most %1.</source>
        <translation>`shared` muss eine Zahl von Bytes sein, höchstens %1.</translation>
    </message>
    <message>
        <source>`space` is &quot;%1&quot;, which does not say where left is; its axes count as left, posterior, superior.</source>
        <translation>`space` ist &quot;%1&quot;, das sagt nicht, wo links ist; seine Achsen zählen als links, hinten, oben.</translation>
    </message>
    <message>
        <source>`spacings` does not say how far apart the samples of axis %1 are; %2 mm is assumed.</source>
        <translation>`spacings` sagt nicht, wie weit die Abtastwerte der Achse %1 auseinander liegen; %2 mm werden angenommen.</translation>
    </message>
    <message>
        <source>`spacings` gives %1 for axis %2, but its vector in `space directions` has the length %3; `spacings` was not used.</source>
        <translation>`spacings` gibt %1 für Achse %2 an, ihr Vektor in `space directions` hat aber die Länge %3; `spacings` wurde nicht verwendet.</translation>
    </message>
    <message>
        <source>%1 (%2) cannot be used: %3.</source>
        <translation>%1 (%2) kann nicht verwendet werden: %3.</translation>
    </message>
    <message>
        <source>the axes %1 and %2 meet at %3° instead of %4°: lengths in mm count along each axis, so filters are sheared as the samples are</source>
        <translation>die Achsen %1 und %2 stehen im Winkel von %3° statt %4°: Längen in mm zählen entlang jeder Achse, Filter sind also so geschert wie die Werte</translation>
    </message>
    <message>
        <source>`%1` has no effect: MetaImage calls the field `%2`.</source>
        <translation>`%1` wirkt nicht: MetaImage nennt das Feld `%2`.</translation>
    </message>
    <message>
        <source>is truncated: its header announces %1 bytes of samples, its compressed data hold %2</source>
        <translation>ist abgeschnitten: ihr Kopf kündigt %1 Byte Abtastwerte an, ihre komprimierten Daten enthalten %2</translation>
    </message>
    <message>
        <source>%1 samples have digits that float32 would lose; those from %2^%3 on are rounded in float64, too</source>
        <translation>%1-Abtastwerte haben Stellen, die float32 verlöre; die ab %2^%3 werden auch in float64 gerundet</translation>
    </message>
</context>
<context>
    <name>causes</name>
    <message>
        <source>{filter}: {reason}</source>
        <translation>{filter}: {reason}</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: {reason} No other variant was used in its place.</source>
        <translation>{variant} hat {step} nicht berechnet: {reason} Keine andere Variante wurde stattdessen benutzt.</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: {reason} No other variant was used in its place; these would do: {others}.</source>
        <translation>{variant} hat {step} nicht berechnet: {reason} Keine andere Variante wurde stattdessen benutzt; geeignet wären: {others}.</translation>
    </message>
    <message>
        <source>{variant} did not run for {step} on channels that earlier steps pass by: {reason}</source>
        <translation>{variant} hat {step} nicht auf den Kanälen berechnet, die frühere Schritte auslassen: {reason}</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: there is no such variant for {dimension}-D kernels on {device}. No other variant was used in its place.</source>
        <translation>{variant} hat {step} nicht berechnet: für {dimension}-D-Kerne auf {device} gibt es keine solche Variante. Keine andere Variante wurde stattdessen benutzt.</translation>
    </message>
    <message>
        <source>{variant} did not run: {reason}</source>
        <translation>{variant} hat nicht gerechnet: {reason}</translation>
    </message>
    <message>
        <source>There is no variant &apos;{variant}&apos; for {dimension}-D data; there are {known}.</source>
        <translation>Für {dimension}-D-Daten gibt es keine Variante &apos;{variant}&apos;; es gibt {known}.</translation>
    </message>
    <message>
        <source>{parameter}={value}: {reason}</source>
        <translation>{parameter}={value}: {reason}</translation>
    </message>
    <message>
        <source>{filter}: {parameter}={value}: {reason}</source>
        <translation>{filter}: {parameter}={value}: {reason}</translation>
    </message>
    <message>
        <source>recipe: {reason}</source>
        <translation>Rezept: {reason}</translation>
    </message>
</context>
<context>
    <name>ui::Actions</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Dateien öffnen</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder</source>
        <translation>Einen Ordner mit DICOM-Schichten oder einen OME-Zarr-Ordner öffnen</translation>
    </message>
    <message>
        <source>Open folder as volume…</source>
        <translation>Ordner als Volumen öffnen…</translation>
    </message>
    <message>
        <source>Take the images of a folder as slices of a volume</source>
        <translation>Die Bilder eines Ordners als Schichten eines Volumens nehmen</translation>
    </message>
    <message>
        <source>Open address…</source>
        <translation>Adresse öffnen…</translation>
    </message>
    <message>
        <source>Open an OME-Zarr store on a server: https://…, http://… or s3://…</source>
        <translation>Einen OME-Zarr-Speicher auf einem Server öffnen: https://…, http://… oder s3://…</translation>
    </message>
    <message>
        <source>Open from clipboard</source>
        <translation>Aus der Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>Open the files or addresses that were copied</source>
        <translation>Die kopierten Dateien oder Adressen öffnen</translation>
    </message>
    <message>
        <source>Open recent…</source>
        <translation>Zuletzt benutzte öffnen…</translation>
    </message>
    <message>
        <source>Files that were open before, with their recipes</source>
        <translation>Früher geöffnete Dateien mit ihren Rezepten</translation>
    </message>
    <message>
        <source>Open recipe…</source>
        <translation>Rezept öffnen…</translation>
    </message>
    <message>
        <source>Replace the steps by those of a file</source>
        <translation>Die Schritte durch die einer Datei ersetzen</translation>
    </message>
    <message>
        <source>Save result…</source>
        <translation>Ergebnis speichern…</translation>
    </message>
    <message>
        <source>Write what the recipe gives</source>
        <translation>Schreiben, was das Rezept ergibt</translation>
    </message>
    <message>
        <source>Save recipe…</source>
        <translation>Rezept speichern…</translation>
    </message>
    <message>
        <source>Write the steps as a file</source>
        <translation>Die Schritte in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Run on a folder…</source>
        <translation>Auf einen Ordner anwenden…</translation>
    </message>
    <message>
        <source>The recipe on many files: names, plan, progress, report</source>
        <translation>Das Rezept für viele Dateien: Namen, Plan, Fortschritt, Bericht</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>The same without a window</source>
        <translation>Dasselbe ohne Fenster</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>Als Python kopieren</translation>
    </message>
    <message>
        <source>A program that computes the result</source>
        <translation>Ein Programm, das das Ergebnis berechnet</translation>
    </message>
    <message>
        <source>Copy view</source>
        <translation>Ansicht kopieren</translation>
    </message>
    <message>
        <source>The view as an image, with its scale bar</source>
        <translation>Die Ansicht als Bild, mit ihrem Maßstab</translation>
    </message>
    <message>
        <source>Save view…</source>
        <translation>Ansicht speichern…</translation>
    </message>
    <message>
        <source>The view as an image file, with its scale bar</source>
        <translation>Die Ansicht als Bilddatei, mit ihrem Maßstab</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>Tabelle speichern…</translation>
    </message>
    <message>
        <source>Regions, profile and time course before and after, as CSV</source>
        <translation>Bereiche, Profil und Zeitverlauf vorher und nachher, als CSV</translation>
    </message>
    <message>
        <source>Save selection…</source>
        <translation>Auswahl speichern…</translation>
    </message>
    <message>
        <source>The selected stretch of a signal, all channels: the result, or the source while it is shown</source>
        <translation>Der ausgewählte Abschnitt eines Signals, alle Kanäle: das Ergebnis, oder die Quelle, solange sie gezeigt wird</translation>
    </message>
    <message>
        <source>Metadata…</source>
        <translation>Metadaten…</translation>
    </message>
    <message>
        <source>All that is known of the document, searchable</source>
        <translation>Alles, was über das Dokument bekannt ist, durchsuchbar</translation>
    </message>
    <message>
        <source>Sampling…</source>
        <translation>Abtastung…</translation>
    </message>
    <message>
        <source>Montage…</source>
        <translation>Montage…</translation>
    </message>
    <message>
        <source>Measure the channels of a signal against their average, against some of them, or in pairs</source>
        <translation>Die Kanäle eines Signals gegen ihren Mittelwert, gegen einige von ihnen oder paarweise messen</translation>
    </message>
    <message>
        <source>Close document</source>
        <translation>Dokument schließen</translation>
    </message>
    <message>
        <source>Take it off the list</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Leave convapp</source>
        <translation>convapp verlassen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take back the last change of the recipe or of a region</source>
        <translation>Die letzte Änderung des Rezepts oder eines Bereichs zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Noch einmal ausführen</translation>
    </message>
    <message>
        <source>History…</source>
        <translation>Verlauf…</translation>
    </message>
    <message>
        <source>All changes by name, to go back or forth to any</source>
        <translation>Alle Änderungen mit Namen, um zu jeder vor- oder zurückzugehen</translation>
    </message>
    <message>
        <source>Branch recipe</source>
        <translation>Rezept verzweigen</translation>
    </message>
    <message>
        <source>The recipe once more, to compare two versions</source>
        <translation>Das Rezept noch einmal, um zwei Fassungen zu vergleichen</translation>
    </message>
    <message>
        <source>Next branch</source>
        <translation>Nächster Zweig</translation>
    </message>
    <message>
        <source>Show another version of the recipe</source>
        <translation>Eine andere Fassung des Rezepts zeigen</translation>
    </message>
    <message>
        <source>Strict arithmetic</source>
        <translation>Strenge Arithmetik</translation>
    </message>
    <message>
        <source>Strict: each output is the sum of its own products. No transforms, no split precision: slower for wide kernels, but whole numbers stay exact</source>
        <translation>Streng: Jeder Ausgabewert ist die Summe seiner eigenen Produkte. Keine Transformationen, keine geteilte Genauigkeit: langsamer bei breiten Kernen, aber ganze Zahlen bleiben exakt</translation>
    </message>
    <message>
        <source>Rename step</source>
        <translation>Schritt umbenennen</translation>
    </message>
    <message>
        <source>Give the step a name of your own</source>
        <translation>Dem Schritt einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>Duplicate step</source>
        <translation>Schritt verdoppeln</translation>
    </message>
    <message>
        <source>The same step once more</source>
        <translation>Denselben Schritt noch einmal</translation>
    </message>
    <message>
        <source>Mute step</source>
        <translation>Schritt auslassen</translation>
    </message>
    <message>
        <source>Leave the step out</source>
        <translation>Den Schritt nicht anwenden</translation>
    </message>
    <message>
        <source>Move step up</source>
        <translation>Schritt nach oben</translation>
    </message>
    <message>
        <source>Earlier in the recipe</source>
        <translation>Früher im Rezept</translation>
    </message>
    <message>
        <source>Move step down</source>
        <translation>Schritt nach unten</translation>
    </message>
    <message>
        <source>Later in the recipe</source>
        <translation>Später im Rezept</translation>
    </message>
    <message>
        <source>Remove step</source>
        <translation>Schritt entfernen</translation>
    </message>
    <message>
        <source>Take the step out</source>
        <translation>Den Schritt herausnehmen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>4-up</source>
        <translation>Vierfach</translation>
    </message>
    <message>
        <source>Three planes and 3-D</source>
        <translation>Drei Ebenen und 3-D</translation>
    </message>
    <message>
        <source>One slice</source>
        <translation>Eine Schicht</translation>
    </message>
    <message>
        <source>One plane alone; 2 and 3 show the others</source>
        <translation>Nur eine Ebene; 2 und 3 zeigen die anderen</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>3-D</translation>
    </message>
    <message>
        <source>The volume alone</source>
        <translation>Nur das Volumen</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The result</source>
        <translation>Das Ergebnis</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>The source; Space held shows it for a moment</source>
        <translation>Die Quelle; solange die Leertaste gedrückt ist, wird sie kurz gezeigt</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>Wischen</translation>
    </message>
    <message>
        <source>Before left of a line, after right of it</source>
        <translation>Vorher links einer Linie, nachher rechts davon</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>Schachbrett</translation>
    </message>
    <message>
        <source>Before and after on alternate squares</source>
        <translation>Vorher und nachher auf abwechselnden Feldern</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>After minus before</source>
        <translation>Nachher minus vorher</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>All of the data in view</source>
        <translation>Alle Daten in der Ansicht</translation>
    </message>
    <message>
        <source>One to one</source>
        <translation>Eins zu eins</translation>
    </message>
    <message>
        <source>A sample is a pixel</source>
        <translation>Ein Abtastwert ist ein Pixel</translation>
    </message>
    <message>
        <source>Auto contrast</source>
        <translation>Kontrast automatisch</translation>
    </message>
    <message>
        <source>Black and white at the 0.5 and 99.5 percentile of what is shown</source>
        <translation>Schwarz und Weiß beim Perzentil 0,5 und 99,5 dessen, was gezeigt wird</translation>
    </message>
    <message>
        <source>Region of interest</source>
        <translation>Messbereich</translation>
    </message>
    <message>
        <source>Draw a box: statistics inside, before and after; each drag adds one</source>
        <translation>Einen Kasten ziehen: Statistik darin, vorher und nachher; jedes Ziehen fügt einen hinzu</translation>
    </message>
    <message>
        <source>Elliptical region</source>
        <translation>Elliptischer Bereich</translation>
    </message>
    <message>
        <source>Draw an ellipse: statistics inside, before and after; each drag adds one</source>
        <translation>Eine Ellipse ziehen: Statistik darin, vorher und nachher; jedes Ziehen fügt eine hinzu</translation>
    </message>
    <message>
        <source>Polygonal region</source>
        <translation>Polygonaler Bereich</translation>
    </message>
    <message>
        <source>Click the corners of a polygon: statistics inside, before and after; Enter or a double click closes it</source>
        <translation>Die Ecken eines Polygons anklicken: Statistik darin, vorher und nachher; Eingabe oder ein Doppelklick schließt es</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Draw a line: values along it, width of its edge</source>
        <translation>Eine Linie ziehen: Werte entlang der Linie, Breite ihrer Kante</translation>
    </message>
    <message>
        <source>Time course</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Go to the curve over time at the crosshair, or of the region&apos;s mean, before and after</source>
        <translation>Zur Kurve über die Zeit am Fadenkreuz oder des Mittelwerts im Bereich, vorher und nachher</translation>
    </message>
    <message>
        <source>Along the patient&apos;s axes</source>
        <translation>Entlang der Patientenachsen</translation>
    </message>
    <message>
        <source>Oblique volumes interpolated along left, anterior and superior; off: as their samples are stored</source>
        <translation>Schräge Volumen, interpoliert entlang links, vorn und oben; aus: wie ihre Abtastwerte gespeichert sind</translation>
    </message>
    <message>
        <source>Overlay channels</source>
        <translation>Kanäle überlagern</translation>
    </message>
    <message>
        <source>All channels over each other, each in its colour and with its own contrast</source>
        <translation>Alle Kanäle übereinander, jeder in seiner Farbe und mit eigenem Kontrast</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Go through slices or time points</source>
        <translation>Schichten oder Zeitpunkte durchlaufen</translation>
    </message>
    <message>
        <source>Timing overlay</source>
        <translation>Zeitanzeige</translation>
    </message>
    <message>
        <source>Full, one line, or off</source>
        <translation>Vollständig, eine Zeile oder aus</translation>
    </message>
    <message>
        <source>3-D rendering…</source>
        <translation>3-D-Darstellung…</translation>
    </message>
    <message>
        <source>Presets, curves, light, cuts and picture of the 3-D view</source>
        <translation>Vorlagen, Kurven, Licht, Schnitte und Bild der 3-D-Ansicht</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Change the colours of the window</source>
        <translation>Die Farben des Fensters wechseln</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>Farben des Systems</translation>
    </message>
    <message>
        <source>Light or dark as the system is</source>
        <translation>Hell oder dunkel wie das System</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache (Language)</translation>
    </message>
    <message>
        <source>Language of the window, from the next start on</source>
        <translation>Sprache des Fensters, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>All texts of the window, up to 150 %</source>
        <translation>Alle Texte des Fensters, bis 150 %</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>All texts of the window, down to 85 %</source>
        <translation>Alle Texte des Fensters, bis 85 %</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Add step…</source>
        <translation>Schritt hinzufügen…</translation>
    </message>
    <message>
        <source>Choose a filter by name</source>
        <translation>Einen Filter nach Namen wählen</translation>
    </message>
    <message>
        <source>Presets…</source>
        <translation>Vorlagen…</translation>
    </message>
    <message>
        <source>Recipes for common tasks, with a picture of each</source>
        <translation>Rezepte für häufige Aufgaben, jedes mit einem Bild</translation>
    </message>
    <message>
        <source>Edit kernel…</source>
        <translation>Kern bearbeiten…</translation>
    </message>
    <message>
        <source>Taps as a grid, presets, a formula; rank and response</source>
        <translation>Gewichte als Gitter, Vorlagen, eine Formel; Rang und Frequenzgang</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Start a run that was stopped or is waiting</source>
        <translation>Einen Lauf beginnen, der angehalten wurde oder wartet</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare variants</source>
        <translation>Varianten vergleichen</translation>
    </message>
    <message>
        <source>Time and agreement of variants, side by side</source>
        <translation>Zeit und Übereinstimmung der Varianten nebeneinander</translation>
    </message>
    <message>
        <source>Run comparison</source>
        <translation>Vergleich ausführen</translation>
    </message>
    <message>
        <source>Judge and time the ticked variants; again: stop</source>
        <translation>Die angekreuzten Varianten prüfen und messen; noch einmal: anhalten</translation>
    </message>
    <message>
        <source>Export comparison…</source>
        <translation>Vergleich exportieren…</translation>
    </message>
    <message>
        <source>The table as a file, or the page as a picture</source>
        <translation>Die Tabelle als Datei oder die Seite als Bild</translation>
    </message>
    <message>
        <source>Add CUDA kernel…</source>
        <translation>CUDA-Kernel hinzufügen…</translation>
    </message>
    <message>
        <source>A kernel of your own, checked and timed beside the others</source>
        <translation>Ein eigener Kernel, geprüft und gemessen neben den anderen</translation>
    </message>
    <message>
        <source>Worst voxel</source>
        <translation>Schlechtester Voxel</translation>
    </message>
    <message>
        <source>Where two results differ most</source>
        <translation>Wo sich zwei Ergebnisse am meisten unterscheiden</translation>
    </message>
    <message>
        <source>Swap the pair</source>
        <translation>Paar tauschen</translation>
    </message>
    <message>
        <source>Left becomes right</source>
        <translation>Links wird rechts</translation>
    </message>
    <message>
        <source>Sweep parameters</source>
        <translation>Parameter variieren</translation>
    </message>
    <message>
        <source>Versions of a step in a grid, to choose from</source>
        <translation>Fassungen eines Schritts in einem Gitter zur Auswahl</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>Zwei Dateien vergleichen</translation>
    </message>
    <message>
        <source>Metrics and pictures of any two results</source>
        <translation>Maßzahlen und Bilder zweier beliebiger Ergebnisse</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <source>Steps of the CUDA articles on this GPU, with what each brings</source>
        <translation>Stufen der CUDA-Artikel auf dieser GPU und was jede bringt</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Next area</source>
        <translation>Nächste Fläche</translation>
    </message>
    <message>
        <source>Move the focus between docks and views</source>
        <translation>Den Fokus zwischen Leisten und Ansichten bewegen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Show or hide the left dock</source>
        <translation>Die linke Leiste zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Show or hide the right dock</source>
        <translation>Die rechte Leiste zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Search filters, commands…</source>
        <translation>Filter und Befehle suchen…</translation>
    </message>
    <message>
        <source>Everything by name</source>
        <translation>Alles nach Namen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>All keys on one sheet</source>
        <translation>Alle Tasten auf einem Blatt</translation>
    </message>
    <message>
        <source>Filters…</source>
        <translation>Filter…</translation>
    </message>
    <message>
        <source>Formula, picture and parameters of every filter</source>
        <translation>Formel, Bild und Parameter jedes Filters</translation>
    </message>
    <message>
        <source>About convapp</source>
        <translation>Über convapp</translation>
    </message>
    <message>
        <source>Version and devices</source>
        <translation>Version und Geräte</translation>
    </message>
    <message>
        <source>Rate of a signal, spacing of an image or volume, time step of a series, in place of what the file says</source>
        <translation>Rate eines Signals, Abstand eines Bilds oder Volumens, Zeitschritt einer Reihe, anstelle der Angaben der Datei</translation>
    </message>
    <message>
        <source>Stop computing or saving</source>
        <translation>Berechnen oder Speichern anhalten</translation>
    </message>
    <message>
        <source>The last result stays, and a file that is being written is left out</source>
        <translation>Das letzte Ergebnis bleibt, und eine angefangene Datei wird verworfen</translation>
    </message>
    <message>
        <source>Explain the last run…</source>
        <translation>Letzten Lauf erklären…</translation>
    </message>
    <message>
        <source>How the variants of the last run work, what bounds them, predicted beside measured times</source>
        <translation>Wie die Varianten des letzten Laufs arbeiten und was sie begrenzt, vorhergesagte neben gemessenen Zeiten</translation>
    </message>
    <message>
        <source>Stop after this iteration</source>
        <translation>Nach dieser Iteration anhalten</translation>
    </message>
    <message>
        <source>The result is that of the iterations done, and the recipe gets their number</source>
        <translation>Das Ergebnis ist das der bisherigen Iterationen, und das Rezept erhält deren Anzahl</translation>
    </message>
</context>
<context>
    <name>ui::AddressDialog</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Adresse öffnen</translation>
    </message>
    <message>
        <source>An OME-Zarr store on a server. Of a large image you choose a level of resolution.</source>
        <translation>Ein OME-Zarr-Speicher auf einem Server. Bei einem großen Bild wird eine Auflösungsstufe gewählt.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>if the server asks for one</source>
        <translation>falls der Server danach fragt</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open the store (Enter)</source>
        <translation>Den Speicher öffnen (Eingabe)</translation>
    </message>
    <message>
        <source>Open nothing (Esc)</source>
        <translation>Nichts öffnen (Esc)</translation>
    </message>
    <message>
        <source>An address begins with https://, http:// or s3://, and names a server.</source>
        <translation>Eine Adresse beginnt mit https://, http:// oder s3:// und nennt einen Server.</translation>
    </message>
    <message>
        <source>Keys of S3 are taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the environment. Without them the store is read anonymously.</source>
        <translation>Schlüssel für S3 stammen aus AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY der Umgebung. Ohne sie wird der Speicher anonym gelesen.</translation>
    </message>
    <message>
        <source>User and password are kept until convapp is closed. They are never written to a file.</source>
        <translation>Benutzer und Passwort werden behalten, bis convapp geschlossen wird. Sie werden nie in eine Datei geschrieben.</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationList</name>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>Lasts, s</source>
        <translation>Dauer, s</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Annotationen</translation>
    </message>
    <message>
        <source>Annotations of the recording</source>
        <translation>Annotationen der Aufzeichnung</translation>
    </message>
    <message>
        <source>A click shows the annotation in the view</source>
        <translation>Ein Klick zeigt die Annotation in der Ansicht</translation>
    </message>
</context>
<context>
    <name>ui::AppText</name>
    <message>
        <source>set it in File › Sampling</source>
        <translation>unter Datei › Abtastung festlegen</translation>
    </message>
</context>
<context>
    <name>ui::AskFile</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Files of type</source>
        <translation>Dateityp</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
</context>
<context>
    <name>ui::Batch</name>
    <message>
        <source>Name the outputs, as in /data/out/{stem}{ext}.</source>
        <translation>Die Ausgaben benennen, etwa /data/out/{stem}{ext}.</translation>
    </message>
    <message>
        <source>Begin with a folder: /… or {dir}/, the folder of each input.</source>
        <translation>Mit einem Ordner beginnen: /… oder {dir}/, der Ordner jeder Eingabe.</translation>
    </message>
</context>
<context>
    <name>ui::BatchItems</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>zu tun</translation>
    </message>
    <message>
        <source>done before</source>
        <translation>früher erledigt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <source>computing %1 %</source>
        <translation>berechnet, %1 %</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>kept from before</source>
        <translation>von früher behalten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>nicht erledigt</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>in parts</source>
        <translation>in Teilen</translation>
    </message>
    <message>
        <source>%1 with reading and writing; %2 of computing were predicted</source>
        <translation>%1 mit Lesen und Schreiben; %2 Rechenzeit waren vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted time of computing in a warm run</source>
        <translation>Vorhergesagte Rechenzeit in einem warmen Lauf</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>ui::BatchOpener</name>
    <message>
        <source>Run on a folder takes the channels as recorded</source>
        <translation>Die Anwendung auf einen Ordner nimmt die Kanäle wie aufgezeichnet</translation>
    </message>
    <message>
        <source>The montage of this document is not part of its recipe. On the command line, --rereference applies it to many files.</source>
        <translation>Die Montage dieses Dokuments gehört nicht zu seinem Rezept. In der Befehlszeile wendet --rereference sie auf viele Dateien an.</translation>
    </message>
</context>
<context>
    <name>ui::BatchProcess</name>
    <message>
        <source>The program convapp was not found beside its library.</source>
        <translation>Das Programm convapp wurde nicht neben seiner Bibliothek gefunden.</translation>
    </message>
    <message>
        <source>The batch process was ended by signal %1.</source>
        <translation>Der Stapelprozess wurde durch das Signal %1 beendet.</translation>
    </message>
</context>
<context>
    <name>ui::BatchSampling</name>
    <message>
        <source>Time step</source>
        <translation>Zeitschritt</translation>
    </message>
    <message>
        <source>Time from one time point of a series to the next, as 2 s or 720 ms</source>
        <translation>Zeit von einem Zeitpunkt einer Reihe zum nächsten, wie 2 s oder 720 ms</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Spacing of the samples, as 0.5 mm or 0.5 × 0.5 × 2 mm</source>
        <translation>Abstand der Abtastwerte, wie 0.5 mm oder 0.5 × 0.5 × 2 mm</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Sampling rate of signals, as 500 Hz or 48 kHz</source>
        <translation>Abtastrate von Signalen, wie 500 Hz oder 48 kHz</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>It takes the place of what each file states.</source>
        <translation>Das tritt an die Stelle der Angabe jeder Datei.</translation>
    </message>
    <message>
        <source>Write the time step with its unit, as 2 s or 720 ms.</source>
        <translation>Den Zeitschritt mit seiner Einheit schreiben, wie 2 s oder 720 ms.</translation>
    </message>
    <message>
        <source>Write the spacing as 0.5 mm or 0.5 × 0.5 × 2 mm.</source>
        <translation>Den Abstand als 0.5 mm oder 0.5 × 0.5 × 2 mm schreiben.</translation>
    </message>
    <message>
        <source>Write the rate as 500 Hz or 48 kHz.</source>
        <translation>Die Rate als 500 Hz oder 48 kHz schreiben.</translation>
    </message>
</context>
<context>
    <name>ui::BatchWindow</name>
    <message>
        <source>%1 done</source>
        <translation>%1 fertig</translation>
    </message>
    <message>
        <source>%1 kept from before</source>
        <translation>%1 von früher behalten</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 not done</source>
        <translation>%1 nicht erledigt</translation>
    </message>
    <message>
        <source>nothing to do</source>
        <translation>nichts zu tun</translation>
    </message>
    <message>
        <source>%1 not whole yet</source>
        <translation>%1 noch unvollständig</translation>
    </message>
    <message>
        <source>no file yet</source>
        <translation>noch keine Datei</translation>
    </message>
    <message>
        <source>Watching: %1</source>
        <translation>Überwacht wird: %1</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>gespeichert als %1</translation>
    </message>
    <message>
        <source>no step: files are copied</source>
        <translation>kein Schritt: Dateien werden kopiert</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>The batch did not run to its end</source>
        <translation>Der Stapel lief nicht bis zum Ende</translation>
    </message>
    <message>
        <source>The watch has ended</source>
        <translation>Die Überwachung ist beendet</translation>
    </message>
    <message>
        <source>The batch was stopped</source>
        <translation>Der Stapel wurde angehalten</translation>
    </message>
    <message>
        <source>The batch has ended</source>
        <translation>Der Stapel ist beendet</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>%1 files and folders, from %2</source>
        <translation>%1 Dateien und Ordner, aus %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>No file yet.</source>
        <translation>Noch keine Datei.</translation>
    </message>
    <message>
        <source>No file yet. Watch waits for files in the folders.</source>
        <translation>Noch keine Datei. „Überwachen“ wartet auf Dateien in den Ordnern.</translation>
    </message>
    <message>
        <source>Drop files or folders here, or choose them above.</source>
        <translation>Dateien oder Ordner hier ablegen oder oben auswählen.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>, %1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopping: the tile under way is finished</source>
        <translation>Wird angehalten: die laufende Kachel wird beendet</translation>
    </message>
    <message>
        <source>Paused, %1</source>
        <translation>Unterbrochen, %1</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>, noch etwa %1</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Planung läuft…</translation>
    </message>
    <message>
        <source>%1 to do</source>
        <translation>%1 zu tun</translation>
    </message>
    <message>
        <source>%1 done before</source>
        <translation>%1 früher erledigt</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgelehnt</translation>
    </message>
    <message>
        <source>%1 of computing predicted</source>
        <translation>%1 Rechenzeit vorhergesagt</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Überwachen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Unterbrechen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>The batch is running: %1 of %2 items are done.</source>
        <translation>Der Stapel läuft: %1 von %2 Einträgen sind fertig.</translation>
    </message>
    <message>
        <source>Stopping leaves no partial output. A later run of the same batch goes on from there.</source>
        <translation>Beim Anhalten bleibt keine unvollständige Ausgabe zurück. Ein späterer Lauf desselben Stapels macht dort weiter.</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>Dateien…</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>Add all files and series below a folder</source>
        <translation>Alle Dateien und Serien unterhalb eines Ordners hinzufügen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Take all inputs off the list</source>
        <translation>Alle Eingaben aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Files of the batch</source>
        <translation>Dateien des Stapels</translation>
    </message>
    <message>
        <source>Folder of the batch</source>
        <translation>Ordner des Stapels</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Insert a part of the input&apos;s name, or the date</source>
        <translation>Einen Teil des Eingabenamens oder das Datum einfügen</translation>
    </message>
    <message>
        <source>name without its ending</source>
        <translation>Name ohne Endung</translation>
    </message>
    <message>
        <source>ending of the name</source>
        <translation>Endung des Namens</translation>
    </message>
    <message>
        <source>folder below the chosen one</source>
        <translation>Ordner unterhalb des gewählten</translation>
    </message>
    <message>
        <source>folder of the input</source>
        <translation>Ordner der Eingabe</translation>
    </message>
    <message>
        <source>number of the item</source>
        <translation>Nummer des Eintrags</translation>
    </message>
    <message>
        <source>DICOM series</source>
        <translation>DICOM-Serie</translation>
    </message>
    <message>
        <source>names of the steps</source>
        <translation>Namen der Schritte</translation>
    </message>
    <message>
        <source>date of the first run</source>
        <translation>Datum des ersten Laufs</translation>
    </message>
    <message>
        <source>Template of the outputs</source>
        <translation>Muster der Ausgaben</translation>
    </message>
    <message>
        <source>Folder and name of each output, with {stem}, {ext} and other parts</source>
        <translation>Ordner und Name jeder Ausgabe, mit {stem}, {ext} und anderen Teilen</translation>
    </message>
    <message>
        <source>Choose the folder of the outputs</source>
        <translation>Den Ordner der Ausgaben wählen</translation>
    </message>
    <message>
        <source>Folder of the outputs</source>
        <translation>Ordner der Ausgaben</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Open the page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Reports (*.html *.csv *.json)</source>
        <translation>Berichte (*.html *.csv *.json)</translation>
    </message>
    <message>
        <source>The report was not saved</source>
        <translation>Der Bericht wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Name it .html, .csv or .json.</source>
        <translation>Der Name muss auf .html, .csv oder .json enden.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Items that have ended</source>
        <translation>Beendete Einträge</translation>
    </message>
    <message>
        <source>Replace other files</source>
        <translation>Andere Dateien ersetzen</translation>
    </message>
    <message>
        <source>Also replace outputs that exist and are not of an earlier run of this batch; without it, such items are refused</source>
        <translation>Auch vorhandene Ausgaben ersetzen, die nicht aus einem früheren Lauf dieses Stapels stammen; sonst werden solche Einträge abgelehnt</translation>
    </message>
    <message>
        <source>Watch folders</source>
        <translation>Ordner überwachen</translation>
    </message>
    <message>
        <source>Go on with files that arrive in the folders, and with new versions of files, until Stop. A file is read when it is whole. For files, not for DICOM series</source>
        <translation>Mit Dateien weitermachen, die in den Ordnern ankommen, und mit neuen Fassungen, bis „Anhalten“. Eine Datei wird gelesen, wenn sie vollständig ist. Für Dateien, nicht für DICOM-Serien</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>The same batch for a terminal</source>
        <translation>Derselbe Stapel für ein Terminal</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The report of this run</source>
        <translation>Der Bericht dieses Laufs</translation>
    </message>
    <message>
        <source>Hold the computation, and let it go on</source>
        <translation>Die Berechnung unterbrechen und weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>End after the tile under way; Run goes on later</source>
        <translation>Nach der laufenden Kachel enden; „Ausführen“ macht später weiter</translation>
    </message>
    <message>
        <source>Filter all items that are to do</source>
        <translation>Alle Einträge filtern, die zu tun sind</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Abtastung</translation>
    </message>
    <message>
        <source>tilted slices straightened</source>
        <translation>geneigte Schichten gerade gerichtet</translation>
    </message>
    <message>
        <source>missing slices filled</source>
        <translation>fehlende Schichten ergänzt</translation>
    </message>
    <message>
        <source>slices taken as evenly spaced</source>
        <translation>Schichten als gleichmäßig verteilt gelesen</translation>
    </message>
</context>
<context>
    <name>ui::BeforeBranch</name>
    <message>
        <source>Its computation was stopped.</source>
        <translation>Die Berechnung wurde angehalten.</translation>
    </message>
    <message>
        <source>Show it once, so that it is computed.</source>
        <translation>Einmal zeigen, damit es berechnet wird.</translation>
    </message>
    <message>
        <source>Its samples lie on another grid than those of the shown result.</source>
        <translation>Seine Abtastwerte liegen auf einem anderen Gitter als die des gezeigten Ergebnisses.</translation>
    </message>
    <message>
        <source>It has no step, so it is the source.</source>
        <translation>Es hat keinen Schritt, ist also die Quelle.</translation>
    </message>
    <message>
        <source>It has no result yet. Show it once, so that it is computed.</source>
        <translation>Es hat noch kein Ergebnis. Einmal zeigen, damit es berechnet wird.</translation>
    </message>
</context>
<context>
    <name>ui::BoundaryPicture</name>
    <message>
        <source>Samples beyond the border: %1</source>
        <translation>Abtastwerte jenseits des Rands: %1</translation>
    </message>
</context>
<context>
    <name>ui::BranchBar</name>
    <message>
        <source>Close this branch</source>
        <translation>Diesen Zweig schließen</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>What is shown as before</source>
        <translation>Was als „Vorher“ gezeigt wird</translation>
    </message>
    <message>
        <source>Swipe, difference and Space held compare the active branch with this</source>
        <translation>Wischen, Differenz und die gehaltene Leertaste vergleichen den aktiven Zweig damit</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>Branch %1: %2</source>
        <translation>Zweig %1: %2</translation>
    </message>
    <message>
        <source>no filter</source>
        <translation>kein Filter</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>Ergebnis von %1</translation>
    </message>
</context>
<context>
    <name>ui::ChannelMix</name>
    <message>
        <source>Channel %1</source>
        <translation>Kanal %1</translation>
    </message>
</context>
<context>
    <name>ui::ChannelsField</name>
    <message>
        <source>Choose channels</source>
        <translation>Kanäle wählen</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Alle Kanäle</translation>
    </message>
    <message>
        <source>Channel %1</source>
        <translation>Kanal %1</translation>
    </message>
</context>
<context>
    <name>ui::ChannelsPanel</name>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Channels, ticked ones are drawn</source>
        <translation>Kanäle, angekreuzte werden gezeichnet</translation>
    </message>
    <message>
        <source>Ticked channels are drawn (Space); the current one is measured</source>
        <translation>Angekreuzte Kanäle werden gezeichnet (Leertaste); der aktuelle wird gemessen</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>Amplitude</translation>
    </message>
    <message>
        <source>Amplitude scale</source>
        <translation>Amplitudenmaßstab</translation>
    </message>
    <message>
        <source>Each channel fits its lane, or all channels of a unit have one scale per millimetre of the screen (U; Shift+Up and Shift+Down change it)</source>
        <translation>Jeder Kanal füllt seine Spur, oder alle Kanäle einer Einheit haben einen Maßstab je Millimeter des Bildschirms (U; Umschalt+Hoch und Umschalt+Herunter ändern ihn)</translation>
    </message>
    <message>
        <source>Also at %1</source>
        <translation>Auch mit %1</translation>
    </message>
    <message>
        <source>Shows the file&apos;s channels of this sampling rate below, on the same time axis: %1. The recipe does not act on them.</source>
        <translation>Zeigt darunter die Kanäle der Datei mit dieser Abtastrate auf derselben Zeitachse: %1. Das Rezept wirkt nicht auf sie.</translation>
    </message>
    <message>
        <source>Channels at %1</source>
        <translation>Kanäle mit %1</translation>
    </message>
    <message>
        <source>Opens the file&apos;s channels of this sampling rate as a document of their own: %1</source>
        <translation>Öffnet die Kanäle der Datei mit dieser Abtastrate als eigenes Dokument: %1</translation>
    </message>
    <message>
        <source>Channels, %1 of %2 shown</source>
        <translation>Kanäle, %1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>Each its own</source>
        <translation>Jeder eigen</translation>
    </message>
</context>
<context>
    <name>ui::ColorMap</name>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
</context>
<context>
    <name>ui::CompareArea</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>%1, result of %2</source>
        <translation>%1, Ergebnis von %2</translation>
    </message>
</context>
<context>
    <name>ui::CompareChart</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>%1 GFLOPS, %2 GB/s, %3 % of %4</source>
        <translation>%1 GFLOPS, %2 GB/s, %3 % von %4</translation>
    </message>
    <message>
        <source>FMA</source>
        <translation>FMA</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>predicted %1, measured %2 ms</source>
        <translation>vorhergesagt %1, gemessen %2 ms</translation>
    </message>
    <message>
        <source>effective: above what direct arithmetic could reach</source>
        <translation>effektiv: über dem, was direkte Arithmetik erreichen könnte</translation>
    </message>
    <message>
        <source>Nothing was measured yet: tick variants and run.</source>
        <translation>Noch nichts gemessen: Varianten ankreuzen und ausführen.</translation>
    </message>
    <message>
        <source>kernel, ms, log scale; whiskers: 95 % interval of the median</source>
        <translation>Kernel, ms, logarithmisch; Striche: 95-%-Intervall des Medians</translation>
    </message>
    <message>
        <source>kernel, ms; whiskers: 95 % interval of the median</source>
        <translation>Kernel, ms; Striche: 95-%-Intervall des Medians</translation>
    </message>
    <message>
        <source>kernel, ms, log scale</source>
        <translation>Kernel, ms, logarithmisch</translation>
    </message>
    <message>
        <source>float32 steps from the float64 reference, %1 samples</source>
        <translation>float32-Schritte bis zur float64-Referenz, %1 Abtastwerte</translation>
    </message>
    <message>
        <source>% of samples</source>
        <translation>% der Abtastwerte</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>estimated; calibrate to measure</source>
        <translation>geschätzt; zum Messen kalibrieren</translation>
    </message>
    <message>
        <source>FMA peak %1 GFLOPS (%2)</source>
        <translation>FMA-Spitze %1 GFLOPS (%2)</translation>
    </message>
    <message>
        <source>copy %1 GB/s</source>
        <translation>Kopie %1 GB/s</translation>
    </message>
    <message>
        <source>%1, effective</source>
        <translation>%1, effektiv</translation>
    </message>
    <message>
        <source>FLOP per byte by definition, log scale</source>
        <translation>FLOP je Byte nach Definition, logarithmisch</translation>
    </message>
    <message>
        <source>GFLOPS, log scale</source>
        <translation>GFLOPS, logarithmisch</translation>
    </message>
    <message>
        <source>predicted %1 ms, not measured yet</source>
        <translation>vorhergesagt %1 ms, noch nicht gemessen</translation>
    </message>
    <message>
        <source>kernel, ms, predicted; measured after a run</source>
        <translation>Kernel, ms, vorhergesagt; gemessen nach einem Lauf</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1, vorhergesagt</translation>
    </message>
    <message>
        <source>peak %1 GFLOPS</source>
        <translation>Spitze %1 GFLOPS</translation>
    </message>
    <message>
        <source>peak ≈ %1 GFLOPS</source>
        <translation>Spitze ≈ %1 GFLOPS</translation>
    </message>
</context>
<context>
    <name>ui::CompareCharts</name>
    <message>
        <source>Times over sizes of the data or widths of the kernels: press the arrow above.</source>
        <translation>Zeiten über Größen der Daten oder Breiten der Kerne: den Pfeil oben drücken.</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>sizes of the data</source>
        <translation>Größen der Daten</translation>
    </message>
    <message>
        <source>widths of the kernels</source>
        <translation>Breiten der Kerne</translation>
    </message>
    <message>
        <source>What the scaling chart is over</source>
        <translation>Worüber das Skalierungsdiagramm geht</translation>
    </message>
    <message>
        <source>An eighth to all of each side, or half to four times the lengths and sizes of the recipe</source>
        <translation>Ein Achtel bis zum Ganzen jeder Seite, oder das Halbe bis Vierfache der Längen und Größen im Rezept</translation>
    </message>
    <message>
        <source>Time the ticked variants over sizes or widths</source>
        <translation>Die angekreuzten Varianten über Größen oder Breiten messen</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Timing %1.</source>
        <translation>%1 wird gemessen.</translation>
    </message>
</context>
<context>
    <name>ui::CompareController</name>
    <message>
        <source>The recipe has no steps: there is nothing to compare yet.</source>
        <translation>Das Rezept hat keine Schritte: noch gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>No variant is ticked.</source>
        <translation>Keine Variante ist angekreuzt.</translation>
    </message>
    <message>
        <source>No variant runs all steps: rows say why. Mute steps to compare the others.</source>
        <translation>Keine Variante berechnet alle Schritte: die Zeilen nennen den Grund. Schritte auslassen, um die übrigen zu vergleichen.</translation>
    </message>
    <message>
        <source>No variant can run: rows say why.</source>
        <translation>Keine Variante kann rechnen: die Zeilen nennen den Grund.</translation>
    </message>
    <message>
        <source>The mask is being read.</source>
        <translation>Die Maske wird gelesen.</translation>
    </message>
</context>
<context>
    <name>ui::CompareHead</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Back to the document (Esc)</source>
        <translation>Zurück zum Dokument (Esc)</translation>
    </message>
</context>
<context>
    <name>ui::CompareLegend</name>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Show only rows with these words</source>
        <translation>Nur Zeilen mit diesen Wörtern zeigen</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>Nur zeigen</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Roofline, times and errors of the variants</source>
        <translation>Roofline, Zeiten und Fehler der Varianten</translation>
    </message>
    <message>
        <source>Results of two variants and their difference</source>
        <translation>Ergebnisse zweier Varianten und ihre Differenz</translation>
    </message>
</context>
<context>
    <name>ui::CompareModel</name>
    <message>
        <source>left out, %1 × %2</source>
        <translation>ausgelassen, %1 × %2</translation>
    </message>
    <message>
        <source>Predicted to take %1 a run, %2 times as long as %3. Tick it to run it.</source>
        <translation>Vorhergesagt sind %1 je Lauf, das %2-Fache von %3. Zum Ausführen ankreuzen.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 % %2</source>
        <translation>%1 % %2</translation>
    </message>
    <message>
        <source>FMA</source>
        <translation>FMA</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>genähert</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>fremd</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>wrong: %1 of the peak, limit %2</source>
        <translation>falsch: %1 des Spitzenwerts, Grenze %2</translation>
    </message>
    <message>
        <source>reference, within %1</source>
        <translation>Referenz, innerhalb %1</translation>
    </message>
    <message>
        <source>within its stated bound, %1</source>
        <translation>unter der Grenze %1</translation>
    </message>
    <message>
        <source>no measurable difference from %1</source>
        <translation>kein messbarer Unterschied zu %1</translation>
    </message>
    <message>
        <source>too few runs to tell</source>
        <translation>zu wenige Läufe für ein Urteil</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>innerhalb %1</translation>
    </message>
    <message>
        <source>upload %1, kernel %2, download %3 ms</source>
        <translation>Hochladen %1, Kernel %2, Herunterladen %3 ms</translation>
    </message>
    <message>
        <source>Warm: median of the runs with half its 95 % interval; data on the device</source>
        <translation>Warm: Median der Läufe mit halbem 95-%-Intervall; Daten auf dem Gerät</translation>
    </message>
    <message>
        <source>Warm: from host memory to host memory</source>
        <translation>Warm: von Hostspeicher zu Hostspeicher</translation>
    </message>
    <message>
        <source>Kernel time of the reference over this one&apos;s</source>
        <translation>Kernelzeit der Referenz geteilt durch diese</translation>
    </message>
    <message>
        <source>Operations by the filter&apos;s definition over kernel time</source>
        <translation>Operationen nach der Definition des Filters, geteilt durch die Kernelzeit</translation>
    </message>
    <message>
        <source>Input and result, each once, over kernel time</source>
        <translation>Eingabe und Ergebnis, je einmal, geteilt durch die Kernelzeit</translation>
    </message>
    <message>
        <source>Of the device&apos;s arithmetic or copy ceiling, the nearer one</source>
        <translation>Anteil an der Rechen- oder Kopiergrenze des Geräts, der näheren von beiden</translation>
    </message>
    <message>
        <source>Largest difference to the float64 reference, relative to its peak</source>
        <translation>Größter Unterschied zur float64-Referenz, relativ zu ihrem Spitzenwert</translation>
    </message>
    <message>
        <source>Root mean square of the differences, relative to the peak</source>
        <translation>Quadratisches Mittel der Unterschiede, relativ zum Spitzenwert</translation>
    </message>
    <message>
        <source>Working memory on the device</source>
        <translation>Arbeitsspeicher auf dem Gerät</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Upload, kernel, download</source>
        <translation>Hochladen, Kernel, Herunterladen</translation>
    </message>
    <message>
        <source>Kernel, ms</source>
        <translation>Kernel, ms</translation>
    </message>
    <message>
        <source>Total, ms</source>
        <translation>Ges., ms</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>GFLOPS</source>
        <translation>GFLOPS</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Of ceiling</source>
        <translation>Von Grenze</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1 variants refused</source>
        <translation>%1 Varianten abgelehnt</translation>
    </message>
    <message>
        <source>%1: %2 Shown below.</source>
        <translation>%1: %2 Unten gezeigt.</translation>
    </message>
    <message>
        <source>%1: %2 Folded.</source>
        <translation>%1: %2 Eingeklappt.</translation>
    </message>
</context>
<context>
    <name>ui::CompareOptions</name>
    <message>
        <source>Other libraries</source>
        <translation>Andere Bibliotheken</translation>
    </message>
    <message>
        <source>planner&apos;s choice</source>
        <translation>Wahl des Planers</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Speed-ups and tests are against its times</source>
        <translation>Gewinne und Tests beziehen sich auf ihre Zeiten</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Timed runs of each variant; 5 and more can tell a difference</source>
        <translation>Gemessene Läufe jeder Variante; ab 5 ist ein Unterschied feststellbar</translation>
    </message>
    <message>
        <source>Approximate</source>
        <translation>Genähert</translation>
    </message>
    <message>
        <source>Variants that trade accuracy for time</source>
        <translation>Varianten, die Genauigkeit gegen Zeit tauschen</translation>
    </message>
    <message>
        <source>Peers</source>
        <translation>Fremde</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Mitlaufend</translation>
    </message>
    <message>
        <source>Run again whenever the recipe changes</source>
        <translation>Noch einmal ausführen, sobald sich das Rezept ändert</translation>
    </message>
</context>
<context>
    <name>ui::ComparePage</name>
    <message>
        <source>Export comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>Page (*.html);;Table (*.csv);;Markdown (*.md);;JSON (*.json);;Picture (*.png)</source>
        <translation>Seite (*.html);;Tabelle (*.csv);;Markdown (*.md);;JSON (*.json);;Bild (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Add CUDA kernel</source>
        <translation>CUDA-Kernel hinzufügen</translation>
    </message>
    <message>
        <source>CUDA (*.cu);;All files (*)</source>
        <translation>CUDA (*.cu);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>marked box, %1</source>
        <translation>markierter Kasten, %1</translation>
    </message>
    <message>
        <source>No other library that is loaded here filters volumes</source>
        <translation>Keine andere hier geladene Bibliothek filtert Volumen</translation>
    </message>
    <message>
        <source>No other library that is loaded here filters such data</source>
        <translation>Keine andere hier geladene Bibliothek filtert solche Daten</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>One variant disagrees with the reference</source>
        <translation>Eine Variante weicht von der Referenz ab</translation>
    </message>
    <message>
        <source>%1 variants disagree with the reference</source>
        <translation>%1 Varianten weichen von der Referenz ab</translation>
    </message>
    <message>
        <source>Their times are not reported.</source>
        <translation>Ihre Zeiten werden nicht angegeben.</translation>
    </message>
    <message>
        <source>, %1 s left</source>
        <translation>, noch %1 s</translation>
    </message>
    <message>
        <source>stopped after %1 runs</source>
        <translation>nach %1 Läufen angehalten</translation>
    </message>
    <message>
        <source>%1 runs of %2 variants</source>
        <translation>%1 Läufe von %2 Varianten</translation>
    </message>
    <message>
        <source>%1 variants ticked</source>
        <translation>%1 Varianten angekreuzt</translation>
    </message>
    <message>
        <source>%1. Filtered: %2. On %3.</source>
        <translation>%1. Gefiltert: %2. Auf %3.</translation>
    </message>
    <message>
        <source>The pictures and their differences are of an earlier recipe: %1. Press Run for those of the recipe as it is now.</source>
        <translation>Die Bilder und ihre Unterschiede gehören zu einem früheren Rezept: %1. Ausführen zeigt die des jetzigen Rezepts.</translation>
    </message>
    <message>
        <source>Checked against float64: %1.</source>
        <translation>Gegen float64 geprüft: %1.</translation>
    </message>
    <message>
        <source>Warm: median of %1 interleaved runs with 95 % interval, first run apart.</source>
        <translation>Warm: Median aus %1 verschränkten Läufen mit 95-%-Intervall, erster Lauf gesondert.</translation>
    </message>
    <message>
        <source>Hollow marks are effective rates, above what direct arithmetic could reach.</source>
        <translation>Hohle Zeichen sind effektive Raten über dem, was direkte Arithmetik erreichen könnte.</translation>
    </message>
    <message>
        <source>The machine is busy: times vary by ±%1 %. Run again when it is idle.</source>
        <translation>Der Rechner ist beschäftigt: Zeiten schwanken um ±%1 %. Noch einmal ausführen, wenn er ruht.</translation>
    </message>
    <message>
        <source>Busy: times ±%1 %</source>
        <translation>Ausgelastet: Zeiten ±%1 %</translation>
    </message>
    <message>
        <source>Busy: ±%1 %</source>
        <translation>Ausgelastet: ±%1 %</translation>
    </message>
    <message>
        <source>%1 runs of one variant</source>
        <translation>%1 Läufe einer Variante</translation>
    </message>
    <message>
        <source>one variant ticked</source>
        <translation>eine Variante angekreuzt</translation>
    </message>
</context>
<context>
    <name>ui::CompareScaling</name>
    <message>
        <source>samples, log scale</source>
        <translation>Abtastwerte, logarithmisch</translation>
    </message>
    <message>
        <source>No step of the recipe has a width that could be changed.</source>
        <translation>Kein Schritt des Rezepts hat eine Breite, die sich ändern ließe.</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 Gewichte</translation>
    </message>
    <message>
        <source>taps along an axis, log scale</source>
        <translation>Gewichte entlang einer Achse, logarithmisch</translation>
    </message>
    <message>
        <source>taps along an axis, log scale; middle %1</source>
        <translation>Gewichte entlang einer Achse, logarithmisch; Mitte %1</translation>
    </message>
</context>
<context>
    <name>ui::CompareTable</name>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>No row has these words.</source>
        <translation>Keine Zeile enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Take as reference</source>
        <translation>Als Referenz nehmen</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>ui::CurveHandle</name>
    <message>
        <source>%1: drag it, or Left and Right (Shift: ×10, Ctrl: ÷10)</source>
        <translation>%1: ziehen, oder Links und Rechts (Umschalt: ×10, Strg: ÷10)</translation>
    </message>
</context>
<context>
    <name>ui::CurvePlot</name>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
</context>
<context>
    <name>ui::Cutoffs</name>
    <message>
        <source>Cut-off</source>
        <translation>Grenzfrequenz</translation>
    </message>
    <message>
        <source>Lower cut-off</source>
        <translation>Untere Grenzfrequenz</translation>
    </message>
    <message>
        <source>Upper cut-off</source>
        <translation>Obere Grenzfrequenz</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>%1 von Schritt %2</translation>
    </message>
</context>
<context>
    <name>ui::DataReader</name>
    <message>
        <source>bipolar</source>
        <translation>bipolar</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 Schichten</translation>
    </message>
</context>
<context>
    <name>ui::DataView</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>%1 and %2 on alternate squares</source>
        <translation>%1 und %2 auf abwechselnden Feldern</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>Schachbrett</translation>
    </message>
</context>
<context>
    <name>ui::Difference</name>
    <message>
        <source>Absolute</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>Mit Vorzeichen</translation>
    </message>
</context>
<context>
    <name>ui::DifferencePart</name>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>worst %1 at %2</source>
        <translation>größte %1 bei %2</translation>
    </message>
    <message>
        <source>What is shown of the difference</source>
        <translation>Was von der Differenz gezeigt wird</translation>
    </message>
    <message>
        <source>Of this</source>
        <translation>Von diesem</translation>
    </message>
    <message>
        <source>Less this</source>
        <translation>Minus dieses</translation>
    </message>
    <message>
        <source>Above</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellenwert</translation>
    </message>
    <message>
        <source>Differences up to this are shown as none</source>
        <translation>Unterschiede bis hierher gelten als keine</translation>
    </message>
    <message>
        <source>Worst voxel (W)</source>
        <translation>Schlechtester Voxel (W)</translation>
    </message>
    <message>
        <source>no difference in %1 samples</source>
        <translation>kein Unterschied in %1 Abtastwerten</translation>
    </message>
    <message>
        <source>%1 % of samples; largest %2, %3 of the peak</source>
        <translation>%1 % der Abtastwerte; größter %2, %3 des Spitzenwerts</translation>
    </message>
    <message>
        <source>; %1 NaN or infinite in one only</source>
        <translation>; %1 nur in einem NaN oder unendlich</translation>
    </message>
</context>
<context>
    <name>ui::DocumentLayers</name>
    <message>
        <source>%1 cannot be a layer of %2</source>
        <translation>%1 kann keine Ebene von %2 sein</translation>
    </message>
    <message>
        <source>Add layer %1</source>
        <translation>Ebene %1 hinzufügen</translation>
    </message>
    <message>
        <source>%1 is a layer now</source>
        <translation>%1 ist jetzt eine Ebene</translation>
    </message>
</context>
<context>
    <name>ui::DocumentsPanel</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Open (Ctrl+O)</source>
        <translation>Öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>ui::Explain</name>
    <message>
        <source>One thread for each output; a loop over the taps adds sample × tap.</source>
        <translation>Ein Thread für jeden Ausgabewert; eine Schleife über die Gewichte addiert Abtastwert × Gewicht.</translation>
    </message>
    <message>
        <source>Neighbouring outputs read nearly the same samples, and every one of them again from memory.</source>
        <translation>Benachbarte Ausgabewerte lesen fast dieselben Abtastwerte, und jeder liest sie erneut aus dem Speicher.</translation>
    </message>
    <message>
        <source>Only the caches keep it from being as slow as its bytes: taps × outputs.</source>
        <translation>Nur die Caches verhindern, dass es so langsam ist wie seine Bytes: Gewichte × Ausgabewerte.</translation>
    </message>
    <message>
        <source>Neighbouring threads take neighbouring samples, so that a warp&apos;s load is few wide transactions.</source>
        <translation>Benachbarte Threads nehmen benachbarte Abtastwerte, sodass ein Warp mit wenigen breiten Zugriffen lädt.</translation>
    </message>
    <message>
        <source>Nothing is shared between outputs: each product still has its own load.</source>
        <translation>Ausgabewerte teilen nichts: Jedes Produkt lädt weiterhin selbst.</translation>
    </message>
    <message>
        <source>What is gained is bandwidth that strided access wastes.</source>
        <translation>Gewonnen wird die Bandbreite, die Zugriffe mit Schrittweite verschwenden.</translation>
    </message>
    <message>
        <source>A block copies its samples and their halo to shared memory once.</source>
        <translation>Ein Block kopiert seine Abtastwerte und deren Halo einmal in den gemeinsamen Speicher.</translation>
    </message>
    <message>
        <source>All taps of all its outputs are then read there, at a fraction of the latency.</source>
        <translation>Alle Gewichte aller seiner Ausgabewerte lesen dann dort, mit einem Bruchteil der Latenz.</translation>
    </message>
    <message>
        <source>The halo is read twice by neighbours: small blocks pay for it.</source>
        <translation>Nachbarn lesen den Halo doppelt: kleine Blöcke zahlen dafür.</translation>
    </message>
    <message>
        <source>Each thread computes several outputs side by side and holds their sums in registers.</source>
        <translation>Jeder Thread berechnet mehrere Ausgabewerte nebeneinander und hält ihre Summen in Registern.</translation>
    </message>
    <message>
        <source>A sample that was loaded once meets many taps: loads per product fall by as much.</source>
        <translation>Ein einmal geladener Abtastwert trifft viele Gewichte: Ladevorgänge je Produkt sinken im selben Maß.</translation>
    </message>
    <message>
        <source>What remains is multiply-adds: the time nears the arithmetic ceiling.</source>
        <translation>Übrig bleiben Multiplikationen mit Addition: die Zeit nähert sich der Rechengrenze.</translation>
    </message>
    <message>
        <source>A separable kernel is one line of taps for each axis: K + K + K products instead of K × K × K.</source>
        <translation>Ein separierbarer Kern ist eine Zeile Gewichte je Achse: K + K + K Produkte statt K × K × K.</translation>
    </message>
    <message>
        <source>Each axis is a pass of its own; what lies between goes through memory or the caches.</source>
        <translation>Jede Achse ist ein eigener Durchgang; die Zwischenwerte gehen durch den Speicher oder die Caches.</translation>
    </message>
    <message>
        <source>Few products: the passes&apos; bytes decide.</source>
        <translation>Wenige Produkte: die Bytes der Durchgänge entscheiden.</translation>
    </message>
    <message>
        <source>Rows are quick to read, columns are not: the array is turned between the passes.</source>
        <translation>Zeilen sind schnell zu lesen, Spalten nicht: das Feld wird zwischen den Durchgängen gedreht.</translation>
    </message>
    <message>
        <source>Tiles of shared memory make reading and writing of the turn both contiguous.</source>
        <translation>Kacheln im gemeinsamen Speicher machen Lesen und Schreiben der Drehung zusammenhängend.</translation>
    </message>
    <message>
        <source>Turning costs a read and a write each time, and has to be earned back.</source>
        <translation>Das Drehen kostet jedes Mal ein Lesen und ein Schreiben und muss sich erst lohnen.</translation>
    </message>
    <message>
        <source>All axes at once: filtered rows stay in a ring that holds as many as the column needs.</source>
        <translation>Alle Achsen zugleich: gefilterte Zeilen bleiben in einem Ring, der so viele hält, wie die Spalte braucht.</translation>
    </message>
    <message>
        <source>Each new row completes one row of the result; nothing between goes to memory.</source>
        <translation>Jede neue Zeile vollendet eine Zeile des Ergebnisses; nichts dazwischen geht in den Speicher.</translation>
    </message>
    <message>
        <source>Every sample is read once and every result written once: the copy ceiling is the limit.</source>
        <translation>Jeder Abtastwert wird einmal gelesen, jedes Ergebnis einmal geschrieben: die Kopiergrenze ist die Schranke.</translation>
    </message>
    <message>
        <source>Taps become banded matrices, samples the other factor: matrix units multiply whole blocks.</source>
        <translation>Gewichte werden zu Bandmatrizen, Abtastwerte zum anderen Faktor: Matrixeinheiten multiplizieren ganze Blöcke.</translation>
    </message>
    <message>
        <source>The units take short numbers: each float is split, or accuracy is traded.</source>
        <translation>Die Einheiten nehmen kurze Zahlen: jede Gleitkommazahl wird geteilt, oder Genauigkeit wird eingetauscht.</translation>
    </message>
    <message>
        <source>Wide kernels cost little more than narrow ones, until bytes decide.</source>
        <translation>Breite Kerne kosten kaum mehr als schmale, bis die Bytes entscheiden.</translation>
    </message>
    <message>
        <source>Tiles are transformed, multiplied by the kernel&apos;s transform and transformed back.</source>
        <translation>Kacheln werden transformiert, mit der Transformierten des Kerns multipliziert und zurücktransformiert.</translation>
    </message>
    <message>
        <source>Work does not grow with the kernel, only the overlap of the tiles does.</source>
        <translation>Der Aufwand wächst nicht mit dem Kern, nur die Überlappung der Kacheln.</translation>
    </message>
    <message>
        <source>Counted by the definition its rate lies above the arithmetic ceiling: it is effective.</source>
        <translation>Nach der Definition gezählt liegt die Rate über der Rechengrenze: sie ist effektiv.</translation>
    </message>
    <message>
        <source>A dense kernel is written as a sum of few separable ones.</source>
        <translation>Ein voll besetzter Kern wird als Summe weniger separierbarer geschrieben.</translation>
    </message>
    <message>
        <source>Each term is a row of taps for each axis; all are computed in one march.</source>
        <translation>Jeder Term ist eine Zeile Gewichte je Achse; alle werden in einem Durchlauf berechnet.</translation>
    </message>
    <message>
        <source>It pays where the number of terms is far below the width.</source>
        <translation>Es lohnt sich, wo die Zahl der Terme weit unter der Breite liegt.</translation>
    </message>
    <message>
        <source>A Gaussian is nearly a sum of damped waves, h(m) = Re Σ aₖ·zₖ^|m|, which need a few products a sample for any σ.</source>
        <translation>Eine Gauß-Kurve ist fast eine Summe gedämpfter Schwingungen, h(m) = Re Σ aₖ·zₖ^|m|, die für jedes σ wenige Produkte je Abtastwert brauchen.</translation>
    </message>
    <message>
        <source>One run forwards, one backwards along each axis, and both are added.</source>
        <translation>Ein Lauf vorwärts, einer rückwärts entlang jeder Achse, und beide werden addiert.</translation>
    </message>
    <message>
        <source>Σ |h − Gaussian| bounds the error, for samples in [−1, 1]; it does not grow with the data.</source>
        <translation>Σ |h − Gauß| begrenzt den Fehler für Abtastwerte in [−1, 1]; es wächst nicht mit den Daten.</translation>
    </message>
    <message>
        <source>Four running means b of one length, one after the other, are nearly a Gaussian; five weighted copies side by side come ten times nearer: h = b∗b∗b∗b ∗ Σ wⱼ·δ(j·d), j = −2 … 2.</source>
        <translation>Vier gleitende Mittel b einer Länge hintereinander sind fast eine Gauß-Kurve; fünf gewichtete Kopien nebeneinander kommen zehnmal näher: h = b∗b∗b∗b ∗ Σ wⱼ·δ(j·d), j = −2 … 2.</translation>
    </message>
    <message>
        <source>A running mean adds the sample that enters and takes away the one that leaves, for any σ; it starts anew after few samples, so that no digits drift away.</source>
        <translation>Ein gleitendes Mittel addiert den eintretenden Abtastwert und zieht den austretenden ab, für jedes σ; nach wenigen Abtastwerten beginnt es neu, damit keine Stellen davonlaufen.</translation>
    </message>
    <message>
        <source>Length, distance and weights are fitted for each σ. Σ |h − Gaussian| bounds the error, for samples in [−1, 1].</source>
        <translation>Länge, Abstand und Gewichte sind für jedes σ angepasst. Σ |h − Gauß| begrenzt den Fehler für Abtastwerte in [−1, 1].</translation>
    </message>
    <message>
        <source>A smoothed signal has no fine detail: every n-th sample of it says all there is, n = σ / 2.5.</source>
        <translation>Ein geglättetes Signal hat keine Feinheiten: jeder n-te Abtastwert sagt alles, n = σ / 2,5.</translation>
    </message>
    <message>
        <source>A short window smooths before samples are left out, and interpolates in the end: 8 products each.</source>
        <translation>Ein kurzes Fenster glättet, bevor Abtastwerte ausgelassen werden, und interpoliert am Ende: je 8 Produkte.</translation>
    </message>
    <message>
        <source>The long kernel is summed where samples are few. What the windows change, its taps undo.</source>
        <translation>Der lange Kern wird summiert, wo es wenige Abtastwerte gibt. Was die Fenster ändern, machen seine Gewichte rückgängig.</translation>
    </message>
    <message>
        <source>Minima and maxima of two registers, in a fixed order, sort a column of the window; no branch is taken.</source>
        <translation>Minima und Maxima zweier Register in fester Reihenfolge sortieren eine Spalte des Fensters; ohne Verzweigung.</translation>
    </message>
    <message>
        <source>A sorted column serves all outputs whose window it lies in; columns are merged, not sorted again.</source>
        <translation>Eine sortierte Spalte dient allen Ausgabewerten, in deren Fenster sie liegt; Spalten werden zusammengeführt, nicht neu sortiert.</translation>
    </message>
    <message>
        <source>Comparisons that the middle does not depend on are left out when the program is made.</source>
        <translation>Vergleiche, von denen die Mitte nicht abhängt, entfallen beim Erstellen des Programms.</translation>
    </message>
    <message>
        <source>Samples of a block are sorted once; from then on only their ranks count, a bit each in a set.</source>
        <translation>Die Abtastwerte eines Blocks werden einmal sortiert; danach zählen nur ihre Ränge, je ein Bit in einer Menge.</translation>
    </message>
    <message>
        <source>At each step a layer of the window leaves the set, one enters, and the middle moves by few places.</source>
        <translation>Bei jedem Schritt verlässt eine Lage des Fensters die Menge, eine tritt ein, und die Mitte rückt um wenige Plätze.</translation>
    </message>
    <message>
        <source>Work grows with a layer of the window, not with all of it, for any kind of sample.</source>
        <translation>Der Aufwand wächst mit einer Lage des Fensters, nicht mit dem ganzen, für jede Art von Abtastwerten.</translation>
    </message>
    <message>
        <source>The highest bit of a median is the highest bit of most samples in the window.</source>
        <translation>Das höchste Bit eines Medians ist das höchste Bit der meisten Abtastwerte im Fenster.</translation>
    </message>
    <message>
        <source>Samples whose bit differs lie above or below the median; the next bit is found among the others.</source>
        <translation>Abtastwerte mit anderem Bit liegen über oder unter dem Median; das nächste Bit findet sich unter den übrigen.</translation>
    </message>
    <message>
        <source>A vector holds one bit of hundreds of pixels, and adders of single bits count them all at once.</source>
        <translation>Ein Vektor hält ein Bit von Hunderten Pixeln, und Addierer einzelner Bits zählen sie alle auf einmal.</translation>
    </message>
    <message>
        <source>Every neighbour is weighed by how near it lies and by how little its value differs: two exponents, added before one power is taken.</source>
        <translation>Jeder Nachbar wird danach gewichtet, wie nah er liegt und wie wenig sein Wert abweicht: zwei Exponenten, addiert vor einer Potenz.</translation>
    </message>
    <message>
        <source>No weight can be made beforehand, so that a window costs as many powers as it has samples; they come from a polynomial, or from the GPU&apos;s own unit.</source>
        <translation>Kein Gewicht lässt sich vorher berechnen, sodass ein Fenster so viele Potenzen kostet, wie es Abtastwerte hat; sie kommen aus einem Polynom oder der eigenen Einheit der GPU.</translation>
    </message>
    <message>
        <source>Differences are averaged, not values: their rounding stays small beside an edge.</source>
        <translation>Differenzen werden gemittelt, nicht Werte: ihre Rundung bleibt klein neben einer Kante.</translation>
    </message>
    <message>
        <source>Every sample of the search box is weighed by how much its patch differs from the patch around the output, wherever it lies.</source>
        <translation>Jeder Abtastwert des Suchkastens wird danach gewichtet, wie weit seine Umgebung von der des Ausgabewerts abweicht, wo immer er liegt.</translation>
    </message>
    <message>
        <source>Squared differences are summed along x, then y, then z, so that a patch costs its radii and not its volume.</source>
        <translation>Quadrierte Differenzen werden entlang x, dann y, dann z summiert, sodass eine Umgebung ihre Radien kostet und nicht ihr Volumen.</translation>
    </message>
    <message>
        <source>Sums have a fixed order: tiles give the same bits wherever they are cut.</source>
        <translation>Summen haben eine feste Reihenfolge: Kacheln geben dieselben Bits, wo immer sie geschnitten sind.</translation>
    </message>
    <message>
        <source>Neighbours exchange a share of their difference; the share falls to nothing at an edge.</source>
        <translation>Nachbarn tauschen einen Anteil ihrer Differenz aus; an einer Kante sinkt der Anteil auf nichts.</translation>
    </message>
    <message>
        <source>Each iteration reads the neighbours along the axes only, so that memory limits it, not arithmetic.</source>
        <translation>Jede Iteration liest nur die Nachbarn entlang der Achsen, sodass der Speicher sie begrenzt, nicht die Arithmetik.</translation>
    </message>
    <message>
        <source>What one sample gives, the other takes: the sum of all samples stays.</source>
        <translation>Was ein Abtastwert gibt, nimmt der andere: die Summe aller bleibt.</translation>
    </message>
    <message>
        <source>A recursive filter is a chain of sections; each remembers two numbers and takes five products a sample.</source>
        <translation>Ein rekursiver Filter ist eine Kette von Abschnitten; jeder merkt sich zwei Zahlen und braucht fünf Produkte je Abtastwert.</translation>
    </message>
    <message>
        <source>A sample waits for the one before it, so vectors hold samples of many lines, or of distant parts of one line.</source>
        <translation>Ein Abtastwert wartet auf den vorigen, daher halten Vektoren Werte vieler Zeilen oder entfernter Teile einer Zeile.</translation>
    </message>
    <message>
        <source>One run forwards, one backwards: delays cancel. A part starts early enough for its memory to settle.</source>
        <translation>Ein Lauf vorwärts, einer rückwärts: Verzögerungen heben sich auf. Ein Teil beginnt so früh, dass sein Gedächtnis einschwingt.</translation>
    </message>
    <message>
        <source>The minimum of two neighbours, then of two such pairs: each pass doubles the samples that it covers.</source>
        <translation>Das Minimum zweier Nachbarn, dann zweier solcher Paare: jeder Durchgang verdoppelt die erfassten Abtastwerte.</translation>
    </message>
    <message>
        <source>Rows, columns and planes follow each other, so that a window of any size costs a few minima.</source>
        <translation>Zeilen, Spalten und Ebenen folgen aufeinander, sodass ein Fenster jeder Größe wenige Minima kostet.</translation>
    </message>
    <message>
        <source>Samples are integers in their own order: a vector holds 64 of 8 bits.</source>
        <translation>Abtastwerte sind ganze Zahlen in ihrer Ordnung: ein Vektor hält 64 zu 8 Bit.</translation>
    </message>
    <message>
        <source>Mean and squared deviations of a run along x are joined along y, then along z.</source>
        <translation>Mittelwert und quadrierte Abweichungen einer Strecke entlang x werden entlang y, dann z zusammengeführt.</translation>
    </message>
    <message>
        <source>Deviations are taken from means, not from zero: an offset of a million costs no digit.</source>
        <translation>Abweichungen gehen von Mittelwerten aus, nicht von null: ein Versatz von einer Million kostet keine Stelle.</translation>
    </message>
    <message>
        <source>All sums are float64; the score is rounded once, at its end.</source>
        <translation>Alle Summen sind float64; der Wert wird einmal gerundet, am Ende.</translation>
    </message>
    <message>
        <source>Another library computes it; its own code is not looked into.</source>
        <translation>Eine andere Bibliothek berechnet es; ihr Code wird nicht betrachtet.</translation>
    </message>
    <message>
        <source>Copies and conversions that it needs count as part of its time.</source>
        <translation>Kopien und Umwandlungen, die sie braucht, zählen zu ihrer Zeit.</translation>
    </message>
    <message>
        <source>It is here to compare with, and never chosen by itself.</source>
        <translation>Sie ist zum Vergleich da und wird nie von selbst gewählt.</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>%1, input and result once, at %2 GB/s</source>
        <translation>%1, Eingabe und Ergebnis je einmal, mit %2 GB/s</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>%1 GFLOP by definition, at %2 GFLOPS of multiply-adds</source>
        <translation>%1 GFLOP nach Definition, mit %2 GFLOPS Multiplikation mit Addition</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>%1 kernels of at least 4 µs</source>
        <translation>%1 Kernel zu mindestens 4 µs</translation>
    </message>
    <message>
        <source>Here %1 would take longest: %2.</source>
        <translation>Hier würde %1 am längsten dauern: %2.</translation>
    </message>
    <message>
        <source>It is faster than that: it does not compute the definition tap by tap.</source>
        <translation>Es ist schneller: die Definition wird nicht Gewicht für Gewicht berechnet.</translation>
    </message>
    <message>
        <source>It takes %1 times as long.</source>
        <translation>Es dauert %1-mal so lange.</translation>
    </message>
    <message>
        <source>Predicted %1, measured %2: %3 × the prediction.</source>
        <translation>Vorhergesagt %1, gemessen %2: das %3-Fache der Vorhersage.</translation>
    </message>
    <message>
        <source>Predicted %1; not measured yet.</source>
        <translation>Vorhergesagt %1; noch nicht gemessen.</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>threads a block</source>
        <translation>Threads je Block</translation>
    </message>
    <message>
        <source>registers a thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>shared memory a block</source>
        <translation>gemeinsamer Speicher je Block</translation>
    </message>
    <message>
        <source>spilled a thread</source>
        <translation>ausgelagert je Thread</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>%1 %, %2 blocks a multiprocessor</source>
        <translation>%1 %, %2 Blöcke je Multiprozessor</translation>
    </message>
    <message>
        <source>in flight, one load each</source>
        <translation>unterwegs, je ein Ladevorgang</translation>
    </message>
    <message>
        <source>The driver tells registers, shared memory and occupancy once it has run.</source>
        <translation>Der Treiber nennt Register, gemeinsamen Speicher und Auslastung, sobald gerechnet wurde.</translation>
    </message>
    <message>
        <source>No variant computes this on such a device.</source>
        <translation>Keine Variante berechnet dies auf einem solchen Gerät.</translation>
    </message>
    <message>
        <source>Each tile counts its samples once and turns the counts into a table of values.</source>
        <translation>Jede Kachel zählt ihre Abtastwerte einmal und macht aus den Anzahlen eine Tabelle.</translation>
    </message>
    <message>
        <source>A sample looks up the tables of the nearest tiles and joins them by its distance.</source>
        <translation>Ein Abtastwert wird in den Tabellen der nächsten Kacheln nachgeschlagen, die nach ihrem Abstand gewichtet werden.</translation>
    </message>
    <message>
        <source>Tiles are counted from index 0, so that every cut of the work gives the same bits.</source>
        <translation>Kacheln zählen ab Index 0, sodass jede Aufteilung der Arbeit dieselben Bits ergibt.</translation>
    </message>
</context>
<context>
    <name>ui::ExplainCard</name>
    <message>
        <source>Predicted times on the invented device</source>
        <translation>Vorhergesagte Zeiten auf dem erdachten Gerät</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>What bounds it here</source>
        <translation>Was hier begrenzt</translation>
    </message>
    <message>
        <source>Kernels, as the driver tells</source>
        <translation>Kernel, wie der Treiber sie beschreibt</translation>
    </message>
    <message>
        <source>Counted by the profiler</source>
        <translation>Vom Profiler gezählt</translation>
    </message>
    <message>
        <source>What if: an invented GPU</source>
        <translation>Was wäre wenn: eine erdachte GPU</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Rechenfähigkeit</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>Multiprozessoren</translation>
    </message>
    <message>
        <source>Bandwidth, GB/s</source>
        <translation>Bandbreite, GB/s</translation>
    </message>
    <message>
        <source>No variant is selected</source>
        <translation>Keine Variante ist ausgewählt</translation>
    </message>
    <message>
        <source>Select a row of the table.</source>
        <translation>Eine Zeile der Tabelle auswählen.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>Aus: %1</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>Veröffentlicht: %1</translation>
    </message>
    <message>
        <source>On an %1 (driver %2, %3), not here; caches empty before each run.</source>
        <translation>Auf einer %1 (Treiber %2, %3), nicht hier; vor jedem Lauf leere Caches.</translation>
    </message>
    <message>
        <source>On this machine&apos;s GPU; caches empty before each run.</source>
        <translation>Auf der GPU dieses Rechners; vor jedem Lauf leere Caches.</translation>
    </message>
    <message>
        <source>%1 TFLOPS at %2 GHz and %3 multiply-adds a cycle and multiprocessor</source>
        <translation>%1 TFLOPS bei %2 GHz und %3 Multiplikationen mit Addition je Takt und Multiprozessor</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 by %2 %3</source>
        <translation>%1 mit %2 %3</translation>
    </message>
    <message>
        <source>The planner would take %1 for the recipe: %2. Upload and download, over a link of %3 GB/s, add %4. Below, each variant for all that it can compute of the recipe:</source>
        <translation>Der Planer würde %1 für das Rezept nehmen: %2. Hoch- und Herunterladen über eine Verbindung von %3 GB/s kommen mit %4 hinzu. Unten jede Variante mit allem, was sie vom Rezept berechnen kann:</translation>
    </message>
</context>
<context>
    <name>ui::ExplainWindow</name>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>The last run explained</source>
        <translation>Der letzte Lauf, erklärt</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step of the last run</source>
        <translation>Schritt des letzten Laufs</translation>
    </message>
</context>
<context>
    <name>ui::Figure</name>
    <message>
        <source>Images (*.png *.tiff *.jpg);;Drawing (*.svg)</source>
        <translation>Bilder (*.png *.tiff *.jpg);;Zeichnung (*.svg)</translation>
    </message>
</context>
<context>
    <name>ui::FigureDialog</name>
    <message>
        <source>Save view as image</source>
        <translation>Ansicht als Bild speichern</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Pixels of the image</source>
        <translation>Pixel des Bildes</translation>
    </message>
    <message>
        <source>Pixels for each of the screen. Lines and texts of an SVG file are sharp at every size.</source>
        <translation>Pixel für jeden des Bildschirms. Linien und Texte einer SVG-Datei sind in jeder Größe scharf.</translation>
    </message>
    <message>
        <source>Caption: data and recipe</source>
        <translation>Bildunterschrift: Daten und Rezept</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
</context>
<context>
    <name>ui::FileOpener</name>
    <message>
        <source>The chosen level is being read</source>
        <translation>Die gewählte Stufe wird gelesen</translation>
    </message>
    <message>
        <source>The recipe %1 was not opened</source>
        <translation>Das Rezept %1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 ist bereit</translation>
    </message>
    <message>
        <source>It will be the recipe of the next file that is opened.</source>
        <translation>Es wird das Rezept der nächsten geöffneten Datei.</translation>
    </message>
    <message>
        <source>The recipe of %1 was left out</source>
        <translation>Das Rezept von %1 wurde ausgelassen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>%1 shows its coarsest level (%2) until then: values and results on screen are those of that level. Results are saved from the chosen level.</source>
        <translation>%1 zeigt bis dahin seine gröbste Stufe (%2): Werte und Ergebnisse auf dem Bildschirm sind die dieser Stufe. Gespeichert werden Ergebnisse der gewählten Stufe.</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The level that it is made from was not read.</source>
        <translation>Die Stufe, aus der sie entsteht, wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>Its %1 stays open.</source>
        <translation>%1 bleibt offen.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Opening %1 was stopped</source>
        <translation>Das Öffnen von %1 wurde angehalten</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>Noch einmal öffnen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Its slices are sheared against each other by %1 degrees (gantry tilt). Resampling straightens them, by linear interpolation within each slice.</source>
        <translation>Seine Schichten sind um %1 Grad gegeneinander geschert (Gantry-Neigung). Neu abtasten richtet sie gerade, durch lineare Interpolation in jeder Schicht.</translation>
    </message>
    <message>
        <source>Resample and open</source>
        <translation>Neu abtasten und öffnen</translation>
    </message>
    <message>
        <source>Interpolate the gap</source>
        <translation>Die Lücke interpolieren</translation>
    </message>
    <message>
        <source>Open as %1 mm apart</source>
        <translation>Mit %1 mm Abstand öffnen</translation>
    </message>
    <message>
        <source>Open its images as a volume</source>
        <translation>Seine Bilder als Volumen öffnen</translation>
    </message>
</context>
<context>
    <name>ui::FilesPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>Two files</source>
        <translation>Zwei Dateien</translation>
    </message>
    <message>
        <source>Open first…</source>
        <translation>Erste öffnen…</translation>
    </message>
    <message>
        <source>Open second…</source>
        <translation>Zweite öffnen…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>Second less first</source>
        <translation>Zweite minus erste</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1 (first)</source>
        <translation>%1 (erste)</translation>
    </message>
    <message>
        <source>%1 (second)</source>
        <translation>%1 (zweite)</translation>
    </message>
    <message>
        <source>Not compared: samples of one belong to none of the other.</source>
        <translation>Nicht verglichen: Abtastwerte der einen gehören zu keinen der anderen.</translation>
    </message>
    <message>
        <source>Open two files: volumes, images or signals.</source>
        <translation>Zwei Dateien öffnen: Volumen, Bilder oder Signale.</translation>
    </message>
    <message>
        <source>The same size, spacing and place.</source>
        <translation>Gleiche Größe, gleicher Abstand und Ort.</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>relative to the peak</source>
        <translation>relativ zum Spitzenwert</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>NaN in one only</source>
        <translation>NaN nur in einer</translation>
    </message>
    <message>
        <source>infinite in one only</source>
        <translation>unendlich nur in einer</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>wird gemessen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
</context>
<context>
    <name>ui::FilterHelp</name>
    <message>
        <source>length: px, mm, s, ms, or fwhm before it</source>
        <translation>Länge: px, mm, s, ms, oder fwhm davor</translation>
    </message>
    <message>
        <source>length: px, mm, s, ms, or fwhm before it; one, or one per axis</source>
        <translation>Länge: px, mm, s, ms, oder fwhm davor; eine, oder eine je Achse</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>whole numbers; one, or one per axis</source>
        <translation>ganze Zahlen; eine, oder eine je Achse</translation>
    </message>
    <message>
        <source>a value, or % of the largest</source>
        <translation>ein Wert, oder % des größten</translation>
    </message>
    <message>
        <source>frequency: Hz, kHz, or % of half the sampling rate; two for a band</source>
        <translation>Frequenz: Hz, kHz, oder % der halben Abtastrate; zwei für ein Band</translation>
    </message>
    <message>
        <source>numbers from 0, names and patterns, with commas between them</source>
        <translation>Nummern ab 0, Namen und Muster, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>an oder aus</translation>
    </message>
    <message>
        <source>letters of axes: xy</source>
        <translation>Buchstaben von Achsen: xy</translation>
    </message>
    <message>
        <source>taps in brackets, or a file</source>
        <translation>Gewichte in Klammern, oder eine Datei</translation>
    </message>
    <message>
        <source>keep, fill, nan, or a number</source>
        <translation>keep, fill, nan oder eine Zahl</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>The test pattern before and after</source>
        <translation>Das Testbild vorher und nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>A row of the test pattern, before thin, after thick</source>
        <translation>Eine Zeile des Testbilds, vorher dünn, nachher dick</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Page of the filter</source>
        <translation>Seite des Filters</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>Formel: %1</translation>
    </message>
    <message>
        <source>A test pattern, with the values that a new step starts from. The curves are one row of it: before thin, after thick.</source>
        <translation>Ein Testbild, mit den Werten, mit denen ein neuer Schritt beginnt. Die Kurven sind eine Zeile daraus: vorher dünn, nachher dick.</translation>
    </message>
    <message>
        <source>Each has its own scale.</source>
        <translation>Jedes hat seinen eigenen Maßstab.</translation>
    </message>
    <message>
        <source>worked out</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>%1=%2 unless given; %3.</source>
        <translation>%1=%2, wenn nicht angegeben; %3.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>On the command line</source>
        <translation>In der Befehlszeile</translation>
    </message>
    <message>
        <source>Add to recipe</source>
        <translation>Zum Rezept hinzufügen</translation>
    </message>
    <message>
        <source>Behind the last step, with the values above</source>
        <translation>Hinter den letzten Schritt, mit den Werten oben</translation>
    </message>
    <message>
        <source>none, nan, a file with labels (seg.nii.gz:3,5-7), or a box (10:50x20:60)</source>
        <translation>none, nan, eine Datei mit Nummern (seg.nii.gz:3,5-7) oder ein Kasten (10:50x20:60)</translation>
    </message>
</context>
<context>
    <name>ui::FlagField</name>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
</context>
<context>
    <name>ui::Forecast</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>The whole needs %1 of memory, %2 are free: the system may become slow or refuse.</source>
        <translation>Das Ganze braucht %1 Speicher, %2 sind frei: das System kann langsam werden oder ablehnen.</translation>
    </message>
    <message>
        <source>The whole needs %1 of memory.</source>
        <translation>Das Ganze braucht %1 Speicher.</translation>
    </message>
    <message>
        <source>On %1 it works in %2 of %3.</source>
        <translation>Auf %1 arbeitet es in %2 von %3.</translation>
    </message>
    <message>
        <source>The input stays there for the next run, in %1 more.</source>
        <translation>Die Eingabe bleibt für den nächsten Lauf dort, in weiteren %1.</translation>
    </message>
    <message>
        <source>It takes about %1 in %2 tiles; the result is the same as in one piece.</source>
        <translation>Es dauert etwa %1 in %2 Kacheln; das Ergebnis ist dasselbe wie in einem Stück.</translation>
    </message>
    <message>
        <source>It takes about %1.</source>
        <translation>Es dauert etwa %1.</translation>
    </message>
</context>
<context>
    <name>ui::FourUp</name>
    <message>
        <source>3-D</source>
        <translation>3-D</translation>
    </message>
    <message>
        <source>Axial</source>
        <translation>Axial</translation>
    </message>
    <message>
        <source>Coronal</source>
        <translation>Koronal</translation>
    </message>
    <message>
        <source>Sagittal</source>
        <translation>Sagittal</translation>
    </message>
    <message>
        <source>Ax</source>
        <translation>Ax</translation>
    </message>
    <message>
        <source>Cor</source>
        <translation>Kor</translation>
    </message>
    <message>
        <source>Sag</source>
        <translation>Sag</translation>
    </message>
</context>
<context>
    <name>ui::GridFileField</name>
    <message>
        <source>Choose a file with a grid</source>
        <translation>Datei mit einem Gitter wählen</translation>
    </message>
    <message>
        <source>Press Enter to read the folder.</source>
        <translation>Die Eingabetaste liest den Ordner.</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>No file</source>
        <translation>Keine Datei</translation>
    </message>
    <message>
        <source>File with the grid</source>
        <translation>Datei mit dem Gitter</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ui::HistogramPanel</name>
    <message>
        <source>CT brain</source>
        <translation>CT Gehirn</translation>
    </message>
    <message>
        <source>CT soft tissue</source>
        <translation>CT Weichteile</translation>
    </message>
    <message>
        <source>CT bone</source>
        <translation>CT Knochen</translation>
    </message>
    <message>
        <source>CT lung</source>
        <translation>CT Lunge</translation>
    </message>
    <message>
        <source>Full range</source>
        <translation>Voller Umfang</translation>
    </message>
    <message>
        <source>0.1 to 99.9 %</source>
        <translation>0,1 bis 99,9 %</translation>
    </message>
    <message>
        <source>2 to 98 %</source>
        <translation>2 bis 98 %</translation>
    </message>
    <message>
        <source>Histogram, square root of counts</source>
        <translation>Histogramm, Wurzel der Anzahl</translation>
    </message>
    <message>
        <source>Histogram and window</source>
        <translation>Histogramm und Fenster</translation>
    </message>
    <message>
        <source>√ count</source>
        <translation>√ Anzahl</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Zentrum</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source> of the window from black to white</source>
        <translation> des Fensters von Schwarz bis Weiß</translation>
    </message>
    <message>
        <source>Window preset</source>
        <translation>Fenstervorlage</translation>
    </message>
    <message>
        <source>Windows with a name: what becomes black and what white</source>
        <translation>Fenster mit Namen: was schwarz und was weiß wird</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Auto contrast (A)</source>
        <translation>Kontrast automatisch (A)</translation>
    </message>
    <message>
        <source>The image has colours of its own: a map is for grey values.</source>
        <translation>Das Bild hat eigene Farben: eine Farbtabelle ist für Grauwerte.</translation>
    </message>
    <message>
        <source>Colours from low to high values. Each map grows evenly in lightness, but for the cycle, which is for angles.</source>
        <translation>Farben von niedrigen zu hohen Werten. Jede Tabelle wird gleichmäßig heller, außer dem Kreis, der für Winkel ist.</translation>
    </message>
    <message>
        <source>%1 % of samples are NaN or infinite</source>
        <translation>%1 % der Abtastwerte sind NaN oder unendlich</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Histogram of the result</source>
        <translation>Histogramm des Ergebnisses</translation>
    </message>
    <message>
        <source>The result is %1 to %2: one tone in this window. Auto fits it.</source>
        <translation>Das Ergebnis liegt bei %1 bis %2: ein Ton in diesem Fenster. „Auto“ passt es an.</translation>
    </message>
</context>
<context>
    <name>ui::IdeaPicture</name>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>an output a thread</source>
        <translation>je Thread ein Wert</translation>
    </message>
    <message>
        <source>memory, read once</source>
        <translation>Speicher, einmal gelesen</translation>
    </message>
    <message>
        <source>shared, with halo</source>
        <translation>gemeinsam, mit Halo</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>one load</source>
        <translation>einmal laden</translation>
    </message>
    <message>
        <source>many taps</source>
        <translation>viele Gewichte</translation>
    </message>
    <message>
        <source>sums in registers</source>
        <translation>Summen in Registern</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>turned: rows again</source>
        <translation>gedreht: wieder Zeilen</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>turned back</source>
        <translation>zurückgedreht</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>each row once</source>
        <translation>jede Zeile einmal</translation>
    </message>
    <message>
        <source>ring of filtered rows</source>
        <translation>Ring gefilterter Zeilen</translation>
    </message>
    <message>
        <source>a row complete</source>
        <translation>eine Zeile fertig</translation>
    </message>
    <message>
        <source>taps as a band</source>
        <translation>Gewichte als Band</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Abtastwerte</translation>
    </message>
    <message>
        <source>a whole block</source>
        <translation>ein ganzer Block</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>Kachel</translation>
    </message>
    <message>
        <source>multiply spectra</source>
        <translation>Spektren multiplizieren</translation>
    </message>
    <message>
        <source>back</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>dense kernel</source>
        <translation>voll besetzter Kern</translation>
    </message>
    <message>
        <source>few lines of taps</source>
        <translation>wenige Gewichtszeilen</translation>
    </message>
    <message>
        <source>forwards and backwards</source>
        <translation>vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>any width, same work</source>
        <translation>jede Breite, gleicher Aufwand</translation>
    </message>
    <message>
        <source>forwards</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>and backwards</source>
        <translation>und rückwärts</translation>
    </message>
    <message>
        <source>a sample</source>
        <translation>ein Abtastwert</translation>
    </message>
    <message>
        <source>the least of 2</source>
        <translation>der kleinste von 2</translation>
    </message>
    <message>
        <source>the least of 4</source>
        <translation>der kleinste von 4</translation>
    </message>
    <message>
        <source>mean and deviation</source>
        <translation>Mittel und Abweichung</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>a running mean</source>
        <translation>ein gleitendes Mittel</translation>
    </message>
    <message>
        <source>four of them</source>
        <translation>vier davon</translation>
    </message>
    <message>
        <source>weighted copies</source>
        <translation>gewichtete Kopien</translation>
    </message>
    <message>
        <source>few, smoothed</source>
        <translation>wenige, geglättet</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>sorted columns</source>
        <translation>sortierte Spalten</translation>
    </message>
    <message>
        <source>the middle one</source>
        <translation>der mittlere</translation>
    </message>
    <message>
        <source>the window moves on</source>
        <translation>das Fenster rückt weiter</translation>
    </message>
    <message>
        <source>a bit for each rank</source>
        <translation>ein Bit je Rang</translation>
    </message>
    <message>
        <source>bits of the window</source>
        <translation>Bits des Fensters</translation>
    </message>
    <message>
        <source>majorities, bit by bit</source>
        <translation>Mehrheiten, Bit für Bit</translation>
    </message>
    <message>
        <source>weights of the third</source>
        <translation>Gewichte des dritten</translation>
    </message>
    <message>
        <source>noise gone, edge there</source>
        <translation>Rauschen weg, Kante da</translation>
    </message>
    <message>
        <source>another library</source>
        <translation>andere Bibliothek</translation>
    </message>
    <message>
        <source>The idea as a drawing</source>
        <translation>Die Idee als Zeichnung</translation>
    </message>
    <message>
        <source>tables of tiles</source>
        <translation>Tabellen der Kacheln</translation>
    </message>
    <message>
        <source>results</source>
        <translation>Ergebnisse</translation>
    </message>
</context>
<context>
    <name>ui::ItemBar</name>
    <message>
        <source>Play (K)</source>
        <translation>Abspielen (K)</translation>
    </message>
    <message>
        <source>What the slider goes through</source>
        <translation>Was der Schieber durchläuft</translation>
    </message>
    <message>
        <source>What the slider and Play go through</source>
        <translation>Was Schieber und Abspielen durchlaufen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Page Up and Page Down in a view go through slices</source>
        <translation>Bild auf und Bild ab gehen in einer Ansicht durch die Schichten</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Pictures a second while playing</source>
        <translation>Bilder je Sekunde beim Abspielen</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagern</translation>
    </message>
    <message>
        <source>All channels over each other, each in its colour and with its own contrast</source>
        <translation>Alle Kanäle übereinander, jeder in seiner Farbe und mit eigenem Kontrast</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>%1: a click shows or hides it, a right click chooses its colour</source>
        <translation>%1: ein Klick zeigt oder verbirgt ihn, ein Rechtsklick wählt seine Farbe</translation>
    </message>
    <message>
        <source>Stop (K)</source>
        <translation>Anhalten (K)</translation>
    </message>
    <message>
        <source>Time point</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Schicht</translation>
    </message>
</context>
<context>
    <name>ui::KernelBars</name>
    <message>
        <source>Slice as bars</source>
        <translation>Schicht als Balken</translation>
    </message>
</context>
<context>
    <name>ui::KernelEditor</name>
    <message>
        <source>Kernel editor – convapp</source>
        <translation>Kerneditor – convapp</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>The kernel as written, as in OpenCV and PyTorch</source>
        <translation>Der Kern wie geschrieben, wie in OpenCV und PyTorch</translation>
    </message>
    <message>
        <source>Flips the kernel, as scipy and MATLAB conv do</source>
        <translation>Spiegelt den Kern, wie conv in scipy und MATLAB</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 Gewichte</translation>
    </message>
    <message>
        <source>Taps at z = %1</source>
        <translation>Gewichte bei z = %1</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Tap %1</source>
        <translation>Gewicht %1</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>Wert %1</translation>
    </message>
    <message>
        <source>%1 taps selected: what is typed fills them</source>
        <translation>%1 Gewichte ausgewählt: eine Eingabe füllt sie</translation>
    </message>
    <message numerus="yes">
        <source>Changes with it: %n tap(s)</source>
        <translation>
            <numerusform>Ändert sich mit: %n Gewicht</numerusform>
            <numerusform>Ändern sich mit: %n Gewichte</numerusform>
        </translation>
    </message>
    <message>
        <source>tap</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Kernel file</source>
        <translation>Kerndatei</translation>
    </message>
    <message>
        <source>Kernels (*.npy *.csv *.txt);;All files (*)</source>
        <translation>Kerne (*.npy *.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The kernel is in the clipboard.</source>
        <translation>Der Kern ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The data have %1 axes only</source>
        <translation>Die Daten haben nur %1 Achsen</translation>
    </message>
    <message>
        <source>A kernel of %1 axes</source>
        <translation>Ein Kern mit %1 Achsen</translation>
    </message>
    <message>
        <source>1-D</source>
        <translation>1-D</translation>
    </message>
    <message>
        <source>2-D</source>
        <translation>2-D</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>3-D</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The kernel as it was (Esc)</source>
        <translation>Der Kern wie zuvor (Esc)</translation>
    </message>
    <message>
        <source>Use kernel</source>
        <translation>Kern übernehmen</translation>
    </message>
    <message>
        <source>Keep it and close (Ctrl+Enter)</source>
        <translation>Behalten und schließen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Replace the kernel by the clipboard: CSV, NumPy or MATLAB text</source>
        <translation>Den Kern durch die Zwischenablage ersetzen: Text aus CSV, NumPy oder MATLAB</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>Kopieren als…</translation>
    </message>
    <message>
        <source>The whole kernel as text for other programs</source>
        <translation>Der ganze Kern als Text für andere Programme</translation>
    </message>
    <message>
        <source>Table with tabs</source>
        <translation>Tabelle mit Tabulatoren</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>NumPy</source>
        <translation>NumPy</translation>
    </message>
    <message>
        <source>MATLAB</source>
        <translation>MATLAB</translation>
    </message>
    <message>
        <source>From file…</source>
        <translation>Aus Datei…</translation>
    </message>
    <message>
        <source>Read a .npy, .csv or .txt file</source>
        <translation>Eine Datei .npy, .csv oder .txt lesen</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>What becomes of one bright sample</source>
        <translation>Was aus einem hellen Abtastwert wird</translation>
    </message>
    <message>
        <source>Convolve</source>
        <translation>Falten</translation>
    </message>
    <message>
        <source>Correlate</source>
        <translation>Korrelieren</translation>
    </message>
    <message>
        <source>out(i) = Σ k(j)·in(i − j): scipy, MATLAB conv, FFT products</source>
        <translation>out(i) = Σ k(j)·in(i − j): scipy, MATLAB conv, FFT-Produkte</translation>
    </message>
    <message>
        <source>out(i) = Σ k(j)·in(i + j): OpenCV filter2D, PyTorch, ITK</source>
        <translation>out(i) = Σ k(j)·in(i + j): OpenCV filter2D, PyTorch, ITK</translation>
    </message>
    <message>
        <source>Slices along z</source>
        <translation>Schichten entlang z</translation>
    </message>
    <message>
        <source>Page Up and Page Down step through, Ctrl+arrow copies a slice</source>
        <translation>Bild auf und Bild ab gehen hindurch, Strg+Pfeil kopiert eine Schicht</translation>
    </message>
    <message>
        <source>Type to edit, F2 inside a tap, arrows and Tab move; what is typed fills a selection. Dashed taps follow by mirroring. O puts the centre here, Ctrl+wheel enlarges.</source>
        <translation>Tippen ändert, F2 in einem Gewicht, Pfeile und Tabulator bewegen; eine Eingabe füllt eine Auswahl. Gestrichelte Gewichte folgen durch Spiegelung. O setzt die Mitte hierher, Strg+Mausrad vergrößert.</translation>
    </message>
    <message>
        <source>Live preview</source>
        <translation>Mitlaufende Vorschau</translation>
    </message>
    <message>
        <source>the whole recipe on the document, each side with its own scale</source>
        <translation>das ganze Rezept auf dem Dokument, jede Seite mit eigenem Maßstab</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>As in OpenCV and PyTorch</source>
        <translation>Wie in OpenCV und PyTorch</translation>
    </message>
    <message>
        <source>As in scipy and MATLAB conv</source>
        <translation>Wie conv in scipy und MATLAB</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Wie geschrieben</translation>
    </message>
    <message>
        <source>Flipped</source>
        <translation>Gespiegelt</translation>
    </message>
    <message>
        <source>each side with its own scale</source>
        <translation>jede Seite mit eigener Skala</translation>
    </message>
</context>
<context>
    <name>ui::KernelEditorController</name>
    <message>
        <source>%1 Set to correlate, for which it is written.</source>
        <translation>%1 Auf Korrelation gestellt, wofür er geschrieben ist.</translation>
    </message>
    <message>
        <source>%1 Set to convolve, for which it is written.</source>
        <translation>%1 Auf Faltung gestellt, wofür er geschrieben ist.</translation>
    </message>
    <message>
        <source>Changed in the window</source>
        <translation>Im Fenster geändert</translation>
    </message>
    <message>
        <source>The file has %1 axes, the data have %2.</source>
        <translation>Die Datei hat %1 Achsen, die Daten haben %2.</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
</context>
<context>
    <name>ui::KernelExpression</name>
    <message>
        <source>x y z: taps from the centre; r: their length; d: axes. Other letters become sliders.</source>
        <translation>x y z: Gewichte von der Mitte aus; r: ihre Länge; d: Achsen. Andere Buchstaben werden zu Schiebern.</translation>
    </message>
    <message>
        <source>Taps were edited since; typing here computes them anew.</source>
        <translation>Die Gewichte wurden seither geändert; eine Eingabe hier berechnet sie neu.</translation>
    </message>
    <message>
        <source>Taps as a formula, for instance exp(-(x^2+y^2)/(2*s^2))</source>
        <translation>Gewichte als Formel, zum Beispiel exp(-(x^2+y^2)/(2*s^2))</translation>
    </message>
    <message>
        <source>Scaled to</source>
        <translation>Skaliert auf</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie sie sind</translation>
    </message>
    <message>
        <source>sum 1</source>
        <translation>Summe 1</translation>
    </message>
    <message>
        <source>sum of magnitudes 1</source>
        <translation>Betragssumme 1</translation>
    </message>
    <message>
        <source>sum 0</source>
        <translation>Summe 0</translation>
    </message>
    <message>
        <source>What the taps of the formula are made to add up to</source>
        <translation>Welche Summe die Gewichte der Formel haben sollen</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
</context>
<context>
    <name>ui::KernelFacts</name>
    <message>
        <source>Strength of the separable terms</source>
        <translation>Stärke der separierbaren Terme</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>When applied</source>
        <translation>Beim Anwenden</translation>
    </message>
    <message>
        <source>taps as they are</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>divided by sum</source>
        <translation>durch die Summe geteilt</translation>
    </message>
    <message>
        <source>divided by sum of |k|</source>
        <translation>durch die Summe von |k| geteilt</translation>
    </message>
    <message>
        <source>Normalize when applied</source>
        <translation>Beim Anwenden normieren</translation>
    </message>
    <message>
        <source>The step&apos;s parameter `normalize`: the taps stay as written</source>
        <translation>Der Parameter `normalize` des Schritts: die Gewichte bleiben wie geschrieben</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>cycles per px</source>
        <translation>Perioden je px</translation>
    </message>
    <message>
        <source>Frequency response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Magnitude along the axes</source>
        <translation>Betrag entlang der Achsen</translation>
    </message>
    <message>
        <source>Magnitude over both frequencies of x and y</source>
        <translation>Betrag über beide Frequenzen von x und y</translation>
    </message>
    <message>
        <source>Sum of taps</source>
        <translation>Summe der Gewichte</translation>
    </message>
    <message>
        <source>Sum of magnitudes</source>
        <translation>Summe der Beträge</translation>
    </message>
    <message>
        <source>Gain, constant data</source>
        <translation>Verstärkung, konstante Daten</translation>
    </message>
    <message>
        <source>Non-zero taps</source>
        <translation>Gewichte ungleich 0</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>Symmetrie</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Strength of the terms: %1</source>
        <translation>Stärke der Terme: %1</translation>
    </message>
</context>
<context>
    <name>ui::KernelField</name>
    <message>
        <source>Edit kernel…</source>
        <translation>Kern bearbeiten…</translation>
    </message>
    <message>
        <source>A grid of taps, presets with pictures, a formula, rank and response</source>
        <translation>Ein Gitter von Gewichten, Vorlagen mit Bildern, eine Formel, Rang und Frequenzgang</translation>
    </message>
    <message>
        <source>From file…</source>
        <translation>Aus Datei…</translation>
    </message>
    <message>
        <source>Kernel file</source>
        <translation>Kerndatei</translation>
    </message>
    <message>
        <source>Kernels (*.npy *.csv *.txt);;All files (*)</source>
        <translation>Kerne (*.npy *.csv *.txt);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ui::KernelGallery</name>
    <message>
        <source>No preset has that name.</source>
        <translation>Keine Vorlage heißt so.</translation>
    </message>
    <message>
        <source>Search presets</source>
        <translation>Vorlagen suchen</translation>
    </message>
    <message>
        <source>Enter takes the first that is left</source>
        <translation>Die Eingabetaste nimmt die erste verbliebene</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
</context>
<context>
    <name>ui::KernelGrid</name>
    <message>
        <source>Tap</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>x from the centre</source>
        <translation>x von der Mitte</translation>
    </message>
    <message>
        <source>y from the centre</source>
        <translation>y von der Mitte</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Arrows move, typing edits, Page Up and Page Down step through the slices.</source>
        <translation>Pfeile bewegen, Tippen ändert, Bild auf und Bild ab gehen durch die Schichten.</translation>
    </message>
    <message>
        <source>%1 taps to %2</source>
        <translation>%1 Gewichte auf %2</translation>
    </message>
    <message>
        <source>%1 taps set to %2.</source>
        <translation>%1 Gewichte auf %2 gesetzt.</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>Auf 0 setzen</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>The kernel is now the pasted one, %1 taps.</source>
        <translation>Der Kern ist jetzt der eingefügte, %1 Gewichte.</translation>
    </message>
    <message>
        <source>Pasted %1 at the cursor. Paste over a selected slice (Ctrl+A) replaces the kernel.</source>
        <translation>%1 an der Schreibmarke eingefügt. Über einer ausgewählten Schicht (Strg+A) ersetzt Einfügen den Kern.</translation>
    </message>
    <message>
        <source>Copy slice</source>
        <translation>Schicht kopieren</translation>
    </message>
    <message>
        <source>The slice was copied to z %1.</source>
        <translation>Die Schicht wurde nach z %1 kopiert.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Centre here</source>
        <translation>Mitte hierher</translation>
    </message>
    <message>
        <source>Copy slice up</source>
        <translation>Schicht nach oben kopieren</translation>
    </message>
    <message>
        <source>Copy slice down</source>
        <translation>Schicht nach unten kopieren</translation>
    </message>
</context>
<context>
    <name>ui::KernelModel</name>
    <message>
        <source>A kernel of %1 taps is not edited here: at most %2.</source>
        <translation>Ein Kern mit %1 Gewichten wird hier nicht bearbeitet: höchstens %2.</translation>
    </message>
    <message>
        <source>%1 is not possible: at most %2 taps are edited here.</source>
        <translation>%1 ist nicht möglich: hier werden höchstens %2 Gewichte bearbeitet.</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>Move the centre</source>
        <translation>Die Mitte verschieben</translation>
    </message>
    <message>
        <source>%1 would be more than %2 taps.</source>
        <translation>%1 wären mehr als %2 Gewichte.</translation>
    </message>
    <message>
        <source>%1-D</source>
        <translation>%1-D</translation>
    </message>
    <message>
        <source>Sum to 0</source>
        <translation>Summe 0</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>Symmetrie</translation>
    </message>
    <message>
        <source>Correlate</source>
        <translation>Korrelieren</translation>
    </message>
    <message>
        <source>Convolve</source>
        <translation>Falten</translation>
    </message>
    <message>
        <source>Normalize when applied: %1</source>
        <translation>Beim Anwenden normieren: %1</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
</context>
<context>
    <name>ui::KernelOpener</name>
    <message>
        <source>%1 of %2 – Kernel editor</source>
        <translation>%1 von %2 – Kerneditor</translation>
    </message>
</context>
<context>
    <name>ui::KernelPresets</name>
    <message>
        <source>Identity</source>
        <translation>Identität</translation>
    </message>
    <message>
        <source>Changes nothing: one tap of 1.</source>
        <translation>Ändert nichts: ein Gewicht mit 1.</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Kasten</translation>
    </message>
    <message>
        <source>The mean of all samples under it.</source>
        <translation>Der Mittelwert aller Abtastwerte darunter.</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gauß</translation>
    </message>
    <message>
        <source>A bell of width s: smooths without ringing.</source>
        <translation>Eine Glocke der Breite s: glättet ohne Überschwingen.</translation>
    </message>
    <message>
        <source>LoG</source>
        <translation>LoG</translation>
    </message>
    <message>
        <source>Laplacian of a Gaussian: answers to blobs of radius about 1.4 s.</source>
        <translation>Laplace einer Gauß-Kurve: antwortet auf Flecken vom Radius etwa 1,4 s.</translation>
    </message>
    <message>
        <source>DoG</source>
        <translation>DoG</translation>
    </message>
    <message>
        <source>A narrow Gaussian less a wide one.</source>
        <translation>Eine schmale Gauß-Kurve minus eine breite.</translation>
    </message>
    <message>
        <source>Sobel x</source>
        <translation>Sobel x</translation>
    </message>
    <message>
        <source>Differences along x, smoothed across.</source>
        <translation>Differenzen entlang x, quer geglättet.</translation>
    </message>
    <message>
        <source>Sobel y</source>
        <translation>Sobel y</translation>
    </message>
    <message>
        <source>Differences along y, smoothed across.</source>
        <translation>Differenzen entlang y, quer geglättet.</translation>
    </message>
    <message>
        <source>Sobel z</source>
        <translation>Sobel z</translation>
    </message>
    <message>
        <source>Differences along z, smoothed across.</source>
        <translation>Differenzen entlang z, quer geglättet.</translation>
    </message>
    <message>
        <source>Prewitt x</source>
        <translation>Prewitt x</translation>
    </message>
    <message>
        <source>Differences along x, averaged across.</source>
        <translation>Differenzen entlang x, quer gemittelt.</translation>
    </message>
    <message>
        <source>Scharr x</source>
        <translation>Scharr x</translation>
    </message>
    <message>
        <source>Differences along x; its direction is nearly that of the edge.</source>
        <translation>Differenzen entlang x; ihre Richtung ist nahezu die der Kante.</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Half the difference of the two neighbours: a slope per sample.</source>
        <translation>Die halbe Differenz der beiden Nachbarn: eine Steigung je Abtastwert.</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>Laplace</translation>
    </message>
    <message>
        <source>Second differences, summed over the axes.</source>
        <translation>Zweite Differenzen, über die Achsen summiert.</translation>
    </message>
    <message>
        <source>Laplace 8</source>
        <translation>Laplace 8</translation>
    </message>
    <message>
        <source>Second differences with the diagonal neighbours.</source>
        <translation>Zweite Differenzen mit den diagonalen Nachbarn.</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>Schärfen</translation>
    </message>
    <message>
        <source>The image less its Laplacian.</source>
        <translation>Das Bild minus seinen Laplace.</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>Prägen</translation>
    </message>
    <message>
        <source>As if lit from the upper left.</source>
        <translation>Wie von links oben beleuchtet.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>The blur of a camera that moved in direction a (degrees).</source>
        <translation>Die Unschärfe einer Kamera, die sich in Richtung a (Grad) bewegt hat.</translation>
    </message>
    <message>
        <source>Gabor</source>
        <translation>Gabor</translation>
    </message>
    <message>
        <source>Waves of frequency f and direction a (degrees) under a bell.</source>
        <translation>Wellen der Frequenz f in Richtung a (Grad) unter einer Glocke.</translation>
    </message>
    <message>
        <source>Waves of frequency f under a bell.</source>
        <translation>Wellen der Frequenz f unter einer Glocke.</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>Steigung</translation>
    </message>
    <message>
        <source>Derivative of a Gaussian along x.</source>
        <translation>Ableitung einer Gauß-Kurve entlang x.</translation>
    </message>
    <message>
        <source>Disc</source>
        <translation>Scheibe</translation>
    </message>
    <message>
        <source>The mean within radius a.</source>
        <translation>Der Mittelwert innerhalb des Radius a.</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Finds rings of radius a.</source>
        <translation>Findet Ringe vom Radius a.</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>Dreieck</translation>
    </message>
    <message>
        <source>Weights that fall evenly to the sides.</source>
        <translation>Gewichte, die zu den Seiten gleichmäßig fallen.</translation>
    </message>
    <message>
        <source>Low-pass</source>
        <translation>Tiefpass</translation>
    </message>
    <message>
        <source>Windowed sinc: passes frequencies below f cycles per sample.</source>
        <translation>Gefensterter Sinc: lässt Frequenzen unter f Perioden je Abtastwert durch.</translation>
    </message>
    <message>
        <source>Parabola</source>
        <translation>Parabel</translation>
    </message>
    <message>
        <source>Fits a parabola to 7 samples (Savitzky–Golay).</source>
        <translation>Passt eine Parabel an 7 Abtastwerte an (Savitzky–Golay).</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>Taps without any structure, to see what that costs.</source>
        <translation>Gewichte ohne jede Struktur, um zu sehen, was das kostet.</translation>
    </message>
</context>
<context>
    <name>ui::KernelPreview</name>
    <message>
        <source>Live preview: before and after</source>
        <translation>Mitlaufende Vorschau: vorher und nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>after, being recomputed</source>
        <translation>nachher, wird neu berechnet</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
</context>
<context>
    <name>ui::KernelResponse</name>
    <message>
        <source>Nothing passes: every frequency is taken to 0.</source>
        <translation>Nichts geht durch: jede Frequenz wird zu 0.</translation>
    </message>
    <message>
        <source>Passes every frequency alike.</source>
        <translation>Lässt jede Frequenz gleich durch.</translation>
    </message>
    <message>
        <source>Band-pass: peak at %1, half height from %2 to %3 %4</source>
        <translation>Bandpass: Spitze bei %1, halbe Höhe von %2 bis %3 %4</translation>
    </message>
    <message>
        <source>Low-pass: half height at %1 %2</source>
        <translation>Tiefpass: halbe Höhe bei %1 %2</translation>
    </message>
    <message>
        <source>High-boost: gain %1 for constants, %2 at %3 %4</source>
        <translation>Höhenanhebung: Verstärkung %1 für Konstanten, %2 bei %3 %4</translation>
    </message>
    <message>
        <source>High-pass: half height at %1 %2</source>
        <translation>Hochpass: halbe Höhe bei %1 %2</translation>
    </message>
    <message>
        <source>Raises high frequencies: %1 × at %2 %3</source>
        <translation>Hebt hohe Frequenzen an: %1 × bei %2 %3</translation>
    </message>
    <message>
        <source>Lowers high frequencies, to %1 of the peak</source>
        <translation>Senkt hohe Frequenzen, auf %1 der Spitze</translation>
    </message>
    <message>
        <source>%1 diagonal</source>
        <translation>%1 diagonal</translation>
    </message>
    <message>
        <source>%1 This is along %2.</source>
        <translation>%1 Dies gilt entlang %2.</translation>
    </message>
    <message>
        <source>%1, along %2</source>
        <translation>%1, entlang %2</translation>
    </message>
</context>
<context>
    <name>ui::KernelShape</name>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Taps along %1; even sizes too</source>
        <translation>Gewichte entlang %1; auch gerade Größen</translation>
    </message>
    <message>
        <source>The tap that lies on the output sample, counted from 0 along %1</source>
        <translation>Das Gewicht, das auf dem Ausgabewert liegt, ab 0 entlang %1 gezählt</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegel</translation>
    </message>
    <message>
        <source>Mirror edits along %1</source>
        <translation>Änderungen entlang %1 spiegeln</translation>
    </message>
    <message>
        <source>Taps on the other side along %1 follow</source>
        <translation>Gewichte auf der anderen Seite entlang %1 folgen</translation>
    </message>
    <message>
        <source>same sign</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>opposite sign</source>
        <translation>umgekehrt</translation>
    </message>
    <message>
        <source>Sign of mirrored taps</source>
        <translation>Vorzeichen gespiegelter Gewichte</translation>
    </message>
    <message>
        <source>The same for smoothing, the opposite for slopes</source>
        <translation>Gleich zum Glätten, umgekehrt für Steigungen</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Divide the taps by their sum (N in the grid)</source>
        <translation>Die Gewichte durch ihre Summe teilen (N im Gitter)</translation>
    </message>
    <message>
        <source>Sum to 0</source>
        <translation>Summe 0</translation>
    </message>
    <message>
        <source>Take the mean off every tap, so that flat parts become 0</source>
        <translation>Von jedem Gewicht den Mittelwert abziehen, sodass flache Teile 0 werden</translation>
    </message>
    <message>
        <source>Normalize |k|</source>
        <translation>Norm. |k|</translation>
    </message>
    <message>
        <source>Divide the taps by the sum of their magnitudes</source>
        <translation>Die Gewichte durch die Summe ihrer Beträge teilen</translation>
    </message>
    <message>
        <source>Put the centre to the middle tap, size/2</source>
        <translation>Die Mitte auf das mittlere Gewicht setzen, Größe/2</translation>
    </message>
    <message>
        <source>Flip…</source>
        <translation>Spiegeln…</translation>
    </message>
    <message>
        <source>Mirror the kernel once (Ctrl+M in the grid: along x)</source>
        <translation>Den Kern einmal spiegeln (Strg+M im Gitter: entlang x)</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>x ↔ y</translation>
    </message>
    <message>
        <source>Exchange x and y</source>
        <translation>x und y vertauschen</translation>
    </message>
    <message>
        <source>Rotate 90°</source>
        <translation>90° drehen</translation>
    </message>
    <message>
        <source>Turn in xy, from x to y</source>
        <translation>In xy drehen, von x nach y</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Set every tap to 0</source>
        <translation>Jedes Gewicht auf 0 setzen</translation>
    </message>
    <message>
        <source>along %1</source>
        <translation>entlang %1</translation>
    </message>
    <message>
        <source>Flip %1</source>
        <translation>%1 umkehren</translation>
    </message>
    <message>
        <source>Flip x</source>
        <translation>x umkehren</translation>
    </message>
    <message>
        <source>Off-centre: the result moves by as much.</source>
        <translation>Außermittig: das Ergebnis verschiebt sich ebenso weit.</translation>
    </message>
    <message>
        <source>Even size: the centre is tap size/2.</source>
        <translation>Gerade Größe: die Mitte ist das Gewicht Größe/2.</translation>
    </message>
</context>
<context>
    <name>ui::KernelSummary</name>
    <message>
        <source>even in %1</source>
        <translation>gerade in %1</translation>
    </message>
    <message>
        <source>odd in %1</source>
        <translation>ungerade in %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>All taps are 0</source>
        <translation>Alle Gewichte sind 0</translation>
    </message>
    <message>
        <source>The result is 0 everywhere.</source>
        <translation>Das Ergebnis ist überall 0.</translation>
    </message>
    <message>
        <source>One tap</source>
        <translation>Ein Gewicht</translation>
    </message>
    <message>
        <source>Along one axis: %1 taps</source>
        <translation>Entlang einer Achse: %1 Gewichte</translation>
    </message>
    <message>
        <source>There is nothing to separate.</source>
        <translation>Es gibt nichts zu trennen.</translation>
    </message>
    <message>
        <source>Separable: %1 taps instead of %2</source>
        <translation>Separierbar: %1 Gewichte statt %2</translation>
    </message>
    <message>
        <source>Separable, but %1 taps are not fewer than %2</source>
        <translation>Separierbar, aber %1 Gewichte sind nicht weniger als %2</translation>
    </message>
    <message>
        <source>A pass along each axis gives the same result.</source>
        <translation>Ein Durchgang je Achse gibt dasselbe Ergebnis.</translation>
    </message>
    <message>
        <source>Rank %1: a sum of %1 separable terms</source>
        <translation>Rang %1: eine Summe von %1 separierbaren Termen</translation>
    </message>
    <message>
        <source>%1 × %2 taps instead of %3, error below %4</source>
        <translation>%1 × %2 Gewichte statt %3, Fehler unter %4</translation>
    </message>
    <message>
        <source>%1 × %2 taps are not fewer than %3: separating does not pay.</source>
        <translation>%1 × %2 Gewichte sind nicht weniger als %3: Trennen lohnt sich nicht.</translation>
    </message>
</context>
<context>
    <name>ui::KernelTable</name>
    <message>
        <source>x %1</source>
        <translation>x %1</translation>
    </message>
    <message>
        <source>y %1</source>
        <translation>y %1</translation>
    </message>
    <message>
        <source>z %1</source>
        <translation>z %1</translation>
    </message>
    <message>
        <source>Tap %1 to %2</source>
        <translation>Gewicht %1 auf %2</translation>
    </message>
</context>
<context>
    <name>ui::KeyTable</name>
    <message>
        <source>Held: show before</source>
        <translation>Gehalten: vorher zeigen</translation>
    </message>
    <message>
        <source>Coronal, sagittal alone</source>
        <translation>Nur koronal, nur sagittal</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Window width; with Shift its level</source>
        <translation>Fensterbreite; mit Umschalt das Zentrum</translation>
    </message>
    <message>
        <source>Move the crosshair (Shift ×10), scroll a signal, turn the 3-D view</source>
        <translation>Das Fadenkreuz bewegen (Umschalt ×10), ein Signal verschieben, die 3-D-Ansicht drehen</translation>
    </message>
    <message>
        <source>After R, Shift+R or L: begin the mark at the cursor, end it there</source>
        <translation>Nach R, Umschalt+R oder L: die Marke an der Schreibmarke beginnen, dort beenden</translation>
    </message>
    <message>
        <source>While a polygon is drawn: close it, take a corner back, corner at the cursor</source>
        <translation>Beim Zeichnen eines Polygons: schließen, eine Ecke zurück, Ecke an der Schreibmarke</translation>
    </message>
    <message>
        <source>In the list of regions: hide, duplicate, rename</source>
        <translation>In der Liste der Bereiche: verbergen, verdoppeln, umbenennen</translation>
    </message>
    <message>
        <source>In the list of layers: hide or show, move up, move down</source>
        <translation>In der Liste der Ebenen: verbergen oder zeigen, nach oben, nach unten</translation>
    </message>
    <message>
        <source>Move the cursor of a signal; Shift ×20</source>
        <translation>Die Marke eines Signals bewegen; Umschalt ×20</translation>
    </message>
    <message>
        <source>Channel of a signal</source>
        <translation>Kanal eines Signals</translation>
    </message>
    <message>
        <source>Larger, smaller amplitude of a signal</source>
        <translation>Größere, kleinere Amplitude eines Signals</translation>
    </message>
    <message>
        <source>One amplitude scale for the channels of a unit, or each its own</source>
        <translation>Ein Amplitudenmaßstab für die Kanäle einer Einheit, oder jeder einen eigenen</translation>
    </message>
    <message>
        <source>Zoom in, out</source>
        <translation>Vergrößern, verkleinern</translation>
    </message>
    <message>
        <source>In a field: keep the value, restore it; then back to the view</source>
        <translation>In einem Feld: den Wert behalten, ihn wiederherstellen; dann zurück zur Ansicht</translation>
    </message>
    <message>
        <source>In a number: a step; Shift ×10, Ctrl ÷10</source>
        <translation>In einer Zahl: ein Schritt; Umschalt ×10, Strg ÷10</translation>
    </message>
    <message>
        <source>Slice of a volume, zoom of an image, time of a signal</source>
        <translation>Schicht eines Volumens, Vergrößerung eines Bilds, Zeit eines Signals</translation>
    </message>
    <message>
        <source>Zoom about the pointer</source>
        <translation>Um den Mauszeiger vergrößern</translation>
    </message>
    <message>
        <source>Crosshair of a volume, move an image, turn the 3-D view</source>
        <translation>Fadenkreuz eines Volumens, ein Bild bewegen, die 3-D-Ansicht drehen</translation>
    </message>
    <message>
        <source>Contrast: across the width, up and down the level</source>
        <translation>Kontrast: quer die Breite, auf und ab das Zentrum</translation>
    </message>
    <message>
        <source>Move the view; Shift and left drag in 3-D</source>
        <translation>Die Ansicht bewegen; in 3-D Umschalt und linkes Ziehen</translation>
    </message>
    <message>
        <source>Menu of the view: copy, save, tools</source>
        <translation>Menü der Ansicht: kopieren, speichern, Werkzeuge</translation>
    </message>
    <message>
        <source>One view alone, and back</source>
        <translation>Eine Ansicht allein, und zurück</translation>
    </message>
    <message>
        <source>From tap to tap</source>
        <translation>Von Gewicht zu Gewicht</translation>
    </message>
    <message>
        <source>Edit the tap</source>
        <translation>Das Gewicht ändern</translation>
    </message>
    <message>
        <source>Type over the tap</source>
        <translation>Das Gewicht überschreiben</translation>
    </message>
    <message>
        <source>Taps to 0</source>
        <translation>Gewichte auf 0</translation>
    </message>
    <message>
        <source>Copy, paste taps: CSV, NumPy, MATLAB</source>
        <translation>Gewichte kopieren, einfügen: CSV, NumPy, MATLAB</translation>
    </message>
    <message>
        <source>Slice of a 3-D kernel</source>
        <translation>Schicht eines 3-D-Kerns</translation>
    </message>
    <message>
        <source>Copy the slice to the next one</source>
        <translation>Die Schicht in die nächste kopieren</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegel</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Centre here</source>
        <translation>Mitte hierher</translation>
    </message>
    <message>
        <source>Larger, smaller cells, as before</source>
        <translation>Größere, kleinere Zellen, wie zuvor</translation>
    </message>
    <message>
        <source>Undo, redo</source>
        <translation>Rückgängig, wiederholen</translation>
    </message>
    <message>
        <source>Use kernel</source>
        <translation>Kern übernehmen</translation>
    </message>
    <message>
        <source>Tick or leave out a variant</source>
        <translation>Eine Variante ankreuzen oder auslassen</translation>
    </message>
    <message>
        <source>Explain it</source>
        <translation>Sie erklären</translation>
    </message>
    <message>
        <source>Pin it to the top</source>
        <translation>Sie oben anheften</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>Next point of a curve</source>
        <translation>Nächster Punkt einer Kurve</translation>
    </message>
    <message>
        <source>Move the point; Shift ×10</source>
        <translation>Den Punkt bewegen; Umschalt ×10</translation>
    </message>
    <message>
        <source>Point in the middle of the widest gap</source>
        <translation>Punkt in der Mitte der größten Lücke</translation>
    </message>
    <message>
        <source>Remove the point</source>
        <translation>Den Punkt entfernen</translation>
    </message>
    <message>
        <source>Undo, redo a change of the rendering</source>
        <translation>Eine Änderung der Darstellung rückgängig machen, wiederholen</translation>
    </message>
    <message>
        <source>Turn the plane that cuts away in 3-D</source>
        <translation>Die Ebene drehen, die in 3-D abschneidet</translation>
    </message>
    <message>
        <source>Move the plane that cuts away in 3-D</source>
        <translation>Die Ebene bewegen, die in 3-D abschneidet</translation>
    </message>
    <message>
        <source>Views and fields</source>
        <translation>Ansichten und Felder</translation>
    </message>
    <message>
        <source>Mouse in views</source>
        <translation>Maus in Ansichten</translation>
    </message>
    <message>
        <source>Kernel editor</source>
        <translation>Kerneditor</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>3-D rendering</source>
        <translation>3-D-Darstellung</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Herunter</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>Links ziehen</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>Mitte ziehen</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>Rechtsklick</translation>
    </message>
    <message>
        <source>Right drag</source>
        <translation>Rechts ziehen</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>wheel</source>
        <translation>Mausrad</translation>
    </message>
</context>
<context>
    <name>ui::LadderList</name>
    <message>
        <source>%1 GFLOPS, %2</source>
        <translation>%1 GFLOPS, %2</translation>
    </message>
    <message>
        <source>gain here %1</source>
        <translation>Gewinn hier %1</translation>
    </message>
    <message>
        <source>published %1</source>
        <translation>veröffentlicht %1</translation>
    </message>
    <message>
        <source>published on %1</source>
        <translation>veröffentlicht auf %1</translation>
    </message>
    <message>
        <source>%1 GFLOPS</source>
        <translation>%1 GFLOPS</translation>
    </message>
    <message>
        <source>here %1</source>
        <translation>hier %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>%1 registers a thread</source>
        <translation>%1 Register je Thread</translation>
    </message>
    <message>
        <source>%1 of shared memory a block</source>
        <translation>%1 gemeinsamer Speicher je Block</translation>
    </message>
    <message>
        <source>%1 spilled a thread</source>
        <translation>%1 ausgelagert je Thread</translation>
    </message>
    <message>
        <source>%1 % of the warps</source>
        <translation>%1 % der Warps</translation>
    </message>
</context>
<context>
    <name>ui::LadderPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <source>%1-D</source>
        <translation>%1-D</translation>
    </message>
    <message>
        <source>Published on %1</source>
        <translation>Veröffentlicht auf %1</translation>
    </message>
    <message>
        <source>Export ladder… (Ctrl+E)</source>
        <translation>Leiter exportieren… (Strg+E)</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Needs NVIDIA Nsight Compute: no program ncu is in PATH or /usr/local/cuda/bin</source>
        <translation>Braucht NVIDIA Nsight Compute: das Programm ncu ist weder in PATH noch in /usr/local/cuda/bin</translation>
    </message>
    <message>
        <source>After the times, read the hardware counters of each kernel, which takes up to some minutes</source>
        <translation>Nach den Zeiten die Hardwarezähler jedes Kernels lesen, was bis zu einigen Minuten dauert</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>Noch nicht ausgeführt</translation>
    </message>
    <message>
        <source>No GPU: %1</source>
        <translation>Keine GPU: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Checking and timing each step…</source>
        <translation>Jede Stufe wird geprüft und gemessen…</translation>
    </message>
    <message>
        <source>Kernel times, warm, median of %1 runs</source>
        <translation>Kernelzeiten, warm, Median aus %1 Läufen</translation>
    </message>
    <message>
        <source>Reading the counters of each kernel…</source>
        <translation>Die Zähler jedes Kernels werden gelesen…</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Kernel times, warm</source>
        <translation>Kernelzeiten, warm</translation>
    </message>
    <message>
        <source>Export ladder</source>
        <translation>Leiter exportieren</translation>
    </message>
    <message>
        <source>Page (*.html);;Markdown (*.md)</source>
        <translation>Seite (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>No GPU</source>
        <translation>Keine GPU</translation>
    </message>
</context>
<context>
    <name>ui::LanguageMenu</name>
    <message>
        <source>System (%1)</source>
        <translation>System (%1)</translation>
    </message>
</context>
<context>
    <name>ui::LayerControls</name>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>Opacity of the layer</source>
        <translation>Deckkraft der Ebene</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Value without colour</source>
        <translation>Wert ohne Farbe</translation>
    </message>
    <message>
        <source>Value in full colour</source>
        <translation>Wert in voller Farbe</translation>
    </message>
    <message>
        <source>%1: the contrast of this layer</source>
        <translation>%1: der Kontrast dieser Ebene</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Contrast between the 0.5 and 99.5 percentiles</source>
        <translation>Kontrast zwischen den Perzentilen 0,5 und 99,5</translation>
    </message>
    <message>
        <source>Auto contrast of the layer</source>
        <translation>Kontrast der Ebene automatisch</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>Additiv</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>The colour is added to the layers below</source>
        <translation>Die Farbe wird zu den Ebenen darunter addiert</translation>
    </message>
    <message>
        <source>The layer covers those below by its opacity</source>
        <translation>Die Ebene verdeckt die darunter nach ihrer Deckkraft</translation>
    </message>
</context>
<context>
    <name>ui::LayerList</name>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Hide (Space)</source>
        <translation>Verbergen (Leertaste)</translation>
    </message>
    <message>
        <source>Show (Space)</source>
        <translation>Zeigen (Leertaste)</translation>
    </message>
    <message>
        <source>%1: not drawn</source>
        <translation>%1: nicht gezeichnet</translation>
    </message>
    <message>
        <source>%1, labels.</source>
        <translation>%1, Nummern.</translation>
    </message>
    <message>
        <source>%1, %2 to %3.</source>
        <translation>%1, %2 bis %3.</translation>
    </message>
    <message>
        <source>Drag, or Alt+Up and Alt+Down, to move it; right click for more</source>
        <translation>Ziehen, oder Alt+Hoch und Alt+Herunter, um sie zu bewegen; mehr mit Rechtsklick</translation>
    </message>
    <message>
        <source>%1, shown</source>
        <translation>%1, gezeigt</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1, verborgen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
</context>
<context>
    <name>ui::LayerPlace</name>
    <message>
        <source>It has %1 axes, the document has %2.</source>
        <translation>Sie hat %1 Achsen, das Dokument hat %2.</translation>
    </message>
    <message>
        <source>Neither file gives lengths</source>
        <translation>Keine der Dateien gibt Längen an</translation>
    </message>
    <message>
        <source>Its file gives no lengths</source>
        <translation>Ihre Datei gibt keine Längen an</translation>
    </message>
    <message>
        <source>The document&apos;s file gives no lengths</source>
        <translation>Die Datei des Dokuments gibt keine Längen an</translation>
    </message>
    <message>
        <source>%1: samples lie on samples of the same index.</source>
        <translation>%1: Abtastwerte liegen auf denen mit demselben Index.</translation>
    </message>
    <message>
        <source>%1, and the sizes differ: it cannot be placed. Set the spacing (File, Sampling…).</source>
        <translation>%1, und die Größen sind verschieden: sie lässt sich nicht einordnen. Den Abstand festlegen (Datei, Abtastung…).</translation>
    </message>
    <message>
        <source>It lies beside the document: nothing of it is seen.</source>
        <translation>Sie liegt neben dem Dokument: nichts davon ist zu sehen.</translation>
    </message>
</context>
<context>
    <name>ui::LayerRows</name>
    <message>
        <source>Labels are not drawn in 3-D.</source>
        <translation>Nummern werden in 3-D nicht gezeichnet.</translation>
    </message>
    <message>
        <source>It is not drawn in 3-D.</source>
        <translation>Sie wird in 3-D nicht gezeichnet.</translation>
    </message>
    <message>
        <source>3-D adds its maximum along each ray: depth is not compared.</source>
        <translation>3-D addiert ihr Maximum entlang jedes Strahls: die Tiefe wird nicht verglichen.</translation>
    </message>
    <message>
        <source>Its document is not open.</source>
        <translation>Ihr Dokument ist nicht geöffnet.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 verbergen</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
    <message>
        <source>%1 as labels</source>
        <translation>%1 als Nummern</translation>
    </message>
    <message>
        <source>%1 as image</source>
        <translation>%1 als Bild</translation>
    </message>
    <message>
        <source>Opacity of %1</source>
        <translation>Deckkraft von %1</translation>
    </message>
    <message>
        <source>Blending of %1</source>
        <translation>Mischung von %1</translation>
    </message>
    <message>
        <source>Contrast of %1</source>
        <translation>Kontrast von %1</translation>
    </message>
    <message>
        <source>Contrast of all channels</source>
        <translation>Kontrast aller Kanäle</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 bewegen</translation>
    </message>
    <message>
        <source>Remove layer %1</source>
        <translation>Ebene %1 entfernen</translation>
    </message>
    <message>
        <source>Colours of all channels</source>
        <translation>Farben aller Kanäle</translation>
    </message>
</context>
<context>
    <name>ui::LayerStack</name>
    <message>
        <source>Overlay channels</source>
        <translation>Kanäle überlagern</translation>
    </message>
    <message>
        <source>Show one channel</source>
        <translation>Einen Kanal zeigen</translation>
    </message>
</context>
<context>
    <name>ui::LayersPanel</name>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Values are labels</source>
        <translation>Werte sind Nummern</translation>
    </message>
    <message>
        <source>Remove layer</source>
        <translation>Ebene entfernen</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>Eine Ebene hinzufügen</translation>
    </message>
    <message>
        <source>Colours of all channels</source>
        <translation>Farben aller Kanäle</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Green, magenta, cyan …</source>
        <translation>Grün, Magenta, Cyan …</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Auto contrast of all channels</source>
        <translation>Kontrast aller Kanäle automatisch</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Add an open document as a layer</source>
        <translation>Ein geöffnetes Dokument als Ebene hinzufügen</translation>
    </message>
    <message>
        <source>Colours and contrast of the layers</source>
        <translation>Farben und Kontrast der Ebenen</translation>
    </message>
</context>
<context>
    <name>ui::LookCurve</name>
    <message>
        <source>Drag a point, double click for a new one, Del removes it. Keys: Tab, arrows, Ins</source>
        <translation>Einen Punkt ziehen, Doppelklick setzt einen neuen, Entf entfernt ihn. Tasten: Tabulator, Pfeile, Einfg</translation>
    </message>
    <message>
        <source>%1: point %2 of %3, value %4, opacity %5</source>
        <translation>%1: Punkt %2 von %3, Wert %4, Deckkraft %5</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>Gradient opacity</source>
        <translation>Deckkraft nach Gradient</translation>
    </message>
</context>
<context>
    <name>ui::LookCuts</name>
    <message>
        <source>Cut away</source>
        <translation>Wegschneiden</translation>
    </message>
    <message>
        <source>Only the region of interest</source>
        <translation>Nur der Messbereich</translation>
    </message>
    <message>
        <source>The box that is drawn in slices (R), and that statistics are taken of</source>
        <translation>Der Kasten, der in Schichten gezogen wird (R) und für den die Statistik gilt</translation>
    </message>
    <message>
        <source>First sample along %1</source>
        <translation>Erster Abtastwert entlang %1</translation>
    </message>
    <message>
        <source>Behind the last sample along %1</source>
        <translation>Hinter dem letzten Abtastwert entlang %1</translation>
    </message>
    <message>
        <source>%1; 0 is the centre of the first sample of the data</source>
        <translation>%1; 0 ist die Mitte des ersten Abtastwerts der Daten</translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation>Entlang %1</translation>
    </message>
    <message>
        <source>Clipping plane</source>
        <translation>Schnittebene</translation>
    </message>
    <message>
        <source>The plane cuts away what lies beyond it. In 3-D, drag its handle to move it; Ctrl and a drag turn it.</source>
        <translation>Die Ebene schneidet weg, was jenseits von ihr liegt. In 3-D ihren Griff ziehen, um sie zu bewegen; Strg und Ziehen dreht sie.</translation>
    </message>
    <message>
        <source>Place of the clipping plane</source>
        <translation>Ort der Schnittebene</translation>
    </message>
    <message>
        <source>Drag: the plane moves from the first sample to the last</source>
        <translation>Ziehen: die Ebene wandert vom ersten Abtastwert zum letzten</translation>
    </message>
    <message>
        <source>Place of the clipping plane, from the first sample</source>
        <translation>Ort der Schnittebene, vom ersten Abtastwert an</translation>
    </message>
    <message>
        <source>Through the crosshair</source>
        <translation>Durch das Fadenkreuz</translation>
    </message>
    <message>
        <source>The plane follows the crosshair of the slices</source>
        <translation>Die Ebene folgt dem Fadenkreuz der Schichten</translation>
    </message>
    <message>
        <source>Other side</source>
        <translation>Andere Seite</translation>
    </message>
    <message>
        <source>Keeps what was cut away, and cuts away the rest</source>
        <translation>Behält, was weggeschnitten war, und schneidet den Rest weg</translation>
    </message>
    <message>
        <source>Other side of the cutting plane</source>
        <translation>Andere Seite der Schnittebene</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Crop box</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>Crop to the region</source>
        <translation>Auf den Bereich zuschneiden</translation>
    </message>
    <message>
        <source>No cropping</source>
        <translation>Kein Ausschnitt</translation>
    </message>
</context>
<context>
    <name>ui::LookModel</name>
    <message>
        <source>Largest value</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Smallest value</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Surface at a value</source>
        <translation>Oberfläche bei einem Wert</translation>
    </message>
    <message>
        <source>Sum, as an X-ray picture</source>
        <translation>Summe, wie ein Röntgenbild</translation>
    </message>
    <message>
        <source>Composite</source>
        <translation>Verdeckend</translation>
    </message>
</context>
<context>
    <name>ui::LookWindow</name>
    <message>
        <source>Opacities add up along a ray, and this look is opaque at once: lower its points, or take the preset X-ray.</source>
        <translation>Deckkraft summiert sich entlang eines Strahls, und diese Darstellung ist sofort undurchsichtig: ihre Punkte senken oder die Vorlage „Röntgen“ nehmen.</translation>
    </message>
    <message>
        <source>The smallest values are transparent in this look: raise the first point, or take the preset Minimum intensity.</source>
        <translation>Die kleinsten Werte sind in dieser Darstellung durchsichtig: den ersten Punkt anheben oder die Vorlage „Kleinste Intensität“ nehmen.</translation>
    </message>
    <message>
        <source>The largest values are transparent in this look: raise the last point, or take the preset Maximum intensity.</source>
        <translation>Die größten Werte sind in dieser Darstellung durchsichtig: den letzten Punkt anheben oder die Vorlage „Größte Intensität“ nehmen.</translation>
    </message>
    <message>
        <source>Air around a body is what is smallest. Cut away all but a region within it.</source>
        <translation>Das Kleinste ist die Luft um einen Körper. Alles bis auf einen Bereich darin wegschneiden.</translation>
    </message>
    <message>
        <source>3-D rendering</source>
        <translation>3-D-Darstellung</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Undo the look (Ctrl+Z)</source>
        <translation>Änderung der Darstellung rückgängig (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo the look (Ctrl+Shift+Z)</source>
        <translation>Änderung der Darstellung wiederholen (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Colour and opacity</source>
        <translation>Farbe und Deckkraft</translation>
    </message>
    <message>
        <source>Along a ray</source>
        <translation>Entlang eines Strahls</translation>
    </message>
    <message>
        <source>What the samples along a line of sight become</source>
        <translation>Was aus den Abtastwerten entlang einer Sichtlinie wird</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Where the point lies on the curve</source>
        <translation>Wo der Punkt auf der Kurve liegt</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>How much of what lies behind the point is hidden: 0 nothing, 1 all</source>
        <translation>Wie viel von dem verborgen wird, was hinter dem Punkt liegt: 0 nichts, 1 alles</translation>
    </message>
    <message>
        <source>Colour of the point (Enter)</source>
        <translation>Farbe des Punkts (Eingabe)</translation>
    </message>
    <message>
        <source>Surface at</source>
        <translation>Oberfläche bei</translation>
    </message>
    <message>
        <source>Value of the surface</source>
        <translation>Wert der Oberfläche</translation>
    </message>
    <message>
        <source>Value of the surface, over the range of the data</source>
        <translation>Wert der Oberfläche, über den Umfang der Daten</translation>
    </message>
    <message>
        <source>Drag: the surface follows</source>
        <translation>Ziehen: die Oberfläche folgt</translation>
    </message>
    <message>
        <source>Opacity by gradient (share of the value range per voxel)</source>
        <translation>Deckkraft nach Gradient (Anteil des Werteumfangs je Voxel)</translation>
    </message>
    <message>
        <source>Colour at %1</source>
        <translation>Farbe bei %1</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Licht</translation>
    </message>
    <message>
        <source>Shaded</source>
        <translation>Schattiert</translation>
    </message>
    <message>
        <source>Surfaces are lit from where the viewer stands</source>
        <translation>Oberflächen werden vom Standort des Betrachters beleuchtet</translation>
    </message>
    <message>
        <source>Ambient</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Light that comes from everywhere</source>
        <translation>Licht, das von überall kommt</translation>
    </message>
    <message>
        <source>Diffuse</source>
        <translation>Diffus</translation>
    </message>
    <message>
        <source>Light that a matt surface gives back</source>
        <translation>Licht, das eine matte Oberfläche zurückwirft</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Glanzlicht</translation>
    </message>
    <message>
        <source>Light that a glossy surface mirrors</source>
        <translation>Licht, das eine glänzende Oberfläche spiegelt</translation>
    </message>
    <message>
        <source>Gloss</source>
        <translation>Glanz</translation>
    </message>
    <message>
        <source>How small the highlight is</source>
        <translation>Wie klein das Glanzlicht ist</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Width of the picture</source>
        <translation>Breite des Bilds</translation>
    </message>
    <message>
        <source>Height of the picture</source>
        <translation>Höhe des Bilds</translation>
    </message>
    <message>
        <source>Save PNG…</source>
        <translation>PNG speichern…</translation>
    </message>
    <message>
        <source>This volume as it is shown, at this size</source>
        <translation>Dieses Volumen, wie es gezeigt wird, in dieser Größe</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Geometry</source>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>The channels could not be read</source>
        <translation>Die Kanäle konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>Works on %1-D data only. This is %2-D.</source>
        <translation>Nur für %1-D-Daten. Diese sind %2-D.</translation>
    </message>
    <message>
        <source>Works on %1-D to %2-D data. This is %3-D.</source>
        <translation>Für %1-D- bis %2-D-Daten. Diese sind %3-D.</translation>
    </message>
    <message>
        <source>Not available now</source>
        <translation>Jetzt nicht verfügbar</translation>
    </message>
    <message>
        <source>No file is open.</source>
        <translation>Keine Datei ist geöffnet.</translation>
    </message>
    <message>
        <source>This dock is hidden while results are compared.</source>
        <translation>Diese Leiste ist verborgen, solange Ergebnisse verglichen werden.</translation>
    </message>
    <message>
        <source>This window is too narrow for the recipe beside a comparison.</source>
        <translation>Dieses Fenster ist zu schmal für das Rezept neben einem Vergleich.</translation>
    </message>
    <message>
        <source>The recipe is hidden: Ctrl+2 shows it beside a comparison.</source>
        <translation>Das Rezept ist verborgen: Strg+2 zeigt es neben einem Vergleich.</translation>
    </message>
    <message>
        <source>There is no result to compare: no step is on.</source>
        <translation>Es gibt kein Ergebnis zu vergleichen: kein Schritt ist an.</translation>
    </message>
    <message>
        <source>The recipe has no step.</source>
        <translation>Das Rezept hat keinen Schritt.</translation>
    </message>
    <message>
        <source>There is one version of the recipe only.</source>
        <translation>Es gibt nur eine Fassung des Rezepts.</translation>
    </message>
    <message>
        <source>For volumes only.</source>
        <translation>Nur für Volumen.</translation>
    </message>
    <message>
        <source>For images and volumes only: a signal has before behind after.</source>
        <translation>Nur für Bilder und Volumen: bei einem Signal liegt das Vorher hinter dem Nachher.</translation>
    </message>
    <message>
        <source>Draw a region or a line first.</source>
        <translation>Zuerst einen Bereich oder eine Linie zeichnen.</translation>
    </message>
    <message>
        <source>For signals of several channels only.</source>
        <translation>Nur für Signale mit mehreren Kanälen.</translation>
    </message>
    <message>
        <source>Select a stretch of a signal first (R).</source>
        <translation>Zuerst einen Abschnitt eines Signals auswählen (R).</translation>
    </message>
    <message>
        <source>For images and volumes only.</source>
        <translation>Nur für Bilder und Volumen.</translation>
    </message>
    <message>
        <source>For volumes that lie askew to the patient only.</source>
        <translation>Nur für Volumen, die schräg zum Patienten liegen.</translation>
    </message>
    <message>
        <source>For images and volumes of two to eight channels only.</source>
        <translation>Nur für Bilder und Volumen mit zwei bis acht Kanälen.</translation>
    </message>
    <message>
        <source>For images and volumes over time only.</source>
        <translation>Nur für Bilder und Volumen über die Zeit.</translation>
    </message>
    <message>
        <source>There is one slice and one time point only.</source>
        <translation>Es gibt nur eine Schicht und einen Zeitpunkt.</translation>
    </message>
    <message>
        <source>The result is complete, or being computed.</source>
        <translation>Das Ergebnis ist vollständig oder wird gerade berechnet.</translation>
    </message>
    <message>
        <source>There is no step to limit</source>
        <translation>Es gibt keinen Schritt zu begrenzen</translation>
    </message>
    <message>
        <source>Add a step (Ins); the region is then its mask.</source>
        <translation>Einen Schritt hinzufügen (Einfg); der Bereich ist dann seine Maske.</translation>
    </message>
    <message>
        <source>%1 cannot be a mask</source>
        <translation>%1 kann keine Maske sein</translation>
    </message>
    <message>
        <source>A range of values is a mask if the document is one file with one channel and one time point. Save a mask of 0 and 1 with the filter Threshold, and add a region from it.</source>
        <translation>Ein Wertebereich ist eine Maske, wenn das Dokument eine Datei mit einem Kanal und einem Zeitpunkt ist. Mit dem Filter „Schwellenwert“ eine Maske aus 0 und 1 speichern und daraus einen Bereich hinzufügen.</translation>
    </message>
    <message>
        <source>For research use only. convapp is not a medical device.</source>
        <translation>Nur für die Forschung. convapp ist kein Medizinprodukt.</translation>
    </message>
    <message>
        <source>Licence: Apache-2.0</source>
        <translation>Lizenz: Apache-2.0</translation>
    </message>
    <message>
        <source>convapp %1</source>
        <translation>convapp %1</translation>
    </message>
    <message>
        <source>Open a file first.</source>
        <translation>Zuerst eine Datei öffnen.</translation>
    </message>
    <message>
        <source>Search filters</source>
        <translation>Filter suchen</translation>
    </message>
    <message>
        <source>Search filters, presets, commands</source>
        <translation>Filter, Vorlagen und Befehle suchen</translation>
    </message>
    <message>
        <source>While variants are compared, and in a ladder only.</source>
        <translation>Nur während Varianten verglichen werden, und in einer Leiter.</translation>
    </message>
    <message>
        <source>While variants are compared only.</source>
        <translation>Nur während Varianten verglichen werden.</translation>
    </message>
    <message>
        <source>While variants or two files are compared only.</source>
        <translation>Nur während Varianten oder zwei Dateien verglichen werden.</translation>
    </message>
    <message>
        <source>All formats (%1)</source>
        <translation>Alle Formate (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Rezepte (*.json)</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder</source>
        <translation>Einen Ordner mit DICOM-Schichten oder einen OME-Zarr-Ordner öffnen</translation>
    </message>
    <message>
        <source>Open a folder of images as a volume</source>
        <translation>Einen Ordner mit Bildern als Volumen öffnen</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>Nichts zu öffnen</translation>
    </message>
    <message>
        <source>The clipboard holds no file and no address (https://…, http://…, s3://…).</source>
        <translation>Die Zwischenablage enthält weder eine Datei noch eine Adresse (https://…, http://…, s3://…).</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Rezept öffnen</translation>
    </message>
    <message>
        <source>Save result as %1</source>
        <translation>Ergebnis als %1 speichern</translation>
    </message>
    <message>
        <source>Save result</source>
        <translation>Ergebnis speichern</translation>
    </message>
    <message>
        <source>Save recipe</source>
        <translation>Rezept speichern</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Not copied</source>
        <translation>Nicht kopiert</translation>
    </message>
    <message>
        <source>%1: open the %2</source>
        <translation>%1: %2 öffnen</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Search presets</source>
        <translation>Vorlagen suchen</translation>
    </message>
    <message>
        <source>not checked: %1</source>
        <translation>nicht geprüft: %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>error %1, too large</source>
        <translation>Fehler %1, zu groß</translation>
    </message>
    <message>
        <source>The picture was not saved</source>
        <translation>Das Bild wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The language changes when convapp starts again</source>
        <translation>Die Sprache wechselt beim nächsten Start von convapp</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Keine zuletzt benutzten Dateien</translation>
    </message>
    <message>
        <source>Files that were open are listed here at the next start.</source>
        <translation>Geöffnete Dateien stehen hier ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Search recent files</source>
        <translation>Zuletzt benutzte Dateien suchen</translation>
    </message>
    <message>
        <source>taken back: do it again</source>
        <translation>zurückgenommen: noch einmal ausführen</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>back to before it</source>
        <translation>zurück bis davor</translation>
    </message>
    <message>
        <source>Search changes</source>
        <translation>Änderungen suchen</translation>
    </message>
    <message>
        <source>%1 cannot be a mask yet</source>
        <translation>%1 kann noch keine Maske sein</translation>
    </message>
    <message>
        <source>It counts samples of the coarsest level. Wait until the chosen level has been read.</source>
        <translation>Der Bereich zählt Abtastwerte der gröbsten Stufe. Warten Sie, bis die gewählte Stufe gelesen ist.</translation>
    </message>
    <message>
        <source>Nothing is computed or saved.</source>
        <translation>Es wird nichts berechnet oder gespeichert.</translation>
    </message>
    <message>
        <source>%1. Filtered: %2.</source>
        <translation>%1. Gefiltert: %2.</translation>
    </message>
    <message>
        <source>This window is too narrow for the documents beside a comparison.</source>
        <translation>Dieses Fenster ist zu schmal für die Dokumente neben einem Vergleich.</translation>
    </message>
    <message>
        <source>No step was computed by a variant yet.</source>
        <translation>Noch hat keine Variante einen Schritt berechnet.</translation>
    </message>
    <message>
        <source>For a deconvolution that shows its iterations only.</source>
        <translation>Nur für eine Entfaltung, die ihre Iterationen zeigt.</translation>
    </message>
</context>
<context>
    <name>ui::MarkEditor</name>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 bewegen</translation>
    </message>
    <message>
        <source>Resize %1</source>
        <translation>Größe von %1 ändern</translation>
    </message>
    <message>
        <source>Add a region</source>
        <translation>Einen Bereich hinzufügen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>ui::Marks</name>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
</context>
<context>
    <name>ui::MaskField</name>
    <message>
        <source>Choose a mask</source>
        <translation>Eine Maske wählen</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>Keine Maske</translation>
    </message>
    <message>
        <source>Mask file</source>
        <translation>Maskendatei</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Press Enter to read the folder.</source>
        <translation>Die Eingabetaste liest den Ordner.</translation>
    </message>
    <message>
        <source>All but missing samples (NaN)</source>
        <translation>Alle außer fehlenden Abtastwerten (NaN)</translation>
    </message>
</context>
<context>
    <name>ui::MeasurePanel</name>
    <message>
        <source>Cursors</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Measured channel</source>
        <translation>Gemessener Kanal</translation>
    </message>
    <message>
        <source>Luminance is 0.2126 red + 0.7152 green + 0.0722 blue of the values as they are stored</source>
        <translation>Luminanz ist 0,2126 Rot + 0,7152 Grün + 0,0722 Blau der gespeicherten Werte</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source> of luminance</source>
        <translation> der Luminanz</translation>
    </message>
    <message>
        <source> of red</source>
        <translation> von Rot</translation>
    </message>
    <message>
        <source> of green</source>
        <translation> von Grün</translation>
    </message>
    <message>
        <source> of blue</source>
        <translation> von Blau</translation>
    </message>
    <message>
        <source> of opacity</source>
        <translation> der Deckkraft</translation>
    </message>
    <message>
        <source>Luminance</source>
        <translation>Luminanz</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>, %1 Hz</source>
        <translation>, %1 Hz</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Time course at %1</source>
        <translation>Zeitverlauf bei %1</translation>
    </message>
    <message>
        <source>Time course of the mean</source>
        <translation>Zeitverlauf des Mittelwerts</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>no clear edge on this line</source>
        <translation>keine deutliche Kante auf dieser Linie</translation>
    </message>
    <message>
        <source>%1 before, %2 after</source>
        <translation>%1 vorher, %2 nachher</translation>
    </message>
    <message>
        <source>Profile%1, %2 %3</source>
        <translation>Profil%1, %2 %3</translation>
    </message>
    <message>
        <source>Edge width (10–90 %)</source>
        <translation>Kantenbreite (10–90 %)</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>The standard deviation is 0: there is no noise</source>
        <translation>Die Standardabweichung ist 0: es gibt kein Rauschen</translation>
    </message>
    <message>
        <source>Mean divided by the standard deviation</source>
        <translation>Mittelwert geteilt durch die Standardabweichung</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>CNR</translation>
    </message>
    <message>
        <source>Choose a background: the menu of another region makes it one</source>
        <translation>Einen Hintergrund wählen: das Menü eines anderen Bereichs macht ihn dazu</translation>
    </message>
    <message>
        <source>This region is the background</source>
        <translation>Dieser Bereich ist der Hintergrund</translation>
    </message>
    <message>
        <source>Distance of the means of this region and of %1, divided by the standard deviation of %1</source>
        <translation>Abstand der Mittelwerte dieses Bereichs und von %1, geteilt durch die Standardabweichung von %1</translation>
    </message>
    <message>
        <source>%1 has no noise to compare with</source>
        <translation>%1 hat kein Rauschen zum Vergleichen</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Kante</translation>
    </message>
    <message>
        <source>Edge, %1</source>
        <translation>Kante, %1</translation>
    </message>
    <message>
        <source>Selection, %1</source>
        <translation>Auswahl, %1</translation>
    </message>
    <message>
        <source>Statistics%1</source>
        <translation>Statistik%1</translation>
    </message>
    <message>
        <source>This region has no finite sample</source>
        <translation>Dieser Bereich hat keinen endlichen Abtastwert</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>ROI</source>
        <translation>ROI</translation>
    </message>
    <message>
        <source>ROI %1</source>
        <translation>ROI %1</translation>
    </message>
    <message>
        <source>%1 ± %2 %3</source>
        <translation>%1 ± %2 %3</translation>
    </message>
    <message>
        <source>Width of the edge on the line, from 10 to 90 % of the error function fitted to it</source>
        <translation>Breite der Kante auf der Linie, von 10 bis 90 % der angepassten Fehlerfunktion</translation>
    </message>
    <message>
        <source>Width of the straight edge that crosses this region, from 10 to 90 % of the error function fitted to the means across it</source>
        <translation>Breite der geraden Kante durch diese Region, von 10 bis 90 % der Fehlerfunktion, die an die Mittelwerte quer zu ihr angepasst ist</translation>
    </message>
    <message>
        <source>No straight edge crosses this region, and no line (L) crosses an edge in it</source>
        <translation>Keine gerade Kante läuft durch diese Region, und keine Linie (L) kreuzt darin eine Kante</translation>
    </message>
</context>
<context>
    <name>ui::MessageList</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>The whole report, to read and to copy</source>
        <translation>Der ganze Bericht, zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Close all messages</source>
        <translation>Alle Meldungen schließen</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n older</source>
        <translation>
            <numerusform>%n ältere</numerusform>
            <numerusform>%n ältere</numerusform>
        </translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>Frühere Meldungen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>ui::Metadata</name>
    <message>
        <source>Geometry</source>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Oblique</source>
        <translation>Schräg</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Ausdehnung</translation>
    </message>
    <message>
        <source>Type in memory</source>
        <translation>Typ im Speicher</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Time points</source>
        <translation>Zeitpunkte</translation>
    </message>
    <message>
        <source>Time step, s</source>
        <translation>Zeitschritt, s</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>Zeitschritt</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>nicht bekannt: %1</translation>
    </message>
    <message>
        <source>Value unit</source>
        <translation>Werteinheit</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Recipe SHA-256</source>
        <translation>Rezept SHA-256</translation>
    </message>
</context>
<context>
    <name>ui::MetadataWindow</name>
    <message>
        <source>Search names and values</source>
        <translation>Namen und Werte suchen</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Selected rows as text, tab between name and value (Ctrl+C)</source>
        <translation>Ausgewählte Zeilen als Text, Tabulator zwischen Name und Wert (Strg+C)</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>All rows on show</source>
        <translation>Alle gezeigten Zeilen</translation>
    </message>
    <message>
        <source>%1 – Metadata</source>
        <translation>%1 – Metadaten</translation>
    </message>
</context>
<context>
    <name>ui::MontageDialog</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>%1 – Montage</source>
        <translation>%1 – Montage</translation>
    </message>
    <message>
        <source>Each channel is measured against this reference. The recipe acts on the result.</source>
        <translation>Jeder Kanal wird gegen diese Referenz gemessen. Das Rezept wirkt auf das Ergebnis.</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>Wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Average of all channels</source>
        <translation>Mittelwert aller Kanäle</translation>
    </message>
    <message>
        <source>Mean of some channels</source>
        <translation>Mittelwert einiger Kanäle</translation>
    </message>
    <message>
        <source>Pairs of channels (bipolar)</source>
        <translation>Kanalpaare (bipolar)</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Not in the average</source>
        <translation>Nicht im Mittelwert</translation>
    </message>
    <message>
        <source>Left as they are</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>bad channels: T7, 12-14</source>
        <translation>schlechte Kanäle: T7, 12-14</translation>
    </message>
    <message>
        <source>other quantities: ECG, EOG*</source>
        <translation>andere Größen: EKG, EOG*</translation>
    </message>
    <message>
        <source>Fill in the pairs from front to back (10–20 system) that these channels allow</source>
        <translation>Die Paare von vorn nach hinten (10–20-System) eintragen, die diese Kanäle zulassen</translation>
    </message>
    <message>
        <source>From file…</source>
        <translation>Aus Datei…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Read a text file: average, reference=A1,A2, or a pair such as Fp1-F7 in each line</source>
        <translation>Eine Textdatei lesen: average, reference=A1,A2 oder je Zeile ein Paar wie Fp1-F7</translation>
    </message>
    <message>
        <source>Read the signal in this montage, and compute the recipe again (Enter)</source>
        <translation>Das Signal in dieser Montage lesen und das Rezept neu berechnen (Eingabe)</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>Nichts ändern (Esc)</translation>
    </message>
    <message>
        <source>Read a montage</source>
        <translation>Eine Montage lesen</translation>
    </message>
    <message>
        <source>Text (*.txt *.csv);;All files (*)</source>
        <translation>Text (*.txt *.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>%1 channels as in the file.</source>
        <translation>%1 Kanäle wie in der Datei.</translation>
    </message>
    <message>
        <source>Name the channels.</source>
        <translation>Die Kanäle benennen.</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>minus the mean of %1</source>
        <translation>minus Mittelwert von %1</translation>
    </message>
    <message>
        <source>%1 as they are</source>
        <translation>%1 unverändert</translation>
    </message>
</context>
<context>
    <name>ui::Number</name>
    <message>
        <source>%1 / %2</source>
        <comment>an index and the last one</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>ui::NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>All versions as text, for a spreadsheet (Ctrl+C)</source>
        <translation>Alle Fassungen als Text, für eine Tabellenkalkulation (Strg+C)</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>Tabelle speichern…</translation>
    </message>
    <message>
        <source>All versions as CSV</source>
        <translation>Alle Fassungen als CSV</translation>
    </message>
    <message>
        <source>Numbers of the versions</source>
        <translation>Zahlen der Fassungen</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Fassung</translation>
    </message>
    <message>
        <source>Mean over standard deviation in the current region</source>
        <translation>Mittelwert durch Standardabweichung im aktuellen Bereich</translation>
    </message>
    <message>
        <source>Difference of the means of region and background over the deviation in the background</source>
        <translation>Differenz der Mittelwerte von Bereich und Hintergrund durch die Abweichung im Hintergrund</translation>
    </message>
    <message>
        <source>Edge width: from 10 to 90 % of the edge on the line</source>
        <translation>Kantenbreite: von 10 bis 90 % der Kante auf der Linie</translation>
    </message>
    <message>
        <source>Computing what is on screen: the shortest of some runs, or one run of a second and more</source>
        <translation>Berechnung dessen, was gezeigt wird: der kürzeste von einigen Läufen, oder ein Lauf von einer Sekunde und mehr</translation>
    </message>
    <message>
        <source>Edge (%1)</source>
        <translation>Kante (%1)</translation>
    </message>
</context>
<context>
    <name>ui::NumbersPlot</name>
    <message>
        <source>Numbers over the parameter</source>
        <translation>Zahlen über den Parameter</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Edge (%1)</source>
        <translation>Kante (%1)</translation>
    </message>
</context>
<context>
    <name>ui::OpenDocuments</name>
    <message>
        <source>%1 until %2 is read</source>
        <translation>%1, bis %2 gelesen ist</translation>
    </message>
</context>
<context>
    <name>ui::OperationPicture</name>
    <message>
        <source>What becomes of one bright sample</source>
        <translation>Was aus einem hellen Abtastwert wird</translation>
    </message>
</context>
<context>
    <name>ui::Output</name>
    <message>
        <source>less than 0.01 %</source>
        <translation>weniger als 0,01 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of the samples do not fit %2 and would be clipped: they are %3.</source>
        <translation>%1 der Abtastwerte passen nicht in %2 und würden abgeschnitten: sie liegen bei %3.</translation>
    </message>
    <message>
        <source>%1 of the values would become 0 as %2: they are %3.</source>
        <translation>%1 der Werte würden als %2 zu 0: sie liegen bei %3.</translation>
    </message>
    <message>
        <source>%1 would round values of %2 away.</source>
        <translation>%1 würde Werte von %2 wegrunden.</translation>
    </message>
    <message>
        <source>%1 fills the range of %2, %3</source>
        <translation>%1 füllt den Umfang von %2, %3</translation>
    </message>
    <message>
        <source>Values %1 fit %2, %3</source>
        <translation>Werte %1 passen in %2, %3</translation>
    </message>
</context>
<context>
    <name>ui::OutputCard</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Save result… (Ctrl+S)</source>
        <translation>Ergebnis speichern… (Strg+S)</translation>
    </message>
    <message>
        <source>Type of the saved result</source>
        <translation>Typ des gespeicherten Ergebnisses</translation>
    </message>
    <message>
        <source>Type of the samples in the file. Automatic: the type of the input, or float32 where it would round the values away</source>
        <translation>Typ der Abtastwerte in der Datei. Automatisch: der Typ der Eingabe, oder float32, wo er die Werte wegrunden würde</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Scaling of the saved values</source>
        <translation>Skalierung der gespeicherten Werte</translation>
    </message>
    <message>
        <source>As they are: values beyond the type are clipped. Rescaled: the smallest value becomes the type&apos;s smallest, the largest its largest</source>
        <translation>Wie sie sind: Werte jenseits des Typs werden abgeschnitten. Skaliert: der kleinste Wert wird der kleinste des Typs, der größte sein größter</translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>Wie sie sind</translation>
    </message>
    <message>
        <source>Rescaled to the type&apos;s range</source>
        <translation>Auf den Umfang des Typs skaliert</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Automatic: %1</source>
        <translation>Automatisch: %1</translation>
    </message>
    <message>
        <source>The forecast follows the result.</source>
        <translation>Die Vorhersage folgt dem Ergebnis.</translation>
    </message>
</context>
<context>
    <name>ui::OutsideField</name>
    <message>
        <source>Choose the result</source>
        <translation>Das Ergebnis wählen</translation>
    </message>
    <message>
        <source>keep: the input</source>
        <translation>keep: die Eingabe</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>nan: no number</source>
        <translation>nan: keine Zahl</translation>
    </message>
    <message>
        <source>fill: the mask&apos;s average</source>
        <translation>fill: der Mittelwert der Maske</translation>
    </message>
</context>
<context>
    <name>ui::Overlay</name>
    <message>
        <source>upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>, %1 of copy ceiling</source>
        <translation>, %1 der Kopiergrenze</translation>
    </message>
    <message>
        <source>, effective</source>
        <translation>, effektiv</translation>
    </message>
    <message>
        <source>, %1 of FMA</source>
        <translation>, %1 von FMA</translation>
    </message>
    <message>
        <source>first run</source>
        <translation>erster Lauf</translation>
    </message>
    <message>
        <source>warm, median of %1; first run %2</source>
        <translation>warm, Median aus %1; erster Lauf %2</translation>
    </message>
    <message>
        <source>warm; first run %1</source>
        <translation>warm; erster Lauf %1</translation>
    </message>
    <message>
        <source>first run %1</source>
        <translation>erster Lauf %1</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>warm</translation>
    </message>
    <message>
        <source>recent runs</source>
        <translation>letzte Läufe</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>total, warm</source>
        <translation>gesamt, warm</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>kernel %1 warm</source>
        <translation>Kernel %1 warm</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>ui::PageBar</name>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
</context>
<context>
    <name>ui::PairPart</name>
    <message>
        <source>Overlaid</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>Wischen</translation>
    </message>
    <message>
        <source>Both curves in one plot</source>
        <translation>Beide Kurven in einem Diagramm</translation>
    </message>
    <message>
        <source>One left of a line, the other right of it (X)</source>
        <translation>Eines links einer Linie, das andere rechts davon (X)</translation>
    </message>
    <message>
        <source>For images and volumes</source>
        <translation>Für Bilder und Volumen</translation>
    </message>
    <message>
        <source>Both in turn on squares (H)</source>
        <translation>Beide im Wechsel auf Feldern (H)</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Checker</source>
        <translation>Schachbrett</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>The other one while Space or the eye is held</source>
        <translation>Das andere, solange die Leertaste oder das Auge gehalten wird</translation>
    </message>
    <message>
        <source>Up to nine results, moving together</source>
        <translation>Bis zu neun Ergebnisse, die sich gemeinsam bewegen</translation>
    </message>
    <message>
        <source>Left, or held</source>
        <translation>Links, oder gehalten</translation>
    </message>
    <message>
        <source>Swap the pair (T)</source>
        <translation>Paar tauschen (T)</translation>
    </message>
    <message>
        <source>Right, or shown</source>
        <translation>Rechts, oder gezeigt</translation>
    </message>
    <message>
        <source>Hold to flip (Space)</source>
        <translation>Zum Wechseln halten (Leertaste)</translation>
    </message>
</context>
<context>
    <name>ui::Palette</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>No match for “%1”.</source>
        <translation>Kein Treffer für „%1“.</translation>
    </message>
</context>
<context>
    <name>ui::ParamField</name>
    <message>
        <source>t (time)</source>
        <translation>t (Zeit)</translation>
    </message>
</context>
<context>
    <name>ui::Profile</name>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>%1, %2 launches</source>
        <translation>%1, %2 Starts</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>instructions a cycle</source>
        <translation>Befehle je Takt</translation>
    </message>
    <message>
        <source>%1 of 4, %2 % issued</source>
        <translation>%1 von 4, %2 % ausgegeben</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>Mult.-Additionen</translation>
    </message>
    <message>
        <source>%1 % of the instructions</source>
        <translation>%1 % der Befehle</translation>
    </message>
    <message>
        <source>hits in L1, L2</source>
        <translation>Treffer in L1, L2</translation>
    </message>
    <message>
        <source>%1 %, %2 %</source>
        <translation>%1 %, %2 %</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>sectors a load</source>
        <translation>Sektoren je Ladevorgang</translation>
    </message>
    <message>
        <source>%1, 4 are a row</source>
        <translation>%1, 4 sind eine Zeile</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>Bankkonflikte</translation>
    </message>
    <message>
        <source>%1 % of the wavefronts</source>
        <translation>%1 % der Wellenfronten</translation>
    </message>
    <message>
        <source>lanes at work</source>
        <translation>Bahnen bei der Arbeit</translation>
    </message>
    <message>
        <source>%1 of 32</source>
        <translation>%1 von 32</translation>
    </message>
    <message>
        <source>uniform branches</source>
        <translation>einheitliche Verzweigungen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>warps at work</source>
        <translation>Warps bei der Arbeit</translation>
    </message>
    <message>
        <source>%1 % of %2 % possible</source>
        <translation>%1 % von möglichen %2 %</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>warps wait for</source>
        <translation>Warps warten auf</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
</context>
<context>
    <name>ui::ProfilePlot</name>
    <message>
        <source>Values along the line</source>
        <translation>Werte entlang der Linie</translation>
    </message>
</context>
<context>
    <name>ui::QuantityField</name>
    <message>
        <source>Link the axes</source>
        <translation>Die Achsen verbinden</translation>
    </message>
    <message>
        <source>One value for all axes</source>
        <translation>Ein Wert für alle Achsen</translation>
    </message>
    <message>
        <source>A value for each axis</source>
        <translation>Ein Wert für jede Achse</translation>
    </message>
</context>
<context>
    <name>ui::Recipe</name>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Variant %1 to %2</source>
        <translation>Variante %1 zu %2</translation>
    </message>
    <message>
        <source>Device %1 to %2</source>
        <translation>Gerät %1 zu %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 zu %3</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Strict on</source>
        <translation>Streng an</translation>
    </message>
    <message>
        <source>Strict off</source>
        <translation>Streng aus</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Clear recipe</source>
        <translation>Rezept leeren</translation>
    </message>
    <message>
        <source>Load recipe</source>
        <translation>Rezept laden</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 bewegen</translation>
    </message>
    <message>
        <source>Change recipe</source>
        <translation>Rezept ändern</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 zu %2</translation>
    </message>
    <message>
        <source>Mute %1</source>
        <translation>%1 auslassen</translation>
    </message>
    <message>
        <source>Unmute %1</source>
        <translation>%1 wieder anwenden</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>In %1 umbenennen</translation>
    </message>
    <message>
        <source>Change how it is computed</source>
        <translation>Die Art der Berechnung ändern</translation>
    </message>
</context>
<context>
    <name>ui::RecipeDevice</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where all steps are computed: data stay on one device between them</source>
        <translation>Wo alle Schritte berechnet werden: dazwischen bleiben die Daten auf einem Gerät</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>CPU, %1 core</source>
        <translation>CPU, %1 Kern</translation>
    </message>
    <message>
        <source>CPU, %1 cores</source>
        <translation>CPU, %1 Kerne</translation>
    </message>
    <message>
        <source>GPU (CUDA)</source>
        <translation>GPU (CUDA)</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>Auto: %1</translation>
    </message>
    <message>
        <source>Where the whole run, transfers included, is predicted to end first</source>
        <translation>Wo der ganze Lauf samt Übertragungen laut Vorhersage zuerst endet</translation>
    </message>
    <message>
        <source>No GPU is usable: %1</source>
        <translation>Keine GPU ist nutzbar: %1</translation>
    </message>
    <message>
        <source>All steps by %1</source>
        <translation>Alle Schritte mit %1</translation>
    </message>
    <message>
        <source>Strict arithmetic: %1</source>
        <translation>Strenge Arithmetik: %1</translation>
    </message>
</context>
<context>
    <name>ui::RecipeHead</name>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>More for this recipe</source>
        <translation>Mehr für dieses Rezept</translation>
    </message>
</context>
<context>
    <name>ui::RecipePanel</name>
    <message>
        <source>%1 goes here</source>
        <translation>%1 kommt hierher</translation>
    </message>
    <message>
        <source>No step yet. Add one, or drop a recipe here.</source>
        <translation>Noch kein Schritt. Einen hinzufügen oder ein Rezept hier ablegen.</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Choose a filter (Ins)</source>
        <translation>Einen Filter wählen (Einfg)</translation>
    </message>
</context>
<context>
    <name>ui::RegionDepth</name>
    <message>
        <source>Slices, x</source>
        <translation>Schichten, x</translation>
    </message>
    <message>
        <source>Slices, y</source>
        <translation>Schichten, y</translation>
    </message>
    <message>
        <source>Slices, z</source>
        <translation>Schichten, z</translation>
    </message>
    <message>
        <source>Axis across the slices</source>
        <translation>Achse quer zu den Schichten</translation>
    </message>
    <message>
        <source>Axis across the slices that the region covers. An ellipse over several slices is an ellipsoid.</source>
        <translation>Achse quer zu den Schichten, über die der Bereich reicht. Eine Ellipse über mehrere Schichten ist ein Ellipsoid.</translation>
    </message>
    <message>
        <source>First slice of the region</source>
        <translation>Erste Schicht des Bereichs</translation>
    </message>
    <message>
        <source>Last slice of the region</source>
        <translation>Letzte Schicht des Bereichs</translation>
    </message>
    <message>
        <source>First slice of the region, counted from 0</source>
        <translation>Erste Schicht des Bereichs, ab 0 gezählt</translation>
    </message>
    <message>
        <source>Last slice of the region, which belongs to it</source>
        <translation>Letzte Schicht des Bereichs; sie gehört dazu</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>Slices of %1</source>
        <translation>Schichten von %1</translation>
    </message>
</context>
<context>
    <name>ui::RegionDialog</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>All of the data</source>
        <translation>Alle Daten</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>Innerhalb</translation>
    </message>
    <message>
        <source>The bounds of %1</source>
        <translation>Die Grenzen von %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>Nichts ändern (Esc)</translation>
    </message>
    <message>
        <source>A range has a number for one end or both: &gt;= 300, &lt;= 40, 10 to 40.</source>
        <translation>Ein Wertebereich hat eine Zahl für ein Ende oder beide: &gt;= 300, &lt;= 40, 10 to 40.</translation>
    </message>
</context>
<context>
    <name>ui::RegionEdits</name>
    <message>
        <source>%1 as background</source>
        <translation>%1 als Hintergrund</translation>
    </message>
    <message>
        <source>No background</source>
        <translation>Kein Hintergrund</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 verbergen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 verdoppeln</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Mask file</source>
        <translation>Maskendatei</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add by values…</source>
        <translation>Nach Werten hinzufügen…</translation>
    </message>
    <message>
        <source>Add from a mask…</source>
        <translation>Aus einer Maske hinzufügen…</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
</context>
<context>
    <name>ui::RegionList</name>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Background of contrasts</source>
        <translation>Hintergrund der Kontraste</translation>
    </message>
    <message>
        <source>Shown in views</source>
        <translation>In Ansichten gezeigt</translation>
    </message>
    <message>
        <source>Edit as text…</source>
        <translation>Als Text bearbeiten…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Use as mask of the step</source>
        <translation>Als Maske des Schritts benutzen</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save table (CSV)…</source>
        <translation>Tabelle speichern (CSV)…</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>No region yet: draw one (R box, Shift+R ellipse, G polygon), or add one by values or from a mask in the menu above.</source>
        <translation>Noch kein Bereich: einen zeichnen (R Kasten, Umschalt+R Ellipse, G Polygon) oder im Menü oben nach Werten oder aus einer Maske hinzufügen.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>σ</source>
        <translation>σ</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>CNR</translation>
    </message>
    <message>
        <source>Mean of the finite samples</source>
        <translation>Mittelwert der endlichen Abtastwerte</translation>
    </message>
    <message>
        <source>Standard deviation of the finite samples</source>
        <translation>Standardabweichung der endlichen Abtastwerte</translation>
    </message>
    <message>
        <source>Mean divided by the standard deviation</source>
        <translation>Mittelwert geteilt durch die Standardabweichung</translation>
    </message>
    <message>
        <source>Distance of the mean from that of the background, divided by the background&apos;s standard deviation. A region becomes the background in its menu.</source>
        <translation>Abstand des Mittelwerts von dem des Hintergrunds, geteilt durch die Standardabweichung des Hintergrunds. In seinem Menü wird ein Bereich zum Hintergrund.</translation>
    </message>
    <message>
        <source>Add a region, and more for this one</source>
        <translation>Einen Bereich hinzufügen, und mehr für diesen</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Messung anhalten</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 Bereich</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 Bereiche</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>Stopped; the menu measures again</source>
        <translation>Angehalten; das Menü misst noch einmal</translation>
    </message>
    <message>
        <source>No sample of the data is in this region</source>
        <translation>Kein Abtastwert der Daten liegt in diesem Bereich</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>no sample</source>
        <translation>kein Abtastwert</translation>
    </message>
    <message>
        <source>, background</source>
        <translation>, Hintergrund</translation>
    </message>
    <message>
        <source>, hidden</source>
        <translation>, verborgen</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
    <message>
        <source>, and %1 NaN left out</source>
        <translation>, und %1 NaN ausgelassen</translation>
    </message>
    <message>
        <source>, and %1 infinite left out</source>
        <translation>, und %1 unendliche ausgelassen</translation>
    </message>
    <message>
        <source>The standard deviation is 0: there is no noise to compare with</source>
        <translation>Die Standardabweichung ist 0: es gibt kein Rauschen zum Vergleichen</translation>
    </message>
    <message>
        <source>The background has no noise to compare with</source>
        <translation>Der Hintergrund hat kein Rauschen zum Vergleichen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Edge %1 ± %2 %3 wide</source>
        <translation>Kante %1 ± %2 %3 breit</translation>
    </message>
</context>
<context>
    <name>ui::Regions</name>
    <message>
        <source>Region %1</source>
        <translation>Bereich %1</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>%1 copy %2</source>
        <translation>%1 Kopie %2</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>Himmelblau</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>Zinnober</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
</context>
<context>
    <name>ui::ResponsePlot</name>
    <message>
        <source>Frequency response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Verstärkung</translation>
    </message>
    <message>
        <source>%1, white is %2</source>
        <translation>%1, Weiß ist %2</translation>
    </message>
</context>
<context>
    <name>ui::ResponseView</name>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>Logarithmic frequencies: low ones get more room</source>
        <translation>Logarithmische Frequenzen: niedrige bekommen mehr Platz</translation>
    </message>
    <message>
        <source>Logarithmic frequencies</source>
        <translation>Logarithmische Frequenzen</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>Frequenz, Hz</translation>
    </message>
    <message>
        <source>cycles a sample</source>
        <translation>Perioden je Abtastwert</translation>
    </message>
    <message>
        <source>phase, °</source>
        <translation>Phase, °</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Verstärkung</translation>
    </message>
    <message>
        <source>time, ms</source>
        <translation>Zeit, ms</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Abtastwerte</translation>
    </message>
</context>
<context>
    <name>ui::ResultSaver</name>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 was saved</source>
        <translation>%1 wurde gespeichert</translation>
    </message>
    <message>
        <source>%1 was not saved yet</source>
        <translation>%1 wurde noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Save as float32</source>
        <translation>Als float32 speichern</translation>
    </message>
    <message>
        <source>Save as %1, float32</source>
        <translation>Als %1 speichern, float32</translation>
    </message>
    <message>
        <source>Scale to %1</source>
        <translation>Auf %1 skalieren</translation>
    </message>
    <message>
        <source>Clamp to %1</source>
        <translation>Auf %1 begrenzen</translation>
    </message>
    <message>
        <source>Round to %1</source>
        <translation>Auf %1 runden</translation>
    </message>
    <message>
        <source>The result is not complete: its computation has ended before.</source>
        <translation>Das Ergebnis ist nicht vollständig: seine Berechnung endete vorher.</translation>
    </message>
    <message>
        <source>Compute and save</source>
        <translation>Berechnen und speichern</translation>
    </message>
    <message>
        <source>Saving was stopped. A file of that name stays as it was.</source>
        <translation>Das Speichern wurde angehalten. Eine Datei dieses Namens bleibt, wie sie war.</translation>
    </message>
    <message>
        <source>Its samples are stored as %1, not as %2.</source>
        <translation>Die Abtastwerte sind als %1 gespeichert, nicht als %2.</translation>
    </message>
    <message>
        <source>Save as scaled integers</source>
        <translation>Als skalierte ganze Zahlen speichern</translation>
    </message>
</context>
<context>
    <name>ui::RunCard</name>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Total, warm</source>
        <translation>Gesamt, warm</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Times of recent runs, newest last</source>
        <translation>Zeiten der letzten Läufe, der neueste zuletzt</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Nothing was computed yet.</source>
        <translation>Noch wurde nichts berechnet.</translation>
    </message>
    <message>
        <source>The whole was not computed: it waits for your word.</source>
        <translation>Das Ganze wurde nicht berechnet: es wartet auf Ihre Entscheidung.</translation>
    </message>
    <message>
        <source>first run %1</source>
        <translation>erster Lauf %1</translation>
    </message>
    <message>
        <source>last %1 runs, median %2</source>
        <translation>letzte %1 Läufe, Median %2</translation>
    </message>
    <message>
        <source>, no GPU is usable</source>
        <translation>, keine GPU ist nutzbar</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernelzeit</translation>
    </message>
    <message>
        <source>Rate by definition</source>
        <translation>Rate nach Definition</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>Speicherverkehr</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Once, at first use</source>
        <translation>Einmal, beim ersten Mal</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Memory %1, upload %2, kernel %3, download %4, host %5, total %6 ms</source>
        <translation>Speicher %1, Hochladen %2, Kernel %3, Herunterladen %4, Host %5, gesamt %6 ms</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory, first run</source>
        <translation>Speicher, erster Lauf</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>warm, median of %1</source>
        <translation>warm, Median aus %1</translation>
    </message>
    <message>
        <source>first run</source>
        <translation>erster Lauf</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>The machine is busy: the fastest warm run took %1.</source>
        <translation>Der Rechner ist ausgelastet: der schnellste warme Lauf brauchte %1.</translation>
    </message>
</context>
<context>
    <name>ui::Samples</name>
    <message>
        <source>Signal: heartbeat</source>
        <translation>Signal: Herzschlag</translation>
    </message>
    <message>
        <source>two leads with hum, smoothed in ms</source>
        <translation>EKG mit Netzbrummen, in ms geglättet</translation>
    </message>
    <message>
        <source>Image: resolution chart</source>
        <translation>Bild: Auflösungstafel</translation>
    </message>
    <message>
        <source>smoothing and sharpening in one recipe</source>
        <translation>Glätten und Schärfen in einem Rezept</translation>
    </message>
    <message>
        <source>Image: noisy phantom</source>
        <translation>Bild: verrauschtes Phantom</translation>
    </message>
    <message>
        <source>edges of a smoothed image</source>
        <translation>Kanten eines geglätteten Bilds</translation>
    </message>
    <message>
        <source>Volume: CT head</source>
        <translation>Volumen: CT-Kopf</translation>
    </message>
    <message>
        <source>blur in mm, three planes and 3-D</source>
        <translation>Weichzeichnen in mm, drei Ebenen und 3-D</translation>
    </message>
</context>
<context>
    <name>ui::SamplingDialog</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>Wie in der Datei</translation>
    </message>
    <message>
        <source>%1 – Sampling</source>
        <translation>%1 – Abtastung</translation>
    </message>
    <message>
        <source>This was said here, in place of what the file says.</source>
        <translation>Dies wurde hier festgelegt, anstelle der Angaben der Datei.</translation>
    </message>
    <message>
        <source>This is what the file says. What you type takes its place.</source>
        <translation>So steht es in der Datei. Eine Eingabe tritt an seine Stelle.</translation>
    </message>
    <message>
        <source>The file gives no sampling rate. Times and frequencies need one.</source>
        <translation>Die Datei gibt keine Abtastrate an. Zeiten und Frequenzen brauchen eine.</translation>
    </message>
    <message>
        <source>The file gives no spacing of its samples. Lengths need it.</source>
        <translation>Die Datei gibt keinen Abstand ihrer Abtastwerte an. Längen brauchen ihn.</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>z</source>
        <translation>z</translation>
    </message>
    <message>
        <source>Sampling rate</source>
        <translation>Abtastrate</translation>
    </message>
    <message>
        <source>Spacing along %1</source>
        <translation>Abstand entlang %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Take it, and compute the recipe again (Enter)</source>
        <translation>Übernehmen und das Rezept neu berechnen (Eingabe)</translation>
    </message>
    <message>
        <source>Forget what was said here</source>
        <translation>Vergessen, was hier festgelegt wurde</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>Nichts ändern (Esc)</translation>
    </message>
    <message>
        <source>The time step is not known: %1. Times and frequencies need it.</source>
        <translation>Der Zeitschritt ist nicht bekannt: %1. Zeiten und Frequenzen brauchen ihn.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>Zeitschritt</translation>
    </message>
    <message>
        <source>Time from one time point to the next</source>
        <translation>Zeit von einem Zeitpunkt zum nächsten</translation>
    </message>
    <message>
        <source>Unit of the time step</source>
        <translation>Einheit des Zeitschritts</translation>
    </message>
</context>
<context>
    <name>ui::SeriesPicker</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1 – Choose</source>
        <translation>%1 – Auswählen</translation>
    </message>
    <message>
        <source>%1 is large. It has %2 levels of resolution; the chosen one is read as a whole.</source>
        <translation>%1 ist groß. Es hat %2 Auflösungsstufen; die gewählte wird ganz gelesen.</translation>
    </message>
    <message>
        <source>%1 holds %2 series.</source>
        <translation>%1 enthält %2 Serien.</translation>
    </message>
    <message>
        <source>%1 holds %2 images.</source>
        <translation>%1 enthält %2 Bilder.</translation>
    </message>
    <message>
        <source>%1 holds %2 pictures that make no stack.</source>
        <translation>%1 enthält %2 Bilder, die keinen Stapel ergeben.</translation>
    </message>
    <message>
        <source>The picture is a preview, from %1.</source>
        <translation>Das Bild ist eine Vorschau, aus %1.</translation>
    </message>
    <message>
        <source>Pictures and series</source>
        <translation>Bilder und Serien</translation>
    </message>
    <message>
        <source>Ctrl and Shift choose several</source>
        <translation>Strg und Umschalt wählen mehrere</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open what is chosen (Enter)</source>
        <translation>Das Gewählte öffnen (Eingabe)</translation>
    </message>
    <message>
        <source>Open nothing (Esc)</source>
        <translation>Nichts öffnen (Esc)</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>Stufe %1</translation>
    </message>
</context>
<context>
    <name>ui::SessionRestore</name>
    <message>
        <source>The last session was not opened again</source>
        <translation>Die letzte Sitzung wurde nicht wieder geöffnet</translation>
    </message>
    <message>
        <source>The program ended while it opened %1.</source>
        <translation>Das Programm endete, während es %1 öffnete.</translation>
    </message>
    <message>
        <source>Open it anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of the last session are gone</source>
        <translation>
            <numerusform>%n Datei der letzten Sitzung ist verschwunden</numerusform>
            <numerusform>%n Dateien der letzten Sitzung sind verschwunden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Shape</name>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>%1 a channel</source>
        <translation>%1 je Kanal</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 Kanal</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Abtastwert</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 Zeiten</translation>
    </message>
    <message>
        <source>, oblique</source>
        <translation>, schräg</translation>
    </message>
    <message>
        <source>, not oblique</source>
        <translation>, nicht schräg</translation>
    </message>
    <message>
        <source>Time points</source>
        <translation>Zeitpunkte</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>none stored</source>
        <translation>keiner gespeichert</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Ausdehnung</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>Tasten suchen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>No key does that.</source>
        <translation>Keine Taste tut das.</translation>
    </message>
</context>
<context>
    <name>ui::SignalAnalysis</name>
    <message>
        <source>Spectrum</source>
        <translation>Spektrum</translation>
    </message>
    <message>
        <source>Spectrogram</source>
        <translation>Spektrogramm</translation>
    </message>
    <message>
        <source>Power at each frequency (S)</source>
        <translation>Leistung bei jeder Frequenz (S)</translation>
    </message>
    <message>
        <source>Power at each frequency as time goes (S)</source>
        <translation>Leistung bei jeder Frequenz im Lauf der Zeit (S)</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>Selection, %1</source>
        <translation>Auswahl, %1</translation>
    </message>
    <message>
        <source>On screen, %1</source>
        <translation>Auf dem Schirm, %1</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>Frequenz, Hz</translation>
    </message>
    <message>
        <source>cycles a sample</source>
        <translation>Perioden je Abtastwert</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>Too few samples for a spectrum.</source>
        <translation>Zu wenige Abtastwerte für ein Spektrum.</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Abtastwert</translation>
    </message>
    <message>
        <source>%1; bright 0, black −80 dB</source>
        <translation>%1; hell 0, schwarz −80 dB</translation>
    </message>
    <message>
        <source>dB of the source&apos;s peak</source>
        <translation>dB zur Spitze der Quelle</translation>
    </message>
    <message>
        <source>Analysis of the signal</source>
        <translation>Analyse des Signals</translation>
    </message>
    <message>
        <source>dB of 1 %1</source>
        <translation>dB zu 1 %1</translation>
    </message>
</context>
<context>
    <name>ui::SignalMarks</name>
    <message>
        <source>selected, %1</source>
        <translation>ausgewählt, %1</translation>
    </message>
</context>
<context>
    <name>ui::SignalView</name>
    <message>
        <source>reading, %1 %</source>
        <translation>wird gelesen, %1 %</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Abtastwert</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
</context>
<context>
    <name>ui::SliceMarks</name>
    <message>
        <source>Polygons are drawn on stored slices: P leaves the patient&apos;s axes</source>
        <translation>Polygone werden auf gespeicherten Schichten gezeichnet: P verlässt die Patientenachsen</translation>
    </message>
    <message>
        <source>Click the corners; Backspace takes one back, Esc ends</source>
        <translation>Die Ecken anklicken; Rücktaste nimmt eine zurück, Esc bricht ab</translation>
    </message>
    <message>
        <source>Enter or a double click closes; Backspace takes a corner back, Esc ends</source>
        <translation>Eingabe oder ein Doppelklick schließt; Rücktaste nimmt eine Ecke zurück, Esc bricht ab</translation>
    </message>
</context>
<context>
    <name>ui::SliceStrip</name>
    <message>
        <source>Slice along z</source>
        <translation>Schicht entlang z</translation>
    </message>
    <message>
        <source>z = %1</source>
        <translation>z = %1</translation>
    </message>
</context>
<context>
    <name>ui::SliceView</name>
    <message>
        <source>  data ∠%1°</source>
        <translation>  Daten ∠%1°</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
</context>
<context>
    <name>ui::Spectrum</name>
    <message>
        <source>No step acts on this channel.</source>
        <translation>Kein Schritt wirkt auf diesen Kanal.</translation>
    </message>
    <message>
        <source>No filter yet.</source>
        <translation>Noch kein Filter.</translation>
    </message>
    <message>
        <source>A step is not linear: what it does to one frequency depends on the others.</source>
        <translation>Ein Schritt ist nicht linear: was er mit einer Frequenz macht, hängt von den anderen ab.</translation>
    </message>
    <message>
        <source>The kernel is too long for its response to be drawn.</source>
        <translation>Der Kern ist zu lang, um seinen Frequenzgang zu zeichnen.</translation>
    </message>
</context>
<context>
    <name>ui::SpokenView</name>
    <message>
        <source>slice %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>channel %1, %2</source>
        <translation>Kanal %1, %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
</context>
<context>
    <name>ui::StartPage</name>
    <message>
        <source>%1, %2 free</source>
        <translation>%1, %2 frei</translation>
    </message>
    <message>
        <source>, 1 core</source>
        <translation>, 1 Kern</translation>
    </message>
    <message>
        <source>, %1 cores</source>
        <translation>, %1 Kerne</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Instructions used</source>
        <translation>Genutzte Befehle</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Tensorkerne</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 variants ready</source>
        <translation>%1 Varianten bereit</translation>
    </message>
    <message>
        <source>%1 variants off</source>
        <translation>%1 Varianten aus</translation>
    </message>
    <message>
        <source>No usable NVIDIA GPU: GPU variants are off</source>
        <translation>Keine nutzbare NVIDIA-GPU: GPU-Varianten sind aus</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Show all %1 presets</source>
        <translation>Alle %1 Vorlagen zeigen</translation>
    </message>
    <message>
        <source>%1 Opens %2 with it.</source>
        <translation>%1 Öffnet %2 damit.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Filter signals, images and volumes. See what changed and what it cost.</source>
        <translation>Signale, Bilder und Volumen filtern. Sehen, was sich ändert und was es kostet.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>Search filters, commands</source>
        <translation>Filter und Befehle suchen</translation>
    </message>
    <message>
        <source>Everything by name (Ctrl+K)</source>
        <translation>Alles nach Namen (Strg+K)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Drop a file, a folder or a recipe</source>
        <translation>Eine Datei, einen Ordner oder ein Rezept ablegen</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open (Ctrl+O)</source>
        <translation>Öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder (Ctrl+Shift+O)</source>
        <translation>Einen Ordner mit DICOM-Schichten oder einen OME-Zarr-Ordner öffnen (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Rezept öffnen</translation>
    </message>
    <message>
        <source>Steps from a file, for the next data that are opened</source>
        <translation>Schritte aus einer Datei, für die nächsten geöffneten Daten</translation>
    </message>
    <message>
        <source>Nothing is changed until you save</source>
        <translation>Nichts wird geändert, bis Sie speichern</translation>
    </message>
    <message>
        <source>open</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>add a step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>hold for before</source>
        <translation>halten für vorher</translation>
    </message>
    <message>
        <source>timing overlay</source>
        <translation>Zeitanzeige</translation>
    </message>
    <message>
        <source>shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
    <message>
        <source>No samples were found beside the program.</source>
        <translation>Neben dem Programm wurden keine Beispiele gefunden.</translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message>
        <source>Ready, no document open</source>
        <translation>Bereit, kein Dokument geöffnet</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Abtastwert</translation>
    </message>
    <message>
        <source>Pixel</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Voxel</source>
        <translation>Voxel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Vergrößerung</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saving %1, %2 s</source>
        <translation>%1 wird gespeichert, %2 s</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source> · Esc stops</source>
        <translation> · Esc hält an</translation>
    </message>
    <message>
        <source>No filter yet</source>
        <translation>Noch kein Filter</translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation>Vorschau: %1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>, %1 s left</source>
        <translation>, noch %1 s</translation>
    </message>
    <message>
        <source>%1 up to date</source>
        <translation>Aktuell: %1</translation>
    </message>
    <message>
        <source>Stopped: this is not all of the result · Compute</source>
        <translation>Angehalten: dies ist nicht das ganze Ergebnis · Berechnen</translation>
    </message>
    <message>
        <source>Compute all of it (F5)</source>
        <translation>Alles berechnen (F5)</translation>
    </message>
    <message>
        <source>Only what is on screen was computed · Compute</source>
        <translation>Nur das Gezeigte wurde berechnet · Berechnen</translation>
    </message>
    <message>
        <source>Not computed: it waits for you · Compute</source>
        <translation>Nicht berechnet: es wartet auf Sie · Berechnen</translation>
    </message>
    <message>
        <source>Not computed: the last result is shown</source>
        <translation>Nicht berechnet: das letzte Ergebnis wird gezeigt</translation>
    </message>
    <message>
        <source>Not computed: the source is shown</source>
        <translation>Nicht berechnet: die Quelle wird gezeigt</translation>
    </message>
    <message>
        <source>Iteration %1 of %2</source>
        <translation>Iteration %1 von %2</translation>
    </message>
</context>
<context>
    <name>ui::StepCard</name>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Step %1, %2</source>
        <translation>Schritt %1, %2</translation>
    </message>
    <message>
        <source>Threshold: %1 and %2 more</source>
        <translation>Schwelle: %1 und %2 mehr</translation>
    </message>
    <message>
        <source>Threshold: %1</source>
        <translation>Schwelle: %1</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Hide what is as it was at first</source>
        <translation>Verbergen, was wie am Anfang ist</translation>
    </message>
    <message>
        <source>Parameters that are seldom changed</source>
        <translation>Parameter, die selten geändert werden</translation>
    </message>
    <message>
        <source>The mask is being read.</source>
        <translation>Die Maske wird gelesen.</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>Die Datei wird gelesen.</translation>
    </message>
</context>
<context>
    <name>ui::StepHead</name>
    <message>
        <source>Drag to move the step (Alt+Up, Alt+Down)</source>
        <translation>Ziehen, um den Schritt zu bewegen (Alt+Hoch, Alt+Herunter)</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Name of the step</source>
        <translation>Name des Schritts</translation>
    </message>
    <message>
        <source>Time of this step&apos;s kernels in the last run</source>
        <translation>Zeit der Kernel dieses Schritts im letzten Lauf</translation>
    </message>
    <message>
        <source>Mute (M)</source>
        <translation>Auslassen (M)</translation>
    </message>
    <message>
        <source>More for this step</source>
        <translation>Mehr für diesen Schritt</translation>
    </message>
    <message>
        <source>Unmute (M)</source>
        <translation>Wieder anwenden (M)</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>About this filter</source>
        <translation>Über diesen Filter</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>ui::StepHint</name>
    <message>
        <source>samples</source>
        <translation>Abtastwerte</translation>
    </message>
    <message>
        <source>radius %1: the whole Gaussian</source>
        <translation>Radius %1: die ganze Gauß-Kurve</translation>
    </message>
    <message>
        <source>radius %1, cut at %2 σ: %3 % of the weight left out</source>
        <translation>Radius %1, bei %2 σ abgeschnitten: %3 % des Gewichts ausgelassen</translation>
    </message>
    <message>
        <source>radius %1</source>
        <translation>Radius %1</translation>
    </message>
    <message>
        <source>differences of %1 and more hardly count</source>
        <translation>Unterschiede ab %1 zählen kaum</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
    <message>
        <source>patches that differ by %1 count a third</source>
        <translation>Umgebungen, die um %1 abweichen, zählen ein Drittel</translation>
    </message>
    <message>
        <source>where no edge is, as a Gaussian of σ %1 %2</source>
        <translation>wo keine Kante ist, wie Gauß mit σ %1 %2</translation>
    </message>
    <message>
        <source>differences of %1 and more hardly even out</source>
        <translation>Unterschiede ab %1 gleichen sich kaum aus</translation>
    </message>
    <message>
        <source>PSF of %1 samples</source>
        <translation>PSF mit %1 Abtastwerten</translation>
    </message>
    <message>
        <source>of the steepest edge</source>
        <translation>der steilsten Kante</translation>
    </message>
    <message>
        <source>on the raw Sobel scale</source>
        <translation>im rohen Sobel-Maßstab</translation>
    </message>
    <message>
        <source>%1 % of Nyquist</source>
        <translation>%1 % von Nyquist</translation>
    </message>
    <message>
        <source>zero phase: no delay; settles in %1</source>
        <translation>Nullphase: keine Verzögerung; schwingt in %1 ein</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 Gewichte</translation>
    </message>
    <message>
        <source>%1 taps, %2</source>
        <translation>%1 Gewichte, %2</translation>
    </message>
    <message>
        <source>zero phase: no delay; run live it would be %1 late</source>
        <translation>Nullphase: keine Verzögerung; mitlaufend wäre sie %1 lang</translation>
    </message>
    <message>
        <source>zero phase: no delay</source>
        <translation>Nullphase: keine Verzögerung</translation>
    </message>
    <message>
        <source>%1; zero phase: no delay</source>
        <translation>%1; Nullphase: keine Verzögerung</translation>
    </message>
    <message>
        <source>%1 taps, sum %2</source>
        <translation>%1 Gewichte, Summe %2</translation>
    </message>
    <message>
        <source>degrees: 0 to the right, 90 down</source>
        <translation>Grad: 0 nach rechts, 90 nach unten</translation>
    </message>
    <message>
        <source>kernel of %1</source>
        <translation>Kern mit %1</translation>
    </message>
    <message>
        <source>degrees: 0 for lines, 90 for edges</source>
        <translation>Grad: 0 für Linien, 90 für Kanten</translation>
    </message>
    <message>
        <source>of the largest norm</source>
        <translation>der größten Norm</translation>
    </message>
    <message>
        <source>%1 of %2 channels</source>
        <translation>%1 von %2 Kanälen</translation>
    </message>
</context>
<context>
    <name>ui::StepResponse</name>
    <message>
        <source>Response</source>
        <translation>Frequenzgang</translation>
    </message>
</context>
<context>
    <name>ui::Sweep</name>
    <message>
        <source>%1: variant</source>
        <translation>%1: Variante</translation>
    </message>
</context>
<context>
    <name>ui::SweepNumbers</name>
    <message>
        <source>SNR</source>
        <translation>SNR</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>CNR</translation>
    </message>
    <message>
        <source>Edge width (%1)</source>
        <translation>Kantenbreite (%1)</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>Zeit (ms)</translation>
    </message>
    <message>
        <source>the recipe</source>
        <translation>das Rezept</translation>
    </message>
    <message>
        <source>An edge width requires an image.</source>
        <translation>Eine Kantenbreite erfordert ein Bild.</translation>
    </message>
    <message>
        <source>Select a stretch (R) for the SNR. An edge width requires an image.</source>
        <translation>Für das SNR einen Abschnitt auswählen (R). Eine Kantenbreite erfordert ein Bild.</translation>
    </message>
    <message>
        <source>Draw a region (R) for the SNR.</source>
        <translation>Für das SNR einen Bereich ziehen (R).</translation>
    </message>
    <message>
        <source>Make another region the background for the CNR.</source>
        <translation>Für das CNR einen anderen Bereich zum Hintergrund machen.</translation>
    </message>
    <message>
        <source>Draw a line (L) across an edge for its width.</source>
        <translation>Für die Kantenbreite eine Linie (L) über eine Kante ziehen.</translation>
    </message>
    <message>
        <source>No clear edge is on the line.</source>
        <translation>Auf der Linie ist keine deutliche Kante.</translation>
    </message>
    <message>
        <source>In %1 versions the edge does not reach 10 and 90 % of its step in the source.</source>
        <translation>In %1 Fassungen erreicht die Kante nicht 10 und 90 % ihrer Stufe in der Quelle.</translation>
    </message>
</context>
<context>
    <name>ui::SweepPage</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>Choose what changes</source>
        <translation>Wählen, was sich ändert</translation>
    </message>
    <message>
        <source>%1 versions</source>
        <translation>%1 Fassungen</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>Quer</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Hinab</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Values across</source>
        <translation>Werte quer</translation>
    </message>
    <message>
        <source>Values down</source>
        <translation>Werte hinab</translation>
    </message>
    <message>
        <source>One to five values, separated by commas</source>
        <translation>Ein bis fünf Werte, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Parameterreihe</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>SNR, CNR, edge width and time of each version</source>
        <translation>SNR, CNR, Kantenbreite und Zeit jeder Fassung</translation>
    </message>
    <message>
        <source>The recipe has no steps: there is nothing to vary yet.</source>
        <translation>Das Rezept hat keine Schritte: noch gibt es nichts zu variieren.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Take this into the recipe; undo takes it back</source>
        <translation>Dies ins Rezept übernehmen; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1. Filtered: %2. Varied: %3.</source>
        <translation>%1. Gefiltert: %2. Variiert: %3.</translation>
    </message>
</context>
<context>
    <name>ui::Synonyms</name>
    <message>
        <source>blur smooth denoise noise reduction low-pass lowpass soften</source>
        <translation>weichzeichnen verwischen glätten entrauschen Rauschen mindern Tiefpass unscharf</translation>
    </message>
    <message>
        <source>blur smooth average mean moving average denoise</source>
        <translation>weichzeichnen glätten Mittelwert gleitendes Mittel entrauschen</translation>
    </message>
    <message>
        <source>denoise despeckle noise reduction salt and pepper outlier hot pixel dead pixel rank</source>
        <translation>entrauschen Flecken Rauschen mindern Salz und Pfeffer Ausreißer heißer Pixel toter Pixel Rang</translation>
    </message>
    <message>
        <source>denoise noise reduction edge preserving smooth blur</source>
        <translation>entrauschen Rauschen mindern kantenerhaltend glätten weichzeichnen</translation>
    </message>
    <message>
        <source>non-local nonlocal means NLM denoise noise reduction edge preserving patch smooth MRI</source>
        <translation>nichtlokal nicht-lokal Mittel entrauschen Rauschen mindern kantenerhaltend Umgebung glätten MRT</translation>
    </message>
    <message>
        <source>Perona Malik anisotropic gradient curvature denoise noise reduction edge preserving smooth</source>
        <translation>Perona Malik anisotrop Gradient Krümmung entrauschen Rauschen mindern kantenerhaltend glätten</translation>
    </message>
    <message>
        <source>deconvolution deconvolve deblur sharpen restore PSF point spread function microscopy fluorescence astronomy Lucy RL maximum likelihood</source>
        <translation>Entfaltung entfalten schärfen entschärfen wiederherstellen PSF Punktbildfunktion Mikroskopie Fluoreszenz Astronomie Lucy RL</translation>
    </message>
    <message>
        <source>deconvolution deconvolve deblur inverse filter restore PSF point spread function regularized</source>
        <translation>Entfaltung entfalten schärfen inverser Filter wiederherstellen PSF Punktbildfunktion regularisiert</translation>
    </message>
    <message>
        <source>edge gradient derivative</source>
        <translation>Kante Kantenerkennung Gradient Ableitung</translation>
    </message>
    <message>
        <source>edge derivative slope magnitude</source>
        <translation>Kante Kantenerkennung Ableitung Steigung Betrag</translation>
    </message>
    <message>
        <source>edge second derivative</source>
        <translation>Kante Kantenerkennung zweite Ableitung</translation>
    </message>
    <message>
        <source>laplacian of gaussian blob edge Marr Hildreth</source>
        <translation>Laplace Gauß Fleck Kante Marr Hildreth</translation>
    </message>
    <message>
        <source>difference of gaussians blob band-pass bandpass</source>
        <translation>Differenz Gauß Fleck Bandpass</translation>
    </message>
    <message>
        <source>ridge eigenvalue curvature</source>
        <translation>Grat Eigenwert Krümmung</translation>
    </message>
    <message>
        <source>Frangi vessel tube blood angiography ridge</source>
        <translation>Frangi Gefäß Röhre Blut Angiographie Grat</translation>
    </message>
    <message>
        <source>texture orientation coherence direction fibre fiber</source>
        <translation>Textur Ausrichtung Kohärenz Richtung Faser</translation>
    </message>
    <message>
        <source>low-pass lowpass high-pass highpass high pass low pass band-pass bandpass band pass band-stop bandstop notch mains hum 50 Hz 60 Hz alpha EEG ECG baseline drift frequency</source>
        <translation>Tiefpass Hochpass Bandpass Bandsperre Kerbfilter Netzbrummen 50 Hz 60 Hz Alpha EEG EKG Grundlinie Drift Frequenz</translation>
    </message>
    <message>
        <source>Butterworth Bessel Chebyshev notch mains hum 50 Hz 60 Hz low-pass lowpass high-pass highpass band-pass bandpass high pass low pass band pass EEG ECG baseline drift frequency recursive zero-phase</source>
        <translation>Butterworth Bessel Tschebyscheff Kerbfilter Netzbrummen 50 Hz 60 Hz Tiefpass Hochpass Bandpass EEG EKG Grundlinie Drift Frequenz rekursiv Nullphase</translation>
    </message>
    <message>
        <source>morphology erosion dilation opening closing top-hat erode dilate open close</source>
        <translation>Morphologie Erosion Dilatation Öffnung Schließung Zylinderhut erodieren dilatieren öffnen schließen</translation>
    </message>
    <message>
        <source>rank minimum maximum quantile denoise</source>
        <translation>Rang Minimum Maximum Quantil entrauschen</translation>
    </message>
    <message>
        <source>Otsu mask binarize binary segmentation range level</source>
        <translation>Otsu Maske binarisieren binär Segmentierung Wertebereich Schwelle</translation>
    </message>
    <message>
        <source>local contrast normalization standardize z score adaptive evening out variance</source>
        <translation>lokaler Kontrast Normierung standardisieren z-Wert adaptiv ausgleichen Varianz</translation>
    </message>
    <message>
        <source>Savitzky Golay smooth polynomial derivative denoise</source>
        <translation>Savitzky Golay glätten Polynom Ableitung entrauschen</translation>
    </message>
    <message>
        <source>crisp enhance high-boost</source>
        <translation>scharf verstärken Höhenanhebung</translation>
    </message>
    <message>
        <source>relief</source>
        <translation>Relief Prägung</translation>
    </message>
    <message>
        <source>stripes texture orientation</source>
        <translation>Streifen Textur Ausrichtung</translation>
    </message>
    <message>
        <source>edge detector contour outline</source>
        <translation>Kante Kantenerkennung Kontur Umriss</translation>
    </message>
    <message>
        <source>sharpen mask enhance crisp high-boost</source>
        <translation>schärfen Unscharfmaske verstärken Höhenanhebung</translation>
    </message>
    <message>
        <source>kernel convolution own matrix</source>
        <translation>Kern Faltung eigene Matrix</translation>
    </message>
    <message>
        <source>export write output batch</source>
        <translation>exportieren schreiben Ausgabe sichern Stapel</translation>
    </message>
    <message>
        <source>screenshot picture export image figure</source>
        <translation>Bildschirmfoto Bild exportieren Abbildung</translation>
    </message>
    <message>
        <source>screenshot picture clipboard figure</source>
        <translation>Bildschirmfoto Bild Zwischenablage Abbildung</translation>
    </message>
    <message>
        <source>CSV export statistics profile measure table</source>
        <translation>CSV exportieren Statistik Profil messen Tabelle</translation>
    </message>
    <message>
        <source>batch bulk folder many files series directory process all queue headless apply to</source>
        <translation>Stapel Stapelverarbeitung Ordner viele Dateien Serie Verzeichnis verarbeiten alle Warteschlange anwenden auf</translation>
    </message>
    <message>
        <source>CSV EDF WAV export cut crop stretch epoch segment signal</source>
        <translation>CSV EDF WAV exportieren schneiden Ausschnitt Abschnitt Epoche Segment Signal</translation>
    </message>
    <message>
        <source>batch script headless terminal shell folder</source>
        <translation>Stapel Skript Terminal Shell Ordner</translation>
    </message>
    <message>
        <source>script program numpy notebook code</source>
        <translation>Skript Programm NumPy Notebook Code</translation>
    </message>
    <message>
        <source>DICOM series directory</source>
        <translation>DICOM Serie Verzeichnis</translation>
    </message>
    <message>
        <source>URL http https S3 server web cloud remote OME-Zarr download bucket</source>
        <translation>URL http https S3 Server Netz Cloud entfernt OME-Zarr herunterladen</translation>
    </message>
    <message>
        <source>paste URL address</source>
        <translation>einfügen URL Adresse</translation>
    </message>
    <message>
        <source>EEG rereference re-reference common average bipolar double banana ears mastoids electrodes</source>
        <translation>EEG Rereferenzierung Durchschnittsreferenz Mittelwert bipolar Doppelbanane Ohren Mastoid Elektroden</translation>
    </message>
    <message>
        <source>header tags information properties DICOM</source>
        <translation>Kopf Merkmale Angaben Eigenschaften DICOM</translation>
    </message>
    <message>
        <source>measure ROI statistics mean standard deviation SNR CNR crop rectangle box</source>
        <translation>messen ROI Statistik Mittelwert Standardabweichung SNR CNR Ausschnitt Rechteck Kasten</translation>
    </message>
    <message>
        <source>measure ROI statistics mean SNR CNR contrast noise circle oval sphere ellipsoid</source>
        <translation>messen ROI Statistik Mittelwert SNR CNR Kontrast Rauschen Kreis Oval Kugel Ellipsoid</translation>
    </message>
    <message>
        <source>measure ROI statistics mean SNR CNR contrast outline contour freehand lasso segment</source>
        <translation>messen ROI Statistik Mittelwert SNR CNR Kontrast Umriss Kontur Freihand Lasso Segment</translation>
    </message>
    <message>
        <source>measure distance length ruler profile edge width</source>
        <translation>messen Abstand Länge Lineal Profil Kantenbreite</translation>
    </message>
    <message>
        <source>time series curve 4-D fMRI BOLD perfusion dynamic kinetic plot voxel intensity frames TIC</source>
        <translation>Zeitreihe Kurve 4-D fMRT BOLD Perfusion dynamisch Kinetik Diagramm Voxel Intensität</translation>
    </message>
    <message>
        <source>zoom all whole</source>
        <translation>vergrößern alles ganz</translation>
    </message>
    <message>
        <source>zoom 100 % actual size</source>
        <translation>vergrößern 100 % tatsächliche Größe</translation>
    </message>
    <message>
        <source>contrast brightness histogram window level levels</source>
        <translation>Kontrast Helligkeit Histogramm Fenster Zentrum</translation>
    </message>
    <message>
        <source>3-D rendering volume preset brain bone CT MR opacity transfer function histogram cut crop clip</source>
        <translation>3-D-Darstellung Volumen Vorlage Gehirn Knochen CT MR Deckkraft Transferfunktion Histogramm Schnitt</translation>
    </message>
    <message>
        <source>3-D rendering MIP maximum intensity</source>
        <translation>3-D-Darstellung MIP Maximumintensität</translation>
    </message>
    <message>
        <source>layers composite merge fluorescence colours multi-channel</source>
        <translation>Ebenen zusammensetzen mischen Fluoreszenz Farben mehrkanalig</translation>
    </message>
    <message>
        <source>cine movie animation</source>
        <translation>Film Animation abspielen</translation>
    </message>
    <message>
        <source>dark light colours mode</source>
        <translation>dunkel hell Farben Modus</translation>
    </message>
    <message>
        <source>translation locale German Chinese Deutsch Sprache 中文 语言</source>
        <translation>Übersetzung Sprache Deutsch Englisch Chinesisch</translation>
    </message>
    <message>
        <source>subtract compare residual</source>
        <translation>subtrahieren vergleichen Rest</translation>
    </message>
    <message>
        <source>compare curtain slider</source>
        <translation>vergleichen Vorhang Schieber</translation>
    </message>
    <message>
        <source>exact reproducible precision</source>
        <translation>exakt reproduzierbar Genauigkeit</translation>
    </message>
    <message>
        <source>copy version A/B compare</source>
        <translation>Kopie Fassung A/B vergleichen</translation>
    </message>
    <message>
        <source>disable bypass off</source>
        <translation>ausschalten umgehen aus stummschalten</translation>
    </message>
    <message>
        <source>recipe template example ready-made gallery</source>
        <translation>Rezept Vorlage Beispiel fertig Galerie</translation>
    </message>
    <message>
        <source>run start apply process</source>
        <translation>ausführen starten anwenden verarbeiten</translation>
    </message>
    <message>
        <source>abort halt interrupt</source>
        <translation>abbrechen stoppen unterbrechen</translation>
    </message>
    <message>
        <source>benchmark speed time accuracy peers OpenCV</source>
        <translation>Leistungstest Geschwindigkeit Zeit Genauigkeit Fremde OpenCV</translation>
    </message>
    <message>
        <source>article naive shared memory teach learn benchmark steps</source>
        <translation>Artikel naiv gemeinsamer Speicher lehren lernen Leistungstest Stufen</translation>
    </message>
    <message>
        <source>parameter grid search optimise</source>
        <translation>Parameter Gittersuche optimieren</translation>
    </message>
    <message>
        <source>keys keyboard mouse help</source>
        <translation>Tasten Tastatur Maus Hilfe</translation>
    </message>
    <message>
        <source>adaptive histogram equalization local contrast AHE enhance brighten shadows X-ray tiles</source>
        <translation>adaptiver Histogrammausgleich lokaler Kontrast AHE aufhellen Schatten Röntgen Kacheln</translation>
    </message>
    <message>
        <source>spacing voxel size pixel size rate frequency calibrate time step TR repetition time</source>
        <translation>Abstand Voxelgröße Pixelgröße Rate Frequenz kalibrieren Zeitschritt TR Repetitionszeit</translation>
    </message>
    <message>
        <source>why how algorithm variant bound limit roofline predicted speed</source>
        <translation>warum wie Algorithmus Variante Grenze Roofline Vorhersage Geschwindigkeit erklären Erklärung</translation>
    </message>
    <message>
        <source>iterations deconvolution early end keep good</source>
        <translation>Iterationen Entfaltung Dekonvolution vorzeitig beenden behalten gut</translation>
    </message>
</context>
<context>
    <name>ui::TextField</name>
    <message>
        <source>Choose an example</source>
        <translation>Ein Beispiel wählen</translation>
    </message>
</context>
<context>
    <name>ui::TimeCourse</name>
    <message>
        <source>Time course</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Values over time</source>
        <translation>Werte über die Zeit</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>time point</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>Values at all time points. A click, or Enter after Left and Right, shows a time point.</source>
        <translation>Werte zu allen Zeitpunkten. Ein Klick, oder Eingabe nach Links und Rechts, zeigt einen Zeitpunkt.</translation>
    </message>
    <message>
        <source>The time step is not known: %1.</source>
        <translation>Der Zeitschritt ist nicht bekannt: %1.</translation>
    </message>
    <message>
        <source>Spectrum of the values over time</source>
        <translation>Spektrum der Werte über der Zeit</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Spektrum</translation>
    </message>
    <message>
        <source>Values at all time points</source>
        <translation>Werte zu allen Zeitpunkten</translation>
    </message>
    <message>
        <source>Power at each frequency, without the mean</source>
        <translation>Leistung bei jeder Frequenz, ohne den Mittelwert</translation>
    </message>
    <message>
        <source>Too few time points for a spectrum.</source>
        <translation>Zu wenige Zeitpunkte für ein Spektrum.</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>Frequenz, Hz</translation>
    </message>
    <message>
        <source>cycles a time point</source>
        <translation>Perioden je Zeitpunkt</translation>
    </message>
    <message>
        <source>dB of the source&apos;s peak</source>
        <translation>dB zur Spitze der Quelle</translation>
    </message>
</context>
<context>
    <name>ui::ToolBar</name>
    <message>
        <source>Undo (%1)
Nothing was changed yet.</source>
        <translation>Rückgängig (%1)
Noch wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Undo %1 (%2)</source>
        <translation>Rückgängig: %1 (%2)</translation>
    </message>
    <message>
        <source>Redo (%1)
Nothing was taken back.</source>
        <translation>Wiederholen (%1)
Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Redo %1 (%2)</source>
        <translation>Wiederholen: %1 (%2)</translation>
    </message>
    <message>
        <source>Search filters, commands</source>
        <translation>Filter und Befehle suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>ui::VariantField</name>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>die CPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>How and where this step is computed. Grey ones cannot; the list says why</source>
        <translation>Wie und wo dieser Schritt berechnet wird. Graue können es nicht; die Liste nennt den Grund</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>and %1 for its transfers</source>
        <translation>und %1 für ihre Übertragungen</translation>
    </message>
    <message>
        <source>Auto on %1</source>
        <translation>Auto auf %1</translation>
    </message>
    <message>
        <source>No variant there can compute this step</source>
        <translation>Keine Variante dort kann diesen Schritt berechnen</translation>
    </message>
    <message>
        <source>Fastest exact variant there, by prediction</source>
        <translation>Schnellste exakte Variante dort, laut Vorhersage</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>Auto: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>; %1 %2</source>
        <translation>; %1 %2</translation>
    </message>
    <message>
        <source>. Faster is %1, %2: %3</source>
        <translation>. Schneller ist %1, %2: %3</translation>
    </message>
    <message>
        <source>On %1: %2</source>
        <translation>Auf %1: %2</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction, of the %1 that can</source>
        <translation>Schnellste exakte Variante laut Vorhersage, von %1 geeigneten</translation>
    </message>
    <message>
        <source>The only one that can</source>
        <translation>Die einzige geeignete</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction</source>
        <translation>Schnellste exakte Variante laut Vorhersage</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction, on the device of the recipe</source>
        <translation>Schnellste exakte Variante laut Vorhersage, auf dem Gerät des Rezepts</translation>
    </message>
</context>
<context>
    <name>ui::ViewExport</name>
    <message>
        <source>The selection was not saved</source>
        <translation>Die Auswahl wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The result is not complete in all channels. Save again when it is computed.</source>
        <translation>Das Ergebnis ist nicht in allen Kanälen vollständig. Noch einmal speichern, wenn es berechnet ist.</translation>
    </message>
    <message>
        <source>Save selection</source>
        <translation>Auswahl speichern</translation>
    </message>
    <message>
        <source>Signals (*.csv *.edf *.bdf *.wav *.flac *.npy);;All files (*)</source>
        <translation>Signale (*.csv *.edf *.bdf *.wav *.flac *.npy);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ui::ViewMenu</name>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save image…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Save image of all views…</source>
        <translation>Bild aller Ansichten speichern…</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save table (CSV)…</source>
        <translation>Tabelle speichern (CSV)…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>One sample a pixel</source>
        <translation>Ein Wert je Pixel</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>The view as an image, in two pixels for each of the screen.</source>
        <translation>Die Ansicht als Bild, mit zwei Pixeln für jeden des Bildschirms.</translation>
    </message>
    <message>
        <source>Save view as image</source>
        <translation>Ansicht als Bild speichern</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The table, with cells separated by tabs for spreadsheets.</source>
        <translation>Die Tabelle, Zellen durch Tabulatoren getrennt, für Tabellenkalkulationen.</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
</context>
<context>
    <name>ui::ViewStack</name>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Compute all of the result (F5)</source>
        <translation>Das ganze Ergebnis berechnen (F5)</translation>
    </message>
    <message>
        <source>preview: %1</source>
        <translation>Vorschau: %1</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>only what is on screen</source>
        <translation>nur das Gezeigte</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>noch nicht berechnet</translation>
    </message>
    <message>
        <source>The last whole result: this one was not computed</source>
        <translation>Das letzte ganze Ergebnis: dieses wurde nicht berechnet</translation>
    </message>
    <message>
        <source>The source: the whole was not computed</source>
        <translation>Die Quelle: das Ganze wurde nicht berechnet</translation>
    </message>
    <message>
        <source>%1 computed</source>
        <translation>%1 berechnet</translation>
    </message>
    <message>
        <source>, %1 tiles</source>
        <translation>, %1 Kacheln</translation>
    </message>
    <message>
        <source>not checked: %1</source>
        <translation>nicht geprüft: %1</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Abtastwert</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Abtastwerte</translation>
    </message>
    <message>
        <source>max err %1, %2</source>
        <translation>max. Fehler %1, %2</translation>
    </message>
    <message>
        <source>err %1, %2</source>
        <translation>Fehler %1, %2</translation>
    </message>
    <message>
        <source>max err %1</source>
        <translation>max. Fehler %1</translation>
    </message>
    <message>
        <source>no GPU is usable</source>
        <translation>keine GPU ist nutzbar</translation>
    </message>
    <message>
        <source>the visible part</source>
        <translation>der sichtbare Teil</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>Whole volume</source>
        <translation>Ganzes Volumen</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Alle Kanäle</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>err %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>Stop after this iteration</source>
        <translation>Nach dieser Iteration anhalten</translation>
    </message>
    <message>
        <source>Keep the iterations done as the result (Shift+F5)</source>
        <translation>Die bisherigen Iterationen als Ergebnis behalten (Umschalt+F5)</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>Iteration %1 von %2</translation>
    </message>
</context>
<context>
    <name>ui::VolumeView</name>
    <message>
        <source>3-D rendering (Ctrl+L)</source>
        <translation>3-D-Darstellung (Strg+L)</translation>
    </message>
    <message>
        <source>View from a side, save picture</source>
        <translation>Ansicht von einer Seite, Bild speichern</translation>
    </message>
    <message>
        <source>Enlarge or show all (4, 0)</source>
        <translation>Vergrößern oder alle zeigen (4, 0)</translation>
    </message>
    <message>
        <source>There is no picture.</source>
        <translation>Es gibt kein Bild.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Reset camera (F)</source>
        <translation>Kamera zurücksetzen (F)</translation>
    </message>
    <message>
        <source>From the front</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>From −y</source>
        <translation>Von −y</translation>
    </message>
    <message>
        <source>From the back</source>
        <translation>Von hinten</translation>
    </message>
    <message>
        <source>From +y</source>
        <translation>Von +y</translation>
    </message>
    <message>
        <source>From the left</source>
        <translation>Von links</translation>
    </message>
    <message>
        <source>From +x</source>
        <translation>Von +x</translation>
    </message>
    <message>
        <source>From the right</source>
        <translation>Von rechts</translation>
    </message>
    <message>
        <source>From −x</source>
        <translation>Von −x</translation>
    </message>
    <message>
        <source>From above</source>
        <translation>Von oben</translation>
    </message>
    <message>
        <source>From +z</source>
        <translation>Von +z</translation>
    </message>
    <message>
        <source>From below</source>
        <translation>Von unten</translation>
    </message>
    <message>
        <source>From −z</source>
        <translation>Von −z</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>3-D rendering…</source>
        <translation>3-D-Darstellung…</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Channels, maximum</source>
        <translation>Kanäle, Maximum</translation>
    </message>
    <message>
        <source>Below and above 0</source>
        <translation>Unter und über 0</translation>
    </message>
    <message>
        <source>Block in slice colours</source>
        <translation>Block in Schichtfarben</translation>
    </message>
    <message>
        <source>%1 + layers without depth</source>
        <translation>%1 + Ebenen ohne Tiefe</translation>
    </message>
    <message>
        <source>%1, its extent differs</source>
        <translation>%1, ihre Ausdehnung weicht ab</translation>
    </message>
    <message>
        <source>%1
The slices show the same data.</source>
        <translation>%1
Die Schichten zeigen dieselben Daten.</translation>
    </message>
    <message>
        <source>Drawing the volume</source>
        <translation>Das Volumen wird gezeichnet</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>3-D</translation>
    </message>
    <message>
        <source>rendering on CPU, still frame %1</source>
        <translation>Darstellung auf der CPU, Standbild %1</translation>
    </message>
    <message>
        <source>still frame %1 on the GPU</source>
        <translation>Standbild %1 auf der GPU</translation>
    </message>
    <message>
        <source>Plane through the crosshair</source>
        <translation>Ebene durch das Fadenkreuz</translation>
    </message>
    <message>
        <source>Plane off the crosshair</source>
        <translation>Ebene nicht durch das Fadenkreuz</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Across x (sagittal)</source>
        <translation>Quer zu x (sagittal)</translation>
    </message>
    <message>
        <source>Across y (coronal)</source>
        <translation>Quer zu y (koronal)</translation>
    </message>
    <message>
        <source>Across z (axial)</source>
        <translation>Quer zu z (axial)</translation>
    </message>
    <message>
        <source>Free, from across the view</source>
        <translation>Frei, zunächst quer zur Blickrichtung</translation>
    </message>
    <message>
        <source>No cutting plane</source>
        <translation>Keine Schnittebene</translation>
    </message>
    <message>
        <source>Cutting plane</source>
        <translation>Schnittebene</translation>
    </message>
    <message>
        <source>Move the cutting plane</source>
        <translation>Schnittebene bewegen</translation>
    </message>
    <message>
        <source>Turn the cutting plane</source>
        <translation>Schnittebene drehen</translation>
    </message>
    <message>
        <source>%1, last result</source>
        <translation>%1, letztes Ergebnis</translation>
    </message>
    <message>
        <source>%1, source</source>
        <translation>%1, Quelle</translation>
    </message>
    <message>
        <source>CPU, still frame %1</source>
        <translation>CPU, Standbild %1</translation>
    </message>
    <message>
        <source>GPU, still frame %1</source>
        <translation>GPU, Standbild %1</translation>
    </message>
</context>
<context>
    <name>ui::Workspace</name>
    <message>
        <source>The recipe did not run</source>
        <translation>Das Rezept wurde nicht berechnet</translation>
    </message>
    <message>
        <source>Only what is on screen was computed</source>
        <translation>Nur das Gezeigte wurde berechnet</translation>
    </message>
    <message>
        <source>Nothing was computed yet</source>
        <translation>Noch wurde nichts berechnet</translation>
    </message>
    <message>
        <source>There is not enough memory for it.</source>
        <translation>Dafür reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>%1 cannot stand for before</source>
        <translation>%1 kann nicht als Vorher dienen</translation>
    </message>
    <message>
        <source>Run in tiles</source>
        <translation>In Kacheln ausführen</translation>
    </message>
    <message>
        <source>Compute the whole</source>
        <translation>Das Ganze berechnen</translation>
    </message>
    <message>
        <source>Only what is on screen</source>
        <translation>Nur das Gezeigte</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Dabei lassen</translation>
    </message>
    <message>
        <source>Use auto</source>
        <translation>Automatik benutzen</translation>
    </message>
    <message>
        <source>The recipe was not saved</source>
        <translation>Das Rezept wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 is written from that level as soon as it has been read.</source>
        <translation>%1 wird aus dieser Stufe geschrieben, sobald sie gelesen ist.</translation>
    </message>
    <message>
        <source>Stopped after iteration %1 of %2</source>
        <translation>Nach Iteration %1 von %2 angehalten</translation>
    </message>
    <message>
        <source>The recipe now has this number of iterations. Undo computes all of them.</source>
        <translation>Das Rezept hat jetzt diese Anzahl von Iterationen. Rückgängig berechnet alle.</translation>
    </message>
</context>
</TS>
