<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>voxels</source>
        <translation>体素</translation>
    </message>
    <message>
        <source>Region by values</source>
        <translation>按数值定义区域</translation>
    </message>
    <message>
        <source>Region from a mask</source>
        <translation>由掩膜生成区域</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>The region holds the samples of the source within a range: &gt;= 300, &lt;= 40, or 10 to 40. The result is measured at the same samples.</source>
        <translation>区域包含源数据中数值落在某一范围内的采样点：&gt;= 300、&lt;= 40 或 10 to 40。结果在相同的采样点上测量。</translation>
    </message>
    <message>
        <source>The region holds the samples of a file that are not 0, or that have certain labels: seg.nii.gz:3,5-7.</source>
        <translation>区域包含文件中不为 0 或带有指定标签的采样点：seg.nii.gz:3,5-7。</translation>
    </message>
    <message>
        <source>Samples are counted from 0, ends are excluded: 10:50x20:60x3:9 is a box, ellipse:10:50x20:60 an ellipse.</source>
        <translation>采样点从 0 开始计数，终点不包含在内：10:50x20:60x3:9 是方框，ellipse:10:50x20:60 是椭圆。</translation>
    </message>
    <message>
        <source>no filter yet</source>
        <translation>尚无滤波器</translation>
    </message>
</context>
<context>
    <name>app</name>
    <message>
        <source>%1 is the smallest sample of the window, %2 the median, %3 the largest.</source>
        <translation>%1 为窗口中最小的采样值，%2 为中值，%3 为最大值。</translation>
    </message>
    <message>
        <source>%1 smooths, %2 is the slope, %3 the curvature; at most the order.</source>
        <translation>%1 为平滑，%2 为斜率，%3 为曲率；不超过多项式阶数。</translation>
    </message>
    <message>
        <source>A .npy, .csv or .txt file, or taps: [%1 %2 %3;%4 %5 %6;%7 %8 %9], rows by ; and slices by |. A kernel with fewer axes than the data acts along x, or in xy, or along `axes`.</source>
        <translation>.npy、.csv 或 .txt 文件，或直接给出系数：[%1 %2 %3;%4 %5 %6;%7 %8 %9]，行以 ; 分隔，切片以 | 分隔。轴数少于数据的卷积核沿 x、在 xy 平面内或沿 `axes` 作用。</translation>
    </message>
    <message>
        <source>A Gaussian PSF ends this many sigmas from its centre.</source>
        <translation>高斯 PSF 在距中心此数目个 σ 处截止。</translation>
    </message>
    <message>
        <source>A Gaussian too wide for shared memory was not refused.</source>
        <translation>对共享内存而言过宽的高斯函数未被拒绝。</translation>
    </message>
    <message>
        <source>A block needs %1 KB of shared memory for these taps; this device gives it %2.</source>
        <translation>对于这些系数，每个线程块需要 %1 KB 共享内存；此设备提供 %2。</translation>
    </message>
    <message>
        <source>A block of threads cannot hold transforms of several lines on this device.</source>
        <translation>在此设备上，一个线程块容纳不下多条线的变换。</translation>
    </message>
    <message>
        <source>A block outside the result was given.</source>
        <translation>给出了结果之外的数据块。</translation>
    </message>
    <message>
        <source>A box must have a size of at least %1, not %2.</source>
        <translation>方框的尺寸必须至少为 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>A box of %1 samples is too large.</source>
        <translation>%1 个采样点的方框太大。</translation>
    </message>
    <message>
        <source>A card does not convert %1 to %2.</source>
        <translation>GPU 不支持从 %1 到 %2 的转换。</translation>
    </message>
    <message>
        <source>A card does not convert %1.</source>
        <translation>GPU 不支持转换 %1。</translation>
    </message>
    <message>
        <source>A damaged chunk was accepted.</source>
        <translation>接受了损坏的数据块。</translation>
    </message>
    <message>
        <source>A data set has one to three axes.</source>
        <translation>数据集有一至三个轴。</translation>
    </message>
    <message>
        <source>A data set must have at least one sample along every axis, not %1.</source>
        <translation>数据集在每个轴上必须至少有一个采样点，而不是 %1。</translation>
    </message>
    <message>
        <source>A dense kernel as a sum of few separable terms (to %1 of it), all of them in one march.</source>
        <translation>将稠密核写成少数可分离项之和（精确到其 %1），所有项在单趟推进中完成。</translation>
    </message>
    <message>
        <source>A derivative of a Gaussian needs a sigma above zero.</source>
        <translation>高斯函数的导数需要大于零的 sigma。</translation>
    </message>
    <message>
        <source>A document needs a data set.</source>
        <translation>文档需要数据集。</translation>
    </message>
    <message>
        <source>A finer minus a coarser Gaussian: a band of sizes.</source>
        <translation>较细的高斯减较粗的高斯：保留一段尺度。</translation>
    </message>
    <message>
        <source>A histogram takes up to %1 bins, not %2.</source>
        <translation>直方图最多 %1 个区间，而不是 %2。</translation>
    </message>
    <message>
        <source>A job needs a data set.</source>
        <translation>任务需要数据集。</translation>
    </message>
    <message>
        <source>A kernel beyond the largest tile was not refused.</source>
        <translation>超出最大图块的核未被拒绝。</translation>
    </message>
    <message>
        <source>A kernel beyond the largest transform was not refused.</source>
        <translation>超出最大变换的核未被拒绝。</translation>
    </message>
    <message>
        <source>A kernel beyond the longest block was not refused.</source>
        <translation>超出最长块的核未被拒绝。</translation>
    </message>
    <message>
        <source>A kernel beyond the longest transform was not refused.</source>
        <translation>超出最长变换的核未被拒绝。</translation>
    </message>
    <message>
        <source>A kernel beyond the tiles of fft-xy-direct-z was not refused.</source>
        <translation>超出 fft-xy-direct-z 图块的核未被拒绝。</translation>
    </message>
    <message>
        <source>A kernel must have at least one tap along every axis.</source>
        <translation>卷积核在每个轴上必须至少有一个系数。</translation>
    </message>
    <message>
        <source>A kernel of %1 taps is more than %2, which it takes one by one.</source>
        <translation>%1 个系数的核超过了逐个处理的上限 %2。</translation>
    </message>
    <message>
        <source>A kernel of %1 taps leaves too little of the longest transform that a block of threads can hold, %2 samples.</source>
        <translation>%1 个系数的核使线程块所能容纳的最长变换（%2 个采样点）所剩太少。</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 taps leaves too little of the largest tile that a block of threads can hold, %3 × %4 samples.</source>
        <translation>%1 × %2 个系数的核使线程块所能容纳的最大图块（%3 × %4 个采样点）所剩太少。</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 × %3 taps is beyond the largest tile of this variant.</source>
        <translation>%1 × %2 × %3 个系数的核超出此变体的最大图块。</translation>
    </message>
    <message>
        <source>A kernel of %1 × %2 × %3 taps is more than %4 groups that its tiles of %5 × %6 samples and its ring of spectra hold.</source>
        <translation>%1 × %2 × %3 个系数的核超过了 %4 组，即其 %5 × %6 个采样点的图块和频谱环形缓冲所能容纳的上限。</translation>
    </message>
    <message>
        <source>A kernel of one tap shifts and scales, which must keep every bit; a transform rounds.</source>
        <translation>只有一个系数的核只做平移和缩放，必须逐位保持；而变换会引入舍入。</translation>
    </message>
    <message>
        <source>A kernel of the user&apos;s own, after a copy with the border applied.</source>
        <translation>用户自己的核，先复制数据并应用边界。</translation>
    </message>
    <message>
        <source>A long kernel as an image of its parts, the signal as one whose rows overlap: overlap-save in blocks of up to %1 samples along rows and across them, each pass one read and one write of device memory.</source>
        <translation>将长核视为由其各部分组成的图像，将信号视为行相互重叠的图像：以最多 %1 个采样点的块沿行及跨行做重叠保留，每遍对设备内存各读写一次。</translation>
    </message>
    <message>
        <source>A march has no kernel for samples that are float32 already.</source>
        <translation>推进式算法没有用于已是 float32 的采样点的核函数。</translation>
    </message>
    <message>
        <source>A march over volumes needs more shared memory than is said of it.</source>
        <translation>对体数据的推进所需的共享内存多于其声明值。</translation>
    </message>
    <message>
        <source>A mask of %1 and %2: samples above a threshold, Otsu&apos;s or your own. Its files serve as mask=FILE. NaN gives %3.</source>
        <translation>由 %1 和 %2 构成的掩膜：高于阈值的采样点，阈值取 Otsu 值或自定。其文件可用于 mask=FILE。NaN 得到 %3。</translation>
    </message>
    <message>
        <source>A matrix has %1 or %2 inputs, not %3.</source>
        <translation>矩阵有 %1 或 %2 个输入，而不是 %3。</translation>
    </message>
    <message>
        <source>A mean in which samples count the less the farther they are, in place and in value: noise goes, edges stay. NaN and infinities stay as they are and count for no other sample.</source>
        <translation>加权均值，位置和数值相距越远的采样点计入越少：去除噪声，保留边缘。NaN 和无穷大保持不变，且不计入其他采样点。</translation>
    </message>
    <message>
        <source>A mean of the samples in a search box, in which those count whose patches look alike: noise goes, edges and textures stay. NaN and infinities stay as they are and count for no other sample.</source>
        <translation>对搜索框内邻域块相似的采样点求均值：去除噪声，保留边缘和纹理。NaN 和无穷大保持不变，且不计入其他采样点。</translation>
    </message>
    <message>
        <source>A montage is for signals; these data have %1 dimensions.</source>
        <translation>导联组合用于信号；此数据有 %1 维。</translation>
    </message>
    <message>
        <source>A part of odd length lacks the byte that pads it; the parts behind it are read.</source>
        <translation>一个奇数长度的部分缺少填充字节；其后的部分已读取。</translation>
    </message>
    <message>
        <source>A pass for each axis by overlap-save: a block takes eight neighbouring lines, two as real and imaginary part of a Fourier transform of up to %1 points on chip. Time hardly depends on the kernel&apos;s width, up to some %2 taps; more are taken in parts that are added up.</source>
        <translation>每个轴一遍重叠保留：线程块取八条相邻的线，每两条作为最多 %1 点的片上傅里叶变换的实部和虚部。时间几乎与核宽无关，最多约 %2 个系数；更多的系数分部分计算后相加。</translation>
    </message>
    <message>
        <source>A picture averages %1 to %2 samples along an axis, of a window that is not empty.</source>
        <translation>图片对非空窗口沿轴取 %1 至 %2 个采样点的平均。</translation>
    </message>
    <message>
        <source>A recording needs at least one input and output.</source>
        <translation>记录至少需要一个输入和一个输出。</translation>
    </message>
    <message>
        <source>A region outside the data was asked for.</source>
        <translation>请求了数据之外的区域。</translation>
    </message>
    <message>
        <source>A run that is recorded wants something of the host.</source>
        <translation>被记录的运行需要主机参与。</translation>
    </message>
    <message>
        <source>A sigma of %1 samples gives a kernel that is too large.</source>
        <translation>sigma 为 %1 个采样点时，卷积核太大。</translation>
    </message>
    <message>
        <source>A step combines %1 inputs; the GPU takes %2.</source>
        <translation>一个步骤组合 %1 个输入；GPU 最多支持 %2 个。</translation>
    </message>
    <message>
        <source>A table of %1 taps for %2 places.</source>
        <translation>含 %1 个系数的表对应 %2 个位置。</translation>
    </message>
    <message>
        <source>A tap of the kernel is NaN or infinite.</source>
        <translation>卷积核的一个系数为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>A task of the thread pool started another parallel loop.</source>
        <translation>线程池的任务启动了另一个并行循环。</translation>
    </message>
    <message>
        <source>A tile must have at least one sample along every axis.</source>
        <translation>图块在每个轴上必须至少有一个采样点。</translation>
    </message>
    <message>
        <source>A time step of a diffusion: one thread for each output, neighbours through the caches.</source>
        <translation>扩散的一个时间步：每个输出一个线程，相邻点经由缓存读取。</translation>
    </message>
    <message>
        <source>About the dataset `%1`: %2.</source>
        <translation>关于数据集 `%1`：%2。</translation>
    </message>
    <message>
        <source>Addresses cannot be read by this program: built without libcurl. Copy the store to a local folder first.</source>
        <translation>此程序无法读取地址：编译时未启用 libcurl。请先将存储复制到本地文件夹。</translation>
    </message>
    <message>
        <source>Adds samples around the data, by a value or by a rule for the border.</source>
        <translation>在数据周围添加采样点，取固定值或按边界规则。</translation>
    </message>
    <message>
        <source>Adds the slope in one direction, so that an image looks like a relief lit from there.</source>
        <translation>加上某一方向的斜率，使图像看起来像从该方向照亮的浮雕。</translation>
    </message>
    <message>
        <source>Adds up a Laplacian&apos;s kernels in one march; two of any kind are quicker one by one.</source>
        <translation>将拉普拉斯的各核在单趟推进中相加；只有两个任意核时逐个计算更快。</translation>
    </message>
    <message>
        <source>Adds up more than two products of at most %1 taps along an axis; these have %2.</source>
        <translation>将两个以上、沿一个轴最多 %1 个系数的乘积相加；这些有 %2 个。</translation>
    </message>
    <message>
        <source>Adds up three products of per-axis kernels in one march over a volume, or what two functions along x and along z make up; this is a sum of %1.</source>
        <translation>在对体数据的单趟推进中将三个逐轴核的乘积相加，或由沿 x 和沿 z 的两个函数构成的核；此核为 %1 个之和。</translation>
    </message>
    <message>
        <source>Adds up two products of per-axis kernels in one march over an image; this is a sum of %1.</source>
        <translation>在对图像的单趟推进中将两个逐轴核的乘积相加；此核为 %1 个之和。</translation>
    </message>
    <message>
        <source>Adds what a sample differs from its neighbours by.</source>
        <translation>加上采样点与其相邻点之差。</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>All axes in one march: a tile of rows in shared memory, the sums along the last axis in registers, so that each sample is read once and each result written once; sums of two products, over volumes three, and Laplacians of Gaussians likewise.</source>
        <translation>所有轴在单趟推进中完成：若干行构成的图块在共享内存中，沿最后一轴的累加和在寄存器中，因此每个采样点只读一次，每个结果只写一次；两个乘积之和（体数据为三个）以及高斯拉普拉斯同样如此。</translation>
    </message>
    <message>
        <source>All axes&apos; passes fused: rows into a ring that stays in the caches, columns and planes out of it.</source>
        <translation>所有轴的各遍融合：行写入驻留在缓存中的环形缓冲，列和平面从中取出。</translation>
    </message>
    <message>
        <source>All taps are %1: there is nothing to divide by.</source>
        <translation>所有系数均为 %1：没有可用的除数。</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>An image of %1 pairs of tiles is too large.</source>
        <translation>%1 对图块的图像太大。</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Anisotropic diffusion</source>
        <translation>各向异性扩散</translation>
    </message>
    <message>
        <source>Another kernel&apos;s code is kept under the same number.</source>
        <translation>同一编号下保存着另一个核的代码。</translation>
    </message>
    <message>
        <source>Another library: used only if chosen.</source>
        <translation>其他库：仅在选定时使用。</translation>
    </message>
    <message>
        <source>Answers to stripes of one width and direction: a wave under a bell. Even areas give %1.</source>
        <translation>对某一宽度和方向的条纹有响应：钟形包络下的波。均匀区域得到 %1。</translation>
    </message>
    <message>
        <source>Aperture</source>
        <translation>孔径</translation>
    </message>
    <message>
        <source>Approximate: used only if chosen.</source>
        <translation>近似：仅在选定时使用。</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>纵横比</translation>
    </message>
    <message>
        <source>Attenuation</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>Averages count only samples in the mask, K∗(m·f) / K∗m, so that its edge is not dimmed. Requires a mask and a kernel without negative weights.</source>
        <translation>平均只计入掩膜内的采样点，K∗(m·f) / K∗m，使掩膜边缘不变暗。需要掩膜和不含负权重的核。</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Axes acted on.</source>
        <translation>作用的轴。</translation>
    </message>
    <message>
        <source>Axes acted on; xy filters a volume slice by slice, t the time points of a series voxel by voxel.</source>
        <translation>作用的轴；xy 逐切片对体数据滤波，t 逐体素对时间序列的时间点滤波。</translation>
    </message>
    <message>
        <source>Axes that get the new spacing; xy leaves slices as they are.</source>
        <translation>采用新间距的轴；xy 使切片保持不变。</translation>
    </message>
    <message>
        <source>Axes whose samples are stored in reverse order.</source>
        <translation>采样点以相反顺序存储的轴。</translation>
    </message>
    <message>
        <source>BMP files hold at most %1 samples along an axis and %2 GiB here; use TIFF.</source>
        <translation>此处 BMP 文件沿一个轴最多 %1 个采样点，总计不超过 %2 GiB；请使用 TIFF。</translation>
    </message>
    <message>
        <source>BMP files hold grey, RGB, or RGB with opacity, not %1 channels.</source>
        <translation>BMP 文件可存灰度、RGB 或带不透明度的 RGB，不能存 %1 个通道。</translation>
    </message>
    <message>
        <source>BMP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>BMP 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>BMP files hold uint8, not %1; save as another type, or as TIFF.</source>
        <translation>BMP 文件只存 uint8，不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>频带</translation>
    </message>
    <message>
        <source>Band-pass %1–%2 Hz</source>
        <translation>带通 %1–%2 Hz</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Beta</source>
        <translation>Beta</translation>
    </message>
    <message>
        <source>BigDataViewer stores uint16 under the type int16; the samples are read as uint16.</source>
        <translation>BigDataViewer 以 int16 类型存储 uint16；采样点按 uint16 读取。</translation>
    </message>
    <message>
        <source>Bilateral</source>
        <translation>双边滤波</translation>
    </message>
    <message>
        <source>Bilateral filters of any window: a block&apos;s samples in shared memory, four outputs a thread.</source>
        <translation>任意窗口的双边滤波：线程块的采样点在共享内存中，每线程四个输出。</translation>
    </message>
    <message>
        <source>Bilateral filters of any window: rows stay in the caches, weights are polynomials of whole vectors.</source>
        <translation>任意窗口的双边滤波：行驻留在缓存中，权重由整向量的多项式计算。</translation>
    </message>
    <message>
        <source>Block %1 lies outside the result.</source>
        <translation>数据块 %1 位于结果之外。</translation>
    </message>
    <message>
        <source>Border divergence: a padded copy is made first, then no thread asks where it lies. Against naive it shows what the border&apos;s branches cost, and what the copy does.</source>
        <translation>边界分支分化：先制作扩边副本，之后线程不再判断其位置。与 naive 比较可看出边界分支和复制各自的代价。</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>Box mean</source>
        <translation>均值滤波</translation>
    </message>
    <message>
        <source>Brighter or darker than the surroundings.</source>
        <translation>比周围更亮或更暗。</translation>
    </message>
    <message>
        <source>CMYK was turned into RGB without a colour profile, which the file lacks: colours are approximate.</source>
        <translation>文件缺少颜色配置文件，CMYK 在没有配置文件的情况下转换为 RGB：颜色为近似值。</translation>
    </message>
    <message>
        <source>CMYK was turned into sRGB by the file&apos;s colour profile.</source>
        <translation>CMYK 已按文件的颜色配置文件转换为 sRGB。</translation>
    </message>
    <message>
        <source>CONVAPP_THREADS is %1, which is not a number of threads from %2 to %3.</source>
        <translation>CONVAPP_THREADS 为 %1，不是 %2 到 %3 之间的线程数。</translation>
    </message>
    <message>
        <source>CSV and TXT files hold signals, not images or volumes.</source>
        <translation>CSV 和 TXT 文件用于信号，不用于图像或体数据。</translation>
    </message>
    <message>
        <source>CT bone</source>
        <translation>CT 骨骼</translation>
    </message>
    <message>
        <source>CT bone and skin</source>
        <translation>CT 骨骼和皮肤</translation>
    </message>
    <message>
        <source>CT lung</source>
        <translation>CT 肺</translation>
    </message>
    <message>
        <source>CT soft tissue</source>
        <translation>CT 软组织</translation>
    </message>
    <message>
        <source>CT vessels</source>
        <translation>CT 血管</translation>
    </message>
    <message>
        <source>Cancelled before it began.</source>
        <translation>在开始之前已取消。</translation>
    </message>
    <message>
        <source>Canny edges</source>
        <translation>Canny 边缘检测</translation>
    </message>
    <message>
        <source>Central difference along an axis, smoothed by [%1 %2 %3] along the others.</source>
        <translation>沿一个轴的中心差分，沿其他轴以 [%1 %2 %3] 平滑。</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: %3 samples lie outside of its digital range, %4 to %5; they are kept.</source>
        <translation>通道 %1 `%2`：%3 个采样点超出其数字范围 %4 至 %5；予以保留。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Channels acted on, the others pass as they are: numbers from %1, ranges, names, patterns with * and ?, and ! for all but these: %2,%3-%4 or EEG* or !ECG.</source>
        <translation>作用的通道，其余保持不变：从 %1 开始的编号、范围、名称、含 * 和 ? 的通配模式，以及表示“除此之外”的 !：%2,%3-%4，或 EEG*，或 !ECG。</translation>
    </message>
    <message>
        <source>Channels that the montage subtracts were filtered differently: %1 (%2) and %3 (%4).</source>
        <translation>导联组合中相减的通道经过了不同的滤波：%1（%2）和 %3（%4）。</translation>
    </message>
    <message>
        <source>Coalesced loads: one linear index over all outputs puts neighbouring threads on neighbouring samples.</source>
        <translation>合并加载：对所有输出使用一个线性索引，使相邻线程访问相邻采样点。</translation>
    </message>
    <message>
        <source>Code compiled at run time for one kernel, its taps as numbers in it: zeros cost nothing, mirrored halves and equal taps are summed before they are multiplied. Compiling takes seconds, once for a kernel.</source>
        <translation>在运行时为某个核编译的代码，系数以数值写入其中：零不产生代价，镜像的两半和相等的系数先相加再相乘。编译需要数秒，每个核一次。</translation>
    </message>
    <message>
        <source>Coherence: %1 without, %2 with one direction; orientation: degrees from x towards y along the texture, in images; eigenvalues, the largest first; norm: √(Σ λ²).</source>
        <translation>相干性：%1 表示没有单一方向，%2 表示有单一方向；方向：图像中沿纹理从 x 转向 y 的角度；特征值：最大者在前；范数：√(Σ λ²)。</translation>
    </message>
    <message>
        <source>Commas within numbers are read as decimal points.</source>
        <translation>数字中的逗号按小数点读取。</translation>
    </message>
    <message>
        <source>Compiling has ended with the program.</source>
        <translation>编译已随程序结束。</translation>
    </message>
    <message>
        <source>Compiling was stopped.</source>
        <translation>编译已停止。</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not bilateral filters.</source>
        <translation>计算双边滤波，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not convolutions.</source>
        <translation>计算双边滤波，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not diffusions.</source>
        <translation>计算双边滤波，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not local scores.</source>
        <translation>计算双边滤波，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not medians.</source>
        <translation>计算双边滤波，不计算中值。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not non-local means.</source>
        <translation>计算双边滤波，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not ranks of windows.</source>
        <translation>计算双边滤波，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not recursive filters.</source>
        <translation>计算双边滤波，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes convolutions, not Canny&apos;s steps up to thinned edges in one go.</source>
        <translation>计算卷积，不能一次完成 Canny 直至细化边缘的各步骤。</translation>
    </message>
    <message>
        <source>Computes convolutions, not bilateral filters.</source>
        <translation>计算卷积，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes convolutions, not convolutions.</source>
        <translation>计算卷积，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes convolutions, not diffusions.</source>
        <translation>计算卷积，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes convolutions, not local scores.</source>
        <translation>计算卷积，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes convolutions, not medians.</source>
        <translation>计算卷积，不计算中值。</translation>
    </message>
    <message>
        <source>Computes convolutions, not non-local means.</source>
        <translation>计算卷积，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes convolutions, not ranks of windows.</source>
        <translation>计算卷积，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes convolutions, not recursive filters.</source>
        <translation>计算卷积，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes diffusions, not bilateral filters.</source>
        <translation>计算扩散，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes diffusions, not convolutions.</source>
        <translation>计算扩散，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes diffusions, not diffusions.</source>
        <translation>计算扩散，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes diffusions, not local scores.</source>
        <translation>计算扩散，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes diffusions, not medians.</source>
        <translation>计算扩散，不计算中值。</translation>
    </message>
    <message>
        <source>Computes diffusions, not non-local means.</source>
        <translation>计算扩散，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes diffusions, not ranks of windows.</source>
        <translation>计算扩散，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes diffusions, not recursive filters.</source>
        <translation>计算扩散，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes local scores, not bilateral filters.</source>
        <translation>计算局部分数，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes local scores, not convolutions.</source>
        <translation>计算局部分数，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes local scores, not diffusions.</source>
        <translation>计算局部分数，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes local scores, not local scores.</source>
        <translation>计算局部分数，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes local scores, not medians.</source>
        <translation>计算局部分数，不计算中值。</translation>
    </message>
    <message>
        <source>Computes local scores, not non-local means.</source>
        <translation>计算局部分数，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes local scores, not ranks of windows.</source>
        <translation>计算局部分数，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes local scores, not recursive filters.</source>
        <translation>计算局部分数，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes medians of samples that float32 holds.</source>
        <translation>对 float32 可表示的采样点计算中值。</translation>
    </message>
    <message>
        <source>Computes medians, not bilateral filters.</source>
        <translation>计算中值，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes medians, not convolutions.</source>
        <translation>计算中值，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes medians, not diffusions.</source>
        <translation>计算中值，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes medians, not local scores.</source>
        <translation>计算中值，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes medians, not medians.</source>
        <translation>计算中值，不计算中值。</translation>
    </message>
    <message>
        <source>Computes medians, not non-local means.</source>
        <translation>计算中值，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes medians, not ranks of windows.</source>
        <translation>计算中值，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes medians, not recursive filters.</source>
        <translation>计算中值，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes non-local means, not bilateral filters.</source>
        <translation>计算非局部均值，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes non-local means, not convolutions.</source>
        <translation>计算非局部均值，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes non-local means, not diffusions.</source>
        <translation>计算非局部均值，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes non-local means, not local scores.</source>
        <translation>计算非局部均值，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes non-local means, not medians.</source>
        <translation>计算非局部均值，不计算中值。</translation>
    </message>
    <message>
        <source>Computes non-local means, not non-local means.</source>
        <translation>计算非局部均值，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes non-local means, not ranks of windows.</source>
        <translation>计算非局部均值，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes non-local means, not recursive filters.</source>
        <translation>计算非局部均值，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes one kernel at a time; a gradient magnitude is several.</source>
        <translation>一次计算一个核；梯度幅值由多个核组成。</translation>
    </message>
    <message>
        <source>Computes one kernel at a time; this is a sum of %1.</source>
        <translation>一次计算一个核；此为 %1 个核之和。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not bilateral filters.</source>
        <translation>计算窗口秩，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not convolutions.</source>
        <translation>计算窗口秩，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not diffusions.</source>
        <translation>计算窗口秩，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not local scores.</source>
        <translation>计算窗口秩，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not medians.</source>
        <translation>计算窗口秩，不计算中值。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not non-local means.</source>
        <translation>计算窗口秩，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not ranks of windows.</source>
        <translation>计算窗口秩，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not recursive filters.</source>
        <translation>计算窗口秩，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not bilateral filters.</source>
        <translation>计算递归滤波，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not convolutions.</source>
        <translation>计算递归滤波，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not diffusions.</source>
        <translation>计算递归滤波，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not local scores.</source>
        <translation>计算递归滤波，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not medians.</source>
        <translation>计算递归滤波，不计算中值。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not non-local means.</source>
        <translation>计算递归滤波，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not ranks of windows.</source>
        <translation>计算递归滤波，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not recursive filters.</source>
        <translation>计算递归滤波，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Conductance</source>
        <translation>传导系数</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Convolves or correlates with your own kernel, from a file or typed.</source>
        <translation>与您自己的核（来自文件或直接输入）做卷积或相关。</translation>
    </message>
    <message>
        <source>Counts positions along an axis in %1 bits; these data have more than %2 samples there.</source>
        <translation>以 %1 位计数沿轴的位置；此数据在该轴上超过 %2 个采样点。</translation>
    </message>
    <message>
        <source>Counts the samples of a row in %1 bits; these have more than %2.</source>
        <translation>以 %1 位计数一行的采样点；此数据超过 %2 个。</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Curvature of the brightness: eigenvalues of the matrix of second derivatives, largest first.</source>
        <translation>亮度的曲率：二阶导数矩阵的特征值，最大者在前。</translation>
    </message>
    <message>
        <source>Custom kernel</source>
        <translation>自定义卷积核</translation>
    </message>
    <message>
        <source>Cut-off</source>
        <translation>截止频率</translation>
    </message>
    <message>
        <source>Cut-off divided by the width between the points of half amplitude, with kind=notch and kind=peak.</source>
        <translation>kind=notch 和 kind=peak 时，为截止频率除以半幅点之间的宽度。</translation>
    </message>
    <message>
        <source>DICOM cannot hold NaN or infinity, which the result has.</source>
        <translation>DICOM 不能存储结果中的 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Data can be kept on a CUDA device, not on %1.</source>
        <translation>数据可保留在 CUDA 设备上，不能保留在 %1 上。</translation>
    </message>
    <message>
        <source>Denoise CT, keep bone edges</source>
        <translation>CT 去噪，保留骨边缘</translation>
    </message>
    <message>
        <source>Denoise MR by non-local means</source>
        <translation>以非局部均值对 MR 去噪</translation>
    </message>
    <message>
        <source>Dense kernels by register tiles: one load feeds several rows of sums.</source>
        <translation>以寄存器分块处理稠密核：一次加载供多行累加和使用。</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>导数</translation>
    </message>
    <message>
        <source>Derivative order</source>
        <translation>导数阶数</translation>
    </message>
    <message>
        <source>Derivative per</source>
        <translation>导数单位</translation>
    </message>
    <message>
        <source>Device cuda:%1 is not available. There are %2 CUDA devices.</source>
        <translation>设备 cuda:%1 不可用。共有 %2 个 CUDA 设备。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Difference between neighbours that counts as an edge (K), in the data&apos;s own numbers, per sample or per length: one to two times the standard deviation of the noise.</source>
        <translation>视为边缘的相邻点差值（K），以数据自身的数值为单位，每采样点或每单位长度：取噪声标准差的一至两倍。</translation>
    </message>
    <message>
        <source>Difference between patches (root mean square) whose weight is a third, in the data&apos;s own numbers (h): %1 to %2 times the standard deviation of the noise.</source>
        <translation>权重为三分之一时邻域块之间的差异（均方根），以数据自身的数值为单位（h）：取噪声标准差的 %1 至 %2 倍。</translation>
    </message>
    <message>
        <source>Difference of Gaussians</source>
        <translation>高斯差分</translation>
    </message>
    <message>
        <source>Direction in degrees in which a rising slope gets lighter: %1 to the right, %2 down.</source>
        <translation>上升的斜率变亮的方向，以度为单位：%1 向右，%2 向下。</translation>
    </message>
    <message>
        <source>Direction in degrees in which the wave runs: %1 to the right, %2 down.</source>
        <translation>波传播的方向，以度为单位：%1 向右，%2 向下。</translation>
    </message>
    <message>
        <source>Directions of a texture: how much brightness changes across and along them, and which they are.</source>
        <translation>纹理的方向：亮度在垂直和沿着这些方向上变化多少，以及方向为何。</translation>
    </message>
    <message>
        <source>Directions towards which x, y and z run: one letter each of L or R, P or A, S or I. Axes oblique to the body go to the nearest direction and stay oblique.</source>
        <translation>x、y、z 所指的方向：L 或 R、P 或 A、S 或 I 各取一个字母。相对身体倾斜的轴取最近的方向并保持倾斜。</translation>
    </message>
    <message>
        <source>Divide the taps by their sum, or by the sum of their magnitudes.</source>
        <translation>将系数除以其总和，或除以其绝对值之和。</translation>
    </message>
    <message>
        <source>EDF and BDF files cannot hold a sampling rate of %1 Hz.</source>
        <translation>EDF 和 BDF 文件不能存储 %1 Hz 的采样率。</translation>
    </message>
    <message>
        <source>EDF and BDF files hold at most %1 channels, these are %2.</source>
        <translation>EDF 和 BDF 文件最多 %1 个通道，此数据有 %2 个。</translation>
    </message>
    <message>
        <source>EDF and BDF files hold signals, not images or volumes.</source>
        <translation>EDF 和 BDF 文件用于信号，不用于图像或体数据。</translation>
    </message>
    <message>
        <source>EDF and BDF files need a sampling rate; give it with --rate.</source>
        <translation>EDF 和 BDF 文件需要采样率；请在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>EDF and BDF hold finite numbers only, and sample %1 of channel %2 is NaN.</source>
        <translation>EDF 和 BDF 只存有限值，而通道 %2 的采样点 %1 为 NaN。</translation>
    </message>
    <message>
        <source>EDF and BDF hold finite numbers only, and sample %1 of channel %2 is infinite.</source>
        <translation>EDF 和 BDF 只存有限值，而通道 %2 的采样点 %1 为无穷大。</translation>
    </message>
    <message>
        <source>EXR files hold at most %1 channels here; use TIFF or NRRD.</source>
        <translation>此处 EXR 文件最多 %1 个通道；请使用 TIFF 或 NRRD。</translation>
    </message>
    <message>
        <source>EXR files hold float32 and uint32 (and float16 where it was read from one), not %1; save as another type, or as TIFF.</source>
        <translation>EXR 文件可存 float32 和 uint32（若从 float16 读取则也可存 float16），不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>EXR files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>EXR 文件用于图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>Each plane&apos;s tiles of %1 × %2 are Fourier transformed once, two tiles as one complex transform; along z their spectra, kept on chip, are summed up directly; one transform back for each plane of outputs. Larger kernels are cut into groups of taps.</source>
        <translation>每个平面的 %1 × %2 图块只做一次傅里叶变换，两个图块合为一次复数变换；沿 z 直接对保存在片上的频谱求和；每个输出平面做一次逆变换。较大的核分成若干组系数。</translation>
    </message>
    <message>
        <source>Each sample of a level is the mean of the samples that it covers.</source>
        <translation>一个级别的每个采样点是其所覆盖采样点的均值。</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>边缘</translation>
    </message>
    <message>
        <source>Eigenvalues by value: %1 is the largest, in an image %2 the smallest, in a volume %3; norm is the root of the sum of their squares.</source>
        <translation>按值排列的特征值：%1 为最大，图像中 %2 为最小，体数据中 %3 为最小；norm 为其平方和的平方根。</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>浮雕</translation>
    </message>
    <message>
        <source>Emission wavelength with its unit, like %1nm.</source>
        <translation>发射波长，带单位，如 %1nm。</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Even out brightness and contrast</source>
        <translation>均衡亮度和对比度</translation>
    </message>
    <message>
        <source>Exchange axes</source>
        <translation>交换轴</translation>
    </message>
    <message>
        <source>Exchanges and flips axes so that they run towards named directions of the body, without interpolation. Each sample keeps its place in space.</source>
        <translation>交换并翻转各轴，使其指向身体的指定方向，不做插值。每个采样点保持其空间位置。</translation>
    </message>
    <message>
        <source>Exponential, exp(−s²), keeps edges of high contrast; quadratic, %1/(%2 + s²), favours wide regions.</source>
        <translation>指数型 exp(−s²) 保留高对比度边缘；二次型 %1/(%2 + s²) 有利于宽阔区域。</translation>
    </message>
    <message>
        <source>FIR filter</source>
        <translation>FIR 滤波器</translation>
    </message>
    <message>
        <source>FROM:TO for each axis, joined by x: in samples from %1, or with mm, s or ms at the end (%2:%3x20:%4, %5:%6x0:%7mm). TO is excluded; an empty end is the data&apos;s border. Lengths count from the first sample, times as in the file.</source>
        <translation>每个轴为 FROM:TO，以 x 连接：以从 %1 开始的采样点为单位，或在末尾加 mm、s、ms（%2:%3x20:%4，%5:%6x0:%7mm）。不含 TO；省略的一端为数据边界。长度从第一个采样点算起，时间与文件一致。</translation>
    </message>
    <message>
        <source>Finds factors of the kernel, which are rounded; strict allows that only where a kernel is given for each axis.</source>
        <translation>求出核的因子，而因子经过舍入；严格模式只在每个轴都给出核时允许。</translation>
    </message>
    <message>
        <source>Finds the smallest or the largest sample of a window; this is number %1 of %2.</source>
        <translation>求窗口中最小或最大的采样值；此为第 %1 个，共 %2 个。</translation>
    </message>
    <message>
        <source>First estimate</source>
        <translation>初始估计</translation>
    </message>
    <message>
        <source>Fits a polynomial to the samples around each one: smooths and keeps peaks, or takes derivatives.</source>
        <translation>对每个采样点周围的采样点拟合多项式：平滑并保留峰，或求导数。</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>For CT in HU: noise of soft tissue goes, edges of bone and air stay.</source>
        <translation>用于以 HU 为单位的 CT：去除软组织的噪声，保留骨和空气的边缘。</translation>
    </message>
    <message>
        <source>For ECG, EEG and other recordings: removes changes slower than %1 Hz without moving peaks.</source>
        <translation>用于心电、脑电及其他记录：去除低于 %1 Hz 的缓慢变化，不移动峰的位置。</translation>
    </message>
    <message>
        <source>For EEG and ECG before they are viewed or averaged: neither drift nor muscle noise and hum.</source>
        <translation>用于查看或平均之前的脑电和心电：去除漂移、肌电噪声和工频干扰。</translation>
    </message>
    <message>
        <source>For MR: noise goes, edges and fine structures stay. Set strength and noise to the deviation of the noise.</source>
        <translation>用于 MR：去除噪声，保留边缘和细微结构。将强度和噪声设为噪声的标准差。</translation>
    </message>
    <message>
        <source>For a mask of bright objects or of the head: %1 above a threshold that is found in the histogram, else %2.</source>
        <translation>用于得到明亮物体或头部的掩膜：高于由直方图求得的阈值者为 %1，否则为 %2。</translation>
    </message>
    <message>
        <source>For bright tubes of one to three samples&apos; radius, as vessels with contrast agent: %1 where a sample looks like one, else %2.</source>
        <translation>用于半径一至三个采样点的明亮管状结构，如含造影剂的血管：看起来像血管的采样点为 %1，否则为 %2。</translation>
    </message>
    <message>
        <source>For coherence: keeps flat places near %1; a number in the square of gradients, or a percentage of the largest norm, which takes a look at everything beforehand.</source>
        <translation>用于相干性：使平坦处接近 %1；以梯度平方为单位的数值，或最大范数的百分比（需要事先遍历全部数据）。</translation>
    </message>
    <message>
        <source>For contours of one sample&apos;s width, as a mask of %1 and %2.</source>
        <translation>用于宽度为一个采样点的轮廓，得到由 %1 和 %2 构成的掩膜。</translation>
    </message>
    <message>
        <source>For data without a sampling rate: removes changes slower than about %1 samples.</source>
        <translation>用于没有采样率的数据：去除慢于约 %1 个采样点的变化。</translation>
    </message>
    <message>
        <source>For details in data that are dark in one place and bright in another: standard deviations from the mean of %1 samples along each axis.</source>
        <translation>用于一处暗、另一处亮的数据中的细节：各轴 %1 个采样点均值的标准差倍数。</translation>
    </message>
    <message>
        <source>For fMRI, PET and group studies, where widths are given in mm at half maximum.</source>
        <translation>用于 fMRI、PET 和群体研究，其宽度以 mm 为单位的半高宽给出。</translation>
    </message>
    <message>
        <source>For images of an organ with a mask: averages count only samples in the mask, so that its edge is not dimmed.</source>
        <translation>用于带掩膜的器官图像：平均只计入掩膜内的采样点，使其边缘不变暗。</translation>
    </message>
    <message>
        <source>For kernels of rank %1 and more; this one is separable (rank %2): see cpu-separable.</source>
        <translation>用于秩为 %1 及以上的核；此核可分离（秩 %2）：请用 cpu-separable。</translation>
    </message>
    <message>
        <source>For mains hum where the grid has %1 Hz (Europe, Asia, Africa, Australia).</source>
        <translation>用于电网频率为 %1 Hz 地区（欧洲、亚洲、非洲、澳大利亚）的工频干扰。</translation>
    </message>
    <message>
        <source>For mains hum where the grid has %1 Hz (the Americas, parts of Asia).</source>
        <translation>用于电网频率为 %1 Hz 地区（美洲、亚洲部分地区）的工频干扰。</translation>
    </message>
    <message>
        <source>For microscopes and telescopes: points become narrower and brighter, sums stay. Set sigma to that of a point in the data.</source>
        <translation>用于显微镜和望远镜：点变得更窄、更亮，总和不变。将 sigma 设为数据中一个点的 sigma。</translation>
    </message>
    <message>
        <source>For noise that is finer than the details: light smoothing.</source>
        <translation>用于比细节更细的噪声：轻度平滑。</translation>
    </message>
    <message>
        <source>For salt and pepper, hot pixels and single spikes: they go, edges stay.</source>
        <translation>用于椒盐噪声、热点像素和单个尖峰：去除它们，保留边缘。</translation>
    </message>
    <message>
        <source>For small bright objects on uneven light: keeps details below %1 samples.</source>
        <translation>用于光照不均时的小亮物体：保留小于 %1 个采样点的细节。</translation>
    </message>
    <message>
        <source>For soft images and volumes: edges become steeper.</source>
        <translation>用于模糊的图像和体数据：使边缘更陡。</translation>
    </message>
    <message>
        <source>For spots about six samples across, as cells and beads: bright ones become minima, dark ones maxima.</source>
        <translation>用于直径约六个采样点的斑点，如细胞和微珠：亮斑变为极小值，暗斑变为极大值。</translation>
    </message>
    <message>
        <source>For the strength of edges in noisy data: gradient magnitude after light smoothing.</source>
        <translation>用于含噪数据中的边缘强度：轻度平滑后的梯度幅值。</translation>
    </message>
    <message>
        <source>For volumes with thick slices, before analysis in %1-D: equal spacing along all axes by cubic splines, then smoothing by the same length everywhere.</source>
        <translation>用于厚切片体数据的 %1 维分析之前：以三次样条使各轴间距相等，再在各处以相同长度平滑。</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Four outputs a thread from loads of sixteen bytes: a quarter of the load instructions, as many bytes.</source>
        <translation>每线程四个输出，以十六字节加载：加载指令为四分之一，字节数相同。</translation>
    </message>
    <message>
        <source>Frequencies that pass: below the cut-off, above it, between two, or all but those.</source>
        <translation>通过的频率：低于截止频率、高于截止频率、两个截止频率之间，或其余全部。</translation>
    </message>
    <message>
        <source>G(x) = exp(−x²/%1σ²) / Σ exp(−x²/%2σ²),  |x| ≤ ⌊truncate·σ + ½⌋</source>
        <translation>G(x) = exp(−x²/%1σ²) / Σ exp(−x²/%2σ²)，|x| ≤ ⌊truncate·σ + ½⌋</translation>
    </message>
    <message>
        <source>GDF %1.</source>
        <translation>GDF %1。</translation>
    </message>
    <message>
        <source>G_σ1 ∗ in − G_σ2 ∗ in</source>
        <translation>G_σ1 ∗ in − G_σ2 ∗ in</translation>
    </message>
    <message>
        <source>Gabor wave</source>
        <translation>Gabor 波</translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation>高斯模糊</translation>
    </message>
    <message>
        <source>Gaussian gradient</source>
        <translation>高斯梯度</translation>
    </message>
    <message>
        <source>Gaussians as damped waves, forwards and backwards: as quick for any sigma; off by at most %1 of the largest sample for each axis.</source>
        <translation>将高斯函数表示为衰减波，前向和后向各一遍：对任意 sigma 同样快；每个轴的误差最多为最大采样值的 %1。</translation>
    </message>
    <message>
        <source>Gaussians as four running means, one after the other, and five weighted copies: sums alone, as quick for any sigma; off by at most %1 of the largest sample for each axis.</source>
        <translation>将高斯函数表示为依次进行的四次滑动平均和五个加权副本：只有求和，对任意 sigma 同样快；每个轴的误差最多为最大采样值的 %1。</translation>
    </message>
    <message>
        <source>Gradient by first derivatives of a Gaussian.</source>
        <translation>由高斯函数的一阶导数求得的梯度。</translation>
    </message>
    <message>
        <source>Gradient magnitudes in one march: every component from the same samples, so that one read and one write stand for a dozen; other separable kernels as separable-fused does.</source>
        <translation>单趟推进求梯度幅值：各分量取自相同的采样点，一次读和一次写代替十余次；其他可分离核的做法与 separable-fused 相同。</translation>
    </message>
    <message>
        <source>HU</source>
        <translation>HU</translation>
    </message>
    <message>
        <source>Half of the amplitude passes here (%1 dB, both passes): %2Hz, %3kHz, or %4% of the Nyquist frequency; two for a band: %5x12Hz. notch and peak: the centre. chebyshev1: the end of the ripple.</source>
        <translation>半幅通过的频率（%1 dB，两遍合计）：%2Hz、%3kHz 或 Nyquist 频率的 %4%；频带需两个值：%5x12Hz。notch 和 peak：中心频率。chebyshev1：波纹的末端。</translation>
    </message>
    <message>
        <source>Half precision on tensor cores by Toeplitz matrices: error up to %1 · Σ|tap| · max|sample|, about %2 of the peak where sums do not cancel.</source>
        <translation>Tensor Core 上的半精度 Toeplitz 矩阵：误差最多为 %1 · Σ|tap| · max|sample|，在求和不相消时约为峰值的 %2。</translation>
    </message>
    <message>
        <source>Hands samples of %1 bits through; float32 holds these.</source>
        <translation>原样传递 %1 位的采样点；float32 可表示这些值。</translation>
    </message>
    <message>
        <source>Has networks for windows of %1, %2 or %3 samples along x, by %4, %5, %6 or %7 × %8 across it.</source>
        <translation>具有沿 x 为 %1、%2 或 %3 个采样点、横向为 %4、%5、%6 或 %7 × %8 的窗口的网络。</translation>
    </message>
    <message>
        <source>Hessian eigenvalues</source>
        <translation>Hessian 特征值</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高阈值</translation>
    </message>
    <message>
        <source>How far the stop band lies below the pass band with window=kaiser, in decibels.</source>
        <translation>window=kaiser 时阻带低于通带的程度，以分贝为单位。</translation>
    </message>
    <message>
        <source>How many standard deviations each sample differs from the mean of the box around it: evens out brightness and contrast. %1 where all samples of the box are equal.</source>
        <translation>每个采样点与其周围方框的均值相差多少个标准差：均衡亮度和对比度。方框内所有采样值相等时为 %1。</translation>
    </message>
    <message>
        <source>How many widths are tried, from sigma to the largest; each sample keeps the best answer.</source>
        <translation>从 sigma 到最大宽度之间尝试的宽度数；每个采样点取最佳响应。</translation>
    </message>
    <message>
        <source>How much a place looks like a vessel, or a blob or plate, of any of several widths: %1 to %2.</source>
        <translation>某处在若干宽度中的任一宽度下与血管、斑点或片状结构的相似程度：%1 至 %2。</translation>
    </message>
    <message>
        <source>How much of the difference is added.</source>
        <translation>差值的添加量。</translation>
    </message>
    <message>
        <source>How much of the slope is added.</source>
        <translation>斜率的添加量。</translation>
    </message>
    <message>
        <source>IIR filter</source>
        <translation>IIR 滤波器</translation>
    </message>
    <message>
        <source>In float64: used if chosen, or if nothing else can.</source>
        <translation>以 float64 计算：仅在选定时或别无选择时使用。</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>折射率</translation>
    </message>
    <message>
        <source>Integers of %1 bits are read as float64, which holds %2 bits of them.</source>
        <translation>%1 位整数按 float64 读取，float64 可保存其中 %2 位。</translation>
    </message>
    <message>
        <source>Is another library&apos;s, whose sums are not known; strict does not allow that.</source>
        <translation>属于其他库，其求和方式未知；严格模式不允许。</translation>
    </message>
    <message>
        <source>Is not in this build.</source>
        <translation>未包含在此版本中。</translation>
    </message>
    <message>
        <source>Isotropic, then blur</source>
        <translation>各向同性重采样后模糊</translation>
    </message>
    <message>
        <source>It announces %1 bytes and has %2.</source>
        <translation>声明 %1 字节，实际 %2。</translation>
    </message>
    <message>
        <source>It has no steps.</source>
        <translation>没有步骤。</translation>
    </message>
    <message>
        <source>It is computed in %1 passes, whose results the host stores.</source>
        <translation>分 %1 遍计算，其结果由主机存储。</translation>
    </message>
    <message>
        <source>It is computed in %1 tiles; what is recorded fits into one.</source>
        <translation>分 %1 个图块计算；所记录的内容须能放入一个图块。</translation>
    </message>
    <message>
        <source>It waits for the device between its launches.</source>
        <translation>它在各次启动之间等待设备。</translation>
    </message>
    <message>
        <source>Items of the input do not lie at equal distances.</source>
        <translation>输入的各项间距不相等。</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>Its %1 are too much to pay: %2 multiply-adds for an output, where the kernel has %3 taps.</source>
        <translation>其 %1 代价过高：每个输出 %2 次乘加，而核只有 %3 个系数。</translation>
    </message>
    <message>
        <source>Its %1 cancel where this kernel is zero, but a NaN there would not.</source>
        <translation>其 %1 在此核为零处相互抵消，但那里的 NaN 不会抵消。</translation>
    </message>
    <message>
        <source>Its alpha channel is copied by the host.</source>
        <translation>其 alpha 通道由主机复制。</translation>
    </message>
    <message>
        <source>Its code would have %1 additions and multiplications for an output; %2 are the most.</source>
        <translation>其代码每个输出需要 %1 次加法和乘法；上限为 %2 次。</translation>
    </message>
    <message>
        <source>Its colour profile lies outside of the file and is left out.</source>
        <translation>其颜色配置文件位于文件之外，已略去。</translation>
    </message>
    <message>
        <source>Its colours of %1 bits are rounded to %2.</source>
        <translation>其 %1 位颜色舍入为 %2 位。</translation>
    </message>
    <message>
        <source>Its compressed data go on behind the last sample; what follows is ignored.</source>
        <translation>其压缩数据在最后一个采样点之后仍有内容；后续内容被忽略。</translation>
    </message>
    <message>
        <source>Its frames last from %1 s to %2 s: the time points have no common time step.</source>
        <translation>其各帧时长为 %1 s 至 %2 s：各时间点没有统一的时间步长。</translation>
    </message>
    <message>
        <source>Its masks are in host memory.</source>
        <translation>其掩膜位于主机内存中。</translation>
    </message>
    <message>
        <source>Its matrices for %1 × %2 taps would take gigabytes.</source>
        <translation>对 %1 × %2 个系数，其矩阵需要数 GB 内存。</translation>
    </message>
    <message>
        <source>Its pixels are not square (%1 : %2 along x and y) and have no unit: the spacing counts as px.</source>
        <translation>其像素不是正方形（沿 x 和 y 为 %1 : %2）且没有单位：间距以 px 计。</translation>
    </message>
    <message>
        <source>Its pixels are not square (pixelAspectRatio %1) and have no unit: the spacing counts as px.</source>
        <translation>其像素不是正方形（pixelAspectRatio %1）且没有单位：间距以 px 计。</translation>
    </message>
    <message>
        <source>Its result is rounded to %1, and the host counts what does not fit.</source>
        <translation>其结果舍入为 %1，并由主机统计不适合的值。</translation>
    </message>
    <message>
        <source>Its steps are not the same for all channels.</source>
        <translation>其步骤并非对所有通道相同。</translation>
    </message>
    <message>
        <source>Its still picture is no frame of the animation and is left out.</source>
        <translation>其静止图片不是动画的帧，已略去。</translation>
    </message>
    <message>
        <source>Its work is shared by several devices.</source>
        <translation>其工作由多个设备分担。</translation>
    </message>
    <message>
        <source>J = G_outer ∗ (∂ᵢG_σ ∗ in)(∂ₖG_σ ∗ in),  λ₁ ≥ λ₂ ≥ λ₃;  coherence = (λ₁ − λₙ)/(λ₁ + λₙ + c),  orientation = ½·atan2(%1J_xy, J_yy − J_xx)</source>
        <translation>J = G_outer ∗ (∂ᵢG_σ ∗ in)(∂ₖG_σ ∗ in)，λ₁ ≥ λ₂ ≥ λ₃；coherence = (λ₁ − λₙ)/(λ₁ + λₙ + c)，orientation = ½·atan2(%1J_xy, J_yy − J_xx)</translation>
    </message>
    <message>
        <source>JPEG %1 files hold at most %2 channels here; use TIFF or NRRD.</source>
        <translation>此处 JPEG %1 文件最多 %2 个通道；请使用 TIFF 或 NRRD。</translation>
    </message>
    <message>
        <source>JPEG %1 files hold at most %2 samples along an axis here; use TIFF.</source>
        <translation>此处 JPEG %1 文件沿一个轴最多 %2 个采样点；请使用 TIFF。</translation>
    </message>
    <message>
        <source>JPEG %1 files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>JPEG %1 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>JPEG %1 files hold whole numbers of %2 and %3 bits, not %4; save as another type, or as TIFF.</source>
        <translation>JPEG %1 文件存 %2 位和 %3 位整数，不能存 %4；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>JPEG files hold at most %1 samples along an axis; use PNG or TIFF.</source>
        <translation>JPEG 文件沿一个轴最多 %1 个采样点；请使用 PNG 或 TIFF。</translation>
    </message>
    <message>
        <source>JPEG files hold grey or RGB without opacity, not %1 channels.</source>
        <translation>JPEG 文件可存灰度或不带不透明度的 RGB，不能存 %1 个通道。</translation>
    </message>
    <message>
        <source>JPEG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>JPEG 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>JPEG files hold uint8, not %1; save as another type, or as TIFF.</source>
        <translation>JPEG 文件只存 uint8，不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>Keep in place</source>
        <translation>保持原位</translation>
    </message>
    <message>
        <source>Keeps a box of the data; samples stay where they are in space and time.</source>
        <translation>保留数据的一个方框；采样点在空间和时间上的位置不变。</translation>
    </message>
    <message>
        <source>Keeps a part of a line and what it sees in shared memory, of which a block gets %1 KB on this device: too little for %2 taps.</source>
        <translation>将线的一部分及其所见保存在共享内存中，此设备上每个线程块可得 %1 KB：对 %2 个系数太少。</translation>
    </message>
    <message>
        <source>Keeps sums in registers for at most %1 taps along an axis; this kernel has %2.</source>
        <translation>寄存器中的累加和最多支持沿一个轴 %1 个系数；此核有 %2 个。</translation>
    </message>
    <message>
        <source>Keeps sums of every component in registers, for at most %1 taps along an axis; this gradient has %2.</source>
        <translation>每个分量的累加和都保存在寄存器中，最多支持沿一个轴 %1 个系数；此梯度有 %2 个。</translation>
    </message>
    <message>
        <source>Keeps the samples of at most %1 × %2 taps in shared memory; this kernel has %3 along an axis.</source>
        <translation>共享内存中最多保存 %1 × %2 个系数所需的采样点；此核沿一个轴有 %3 个。</translation>
    </message>
    <message>
        <source>Keeps the spectra of several planes on chip, which takes a block %1 KB of shared memory and more with more taps; this device gives it %2.</source>
        <translation>将多个平面的频谱保存在片上，每个线程块需要 %1 KB 共享内存，系数越多需要越多；此设备提供 %2。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>卷积核</translation>
    </message>
    <message>
        <source>Kernels of one tap that is %1: copies of samples, of any type, to the bit.</source>
        <translation>只有一个值为 %1 的系数的核：逐位复制任意类型的采样点。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>LRPASI</source>
        <translation>LRPASI</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>拉普拉斯</translation>
    </message>
    <message>
        <source>Laplacian of Gaussian</source>
        <translation>高斯拉普拉斯</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大尺度</translation>
    </message>
    <message>
        <source>Length of a period of the wave.</source>
        <translation>波的周期长度。</translation>
    </message>
    <message>
        <source>Length of a time step: at most %1/%2 for signals, %3/%4 for images and %5/%6 for volumes; with per=mm this is scaled by the spacing.</source>
        <translation>时间步的长度：信号最多 %1/%2，图像 %3/%4，体数据 %5/%6；per=mm 时按间距缩放。</translation>
    </message>
    <message>
        <source>Length of the kernel instead of a transition: odd, so that nothing is delayed.</source>
        <translation>以核的长度代替过渡带：须为奇数，使其无延迟。</translation>
    </message>
    <message>
        <source>Letters cannot be drawn.</source>
        <translation>无法绘制文字。</translation>
    </message>
    <message>
        <source>Light denoising</source>
        <translation>轻度去噪</translation>
    </message>
    <message>
        <source>Local z-score</source>
        <translation>局部 z 分数</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低阈值</translation>
    </message>
    <message>
        <source>Low-pass</source>
        <translation>低通</translation>
    </message>
    <message>
        <source>MATLAB does not name axes; the indices are taken as (y,x,z).</source>
        <translation>MATLAB 不命名各轴；索引按 (y,x,z) 处理。</translation>
    </message>
    <message>
        <source>MATLAB does not name axes; the indices are taken as (y,x,z,t).</source>
        <translation>MATLAB 不命名各轴；索引按 (y,x,z,t) 处理。</translation>
    </message>
    <message>
        <source>MGH holds extents up to %1.</source>
        <translation>MGH 支持的范围最大为 %1。</translation>
    </message>
    <message>
        <source>MGH holds images and volumes, no signals; NPY, CSV and WAV hold them.</source>
        <translation>MGH 存储图像和体数据，不存信号；信号可用 NPY、CSV 和 WAV。</translation>
    </message>
    <message>
        <source>MGH holds one channel; NIfTI and NRRD hold %1.</source>
        <translation>MGH 只存一个通道；NIfTI 和 NRRD 可存 %1 个。</translation>
    </message>
    <message>
        <source>MGH holds uint8, int16, int32 and float32, not %1; choose one of them by --dtype.</source>
        <translation>MGH 可存 uint8、int16、int32 和 float32，不能存 %1；请选择其中一种。</translation>
    </message>
    <message>
        <source>MR</source>
        <translation>MR</translation>
    </message>
    <message>
        <source>MR angiography</source>
        <translation>MR 血管造影</translation>
    </message>
    <message>
        <source>Many outputs a thread: every sample read from shared memory meets many taps in registers.</source>
        <translation>每线程多个输出：从共享内存读取的每个采样点在寄存器中与多个系数相乘。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>Mask by Otsu&apos;s threshold</source>
        <translation>Otsu 阈值掩膜</translation>
    </message>
    <message>
        <source>Mask&apos;s samples only</source>
        <translation>仅掩膜内采样点</translation>
    </message>
    <message>
        <source>Matrices on a GPU are float32 or float64 throughout.</source>
        <translation>GPU 上的矩阵全程为 float32 或 float64。</translation>
    </message>
    <message>
        <source>Maximum intensity</source>
        <translation>最大密度</translation>
    </message>
    <message>
        <source>Means and deviations of boxes in float64 by passes along each axis, which join those of parts.</source>
        <translation>以 float64 沿各轴分遍计算方框的均值和标准差，并合并各部分的结果。</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中值滤波</translation>
    </message>
    <message>
        <source>Medians and ranks of any window: samples are ranked once, then a set of ranks slides over them.</source>
        <translation>任意窗口的中值和秩：采样点只排序一次，然后秩的集合在其上滑动。</translation>
    </message>
    <message>
        <source>Medians bit by bit: the majority of the window&apos;s samples, for hundreds of pixels at once.</source>
        <translation>逐位求中值：对窗口采样点取多数，数百个像素同时进行。</translation>
    </message>
    <message>
        <source>Medians of small windows: columns are sorted once and merged by networks of minima and maxima.</source>
        <translation>小窗口的中值：各列只排序一次，由最小值/最大值网络归并。</translation>
    </message>
    <message>
        <source>Medians of small windows: four outputs a thread, columns sorted once and merged by networks.</source>
        <translation>小窗口的中值：每线程四个输出，各列只排序一次并由网络归并。</translation>
    </message>
    <message>
        <source>Memory on %1 did not suffice for the tiles as planned; the run went on with tiles of %2.</source>
        <translation>%1 上的内存不足以按计划使用图块；运行改用 %2 的图块继续。</translation>
    </message>
    <message>
        <source>MetaImage is written for images and volumes, not for signals; NPY, CSV and WAV hold them.</source>
        <translation>MetaImage 用于图像和体数据，不用于信号；信号可用 NPY、CSV 和 WAV。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Microscopy</source>
        <translation>显微镜</translation>
    </message>
    <message>
        <source>Minimum intensity</source>
        <translation>最小密度</translation>
    </message>
    <message>
        <source>Missing samples</source>
        <translation>缺失采样点</translation>
    </message>
    <message>
        <source>Morphology</source>
        <translation>形态学</translation>
    </message>
    <message>
        <source>NIfTI cannot hold %1 channels of %2 at several time points; as uint8, %3 or %4 channels can be stored.</source>
        <translation>NIfTI 不能在多个时间点存储 %1 个 %2 通道；以 uint8 可存储 %3 或 %4 个通道。</translation>
    </message>
    <message>
        <source>NIfTI holds images and volumes, no signals; NPY, CSV and WAV hold them.</source>
        <translation>NIfTI 存储图像和体数据，不存信号；信号可用 NPY、CSV 和 WAV。</translation>
    </message>
    <message>
        <source>NRRD is not written with several channels at several time points; NPY holds them.</source>
        <translation>NRRD 不支持在多个时间点写入多个通道；NPY 可以。</translation>
    </message>
    <message>
        <source>NRRD is written for images and volumes, not for signals; NPY, CSV and WAV hold them.</source>
        <translation>NRRD 用于图像和体数据，不用于信号；信号可用 NPY、CSV 和 WAV。</translation>
    </message>
    <message>
        <source>NaN and infinities would spread beyond the kernel&apos;s reach.</source>
        <translation>NaN 和无穷大会扩散到核的作用范围之外。</translation>
    </message>
    <message>
        <source>NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore leaves them out of averages, and fills them.</source>
        <translation>NaN 和 nodata：propagate 使其扩散到核所及之处；ignore 在求平均时略去它们，并予以填补。</translation>
    </message>
    <message>
        <source>NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore leaves them out of averages. Their result is that of outside.</source>
        <translation>NaN 和 nodata：propagate 使其扩散到核所及之处；ignore 在求平均时略去它们。其结果取 outside 的值。</translation>
    </message>
    <message>
        <source>Needs %1 KiB of shared memory for a thread block with these radii; this GPU has %2 KiB.</source>
        <translation>对于这些半径，每个线程块需要 %1 KiB 共享内存；此 GPU 有 %2 KiB。</translation>
    </message>
    <message>
        <source>Needs NVIDIA&apos;s library %1, which cannot be loaded (%2).</source>
        <translation>需要 NVIDIA 的库 %1，但无法加载（%2）。</translation>
    </message>
    <message>
        <source>Needs NVIDIA&apos;s run-time compiler (%1), which is not installed.</source>
        <translation>需要 NVIDIA 的运行时编译器（%1），但未安装。</translation>
    </message>
    <message>
        <source>Needs a Gaussian that is cut off at %1 sigma or beyond.</source>
        <translation>需要在 %1 sigma 处或更远处截断的高斯函数。</translation>
    </message>
    <message>
        <source>Needs a Gaussian without derivatives.</source>
        <translation>需要不求导的高斯函数。</translation>
    </message>
    <message>
        <source>Needs a box; this window is a ball.</source>
        <translation>需要方框；此窗口为球形。</translation>
    </message>
    <message>
        <source>Needs a kernel of a rank that is known and not above %1.</source>
        <translation>需要秩已知且不大于 %1 的核。</translation>
    </message>
    <message>
        <source>Needs a kernel of rank %1. This one has a rank above %2.</source>
        <translation>需要秩为 %1 的核。此核的秩大于 %2。</translation>
    </message>
    <message>
        <source>Needs a kernel of rank %1. This one has rank %2.</source>
        <translation>需要秩为 %1 的核。此核的秩为 %2。</translation>
    </message>
    <message>
        <source>Needs a kernel that is one product of per-axis kernels; this one is a sum of %1.</source>
        <translation>需要由逐轴核的单个乘积构成的核；此核为 %1 个之和。</translation>
    </message>
    <message>
        <source>Needs a kernel with one tap that is not zero, and that is %1.</source>
        <translation>需要只有一个非零系数且其值为 %1 的核。</translation>
    </message>
    <message>
        <source>Needs a sigma of %1 samples or more along an axis (got %2).</source>
        <translation>需要沿某个轴不小于 %1 个采样点的 sigma（当前为 %2）。</translation>
    </message>
    <message>
        <source>Needs a whole Gaussian (truncate=inf); this one ends at %1 sigma.</source>
        <translation>需要完整的高斯函数（truncate=inf）；此核在 %1 sigma 处截止。</translation>
    </message>
    <message>
        <source>Needs a window of %1 to %2 samples (this one has %3).</source>
        <translation>需要 %1 至 %2 个采样点的窗口（当前为 %3 个）。</translation>
    </message>
    <message>
        <source>Needs tensor cores, which compute capability %1 and later have.</source>
        <translation>需要 Tensor Core，计算能力 %1 及以上的设备具备。</translation>
    </message>
    <message>
        <source>New spacing: isotropic (the smallest one for all axes), or numbers with mm, s, ms, Hz, kHz, or px for multiples of the input&apos;s: %1mm, %2x0.5x1mm, %3px, %4Hz.</source>
        <translation>新间距：isotropic（所有轴取最小间距），或带 mm、s、ms、Hz、kHz 的数值，px 表示输入间距的倍数：%1mm、%2x0.5x1mm、%3px、%4Hz。</translation>
    </message>
    <message>
        <source>No %1 bytes on %2.</source>
        <translation>%2 上没有 %1 字节可用。</translation>
    </message>
    <message>
        <source>No channel is filtered along time.</source>
        <translation>没有通道沿时间滤波。</translation>
    </message>
    <message>
        <source>No chunk of the array `%1` is stored: all its samples have the fill value %2.</source>
        <translation>数组 `%1` 没有存储任何数据块：其所有采样点均为填充值 %2。</translation>
    </message>
    <message>
        <source>No memory for %1 bytes of working space.</source>
        <translation>没有 %1 字节的工作内存。</translation>
    </message>
    <message>
        <source>No variant on %1 can compute %2.</source>
        <translation>%1 上没有变体能计算 %2。</translation>
    </message>
    <message>
        <source>No-data value</source>
        <translation>无数据值</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Non-local means</source>
        <translation>非局部均值</translation>
    </message>
    <message>
        <source>Non-local means: a block&apos;s samples in shared memory; row sums of patches serve up to four outputs.</source>
        <translation>非局部均值：线程块的采样点在共享内存中；邻域块的行和最多供四个输出使用。</translation>
    </message>
    <message>
        <source>Non-local means: for each shift, squared differences of a tile are summed along each axis in turn.</source>
        <translation>非局部均值：对每个位移，图块的平方差依次沿各轴求和。</translation>
    </message>
    <message>
        <source>Norm of the normalized matrix from which on something is structure, Frangi&apos;s c: a number, or a percentage of the largest norm of each scale, which takes a look at everything beforehand.</source>
        <translation>归一化矩阵的范数达到此值即视为结构（Frangi 的 c）：一个数，或各尺度最大范数的百分比（需要事先遍历全部数据）。</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Not all samples of a Zarr image were written.</source>
        <translation>Zarr 图像的采样点未全部写入。</translation>
    </message>
    <message>
        <source>Not compiled yet: used only if chosen.</source>
        <translation>尚未编译：仅在选定时使用。</translation>
    </message>
    <message>
        <source>Not enough memory for %1 of samples (%2).</source>
        <translation>内存不足以容纳 %1 的采样点（%2）。</translation>
    </message>
    <message>
        <source>Not enough memory for a tile of %1 bytes.</source>
        <translation>内存不足以容纳 %1 字节的图块。</translation>
    </message>
    <message>
        <source>Not enough memory for the result.</source>
        <translation>内存不足以容纳结果。</translation>
    </message>
    <message>
        <source>Not enough memory for what %1 needs for a tile.</source>
        <translation>内存不足以容纳 %1 处理一个图块所需的数据。</translation>
    </message>
    <message>
        <source>Not enough memory to read %1.</source>
        <translation>内存不足，无法读取 %1。</translation>
    </message>
    <message>
        <source>Not enough memory to write %1.</source>
        <translation>内存不足，无法写入 %1。</translation>
    </message>
    <message>
        <source>Number of iterations: more sharpen more and amplify noise; %1 to %2 are usual.</source>
        <translation>迭代次数：越多则锐化越强，噪声也放大越多；通常为 %1 至 %2。</translation>
    </message>
    <message>
        <source>Number of time steps. Where no edge is, n steps smooth like a Gaussian with σ² = %1·n·time.</source>
        <translation>时间步数。在无边缘处，n 步的平滑相当于 σ² = %1·n·time 的高斯函数。</translation>
    </message>
    <message>
        <source>Numerical aperture of a widefield fluorescence microscope, whose PSF is then approximated by a Gaussian. Requires wavelength and index, and data with a spacing in mm.</source>
        <translation>宽场荧光显微镜的数值孔径，其 PSF 由高斯函数近似。需要波长和折射率，以及以 mm 为间距单位的数据。</translation>
    </message>
    <message>
        <source>OME-Zarr holds images and volumes; signals are written as .npy, .csv, .wav or .edf.</source>
        <translation>OME-Zarr 存储图像和体数据；信号请写为 .npy、.csv、.wav 或 .edf。</translation>
    </message>
    <message>
        <source>Odd number of samples along every axis of the window, or along each (%1x5).</source>
        <translation>窗口沿每个轴的采样点数（奇数），或逐轴给出（%1x5）。</translation>
    </message>
    <message>
        <source>Of the wave, in degrees: %1 answers to lines, %2 to edges.</source>
        <translation>波的相位，以度为单位：%1 对线条有响应，%2 对边缘有响应。</translation>
    </message>
    <message>
        <source>Off by at most %1 of the largest sample.</source>
        <translation>误差最多为最大采样值的 %1。</translation>
    </message>
    <message>
        <source>One pass for each axis, slab by slab, so that what lies between stays in the second-level cache.</source>
        <translation>每个轴一遍，逐段进行，使中间结果留在二级缓存中。</translation>
    </message>
    <message>
        <source>One thread for each output, every sample from global memory: what caches alone are worth.</source>
        <translation>每个输出一个线程，每个采样点都从全局内存读取：体现仅靠缓存的效果。</translation>
    </message>
    <message>
        <source>Only CUDA devices share a run: write cuda:%1,cuda:%2 or cuda:all.</source>
        <translation>只有 CUDA 设备可以分担同一次运行：请写 cuda:%1,cuda:%2 或 cuda:all。</translation>
    </message>
    <message>
        <source>Only some axes of space have a unit; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>只有部分空间轴有单位；间距以 px 计。可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>Only what a CUDA device is given can be recorded.</source>
        <translation>只能记录交给 CUDA 设备的内容。</translation>
    </message>
    <message>
        <source>OpenCV did not do it: %1.</source>
        <translation>OpenCV 未能执行：%1。</translation>
    </message>
    <message>
        <source>OpenCV has no matrices of %1.</source>
        <translation>OpenCV 没有 %1 类型的矩阵。</translation>
    </message>
    <message>
        <source>OpenCV&apos;s filters take images of up to %1 samples along an axis.</source>
        <translation>OpenCV 的滤波器支持沿一个轴最多 %1 个采样点的图像。</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Order of one pass before the transform to a band, %1 to %2; both passes together fall twice as steeply.</source>
        <translation>变换为频带之前单遍的阶数，%1 至 %2；两遍合计的下降陡度加倍。</translation>
    </message>
    <message>
        <source>Order of the derivative, %1 for smoothing, one for all axes or one per axis (%2x0x0).</source>
        <translation>导数的阶数，%1 表示平滑；所有轴一个值，或每轴一个值（%2x0x0）。</translation>
    </message>
    <message>
        <source>Order of the polynomial: below the window; higher keeps narrower peaks.</source>
        <translation>多项式的阶数：小于窗口；越高则越能保留窄峰。</translation>
    </message>
    <message>
        <source>Orient</source>
        <translation>定向</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>原点</translation>
    </message>
    <message>
        <source>Outer sigma</source>
        <translation>外部 sigma</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Outside the mask</source>
        <translation>掩膜之外</translation>
    </message>
    <message>
        <source>Outside value</source>
        <translation>掩膜外的值</translation>
    </message>
    <message>
        <source>Overlap-save in blocks of up to %1 samples along each axis: a pass for each axis there and back, each one read and one write of device memory; two halves of the data are real and imaginary part. Time hardly depends on the kernel&apos;s size.</source>
        <translation>以最多 %1 个采样点的块沿每个轴做重叠保留：每个轴往返各一遍，每遍对设备内存各读写一次；数据的两半作为实部和虚部。时间几乎与核的大小无关。</translation>
    </message>
    <message>
        <source>Overlap-save in one kernel: two segments as real and imaginary part of a Fourier transform of up to %1 points that never leaves a block of threads.</source>
        <translation>单个核函数内的重叠保留：两段作为最多 %1 点的傅里叶变换的实部和虚部，变换始终不离开线程块。</translation>
    </message>
    <message>
        <source>Overlap-save in one kernel: two tiles of %1 × %2 or %3 × %4 samples as real and imaginary part of a Fourier transform that never leaves a block of threads.</source>
        <translation>单个核函数内的重叠保留：两个 %1 × %2 或 %3 × %4 个采样点的图块作为傅里叶变换的实部和虚部，变换始终不离开线程块。</translation>
    </message>
    <message>
        <source>Overlapping pieces through own transforms, two pieces in one.</source>
        <translation>相互重叠的片段经自有变换处理，两段合一。</translation>
    </message>
    <message>
        <source>Overlapping tiles of planes through own transforms; along z direct sums.</source>
        <translation>平面的重叠图块经自有变换处理；沿 z 直接求和。</translation>
    </message>
    <message>
        <source>Overlapping tiles through own transforms, two tiles in one.</source>
        <translation>重叠图块经自有变换处理，两个图块合一。</translation>
    </message>
    <message>
        <source>PFM files hold float32, not %1; save as another type, or as TIFF.</source>
        <translation>PFM 文件只存 float32，不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>PFM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PFM 文件用于图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>PFM files hold one or three channels without opacity, not %1; EXR holds more.</source>
        <translation>PFM 文件存一个或三个不带不透明度的通道，不能存 %1 个；EXR 可存更多。</translation>
    </message>
    <message>
        <source>PGM and PPM files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PGM 和 PPM 文件用于图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>PGM and PPM files hold one or three channels without opacity, not %1.</source>
        <translation>PGM 和 PPM 文件存一个或三个不带不透明度的通道，不能存 %1 个。</translation>
    </message>
    <message>
        <source>PGM and PPM files hold uint8 and uint16, not %1; save as another type, or as TIFF.</source>
        <translation>PGM 和 PPM 文件存 uint8 和 uint16，不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>PNG files hold at most %1 samples along an axis here; use TIFF.</source>
        <translation>此处 PNG 文件沿一个轴最多 %1 个采样点；请使用 TIFF。</translation>
    </message>
    <message>
        <source>PNG files hold grey or RGB, with opacity or without, not %1 channels.</source>
        <translation>PNG 文件可存灰度或 RGB（带或不带不透明度），不能存 %1 个通道。</translation>
    </message>
    <message>
        <source>PNG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>PNG 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>PNG files hold uint8 and uint16, not %1; save as another type, or as TIFF.</source>
        <translation>PNG 文件存 uint8 和 uint16，不能存 %1；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>PSF</source>
        <translation>PSF</translation>
    </message>
    <message>
        <source>Pad</source>
        <translation>扩边</translation>
    </message>
    <message>
        <source>Part %1 lies outside the image.</source>
        <translation>部分 %1 位于图像之外。</translation>
    </message>
    <message>
        <source>Passes or stops bands of frequencies by a recursive filter along one axis, run forward and backward: nothing is delayed, and the response is squared.</source>
        <translation>以沿一个轴前向和后向运行的递归滤波器通过或阻止频带：没有延迟，响应为平方。</translation>
    </message>
    <message>
        <source>Passes or stops bands of frequencies without delay: a windowed sinc along one axis.</source>
        <translation>以沿一个轴的加窗 sinc 无延迟地通过或阻止频带。</translation>
    </message>
    <message>
        <source>Patch radius</source>
        <translation>邻域块半径</translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation>百分位数</translation>
    </message>
    <message>
        <source>Perona and Malik&apos;s diffusion: values even out within regions and hardly across edges. NaN and infinities stay as they are and exchange nothing with other samples.</source>
        <translation>Perona–Malik 扩散：数值在区域内趋于均匀，几乎不跨越边缘。NaN 和无穷大保持不变，且不与其他采样点交换。</translation>
    </message>
    <message>
        <source>Phantom</source>
        <translation>体模</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>相位</translation>
    </message>
    <message>
        <source>Pictures for a screen are made of float32 images.</source>
        <translation>屏幕图片由 float32 图像生成。</translation>
    </message>
    <message>
        <source>Point spread function in place of a Gaussian: a .npy, .csv or .txt file, or weights: [%1 %2 %3;%4 %5 %6;%7 %8 %9]. It is divided by its sum; its centre is sample size/%10.</source>
        <translation>以点扩散函数代替高斯函数：.npy、.csv 或 .txt 文件，或权重：[%1 %2 %3;%4 %5 %6;%7 %8 %9]。它会除以其总和；其中心为采样点 size/%10。</translation>
    </message>
    <message>
        <source>Polarity</source>
        <translation>极性</translation>
    </message>
    <message>
        <source>Prewitt edges</source>
        <translation>Prewitt 边缘</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>品质因数</translation>
    </message>
    <message>
        <source>RAS</source>
        <translation>RAS</translation>
    </message>
    <message>
        <source>RAW files hold one channel at one time point.</source>
        <translation>RAW 文件只存一个时间点的一个通道。</translation>
    </message>
    <message>
        <source>Radiance files hold float32 of %1 bits and an exponent, not %2; save as another type, or as TIFF.</source>
        <translation>Radiance 文件存 %1 位 float32 和一个指数，不能存 %2；请保存为其他类型，或使用 TIFF。</translation>
    </message>
    <message>
        <source>Radiance files hold grey or RGB without opacity, not %1 channels; EXR holds more.</source>
        <translation>Radiance 文件可存灰度或不带不透明度的 RGB，不能存 %1 个通道；EXR 可存更多。</translation>
    </message>
    <message>
        <source>Radiance files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>Radiance 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>Radius of the box around each sample that is compared, one for all axes or one per axis, rounded to samples: %1 for volumes, %2 or %3 for images.</source>
        <translation>每个采样点周围用于比较的方框的半径，所有轴一个值或每轴一个值，舍入到采样点：体数据为 %1，图像为 %2 或 %3。</translation>
    </message>
    <message>
        <source>Radius of the box whose samples are averaged, one for all axes or one per axis (%1x5x2, %2mm), rounded to samples. Time grows with the samples of the box.</source>
        <translation>对其采样点求平均的方框的半径，所有轴一个值或每轴一个值（%1x5x2、%2mm），舍入到采样点。时间随方框的采样点数增长。</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>值域 sigma</translation>
    </message>
    <message>
        <source>Rank %1 is too much to pay: %2 multiply-adds for an output, where the kernel has %3 taps.</source>
        <translation>秩 %1 代价过高：每个输出 %2 次乘加，而核只有 %3 个系数。</translation>
    </message>
    <message>
        <source>Reading was stopped.</source>
        <translation>读取已停止。</translation>
    </message>
    <message>
        <source>Recursive filters in float64: many lines, or parts of a line with its settling time, side by side.</source>
        <translation>float64 递归滤波：多条线，或同一条线的多个部分（含稳定时间）并行处理。</translation>
    </message>
    <message>
        <source>Refractive index of the immersion medium: %1 for air, %2 for water, %3 for oil.</source>
        <translation>浸没介质的折射率：空气 %1，水 %2，油 %3。</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Region %1 lies outside the data.</source>
        <translation>区域 %1 位于数据之外。</translation>
    </message>
    <message>
        <source>Region %1 lies outside the result %2.</source>
        <translation>区域 %1 位于结果 %2 之外。</translation>
    </message>
    <message>
        <source>Register blocking, eight outputs a thread: a sample read from shared memory serves eight products.</source>
        <translation>寄存器分块，每线程八个输出：从共享内存读取的一个采样点供八次乘积使用。</translation>
    </message>
    <message>
        <source>Remove baseline drift</source>
        <translation>去除基线漂移</translation>
    </message>
    <message>
        <source>Remove single outliers</source>
        <translation>去除单个离群点</translation>
    </message>
    <message>
        <source>Remove slow changes</source>
        <translation>去除缓慢变化</translation>
    </message>
    <message>
        <source>Replaces every sample by the mean of the box around it.</source>
        <translation>将每个采样点替换为其周围方框的均值。</translation>
    </message>
    <message>
        <source>Replaces every sample by the middle one of the sorted samples around it: single outliers go, edges stay. NaN counts as larger than every number.</source>
        <translation>将每个采样点替换为周围采样点排序后的中间值：去除单个离群点，保留边缘。NaN 视为大于任何数。</translation>
    </message>
    <message>
        <source>Replaces every sample by the one that so many percent of the samples around it lie below. NaN counts as larger than every number.</source>
        <translation>将每个采样点替换为周围采样点中有相应百分比低于它的值。NaN 视为大于任何数。</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>重采样</translation>
    </message>
    <message>
        <source>Result outside the mask and at missing samples: keep gives the input, a number or nan gives this value.</source>
        <translation>掩膜之外和缺失采样点处的结果：keep 给出输入值，数值或 nan 给出该值。</translation>
    </message>
    <message>
        <source>Result outside the mask and at no-data samples: keep gives %1, a number gives this value.</source>
        <translation>掩膜之外和无数据采样点处的结果：keep 给出 %1，数值给出该值。</translation>
    </message>
    <message>
        <source>Result outside the mask, and where no sample counts: keep gives the input, a number or nan gives this value. fill gives the average of the mask&apos;s samples in reach; it requires normalized=true.</source>
        <translation>掩膜之外以及没有采样点计入之处的结果：keep 给出输入值，数值或 nan 给出该值。fill 给出作用范围内掩膜采样点的平均值，需要 normalized=true。</translation>
    </message>
    <message>
        <source>Result outside the mask: keep gives no edge, a number gives this value.</source>
        <translation>掩膜之外的结果：keep 不给出边缘，数值给出该值。</translation>
    </message>
    <message>
        <source>Result outside the mask: keep gives the input, a number or nan gives this value.</source>
        <translation>掩膜之外的结果：keep 给出输入值，数值或 nan 给出该值。</translation>
    </message>
    <message>
        <source>Results are rounded to whole numbers of %1 and %2 bits only.</source>
        <translation>结果只舍入为 %1 位和 %2 位整数。</translation>
    </message>
    <message>
        <source>Reverses the order of samples along axes; each keeps its place in space. Signals run backwards.</source>
        <translation>反转采样点沿轴的顺序；每个采样点保持其空间位置。信号则倒放。</translation>
    </message>
    <message>
        <source>Richardson-Lucy deconvolution</source>
        <translation>Richardson-Lucy 反卷积</translation>
    </message>
    <message>
        <source>Ripple</source>
        <translation>波纹</translation>
    </message>
    <message>
        <source>Ripple in the pass band of one pass with kind=chebyshev1; twice that after both passes.</source>
        <translation>kind=chebyshev1 时单遍的通带波纹；两遍之后加倍。</translation>
    </message>
    <message>
        <source>Rounds relative to the largest sample of a block; strict allows only sums of an output&apos;s own products.</source>
        <translation>相对于块中最大的采样值舍入；严格模式只允许对输出自身各乘积求和。</translation>
    </message>
    <message>
        <source>Row and column pass in one march on tensor cores: taps as banded matrices, every number split into two halves, integers of up to %1 bits in one, so that wide kernels cost little more than narrow ones.</source>
        <translation>行和列在 Tensor Core 上单趟推进完成：系数构成带状矩阵，每个数拆成两半，最多 %1 位的整数不必拆分，因此宽核的代价只比窄核略高。</translation>
    </message>
    <message>
        <source>Rows and columns of each plane in one march on tensor cores, every number split into two halves, integers of up to %1 bits in one; then sums along z.</source>
        <translation>每个平面的行和列在 Tensor Core 上单趟推进完成，每个数拆成两半，最多 %1 位的整数不必拆分；然后沿 z 求和。</translation>
    </message>
    <message>
        <source>Rows, then columns through tiles of shared memory: %1K instead of K² products, four times the bytes. A tile is a warp wide; a block has %2, %3 or %4 warps.</source>
        <translation>先行，再通过共享内存图块处理列：%1K 次而不是 K² 次乘积，字节量为四倍。图块宽为一个线程束；线程块有 %2、%3 或 %4 个线程束。</translation>
    </message>
    <message>
        <source>Rows, transposed, rows, transposed back, by tiles of [%1][%2]: the padding column avoids bank conflicts. The tile is the idea and fixed; %3, %4 or %5 warps share it.</source>
        <translation>行、转置、行、转置回来，使用 [%1][%2] 的图块：填充列可避免存储体冲突。图块即其核心思想，大小固定；由 %3、%4 或 %5 个线程束共享。</translation>
    </message>
    <message>
        <source>Runs on a CUDA device, not on %1.</source>
        <translation>在 CUDA 设备上运行，不在 %1 上运行。</translation>
    </message>
    <message>
        <source>Runs on the CPU, not on %1.</source>
        <translation>在 CPU 上运行，不在 %1 上运行。</translation>
    </message>
    <message>
        <source>Samples above it are %1 again, it itself is %2; nothing means no limit.</source>
        <translation>高于此值的采样点又为 %1，等于此值者为 %2；不填表示没有上限。</translation>
    </message>
    <message>
        <source>Samples above it are %1, in the data&apos;s own numbers; with it the method is value. Nothing: Otsu&apos;s.</source>
        <translation>高于此值的采样点为 %1，以数据自身的数值为单位；给出后方法即为 value。不填：Otsu 阈值。</translation>
    </message>
    <message>
        <source>Samples above this are edges if joined to one above high: a number on the raw Sobel scale, or a percentage of the largest magnitude.</source>
        <translation>高于此值的采样点若与高于 high 的采样点相连则为边缘：按原始 Sobel 尺度的数值，或最大幅值的百分比。</translation>
    </message>
    <message>
        <source>Samples added before the first one along each axis.</source>
        <translation>沿每个轴在第一个采样点之前添加的采样点数。</translation>
    </message>
    <message>
        <source>Samples added behind the last one along each axis.</source>
        <translation>沿每个轴在最后一个采样点之后添加的采样点数。</translation>
    </message>
    <message>
        <source>Samples at or above this are edges: a number on the raw Sobel scale, or a percentage of the largest magnitude.</source>
        <translation>不低于此值的采样点为边缘：按原始 Sobel 尺度的数值，或最大幅值的百分比。</translation>
    </message>
    <message>
        <source>Samples averaged along every axis, or along each (%1x5); an even size is centred on sample size/%2.</source>
        <translation>沿每个轴求平均的采样点数，或逐轴给出（%1x5）；偶数尺寸以采样点 size/%2 为中心。</translation>
    </message>
    <message>
        <source>Samples of the box along every axis, or along each (%1x15x5); an even size is centred on sample size/%2.</source>
        <translation>方框沿每个轴的采样点数，或逐轴给出（%1x15x5）；偶数尺寸以采样点 size/%2 为中心。</translation>
    </message>
    <message>
        <source>Samples of the result along each axis, instead of before and after. Half of the new ones come before the data; of an odd number, the larger half behind.</source>
        <translation>结果沿每个轴的采样点数，代替 before 和 after。新采样点的一半位于数据之前；为奇数时，较多的一半位于之后。</translation>
    </message>
    <message>
        <source>Samples of the window along every axis, or along each (%1x5); an even size is centred on sample size/%2, and dilation turns it about its middle.</source>
        <translation>窗口沿每个轴的采样点数，或逐轴给出（%1x5）；偶数尺寸以采样点 size/%2 为中心，膨胀时绕其中点翻转。</translation>
    </message>
    <message>
        <source>Samples that the polynomial is fitted to: an odd number.</source>
        <translation>拟合多项式所用的采样点数：奇数。</translation>
    </message>
    <message>
        <source>Samples were read of data that are only a shape.</source>
        <translation>对只有形状的数据读取了采样点。</translation>
    </message>
    <message>
        <source>Savitzky–Golay</source>
        <translation>Savitzky–Golay 平滑</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>尺度数</translation>
    </message>
    <message>
        <source>Scharr edges</source>
        <translation>Scharr 边缘</translation>
    </message>
    <message>
        <source>Search radius</source>
        <translation>搜索半径</translation>
    </message>
    <message>
        <source>Second sigma</source>
        <translation>第二个 sigma</translation>
    </message>
    <message>
        <source>Selections by masks are computed elsewhere.</source>
        <translation>掩膜选择在别处计算。</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shared input and the mask in constant memory: all threads of a warp get a tap from one broadcast.</source>
        <translation>输入在共享内存，系数在常量内存：线程束的所有线程通过一次广播得到系数。</translation>
    </message>
    <message>
        <source>Shared input: each block reads its samples once; the mask stays in global memory. What shared memory alone is worth where caches would have served, too.</source>
        <translation>输入在共享内存：每个线程块只读取一次其采样点；系数留在全局内存。体现缓存本来也能胜任时共享内存单独的效果。</translation>
    </message>
    <message>
        <source>Shared tiles: a block&apos;s samples and their halo are read once and used for all taps from shared memory.</source>
        <translation>共享图块：线程块的采样点及其光晕区只读一次，全部系数都从共享内存使用。</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>锐化</translation>
    </message>
    <message>
        <source>Sharpen by deconvolution</source>
        <translation>反卷积锐化</translation>
    </message>
    <message>
        <source>Sharpens by adding what a Gaussian blur takes away.</source>
        <translation>加上高斯模糊所去除的部分以实现锐化。</translation>
    </message>
    <message>
        <source>Sigma</source>
        <translation>Sigma</translation>
    </message>
    <message>
        <source>Sigma must be zero or above and finite, not %1.</source>
        <translation>sigma 必须为零或正的有限值，而不是 %1。</translation>
    </message>
    <message>
        <source>Sigma of the widest scale, those between are a constant factor apart; nothing means %1·sigma.</source>
        <translation>最宽尺度的 sigma，其间各尺度按固定倍数递增；不填表示 %1·sigma。</translation>
    </message>
    <message>
        <source>Signals of other sampling rates than the first were left out: %1; choose a rate with --series or one signal with --channel.</source>
        <translation>已略去采样率与第一个不同的信号：%1。</translation>
    </message>
    <message>
        <source>Signals of other sampling rates than the first were left out: %1; choose one with --channel.</source>
        <translation>已略去采样率与第一个不同的信号：%1。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Smallest and largest samples around each one: erosion, dilation, and what they leave of bright and dark details. NaN counts as larger than every number.</source>
        <translation>每个采样点周围最小和最大的采样值：腐蚀、膨胀，以及它们所留下的亮暗细节。NaN 视为大于任何数。</translation>
    </message>
    <message>
        <source>Smallest or largest samples of boxes: each pass along an axis doubles the samples that are joined.</source>
        <translation>方框的最小或最大采样值：沿轴的每一遍使合并的采样点数加倍。</translation>
    </message>
    <message>
        <source>Smooth by %1 mm (FWHM)</source>
        <translation>平滑 %1 mm (FWHM)</translation>
    </message>
    <message>
        <source>Smooth within brain mask</source>
        <translation>在脑掩膜内平滑</translation>
    </message>
    <message>
        <source>Smooths by a sampled, normalised Gaussian, or takes its derivatives.</source>
        <translation>以采样并归一化的高斯函数平滑，或求其导数。</translation>
    </message>
    <message>
        <source>Sobel edges</source>
        <translation>Sobel 边缘</translation>
    </message>
    <message>
        <source>Soft tissue and surface</source>
        <translation>软组织和表面</translation>
    </message>
    <message>
        <source>Sound files hold at most %1 channels.</source>
        <translation>声音文件最多 %1 个通道。</translation>
    </message>
    <message>
        <source>Sound files hold signals, not images or volumes.</source>
        <translation>声音文件用于信号，不用于图像或体数据。</translation>
    </message>
    <message>
        <source>Sound files hold uint8, int8, int16, int32, float32 and float64, not %1; save as another type.</source>
        <translation>声音文件可存 uint8、int8、int16、int32、float32 和 float64，不能存 %1；请保存为其他类型。</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Splits samples into halves of %1 bits; a shift should not change the last of a float&apos;s %2.</source>
        <translation>将采样点拆成 %1 位的两半；平移不应改变浮点数 %2 位中的最后一位。</translation>
    </message>
    <message>
        <source>Splits samples into two halves of %1 bits; a shift should not change the last of a float&apos;s %2.</source>
        <translation>将采样点拆成两个 %1 位的半部；平移不应改变浮点数 %2 位中的最后一位。</translation>
    </message>
    <message>
        <source>Spots (LoG)</source>
        <translation>斑点检测 (LoG)</translation>
    </message>
    <message>
        <source>Standard deviation of a Gaussian PSF, one for all axes or one per axis (%1x0.1x0.3um); &quot;fwhm %2um&quot; gives the full width at half maximum instead. Without effect beside psf or na.</source>
        <translation>高斯 PSF 的标准差，所有轴一个值或每轴一个值（%1x0.1x0.3um）；“fwhm %2um” 则给出半高宽。与 psf 或 na 同用时无效。</translation>
    </message>
    <message>
        <source>Standard deviation of differences between values, in the data&apos;s own numbers: what differs by some of these stays apart. %1 suits %2-bit pictures and CT, %3 pictures from %4 to %5.</source>
        <translation>数值之差的标准差，以数据自身的数值为单位：相差数倍于此者保持分开。%1 适合 %2 位图片和 CT，%3 适合 %4 至 %5 的图片。</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian that is subtracted; %1·sigma if it is not given.</source>
        <translation>被减去的高斯函数的标准差；未给出时为 %1·sigma。</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian that smooths the products: the size of what has one direction.</source>
        <translation>平滑乘积的高斯函数的标准差：具有单一方向的结构的大小。</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian under the derivatives, one for all axes or one per axis; in mm it is as long along every axis, whatever the spacing.</source>
        <translation>求导所用高斯函数的标准差，所有轴一个值或每轴一个值；以 mm 为单位时，无论间距如何，沿各轴长度相同。</translation>
    </message>
    <message>
        <source>Standard deviation of the bell along the wave.</source>
        <translation>钟形包络沿波方向的标准差。</translation>
    </message>
    <message>
        <source>Standard deviation of the noise in the data&apos;s own numbers, if it is known: patches that differ by noise alone then count fully. %1: unknown.</source>
        <translation>噪声的标准差（若已知），以数据自身的数值为单位：仅因噪声而不同的邻域块则完全计入。%1：未知。</translation>
    </message>
    <message>
        <source>Standard deviation, one for all axes or one per axis (%1x2x1mm); &quot;fwhm %2mm&quot; gives the full width at half maximum instead.</source>
        <translation>标准差，所有轴一个值或每轴一个值（%1x2x1mm）；“fwhm %2mm” 则给出半高宽。</translation>
    </message>
    <message>
        <source>Stencil of the non-zero taps, samples straight from global memory: the first-level cache instead of shared memory. A star of radius r is %1r + %2 taps.</source>
        <translation>非零系数的模板，采样点直接取自全局内存：以一级缓存代替共享内存。半径为 r 的星形有 %1r + %2 个系数。</translation>
    </message>
    <message>
        <source>Step %1 asks for device %2; a step&apos;s device is auto, cpu, cuda or cuda:n.</source>
        <translation>步骤 %1 要求设备 %2；步骤的设备为 auto、cpu、cuda 或 cuda:n。</translation>
    </message>
    <message>
        <source>Steps on two devices cannot be recorded together.</source>
        <translation>两个设备上的步骤不能一起记录。</translation>
    </message>
    <message>
        <source>Stores the axes in another order; each sample keeps its place in space.</source>
        <translation>以另一顺序存储各轴；每个采样点保持其空间位置。</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Structure tensor</source>
        <translation>结构张量</translation>
    </message>
    <message>
        <source>Subtract uneven background</source>
        <translation>扣除不均匀背景</translation>
    </message>
    <message>
        <source>Sum of second derivatives of a Gaussian: blobs and edges of one size.</source>
        <translation>高斯函数二阶导数之和：某一尺寸的斑点和边缘。</translation>
    </message>
    <message>
        <source>Sum of second differences.</source>
        <translation>二阶差分之和。</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>TIFF files hold at most %1 channels.</source>
        <translation>TIFF 文件最多 %1 个通道。</translation>
    </message>
    <message>
        <source>Takes at most %1 taps along x and y. This kernel has %2.</source>
        <translation>沿 x 和 y 最多 %1 个系数。此核有 %2 个。</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>系数个数</translation>
    </message>
    <message>
        <source>The %1 annotations are not kept in %2.</source>
        <translation>%1 个注释未保存到 %2 中。</translation>
    </message>
    <message>
        <source>The Ogg stream has no end mark; it may be truncated.</source>
        <translation>Ogg 流没有结束标记；它可能被截断。</translation>
    </message>
    <message>
        <source>The TIFF file has a fault: %1.</source>
        <translation>TIFF 文件有错误：%1。</translation>
    </message>
    <message>
        <source>The `direction_cosines` of two axes are parallel; the spacing counts as px.</source>
        <translation>两个轴的 `direction_cosines` 平行；间距以 px 计。</translation>
    </message>
    <message>
        <source>The `direction` in the `metadata` has axes that are not of length %1; it is not read.</source>
        <translation>`metadata` 中的 `direction` 含长度不为 %1 的轴；未读取。</translation>
    </message>
    <message>
        <source>The array does not name its axes; they are taken as (%1).</source>
        <translation>数组未命名其各轴；按 (%1) 处理。</translation>
    </message>
    <message>
        <source>The attributes %1 are not applied: samples are the stored numbers.</source>
        <translation>属性 %1 未应用：采样点为存储的数值。</translation>
    </message>
    <message>
        <source>The average of a montage needs two channels at least; %1 is left after bad= and keep=.</source>
        <translation>导联组合的平均至少需要两个通道；在 bad= 和 keep= 之后剩下 %1 个。</translation>
    </message>
    <message>
        <source>The axes of space are not named x, y and z; the last one is taken as x.</source>
        <translation>空间轴未命名为 x、y 和 z；将最后一个作为 x。</translation>
    </message>
    <message>
        <source>The axes of the data are degenerate.</source>
        <translation>数据的各轴退化。</translation>
    </message>
    <message>
        <source>The axes of the file (CDELT, CD, PC) have no length or lie in one plane; the spacing counts as px.</source>
        <translation>文件的轴（CDELT、CD、PC）没有长度或位于同一平面；间距以 px 计。</translation>
    </message>
    <message>
        <source>The column of times is that of other samples and is left out; the rate stays.</source>
        <translation>时间列属于其他采样点，已略去；采样率保留。</translation>
    </message>
    <message>
        <source>The components of this magnitude are no gradient: they smooth differently along one axis.</source>
        <translation>此幅值的各分量不构成梯度：它们沿一个轴的平滑不同。</translation>
    </message>
    <message>
        <source>The data set has too many samples to be addressed.</source>
        <translation>数据集的采样点太多，无法寻址。</translation>
    </message>
    <message>
        <source>The dataset `%1` was never written: all its samples have the fill value %2.</source>
        <translation>数据集 `%1` 从未写入：其所有采样点均为填充值 %2。</translation>
    </message>
    <message>
        <source>The dataset announces %1 points, %2 holds %3 complete ones; these are read.</source>
        <translation>数据集声明 %1 个点，%2 含 %3 个完整点；已读取这些点。</translation>
    </message>
    <message>
        <source>The dataset does not name its axes; they are taken as (%1).</source>
        <translation>数据集未命名其各轴；按 (%1) 处理。</translation>
    </message>
    <message>
        <source>The dataset has %1 channels and describes %2 (field `chanlocs`); the channels are numbered.</source>
        <translation>数据集有 %1 个通道，却描述了 %2 个（字段 `chanlocs`）；通道以编号命名。</translation>
    </message>
    <message>
        <source>The definition in float64: the oracle that every other variant is checked against.</source>
        <translation>float64 下的定义：其他所有变体都以此为准核对。</translation>
    </message>
    <message>
        <source>The description announces %1 images in another arrangement than the %2 pages of the file; each page counts as a slice.</source>
        <translation>描述声明的 %1 幅图像与文件 %2 页的排列不符；每页计为一个切片。</translation>
    </message>
    <message>
        <source>The device must be auto, cpu, cuda, cuda:n, or several such as cuda:%1,cuda:%2 or cuda:all.</source>
        <translation>设备必须为 auto、cpu、cuda、cuda:n，或多个设备，如 cuda:%1,cuda:%2 或 cuda:all。</translation>
    </message>
    <message>
        <source>The directions of the axes must not lie in one plane.</source>
        <translation>各轴方向不得位于同一平面。</translation>
    </message>
    <message>
        <source>The distance of the slices is unknown, so lengths count in px; give --spacing for mm.</source>
        <translation>切片间距未知，因此长度以 px 计；可在“文件 › 采样”中设置间距。</translation>
    </message>
    <message>
        <source>The duration of a record is written with a comma (%1); it is read as %2 s.</source>
        <translation>记录的时长用逗号书写（%1）；按 %2 s 读取。</translation>
    </message>
    <message>
        <source>The file announces %1 bytes behind its first %2 and has %3.</source>
        <translation>文件声明在最初 %2 字节之后有 %1 字节，实际有 %3。</translation>
    </message>
    <message>
        <source>The file does not say how far its slices are apart; they are taken to be as far as samples along x.</source>
        <translation>文件未说明切片间距；按沿 x 的采样点间距处理。</translation>
    </message>
    <message>
        <source>The file has %1 datasets; `%2` is read, the data of %3; --series chooses another.</source>
        <translation>文件有 %1 个数据集；读取 `%2`，即 %3 的数据。</translation>
    </message>
    <message>
        <source>The file has no `%1`; the spacing counts as px.</source>
        <translation>文件没有 `%1`；间距以 px 计。</translation>
    </message>
    <message>
        <source>The file has no `DataSetInfo/Image`; the spacing counts as px.</source>
        <translation>文件没有 `DataSetInfo/Image`；间距以 px 计。</translation>
    </message>
    <message>
        <source>The file has no `image-min` and `image-max`: samples are the stored numbers.</source>
        <translation>文件没有 `image-min` 和 `image-max`：采样点为存储的数值。</translation>
    </message>
    <message>
        <source>The file has no place in space (goodRASFlag is %1); its axes are not known, and lengths count in px.</source>
        <translation>文件在空间中没有位置（goodRASFlag 为 %1）；其轴未知，长度以 px 计。</translation>
    </message>
    <message>
        <source>The file has one row: its %1 numbers are taken as the samples of one channel.</source>
        <translation>文件只有一行：其中 %1 个数作为一个通道的采样点。</translation>
    </message>
    <message>
        <source>The file is in the Analyze %1 format, which does not say which side is left; check the orientation, or convert it to NIfTI with a program that knows where it came from.</source>
        <translation>文件为 Analyze %1 格式，该格式不说明哪一侧为左；请检查方向，或用了解其来源的程序转换为 NIfTI。</translation>
    </message>
    <message>
        <source>The file of markers %1 is missing; the recording is read without its markers.</source>
        <translation>缺少标记文件 %1；读取记录时不含标记。</translation>
    </message>
    <message>
        <source>The file&apos;s spacing and directions are no axes of a volume; lengths count in px.</source>
        <translation>文件的间距和方向不构成体数据的轴；长度以 px 计。</translation>
    </message>
    <message>
        <source>The first of %1 `multiscales` is read.</source>
        <translation>读取 %1 个 `multiscales` 中的第一个。</translation>
    </message>
    <message>
        <source>The fourth axis of the image counts as time points.</source>
        <translation>图像的第四个轴计为时间点。</translation>
    </message>
    <message>
        <source>The header announces %1 Hz and %2 bytes a second, where %3 belong to that rate; %4 Hz is taken. Give another rate with --rate.</source>
        <translation>文件头声明 %1 Hz 和每秒 %2 字节，而该采样率对应 %3 字节；采用 %4 Hz。可在“文件 › 采样”中设置其他采样率。</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, and %2 bytes that are no part of a sound file follow; they are not read. The length may be damaged.</source>
        <translation>文件头声明 %1 字节采样数据，其后有 %2 字节不属于声音文件；未读取。长度可能已损坏。</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, the file holds %2; the announced ones are read.</source>
        <translation>文件头声明 %1 字节采样数据，文件含 %2；已读取声明的部分。</translation>
    </message>
    <message>
        <source>The header announces %1 channels of %2 bits and samples of %3 bytes for all channels, which contradict each other.</source>
        <translation>文件头声明 %1 个 %2 位通道，而所有通道的采样点为 %3 字节，两者矛盾。</translation>
    </message>
    <message>
        <source>The header announces %1 points, %2 holds %3; these are read.</source>
        <translation>文件头声明 %1 个点，%2 含 %3；已读取这些点。</translation>
    </message>
    <message>
        <source>The header announces %1 records, the file holds %2; these are read, without events.</source>
        <translation>文件头声明 %1 个记录，文件含 %2；已读取这些记录，不含事件。</translation>
    </message>
    <message>
        <source>The header ends without a line break, at &quot;%1&quot;; it may be cut off.</source>
        <translation>文件头在 &quot;%1&quot; 处结束而没有换行；它可能被截断。</translation>
    </message>
    <message>
        <source>The header says that the recording has no gaps, but its records&apos; times have %1 at %2; it is read without.</source>
        <translation>文件头称记录没有间隙，但其各记录的时间在 %2 处有 %1；按没有间隙读取。</translation>
    </message>
    <message>
        <source>The header&apos;s text is encoded in %1, which is not supported; letters beyond ASCII are read as UTF-%2 or Latin-%3.</source>
        <translation>文件头文本的编码为 %1，不受支持；ASCII 以外的字符按 UTF-%2 或 Latin-%3 读取。</translation>
    </message>
    <message>
        <source>The host needs numbers of %1 before the next step.</source>
        <translation>主机在下一步骤之前需要 %1 的数值。</translation>
    </message>
    <message>
        <source>The image has no `valid_range`; that of its type is taken.</source>
        <translation>图像没有 `valid_range`；采用其类型的范围。</translation>
    </message>
    <message>
        <source>The input&apos;s axis that becomes x, then y, then z.</source>
        <translation>依次成为 x、y、z 的输入轴。</translation>
    </message>
    <message>
        <source>The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + %1)).</source>
        <translation>核在距中心此数目个 sigma 处截止（radius = floor(truncate·σ + %1)）。</translation>
    </message>
    <message>
        <source>The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + %1)). inf gives the whole Gaussian, which is faster for a sigma of %2 samples or more.</source>
        <translation>核在距中心此数目个 sigma 处截止（radius = floor(truncate·σ + %1)）。inf 给出完整的高斯函数，sigma 为 %2 个采样点或更大时更快。</translation>
    </message>
    <message>
        <source>The kernel has %1 axes, the data only %2.</source>
        <translation>核有 %1 个轴，数据只有 %2 个。</translation>
    </message>
    <message>
        <source>The kernel has %1 taps where %2 are announced.</source>
        <translation>声明了 %2 个系数，而核有 %1 个。</translation>
    </message>
    <message>
        <source>The kernel has more than %1 taps.</source>
        <translation>核的系数超过 %1 个。</translation>
    </message>
    <message>
        <source>The kernel has more than %1^%2 taps.</source>
        <translation>核的系数超过 %1^%2 个。</translation>
    </message>
    <message>
        <source>The kernel is longer than %1 taps.</source>
        <translation>核长于 %1 个系数。</translation>
    </message>
    <message>
        <source>The kernel is too large.</source>
        <translation>核太大。</translation>
    </message>
    <message>
        <source>The kernel&apos;s centre %1 lies outside its %2 taps.</source>
        <translation>核的中心 %1 位于其 %2 个系数之外。</translation>
    </message>
    <message>
        <source>The kernel&apos;s spectrum alone would take %1 of the device&apos;s memory.</source>
        <translation>仅核的频谱就需要设备内存的 %1。</translation>
    </message>
    <message>
        <source>The last axis, of %1 samples, is taken as x: NPY files do not say which axis is colour.</source>
        <translation>最后一个轴有 %1 个采样点，作为 x：NPY 文件不说明哪个轴是颜色。</translation>
    </message>
    <message>
        <source>The last block of the file is not filled up to %1 bytes; the file may be cut off behind this image.</source>
        <translation>文件的最后一块未填满至 %1 字节；文件可能在此图像之后被截断。</translation>
    </message>
    <message>
        <source>The last point of %1 is incomplete: %2 of %3 bytes; it is left out.</source>
        <translation>%1 的最后一个点不完整：%3 字节中只有 %2；已略去。</translation>
    </message>
    <message>
        <source>The last record is incomplete: %1 of %2 bytes; it is left out.</source>
        <translation>最后一个记录不完整：%2 字节中只有 %1；已略去。</translation>
    </message>
    <message>
        <source>The module %1 cannot be loaded: %2.</source>
        <translation>无法加载模块 %1：%2。</translation>
    </message>
    <message>
        <source>The montage leaves these channels as they are: %1.</source>
        <translation>导联组合使这些通道保持不变：%1。</translation>
    </message>
    <message>
        <source>The number of records is %1: the recorder did not close the file; the %2 whole records of the file are read, without events.</source>
        <translation>记录数为 %1：记录设备未关闭文件；读取文件的 %2 个完整记录，不含事件。</translation>
    </message>
    <message>
        <source>The numbers of a kernel take more memory than is kept for them.</source>
        <translation>核的数值所需内存超过为其保留的内存。</translation>
    </message>
    <message>
        <source>The offset in --raw must not be below %1, not %2.</source>
        <translation>--raw 中的偏移不得小于 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>The order of a derivative must be %1 to %2, not %3.</source>
        <translation>导数的阶数必须为 %1 至 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>The origin and the direction of the axes must be finite.</source>
        <translation>各轴的原点和方向必须为有限值。</translation>
    </message>
    <message>
        <source>The part &quot;COMM&quot; announces %1 samples of each channel, the part &quot;SSND&quot; %2; %3 are read.</source>
        <translation>部分 &quot;COMM&quot; 声明每通道 %1 个采样点，部分 &quot;SSND&quot; 声明 %2 个；读取 %3 个。</translation>
    </message>
    <message>
        <source>The picture cannot be made into a PNG file.</source>
        <translation>该图片无法生成 PNG 文件。</translation>
    </message>
    <message>
        <source>The pixels of the file are not square; their aspect ratio is that of its own axes.</source>
        <translation>文件的像素不是正方形；其纵横比按文件自身的轴计。</translation>
    </message>
    <message>
        <source>The plan was made for other data.</source>
        <translation>该计划是为其他数据制定的。</translation>
    </message>
    <message>
        <source>The reference computes one kernel at a time.</source>
        <translation>参考实现一次计算一个核。</translation>
    </message>
    <message>
        <source>The result of the steps up to the last change of the grid was kept; the times are those of the filters behind it.</source>
        <translation>直到最后一次网格更改为止的步骤结果已保留；时间为其后各滤波器的时间。</translation>
    </message>
    <message>
        <source>The run needs data of the plan&apos;s shapes and types on %1.</source>
        <translation>运行需要 %1 上具有计划的形状和类型的数据。</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>运行已停止。</translation>
    </message>
    <message>
        <source>The same stencil of non-zero taps through a tile of shared memory; taps in global memory.</source>
        <translation>非零系数的同一模板，经由共享内存图块；系数在全局内存。</translation>
    </message>
    <message>
        <source>The samples do not match the file&apos;s checksum (DATASUM): they are damaged, or a program changed them and left the checksum.</source>
        <translation>采样点与文件的校验和（DATASUM）不符：数据已损坏，或有程序更改了数据而未更新校验和。</translation>
    </message>
    <message>
        <source>The sampling interval is written with a comma (%1); it is read as %2 µs.</source>
        <translation>采样间隔用逗号书写（%1）；按 %2 µs 读取。</translation>
    </message>
    <message>
        <source>The server denies access to `%1` (%2); it is taken as absent.</source>
        <translation>服务器拒绝访问 `%1`（%2）；视为不存在。</translation>
    </message>
    <message>
        <source>The server has no chunk of the array `%1` (%2): all its samples have the fill value %3.</source>
        <translation>服务器没有数组 `%1` 的数据块（%2）：其所有采样点均为填充值 %3。</translation>
    </message>
    <message>
        <source>The server ignores requests of byte ranges: shards are read as wholes, at most %1 MiB each.</source>
        <translation>服务器忽略字节范围请求：分片整体读取，每个最多 %1 MiB。</translation>
    </message>
    <message>
        <source>The shape in the description does not fit the pages; each page counts as a slice.</source>
        <translation>描述中的形状与各页不符；每页计为一个切片。</translation>
    </message>
    <message>
        <source>The signal runs backwards: its annotations are left out.</source>
        <translation>信号倒放：其注释已略去。</translation>
    </message>
    <message>
        <source>The spacing must be finite and above zero, not %1.</source>
        <translation>间距必须为大于零的有限值，而不是 %1。</translation>
    </message>
    <message>
        <source>The step of a derivative must be above zero.</source>
        <translation>导数的步长必须大于零。</translation>
    </message>
    <message>
        <source>The steps up to the last change of the grid took %1 ms, which count as time of the host.</source>
        <translation>直到最后一次网格更改为止的步骤用时 %1 ms，计为主机时间。</translation>
    </message>
    <message>
        <source>The system does not let %1 bytes be page-locked.</source>
        <translation>系统不允许锁定 %1 字节的内存页。</translation>
    </message>
    <message>
        <source>The table of events %1; the recording is read without its events.</source>
        <translation>事件表%1；读取记录时不含事件。</translation>
    </message>
    <message>
        <source>The tap that lies on the output sample, counted from %1 in the kernel as written; size/%2 if it is not given.</source>
        <translation>对准输出采样点的系数，在书写的核中从 %1 开始计数；未给出时为 size/%2。</translation>
    </message>
    <message>
        <source>The taps sum to %1: they cannot be divided by their sum.</source>
        <translation>系数之和为 %1：无法除以其总和。</translation>
    </message>
    <message>
        <source>The time points are not equally spaced; the time step is not known.</source>
        <translation>时间点间隔不等；时间步长未知。</translation>
    </message>
    <message>
        <source>The whole Gaussian, at several rates, in place of one that ends at truncate sigmas: off by at most %1 of the largest sample for each axis at %2 sigma.</source>
        <translation>以多种采样率计算完整的高斯函数，代替在 truncate 个 sigma 处截止的高斯函数：在 %2 sigma 时，每个轴的误差最多为最大采样值的 %1。</translation>
    </message>
    <message>
        <source>The whole array by cuFFT, at the fastest of six lengths for the shape: transform, multiply by the kernel&apos;s kept spectrum, transform back; the padded copy and the crop count.</source>
        <translation>用 cuFFT 处理整个数组，取适合该形状的六种长度中最快者：变换、乘以保留的核频谱、逆变换；扩边副本和裁剪计入时间。</translation>
    </message>
    <message>
        <source>The window, an ellipse or ellipsoid, ends this many sigmas from its centre (radius = floor(truncate·σ + %1)).</source>
        <translation>窗口为椭圆或椭球，在距中心此数目个 sigma 处截止（radius = floor(truncate·σ + %1)）。</translation>
    </message>
    <message>
        <source>There are kernels for %1, %2 and %3 dimensions (got %4).</source>
        <translation>有用于 %1、%2 和 %3 维的核函数（当前为 %4）。</translation>
    </message>
    <message>
        <source>There is no channel %1 in %2, which has %3, counted from %4.</source>
        <translation>%2 中没有通道 %1，它有 %3 个通道，从 %4 开始计数。</translation>
    </message>
    <message>
        <source>There is no device to compute on.</source>
        <translation>没有可用于计算的设备。</translation>
    </message>
    <message>
        <source>These terms are no Laplacian&apos;s: they smooth differently along one axis.</source>
        <translation>这些项不构成拉普拉斯：它们沿一个轴的平滑不同。</translation>
    </message>
    <message>
        <source>Thin edges of images, thin surfaces of volumes: Gaussian, Sobel, thinning along the gradient, double threshold. Gives %1 and %2.</source>
        <translation>图像的细边缘、体数据的薄曲面：高斯、Sobel、沿梯度细化、双阈值。得到 %1 和 %2。</translation>
    </message>
    <message>
        <source>Thin outlines</source>
        <translation>细轮廓</translation>
    </message>
    <message>
        <source>Thinning was given rows with gaps.</source>
        <translation>细化得到了带间隙的行。</translation>
    </message>
    <message>
        <source>Thinning was given samples of several types.</source>
        <translation>细化得到了多种类型的采样点。</translation>
    </message>
    <message>
        <source>This build has no CUDA kernels: it was built without nvcc.</source>
        <translation>此版本没有 CUDA 核函数：编译时没有 nvcc。</translation>
    </message>
    <message>
        <source>This build has no other libraries to compare with.</source>
        <translation>此版本没有可供比较的其他库。</translation>
    </message>
    <message>
        <source>This kernel does not take two functions along x and z, as the plan said.</source>
        <translation>此核并非计划所说的沿 x 和 z 的两个函数。</translation>
    </message>
    <message>
        <source>This kernel is a sum of %1 products; the plan took it for one of %2.</source>
        <translation>此核为 %1 个乘积之和；计划将其视为 %2 个之和。</translation>
    </message>
    <message>
        <source>This machine or build has no kernels for %1.</source>
        <translation>此计算机或此版本没有用于 %1 的核函数。</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>Time steps of a diffusion, row by row: flux between neighbours by polynomials of whole vectors.</source>
        <translation>扩散的时间步，逐行进行：相邻点之间的通量由整向量的多项式计算。</translation>
    </message>
    <message>
        <source>To size</source>
        <translation>目标尺寸</translation>
    </message>
    <message>
        <source>Too many variants are registered.</source>
        <translation>注册的变体太多。</translation>
    </message>
    <message>
        <source>Trades accuracy for speed, which strict does not allow.</source>
        <translation>以精度换速度，严格模式不允许。</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>过渡带</translation>
    </message>
    <message>
        <source>Truncate</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Truncate must be above zero, not %1.</source>
        <translation>truncate 必须大于零，而不是 %1。</translation>
    </message>
    <message>
        <source>Tubes from blobs: larger lets rounder ones pass.</source>
        <translation>区分管状与斑点：越大则允许越圆的结构。</translation>
    </message>
    <message>
        <source>Tubes from plates: smaller lets flatter ones pass.</source>
        <translation>区分管状与片状：越小则允许越扁的结构。</translation>
    </message>
    <message>
        <source>Two neighbours a thread: a float2 read from shared memory serves four products, and float2 stores.</source>
        <translation>每线程两个相邻输出：从共享内存读取的 float2 供四次乘积使用，并以 float2 存储。</translation>
    </message>
    <message>
        <source>Two outputs a thread: neighbours share their samples, so that half as much is read from shared memory.</source>
        <translation>每线程两个输出：相邻输出共用采样点，从共享内存的读取减半。</translation>
    </message>
    <message>
        <source>Undoes a blur whose kernel is known in one linear step, for data with even noise. It may ring and give negative values.</source>
        <translation>以一个线性步骤消除核已知的模糊，用于噪声均匀的数据。可能产生振铃和负值。</translation>
    </message>
    <message>
        <source>Undoes a blur whose kernel is known, for data with photon noise: microscopy, astronomy, PET. Negative samples count as %1; NaN and infinities count as unknown and stay as they are.</source>
        <translation>消除核已知的模糊，用于含光子噪声的数据：显微镜、天文、PET。负采样值计为 %1；NaN 和无穷大计为未知并保持不变。</translation>
    </message>
    <message>
        <source>Unit of the derivative: per sample, or per millimetre or second by the data&apos;s spacing.</source>
        <translation>导数的单位：每采样点，或按数据间距每毫米或每秒。</translation>
    </message>
    <message>
        <source>Unsharp mask</source>
        <translation>非锐化掩模</translation>
    </message>
    <message>
        <source>Up to %1 × %2 taps on tensor cores in half precision: rows of taps as banded matrices, one product of rounded samples and taps; off by at most %3 · Σ|tap| · max|sample|, about %4 of the peak where sums do not cancel.</source>
        <translation>Tensor Core 上的半精度，最多 %1 × %2 个系数：系数行构成带状矩阵，舍入后的采样点与系数做一次乘积；误差最多为 %3 · Σ|tap| · max|sample|，在求和不相消时约为峰值的 %4。</translation>
    </message>
    <message>
        <source>Up to %1 × %2 taps on tensor cores: rows of taps as banded matrices, samples and taps split into two float16 each and multiplied in three products, in two where integers are whole in one.</source>
        <translation>Tensor Core 上最多 %1 × %2 个系数：系数行构成带状矩阵，采样点和系数各拆成两个 float16，做三次乘积；整数只需一个 float16 时做两次。</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Value of new samples with boundary=constant.</source>
        <translation>boundary=constant 时新采样点的值。</translation>
    </message>
    <message>
        <source>Value that marks missing samples: as NaN, they do not count for Otsu&apos;s threshold and give %1.</source>
        <translation>标记缺失采样点的值：与 NaN 一样，不计入 Otsu 阈值并得到 %1。</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>Vesselness (Frangi)</source>
        <translation>血管增强 (Frangi)</translation>
    </message>
    <message>
        <source>Vessels</source>
        <translation>血管</translation>
    </message>
    <message>
        <source>Wavelength</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>WebP files hold at most %1 samples along an axis; use PNG or TIFF.</source>
        <translation>WebP 文件沿一个轴最多 %1 个采样点；请使用 PNG 或 TIFF。</translation>
    </message>
    <message>
        <source>WebP files hold grey or RGB, with opacity or without, not %1 channels; use TIFF.</source>
        <translation>WebP 文件可存灰度或 RGB（带或不带不透明度），不能存 %1 个通道；请使用 TIFF。</translation>
    </message>
    <message>
        <source>WebP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.</source>
        <translation>WebP 文件只存一幅图像；堆栈请用 TIFF，体数据请用 NIfTI 或 NRRD。</translation>
    </message>
    <message>
        <source>WebP files hold uint8, not %1; save as another type, or as PNG or TIFF.</source>
        <translation>WebP 文件只存 uint8，不能存 %1；请保存为其他类型，或使用 PNG 或 TIFF。</translation>
    </message>
    <message>
        <source>Weight of smoothness (λ): larger values amplify noise less and sharpen less; %1 to %2 are usual.</source>
        <translation>平滑项的权重（λ）：越大则噪声放大越少，锐化也越少；通常为 %1 至 %2。</translation>
    </message>
    <message>
        <source>Weight λ of the total variation, which keeps noise from growing with the iterations and leaves edges: %1 to %2. %3: none.</source>
        <translation>全变差的权重 λ，防止噪声随迭代增长并保留边缘：%1 至 %2。%3：不使用。</translation>
    </message>
    <message>
        <source>What is looked for: tubes (in an image lines), blobs, or, in a volume, plates.</source>
        <translation>寻找的对象：管状（图像中为线条）、斑点，或体数据中的片状。</translation>
    </message>
    <message>
        <source>What it launches is known only when the step before it, which needs the whole of its input, has been computed.</source>
        <translation>其启动内容要等前一步骤（需要其全部输入）计算完成后才能知道。</translation>
    </message>
    <message>
        <source>What lies beyond the border with boundary=constant.</source>
        <translation>boundary=constant 时边界之外的值。</translation>
    </message>
    <message>
        <source>What lies beyond the border: reflect is d c b a | a b c d | d c b a.</source>
        <translation>边界之外的内容：reflect 为 d c b a | a b c d | d c b a。</translation>
    </message>
    <message>
        <source>What passes: what lies below the cut-off, above it, between two, or all but that.</source>
        <translation>通过的部分：低于截止频率、高于截止频率、两个截止频率之间，或其余全部。</translation>
    </message>
    <message>
        <source>What the endless ideal kernel is cut by; kaiser reaches the attenuation that is asked for, hamming %1 dB, hann %2, blackman %3, rectangular %4.</source>
        <translation>截断理想无限核所用的窗；kaiser 达到所要求的衰减，hamming 为 %1 dB，hann 为 %2，blackman 为 %3，rectangular 为 %4。</translation>
    </message>
    <message>
        <source>What the new samples are: constant is the value; reflect is d c b a | a b c d | d c b a.</source>
        <translation>新采样点的内容：constant 为固定值；reflect 为 d c b a | a b c d | d c b a。</translation>
    </message>
    <message>
        <source>Where half of the amplitude passes (%1 dB): %2Hz, %3kHz, or %4% of the Nyquist frequency; two for a band: %5x12Hz.</source>
        <translation>半幅通过的频率（%1 dB）：%2Hz、%3kHz 或 Nyquist 频率的 %4%；频带需两个值：%5x12Hz。</translation>
    </message>
    <message>
        <source>Where samples get fewer, widens the kernel to the new spacing, so that fine detail is averaged instead of turning into false patterns. Not for nearest.</source>
        <translation>采样点减少时将核加宽到新间距，使细节被平均，而不是变成虚假图案。不适用于 nearest。</translation>
    </message>
    <message>
        <source>Which part of the gradient is the result: its length, the sum of absolute values, or one axis.</source>
        <translation>以梯度的哪一部分为结果：长度、绝对值之和或某一个轴。</translation>
    </message>
    <message>
        <source>Whole Gaussians of any sigma at several rates: smooth a little, keep every n-th sample, smooth there, interpolate.</source>
        <translation>以多种采样率计算任意 sigma 的完整高斯函数：先略加平滑，每 n 个采样点取一个，在其上平滑，再插值。</translation>
    </message>
    <message>
        <source>Whole numbers stand beside fractions in this file; above %1 they are rounded.</source>
        <translation>此文件中整数与小数并存；高于 %1 的整数会被舍入。</translation>
    </message>
    <message>
        <source>Width of the bell along the wave over its length across; below %1 it is long.</source>
        <translation>钟形包络沿波方向的宽度与横向长度之比；小于 %1 时较长。</translation>
    </message>
    <message>
        <source>Width of the slope from pass band to stop band, which decides how many taps there are; half of the way to %1, Nyquist or the other cut-off if it is not given.</source>
        <translation>从通带到阻带的斜坡宽度，决定系数的数目；未给出时为到 %1、Nyquist 频率或另一截止频率距离的一半。</translation>
    </message>
    <message>
        <source>Wiener deconvolution</source>
        <translation>维纳反卷积</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>With more than %1 taps along x or y a block needs %2 KB of shared memory; this device gives it %3.</source>
        <translation>沿 x 或 y 超过 %1 个系数时，每个线程块需要 %2 KB 共享内存；此设备提供 %3。</translation>
    </message>
    <message>
        <source>Works on %1-D data; this is %2-D.</source>
        <translation>适用于 %1 维数据；此数据为 %2 维。</translation>
    </message>
    <message>
        <source>Writes code for kernels of at most %1 taps, %2 along an axis.</source>
        <translation>为最多 %1 个系数、沿一个轴最多 %2 个系数的核生成代码。</translation>
    </message>
    <message>
        <source>Writes into its input or beside it (%1).</source>
        <translation>写入其输入或其旁边（%1）。</translation>
    </message>
    <message>
        <source>Writes into the weights or beside them (%1).</source>
        <translation>写入权重或其旁边（%1）。</translation>
    </message>
    <message>
        <source>Writes outside the output: %1 after the end of its last row (%2).</source>
        <translation>写到输出之外：最后一行末尾之后 %1（%2）。</translation>
    </message>
    <message>
        <source>Writes outside the output: %1 before its first sample (%2).</source>
        <translation>写到输出之外：第一个采样点之前 %1（%2）。</translation>
    </message>
    <message>
        <source>X-ray</source>
        <translation>X 光</translation>
    </message>
    <message>
        <source>a signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>a signal has one axis, x, which is its time</source>
        <translation>信号只有一个轴 x，即其时间</translation>
    </message>
    <message>
        <source>a transition of %1 needs %2 taps, more than the data have samples (%3); from %4 on it fits</source>
        <translation>%1 的过渡带需要 %2 个系数，超过数据的采样点数（%3）；从 %4 起可以容纳</translation>
    </message>
    <message>
        <source>a volume</source>
        <translation>体数据</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>applies to kind=chebyshev1 only</source>
        <translation>仅适用于 kind=chebyshev1</translation>
    </message>
    <message>
        <source>applies to kind=notch and kind=peak only</source>
        <translation>仅适用于 kind=notch 和 kind=peak</translation>
    </message>
    <message>
        <source>axis uses the neighbours along the axes; full uses all %1 (image) or %2 (volume).</source>
        <translation>axis 使用沿各轴的相邻点；full 使用全部 %1 个（图像）或 %2 个（体数据）相邻点。</translation>
    </message>
    <message>
        <source>bandpass band pass eeg ecg erp butterworth high-pass low-pass</source>
        <translation>带通 脑电 心电 诱发电位 巴特沃斯 高通 bandpass band pass eeg ecg erp butterworth high-pass low-pass</translation>
    </message>
    <message>
        <source>baseline wander wandering trend high-pass highpass ecg eeg butterworth respiration</source>
        <translation>基线 漂移 趋势 高通 心电 脑电 呼吸 巴特沃斯 baseline wander wandering trend high-pass highpass ecg eeg butterworth respiration</translation>
    </message>
    <message>
        <source>bilateral edge preserving smooth noise reduction hounsfield low dose</source>
        <translation>双边 保边 平滑 降噪 低剂量 bilateral edge preserving smooth noise reduction hounsfield low dose</translation>
    </message>
    <message>
        <source>blob spot detection laplacian of gaussian cell nucleus bead particle puncta fluorescence</source>
        <translation>斑点 检测 高斯拉普拉斯 细胞 细胞核 微珠 颗粒 荧光 blob spot detection laplacian of gaussian cell nucleus bead particle puncta fluorescence</translation>
    </message>
    <message>
        <source>blur brain extraction skull strip %1dBlurInMask normalized convolution roi label segmentation</source>
        <translation>模糊 脑提取 颅骨剥离 归一化卷积 感兴趣区 标签 分割 blur brain extraction skull strip %1dBlurInMask normalized convolution roi label segmentation</translation>
    </message>
    <message>
        <source>blur fmri pet spm fsl afni full width half maximum gaussian</source>
        <translation>模糊 半高宽 高斯 功能磁共振 blur fmri pet spm fsl afni full width half maximum gaussian</translation>
    </message>
    <message>
        <source>border continues the signal by boundary; odd reflects it through its end points, as scipy&apos;s sosfiltfilt does, which keeps trends.</source>
        <translation>border 按 boundary 延续信号；odd 以端点为中心反射信号，与 scipy 的 sosfiltfilt 相同，可保留趋势。</translation>
    </message>
    <message>
        <source>box is all of the window, ball the ellipse or ellipsoid whose radii are (size − %1)/%2; it needs odd sizes.</source>
        <translation>box 为整个窗口，ball 为半径等于 (size − %1)/%2 的椭圆或椭球；它需要奇数尺寸。</translation>
    </message>
    <message>
        <source>butterworth is flat, bessel keeps the shape of pulses, chebyshev1 is steep with ripples, notch removes one frequency and peak keeps one.</source>
        <translation>butterworth 平坦，bessel 保持脉冲形状，chebyshev1 陡峭但有波纹，notch 去除一个频率，peak 保留一个频率。</translation>
    </message>
    <message>
        <source>cannot be combined with before and after</source>
        <translation>不能与 before 和 after 同用</translation>
    </message>
    <message>
        <source>canny edge detector contour</source>
        <translation>canny 边缘 检测 轮廓 canny edge detector contour</translation>
    </message>
    <message>
        <source>convolve flips the kernel (scipy, MATLAB conv); correlate does not (OpenCV, torch).</source>
        <translation>convolve 翻转核（scipy、MATLAB conv）；correlate 不翻转（OpenCV、torch）。</translation>
    </message>
    <message>
        <source>drift trend baseline background high-pass highpass</source>
        <translation>漂移 趋势 基线 背景 高通 drift trend baseline background high-pass highpass</translation>
    </message>
    <message>
        <source>exchanges an axis that these data do not have</source>
        <translation>交换了此数据没有的轴</translation>
    </message>
    <message>
        <source>extent keeps the middle of the data, and its borders within half a new sample; first keeps the first sample. auto is first for signals, else extent.</source>
        <translation>extent 保持数据的中心，其边界误差在半个新采样点之内；first 保持第一个采样点。auto 对信号为 first，否则为 extent。</translation>
    </message>
    <message>
        <source>frangi vesselness tube angiography ridge fibre neurite airway</source>
        <translation>血管增强 管状 血管造影 脊线 纤维 神经突 气道 frangi vesselness tube angiography ridge fibre neurite airway</translation>
    </message>
    <message>
        <source>give taps or transition, not both</source>
        <translation>只能给出 taps 或 transition 之一</translation>
    </message>
    <message>
        <source>has no effect with method=otsu</source>
        <translation>method=otsu 时不起作用</translation>
    </message>
    <message>
        <source>is for %1; these data are %2-D</source>
        <translation>用于 %1；此数据为 %2 维</translation>
    </message>
    <message>
        <source>it would be longer than the data, which have %1 samples</source>
        <translation>将长于数据，数据有 %1 个采样点</translation>
    </message>
    <message>
        <source>kernel is missing; give a file or taps, like kernel=[%1 %2 %3;%4 %5 %6;%7 %8 %9]</source>
        <translation>缺少 kernel；请给出文件或系数，如 kernel=[%1 %2 %3;%4 %5 %6;%7 %8 %9]</translation>
    </message>
    <message>
        <source>lies outside the kernel, whose taps are counted from %1</source>
        <translation>位于核之外，核的系数从 %1 开始计数</translation>
    </message>
    <message>
        <source>local normalization z-score zscore standardize adaptive illumination shading clahe</source>
        <translation>局部 归一化 标准化 自适应 光照 阴影 local normalization z-score zscore standardize adaptive illumination shading clahe</translation>
    </message>
    <message>
        <source>mains hum power line interference band-stop bandstop ecg eeg emg</source>
        <translation>工频 干扰 电源线 带阻 陷波 心电 脑电 肌电 mains hum power line interference band-stop bandstop ecg eeg emg</translation>
    </message>
    <message>
        <source>median salt pepper hot dead pixel spike impulse noise</source>
        <translation>中值 椒盐 热点 坏点 尖峰 脉冲噪声 median salt pepper hot dead pixel spike impulse noise</translation>
    </message>
    <message>
        <source>must be %1 with boundary=constant; subtract the background first, or use another boundary</source>
        <translation>boundary=constant 时必须为 %1；请先减去背景，或使用其他边界</translation>
    </message>
    <message>
        <source>must be above %1</source>
        <translation>必须大于 %1</translation>
    </message>
    <message>
        <source>must be above %1, or everything counts as structure</source>
        <translation>必须大于 %1，否则全部都视为结构</translation>
    </message>
    <message>
        <source>must be above %1, or noise in flat places counts as well</source>
        <translation>必须大于 %1，否则平坦处的噪声也会计入</translation>
    </message>
    <message>
        <source>must be at most %1 %</source>
        <translation>不得超过 %1 %</translation>
    </message>
    <message>
        <source>nearest moves samples and is the one for labels; cubic is the spline through all samples, lanczos has three lobes. These two overshoot at edges.</source>
        <translation>nearest 会移动采样点，适用于标签；cubic 为通过所有采样点的样条，lanczos 有三个旁瓣。后两者在边缘处会过冲。</translation>
    </message>
    <message>
        <source>needs a sampling rate; give it with --rate</source>
        <translation>需要采样率；请在“文件 › 采样”中设置</translation>
    </message>
    <message>
        <source>needs a spacing in mm; give it with --spacing</source>
        <translation>需要以 mm 为单位的间距；请在“文件 › 采样”中设置</translation>
    </message>
    <message>
        <source>needs more than %1 samples (got %2); use ends=border</source>
        <translation>需要多于 %1 个采样点（当前为 %2）；请使用 ends=border</translation>
    </message>
    <message>
        <source>needs the threshold; give value=NUMBER</source>
        <translation>需要阈值；请给出 value=NUMBER</translation>
    </message>
    <message>
        <source>nlm non-local means edge preserving noise reduction mri magnetic resonance brain</source>
        <translation>非局部均值 保边 降噪 磁共振 脑 nlm non-local means edge preserving noise reduction mri magnetic resonance brain</translation>
    </message>
    <message>
        <source>one number is expected</source>
        <translation>应为一个数</translation>
    </message>
    <message>
        <source>one width is expected</source>
        <translation>应为一个宽度</translation>
    </message>
    <message>
        <source>open removes bright details that are smaller than the window, close dark ones; tophat and blackhat keep only these.</source>
        <translation>open 去除小于窗口的亮细节，close 去除暗细节；tophat 和 blackhat 只保留这些细节。</translation>
    </message>
    <message>
        <source>otsu finds the threshold in the histogram of all samples, for each channel and time point; value takes the one that you give; auto is value if there is one, else otsu.</source>
        <translation>otsu 对每个通道和时间点由所有采样点的直方图求阈值；value 采用您给出的值；auto 在给出值时为 value，否则为 otsu。</translation>
    </message>
    <message>
        <source>raw gives derivatives per sample (or mm, s); normalized multiplies each by sigma, so that results of different sigmas compare.</source>
        <translation>raw 给出每采样点（或 mm、s）的导数；normalized 将各导数乘以 sigma，使不同 sigma 的结果可以比较。</translation>
    </message>
    <message>
        <source>raw keeps the integer taps; normalized divides by their weight, as scikit-image does.</source>
        <translation>raw 保留整数系数；normalized 除以其权重，与 scikit-image 相同。</translation>
    </message>
    <message>
        <source>requires data with positions in space; these have none</source>
        <translation>需要具有空间位置的数据；此数据没有</translation>
    </message>
    <message>
        <source>resample reslice interpolate voxel size spacing thick slices anisotropic</source>
        <translation>重采样 重切片 插值 体素大小 间距 厚切片 各向异性 resample reslice interpolate voxel size spacing thick slices anisotropic</translation>
    </message>
    <message>
        <source>richardson lucy deblur psf restoration microscopy astronomy fluorescence galaxy</source>
        <translation>反卷积 去模糊 点扩散函数 复原 显微 天文 荧光 星系 richardson lucy deblur psf restoration microscopy astronomy fluorescence galaxy</translation>
    </message>
    <message>
        <source>rolling ball top-hat tophat illumination shading microscopy fluorescence</source>
        <translation>滚球 顶帽 光照 阴影 显微 荧光 rolling ball top-hat tophat illumination shading microscopy fluorescence</translation>
    </message>
    <message>
        <source>smooth blur noise reduction gaussian</source>
        <translation>平滑 模糊 降噪 高斯 smooth blur noise reduction gaussian</translation>
    </message>
    <message>
        <source>sobel gradient contour derivative</source>
        <translation>边缘 梯度 轮廓 导数 sobel gradient contour derivative</translation>
    </message>
    <message>
        <source>the kernel has %1 axes, one number for each is expected</source>
        <translation>核有 %1 个轴，每个轴应有一个数</translation>
    </message>
    <message>
        <source>the kernel would be longer than the data, which have %1 samples</source>
        <translation>核将长于数据，数据有 %1 个采样点</translation>
    </message>
    <message>
        <source>the new spacing gives more than %1 samples along an axis</source>
        <translation>新间距使沿一个轴的采样点超过 %1 个</translation>
    </message>
    <message>
        <source>the signal is continued by point reflection, so boundary has no effect; use ends=border</source>
        <translation>信号以点反射延续，因此 boundary 不起作用；请使用 ends=border</translation>
    </message>
    <message>
        <source>these data are sampled in space; give a percentage of the Nyquist frequency, like %1%</source>
        <translation>此数据在空间上采样；请给出 Nyquist 频率的百分比，如 %1%</translation>
    </message>
    <message>
        <source>these data are sampled in space; use mm or px</source>
        <translation>此数据在空间上采样；请使用 mm 或 px</translation>
    </message>
    <message>
        <source>these data are sampled in time; use s, ms or px</source>
        <translation>此数据在时间上采样；请使用 s、ms 或 px</translation>
    </message>
    <message>
        <source>these data have no sampling rate; give it with --rate, or a percentage of the Nyquist frequency, like %1%</source>
        <translation>此数据没有采样率；请在“文件 › 采样”中设置，或给出 Nyquist 频率的百分比，如 %1%</translation>
    </message>
    <message>
        <source>these data have no sampling rate; give it with --rate, or use px</source>
        <translation>此数据没有采样率；请在“文件 › 采样”中设置，或使用 px</translation>
    </message>
    <message>
        <source>these data have no spacing in mm; give it with --spacing, or use px</source>
        <translation>此数据没有以 mm 为单位的间距；请在“文件 › 采样”中设置，或使用 px</translation>
    </message>
    <message>
        <source>this filter acts along one axis, like axes=x</source>
        <translation>此滤波器沿一个轴作用，如 axes=x</translation>
    </message>
    <message>
        <source>threshold binarize binary segmentation foreground background</source>
        <translation>阈值 二值化 分割 前景 背景 threshold binarize binary segmentation foreground background</translation>
    </message>
    <message>
        <source>uniform starts from one value everywhere; image starts from the data, negative samples as %1.</source>
        <translation>uniform 从处处相同的值开始；image 从数据开始，负采样值计为 %1。</translation>
    </message>
    <message>
        <source>unsharp mask crisp enhance deblur</source>
        <translation>非锐化掩模 清晰 增强 去模糊 unsharp mask crisp enhance deblur</translation>
    </message>
    <message>
        <source>works on images and volumes; axes=xy filters a volume slice by slice</source>
        <translation>适用于图像和体数据；axes=xy 逐切片对体数据滤波</translation>
    </message>
    <message>
        <source>works on images; axes=xy filters a volume slice by slice</source>
        <translation>适用于图像；axes=xy 逐切片对体数据滤波</translation>
    </message>
    <message>
        <source>would shrink the result with each iteration; use another boundary</source>
        <translation>结果会随每次迭代缩小；请使用其他边界</translation>
    </message>
    <message>
        <source>A table for each tile of the grid, then every row by the tables of the nearest tiles, in float64.</source>
        <translation>网格的每个图块一张表，再按最近图块的表计算每一行，使用 float64。</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>区间数</translation>
    </message>
    <message>
        <source>Bins of the histograms, of equal width from min to max.</source>
        <translation>直方图的区间数，从 min 到 max 等宽。</translation>
    </message>
    <message>
        <source>CLAHE</source>
        <translation>CLAHE</translation>
    </message>
    <message>
        <source>Clip limit</source>
        <translation>截断限值</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not adaptive equalizations.</source>
        <translation>计算自适应均衡化，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not bilateral filters.</source>
        <translation>计算自适应均衡化，不计算双边滤波。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not convolutions.</source>
        <translation>计算自适应均衡化，不计算卷积。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not diffusions.</source>
        <translation>计算自适应均衡化，不计算扩散。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not local scores.</source>
        <translation>计算自适应均衡化，不计算局部分数。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not medians.</source>
        <translation>计算自适应均衡化，不计算中值。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not non-local means.</source>
        <translation>计算自适应均衡化，不计算非局部均值。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not ranks of windows.</source>
        <translation>计算自适应均衡化，不计算窗口秩。</translation>
    </message>
    <message>
        <source>Computes adaptive equalizations, not recursive filters.</source>
        <translation>计算自适应均衡化，不计算递归滤波。</translation>
    </message>
    <message>
        <source>Computes bilateral filters, not adaptive equalizations.</source>
        <translation>计算双边滤波，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes convolutions, not adaptive equalizations.</source>
        <translation>计算卷积，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes diffusions, not adaptive equalizations.</source>
        <translation>计算扩散，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes local scores, not adaptive equalizations.</source>
        <translation>计算局部分数，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes medians, not adaptive equalizations.</source>
        <translation>计算中值，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes non-local means, not adaptive equalizations.</source>
        <translation>计算非局部均值，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes ranks of windows, not adaptive equalizations.</source>
        <translation>计算窗口秩，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Computes recursive filters, not adaptive equalizations.</source>
        <translation>计算递归滤波，不计算自适应均衡化。</translation>
    </message>
    <message>
        <source>Contrast-limited adaptive histogram equalization: spreads the values of each tile over the whole range, so that details show in dark and in bright places. NaN and infinities stay as they are and do not count.</source>
        <translation>限制对比度的自适应直方图均衡化：将每个图块的值分布到整个范围，使暗处和亮处的细节都可见。NaN 和无穷大保持不变，也不计入。</translation>
    </message>
    <message>
        <source>Most samples in a bin, as a multiple of the mean of all bins: limits the contrast, and with it the noise. %1 keeps values nearly as they are; %2 means no limit.</source>
        <translation>一个区间中最多的采样点数，以所有区间平均数的倍数表示：限制对比度，从而限制噪声。%1 几乎保持原值；%2 表示无上限。</translation>
    </message>
    <message>
        <source>Range from</source>
        <translation>范围起点</translation>
    </message>
    <message>
        <source>Range to</source>
        <translation>范围终点</translation>
    </message>
    <message>
        <source>Samples of a tile along every axis, or along each (%1x64x1 equalizes a volume slice by slice); about an eighth of an image.</source>
        <translation>图块沿所有轴的采样点数，或逐轴给出（%1x64x1 逐层均衡化体数据）；约为图像的八分之一。</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Value of the first bin and of the darkest result, %1 for %2-bit images; lower samples count as this one. Nothing: the smallest sample of the channel and time point.</source>
        <translation>第一个区间和最暗结果的值，%2 位图像为 %1；更小的采样值按此值计。留空：该通道和时间点的最小采样值。</translation>
    </message>
    <message>
        <source>Value of the last bin and of the brightest result, %1 for %2-bit images; higher samples count as this one. Nothing: the largest sample of the channel and time point.</source>
        <translation>最后一个区间和最亮结果的值，%2 位图像为 %1；更大的采样值按此值计。留空：该通道和时间点的最大采样值。</translation>
    </message>
    <message>
        <source>must be %1 (no limit) or at least %2</source>
        <translation>必须为 %1（无上限）或不小于 %2</translation>
    </message>
    <message>
        <source>must be above %1 along an axis: one sample has no histogram</source>
        <translation>必须至少沿一个轴大于 %1：单个采样点没有直方图</translation>
    </message>
    <message>
        <source>Filters along time run on the CPU; choose Auto or CPU as the device, in place of %1.</source>
        <translation>沿时间的滤波器在 CPU 上运行；请将设备 %1 改为“自动”或“CPU”。</translation>
    </message>
    <message>
        <source>The times are those of the last steps, in space or along time. The result of the steps before them is kept while they do not change.</source>
        <translation>时间为最后各步骤（空间或沿时间）的时间。其前各步骤不变时，其结果会保留。</translation>
    </message>
    <message>
        <source>filters along time act on complete series, files or arrays in host memory; comparisons of variants, sweeps and plans of one image or volume have none</source>
        <translation>沿时间的滤波器作用于完整的时间序列（文件或主机内存中的数组）；变体比较、参数扫描以及单个图像或体数据的计划没有此类滤波器</translation>
    </message>
    <message>
        <source>There is no kernel for the rate %1.</source>
        <translation>没有用于采样率 %1 的核函数。</translation>
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
        <translation>紧凑的 %1 维线程块：其线程在三个轴上共享缓存行</translation>
    </message>
    <message>
        <source>a linear index along x: one or two transactions a load</source>
        <translation>沿 x 的线性索引：每次加载一到两次事务</translation>
    </message>
    <message>
        <source>a load for every product; neighbours share cache lines, and a warp one tap</source>
        <translation>每次乘积加载一次；相邻线程共享缓存行，线程束共用一个系数</translation>
    </message>
    <message>
        <source>a padded copy first, then no questions</source>
        <translation>先做填充副本，之后无需判断边界</translation>
    </message>
    <message>
        <source>a pair read from shared memory serves four products</source>
        <translation>从共享内存读取的一对值供四次乘积使用</translation>
    </message>
    <message>
        <source>a sample read serves eight products: the multiply-adds begin to set the pace</source>
        <translation>读取的一个采样点供八次乘积使用：乘加开始决定速度</translation>
    </message>
    <message>
        <source>a tile read once serves all taps; a read of shared memory a product is left</source>
        <translation>图块读取一次供所有系数使用；每次乘积仍需读取一次共享内存</translation>
    </message>
    <message>
        <source>a tile read once; what it reads beyond its edges grows with the radius</source>
        <translation>图块读取一次；边缘之外读取的部分随半径增大</translation>
    </message>
    <message>
        <source>both axes in one march: one read, one write</source>
        <translation>两个轴一次完成：读一次，写一次</translation>
    </message>
    <message>
        <source>columns read directly: no transposition at all</source>
        <translation>直接读取列：完全不转置</translation>
    </message>
    <message>
        <source>every tap asks the cache: as good while the rows it needs stay there</source>
        <translation>每个系数都访问缓存：只要所需的行仍在缓存中，效果同样好</translation>
    </message>
    <message>
        <source>every tap of every sample asks whether it is inside, though few warps diverge</source>
        <translation>每个采样点的每个系数都要判断是否在内部，尽管很少有线程束发散</translation>
    </message>
    <message>
        <source>fewer load instructions, as many bytes, and four times the registers</source>
        <translation>加载指令更少，字节数相同，寄存器为四倍</translation>
    </message>
    <message>
        <source>four taps a load, a window renamed instead of moved: fewer instructions</source>
        <translation>每次加载四个系数，窗口改名而不移动：指令更少</translation>
    </message>
    <message>
        <source>neighbouring threads along the slowest axis: %1 transactions a load</source>
        <translation>相邻线程沿最慢的轴：每次加载 %1 次事务</translation>
    </message>
    <message>
        <source>no padding</source>
        <translation>无填充</translation>
    </message>
    <message>
        <source>own kernel</source>
        <translation>自己的核函数</translation>
    </message>
    <message>
        <source>reads or writes of a transposition jump from row to row</source>
        <translation>转置的读或写在行间跳跃</translation>
    </message>
    <message>
        <source>samples from shared memory instead of the cache; a tap is still a load of its own</source>
        <translation>采样点来自共享内存而非缓存；每个系数仍单独加载</translation>
    </message>
    <message>
        <source>taps by broadcast from constant memory</source>
        <translation>系数由常量内存广播</translation>
    </message>
    <message>
        <source>taps by broadcast from constant memory, if the warps keep close along the mask</source>
        <translation>系数由常量内存广播，前提是各线程束沿掩模保持接近</translation>
    </message>
    <message>
        <source>the article&apos;s best kernel at this size</source>
        <translation>文章中此尺寸下最好的核函数</translation>
    </message>
    <message>
        <source>the caches instead of shared memory</source>
        <translation>用缓存代替共享内存</translation>
    </message>
    <message>
        <source>the vendor&apos;s library (padding counted)</source>
        <translation>厂商的库（计入填充）</translation>
    </message>
    <message>
        <source>through shared memory, a column of padding against bank conflicts</source>
        <translation>经由共享内存，用一列填充避免存储体冲突</translation>
    </message>
    <message>
        <source>two outputs</source>
        <translation>两个输出</translation>
    </message>
    <message>
        <source>two outputs a thread, but zero taps are multiplied, too</source>
        <translation>每线程两个输出，但零系数也参与相乘</translation>
    </message>
    <message>
        <source>two tiles a block: more loads under way</source>
        <translation>每个线程块两个图块：更多加载同时进行</translation>
    </message>
    <message>
        <source>wide loads of the tile: each sample is loaded once and used %1 times</source>
        <translation>宽加载图块：每个采样点加载一次，使用 %1 次</translation>
    </message>
    <message>
        <source>%1 Its time is not measured.</source>
        <translation>%1 不测量其时间。</translation>
    </message>
    <message>
        <source>%1 acts along one axis, not along %2; name it: axes=x.</source>
        <translation>%1 沿一个轴作用，而不是沿 %2 个；请指明：axes=x。</translation>
    </message>
    <message>
        <source>%1 acts on no axis of this data.</source>
        <translation>%1 不作用于此数据的任何轴。</translation>
    </message>
    <message>
        <source>%1 always has order %2</source>
        <translation>%1 的阶数始终为 %2</translation>
    </message>
    <message>
        <source>%1 behind the brackets is not carried out; paste its result</source>
        <translation>不执行括号后的 %1；请粘贴其结果</translation>
    </message>
    <message>
        <source>%1 cannot share this run: %2 was chosen for %3. %4</source>
        <translation>%1 不能参与此次运行：已为 %3 选择 %2。%4</translation>
    </message>
    <message>
        <source>%1 channels are called %2</source>
        <translation>%1 个通道名为 %2</translation>
    </message>
    <message>
        <source>%1 for air, %2 for water, %3 for oil</source>
        <translation>空气为 %1，水为 %2，油为 %3</translation>
    </message>
    <message>
        <source>%1 has no %2 axis</source>
        <translation>%1 没有 %2 轴</translation>
    </message>
    <message>
        <source>%1 has no band</source>
        <translation>%1 没有频带</translation>
    </message>
    <message>
        <source>%1 has no component %2 on this data.</source>
        <translation>%1 对此数据没有分量 %2。</translation>
    </message>
    <message>
        <source>%1 has no fused thinning.</source>
        <translation>%1 没有融合的细化。</translation>
    </message>
    <message>
        <source>%1 is above high=%2</source>
        <translation>%1 高于 high=%2</translation>
    </message>
    <message>
        <source>%1 is computed by the CPU only.</source>
        <translation>%1 只由 CPU 计算。</translation>
    </message>
    <message>
        <source>%1 is computed in float64 by the CPU only.</source>
        <translation>%1 以 float64 只由 CPU 计算。</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 给出了两次</translation>
    </message>
    <message>
        <source>%1 is no corner; corners are XxY, like %2x30, with / between them</source>
        <translation>%1 不是角点；角点写作 XxY，如 %2x30，以 / 分隔</translation>
    </message>
    <message>
        <source>%1 is not a local step.</source>
        <translation>%1 不是局部步骤。</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 不是数字</translation>
    </message>
    <message>
        <source>%1 is not key=value (numbers have a decimal point, not a comma; sizes of several axes are joined by x)</source>
        <translation>%1 不是 名称=值（数字用小数点，不用逗号；多个轴的大小以 x 连接）</translation>
    </message>
    <message>
        <source>%1 is not key=value, like %2=%3</source>
        <translation>%1 不是 名称=值，如 %2=%3</translation>
    </message>
    <message>
        <source>%1 is not key=value: write %2=%3, if you mean %4</source>
        <translation>%1 不是 名称=值：若指 %4，请写 %2=%3</translation>
    </message>
    <message>
        <source>%1 is not one of average, reference=A1,A2, pairs=Fp1-F7,F7-T3, bad=T7, keep=ECG</source>
        <translation>%1 不是 average、reference=A1,A2、pairs=Fp1-F7,F7-T3、bad=T7、keep=ECG 之一</translation>
    </message>
    <message>
        <source>%1 is not understood; %2</source>
        <translation>无法理解 %1；%2</translation>
    </message>
    <message>
        <source>%1 is not understood; units here: px, mm, um, s, ms, Hz</source>
        <translation>无法理解 %1；此处的单位：px、mm、um、s、ms、Hz</translation>
    </message>
    <message>
        <source>%1 must be above %2.</source>
        <translation>%1 必须大于 %2。</translation>
    </message>
    <message>
        <source>%1 must be as many samples along both axes; give it in px</source>
        <translation>%1 沿两个轴的采样点数必须相同；请以 px 给出</translation>
    </message>
    <message>
        <source>%1 needs an average or clahe: gaussian, box, bilateral, nlm, diffusion, unsharp, dog, or a kernel without negative weights.</source>
        <translation>%1 需要平均或 clahe：gaussian、box、bilateral、nlm、diffusion、unsharp、dog，或不含负权重的核。</translation>
    </message>
    <message>
        <source>%1 runs on a CUDA device, not on %2.</source>
        <translation>%1 在 CUDA 设备上运行，不在 %2 上运行。</translation>
    </message>
    <message>
        <source>%1 runs on the CPU, not on %2.</source>
        <translation>%1 在 CPU 上运行，不在 %2 上运行。</translation>
    </message>
    <message>
        <source>%1 samples are NaN or infinite unlike the reference&apos;s, one at %2. Its time is not measured.</source>
        <translation>与参考不同，有 %1 个采样点为 NaN 或无穷大，其一位于 %2。不测量其时间。</translation>
    </message>
    <message>
        <source>%1 samples have digits that float32 would lose</source>
        <translation>%1 采样点含有 float32 会丢失的位数</translation>
    </message>
    <message>
        <source>%1 taps have no middle one; the number must be odd, so that nothing is delayed.</source>
        <translation>%1 个系数没有中间项；个数必须为奇数，才不产生延迟。</translation>
    </message>
    <message>
        <source>%1 threads a block, %2 blocks, %3 registers a thread, %4 of shared memory a block, %5 B spilled, occupancy %6</source>
        <translation>每块 %1 个线程，%2 个块，每线程 %3 个寄存器，每块 %4 共享内存，溢出 %5 B，占用率 %6</translation>
    </message>
    <message>
        <source>%1 with a sampling rate</source>
        <translation>%1（带采样率）</translation>
    </message>
    <message>
        <source>%1 with a spacing in mm</source>
        <translation>%1（间距以 mm 计）</translation>
    </message>
    <message>
        <source>%1 with its transfers</source>
        <translation>%1（含传输）</translation>
    </message>
    <message>
        <source>%1, others run on %2: the steps of a chain that run on CUDA devices share one.</source>
        <translation>%1，其他步骤在 %2 上运行：一条链中在 CUDA 设备上运行的步骤共用一个设备。</translation>
    </message>
    <message>
        <source>%1, which leave out %2 of the kernel</source>
        <translation>%1，略去核的 %2</translation>
    </message>
    <message>
        <source>%1, which runs on a CUDA device</source>
        <translation>%1（在 CUDA 设备上运行）</translation>
    </message>
    <message>
        <source>%1, which runs on the CPU</source>
        <translation>%1（在 CPU 上运行）</translation>
    </message>
    <message>
        <source>%1: %2 is not a number</source>
        <translation>%1：%2 不是数字</translation>
    </message>
    <message>
        <source>%1: a double quote is missing or in the wrong place</source>
        <translation>%1：缺少双引号或位置不对</translation>
    </message>
    <message>
        <source>%1: a kernel has no channels or time points</source>
        <translation>%1：核没有通道或时间点</translation>
    </message>
    <message>
        <source>%1: a kernel may hold finite numbers only, not %2</source>
        <translation>%1：核只能含有限数，不能含 %2</translation>
    </message>
    <message>
        <source>%1: a typed kernel stands in brackets, like [%2 %3 %4;%5 %6 %7;%8 %9 %10]</source>
        <translation>%1：键入的核写在括号中，如 [%2 %3 %4;%5 %6 %7;%8 %9 %10]</translation>
    </message>
    <message>
        <source>%1: cannot be read.</source>
        <translation>%1：无法读取。</translation>
    </message>
    <message>
        <source>%1: ends=odd needs more than %2 samples along %3 (got %4). Use ends=border.</source>
        <translation>%1：ends=odd 沿 %3 需要多于 %2 个采样点（现为 %4）。请使用 ends=border。</translation>
    </message>
    <message>
        <source>%1: its channels must grow and be among the %2 of the data.</source>
        <translation>%1：其通道必须递增且在数据的 %2 个之内。</translation>
    </message>
    <message>
        <source>%1: renormalize needs a kernel without negative taps.</source>
        <translation>%1：renormalize 需要不含负系数的核。</translation>
    </message>
    <message>
        <source>%1: renormalize needs a kernel without negative taps; it suits gaussian, box, bilateral, nlm, diffusion, clahe, richardson-lucy and custom.</source>
        <translation>%1：renormalize 需要不含负系数的核；适用于 gaussian、box、bilateral、nlm、diffusion、clahe、richardson-lucy 和 custom。</translation>
    </message>
    <message>
        <source>%1: row %2 has %3 numbers, the first has %4</source>
        <translation>%1：第 %2 行有 %3 个数，第一行有 %4 个</translation>
    </message>
    <message>
        <source>%1: size must be at least %2 (got %3).</source>
        <translation>%1：size 至少为 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>%1: size must be odd for shape=ball (got %2).</source>
        <translation>%1：shape=ball 时 size 必须为奇数（现为 %2）。</translation>
    </message>
    <message>
        <source>%1: slice %2 has %3 rows, the first has %4</source>
        <translation>%1：第 %2 层有 %3 行，第一层有 %4 行</translation>
    </message>
    <message>
        <source>%1: the kernel file cannot be opened</source>
        <translation>%1：无法打开核文件</translation>
    </message>
    <message>
        <source>%1: the kernel is empty</source>
        <translation>%1：核为空</translation>
    </message>
    <message>
        <source>%1: the time from one time point to the next is not known: %2; give it by --time-step %3s, or use px (for frequencies %)</source>
        <translation>%1：相邻时间点之间的时间未知：%2；在“文件 › 采样”中设置（如 %3 s），或使用 px（频率用 %）</translation>
    </message>
    <message>
        <source>%1: with boundary=valid the kernel (%2 along %3) fits nowhere in %4</source>
        <translation>%1：使用 boundary=valid 时，核（沿 %3 为 %2）在 %4 中无处可放</translation>
    </message>
    <message>
        <source>%1:%2: this is not text (NUL byte)</source>
        <translation>%1:%2：这不是文本（NUL 字节）</translation>
    </message>
    <message>
        <source>%1; it leaves no choice.%2.</source>
        <translation>%1；别无选择。%2。</translation>
    </message>
    <message>
        <source>%1= names no channel</source>
        <translation>%1= 未指明通道</translation>
    </message>
    <message>
        <source>%1=%2: has %3 numbers for %4 axes; give one for all, one for each, or two steps</source>
        <translation>%1=%2：%4 个轴有 %3 个数；请给出一个通用值、每轴一个，或分成两个步骤</translation>
    </message>
    <message>
        <source>A comparison needs data and at least one variant.</source>
        <translation>比较需要数据和至少一个变体。</translation>
    </message>
    <message>
        <source>An axis of %1 samples is longer than the %2 it can address.</source>
        <translation>%1 个采样点的轴超过其可寻址的 %2 个。</translation>
    </message>
    <message>
        <source>Boxes are near a Gaussian from sigma %1 on, cut off at %2 sigma; along %3 the error would be up to %4 of the largest sample.</source>
        <translation>方框从 sigma %1 起接近高斯，截断于 %2 sigma；沿 %3 的误差最大为最大采样值的 %4。</translation>
    </message>
    <message>
        <source>Channels differ: %1 and %2.</source>
        <translation>通道数不同：%1 和 %2。</translation>
    </message>
    <message>
        <source>Channels of the reference are flat: %1.%2</source>
        <translation>参考中有平直的通道：%1。%2</translation>
    </message>
    <message>
        <source>Channels of the reference have samples that are NaN or infinite: %1; results at these times are NaN or infinite, too.%2</source>
        <translation>参考中有采样点为 NaN 或无穷大的通道：%1；这些时刻的结果也是 NaN 或无穷大。%2</translation>
    </message>
    <message>
        <source>Counts the samples of a plane in %1 bits; these have more than %2.</source>
        <translation>以 %1 位计数一个平面的采样点；此数据超过 %2 个。</translation>
    </message>
    <message>
        <source>Damped waves are near a Gaussian from a sigma of %1 sample on; this one has %2.</source>
        <translation>阻尼波从 sigma 为 %1 个采样点起接近高斯；此处为 %2。</translation>
    </message>
    <message>
        <source>Differs from the float64 reference at %1: %2 for %3 (%4).</source>
        <translation>在 %1 处与 float64 参考不同：%2，应为 %3（%4）。</translation>
    </message>
    <message>
        <source>Differs from the reference by %1 of its peak at %2 (limit %3). Its time is not measured.</source>
        <translation>在 %2 处与参考相差其峰值的 %1（限值 %3）。不测量其时间。</translation>
    </message>
    <message>
        <source>Direction differs: axes are up to %1 degrees apart (%2 and %3).</source>
        <translation>方向不同：轴之间最多相差 %1 度（%2 和 %3）。</translation>
    </message>
    <message>
        <source>Direction differs: axes are up to %1 degrees apart.</source>
        <translation>方向不同：轴之间最多相差 %1 度。</translation>
    </message>
    <message>
        <source>Does not compile: %1.</source>
        <translation>无法编译：%1。</translation>
    </message>
    <message>
        <source>Ended its process (%1) while %2.</source>
        <translation>其进程在 %2 时结束（%1）。</translation>
    </message>
    <message>
        <source>Even in the smallest tiles this needs %1 of working memory, %2 are allowed.</source>
        <translation>即使用最小的图块也需要 %1 工作内存，允许 %2。</translation>
    </message>
    <message>
        <source>Its launches could not be recorded: %1</source>
        <translation>无法记录其启动：%1</translation>
    </message>
    <message>
        <source>Keeps the taps and sums of %1 products together, for at most %2 taps along an axis; these have %3.</source>
        <translation>将 %1 个乘积的系数与和一并保存，沿一个轴最多 %2 个系数；此处有 %3 个。</translation>
    </message>
    <message>
        <source>Leaves %1 unwritten, the first at %2 (%3).</source>
        <translation>有 %1 未写入，第一个位于 %2（%3）。</translation>
    </message>
    <message>
        <source>Left out: predicted to take %1 times as long as %2. It is timed where it is named.</source>
        <translation>已略去：预计用时为 %2 的 %1 倍。指明时才测量。</translation>
    </message>
    <message>
        <source>Needs tensor cores with float16 products (compute capability %1 or higher); this device has %2.%3.</source>
        <translation>需要支持 float16 乘积的张量核心（计算能力 %1 或更高）；此设备为 %2.%3。</translation>
    </message>
    <message>
        <source>No CUDA device is available. %1</source>
        <translation>没有可用的 CUDA 设备。%1</translation>
    </message>
    <message>
        <source>No result was checked.</source>
        <translation>没有检查任何结果。</translation>
    </message>
    <message>
        <source>No variant was timed.</source>
        <translation>没有测量任何变体。</translation>
    </message>
    <message>
        <source>Off by at most %1 of the largest sample, times the sum of all taps&apos; magnitudes.</source>
        <translation>误差最大为最大采样值的 %1 乘以所有系数绝对值之和。</translation>
    </message>
    <message>
        <source>Origin differs by %1: %2</source>
        <translation>原点相差 %1：%2</translation>
    </message>
    <message>
        <source>Recorded without running and described by the driver. Occupancy is what registers, shared memory and block allow of the warps that a multiprocessor can hold; in flight is what is asked for at once when every resident thread has one load of four bytes on its way.</source>
        <translation>未运行而记录，由驱动程序描述。占用率是寄存器、共享内存和线程块所允许的线程束占多处理器可容纳数的比例；在途量是每个驻留线程各有一次四字节加载时同时请求的数据量。</translation>
    </message>
    <message>
        <source>Size differs: %1 and %2 samples.</source>
        <translation>大小不同：%1 和 %2 个采样点。</translation>
    </message>
    <message>
        <source>Step %1 asks for %2</source>
        <translation>步骤 %1 要求 %2</translation>
    </message>
    <message>
        <source>The %1 header&apos;s %2 are not kept in %3.</source>
        <translation>%1 文件头中的 %2 未保存到 %3 中。</translation>
    </message>
    <message>
        <source>The %1 header&apos;s %2 is not kept in %3.</source>
        <translation>%1 文件头中的 %2 未保存到 %3 中。</translation>
    </message>
    <message>
        <source>The axis %1 of %2 in the description has no meaning here; it counts as time: each is filtered by itself.</source>
        <translation>描述中的轴 %1（%2）在此没有含义；按时间处理：逐个滤波。</translation>
    </message>
    <message>
        <source>The axis %1 of %2 in the description has no meaning here; it counts as z (slices). Use axes=xy to filter each page by itself.</source>
        <translation>描述中的轴 %1（%2）在此没有含义；按 z（切片）处理。使用 axes=xy 可逐页滤波。</translation>
    </message>
    <message>
        <source>The comparison was stopped.</source>
        <translation>比较已停止。</translation>
    </message>
    <message>
        <source>The data range of PSNR and SSIM must be above %1.</source>
        <translation>PSNR 和 SSIM 的数据范围必须大于 %1。</translation>
    </message>
    <message>
        <source>The data sets have different shapes: %1 and %2.</source>
        <translation>两个数据集的形状不同：%1 和 %2。</translation>
    </message>
    <message>
        <source>The driver does not offer %1.</source>
        <translation>驱动程序不提供 %1。</translation>
    </message>
    <message>
        <source>The kind &quot;%1&quot; of %2 is not known; its samples count as channels.</source>
        <translation>%2 的类型 &quot;%1&quot; 未知；其采样点按通道处理。</translation>
    </message>
    <message>
        <source>The montage subtracts %1 from %2, which have different units. Leave channels of another unit as they are by keep=NAME.</source>
        <translation>导联组合从 %2 中减去 %1，二者单位不同。用 keep=NAME 保持其他单位的通道不变。</translation>
    </message>
    <message>
        <source>The number of records is %1, which is no number; the %2 whole records of the file are read.</source>
        <translation>记录数为 %1，不是数字；读取文件中的 %2 个完整记录。</translation>
    </message>
    <message>
        <source>The number of records is %1: the recorder did not close the file; the %2 whole records of the file are read.</source>
        <translation>记录数为 %1：记录仪未关闭文件；读取文件中的 %2 个完整记录。</translation>
    </message>
    <message>
        <source>The numbers of the slices have gaps: %1 missing (%2 between %3 and %4). The slices are stacked without gaps.</source>
        <translation>切片编号有间断：缺少 %1（%3 与 %4 之间 %2 个）。切片按无间断堆叠。</translation>
    </message>
    <message>
        <source>The numbers of the slices have gaps: %1, … missing (%2 between %3 and %4). The slices are stacked without gaps.</source>
        <translation>切片编号有间断：缺少 %1, …（%3 与 %4 之间 %2 个）。切片按无间断堆叠。</translation>
    </message>
    <message>
        <source>The program that tries kernels, %1, cannot be started.</source>
        <translation>无法启动试运行核的程序 %1。</translation>
    </message>
    <message>
        <source>The%1 counts as channels.</source>
        <translation>%1 按通道处理。</translation>
    </message>
    <message>
        <source>There is no %1 %2 in %3, which has %4 (number %5).</source>
        <translation>%3 中没有 %1 %2，它有 %4（编号 %5）。</translation>
    </message>
    <message>
        <source>There is no %1 %2 in %3, which has %4, counted from %5.</source>
        <translation>%3 中没有 %1 %2，它有 %4，从 %5 开始计数。</translation>
    </message>
    <message>
        <source>There is no channel %1 in %2, which has %3 (number %4).</source>
        <translation>%2 中没有通道 %1，它有 %3（编号 %4）。</translation>
    </message>
    <message>
        <source>This run cannot be put on a stream: %1</source>
        <translation>此运行无法放入流：%1</translation>
    </message>
    <message>
        <source>This run cannot be recorded: %1</source>
        <translation>此运行无法记录：%1</translation>
    </message>
    <message>
        <source>Time points differ: %1 and %2.</source>
        <translation>时间点数不同：%1 和 %2。</translation>
    </message>
    <message>
        <source>Units differ: lengths are in %1 and in %2.</source>
        <translation>单位不同：长度分别以 %1 和 %2 计。</translation>
    </message>
    <message>
        <source>Was stopped after %1 s while %2; `--kernel-timeout` sets the limit.</source>
        <translation>在 %2 时于 %1 s 后停止；限值由 `--kernel-timeout` 设置。</translation>
    </message>
    <message>
        <source>a box has at most three ranges (x, y, z)</source>
        <translation>方框最多有三个范围（x、y、z）</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>括号未闭合</translation>
    </message>
    <message>
        <source>a channel is missing; expected numbers, ranges, names or patterns, like %1,%2-%3,EEG*</source>
        <translation>缺少通道；应为编号、范围、名称或模式，如 %1,%2-%3,EEG*</translation>
    </message>
    <message>
        <source>a kernel may hold finite numbers only, not %1</source>
        <translation>核只能含有限数，不能含 %1</translation>
    </message>
    <message>
        <source>a plan of arrays shows steps in space only; convapp --plan -i SERIES shows filters along time</source>
        <translation>数组的计划只显示空间步骤；convapp --plan -i SERIES 显示沿时间的滤波器</translation>
    </message>
    <message>
        <source>a polygon has three corners or more</source>
        <translation>多边形至少有三个角点</translation>
    </message>
    <message>
        <source>a range of values is FROM..TO from the lower to the higher number, like %1.. or %2..40</source>
        <translation>数值范围写作 FROM..TO，由小到大，如 %1.. 或 %2..40</translation>
    </message>
    <message>
        <source>a range of values needs the file that has them, like mask=ct.nii.gz:%1..</source>
        <translation>数值范围需要含有这些数值的文件，如 mask=ct.nii.gz:%1..</translation>
    </message>
    <message>
        <source>a sample at the threshold may be on either side</source>
        <translation>位于阈值处的采样点可能落在任一侧</translation>
    </message>
    <message>
        <source>a sample between two bins may be in either</source>
        <translation>位于两个区间之间的采样点可能落入任一区间</translation>
    </message>
    <message>
        <source>a transition must be wider than %1 and narrower than a cycle per sample.</source>
        <translation>过渡带必须宽于 %1 且窄于每采样点一个周期。</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>a window of %1 samples has no middle one; it must be odd.</source>
        <translation>%1 个采样点的窗口没有中间点；必须为奇数。</translation>
    </message>
    <message>
        <source>an attenuation below %1 dB is none.</source>
        <translation>低于 %1 dB 的衰减不算衰减。</translation>
    </message>
    <message>
        <source>an ellipse is written by its bounds, like ellipse:%1:%2x20:%3</source>
        <translation>椭圆以其边界表示，如 ellipse:%1:%2x20:%3</translation>
    </message>
    <message>
        <source>as the recipe says</source>
        <translation>按配方的要求</translation>
    </message>
    <message>
        <source>as the samples require</source>
        <translation>按采样值的要求</translation>
    </message>
    <message>
        <source>axes=%1 with boundary=valid is not supported; it would drop time points</source>
        <translation>不支持 axes=%1 与 boundary=valid 同用；那会丢弃时间点</translation>
    </message>
    <message>
        <source>axes=%1: comes before %2, which changes the grid; put it behind</source>
        <translation>axes=%1：位于会改变网格的 %2 之前；请移到其后</translation>
    </message>
    <message>
        <source>axes=%1: needs images; along time, filters of signals are possible</source>
        <translation>axes=%1：需要图像；沿时间可用信号滤波器</translation>
    </message>
    <message>
        <source>axes=%1: only gaussian and box act along time and space at once; give two steps, one with axes=t</source>
        <translation>axes=%1：只有 gaussian 和 box 能同时沿时间和空间作用；请分成两个步骤，其一用 axes=t</translation>
    </message>
    <message>
        <source>axes=%1: steps that change the grid act along x, y and z</source>
        <translation>axes=%1：改变网格的步骤沿 x、y 和 z 作用</translation>
    </message>
    <message>
        <source>axes=t is computed on the CPU; leave out device=%1</source>
        <translation>axes=t 在 CPU 上计算；请去掉 device=%1</translation>
    </message>
    <message>
        <source>axes=t: no channel is left that the steps act on</source>
        <translation>axes=t：没有剩下步骤可作用的通道</translation>
    </message>
    <message>
        <source>axes=t: these data have one time point, %1; a series has several, like a %2-D NIfTI file</source>
        <translation>axes=t：此数据只有一个时间点，%1；序列有多个，如 %2-D NIfTI 文件</translation>
    </message>
    <message>
        <source>bad= leaves channels out of an average; there is none</source>
        <translation>bad= 用于从平均中去除通道；此处没有平均</translation>
    </message>
    <message>
        <source>bilateral needs a range above %1: with %2 no two samples are alike.</source>
        <translation>bilateral 需要大于 %1 的范围：为 %2 时没有两个采样点相似。</translation>
    </message>
    <message>
        <source>boundary=constant requires value=%1 (got %2); subtract the background first, or use another boundary.</source>
        <translation>boundary=constant 要求 value=%1（现为 %2）；请先减去背景，或使用其他边界。</translation>
    </message>
    <message>
        <source>boundary=valid would shrink the result with each iteration; use another boundary.</source>
        <translation>boundary=valid 会使结果随每次迭代缩小；请使用其他边界。</translation>
    </message>
    <message>
        <source>by two functions along x and two along z</source>
        <translation>沿 x 用两个函数，沿 z 用两个</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>canny needs a low threshold that is not above the high one.</source>
        <translation>canny 的低阈值不得高于高阈值。</translation>
    </message>
    <message>
        <source>canny works on images and volumes; axes=xy filters a volume slice by slice.</source>
        <translation>canny 作用于图像和体数据；axes=xy 逐层对体数据滤波。</translation>
    </message>
    <message>
        <source>changes the grid of the samples; only filters are possible here</source>
        <translation>会改变采样网格；此处只能用滤波器</translation>
    </message>
    <message>
        <source>clahe: a tile of one sample has no histogram; tile must be above %1 along an axis.</source>
        <translation>clahe：一个采样点的图块没有直方图；tile 沿某一轴必须大于 %1。</translation>
    </message>
    <message>
        <source>clahe: bins must be %1 to %2 (got %3).</source>
        <translation>clahe：bins 必须为 %1 到 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>clahe: clip must be %1 (no limit) or at least %2 (got %3).</source>
        <translation>clahe：clip 必须为 %1（无限制）或至少 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>clahe: max must be above min, both finite (got min=%1, max=%2).</source>
        <translation>clahe：max 必须大于 min，且均为有限数（现为 min=%1，max=%2）。</translation>
    </message>
    <message>
        <source>clahe: tile must be %1 to %2 samples (got %3).</source>
        <translation>clahe：tile 必须为 %1 到 %2 个采样点（现为 %3）。</translation>
    </message>
    <message>
        <source>compiler: further messages are left out</source>
        <translation>编译器：其余消息已略去</translation>
    </message>
    <message>
        <source>contains no sample of the data, %1</source>
        <translation>不含数据的任何采样点，%1</translation>
    </message>
    <message>
        <source>corner %1 is beyond any data; corners are sample indices</source>
        <translation>角点 %1 超出任何数据；角点是采样点序号</translation>
    </message>
    <message>
        <source>counts samples by whole numbers from %1; add a unit for positions</source>
        <translation>以从 %1 开始的整数计采样点；位置请加单位</translation>
    </message>
    <message>
        <source>cuda:%1 was lost and needs the program to be started anew: %2</source>
        <translation>cuda:%1 已丢失，需要重新启动程序：%2</translation>
    </message>
    <message>
        <source>cut-offs must grow and lie between %1 and half a cycle per sample, not at %2 and %3</source>
        <translation>截止频率必须递增，且位于 %1 与每采样点半个周期之间，而不是 %2 和 %3</translation>
    </message>
    <message>
        <source>cut-offs must increase and lie between %1 and %2 cycles per sample (got %3 and %4</source>
        <translation>截止频率必须递增，且位于每采样点 %1 与 %2 个周期之间（现为 %3 和 %4</translation>
    </message>
    <message>
        <source>derivative %1 of a polynomial of order %2 is %3 everywhere; the order must be at least that.</source>
        <translation>%2 阶多项式的 %1 阶导数处处为 %3；阶数至少要达到它。</translation>
    </message>
    <message>
        <source>device is given twice</source>
        <translation>device 给出了两次</translation>
    </message>
    <message>
        <source>diffusion: contrast must be above %1 (got %2).</source>
        <translation>diffusion：contrast 必须大于 %1（现为 %2）。</translation>
    </message>
    <message>
        <source>diffusion: iterations must be %1 to %2 (got %3).</source>
        <translation>diffusion：iterations 必须为 %1 到 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>diffusion: time must be above %1 and at most %2, half of %3/Σ(%4/spacing²) over the axes; beyond it results oscillate (got %5).</source>
        <translation>diffusion：time 必须大于 %1 且不超过 %2，即各轴 %3/Σ(%4/间距²) 的一半；超过则结果振荡（现为 %5）。</translation>
    </message>
    <message>
        <source>each range is FROM:TO with FROM below TO</source>
        <translation>每个范围为 FROM:TO，FROM 小于 TO</translation>
    </message>
    <message>
        <source>each range of a box is FROM:TO with FROM below TO</source>
        <translation>方框的每个范围为 FROM:TO，FROM 小于 TO</translation>
    </message>
    <message>
        <source>expects FROM:TO for each axis, joined by x, like %1:%2x20:%3</source>
        <translation>应为每个轴的 FROM:TO，以 x 连接，如 %1:%2x20:%3</translation>
    </message>
    <message>
        <source>expects isotropic, or numbers above %1, like %2mm, %3x0.5x1mm or %4px</source>
        <translation>应为 isotropic 或大于 %1 的数，如 %2mm、%3x0.5x1mm 或 %4px</translation>
    </message>
    <message>
        <source>expects numbers, like %1:%2x20:%3</source>
        <translation>应为数字，如 %1:%2x20:%3</translation>
    </message>
    <message>
        <source>expects some of the letters x, y, z and t (time), or all</source>
        <translation>应为字母 x、y、z 和 t（时间）中的若干个，或 all</translation>
    </message>
    <message>
        <source>expects true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>filter %1 has no parameter %2%3; %4</source>
        <translation>滤波器 %1 没有参数 %2%3；%4</translation>
    </message>
    <message>
        <source>filter %1 is not known; %2</source>
        <translation>未知的滤波器 %1；%2</translation>
    </message>
    <message>
        <source>filter %1: parameters follow a colon, like %2:%3</source>
        <translation>滤波器 %1：参数写在冒号之后，如 %2:%3</translation>
    </message>
    <message>
        <source>filters along time run on the CPU</source>
        <translation>沿时间的滤波器在 CPU 上运行</translation>
    </message>
    <message>
        <source>fused: predicted %1; step by step %2</source>
        <translation>融合：预计 %1；逐步执行 %2</translation>
    </message>
    <message>
        <source>gives a PSF, and so does psf; give one of them</source>
        <translation>给出了 PSF，psf 也给出了；请只给其一</translation>
    </message>
    <message>
        <source>half of it would reach below %1 from the cut-off at %2</source>
        <translation>其一半会从 %2 处的截止频率延伸到 %1 以下</translation>
    </message>
    <message>
        <source>half of it would reach beyond the Nyquist frequency, %1, from the cut-off at %2</source>
        <translation>其一半会从 %2 处的截止频率超出 Nyquist 频率 %1</translation>
    </message>
    <message>
        <source>has %1 axes, the data have %2</source>
        <translation>有 %1 个轴，数据有 %2 个</translation>
    </message>
    <message>
        <source>has %1 channels; labels and values need a file with one</source>
        <translation>有 %1 个通道；标签和数值需要单通道文件</translation>
    </message>
    <message>
        <source>has %1 numbers for %2 axes</source>
        <translation>%2 个轴有 %1 个数</translation>
    </message>
    <message>
        <source>has %1 numbers for %2 axis</source>
        <translation>%2 个轴有 %1 个数</translation>
    </message>
    <message>
        <source>has %1 numbers, but %2 has %3 axes</source>
        <translation>有 %1 个数，但 %2 有 %3 个轴</translation>
    </message>
    <message>
        <source>has %1 numbers, but %2 has %3 axis</source>
        <translation>有 %1 个数，但 %2 有 %3 个轴</translation>
    </message>
    <message>
        <source>has %1 time points; a mask has one</source>
        <translation>有 %1 个时间点；掩膜只有一个</translation>
    </message>
    <message>
        <source>has a frequency; a region is in samples, mm, s or ms</source>
        <translation>含有频率；区域以采样点、mm、s 或 ms 计</translation>
    </message>
    <message>
        <source>has more than three numbers (x, y, z)</source>
        <translation>多于三个数（x、y、z）</translation>
    </message>
    <message>
        <source>has more than three ranges (x, y, z)</source>
        <translation>多于三个范围（x、y、z）</translation>
    </message>
    <message>
        <source>has more than two numbers</source>
        <translation>多于两个数</translation>
    </message>
    <message>
        <source>has negative weights; a PSF has none</source>
        <translation>含有负权重；PSF 不含负权重</translation>
    </message>
    <message>
        <source>has no reference: write average, reference=A1,A2 or pairs=Fp1-F7,F7-T3</source>
        <translation>没有参考：请写 average、reference=A1,A2 或 pairs=Fp1-F7,F7-T3</translation>
    </message>
    <message>
        <source>has no weight above %1</source>
        <translation>没有大于 %1 的权重</translation>
    </message>
    <message>
        <source>has several meanings; number the channels from %1, as in %2-%3</source>
        <translation>有多种含义；请从 %1 开始给通道编号，如 %2-%3</translation>
    </message>
    <message>
        <source>has two references; %1 is the second</source>
        <translation>有两个参考；%1 是第二个</translation>
    </message>
    <message>
        <source>is below the data&apos;s %1 samples along %2</source>
        <translation>小于数据沿 %2 的 %1 个采样点</translation>
    </message>
    <message>
        <source>is chosen by window=kaiser only; %1</source>
        <translation>仅在 window=kaiser 时可选；%1</translation>
    </message>
    <message>
        <source>is in %1, the spacing of these data is in %2</source>
        <translation>以 %1 计，而此数据的间距以 %2 计</translation>
    </message>
    <message>
        <source>is longer than %1 MiB, so it is not a CUDA source file</source>
        <translation>超过 %1 MiB，因此不是 CUDA 源文件</translation>
    </message>
    <message>
        <source>is no orientation; expected one letter each of L or R, P or A, S or I, like RAS or LPS</source>
        <translation>不是方向；应从 L 或 R、P 或 A、S 或 I 各取一个字母，如 RAS 或 LPS</translation>
    </message>
    <message>
        <source>is no pair of channels, as in Fp1-F7</source>
        <translation>不是通道对，如 Fp1-F7</translation>
    </message>
    <message>
        <source>is no value of %1</source>
        <translation>不是 %1 的值</translation>
    </message>
    <message>
        <source>is none of auto, float32 and float64.</source>
        <translation>不是 auto、float32 或 float64。</translation>
    </message>
    <message>
        <source>is none of px, mm and s.</source>
        <translation>不是 px、mm 或 s。</translation>
    </message>
    <message>
        <source>is none of same, int8 to int64, uint8 to uint64, float32 and float64.</source>
        <translation>不是 same、int8 至 int64、uint8 至 uint64、float32 或 float64。</translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation>不是文件</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>不是数字</translation>
    </message>
    <message>
        <source>is not a number, like %1, %2mm or %3x2x1mm</source>
        <translation>不是数字，如 %1、%2mm 或 %3x2x1mm</translation>
    </message>
    <message>
        <source>is not among axes=%1</source>
        <translation>不在 axes=%1 中</translation>
    </message>
    <message>
        <source>is not known; %1</source>
        <translation>未知；%1</translation>
    </message>
    <message>
        <source>is wider than the band from %1 to %2</source>
        <translation>宽于 %1 至 %2 的频带</translation>
    </message>
    <message>
        <source>it is divided by %1</source>
        <translation>除数为 %1</translation>
    </message>
    <message>
        <source>it is not text</source>
        <translation>不是文本</translation>
    </message>
    <message>
        <source>it is printed in blocks of columns; widen the window there, or copy it from the variable editor</source>
        <translation>它按列分块打印；请在那里加宽窗口，或从变量编辑器复制</translation>
    </message>
    <message>
        <source>it needs all samples</source>
        <translation>它需要所有采样点</translation>
    </message>
    <message>
        <source>it was compiled</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>iterations must be %1 to %2 (got %3).</source>
        <translation>iterations 必须为 %1 到 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>its mask (%1) must be uint8 on the grid of the data (%2).</source>
        <translation>其掩膜（%1）必须为 uint8 且位于数据的网格上（%2）。</translation>
    </message>
    <message>
        <source>its own choice</source>
        <translation>自行选择</translation>
    </message>
    <message>
        <source>its own choice; the one tuned under driver %1 is not used under %2</source>
        <translation>自行选择；在驱动 %1 下调优的选择不用于 %2</translation>
    </message>
    <message>
        <source>kernel cut at the border, its sum restored</source>
        <translation>核在边界处截断，其和复原</translation>
    </message>
    <message>
        <source>labels are numbers and ranges from the lower to the higher, like %1,%2-%3</source>
        <translation>标签为数字和由小到大的范围，如 %1,%2-%3</translation>
    </message>
    <message>
        <source>laplacian with form=full needs the same spacing along every axis; use form=axis.</source>
        <translation>form=full 的 laplacian 要求各轴间距相同；请使用 form=axis。</translation>
    </message>
    <message>
        <source>lists are nested to three levels at most: slices, rows, numbers</source>
        <translation>列表最多嵌套三层：切片、行、数</translation>
    </message>
    <message>
        <source>median needs a window with a sample in its middle: an odd size, not %1.</source>
        <translation>median 需要中间有采样点的窗口：大小为奇数，而不是 %1。</translation>
    </message>
    <message>
        <source>must be %1 or less</source>
        <translation>必须为 %1 或更小</translation>
    </message>
    <message>
        <source>must be %1 or more</source>
        <translation>必须为 %1 或更大</translation>
    </message>
    <message>
        <source>must be %1 or more bytes.</source>
        <translation>必须为 %1 字节或更多。</translation>
    </message>
    <message>
        <source>must be a finite number</source>
        <translation>必须是有限数</translation>
    </message>
    <message>
        <source>must be a number or inf</source>
        <translation>必须是数字或 inf</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>必须是整数</translation>
    </message>
    <message>
        <source>must be above %1 and at most %2 for these data, %3/(%4·Σ %5/spacing²) over the axes; larger steps make results oscillate</source>
        <translation>对此数据必须大于 %1 且不超过 %2，即各轴 %3/(%4·Σ %5/间距²)；更大的步长会使结果振荡</translation>
    </message>
    <message>
        <source>must be above %1 and below the refractive index (%2)</source>
        <translation>必须大于 %1 且小于折射率（%2）</translation>
    </message>
    <message>
        <source>must be above min=%1</source>
        <translation>必须大于 min=%1</translation>
    </message>
    <message>
        <source>must be above value=%1</source>
        <translation>必须大于 value=%1</translation>
    </message>
    <message>
        <source>must be below the Nyquist frequency, which is %1</source>
        <translation>必须低于 Nyquist 频率 %1</translation>
    </message>
    <message>
        <source>must be keep, fill, nan or a number</source>
        <translation>必须是 keep、fill、nan 或数字</translation>
    </message>
    <message>
        <source>must be odd, so that one is in the middle</source>
        <translation>必须为奇数，使中间有一个</translation>
    </message>
    <message>
        <source>names no file; a kernel is named as in `file:mine.cu`</source>
        <translation>未指明文件；核的写法如 `file:mine.cu`</translation>
    </message>
    <message>
        <source>nlm: %1 must be %2 to %3 samples (got %4).</source>
        <translation>nlm：%1 必须为 %2 到 %3 个采样点（现为 %4）。</translation>
    </message>
    <message>
        <source>nlm: noise must be at least %1 (got %2).</source>
        <translation>nlm：noise 至少为 %1（现为 %2）。</translation>
    </message>
    <message>
        <source>nlm: strength must be above %1 (got %2).</source>
        <translation>nlm：strength 必须大于 %1（现为 %2）。</translation>
    </message>
    <message>
        <source>no channel is called %1%2</source>
        <translation>没有名为 %1%2 的通道</translation>
    </message>
    <message>
        <source>no channel is called %1; %2</source>
        <translation>没有名为 %1 的通道；%2</translation>
    </message>
    <message>
        <source>no channel is left</source>
        <translation>没有剩下的通道</translation>
    </message>
    <message>
        <source>no filter follows the last change of the grid</source>
        <translation>最后一次改变网格之后没有滤波器</translation>
    </message>
    <message>
        <source>no unit is expected here</source>
        <translation>此处不应有单位</translation>
    </message>
    <message>
        <source>normalize=%1 is not possible, the taps sum to %2</source>
        <translation>无法使用 normalize=%1，系数之和为 %2</translation>
    </message>
    <message>
        <source>normalized=true and missing=ignore need a kernel without negative weights.</source>
        <translation>normalized=true 和 missing=ignore 需要不含负权重的核。</translation>
    </message>
    <message>
        <source>order %1 needs a window of more than %2 samples, not %3.</source>
        <translation>%1 阶需要多于 %2 个采样点的窗口，而不是 %3 个。</translation>
    </message>
    <message>
        <source>output only where the kernel fits</source>
        <translation>仅在核完全容纳处输出</translation>
    </message>
    <message>
        <source>outside=fill needs an average over the mask: normalized=true with gaussian, box or a kernel without negative weights.</source>
        <translation>outside=fill 需要对掩膜求平均：normalized=true，配合 gaussian、box 或不含负权重的核。</translation>
    </message>
    <message>
        <source>percentile: p must be %1 to %2 (got %3).</source>
        <translation>percentile：p 必须为 %1 到 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>preset %1 has no parameter %2; %3</source>
        <translation>预设 %1 没有参数 %2；%3</translation>
    </message>
    <message>
        <source>preset %1 needs a %2: --recipe %3</source>
        <translation>预设 %1 需要 %2：--recipe %3</translation>
    </message>
    <message>
        <source>q must be a number above %1 at this cut-off (got %2): the width cut-off / q lies below the Nyquist frequency.</source>
        <translation>在此截止频率下 q 必须大于 %1（现为 %2）：宽度（截止频率 / q）须低于 Nyquist 频率。</translation>
    </message>
    <message>
        <source>reaches beyond the data, %1</source>
        <translation>超出数据范围，%1</translation>
    </message>
    <message>
        <source>reference= names no channel</source>
        <translation>reference= 未指明通道</translation>
    </message>
    <message>
        <source>requires a mask, or missing=ignore; give mask=FILE</source>
        <translation>需要掩膜或 missing=ignore；请给出 mask=FILE</translation>
    </message>
    <message>
        <source>requires a mask; give mask=FILE</source>
        <translation>需要掩膜；请给出 mask=FILE</translation>
    </message>
    <message>
        <source>requires a unit of length, like %1nm</source>
        <translation>需要长度单位，如 %1nm</translation>
    </message>
    <message>
        <source>samples are NaN or infinite, which must not spread over a transform&apos;s block</source>
        <translation>有采样点为 NaN 或无穷大，不得扩散到变换的整个块</translation>
    </message>
    <message>
        <source>samples of %1 are to be handed through.</source>
        <translation>须原样传递 %1 的采样点。</translation>
    </message>
    <message>
        <source>several arrays, one of which has slices; paste one</source>
        <translation>有多个数组，其中一个含切片；请只粘贴一个</translation>
    </message>
    <message>
        <source>shape=ball needs an odd size along every axis</source>
        <translation>shape=ball 要求各轴大小为奇数</translation>
    </message>
    <message>
        <source>sharpen acts on no axis of this data.</source>
        <translation>sharpen 不作用于此数据的任何轴。</translation>
    </message>
    <message>
        <source>so narrow a transition needs more taps than can be counted.</source>
        <translation>这样窄的过渡带所需的系数多到无法计数。</translation>
    </message>
    <message>
        <source>subtracts a channel from itself</source>
        <translation>从通道中减去它自身</translation>
    </message>
    <message>
        <source>the PSF must have no negative weights and a sum above %1.</source>
        <translation>PSF 不得含负权重，且总和必须大于 %1。</translation>
    </message>
    <message>
        <source>the band is wider than the Nyquist frequency, which is %1</source>
        <translation>频带宽于 Nyquist 频率 %1</translation>
    </message>
    <message>
        <source>the box reaches beyond the data, %1</source>
        <translation>方框超出数据范围，%1</translation>
    </message>
    <message>
        <source>the channels of these data have no names; they are numbered from %1 to %2</source>
        <translation>此数据的通道没有名称；编号为 %1 到 %2</translation>
    </message>
    <message>
        <source>the device of a step is auto, cpu, cuda or cuda:n, not %1</source>
        <translation>步骤的设备为 auto、cpu、cuda 或 cuda:n，而不是 %1</translation>
    </message>
    <message>
        <source>the filter is not stable in float64: its cut-offs lie too near each other, %1 or %2 cycles per sample. Lower the order or move the cut-offs.</source>
        <translation>滤波器在 float64 下不稳定：其截止频率彼此过近，或过于接近每采样点 %1 或 %2 个周期。请降低阶数或移动截止频率。</translation>
    </message>
    <message>
        <source>the filter rings for more than %1 samples. Raise the lowest cut-off, widen the band, lower q or the order, or reduce the sampling rate first.</source>
        <translation>滤波器的振铃超过 %1 个采样点。请提高最低截止频率、加宽频带、降低 q 或阶数，或先降低采样率。</translation>
    </message>
    <message>
        <source>the kernel alone: %1 ms (fastest launch of its trial); the times in the table include the copy with the border</source>
        <translation>仅核函数：%1 ms（试运行中最快的一次启动）；表中的时间包含带边界的复制</translation>
    </message>
    <message>
        <source>the kernel has %1 axes, not %2</source>
        <translation>核有 %1 个轴，而不是 %2 个</translation>
    </message>
    <message>
        <source>the largest sample, %1, is more than a million times as large as a tenth of the others, whose digits a transform&apos;s block would lose</source>
        <translation>最大采样值 %1 超过十分之一其他采样值的一百万倍，变换的块会丢失后者的位数</translation>
    </message>
    <message>
        <source>the mask (%1) and the data (%2) have different sizes, and no positions that relate them; give a mask of the data&apos;s size</source>
        <translation>掩膜（%1）与数据（%2）大小不同，也没有可对应的位置；请给出与数据同样大小的掩膜</translation>
    </message>
    <message>
        <source>the mask covers %1, the data %2, which it does not meet; check its affine</source>
        <translation>掩膜覆盖 %1，数据为 %2，二者不相交；请检查其仿射变换</translation>
    </message>
    <message>
        <source>the measurement was stopped</source>
        <translation>测量已停止</translation>
    </message>
    <message>
        <source>the name of the file is missing before the labels or values</source>
        <translation>标签或数值之前缺少文件名</translation>
    </message>
    <message>
        <source>the order must be %1 to %2 (got %3).</source>
        <translation>阶数必须为 %1 到 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>the polygon lies outside the data, %1</source>
        <translation>多边形位于数据之外，%1</translation>
    </message>
    <message>
        <source>the range %1 runs backwards</source>
        <translation>范围 %1 方向相反</translation>
    </message>
    <message>
        <source>the range of slices is FROM:TO with FROM below TO</source>
        <translation>切片范围为 FROM:TO，FROM 小于 TO</translation>
    </message>
    <message>
        <source>the ripple must be above %1 and at most %2 dB (got %3).</source>
        <translation>波纹必须大于 %1 且不超过 %2 dB（现为 %3）。</translation>
    </message>
    <message>
        <source>the second cut-off must be above the first</source>
        <translation>第二个截止频率必须高于第一个</translation>
    </message>
    <message>
        <source>the shape of the Kaiser window must be %1 or more.</source>
        <translation>Kaiser 窗的形状参数必须为 %1 或更大。</translation>
    </message>
    <message>
        <source>the slices of a polygon are an axis and a range, like z3:%1</source>
        <translation>多边形的切片为一个轴和一个范围，如 z3:%1</translation>
    </message>
    <message>
        <source>the spacing of these data is in %1</source>
        <translation>此数据的间距以 %1 计</translation>
    </message>
    <message>
        <source>the spacing of these data is in %1; give it with --spacing or --rate, or write multiples of it, like %2px</source>
        <translation>此数据的间距以 %1 计；在“文件 › 采样”中设置，或写成其倍数，如 %2px</translation>
    </message>
    <message>
        <source>the text is empty; write a box, ellipse:BOX, polygon:CORNERS, FROM..TO or a mask</source>
        <translation>文本为空；请写方框、ellipse:BOX、polygon:CORNERS、FROM..TO 或掩膜</translation>
    </message>
    <message>
        <source>there is no channel %1, these data have %2, counted from %3</source>
        <translation>没有通道 %1，此数据有 %2 个，从 %3 开始计数</translation>
    </message>
    <message>
        <source>there is no float32 result</source>
        <translation>没有 float32 结果</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有此文件</translation>
    </message>
    <message>
        <source>there is nothing in it</source>
        <translation>其中没有内容</translation>
    </message>
    <message>
        <source>this is to be computed in float64.</source>
        <translation>此项须以 float64 计算。</translation>
    </message>
    <message>
        <source>threshold: below must be above value (got value=%1, below=%2).</source>
        <translation>threshold：below 必须大于 value（现为 value=%1，below=%2）。</translation>
    </message>
    <message>
        <source>to=RAS: x towards the right, y towards the front, z towards the head</source>
        <translation>to=RAS：x 向右，y 向前，z 向头部</translation>
    </message>
    <message>
        <source>tv must be at least %1 and below %2 (got %3).</source>
        <translation>tv 至少为 %1 且小于 %2（现为 %3）。</translation>
    </message>
    <message>
        <source>variant is given twice</source>
        <translation>variant 给出了两次</translation>
    </message>
    <message>
        <source>wiener: balance must be above %1 (got %2).</source>
        <translation>wiener：balance 必须大于 %1（现为 %2）。</translation>
    </message>
    <message>
        <source>wiener: the PSF has the sum %1.</source>
        <translation>wiener：PSF 的总和为 %1。</translation>
    </message>
    <message>
        <source>wiener: with balance=%1 the inverse of this PSF reaches more than %2 samples; use a larger balance or a smaller PSF.</source>
        <translation>wiener：balance=%1 时，此 PSF 的逆延伸超过 %2 个采样点；请使用更大的 balance 或更小的 PSF。</translation>
    </message>
    <message>
        <source>works on %1-D data only, these are %2-D</source>
        <translation>只作用于 %1-D 数据，此数据为 %2-D</translation>
    </message>
    <message>
        <source>works on %1-D to %2-D data only, these are %3-D</source>
        <translation>只作用于 %1-D 至 %2-D 数据，此数据为 %3-D</translation>
    </message>
    <message>
        <source>zscore: size must be at least %1 (got %2).</source>
        <translation>zscore：size 至少为 %1（现为 %2）。</translation>
    </message>
    <message>
        <source>%1 boxes with %2 of %3 samples</source>
        <translation>%1 个方框，含 %3 个采样点中的 %2 个</translation>
    </message>
    <message>
        <source>%1 on %2, first run</source>
        <translation>%1 在 %2 上，首次运行</translation>
    </message>
    <message>
        <source>%1 on %2, run %3 of %4</source>
        <translation>%1 在 %2 上，第 %3 次运行，共 %4 次</translation>
    </message>
    <message>
        <source>%1 on %2, trial</source>
        <translation>%1 在 %2 上，试运行</translation>
    </message>
    <message>
        <source>%1: the mask has another spacing (%2) than the data; its samples count one by one</source>
        <translation>%1：掩膜的间距（%2）与数据不同；其采样点按顺序逐个对应</translation>
    </message>
    <message>
        <source>%1: the mask has fractions; they are rounded, so that %2 and more counts</source>
        <translation>%1：掩膜含有小数；将其取整，%2 及以上计入</translation>
    </message>
    <message>
        <source>%1: the mask is in the frame of reference %2, the data are in %3; equal positions may be different places. Check that both are of one examination</source>
        <translation>%1：掩膜位于参考坐标系 %2，数据位于 %3；相同的位置可能是不同的地方。请确认两者来自同一次检查</translation>
    </message>
    <message>
        <source>%1: the mask lies on another grid (%2); the nearest of its samples count</source>
        <translation>%1：掩膜位于另一个网格上（%2）；取其最近的采样点</translation>
    </message>
    <message>
        <source>all %1 samples</source>
        <translation>全部 %1 个采样点</translation>
    </message>
    <message>
        <source>float64 reference</source>
        <translation>float64 参考</translation>
    </message>
    <message>
        <source>mask=%1: no sample of the data is in the mask</source>
        <translation>mask=%1：没有数据采样点在掩膜内</translation>
    </message>
    <message>
        <source>variant %1 is not known; %2</source>
        <translation>未知的变体 %1；%2</translation>
    </message>
    <message>
        <source>%1 %2. It is kept and not filtered, and gives no sampling rate: filters count in samples. Resample the signal, or give a rate with --rate.%3</source>
        <translation>%1 %2。予以保留且不滤波，不给出采样率：滤波器以采样点计。请对信号重采样，或在“文件 › 采样”中设置采样率。%3</translation>
    </message>
    <message>
        <source>%1 and %2 have the same number; both are slices.</source>
        <translation>%1 和 %2 编号相同；二者均为切片。</translation>
    </message>
    <message>
        <source>%1 annotations are kept.</source>
        <translation>保留 %1 个注释。</translation>
    </message>
    <message>
        <source>%1 are not kept in %2</source>
        <translation>%1 未保存到 %2 中</translation>
    </message>
    <message>
        <source>%1 are not kept in %2.</source>
        <translation>%1 未保存到 %2 中。</translation>
    </message>
    <message>
        <source>%1 bytes follow the end of the picture and are ignored.</source>
        <translation>图片结束后还有 %1 字节，已忽略。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 comment line between the numbers will not be written again.</source>
        <translation>数字之间的 %1 行注释不会再写出。</translation>
    </message>
    <message>
        <source>%1 comment lines between the numbers will not be written again.</source>
        <translation>数字之间的 %1 行注释不会再写出。</translation>
    </message>
    <message>
        <source>%1 counts the samples. It is kept and not filtered, and gives no sampling rate; give one with --rate.%2</source>
        <translation>%1 为采样点计数。予以保留且不滤波，不给出采样率；请在“文件 › 采样”中设置。%2</translation>
    </message>
    <message>
        <source>%1 files can be read but not written</source>
        <translation>%1 文件只能读取，不能写入</translation>
    </message>
    <message>
        <source>%1 grows evenly, but its name does not say that it is time; it is filtered like the others. If it is time, call it `time (s)`.</source>
        <translation>%1 均匀增长，但其名称未表明它是时间；按其他列一样滤波。若它是时间，请命名为 `time (s)`。</translation>
    </message>
    <message>
        <source>%1 has %2 byte after its samples, which are not read (its header announces %3 bytes of samples).</source>
        <translation>%1 的采样点之后有 %2 字节未读取（文件头声明采样点为 %3 字节）。</translation>
    </message>
    <message>
        <source>%1 has %2 bytes after its samples, which are not read (its header announces %3 bytes of samples).</source>
        <translation>%1 的采样点之后有 %2 字节未读取（文件头声明采样点为 %3 字节）。</translation>
    </message>
    <message>
        <source>%1 has the unit &quot;%2&quot;, which is not a known unit of time. It is kept and not filtered, and gives no sampling rate; give one with --rate.</source>
        <translation>%1 的单位为 &quot;%2&quot;，不是已知的时间单位。予以保留且不滤波，不给出采样率；请在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not a known unit of time</source>
        <translation>%1 为 &quot;%2&quot;，不是已知的时间单位</translation>
    </message>
    <message>
        <source>%1 is not kept in %2.</source>
        <translation>%1 未保存到 %2 中。</translation>
    </message>
    <message>
        <source>%1 is taken as time in %2: %3. It is kept and not filtered.%4</source>
        <translation>%1 按以 %2 计的时间处理：%3。予以保留且不滤波。%4</translation>
    </message>
    <message>
        <source>%1 is taken as time in seconds: %2. It is kept and not filtered. Give another rate with --rate, or write the unit into the name, as in `time (ms)`.%3</source>
        <translation>%1 按以秒计的时间处理：%2。予以保留且不滤波。请在“文件 › 采样”中设置其他采样率，或在名称中写明单位，如 `time (ms)`。%3</translation>
    </message>
    <message>
        <source>%1 lines above the numbers, from line %2 on, are taken as comments.</source>
        <translation>数字之上的 %1 行（从第 %2 行起）视为注释。</translation>
    </message>
    <message>
        <source>%1 makes the %2 take more memory than its size explains.</source>
        <translation>%1 使 %2 占用的内存超出其大小所能解释的量。</translation>
    </message>
    <message>
        <source>%1) and cannot be a slice of a stack</source>
        <translation>%1），不能作为堆栈的切片</translation>
    </message>
    <message>
        <source>%1) is not kept in %2.</source>
        <translation>%1）未保存到 %2 中。</translation>
    </message>
    <message>
        <source>%1, and %2, which names no unit of time</source>
        <translation>%1，且 %2 未指明时间单位</translation>
    </message>
    <message>
        <source>%1, so that its fourth axis is not time</source>
        <translation>%1，因此其第四轴不是时间</translation>
    </message>
    <message>
        <source>%1, which is no time step</source>
        <translation>%1，不是时间步长</translation>
    </message>
    <message>
        <source>%1: %2 files cannot be written by this program: %3.</source>
        <translation>%1：此程序无法写入 %2 文件：%3。</translation>
    </message>
    <message>
        <source>%1: %2; endings that can be written are %3</source>
        <translation>%1：%2；可写入的扩展名为 %3</translation>
    </message>
    <message>
        <source>%1: --compression %2: %3 files of this name have no level of compression (%4 have). Leave the option out.</source>
        <translation>%1：--compression %2：此名称的 %3 文件没有压缩级别（%4 有）。请去掉该选项。</translation>
    </message>
    <message>
        <source>%1: --raw and --stack are for files; only OME-Zarr stores are read by address.</source>
        <translation>%1：--raw 和 --stack 用于文件；按地址只读取 OME-Zarr 存储。</translation>
    </message>
    <message>
        <source>%1: cannot be encoded: %2.</source>
        <translation>%1：无法编码：%2。</translation>
    </message>
    <message>
        <source>%1: counts the samples</source>
        <translation>%1：为采样点计数</translation>
    </message>
    <message>
        <source>%1: its header announces %2 samples, its data hold %3</source>
        <translation>%1：文件头声明 %2 个采样点，数据含 %3 个</translation>
    </message>
    <message>
        <source>%1: kept, no sampling rate</source>
        <translation>%1：保留，无采样率</translation>
    </message>
    <message>
        <source>%1all are read as one, and filters join what is apart.</source>
        <translation>%1全部作为一个读取，滤波器会连接分开的部分。</translation>
    </message>
    <message>
        <source>%1the first is read. Choose another with --series %2 to %3, or all with --series all.</source>
        <translation>%1读取第一段。用 --series %2 至 %3 选择其他段，或用 --series all 选择全部。</translation>
    </message>
    <message>
        <source>%1which is missing; `%2` is read in its place.</source>
        <translation>%1该文件缺失；改为读取 `%2`。</translation>
    </message>
    <message>
        <source>%1which is read; `%2` beside it is not.</source>
        <translation>%1读取该文件；旁边的 `%2` 不读取。</translation>
    </message>
    <message>
        <source>Colour of channel </source>
        <translation>通道颜色 </translation>
    </message>
    <message>
        <source>EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; written as EDF+ and BDF+</source>
        <translation>EDF、EDF+、BDF 和 BDF+：以物理单位记录，含注释；写为 EDF+ 和 BDF+</translation>
    </message>
    <message>
        <source>FreeSurfer&apos;s volumes and series of uint8, int16, int32 and float32, with geometry; scan parameters kept</source>
        <translation>FreeSurfer 的体数据和序列（uint8、int16、int32 和 float32），含几何信息；保留扫描参数</translation>
    </message>
    <message>
        <source>NIfTI cannot store %1 channels of %2 beside each other</source>
        <translation>NIfTI 无法并排存储 %1 个 %2 通道</translation>
    </message>
    <message>
        <source>Only the first %1 of %2</source>
        <translation>仅 %2 中的前 %1 个</translation>
    </message>
    <message>
        <source>RGB images of float32, stored as %1 bits with one exponent</source>
        <translation>float32 的 RGB 图像，以 %1 位和一个共同指数存储</translation>
    </message>
    <message>
        <source>Spacing of the first slice</source>
        <translation>第一层的间距</translation>
    </message>
    <message>
        <source>Stack of images</source>
        <translation>图像堆栈</translation>
    </message>
    <message>
        <source>The colours and colours of %1 (%2)</source>
        <translation>%1 的颜色（%2）</translation>
    </message>
    <message>
        <source>The colours of %1 (%2)</source>
        <translation>%1 的颜色（%2）</translation>
    </message>
    <message>
        <source>The names and colours of %1 (%2)</source>
        <translation>%1 的名称和颜色（%2）</translation>
    </message>
    <message>
        <source>The names of %1 (%2)</source>
        <translation>%1 的名称（%2）</translation>
    </message>
    <message>
        <source>The recording has %1 %2 with interruptions between them; </source>
        <translation>该记录有 %1 %2，其间有中断； </translation>
    </message>
    <message>
        <source>The unit of the values (%1</source>
        <translation>数值的单位（%1</translation>
    </message>
    <message>
        <source>WAV, FLAC, AIFF, AU, CAF and Ogg: signals with channels and rate; %1 to %2 bits, float32, float64</source>
        <translation>WAV、FLAC、AIFF、AU、CAF 和 Ogg：含通道和采样率的信号；%1 至 %2 位、float32、float64</translation>
    </message>
    <message>
        <source>`%1` is &quot;%2&quot;, which is not a known unit of length; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`%1` 为 &quot;%2&quot;，不是已知的长度单位；间距以 px 计。请在“文件 › 采样”中以 mm 设置。</translation>
    </message>
    <message>
        <source>`%1` names `%2` as the file of its %3, </source>
        <translation>`%1` 指定 `%2` 为其 %3 文件， </translation>
    </message>
    <message>
        <source>a file name needs an ending that says the format</source>
        <translation>文件名需要表明格式的扩展名</translation>
    </message>
    <message>
        <source>a file, or a folder with the slices of a series sorted by position; written as a derived series</source>
        <translation>一个文件，或含一个序列各切片的文件夹（按位置排序）；写为派生序列</translation>
    </message>
    <message>
        <source>a store in one ZIP file, stored or deflated; read only</source>
        <translation>一个 ZIP 文件中的存储，未压缩或 deflate；只读</translation>
    </message>
    <message>
        <source>announces %1 dimensions (%2 to %3 are possible)</source>
        <translation>声明 %1 个维度（允许 %2 到 %3 个）</translation>
    </message>
    <message>
        <source>announces %1 frames of %2 × %3 samples, more than its %4 bytes can hold</source>
        <translation>声明 %1 帧 %2 × %3 采样点，超过其 %4 字节所能容纳</translation>
    </message>
    <message>
        <source>announces %1 samples of %2, but holds %3 bytes of data</source>
        <translation>声明 %1 个 %2 采样点，但只含 %3 字节数据</translation>
    </message>
    <message>
        <source>announces %1, more than its %2 bytes can hold</source>
        <translation>声明 %1，超过其 %2 字节所能容纳</translation>
    </message>
    <message>
        <source>announces %1; at most %2 along an axis are read</source>
        <translation>声明 %1；沿一个轴最多读取 %2</translation>
    </message>
    <message>
        <source>announces a shape of %1</source>
        <translation>声明形状为 %1</translation>
    </message>
    <message>
        <source>announces an impossible shape: %1</source>
        <translation>声明了不可能的形状：%1</translation>
    </message>
    <message>
        <source>announces colour type %1 with %2 bits, or a method that PNG does not have</source>
        <translation>声明颜色类型 %1、%2 位，或 PNG 没有的方法</translation>
    </message>
    <message>
        <source>announces the unknown colour type %1</source>
        <translation>声明了未知的颜色类型 %1</translation>
    </message>
    <message>
        <source>announces the unknown data type %1</source>
        <translation>声明了未知的数据类型 %1</translation>
    </message>
    <message>
        <source>arrays of any number type: signals, images, volumes, %1-D series; no geometry</source>
        <translation>任意数字类型的数组：信号、图像、体数据、%1-D 序列；无几何信息</translation>
    </message>
    <message>
        <source>became shorter while it was read</source>
        <translation>在读取过程中变短了</translation>
    </message>
    <message>
        <source>behind its samples</source>
        <translation>在其采样点之后</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>cannot be read by address (%1): only OME-Zarr stores are, which are folders; download the file first</source>
        <translation>无法按地址读取（%1）：只有作为文件夹的 OME-Zarr 存储可以；请先下载文件</translation>
    </message>
    <message>
        <source>cannot be read in parts: the server sends it with the Content-Encoding %1</source>
        <translation>无法分段读取：服务器以 Content-Encoding %1 发送</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>cannot be read: %1 to a request without a range</source>
        <translation>无法读取：对不带范围的请求返回 %1</translation>
    </message>
    <message>
        <source>cannot be read: bytes %1 to %2 were requested, and the server sends %3 bytes as `%4`</source>
        <translation>无法读取：请求了字节 %1 至 %2，服务器以 `%4` 发送了 %3 字节</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>cannot be written: the folder %1 cannot be made (a file has that name</source>
        <translation>无法写入：无法创建文件夹 %1（有同名文件</translation>
    </message>
    <message>
        <source>cell %1 is empty; write nan for a missing value</source>
        <translation>单元格 %1 为空；缺失值请写 nan</translation>
    </message>
    <message>
        <source>confused the %1: its answer makes no sense</source>
        <translation>使 %1 出错：其回应没有意义</translation>
    </message>
    <message>
        <source>convert it by Bio-Formats first: bfconvert %1 %2</source>
        <translation>请先用 Bio-Formats 转换：bfconvert %1 %2</translation>
    </message>
    <message>
        <source>datasets in MATLAB files of version %1 and %2, samples in them or in .fdt; epochs by --series; read only</source>
        <translation>版本 %1 和 %2 的 MATLAB 文件中的数据集，采样点在其中或在 .fdt 中；用 --series 选择分段；只读</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>does not grow at %1 (%2, then %3; the numbers start in line %4)</source>
        <translation>在 %1 处未增长（%2，然后 %3；数字从第 %4 行开始）</translation>
    </message>
    <message>
        <source>does not start with a NIfTI header of %1 or %2 bytes</source>
        <translation>开头不是 %1 或 %2 字节的 NIfTI 文件头</translation>
    </message>
    <message>
        <source>ends before its first sample</source>
        <translation>在第一个采样点之前结束</translation>
    </message>
    <message>
        <source>exists already; it is replaced only with --overwrite</source>
        <translation>已存在；仅在使用 --overwrite 时替换</translation>
    </message>
    <message>
        <source>folders of chunks, versions %1 and %2: images, volumes and series of all types, channels, axes with units; plain arrays; several images and levels by --series</source>
        <translation>由分块组成的文件夹，版本 %1 和 %2：所有类型的图像、体数据和序列，含通道和带单位的轴；普通数组；用 --series 选择多个图像和级别</translation>
    </message>
    <message>
        <source>has %1 axes; %2 (samples), %3 (y,x), %4 (z,y,x), %5 (t,z,y,x) and %6 (t,z,y,x,c) can be read</source>
        <translation>有 %1 个轴；可读取 %2（采样点）、%3 (y,x)、%4 (z,y,x)、%5 (t,z,y,x) 和 %6 (t,z,y,x,c)</translation>
    </message>
    <message>
        <source>has %1 pictures: choose one by --series: %2</source>
        <translation>有 %1 个图片：请用 --series 选择一个：%2</translation>
    </message>
    <message>
        <source>has a chunk %1 that must be understood, and is not</source>
        <translation>有必须理解但无法理解的数据块 %1</translation>
    </message>
    <message>
        <source>has a fault in line %1: %2</source>
        <translation>第 %1 行有错误：%2</translation>
    </message>
    <message>
        <source>has a frame header of %1 bytes</source>
        <translation>帧头为 %1 字节</translation>
    </message>
    <message>
        <source>has a frame of %1 × %2 samples that does not lie in the picture</source>
        <translation>有一帧 %1 × %2 采样点不在图片内</translation>
    </message>
    <message>
        <source>has a header of %1 bytes</source>
        <translation>文件头为 %1 字节</translation>
    </message>
    <message>
        <source>has a palette of %1 bytes, a second one, or one </source>
        <translation>调色板为 %1 字节、出现第二个，或一个 </translation>
    </message>
    <message>
        <source>has a transparent colour of %1 bytes that does not go with its header and palette</source>
        <translation>有 %1 字节的透明色，与文件头和调色板不符</translation>
    </message>
    <message>
        <source>has an NPY header of %1 bytes, which makes no sense</source>
        <translation>NPY 文件头为 %1 字节，没有意义</translation>
    </message>
    <message>
        <source>has an NPY header that makes no sense</source>
        <translation>NPY 文件头没有意义</translation>
    </message>
    <message>
        <source>has an impossible number in its field %1: %2</source>
        <translation>字段 %1 中的数不可能：%2</translation>
    </message>
    <message>
        <source>has axes that lie in one plane</source>
        <translation>各轴位于同一平面</translation>
    </message>
    <message>
        <source>has complex samples, which are not supported; split them into real and imaginary part</source>
        <translation>含复数采样点，不受支持；请拆分为实部和虚部</translation>
    </message>
    <message>
        <source>has its announcement twice, or behind its samples</source>
        <translation>声明出现两次，或位于采样点之后</translation>
    </message>
    <message>
        <source>has its frames out of order at byte %1</source>
        <translation>在字节 %1 处帧顺序错乱</translation>
    </message>
    <message>
        <source>has its header in the wrong place</source>
        <translation>文件头位置不对</translation>
    </message>
    <message>
        <source>has its samples in two places</source>
        <translation>采样点位于两处</translation>
    </message>
    <message>
        <source>has more than five dimensions: %1</source>
        <translation>多于五个维度：%1</translation>
    </message>
    <message>
        <source>has more than one picture %1; it has %2</source>
        <translation>有多个图片 %1；它有 %2</translation>
    </message>
    <message>
        <source>has no .hdr file beside it</source>
        <translation>旁边没有 .hdr 文件</translation>
    </message>
    <message>
        <source>has no .img file beside it, which would hold the samples</source>
        <translation>旁边没有存放采样点的 .img 文件</translation>
    </message>
    <message>
        <source>has no NIfTI magic in its header</source>
        <translation>文件头中没有 NIfTI 标识</translation>
    </message>
    <message>
        <source>has no palette</source>
        <translation>没有调色板</translation>
    </message>
    <message>
        <source>has no picture %1; it has %2</source>
        <translation>没有图片 %1；它有 %2</translation>
    </message>
    <message>
        <source>has samples of %1 bits, which are not supported</source>
        <translation>采样点为 %1 位，不受支持</translation>
    </message>
    <message>
        <source>has samples of a frame that was not announced</source>
        <translation>含有未声明帧的采样点</translation>
    </message>
    <message>
        <source>has samples of one bit, which are not supported</source>
        <translation>采样点为一位，不受支持</translation>
    </message>
    <message>
        <source>has the ending of %1 file, which convapp does not read; %2</source>
        <translation>扩展名属于 %1 文件，convapp 不读取；%2</translation>
    </message>
    <message>
        <source>has version %1 of the NPY format; %2 to %3 are known</source>
        <translation>为 NPY 格式版本 %1；已知 %2 至 %3</translation>
    </message>
    <message>
        <source>headers are written in host order</source>
        <translation>文件头以主机字节序写入</translation>
    </message>
    <message>
        <source>holds %1 bytes behind its compressed data that are neither compressed nor padding</source>
        <translation>压缩数据之后有 %1 字节，既非压缩数据也非填充</translation>
    </message>
    <message>
        <source>holds elements of type %1 (%2); only truth values, integers of %3 to %4 bits, float16, float32 and float64 can be read</source>
        <translation>元素类型为 %1（%2）；只能读取布尔值、%3 至 %4 位整数、float16、float32 和 float64</translation>
    </message>
    <message>
        <source>holds images of several formats (%1); choose the slices by a pattern, such as *.tif</source>
        <translation>含多种格式的图像（%1）；请用模式选择切片，如 *.tif</translation>
    </message>
    <message>
        <source>holds more than %1 GiB of compressed data behind its samples</source>
        <translation>采样点之后有超过 %1 GiB 的压缩数据</translation>
    </message>
    <message>
        <source>holds no file of the pattern %1</source>
        <translation>没有符合模式 %1 的文件</translation>
    </message>
    <message>
        <source>holds no images that this program reads</source>
        <translation>不含此程序可读取的图像</translation>
    </message>
    <message>
        <source>holds no numbers</source>
        <translation>不含数字</translation>
    </message>
    <message>
        <source>holds no picture</source>
        <translation>不含图片</translation>
    </message>
    <message>
        <source>holds records; only plain numbers can be read</source>
        <translation>含记录结构；只能读取普通数字</translation>
    </message>
    <message>
        <source>holds vectors of colours (%1), which are not supported</source>
        <translation>含颜色向量（%1），不受支持</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, any channels, with opacity; written without loss</source>
        <translation>%1 和 %2 位图像，任意通道，含不透明度；无损写入</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, grey or RGB</source>
        <translation>%1 和 %2 位图像，灰度或 RGB</translation>
    </message>
    <message>
        <source>images of %1 and %2 bits, grey or RGB, with opacity; frames of an animation are read as times</source>
        <translation>%1 和 %2 位图像，灰度或 RGB，含不透明度；动画的帧作为时间点读取</translation>
    </message>
    <message>
        <source>images of %1 bits, RGB with opacity or without; written without loss</source>
        <translation>%1 位图像，RGB，含或不含不透明度；无损写入</translation>
    </message>
    <message>
        <source>images of %1 bits, grey or RGB, RGB with opacity</source>
        <translation>%1 位图像，灰度或 RGB，RGB 含不透明度</translation>
    </message>
    <message>
        <source>images of %1 bits, grey or RGB; CMYK is turned into RGB; upright as EXIF says</source>
        <translation>%1 位图像，灰度或 RGB；CMYK 转为 RGB；按 EXIF 摆正</translation>
    </message>
    <message>
        <source>images of float16, float32 and uint32, channels by name, with geometry; parts by --series</source>
        <translation>float16、float32 和 uint32 图像，通道按名称，含几何信息；用 --series 选择部分</translation>
    </message>
    <message>
        <source>images of float32, grey or RGB</source>
        <translation>float32 图像，灰度或 RGB</translation>
    </message>
    <message>
        <source>images, cubes and spectra of all types, scaled and with missing samples, compressed in tiles or by gzip; extensions by --series; read only</source>
        <translation>所有类型的图像、数据立方和光谱，含缩放和缺失采样点，分块或 gzip 压缩；用 --series 选择扩展；只读</translation>
    </message>
    <message>
        <source>images, stacks and time series of %1 to %2 and %3 bits, float16 to float64; axes and spacing of ImageJ, tifffile and OME, also sets of files; several pictures by --series</source>
        <translation>%1 至 %2 位和 %3 位、float16 至 float64 的图像、堆栈和时间序列；支持 ImageJ、tifffile 和 OME 的轴与间距，也支持文件集；用 --series 选择多个图片</translation>
    </message>
    <message>
        <source>images, volumes, series and vectors of all types, with geometry</source>
        <translation>所有类型的图像、体数据、序列和向量，含几何信息</translation>
    </message>
    <message>
        <source>images, volumes, series and vectors of all types, with geometry; all encodings are read</source>
        <translation>所有类型的图像、体数据、序列和向量，含几何信息；可读取所有编码</translation>
    </message>
    <message>
        <source>is %1 file, which convapp does not read; %2</source>
        <translation>是 %1 文件，convapp 不读取；%2</translation>
    </message>
    <message>
        <source>is %1, but %2 is %3; slices of a stack have one size and type</source>
        <translation>为 %1，但 %2 为 %3；堆栈的切片须大小和类型一致</translation>
    </message>
    <message>
        <source>is %1-D (%2), which is not supported: times and vectors at once</source>
        <translation>为 %1-D（%2），不受支持：同时含时间和向量</translation>
    </message>
    <message>
        <source>is a %1 file, which can only be written</source>
        <translation>是 %1 文件，只能写入</translation>
    </message>
    <message>
        <source>is in the format %1, which this program cannot read: %2</source>
        <translation>是 %1 文件，此程序无法读取：%2</translation>
    </message>
    <message>
        <source>is a folder without DICOM files</source>
        <translation>是不含 DICOM 文件的文件夹</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>是文件夹，不是文件</translation>
    </message>
    <message>
        <source>is an Analyze %1 file of colours, whose order in the file is not defined; convert it to NIfTI</source>
        <translation>是含颜色的 Analyze %1 文件，其排列顺序未定义；请转换为 NIfTI</translation>
    </message>
    <message>
        <source>is an animation that %1</source>
        <translation>是动画，%1</translation>
    </message>
    <message>
        <source>is an animation that announces %1 frames and holds %2</source>
        <translation>是动画，声明 %1 帧，实含 %2 帧</translation>
    </message>
    <message>
        <source>is an animation whose first frame is not the whole picture</source>
        <translation>是动画，其第一帧不是完整图片</translation>
    </message>
    <message>
        <source>is an animation with a frame that is laid in an unknown way</source>
        <translation>是动画，其中有一帧的合成方式未知</translation>
    </message>
    <message>
        <source>is an animation with a frame without samples</source>
        <translation>是动画，其中有一帧没有采样点</translation>
    </message>
    <message>
        <source>is an empty array of shape %1</source>
        <translation>是形状为 %1 的空数组</translation>
    </message>
    <message>
        <source>is cut off after %1 bytes</source>
        <translation>在 %1 字节后被截断</translation>
    </message>
    <message>
        <source>is cut off inside its header</source>
        <translation>在文件头内被截断</translation>
    </message>
    <message>
        <source>is cut off: it has %1 bytes, and %2</source>
        <translation>被截断：只有 %1 字节，而 %2</translation>
    </message>
    <message>
        <source>is cut off: it has %1 bytes, and more were announced</source>
        <translation>被截断：只有 %1 字节，少于声明的数量</translation>
    </message>
    <message>
        <source>is damaged: it uses colour %1 of a palette of %2</source>
        <translation>已损坏：使用了 %2 色调色板中的颜色 %1</translation>
    </message>
    <message>
        <source>is damaged: the checksum of its chunk %1 at byte %2 is wrong</source>
        <translation>已损坏：字节 %2 处数据块 %1 的校验和不对</translation>
    </message>
    <message>
        <source>is in no format that this program knows</source>
        <translation>不是此程序已知的格式</translation>
    </message>
    <message>
        <source>is no entry of a store: the server answers with a web page (text/html), as it does where one has to log in</source>
        <translation>不是存储的条目：服务器返回网页（text/html），如同需要登录之处</translation>
    </message>
    <message>
        <source>is no single image (%1, %2 time points</source>
        <translation>不是单个图像（%1，%2 个时间点</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>is not a whole PNG file</source>
        <translation>不是完整的 PNG 文件</translation>
    </message>
    <message>
        <source>is not an NPY file, or is cut off in its first bytes</source>
        <translation>不是 NPY 文件，或在最初几个字节处被截断</translation>
    </message>
    <message>
        <source>is not evenly spaced (steps from %1 at %2 to %3 at %4)</source>
        <translation>间隔不均匀（步长从 %2 处的 %1 到 %4 处的 %3）</translation>
    </message>
    <message>
        <source>is the file of %1 of a recording; open its header `%2`</source>
        <translation>是某记录的 %1 文件；请打开其头文件 `%2`</translation>
    </message>
    <message>
        <source>is truncated: %1 bytes of compressed data are announced, it has %2</source>
        <translation>被截断：声明压缩数据 %1 字节，实有 %2</translation>
    </message>
    <message>
        <source>is truncated: its compressed data end in the middle, after %1 bytes</source>
        <translation>被截断：压缩数据在 %1 字节后中断</translation>
    </message>
    <message>
        <source>is truncated: its header announces %1 bytes of samples, more than the %2 that the file can hold</source>
        <translation>被截断：文件头声明采样点 %1 字节，超过文件所能容纳的 %2</translation>
    </message>
    <message>
        <source>it has %1 cells; line %2 above it has %3</source>
        <translation>有 %1 个单元格；其上的第 %2 行有 %3 个</translation>
    </message>
    <message>
        <source>it has %1 cells; the lines before have %2</source>
        <translation>有 %1 个单元格；之前各行有 %2 个</translation>
    </message>
    <message>
        <source>it has a NUL byte, so this is not a text file (or one in UTF-%1)</source>
        <translation>含 NUL 字节，因此不是文本文件（或为 UTF-%1）</translation>
    </message>
    <message>
        <source>it has decimal commas, and line %1 has decimal commas; write all numbers with points</source>
        <translation>含小数逗号，第 %1 行含小数逗号；请全部使用小数点</translation>
    </message>
    <message>
        <source>it has decimal commas, and line %1 has decimal points; write all numbers with points</source>
        <translation>含小数逗号，而第 %1 行含小数点；请全部使用小数点</translation>
    </message>
    <message>
        <source>it has decimal points, and line %1 has decimal commas; write all numbers with points</source>
        <translation>含小数点，而第 %1 行含小数逗号；请全部使用小数点</translation>
    </message>
    <message>
        <source>it has decimal points, and line %1 has decimal points; write all numbers with points</source>
        <translation>含小数点，第 %1 行含小数点；请全部使用小数点</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>its cells are separated otherwise than those of line %1 above it</source>
        <translation>其单元格的分隔方式与其上的第 %1 行不同</translation>
    </message>
    <message>
        <source>its commas may stand before decimals or between thousands; write the numbers with points and without separators of thousands</source>
        <translation>其逗号可能是小数点或千位分隔符；请使用小数点且不加千位分隔符</translation>
    </message>
    <message>
        <source>its field funused1 is %1, which is taken for a scale factor, as SPM writes it</source>
        <translation>其字段 funused1 为 %1，按 SPM 的写法视为缩放因子</translation>
    </message>
    <message>
        <source>its file states no time step</source>
        <translation>文件未给出时间步长</translation>
    </message>
    <message>
        <source>kept the %1 busy for %2 s without a result</source>
        <translation>使 %1 忙碌 %2 s 而无结果</translation>
    </message>
    <message>
        <source>message is damaged</source>
        <translation>消息已损坏</translation>
    </message>
    <message>
        <source>message is short</source>
        <translation>消息过短</translation>
    </message>
    <message>
        <source>no format is called %1</source>
        <translation>没有名为 %1 的格式</translation>
    </message>
    <message>
        <source>not a type of this program</source>
        <translation>不是此程序的类型</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2, and xyzt_units is %3, which names no unit of time</source>
        <translation>pixdim[%1] 为 %2，而 xyzt_units 为 %3，未指明时间单位</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2, which is no size; %3 is assumed</source>
        <translation>pixdim[%1] 为 %2，不是尺寸；假定为 %3</translation>
    </message>
    <message>
        <source>puts its samples %1 bytes behind its header</source>
        <translation>采样点位于文件头之后 %1 字节处</translation>
    </message>
    <message>
        <source>puts its samples at byte %1</source>
        <translation>采样点位于字节 %1 处</translation>
    </message>
    <message>
        <source>recordings in physical units, versions %1 and %2, with their events; read only</source>
        <translation>以物理单位记录，版本 %1 和 %2，含事件；只读</translation>
    </message>
    <message>
        <source>recordings with a header, samples and markers in files of their own; stretches by --series; read only</source>
        <translation>文件头、采样点和标记各在单独文件中的记录；用 --series 选择片段；只读</translation>
    </message>
    <message>
        <source>samples without a header, x fastest; type and extent by --raw</source>
        <translation>无文件头的采样点，x 变化最快；用 --raw 给出类型和大小</translation>
    </message>
    <message>
        <source>scl_slope is %1 and scl_inter %2, which is no scale; samples are taken as stored</source>
        <translation>scl_slope 为 %1、scl_inter 为 %2，不是缩放；采样值按存储值处理</translation>
    </message>
    <message>
        <source>signals: one row per sample, one column per channel; rate from a column of time, or by --rate</source>
        <translation>信号：每行一个采样点，每列一个通道；采样率取自时间列，或用 --rate 给出</translation>
    </message>
    <message>
        <source>the EXIF data</source>
        <translation>EXIF 数据</translation>
    </message>
    <message>
        <source>the EXIF data, which are damaged,</source>
        <translation>已损坏的 EXIF 数据</translation>
    </message>
    <message>
        <source>the XMP data</source>
        <translation>XMP 数据</translation>
    </message>
    <message>
        <source>the background colour</source>
        <translation>背景色</translation>
    </message>
    <message>
        <source>the chunk %1 of %2 bytes</source>
        <translation>%2 字节的数据块 %1</translation>
    </message>
    <message>
        <source>the colour profile</source>
        <translation>颜色配置文件</translation>
    </message>
    <message>
        <source>the colour profile, which is damaged,</source>
        <translation>已损坏的颜色配置文件</translation>
    </message>
    <message>
        <source>the colour profile, which is for other channels,</source>
        <translation>用于其他通道的颜色配置文件</translation>
    </message>
    <message>
        <source>the file does not say how the volume lies in space; x to the right, y to the front, z upwards is assumed</source>
        <translation>文件未说明体数据在空间中的位置；假定 x 向右、y 向前、z 向上</translation>
    </message>
    <message>
        <source>the header says %1 bits per voxel, but its type has %2</source>
        <translation>文件头称每体素 %1 位，但其类型为 %2 位</translation>
    </message>
    <message>
        <source>the meaning of the colours (%1)</source>
        <translation>颜色的含义（%1）</translation>
    </message>
    <message>
        <source>the meaning of the colours (gamma, primaries)</source>
        <translation>颜色的含义（伽马、原色）</translation>
    </message>
    <message>
        <source>the preview in the EXIF data</source>
        <translation>EXIF 数据中的预览</translation>
    </message>
    <message>
        <source>the qform is degenerate and was not used</source>
        <translation>qform 退化，未使用</translation>
    </message>
    <message>
        <source>the samples end too early</source>
        <translation>采样点过早结束</translation>
    </message>
    <message>
        <source>the scale (sCAL), which is not in metres,</source>
        <translation>不以米计的比例（sCAL）</translation>
    </message>
    <message>
        <source>the server answers %1 (%2)</source>
        <translation>服务器返回 %1（%2）</translation>
    </message>
    <message>
        <source>the server answers %1%2)</source>
        <translation>服务器返回 %1%2）</translation>
    </message>
    <message>
        <source>the sform is degenerate and was not used</source>
        <translation>sform 退化，未使用</translation>
    </message>
    <message>
        <source>the shape of the pixels</source>
        <translation>像素的形状</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;, which is damaged,</source>
        <translation>已损坏的文本 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the text is in UTF-%1; save it as UTF-%2</source>
        <translation>文本为 UTF-%1；请保存为 UTF-%2</translation>
    </message>
    <message>
        <source>the time of change</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>volumes, %1-D series, colours and vectors of all types; affines and header kept</source>
        <translation>所有类型的体数据、%1-D 序列、颜色和向量；保留仿射变换和文件头</translation>
    </message>
    <message>
        <source>vox_offset is %1, inside the header; the samples are taken from byte %2 on.</source>
        <translation>vox_offset 为 %1，位于文件头内；采样点从字节 %2 处读取。</translation>
    </message>
    <message>
        <source>was damaged by a transfer in text mode: the NIfTI-%1 magic is incomplete</source>
        <translation>因文本模式传输而损坏：NIfTI-%1 标识不完整</translation>
    </message>
    <message>
        <source>xyzt_units is %1</source>
        <translation>xyzt_units 为 %1</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1” 不是数字</translation>
    </message>
    <message>
        <source>“%1” is not a number; write decimals with a point and no separators of thousands</source>
        <translation>“%1” 不是数字；小数请用小数点，且不加千位分隔符</translation>
    </message>
    <message>
        <source>“%1” is not a number; write times and dates as numbers, in seconds</source>
        <translation>“%1” 不是数字；请将时间和日期写成以秒计的数字</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>是否指 %1？</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>可用的有 %1</translation>
    </message>
    <message>
        <source>Device cuda:%1 is not available. %2</source>
        <translation>设备 cuda:%1 不可用。%2</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>images and volumes</source>
        <translation>图像和体数据</translation>
    </message>
    <message>
        <source>signals</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>signals and images</source>
        <translation>信号和图像</translation>
    </message>
    <message>
        <source>signals, images and volumes</source>
        <translation>信号、图像和体数据</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>体数据</translation>
    </message>
    <message>
        <source>A mask of present samples has no samples of its own.</source>
        <translation>由现有采样点构成的掩膜没有自己的采样点。</translation>
    </message>
    <message>
        <source>Limits edges to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN. Gradients read all samples; thresholds and connections count only edges in the mask.</source>
        <translation>将边缘限于文件的非零采样点（brain.nii.gz）、其中的标签（seg.nii.gz:%1,%2-%3）或数值（ct.nii.gz:%4..）、采样点方框（%5:%6x20:%7；不含终点）、ellipse:BOX 或 polygon:CORNERS；nan 排除为 NaN 的采样点。梯度读取所有采样点；阈值和连接只计入掩膜内的边缘。</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN or nodata. Otsu&apos;s threshold counts only these samples.</source>
        <translation>将结果限于文件的非零采样点（brain.nii.gz）、其中的标签（seg.nii.gz:%1,%2-%3）或数值（ct.nii.gz:%4..）、采样点方框（%5:%6x20:%7；不含终点）、ellipse:BOX 或 polygon:CORNERS；nan 排除为 NaN 或 nodata 的采样点。Otsu 阈值只计入这些采样点。</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN or nodata. The filter reads all samples, unless normalized=true.</source>
        <translation>将结果限于文件的非零采样点（brain.nii.gz）、其中的标签（seg.nii.gz:%1,%2-%3）或数值（ct.nii.gz:%4..）、采样点方框（%5:%6x20:%7；不含终点）、ellipse:BOX 或 polygon:CORNERS；nan 排除为 NaN 或 nodata 的采样点。除非 normalized=true，滤波器读取所有采样点。</translation>
    </message>
    <message>
        <source>Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:%1,%2-%3) or values (ct.nii.gz:%4..) in it, or to a box of samples (%5:%6x20:%7; ends are excluded), ellipse:BOX or polygon:CORNERS; nan leaves out samples that are NaN. The filter reads all samples.</source>
        <translation>将结果限于文件的非零采样点（brain.nii.gz）、其中的标签（seg.nii.gz:%1,%2-%3）或数值（ct.nii.gz:%4..）、采样点方框（%5:%6x20:%7；不含终点）、ellipse:BOX 或 polygon:CORNERS；nan 排除为 NaN 的采样点。滤波器读取所有采样点。</translation>
    </message>
    <message>
        <source>Value that marks missing samples besides NaN. Requires missing=ignore or mask=nan.</source>
        <translation>除 NaN 外标记缺失采样点的值。需要 missing=ignore 或 mask=nan。</translation>
    </message>
    <message>
        <source>depends on the input of a filter</source>
        <translation>取决于滤波器的输入</translation>
    </message>
    <message>
        <source>is a mask of filters only; regions count finite samples anyway</source>
        <translation>仅用作滤波器的掩膜；区域本来就只计入有限的采样点</translation>
    </message>
    <message>
        <source>mask=nan: every sample is in the mask, since %1 has no NaN; nodata=VALUE, which averages and thresholds have, marks missing samples</source>
        <translation>mask=nan：所有采样点都在掩膜内，因为 %1 没有 NaN；均值类滤波器和阈值的 nodata=VALUE 可标记缺失的采样点</translation>
    </message>
    <message>
        <source>requires missing=ignore or mask=nan</source>
        <translation>需要 missing=ignore 或 mask=nan</translation>
    </message>
    <message>
        <source>Beyond the data</source>
        <translation>数据之外</translation>
    </message>
    <message>
        <source>Gives the data another spacing or sampling rate, or the grid of another file. Nothing moves: positions are those of the samples&apos; centres.</source>
        <translation>为数据设定另一间距或采样率，或采用另一文件的网格。位置不变：位置指采样点中心的位置。</translation>
    </message>
    <message>
        <source>Like the file</source>
        <translation>与文件相同</translation>
    </message>
    <message>
        <source>Takes size, spacing, origin and direction of this file, whose axes are parallel to those of the data; spacing, align and axes do not count then.</source>
        <translation>采用此文件的尺寸、间距、原点和方向，其轴须与数据的轴平行；此时 spacing、align 和 axes 不起作用。</translation>
    </message>
    <message>
        <source>Value of samples that lie beyond the data, with like=FILE.</source>
        <translation>使用 like=FILE 时，位于数据之外的采样点的值。</translation>
    </message>
    <message>
        <source>covers %1, these data %2, which it does not meet; check both affines</source>
        <translation>覆盖 %1，这些数据覆盖 %2，二者没有重叠；请检查两者的仿射变换</translation>
    </message>
    <message>
        <source>decides the grid; leave out %1=%2</source>
        <translation>已决定网格；请去掉 %1=%2</translation>
    </message>
    <message>
        <source>decides the grid; leave out axes=%1</source>
        <translation>已决定网格；请去掉 axes=%1</translation>
    </message>
    <message>
        <source>has a spacing in %1, that of these data is in %2</source>
        <translation>的间距单位为 %1，这些数据的间距单位为 %2</translation>
    </message>
    <message>
        <source>has no spacing in mm or s (%1), so that nothing tells where its samples are; give a file with positions, like NIfTI</source>
        <translation>没有以 mm 或 s 为单位的间距（%1），因此无从得知其采样点的位置；请给出带有位置信息的文件，如 NIfTI</translation>
    </message>
    <message>
        <source>is %1-D (%2), these data are %3-D (%4)</source>
        <translation>为 %1-D（%2），这些数据为 %3-D（%4）</translation>
    </message>
    <message>
        <source>requires like=FILE; no other grid reaches beyond the data</source>
        <translation>需要 like=FILE；其他网格不会超出数据范围</translation>
    </message>
    <message>
        <source>these data have no spacing (%1); give it with --spacing or --rate, or filter a file that has one</source>
        <translation>这些数据没有间距（%1）；请用 --spacing 或 --rate 给出，或对带有间距的文件滤波</translation>
    </message>
    <message>
        <source>its axis %1 is turned by %2° to those of these data; resample follows axes that are parallel to the data&apos;s</source>
        <translation>其轴 %1 相对于这些数据的轴旋转了 %2°；resample 只适用于与数据的轴平行的轴</translation>
    </message>
    <message>
        <source>mask=%1: more than %2 masks along time</source>
        <translation>mask=%1：沿时间的掩膜多于 %2 个</translation>
    </message>
    <message>
        <source>axes=%1 with %2 is not supported; give two steps, one with axes=t</source>
        <translation>不支持 axes=%1 与 %2 同用；请分为两步，其中一步用 axes=t</translation>
    </message>
    <message>
        <source>Saving was stopped.</source>
        <translation>已停止保存。</translation>
    </message>
    <message>
        <source>%1 has no averages with weights.</source>
        <translation>%1 没有加权平均。</translation>
    </message>
    <message>
        <source>Computes one convolution at a time; an average with weights is two.</source>
        <translation>一次计算一个卷积；加权平均由两个卷积组成。</translation>
    </message>
    <message>
        <source>standard error of the edge width</source>
        <translation>边缘宽度的标准误差</translation>
    </message>
    <message>
        <source>The stream is being captured into a CUDA graph, which cannot hold a run of convapp. Start the run before or after that graph, or record it as a graph of its own.</source>
        <translation>该流正在被捕获到一个 CUDA 图中，而该图不能包含 convapp 的运行。请在该图之前或之后启动运行，或将其录制为单独的图。</translation>
    </message>
    <message>
        <source>%1 M samples, %2 taps, valid</source>
        <translation>%1 M 采样点，%2 个系数，valid</translation>
    </message>
    <message>
        <source>%1 requires one cut-off frequency (got two), as in %2Hz</source>
        <translation>%1 需要一个截止频率（给出了两个），例如 %2Hz</translation>
    </message>
    <message>
        <source>%1 requires two cut-off frequencies (got one), as in %2-%3Hz</source>
        <translation>%1 需要两个截止频率（只给出一个），例如 %2-%3Hz</translation>
    </message>
    <message>
        <source>%1², %2² taps</source>
        <translation>%1²，%2² 个系数</translation>
    </message>
    <message>
        <source>%1², %2² taps: what borders cost</source>
        <translation>%1²，%2² 个系数：边界的代价</translation>
    </message>
    <message>
        <source>%1², Gaussian of σ = %2</source>
        <translation>%1²，σ = %2 的高斯</translation>
    </message>
    <message>
        <source>%1², Gaussian σ = %2: rows, transposed, rows again</source>
        <translation>%1²，高斯 σ = %2：按行、转置、再按行</translation>
    </message>
    <message>
        <source>%1², Sobel magnitude</source>
        <translation>%1²，Sobel 幅值</translation>
    </message>
    <message>
        <source>%1², star of radius %2 (%3 taps)</source>
        <translation>%1²，半径为 %2 的星形（%3 个系数）</translation>
    </message>
    <message>
        <source>%1³ of uint8, Gaussian of σ = %2</source>
        <translation>%1³ uint8，σ = %2 的高斯</translation>
    </message>
    <message>
        <source>%1³, %2³ taps</source>
        <translation>%1³，%2³ 个系数</translation>
    </message>
    <message>
        <source>%1³, %2³ taps, zeros outside</source>
        <translation>%1³，%2³ 个系数，外部为零</translation>
    </message>
    <message>
        <source>%1³, Gaussian of σ = %2</source>
        <translation>%1³，σ = %2 的高斯</translation>
    </message>
    <message>
        <source>%1³, Sobel magnitude</source>
        <translation>%1³，Sobel 幅值</translation>
    </message>
    <message>
        <source>NVIDIA Volta</source>
        <translation>NVIDIA Volta</translation>
    </message>
    <message>
        <source>disagrees with the reference</source>
        <translation>与参考不符</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>核函数 %1</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>未要求运行</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>循环展开</translation>
    </message>
    <message>
        <source>the naive variant here runs along x already</source>
        <translation>这里的 naive 变体已沿 x 运行</translation>
    </message>
    <message>
        <source>Line %1 above the numbers is taken as a comment.</source>
        <translation>数字之上的第 %1 行视为注释。</translation>
    </message>
    <message>
        <source>“%1” is not a number; write nan for a missing value</source>
        <translation>“%1” 不是数字；缺失的值请写成 nan</translation>
    </message>
    <message>
        <source>pixdim[%1] is %2; the sform says %3, which is used</source>
        <translation>pixdim[%1] 为 %2；sform 给出 %3，以 sform 为准</translation>
    </message>
    <message>
        <source>the qform mirrors the volume against the sform, which is used: programs that follow the qform show the mirror image</source>
        <translation>qform 与 sform 互为镜像，以 sform 为准：按 qform 读取的程序会显示镜像</translation>
    </message>
    <message>
        <source>%1-bit integers that span the range of each channel</source>
        <translation>覆盖各通道取值范围的 %1 位整数</translation>
    </message>
    <message>
        <source>is not a number, like %1Hz, %2-%3Hz or %4%</source>
        <translation>不是数字，如 %1Hz、%2-%3Hz 或 %4%</translation>
    </message>
    <message>
        <source>numbers of %1 bits that share an exponent</source>
        <translation>共用一个指数的 %1 位数</translation>
    </message>
    <message>
        <source>a filter has no name; write NAME:key=value, like gaussian:sigma=%1px</source>
        <translation>缺少滤波器名称；请写成 NAME:key=value，例如 gaussian:sigma=%1px</translation>
    </message>
    <message>
        <source>no name is like it</source>
        <translation>没有相近的名称</translation>
    </message>
    <message>
        <source>%1-bit integers with a Rescale Slope</source>
        <translation>带 Rescale Slope 的 %1 位整数</translation>
    </message>
    <message>
        <source>%1 is computed by the CPU.</source>
        <translation>%1 由 CPU 计算。</translation>
    </message>
    <message>
        <source>Counts and a float64 table for each tile of the grid, then every sample by the nearest tables.</source>
        <translation>为网格的每个图块计数并建立一张 float64 表，再按最近的表计算每个样本。</translation>
    </message>
    <message>
        <source>Recursive filters in float64: a thread for each line, or for each part of it with its settling time.</source>
        <translation>float64 递归滤波：每条线一个线程，或线的每个部分（含稳定时间）一个线程。</translation>
    </message>
    <message>
        <source>Supports settling times of at most %1 samples (got %2).</source>
        <translation>最多支持 %1 个样本的稳定时间（实际为 %2）。</translation>
    </message>
    <message>
        <source>Supports tiles of at most %1 samples (got %2).</source>
        <translation>最多支持 %1 个样本的图块（实际为 %2）。</translation>
    </message>
    <message>
        <source>Means and deviations of boxes in float64: a pass along each axis joins those of parts.</source>
        <translation>以 float64 计算方框的均值和标准差：沿各轴的每一遍合并各部分的结果。</translation>
    </message>
    <message>
        <source>Smallest or largest samples of boxes: one pass along each axis; neighbouring outputs share samples.</source>
        <translation>方框的最小或最大采样值：沿各轴各一遍；相邻输出共用采样点。</translation>
    </message>
    <message>
        <source>Medians and ranks of any window: each thread bisects between the samples of its window by counting.</source>
        <translation>任意窗口的中值和秩：每个线程通过计数在其窗口的采样值之间二分。</translation>
    </message>
    <message>
        <source>EDF, EDF+, BDF and BDF+: recordings in physical units, with their annotations; read only, as this build lacks edflib</source>
        <translation>EDF、EDF+、BDF 和 BDF+：以物理单位记录，含注释；只读，因为此版本不含 edflib</translation>
    </message>
    <message>
        <source>The fields `Seq_Frame…` describe a sequence of %1 images; its third axis is read as a length, and filters along z mix images.</source>
        <translation>`Seq_Frame…` 字段描述的是 %1 幅图像的序列；其第三轴按长度读取，沿 z 的滤波器会混合各图像。</translation>
    </message>
    <message>
        <source>A look at the samples ended without an answer.</source>
        <translation>对样本的检查结束时没有给出答复。</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, and one of each channel takes %2; %3 whole samples of each channel are read.</source>
        <translation>文件头声明有 %1 字节的采样，而每个通道各一个采样占 %2 字节；读取每个通道的 %3 个完整采样。</translation>
    </message>
    <message>
        <source>“%1” is not a number; write negative numbers as %2</source>
        <translation>“%1”不是数字；请将负数写作 %2</translation>
    </message>
    <message>
        <source>“%1” is not a number; write the minus sign as -</source>
        <translation>“%1”不是数字；请将负号写作 -</translation>
    </message>
    <message>
        <source>The attribute `%1` (%2) marks missing samples. They are read as numbers; missing=ignore,nodata=%3 leaves them out of averages.</source>
        <translation>属性 `%1`（%2）标记缺失的样本。它们按数值读取；missing=ignore,nodata=%3 会在求平均时忽略它们。</translation>
    </message>
    <message>
        <source>The attribute `_Unsigned` is true: the samples are read as %1, not as %2.</source>
        <translation>属性 `_Unsigned` 为 true：样本按 %1 读取，而不是 %2。</translation>
    </message>
    <message>
        <source>The array `%1` has a `fill_value` of null: %2 of its %3 chunks are not stored, and their samples are read as %4.</source>
        <translation>数组 `%1` 的 `fill_value` 为 null：其 %3 个块中有 %2 个未存储，它们的样本按 %4 读取。</translation>
    </message>
    <message>
        <source>The `datasets` do not list the finest level first; levels are counted from the finest by their `scale`.</source>
        <translation>`datasets` 没有首先列出最精细的级别；各级别按其 `scale` 从最精细的开始计数。</translation>
    </message>
    <message>
        <source>The axes are named %1, and not all of these are known; they are taken as (%2).</source>
        <translation>各轴名为 %1，其中有未知的名称；它们被当作 (%2)。</translation>
    </message>
    <message>
        <source>The `IMAGE_SUBCLASS` is IMAGE_INDEXED: the samples are indices of a palette, which is not applied.</source>
        <translation>`IMAGE_SUBCLASS` 为 IMAGE_INDEXED：样本是调色板的索引，调色板不会被应用。</translation>
    </message>
    <message>
        <source>The attribute `%1` (&quot;%2&quot;) is no number: samples that it marks as missing are read as numbers.</source>
        <translation>属性 `%1`（&quot;%2&quot;）不是数字：它标记为缺失的样本按数值读取。</translation>
    </message>
    <message>
        <source>The attribute `%1` (%2) says which samples are valid. All samples are read as numbers.</source>
        <translation>属性 `%1`（%2）说明哪些样本有效。所有样本都按数值读取。</translation>
    </message>
    <message>
        <source>The dataset `%1` is not applied: samples are the stored numbers.</source>
        <translation>数据集 `%1` 未应用：采样点为存储的数值。</translation>
    </message>
    <message>
        <source>The store has no entry `%1`: it is read from the consolidated metadata.</source>
        <translation>存储中没有条目 `%1`：从合并的元数据中读取。</translation>
    </message>
    <message>
        <source>it may be one number with a separator of thousands, or two numbers; write numbers with decimal points only, or put a line &quot;sep=,&quot; above two columns</source>
        <translation>可能是一个带千位分隔符的数字，也可能是两个数字；请只用小数点书写数字，或在两列之上加一行 &quot;sep=,&quot;</translation>
    </message>
    <message>
        <source>The samples of channel %1 are stored as logarithms. They are read as numbers from %2 on in steps by the factor %3, and as %4 below.</source>
        <translation>通道 %1 的样本以对数形式存储。它们读取为从 %2 起、以 %3 为倍率的数值，低于此值则为 %4。</translation>
    </message>
    <message>
        <source>The unit &quot;Filtered&quot; of channel %1 marks logarithms of samples, and the prefilter %2 does not say which; the logarithms are read as they are.</source>
        <translation>通道 %1 的单位 &quot;Filtered&quot; 表示样本的对数，而预滤波 %2 未说明是哪种；对数按原样读取。</translation>
    </message>
    <message>
        <source>Only some axes of space have a scale in a unit of length; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>只有部分空间轴有以长度单位表示的刻度；间距以 px 计。可在“文件 › 采样”中以 mm 设置。</translation>
    </message>
    <message>
        <source>The scale `%1` has %2 values for an axis of %3 samples; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>刻度 `%1` 有 %2 个值，而该轴有 %3 个采样点；间距以 px 计。可在“文件 › 采样”中以 mm 设置。</translation>
    </message>
    <message>
        <source>The values of the scale `%1` are not equally spaced; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>刻度 `%1` 的值不等距；间距以 px 计。可在“文件 › 采样”中以 mm 设置。</translation>
    </message>
    <message>
        <source>arrays of all number types, in chunks or not, gzip; MATLAB %1, netCDF-%2, Imaris, MINC %3, NeXus; datasets and levels by --series; read only</source>
        <translation>所有数字类型的数组，分块或不分块，gzip；MATLAB %1、netCDF-%2、Imaris、MINC %3、NeXus；用 --series 选择数据集和级别；只读</translation>
    </message>
    <message>
        <source>The coordinates of an axis are not read: %1.</source>
        <translation>未读取一个轴的坐标：%1。</translation>
    </message>
    <message>
        <source>The scale `%1` has a step of %2, but no unit; the time step is not known.</source>
        <translation>刻度 `%1` 的步长为 %2，但没有单位；时间步长未知。</translation>
    </message>
    <message>
        <source>The values of the scale `%1` are not equally spaced; the time step is not known.</source>
        <translation>刻度 `%1` 的值不等距；时间步长未知。</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: its physical range %3 to %4 and digital range %5 to %6 give no scale; its stored numbers are read as they are, without a unit.</source>
        <translation>通道 %1 `%2`：物理范围 %3 至 %4 与数字范围 %5 至 %6 无法得出比例；按原样读取所存数值，无单位。</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: its unit has the code %3, which is not known; it has no unit.</source>
        <translation>通道 %1 `%2`：其单位代码为 %3，未知；该通道无单位。</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: the resolution is %3, which gives no scale; its stored numbers are read as they are, without a unit.</source>
        <translation>通道 %1 `%2`：分辨率为 %3，无法得出比例；按原样读取所存数值，无单位。</translation>
    </message>
    <message>
        <source>Channel %1 `%2`: the resolution is %3, which has a comma; its stored numbers are read as they are, without a unit.</source>
        <translation>通道 %1 `%2`：分辨率为 %3，含有逗号；按原样读取所存数值，无单位。</translation>
    </message>
    <message>
        <source>Channel %1 has %2 samples in a record and is left out.</source>
        <translation>通道 %1 在一个记录中有 %2 个采样点，已略去。</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum %2 is above the digital maximum %3; the scale is taken as written.</source>
        <translation>通道 %1：数字最小值 %2 大于数字最大值 %3；按所写采用该比例。</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum and maximum are both %2, which gives no scale; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：数字最小值与最大值均为 %2，无法得出比例；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>Channel %1: the field `%2` is written with a comma (%3); it is read as %4.</source>
        <translation>通道 %1：字段 `%2` 以逗号书写（%3）；读作 %4。</translation>
    </message>
    <message>
        <source>Channel %1: the number of samples in a record is %2; %3 is taken, which the length of the file leaves.</source>
        <translation>通道 %1：一个记录中的采样点数为 %2；采用由文件长度得出的 %3。</translation>
    </message>
    <message>
        <source>Channel %1: the physical minimum and maximum are both %2, which gives no scale; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：物理最小值与最大值均为 %2，无法得出比例；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>The file %1 is no file of markers; the recording is read without its markers.</source>
        <translation>文件 %1 不是标记文件；读取记录时不含标记。</translation>
    </message>
    <message>
        <source>The file has %1 annotations that do not follow the format, the first in record %2; they are left out.</source>
        <translation>文件有 %1 条注释不符合格式，第一条在记录 %2 中；已略去。</translation>
    </message>
    <message>
        <source>The file has %1 events without a place in the recording; they are left out.</source>
        <translation>文件有 %1 个事件在记录中没有位置；已略去。</translation>
    </message>
    <message>
        <source>The header announces %1 records (%2 bytes), the file holds %3 (%4 bytes); these are read.</source>
        <translation>文件头声明 %1 个记录（%2 字节），文件含有 %3 个（%4 字节）；读取后者。</translation>
    </message>
    <message>
        <source>The recording has %1 points; %2 markers of %3 have no position in the recording and are left out.</source>
        <translation>记录有 %1 个点；%3 中的 %2 个标记在记录中没有位置，已略去。</translation>
    </message>
    <message>
        <source>The recording is read without its markers: %1.</source>
        <translation>读取记录时不含标记：%1。</translation>
    </message>
    <message>
        <source>the check would take too long</source>
        <translation>检查耗时过长</translation>
    </message>
    <message>
        <source>the directions may be undefined</source>
        <translation>方向可能未定义</translation>
    </message>
    <message>
        <source>the result has another extent</source>
        <translation>结果的范围不同</translation>
    </message>
    <message>
        <source>Channel %1: the digital maximum is %2, which is no whole number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：数字最大值为 %2，不是整数；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>Channel %1: the digital minimum is %2, which is no whole number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：数字最小值为 %2，不是整数；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>Channel %1: the physical maximum is %2, which is no number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：物理最大值为 %2，不是数字；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>Channel %1: the physical minimum is %2, which is no number; its stored whole numbers are read as they are, without a unit.</source>
        <translation>通道 %1：物理最小值为 %2，不是数字；按原样读取所存整数，无单位。</translation>
    </message>
    <message>
        <source>The calibration of ImageJ (cf = %1) is not applied: samples are the stored numbers.</source>
        <translation>未应用 ImageJ 的校准（cf = %1）：采样点为所存数值。</translation>
    </message>
    <message>
        <source>The file is LSM of a kind of scan whose axes are not read (`CZ_LSMINFO`, tag %1); each page counts as a slice.</source>
        <translation>该文件为 LSM，其扫描类型的轴无法读取（`CZ_LSMINFO`，标签 %1）；每一页算作一个切片。</translation>
    </message>
    <message>
        <source>The line `%1` is not applied: samples are the stored numbers.</source>
        <translation>未应用行 `%1`：采样点为所存数值。</translation>
    </message>
    <message>
        <source>The name of %1 is that of a copy of %2; both are slices.</source>
        <translation>%1 的名称像是 %2 的副本；两者均作为切片。</translation>
    </message>
    <message>
        <source>The names make %1 series, such as %2 … and %3 …; all are slices of one volume.</source>
        <translation>这些名称构成 %1 个系列，例如 %2 … 和 %3 …；它们全部作为一个体数据的切片。</translation>
    </message>
    <message>
        <source>The samples stand for a range from %1 (`old min`) to %2 (`old max`), which is not applied: they are the stored numbers.</source>
        <translation>采样点代表从 %1（`old min`）到 %2（`old max`）的范围，但未应用：采样点为所存数值。</translation>
    </message>
    <message>
        <source>The scale %1 and the offset %2 of `GDALMetadata` (tag %3) are not applied: samples are the stored numbers.</source>
        <translation>未应用 `GDALMetadata`（标签 %3）的比例 %1 和偏移 %2：采样点为所存数值。</translation>
    </message>
    <message>
        <source>The scale %1 of the header is not applied: samples are the stored numbers.</source>
        <translation>未应用文件头的比例 %1：采样点为所存数值。</translation>
    </message>
    <message>
        <source>The sizes of samples in `CZ_LSMINFO` (tag %1) are no lengths; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`CZ_LSMINFO`（标签 %1）中的采样点大小不是长度；间距以 px 计。请在“文件 › 采样”中以 mm 设置。</translation>
    </message>
    <message>
        <source>Channel %1 `%2` holds codes of events, and is filtered like the others; choose a signal with --channel.</source>
        <translation>通道 %1 `%2` 含有事件代码，与其他通道一样被滤波。</translation>
    </message>
    <message>
        <source>%1 Its parts are whole, and are read.</source>
        <translation>%1 其各部分完整，已读取。</translation>
    </message>
    <message>
        <source>%1 cannot be compressed by this program: %2.</source>
        <translation>本程序无法压缩 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be encoded as DICOM.</source>
        <translation>%1 无法编码为 DICOM。</translation>
    </message>
    <message>
        <source>%1 cannot be read by the %2 decoder: %3.</source>
        <translation>%2 解码器无法读取 %1：%3。</translation>
    </message>
    <message>
        <source>%1 lacks samples to write.</source>
        <translation>%1 缺少要写入的采样数据。</translation>
    </message>
    <message>
        <source>%1 makes the %2 decoder take more memory than its size explains.</source>
        <translation>读取 %1 时，%2 解码器占用的内存超出其大小所能解释的范围。</translation>
    </message>
    <message>
        <source>%1 pixels are not in the file; they have the first colour of its palette.</source>
        <translation>文件中缺少 %1 个像素；它们取调色板的第一种颜色。</translation>
    </message>
    <message>
        <source>%1 samples lie outside of the valid range of the file; they are NaN.</source>
        <translation>%1 个采样点超出文件的有效范围；它们为 NaN。</translation>
    </message>
    <message>
        <source>%1: DICOM is written for data that came from DICOM; patient and study of these would have to be made up; save them as .nii.gz or .nrrd.</source>
        <translation>%1：仅为来自 DICOM 的数据写入 DICOM；这些数据的患者和检查信息只能凭空编造；请另存为 .nii.gz 或 .nrrd。</translation>
    </message>
    <message>
        <source>%1: FLAC holds at most %2 bits, and these samples use %3.</source>
        <translation>%1：FLAC 最多容纳 %2 位，而这些采样使用 %3 位。</translation>
    </message>
    <message>
        <source>%1: a sound file needs a sampling rate; give one with --rate.</source>
        <translation>%1：声音文件需要采样率；可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>%1: cannot be encoded as WebP (the library&apos;s error %2).</source>
        <translation>%1：无法编码为 WebP（库错误 %2）。</translation>
    </message>
    <message>
        <source>%1: cannot be put together as WebP.</source>
        <translation>%1：无法组合为 WebP。</translation>
    </message>
    <message>
        <source>%1: sound files hold whole sampling rates, not %2 Hz; NPY and CSV take any.</source>
        <translation>%1：声音文件只支持整数采样率，不支持 %2 Hz；NPY 和 CSV 支持任意采样率。</translation>
    </message>
    <message>
        <source>%1: this format cannot hold %2 in %3 channels.</source>
        <translation>%1：此格式无法容纳 %3 个通道的 %2。</translation>
    </message>
    <message>
        <source>The header announces %1 bytes of samples, the file holds %2; %3 whole samples of each channel are read.</source>
        <translation>文件头声明 %1 字节采样数据，文件含 %2；每通道读取 %3 个完整采样点。</translation>
    </message>
    <message>
        <source>The header does not say how many samples follow (written to a pipe?): the file holds %1 bytes; %2 whole samples of each channel are read.</source>
        <translation>文件头未说明后续采样点数（写入了管道？）：文件含 %1 字节；每通道读取 %2 个完整采样点。</translation>
    </message>
    <message>
        <source>The recording was not closed: its header announces %1 bytes of samples, and %2 follow; %3 whole samples of each channel are read.</source>
        <translation>录音未正常结束：文件头声明 %1 字节采样数据，实际有 %2；每通道读取 %3 个完整采样点。</translation>
    </message>
    <message>
        <source>Zero is white in this file; the %1 values are kept as they are.</source>
        <translation>此文件中零表示白色；%1 值保持不变。</translation>
    </message>
    <message>
        <source>`%1` gives units of length for some axes only; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`%1` 只为部分轴给出长度单位；间距以 px 计。可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>`%1` has irregular steps; the spacing counts as px.</source>
        <translation>`%1` 的步长不均匀；间距以 px 计。</translation>
    </message>
    <message>
        <source>`%1` has no `dimension_separator`; its chunks lie in folders, which means &quot;/&quot;.</source>
        <translation>`%1` 没有 `dimension_separator`；其数据块位于文件夹中，即 &quot;/&quot;。</translation>
    </message>
    <message>
        <source>`%1` has no `direction_cosines`; the spacing counts as px.</source>
        <translation>`%1` 没有 `direction_cosines`；间距以 px 计。</translation>
    </message>
    <message>
        <source>`%1` has no `step` other than %2; the spacing counts as px.</source>
        <translation>`%1` 没有 %2 以外的 `step`；间距以 px 计。</translation>
    </message>
    <message>
        <source>`%1` must be from %2 to %3 (got %4).</source>
        <translation>`%1` 必须在 %2 到 %3 之间（实际为 %4）。</translation>
    </message>
    <message>
        <source>`%1` must be one to three numbers (got %2).</source>
        <translation>`%1` 必须是一到三个数（实际为 %2）。</translation>
    </message>
    <message>
        <source>`%1` must be whole numbers (got %2).</source>
        <translation>`%1` 必须是整数（实际为 %2）。</translation>
    </message>
    <message>
        <source>`%1` was set in line %2 already.</source>
        <translation>`%1` 已在第 %2 行设置。</translation>
    </message>
    <message>
        <source>`AnatomicalOrientation` is %1, but no TransformMatrix says so; the axes count as left, posterior, superior (RAI).</source>
        <translation>`AnatomicalOrientation` 为 %1，但没有 TransformMatrix 说明；各轴按左、后、上计（RAI）。</translation>
    </message>
    <message>
        <source>`DataSetInfo/Image` has no unit; the spacing counts as px.</source>
        <translation>`DataSetInfo/Image` 没有单位；间距以 px 计。</translation>
    </message>
    <message>
        <source>`ExtMin%1` and `ExtMax%2` are not two growing numbers; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`ExtMin%1` 和 `ExtMax%2` 不是两个递增的数；间距以 px 计。可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2, which is no number: all samples are filtered as they are.</source>
        <translation>`GDAL_NODATA`（标签 %1）为 %2，不是数：所有采样点按原样滤波。</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2, which samples of this file cannot be marked with: all samples are filtered as they are.</source>
        <translation>`GDAL_NODATA`（标签 %1）为 %2，此文件的采样点无法以该值标记：所有采样点按原样滤波。</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2: samples of this value count as missing (NaN), and all are read as %3. Results near them are missing, too; TIFF files hold the nodata value for them.</source>
        <translation>`GDAL_NODATA`（标签 %1）为 %2：等于该值的采样点按缺失（NaN）处理，全部读取为 %3。其附近的结果也缺失；TIFF 文件中以 nodata 值表示。</translation>
    </message>
    <message>
        <source>`GDAL_NODATA` (tag %1) is %2: samples of this value count as missing (NaN). Results near them are missing, too; TIFF files hold the nodata value for them.</source>
        <translation>`GDAL_NODATA`（标签 %1）为 %2：等于该值的采样点按缺失（NaN）处理。其附近的结果也缺失；TIFF 文件中以 nodata 值表示。</translation>
    </message>
    <message>
        <source>`block` and `outputs` must be %1 beyond the %2 axes of the data.</source>
        <translation>`block` 和 `outputs` 在数据的 %2 个轴之外必须为 %1。</translation>
    </message>
    <message>
        <source>`block` must have at most %1 threads, and %2 along z.</source>
        <translation>`block` 最多有 %1 个线程，沿 z 最多 %2 个。</translation>
    </message>
    <message>
        <source>`coordinateTransformations` has the type &quot;%1&quot;, which is not read; the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`coordinateTransformations` 的类型为 &quot;%1&quot;，无法读取；间距以 px 计。可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>`element_size_um` is not three numbers above %1 (z, y, x); the spacing counts as px. Use --spacing to give it in mm.</source>
        <translation>`element_size_um` 不是三个大于 %1 的数（z、y、x）；间距以 px 计。可在“文件 › 采样”中设置。</translation>
    </message>
    <message>
        <source>`kinds` does not say what %1 is, and it has no direction in space; its samples count as channels.</source>
        <translation>`kinds` 未说明 %1 是什么，且该轴没有空间方向；其采样点按通道计。</translation>
    </message>
    <message>
        <source>`kinds` does not say what %1 is, and it has no direction in space; its samples count as time points.</source>
        <translation>`kinds` 未说明 %1 是什么，且该轴没有空间方向；其采样点按时间点计。</translation>
    </message>
    <message>
        <source>`omero` describes %1 channels, the array has %2; their names are not read.</source>
        <translation>`omero` 描述 %1 个通道，数组有 %2 个；未读取其名称。</translation>
    </message>
    <message>
        <source>`shared` must be one number of bytes, at most %1.</source>
        <translation>`shared` 必须是一个字节数，最多 %1。</translation>
    </message>
    <message>
        <source>`space` is &quot;%1&quot;, which does not say where left is; its axes count as left, posterior, superior.</source>
        <translation>`space` 为 &quot;%1&quot;，未说明左侧的方向；其各轴按左、后、上计。</translation>
    </message>
    <message>
        <source>`spacings` does not say how far apart the samples of axis %1 are; %2 mm is assumed.</source>
        <translation>`spacings` 未说明轴 %1 的采样间距；假定为 %2 mm。</translation>
    </message>
    <message>
        <source>`spacings` gives %1 for axis %2, but its vector in `space directions` has the length %3; `spacings` was not used.</source>
        <translation>`spacings` 给出轴 %2 为 %1，但其在 `space directions` 中的向量长度为 %3；未使用 `spacings`。</translation>
    </message>
    <message>
        <source>%1 (%2) cannot be used: %3.</source>
        <translation>%1（%2）无法使用：%3。</translation>
    </message>
    <message>
        <source>the axes %1 and %2 meet at %3° instead of %4°: lengths in mm count along each axis, so filters are sheared as the samples are</source>
        <translation>轴 %1 与 %2 的夹角为 %3°，而不是 %4°：以 mm 为单位的长度沿各轴计量，因此滤波器与样本一样是剪切的</translation>
    </message>
    <message>
        <source>`%1` has no effect: MetaImage calls the field `%2`.</source>
        <translation>`%1` 不起作用：MetaImage 中该字段名为 `%2`。</translation>
    </message>
    <message>
        <source>is truncated: its header announces %1 bytes of samples, its compressed data hold %2</source>
        <translation>被截断：头部声明样本 %1 字节，压缩数据含 %2 字节</translation>
    </message>
    <message>
        <source>%1 samples have digits that float32 would lose; those from %2^%3 on are rounded in float64, too</source>
        <translation>%1 采样点含有 float32 会丢失的位数；从 %2^%3 起，float64 也会舍入</translation>
    </message>
</context>
<context>
    <name>causes</name>
    <message>
        <source>{filter}: {reason}</source>
        <translation>{filter}：{reason}</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: {reason} No other variant was used in its place.</source>
        <translation>{variant} 未用于 {step}：{reason}未改用其他变体。</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: {reason} No other variant was used in its place; these would do: {others}.</source>
        <translation>{variant} 未用于 {step}：{reason}未改用其他变体；可用的有：{others}。</translation>
    </message>
    <message>
        <source>{variant} did not run for {step} on channels that earlier steps pass by: {reason}</source>
        <translation>{variant} 未用于先前步骤所跳过的通道上的 {step}：{reason}</translation>
    </message>
    <message>
        <source>{variant} did not run for {step}: there is no such variant for {dimension}-D kernels on {device}. No other variant was used in its place.</source>
        <translation>{variant} 未用于 {step}：在 {device} 上没有适用于 {dimension} 维核的此变体。未改用其他变体。</translation>
    </message>
    <message>
        <source>{variant} did not run: {reason}</source>
        <translation>{variant} 未运行：{reason}</translation>
    </message>
    <message>
        <source>There is no variant &apos;{variant}&apos; for {dimension}-D data; there are {known}.</source>
        <translation>没有适用于 {dimension} 维数据的变体 &apos;{variant}&apos;；可用的有 {known}。</translation>
    </message>
    <message>
        <source>{parameter}={value}: {reason}</source>
        <translation>{parameter}={value}：{reason}</translation>
    </message>
    <message>
        <source>{filter}: {parameter}={value}: {reason}</source>
        <translation>{filter}：{parameter}={value}：{reason}</translation>
    </message>
    <message>
        <source>recipe: {reason}</source>
        <translation>处理流程：{reason}</translation>
    </message>
</context>
<context>
    <name>ui::Actions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder</source>
        <translation>打开 DICOM 切片文件夹或 OME-Zarr 文件夹</translation>
    </message>
    <message>
        <source>Open folder as volume…</source>
        <translation>将文件夹作为体数据打开…</translation>
    </message>
    <message>
        <source>Take the images of a folder as slices of a volume</source>
        <translation>将文件夹中的图像作为体数据的切片</translation>
    </message>
    <message>
        <source>Open address…</source>
        <translation>打开地址…</translation>
    </message>
    <message>
        <source>Open an OME-Zarr store on a server: https://…, http://… or s3://…</source>
        <translation>打开服务器上的 OME-Zarr 存储：https://…、http://… 或 s3://…</translation>
    </message>
    <message>
        <source>Open from clipboard</source>
        <translation>从剪贴板打开</translation>
    </message>
    <message>
        <source>Open the files or addresses that were copied</source>
        <translation>打开已复制的文件或地址</translation>
    </message>
    <message>
        <source>Open recent…</source>
        <translation>打开最近的文件…</translation>
    </message>
    <message>
        <source>Files that were open before, with their recipes</source>
        <translation>以前打开过的文件及其处理流程</translation>
    </message>
    <message>
        <source>Open recipe…</source>
        <translation>打开处理流程…</translation>
    </message>
    <message>
        <source>Replace the steps by those of a file</source>
        <translation>用文件中的步骤替换现有步骤</translation>
    </message>
    <message>
        <source>Save result…</source>
        <translation>保存结果…</translation>
    </message>
    <message>
        <source>Write what the recipe gives</source>
        <translation>写出处理流程的结果</translation>
    </message>
    <message>
        <source>Save recipe…</source>
        <translation>保存处理流程…</translation>
    </message>
    <message>
        <source>Write the steps as a file</source>
        <translation>将步骤写入文件</translation>
    </message>
    <message>
        <source>Run on a folder…</source>
        <translation>对文件夹运行…</translation>
    </message>
    <message>
        <source>The recipe on many files: names, plan, progress, report</source>
        <translation>将处理流程用于多个文件：命名、计划、进度、报告</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>复制为命令行</translation>
    </message>
    <message>
        <source>The same without a window</source>
        <translation>无需窗口即可执行相同操作</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>复制为 Python</translation>
    </message>
    <message>
        <source>A program that computes the result</source>
        <translation>计算该结果的程序</translation>
    </message>
    <message>
        <source>Copy view</source>
        <translation>复制视图</translation>
    </message>
    <message>
        <source>The view as an image, with its scale bar</source>
        <translation>将视图复制为图像，含比例尺</translation>
    </message>
    <message>
        <source>Save view…</source>
        <translation>保存视图…</translation>
    </message>
    <message>
        <source>The view as an image file, with its scale bar</source>
        <translation>将视图保存为图像文件，含比例尺</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>Regions, profile and time course before and after, as CSV</source>
        <translation>处理前后的区域、剖面和时间曲线，保存为 CSV</translation>
    </message>
    <message>
        <source>Save selection…</source>
        <translation>保存选区…</translation>
    </message>
    <message>
        <source>The selected stretch of a signal, all channels: the result, or the source while it is shown</source>
        <translation>所选的一段信号（所有通道）：结果；显示源数据时则为源数据</translation>
    </message>
    <message>
        <source>Metadata…</source>
        <translation>元数据…</translation>
    </message>
    <message>
        <source>All that is known of the document, searchable</source>
        <translation>文档的全部已知信息，可搜索</translation>
    </message>
    <message>
        <source>Sampling…</source>
        <translation>采样…</translation>
    </message>
    <message>
        <source>Montage…</source>
        <translation>导联组合…</translation>
    </message>
    <message>
        <source>Measure the channels of a signal against their average, against some of them, or in pairs</source>
        <translation>相对于全部通道的平均、部分通道或成对测量信号的各通道</translation>
    </message>
    <message>
        <source>Close document</source>
        <translation>关闭文档</translation>
    </message>
    <message>
        <source>Take it off the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Leave convapp</source>
        <translation>退出 convapp</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the last change of the recipe or of a region</source>
        <translation>撤销对处理流程或区域的上一次更改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>重新执行</translation>
    </message>
    <message>
        <source>History…</source>
        <translation>历史记录…</translation>
    </message>
    <message>
        <source>All changes by name, to go back or forth to any</source>
        <translation>按名称列出所有更改，可前进或后退到任一处</translation>
    </message>
    <message>
        <source>Branch recipe</source>
        <translation>为处理流程创建分支</translation>
    </message>
    <message>
        <source>The recipe once more, to compare two versions</source>
        <translation>再创建一份处理流程，以比较两个版本</translation>
    </message>
    <message>
        <source>Next branch</source>
        <translation>下一个分支</translation>
    </message>
    <message>
        <source>Show another version of the recipe</source>
        <translation>显示处理流程的另一个版本</translation>
    </message>
    <message>
        <source>Strict arithmetic</source>
        <translation>严格算术</translation>
    </message>
    <message>
        <source>Strict: each output is the sum of its own products. No transforms, no split precision: slower for wide kernels, but whole numbers stay exact</source>
        <translation>严格：每个输出都是其自身各乘积之和。不使用变换，不拆分精度：对较宽的核较慢，但整数保持精确</translation>
    </message>
    <message>
        <source>Rename step</source>
        <translation>重命名步骤</translation>
    </message>
    <message>
        <source>Give the step a name of your own</source>
        <translation>为步骤指定自己的名称</translation>
    </message>
    <message>
        <source>Duplicate step</source>
        <translation>复制步骤</translation>
    </message>
    <message>
        <source>The same step once more</source>
        <translation>再添加一个相同的步骤</translation>
    </message>
    <message>
        <source>Mute step</source>
        <translation>停用步骤</translation>
    </message>
    <message>
        <source>Leave the step out</source>
        <translation>跳过该步骤</translation>
    </message>
    <message>
        <source>Move step up</source>
        <translation>上移步骤</translation>
    </message>
    <message>
        <source>Earlier in the recipe</source>
        <translation>在处理流程中提前</translation>
    </message>
    <message>
        <source>Move step down</source>
        <translation>下移步骤</translation>
    </message>
    <message>
        <source>Later in the recipe</source>
        <translation>在处理流程中推后</translation>
    </message>
    <message>
        <source>Remove step</source>
        <translation>移除步骤</translation>
    </message>
    <message>
        <source>Take the step out</source>
        <translation>从处理流程中去掉该步骤</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>4-up</source>
        <translation>四视图</translation>
    </message>
    <message>
        <source>Three planes and 3-D</source>
        <translation>三个平面和三维视图</translation>
    </message>
    <message>
        <source>One slice</source>
        <translation>单个切片</translation>
    </message>
    <message>
        <source>One plane alone; 2 and 3 show the others</source>
        <translation>只显示一个平面；2 和 3 显示其他平面</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>The volume alone</source>
        <translation>只显示三维体数据</translation>
    </message>
    <message>
        <source>After</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>The result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>The source; Space held shows it for a moment</source>
        <translation>源数据；按住空格键可暂时显示</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>卷帘</translation>
    </message>
    <message>
        <source>Before left of a line, after right of it</source>
        <translation>分界线左侧为处理前，右侧为处理后</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>棋盘格</translation>
    </message>
    <message>
        <source>Before and after on alternate squares</source>
        <translation>处理前后以方格交替显示</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>After minus before</source>
        <translation>处理后减处理前</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>All of the data in view</source>
        <translation>在视图中显示全部数据</translation>
    </message>
    <message>
        <source>One to one</source>
        <translation>一比一</translation>
    </message>
    <message>
        <source>A sample is a pixel</source>
        <translation>一个采样点对应一个像素</translation>
    </message>
    <message>
        <source>Auto contrast</source>
        <translation>自动对比度</translation>
    </message>
    <message>
        <source>Black and white at the 0.5 and 99.5 percentile of what is shown</source>
        <translation>黑和白分别取所显示内容的 0.5 和 99.5 百分位数</translation>
    </message>
    <message>
        <source>Region of interest</source>
        <translation>感兴趣区域</translation>
    </message>
    <message>
        <source>Draw a box: statistics inside, before and after; each drag adds one</source>
        <translation>绘制方框：其中处理前后的统计；每次拖动添加一个</translation>
    </message>
    <message>
        <source>Elliptical region</source>
        <translation>椭圆区域</translation>
    </message>
    <message>
        <source>Draw an ellipse: statistics inside, before and after; each drag adds one</source>
        <translation>绘制椭圆：其中处理前后的统计；每次拖动添加一个</translation>
    </message>
    <message>
        <source>Polygonal region</source>
        <translation>多边形区域</translation>
    </message>
    <message>
        <source>Click the corners of a polygon: statistics inside, before and after; Enter or a double click closes it</source>
        <translation>单击多边形的各顶点：其中处理前后的统计；Enter 或双击闭合</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>剖面</translation>
    </message>
    <message>
        <source>Draw a line: values along it, width of its edge</source>
        <translation>绘制线段：沿线的数值及其上边缘的宽度</translation>
    </message>
    <message>
        <source>Time course</source>
        <translation>时间曲线</translation>
    </message>
    <message>
        <source>Go to the curve over time at the crosshair, or of the region&apos;s mean, before and after</source>
        <translation>转到十字线处或区域均值随时间变化的曲线，处理前和处理后</translation>
    </message>
    <message>
        <source>Along the patient&apos;s axes</source>
        <translation>沿患者坐标轴</translation>
    </message>
    <message>
        <source>Oblique volumes interpolated along left, anterior and superior; off: as their samples are stored</source>
        <translation>倾斜的体数据沿左、前、上方向插值；关闭时按采样点的存储方式显示</translation>
    </message>
    <message>
        <source>Overlay channels</source>
        <translation>叠加各通道</translation>
    </message>
    <message>
        <source>All channels over each other, each in its colour and with its own contrast</source>
        <translation>所有通道相互叠加，各有自己的颜色和对比度</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Go through slices or time points</source>
        <translation>浏览切片或时间点</translation>
    </message>
    <message>
        <source>Timing overlay</source>
        <translation>计时信息</translation>
    </message>
    <message>
        <source>Full, one line, or off</source>
        <translation>完整、一行或关闭</translation>
    </message>
    <message>
        <source>3-D rendering…</source>
        <translation>三维渲染…</translation>
    </message>
    <message>
        <source>Presets, curves, light, cuts and picture of the 3-D view</source>
        <translation>三维视图的预设、曲线、光照、裁剪和图片</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Change the colours of the window</source>
        <translation>更改窗口的颜色</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>跟随系统颜色</translation>
    </message>
    <message>
        <source>Light or dark as the system is</source>
        <translation>与系统一致的浅色或深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language of the window, from the next start on</source>
        <translation>窗口的语言，下次启动时生效</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>All texts of the window, up to 150 %</source>
        <translation>窗口的所有文字，最大 150 %</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>All texts of the window, down to 85 %</source>
        <translation>窗口的所有文字，最小 85 %</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Add step…</source>
        <translation>添加步骤…</translation>
    </message>
    <message>
        <source>Choose a filter by name</source>
        <translation>按名称选择滤波器</translation>
    </message>
    <message>
        <source>Presets…</source>
        <translation>预设…</translation>
    </message>
    <message>
        <source>Recipes for common tasks, with a picture of each</source>
        <translation>常见任务的处理流程，各附图片</translation>
    </message>
    <message>
        <source>Edit kernel…</source>
        <translation>编辑卷积核…</translation>
    </message>
    <message>
        <source>Taps as a grid, presets, a formula; rank and response</source>
        <translation>系数网格、预设、公式；秩和响应</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Start a run that was stopped or is waiting</source>
        <translation>启动已停止或正在等待的运行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare variants</source>
        <translation>比较变体</translation>
    </message>
    <message>
        <source>Time and agreement of variants, side by side</source>
        <translation>并排显示各变体的时间和一致性</translation>
    </message>
    <message>
        <source>Run comparison</source>
        <translation>运行比较</translation>
    </message>
    <message>
        <source>Judge and time the ticked variants; again: stop</source>
        <translation>核对已勾选的变体并计时；再按一次停止</translation>
    </message>
    <message>
        <source>Export comparison…</source>
        <translation>导出比较…</translation>
    </message>
    <message>
        <source>The table as a file, or the page as a picture</source>
        <translation>将表格保存为文件，或将页面保存为图片</translation>
    </message>
    <message>
        <source>Add CUDA kernel…</source>
        <translation>添加 CUDA 核函数…</translation>
    </message>
    <message>
        <source>A kernel of your own, checked and timed beside the others</source>
        <translation>您自己的核函数，与其他变体一同核对和计时</translation>
    </message>
    <message>
        <source>Worst voxel</source>
        <translation>差异最大的体素</translation>
    </message>
    <message>
        <source>Where two results differ most</source>
        <translation>两个结果差异最大的位置</translation>
    </message>
    <message>
        <source>Swap the pair</source>
        <translation>交换左右</translation>
    </message>
    <message>
        <source>Left becomes right</source>
        <translation>左侧变为右侧</translation>
    </message>
    <message>
        <source>Sweep parameters</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Versions of a step in a grid, to choose from</source>
        <translation>以网格显示步骤的多个版本，供选择</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>比较两个文件</translation>
    </message>
    <message>
        <source>Metrics and pictures of any two results</source>
        <translation>任意两个结果的指标和图像</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>优化阶梯</translation>
    </message>
    <message>
        <source>Steps of the CUDA articles on this GPU, with what each brings</source>
        <translation>在此 GPU 上运行 CUDA 文章中的各步骤，并给出每步的收益</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Next area</source>
        <translation>下一区域</translation>
    </message>
    <message>
        <source>Move the focus between docks and views</source>
        <translation>在面板和视图之间移动焦点</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Show or hide the left dock</source>
        <translation>显示或隐藏左侧面板</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>处理流程</translation>
    </message>
    <message>
        <source>Show or hide the right dock</source>
        <translation>显示或隐藏右侧面板</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Search filters, commands…</source>
        <translation>搜索滤波器、命令…</translation>
    </message>
    <message>
        <source>Everything by name</source>
        <translation>按名称查找所有功能</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>All keys on one sheet</source>
        <translation>在一页上列出所有按键</translation>
    </message>
    <message>
        <source>Filters…</source>
        <translation>滤波器…</translation>
    </message>
    <message>
        <source>Formula, picture and parameters of every filter</source>
        <translation>每个滤波器的公式、图片和参数</translation>
    </message>
    <message>
        <source>About convapp</source>
        <translation>关于 convapp</translation>
    </message>
    <message>
        <source>Version and devices</source>
        <translation>版本和设备</translation>
    </message>
    <message>
        <source>Rate of a signal, spacing of an image or volume, time step of a series, in place of what the file says</source>
        <translation>信号的采样率、图像或体数据的间距、时间序列的时间步长，代替文件中的值</translation>
    </message>
    <message>
        <source>Stop computing or saving</source>
        <translation>停止计算或保存</translation>
    </message>
    <message>
        <source>The last result stays, and a file that is being written is left out</source>
        <translation>保留上一个结果，正在写入的文件会被丢弃</translation>
    </message>
    <message>
        <source>Explain the last run…</source>
        <translation>说明上次运行…</translation>
    </message>
    <message>
        <source>How the variants of the last run work, what bounds them, predicted beside measured times</source>
        <translation>上次运行所用变体的原理与瓶颈，以及预测时间与实测时间</translation>
    </message>
    <message>
        <source>Stop after this iteration</source>
        <translation>在本次迭代后停止</translation>
    </message>
    <message>
        <source>The result is that of the iterations done, and the recipe gets their number</source>
        <translation>结果为已完成迭代的结果，处理流程采用其次数</translation>
    </message>
</context>
<context>
    <name>ui::AddressDialog</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>An OME-Zarr store on a server. Of a large image you choose a level of resolution.</source>
        <translation>服务器上的 OME-Zarr 存储。对于大图像，可选择分辨率级别。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>if the server asks for one</source>
        <translation>如果服务器要求</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open the store (Enter)</source>
        <translation>打开该存储（Enter）</translation>
    </message>
    <message>
        <source>Open nothing (Esc)</source>
        <translation>不打开任何内容（Esc）</translation>
    </message>
    <message>
        <source>An address begins with https://, http:// or s3://, and names a server.</source>
        <translation>地址以 https://、http:// 或 s3:// 开头，并包含服务器名称。</translation>
    </message>
    <message>
        <source>Keys of S3 are taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the environment. Without them the store is read anonymously.</source>
        <translation>S3 密钥取自环境变量 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY。未设置时以匿名方式读取该存储。</translation>
    </message>
    <message>
        <source>User and password are kept until convapp is closed. They are never written to a file.</source>
        <translation>用户名和密码仅保留到 convapp 关闭为止，绝不写入文件。</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationList</name>
    <message>
        <source>Time, s</source>
        <translation>时间，s</translation>
    </message>
    <message>
        <source>Lasts, s</source>
        <translation>持续，s</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>Annotations of the recording</source>
        <translation>记录中的注释</translation>
    </message>
    <message>
        <source>A click shows the annotation in the view</source>
        <translation>单击可在视图中显示该注释</translation>
    </message>
</context>
<context>
    <name>ui::AppText</name>
    <message>
        <source>set it in File › Sampling</source>
        <translation>在“文件 › 采样”中设置</translation>
    </message>
</context>
<context>
    <name>ui::AskFile</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Files of type</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>文件名</translation>
    </message>
</context>
<context>
    <name>ui::Batch</name>
    <message>
        <source>Name the outputs, as in /data/out/{stem}{ext}.</source>
        <translation>请为输出命名，例如 /data/out/{stem}{ext}。</translation>
    </message>
    <message>
        <source>Begin with a folder: /… or {dir}/, the folder of each input.</source>
        <translation>请以文件夹开头：/… 或 {dir}/（各输入所在的文件夹）。</translation>
    </message>
</context>
<context>
    <name>ui::BatchItems</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>done before</source>
        <translation>此前已完成</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>computing %1 %</source>
        <translation>正在计算 %1 %</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>kept from before</source>
        <translation>沿用此前结果</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>in parts</source>
        <translation>分部分进行</translation>
    </message>
    <message>
        <source>%1 with reading and writing; %2 of computing were predicted</source>
        <translation>含读写 %1；预测计算时间 %2</translation>
    </message>
    <message>
        <source>Predicted time of computing in a warm run</source>
        <translation>预热后运行的预测计算时间</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>ui::BatchOpener</name>
    <message>
        <source>Run on a folder takes the channels as recorded</source>
        <translation>对文件夹运行时，使用记录时的原始通道</translation>
    </message>
    <message>
        <source>The montage of this document is not part of its recipe. On the command line, --rereference applies it to many files.</source>
        <translation>此文档的导联组合不属于处理流程。在命令行中，--rereference 可将其应用于多个文件。</translation>
    </message>
</context>
<context>
    <name>ui::BatchProcess</name>
    <message>
        <source>The program convapp was not found beside its library.</source>
        <translation>在库文件旁找不到 convapp 程序。</translation>
    </message>
    <message>
        <source>The batch process was ended by signal %1.</source>
        <translation>批处理进程被信号 %1 终止。</translation>
    </message>
</context>
<context>
    <name>ui::BatchSampling</name>
    <message>
        <source>Time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>Time from one time point of a series to the next, as 2 s or 720 ms</source>
        <translation>序列中相邻时间点之间的时间，如 2 s 或 720 ms</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Spacing of the samples, as 0.5 mm or 0.5 × 0.5 × 2 mm</source>
        <translation>采样点的间距，如 0.5 mm 或 0.5 × 0.5 × 2 mm</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>采样率</translation>
    </message>
    <message>
        <source>Sampling rate of signals, as 500 Hz or 48 kHz</source>
        <translation>信号的采样率，如 500 Hz 或 48 kHz</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>与文件相同</translation>
    </message>
    <message>
        <source>It takes the place of what each file states.</source>
        <translation>它代替各文件中的值。</translation>
    </message>
    <message>
        <source>Write the time step with its unit, as 2 s or 720 ms.</source>
        <translation>请写出带单位的时间步长，如 2 s 或 720 ms。</translation>
    </message>
    <message>
        <source>Write the spacing as 0.5 mm or 0.5 × 0.5 × 2 mm.</source>
        <translation>请将间距写成 0.5 mm 或 0.5 × 0.5 × 2 mm。</translation>
    </message>
    <message>
        <source>Write the rate as 500 Hz or 48 kHz.</source>
        <translation>请将采样率写成 500 Hz 或 48 kHz。</translation>
    </message>
</context>
<context>
    <name>ui::BatchWindow</name>
    <message>
        <source>%1 done</source>
        <translation>%1 项完成</translation>
    </message>
    <message>
        <source>%1 kept from before</source>
        <translation>%1 项沿用此前结果</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 项失败</translation>
    </message>
    <message>
        <source>%1 not done</source>
        <translation>%1 项未完成</translation>
    </message>
    <message>
        <source>nothing to do</source>
        <translation>没有待处理项</translation>
    </message>
    <message>
        <source>%1 not whole yet</source>
        <translation>%1 项尚不完整</translation>
    </message>
    <message>
        <source>no file yet</source>
        <translation>尚无文件</translation>
    </message>
    <message>
        <source>Watching: %1</source>
        <translation>正在监视：%1</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>保存为 %1</translation>
    </message>
    <message>
        <source>no step: files are copied</source>
        <translation>没有步骤：文件将被复制</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>The batch did not run to its end</source>
        <translation>批处理未运行到底</translation>
    </message>
    <message>
        <source>The watch has ended</source>
        <translation>监视已结束</translation>
    </message>
    <message>
        <source>The batch was stopped</source>
        <translation>批处理已停止</translation>
    </message>
    <message>
        <source>The batch has ended</source>
        <translation>批处理已结束</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>%1 files and folders, from %2</source>
        <translation>%1 个文件和文件夹，来自 %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>No file yet.</source>
        <translation>尚无文件。</translation>
    </message>
    <message>
        <source>No file yet. Watch waits for files in the folders.</source>
        <translation>尚无文件。“监视”会等待文件夹中出现文件。</translation>
    </message>
    <message>
        <source>Drop files or folders here, or choose them above.</source>
        <translation>将文件或文件夹拖放到此处，或在上方选择。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>，%1 项失败</translation>
    </message>
    <message>
        <source>Stopping: the tile under way is finished</source>
        <translation>正在停止：先完成当前图块</translation>
    </message>
    <message>
        <source>Paused, %1</source>
        <translation>已暂停，%1</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>，剩余约 %1</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>正在规划…</translation>
    </message>
    <message>
        <source>%1 to do</source>
        <translation>%1 项待处理</translation>
    </message>
    <message>
        <source>%1 done before</source>
        <translation>%1 项此前已完成</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 项被拒绝</translation>
    </message>
    <message>
        <source>%1 of computing predicted</source>
        <translation>预测计算时间 %1</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批处理</translation>
    </message>
    <message>
        <source>The batch is running: %1 of %2 items are done.</source>
        <translation>批处理正在运行：%2 项中已完成 %1 项。</translation>
    </message>
    <message>
        <source>Stopping leaves no partial output. A later run of the same batch goes on from there.</source>
        <translation>停止后不会留下不完整的输出。之后再次运行同一批处理时会从此处继续。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Add all files and series below a folder</source>
        <translation>添加文件夹下的所有文件和序列</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Take all inputs off the list</source>
        <translation>从列表中移除所有输入</translation>
    </message>
    <message>
        <source>Files of the batch</source>
        <translation>批处理的文件</translation>
    </message>
    <message>
        <source>Folder of the batch</source>
        <translation>批处理的文件夹</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Insert a part of the input&apos;s name, or the date</source>
        <translation>插入输入名称的一部分或日期</translation>
    </message>
    <message>
        <source>name without its ending</source>
        <translation>不含扩展名的名称</translation>
    </message>
    <message>
        <source>ending of the name</source>
        <translation>名称的扩展名</translation>
    </message>
    <message>
        <source>folder below the chosen one</source>
        <translation>所选文件夹下的子文件夹</translation>
    </message>
    <message>
        <source>folder of the input</source>
        <translation>输入所在的文件夹</translation>
    </message>
    <message>
        <source>number of the item</source>
        <translation>项的编号</translation>
    </message>
    <message>
        <source>DICOM series</source>
        <translation>DICOM 序列</translation>
    </message>
    <message>
        <source>names of the steps</source>
        <translation>步骤名称</translation>
    </message>
    <message>
        <source>date of the first run</source>
        <translation>首次运行的日期</translation>
    </message>
    <message>
        <source>Template of the outputs</source>
        <translation>输出模板</translation>
    </message>
    <message>
        <source>Folder and name of each output, with {stem}, {ext} and other parts</source>
        <translation>每个输出的文件夹和名称，可使用 {stem}、{ext} 等部分</translation>
    </message>
    <message>
        <source>Choose the folder of the outputs</source>
        <translation>选择输出文件夹</translation>
    </message>
    <message>
        <source>Folder of the outputs</source>
        <translation>输出文件夹</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Open the page</source>
        <translation>打开页面</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Reports (*.html *.csv *.json)</source>
        <translation>报告 (*.html *.csv *.json)</translation>
    </message>
    <message>
        <source>The report was not saved</source>
        <translation>报告未保存</translation>
    </message>
    <message>
        <source>Name it .html, .csv or .json.</source>
        <translation>请使用扩展名 .html、.csv 或 .json。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Items that have ended</source>
        <translation>已结束的项</translation>
    </message>
    <message>
        <source>Replace other files</source>
        <translation>替换其他文件</translation>
    </message>
    <message>
        <source>Also replace outputs that exist and are not of an earlier run of this batch; without it, such items are refused</source>
        <translation>也替换已存在且并非由此批处理先前运行产生的输出；否则会拒绝这些项</translation>
    </message>
    <message>
        <source>Watch folders</source>
        <translation>监视文件夹</translation>
    </message>
    <message>
        <source>Go on with files that arrive in the folders, and with new versions of files, until Stop. A file is read when it is whole. For files, not for DICOM series</source>
        <translation>对文件夹中新到的文件和文件的新版本继续处理，直到按下“停止”。文件完整后才读取。适用于文件，不适用于 DICOM 序列</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>The same batch for a terminal</source>
        <translation>在终端中运行的同一批处理</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The report of this run</source>
        <translation>本次运行的报告</translation>
    </message>
    <message>
        <source>Hold the computation, and let it go on</source>
        <translation>暂停计算，或让其继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End after the tile under way; Run goes on later</source>
        <translation>完成当前图块后结束；之后可用“运行”继续</translation>
    </message>
    <message>
        <source>Filter all items that are to do</source>
        <translation>对所有待处理项进行滤波</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>处理流程</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>tilted slices straightened</source>
        <translation>已校正倾斜的切片</translation>
    </message>
    <message>
        <source>missing slices filled</source>
        <translation>已填补缺失的切片</translation>
    </message>
    <message>
        <source>slices taken as evenly spaced</source>
        <translation>切片按等间距处理</translation>
    </message>
</context>
<context>
    <name>ui::BeforeBranch</name>
    <message>
        <source>Its computation was stopped.</source>
        <translation>其计算已停止。</translation>
    </message>
    <message>
        <source>Show it once, so that it is computed.</source>
        <translation>请显示一次，以便计算。</translation>
    </message>
    <message>
        <source>Its samples lie on another grid than those of the shown result.</source>
        <translation>其采样点所在的网格与所示结果不同。</translation>
    </message>
    <message>
        <source>It has no step, so it is the source.</source>
        <translation>它没有步骤，因此就是源数据。</translation>
    </message>
    <message>
        <source>It has no result yet. Show it once, so that it is computed.</source>
        <translation>它尚无结果。请显示一次，以便计算。</translation>
    </message>
</context>
<context>
    <name>ui::BoundaryPicture</name>
    <message>
        <source>Samples beyond the border: %1</source>
        <translation>边界之外的采样点：%1</translation>
    </message>
</context>
<context>
    <name>ui::BranchBar</name>
    <message>
        <source>Close this branch</source>
        <translation>关闭此分支</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>What is shown as before</source>
        <translation>作为“处理前”显示的内容</translation>
    </message>
    <message>
        <source>Swipe, difference and Space held compare the active branch with this</source>
        <translation>卷帘、差异以及按住空格键时，将当前分支与此项比较</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源数据</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>分支 %1</translation>
    </message>
    <message>
        <source>Branch %1: %2</source>
        <translation>分支 %1：%2</translation>
    </message>
    <message>
        <source>no filter</source>
        <translation>无滤波器</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>%1 的结果</translation>
    </message>
</context>
<context>
    <name>ui::ChannelMix</name>
    <message>
        <source>Channel %1</source>
        <translation>通道 %1</translation>
    </message>
</context>
<context>
    <name>ui::ChannelsField</name>
    <message>
        <source>Choose channels</source>
        <translation>选择通道</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>所有通道</translation>
    </message>
    <message>
        <source>Channel %1</source>
        <translation>通道 %1</translation>
    </message>
</context>
<context>
    <name>ui::ChannelsPanel</name>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Channels, ticked ones are drawn</source>
        <translation>通道，显示已勾选的通道</translation>
    </message>
    <message>
        <source>Ticked channels are drawn (Space); the current one is measured</source>
        <translation>显示已勾选的通道（空格）；测量当前通道</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>幅度</translation>
    </message>
    <message>
        <source>Amplitude scale</source>
        <translation>幅度比例</translation>
    </message>
    <message>
        <source>Each channel fits its lane, or all channels of a unit have one scale per millimetre of the screen (U; Shift+Up and Shift+Down change it)</source>
        <translation>各通道分别适应自己的显示带，或同一单位的所有通道在屏幕上每毫米使用同一比例（U；Shift+Up 和 Shift+Down 可更改）</translation>
    </message>
    <message>
        <source>Also at %1</source>
        <translation>还有 %1</translation>
    </message>
    <message>
        <source>Shows the file&apos;s channels of this sampling rate below, on the same time axis: %1. The recipe does not act on them.</source>
        <translation>在下方同一时间轴上显示文件中此采样率的通道：%1。处理流程不作用于这些通道。</translation>
    </message>
    <message>
        <source>Channels at %1</source>
        <translation>%1 的通道</translation>
    </message>
    <message>
        <source>Opens the file&apos;s channels of this sampling rate as a document of their own: %1</source>
        <translation>将文件中此采样率的通道作为单独的文档打开：%1</translation>
    </message>
    <message>
        <source>Channels, %1 of %2 shown</source>
        <translation>通道，显示 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>Each its own</source>
        <translation>各自独立</translation>
    </message>
</context>
<context>
    <name>ui::ColorMap</name>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
</context>
<context>
    <name>ui::CompareArea</name>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>%1, result of %2</source>
        <translation>%1，%2 的结果</translation>
    </message>
</context>
<context>
    <name>ui::CompareChart</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>%1 GFLOPS, %2 GB/s, %3 % of %4</source>
        <translation>%1 GFLOPS，%2 GB/s，%4 的 %3 %</translation>
    </message>
    <message>
        <source>FMA</source>
        <translation>FMA</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>predicted %1, measured %2 ms</source>
        <translation>预测 %1，实测 %2 ms</translation>
    </message>
    <message>
        <source>effective: above what direct arithmetic could reach</source>
        <translation>有效值：高于直接运算所能达到的水平</translation>
    </message>
    <message>
        <source>Nothing was measured yet: tick variants and run.</source>
        <translation>尚未测量：请勾选变体并运行。</translation>
    </message>
    <message>
        <source>kernel, ms, log scale; whiskers: 95 % interval of the median</source>
        <translation>核函数，ms，对数刻度；误差线：中位数的 95 % 置信区间</translation>
    </message>
    <message>
        <source>kernel, ms; whiskers: 95 % interval of the median</source>
        <translation>核函数，ms；误差线：中位数的 95 % 置信区间</translation>
    </message>
    <message>
        <source>kernel, ms, log scale</source>
        <translation>核函数，ms，对数刻度</translation>
    </message>
    <message>
        <source>float32 steps from the float64 reference, %1 samples</source>
        <translation>与 float64 参考值相差的 float32 步数，%1 个采样点</translation>
    </message>
    <message>
        <source>% of samples</source>
        <translation>采样点的百分比</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>estimated; calibrate to measure</source>
        <translation>估计值；校准后即可实测</translation>
    </message>
    <message>
        <source>FMA peak %1 GFLOPS (%2)</source>
        <translation>FMA 峰值 %1 GFLOPS（%2）</translation>
    </message>
    <message>
        <source>copy %1 GB/s</source>
        <translation>拷贝 %1 GB/s</translation>
    </message>
    <message>
        <source>%1, effective</source>
        <translation>%1，有效值</translation>
    </message>
    <message>
        <source>FLOP per byte by definition, log scale</source>
        <translation>按定义的 FLOP/字节，对数刻度</translation>
    </message>
    <message>
        <source>GFLOPS, log scale</source>
        <translation>GFLOPS，对数刻度</translation>
    </message>
    <message>
        <source>predicted %1 ms, not measured yet</source>
        <translation>预测 %1 ms，尚未测量</translation>
    </message>
    <message>
        <source>kernel, ms, predicted; measured after a run</source>
        <translation>内核，ms，预测值；运行后为实测值</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1，预测</translation>
    </message>
    <message>
        <source>peak %1 GFLOPS</source>
        <translation>峰值 %1 GFLOPS</translation>
    </message>
    <message>
        <source>peak ≈ %1 GFLOPS</source>
        <translation>峰值 ≈ %1 GFLOPS</translation>
    </message>
</context>
<context>
    <name>ui::CompareCharts</name>
    <message>
        <source>Times over sizes of the data or widths of the kernels: press the arrow above.</source>
        <translation>随数据大小或核宽度变化的时间：请按上方的箭头。</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>sizes of the data</source>
        <translation>数据大小</translation>
    </message>
    <message>
        <source>widths of the kernels</source>
        <translation>核宽度</translation>
    </message>
    <message>
        <source>What the scaling chart is over</source>
        <translation>缩放图的横轴</translation>
    </message>
    <message>
        <source>An eighth to all of each side, or half to four times the lengths and sizes of the recipe</source>
        <translation>各边长从八分之一到全部，或处理流程中长度和尺寸的一半到四倍</translation>
    </message>
    <message>
        <source>Time the ticked variants over sizes or widths</source>
        <translation>测量已勾选变体随大小或宽度变化的时间</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>缩放性</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Timing %1.</source>
        <translation>正在对 %1 计时。</translation>
    </message>
</context>
<context>
    <name>ui::CompareController</name>
    <message>
        <source>The recipe has no steps: there is nothing to compare yet.</source>
        <translation>处理流程没有步骤：尚无可比较的内容。</translation>
    </message>
    <message>
        <source>No variant is ticked.</source>
        <translation>未勾选任何变体。</translation>
    </message>
    <message>
        <source>No variant runs all steps: rows say why. Mute steps to compare the others.</source>
        <translation>没有变体能运行所有步骤：原因见各行。停用部分步骤即可比较其余步骤。</translation>
    </message>
    <message>
        <source>No variant can run: rows say why.</source>
        <translation>没有可运行的变体：原因见各行。</translation>
    </message>
    <message>
        <source>The mask is being read.</source>
        <translation>正在读取掩膜。</translation>
    </message>
</context>
<context>
    <name>ui::CompareHead</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Back to the document (Esc)</source>
        <translation>返回文档（Esc）</translation>
    </message>
</context>
<context>
    <name>ui::CompareLegend</name>
    <message>
        <source>Upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Show only rows with these words</source>
        <translation>仅显示包含这些词的行</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Roofline, times and errors of the variants</source>
        <translation>各变体的屋顶线图、时间和误差</translation>
    </message>
    <message>
        <source>Results of two variants and their difference</source>
        <translation>两个变体的结果及其差异</translation>
    </message>
</context>
<context>
    <name>ui::CompareModel</name>
    <message>
        <source>left out, %1 × %2</source>
        <translation>已略去，%2 的 %1 倍</translation>
    </message>
    <message>
        <source>Predicted to take %1 a run, %2 times as long as %3. Tick it to run it.</source>
        <translation>预测每次运行需要 %1，为 %3 的 %2 倍。勾选后才会运行。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>%1 % %2</source>
        <translation>%2 的 %1 %</translation>
    </message>
    <message>
        <source>FMA</source>
        <translation>FMA</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>近似</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对照库</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>wrong: %1 of the peak, limit %2</source>
        <translation>错误：误差为峰值的 %1，限值 %2</translation>
    </message>
    <message>
        <source>reference, within %1</source>
        <translation>参考，误差不超过 %1</translation>
    </message>
    <message>
        <source>within its stated bound, %1</source>
        <translation>在其声明的界限内，%1</translation>
    </message>
    <message>
        <source>no measurable difference from %1</source>
        <translation>与 %1 没有可测出的差异</translation>
    </message>
    <message>
        <source>too few runs to tell</source>
        <translation>运行次数太少，无法判定</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>误差不超过 %1</translation>
    </message>
    <message>
        <source>upload %1, kernel %2, download %3 ms</source>
        <translation>上传 %1，核函数 %2，下载 %3 ms</translation>
    </message>
    <message>
        <source>Warm: median of the runs with half its 95 % interval; data on the device</source>
        <translation>预热后：各次运行的中位数及其 95 % 置信区间的一半；数据位于设备上</translation>
    </message>
    <message>
        <source>Warm: from host memory to host memory</source>
        <translation>预热后：从主机内存到主机内存</translation>
    </message>
    <message>
        <source>Kernel time of the reference over this one&apos;s</source>
        <translation>参考的核函数时间与此变体的核函数时间之比</translation>
    </message>
    <message>
        <source>Operations by the filter&apos;s definition over kernel time</source>
        <translation>按滤波器定义的运算量除以核函数时间</translation>
    </message>
    <message>
        <source>Input and result, each once, over kernel time</source>
        <translation>输入和结果各计一次，除以核函数时间</translation>
    </message>
    <message>
        <source>Of the device&apos;s arithmetic or copy ceiling, the nearer one</source>
        <translation>占设备算术上限或拷贝上限（取较接近者）的比例</translation>
    </message>
    <message>
        <source>Largest difference to the float64 reference, relative to its peak</source>
        <translation>与 float64 参考值的最大差异，相对于参考峰值</translation>
    </message>
    <message>
        <source>Root mean square of the differences, relative to the peak</source>
        <translation>差异的均方根，相对于峰值</translation>
    </message>
    <message>
        <source>Working memory on the device</source>
        <translation>设备上的工作内存</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Upload, kernel, download</source>
        <translation>上传、核函数、下载</translation>
    </message>
    <message>
        <source>Kernel, ms</source>
        <translation>核函数，ms</translation>
    </message>
    <message>
        <source>Total, ms</source>
        <translation>合计，ms</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
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
        <translation>占上限比例</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>%1 variants refused</source>
        <translation>%1 个变体被拒绝</translation>
    </message>
    <message>
        <source>%1: %2 Shown below.</source>
        <translation>%1：%2显示在下方。</translation>
    </message>
    <message>
        <source>%1: %2 Folded.</source>
        <translation>%1：%2已折叠。</translation>
    </message>
</context>
<context>
    <name>ui::CompareOptions</name>
    <message>
        <source>Other libraries</source>
        <translation>其他库</translation>
    </message>
    <message>
        <source>planner&apos;s choice</source>
        <translation>规划器的选择</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Speed-ups and tests are against its times</source>
        <translation>加速比和检验均以其时间为准</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>Timed runs of each variant; 5 and more can tell a difference</source>
        <translation>每个变体的计时运行次数；5 次及以上才能判定差异</translation>
    </message>
    <message>
        <source>Approximate</source>
        <translation>近似变体</translation>
    </message>
    <message>
        <source>Variants that trade accuracy for time</source>
        <translation>以精度换取时间的变体</translation>
    </message>
    <message>
        <source>Peers</source>
        <translation>对照库</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Run again whenever the recipe changes</source>
        <translation>处理流程更改后自动再次运行</translation>
    </message>
</context>
<context>
    <name>ui::ComparePage</name>
    <message>
        <source>Export comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Page (*.html);;Table (*.csv);;Markdown (*.md);;JSON (*.json);;Picture (*.png)</source>
        <translation>网页 (*.html);;表格 (*.csv);;Markdown (*.md);;JSON (*.json);;图片 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Add CUDA kernel</source>
        <translation>添加 CUDA 核函数</translation>
    </message>
    <message>
        <source>CUDA (*.cu);;All files (*)</source>
        <translation>CUDA (*.cu);;所有文件 (*)</translation>
    </message>
    <message>
        <source>marked box, %1</source>
        <translation>标记的方框，%1</translation>
    </message>
    <message>
        <source>No other library that is loaded here filters volumes</source>
        <translation>此处已加载的其他库都不支持对体数据滤波</translation>
    </message>
    <message>
        <source>No other library that is loaded here filters such data</source>
        <translation>此处已加载的其他库都不支持对此类数据滤波</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>One variant disagrees with the reference</source>
        <translation>有一个变体与参考不一致</translation>
    </message>
    <message>
        <source>%1 variants disagree with the reference</source>
        <translation>有 %1 个变体与参考不一致</translation>
    </message>
    <message>
        <source>Their times are not reported.</source>
        <translation>不报告这些变体的时间。</translation>
    </message>
    <message>
        <source>, %1 s left</source>
        <translation>，剩余 %1 s</translation>
    </message>
    <message>
        <source>stopped after %1 runs</source>
        <translation>已在 %1 次运行后停止</translation>
    </message>
    <message>
        <source>%1 runs of %2 variants</source>
        <translation>%2 个变体，共运行 %1 次</translation>
    </message>
    <message>
        <source>%1 variants ticked</source>
        <translation>已勾选 %1 个变体</translation>
    </message>
    <message>
        <source>%1. Filtered: %2. On %3.</source>
        <translation>%1。滤波：%2。设备：%3。</translation>
    </message>
    <message>
        <source>The pictures and their differences are of an earlier recipe: %1. Press Run for those of the recipe as it is now.</source>
        <translation>这些图像及其差异属于较早的配方：%1。请点击“运行”以显示当前配方的结果。</translation>
    </message>
    <message>
        <source>Checked against float64: %1.</source>
        <translation>已与 float64 核对：%1。</translation>
    </message>
    <message>
        <source>Warm: median of %1 interleaved runs with 95 % interval, first run apart.</source>
        <translation>预热后：%1 次交错运行的中位数及 95 % 置信区间，首次运行单独列出。</translation>
    </message>
    <message>
        <source>Hollow marks are effective rates, above what direct arithmetic could reach.</source>
        <translation>空心标记为有效速率，高于直接运算所能达到的水平。</translation>
    </message>
    <message>
        <source>The machine is busy: times vary by ±%1 %. Run again when it is idle.</source>
        <translation>计算机正忙：时间波动 ±%1 %。请在空闲时再次运行。</translation>
    </message>
    <message>
        <source>Busy: times ±%1 %</source>
        <translation>繁忙：时间 ±%1 %</translation>
    </message>
    <message>
        <source>Busy: ±%1 %</source>
        <translation>繁忙：±%1 %</translation>
    </message>
    <message>
        <source>%1 runs of one variant</source>
        <translation>1 个变体，共运行 %1 次</translation>
    </message>
    <message>
        <source>one variant ticked</source>
        <translation>已勾选 1 个变体</translation>
    </message>
</context>
<context>
    <name>ui::CompareScaling</name>
    <message>
        <source>samples, log scale</source>
        <translation>采样点数，对数刻度</translation>
    </message>
    <message>
        <source>No step of the recipe has a width that could be changed.</source>
        <translation>处理流程中没有可改变宽度的步骤。</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 个系数</translation>
    </message>
    <message>
        <source>taps along an axis, log scale</source>
        <translation>沿一个轴的系数个数，对数刻度</translation>
    </message>
    <message>
        <source>taps along an axis, log scale; middle %1</source>
        <translation>沿一个轴的系数个数，对数刻度；居中为 %1</translation>
    </message>
</context>
<context>
    <name>ui::CompareTable</name>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>No row has these words.</source>
        <translation>没有包含这些词的行。</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定在顶部</translation>
    </message>
    <message>
        <source>Take as reference</source>
        <translation>用作参考</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>ui::CurveHandle</name>
    <message>
        <source>%1: drag it, or Left and Right (Shift: ×10, Ctrl: ÷10)</source>
        <translation>%1：可拖动，或按 Left 和 Right（Shift：×10，Ctrl：÷10）</translation>
    </message>
</context>
<context>
    <name>ui::CurvePlot</name>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
</context>
<context>
    <name>ui::Cutoffs</name>
    <message>
        <source>Cut-off</source>
        <translation>截止频率</translation>
    </message>
    <message>
        <source>Lower cut-off</source>
        <translation>下限截止频率</translation>
    </message>
    <message>
        <source>Upper cut-off</source>
        <translation>上限截止频率</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>步骤 %2 的%1</translation>
    </message>
</context>
<context>
    <name>ui::DataReader</name>
    <message>
        <source>bipolar</source>
        <translation>双极</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
</context>
<context>
    <name>ui::DataView</name>
    <message>
        <source>Before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源数据</translation>
    </message>
    <message>
        <source>%1 and %2 on alternate squares</source>
        <translation>%1 与 %2 以方格交替显示</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>棋盘格</translation>
    </message>
</context>
<context>
    <name>ui::Difference</name>
    <message>
        <source>Absolute</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对值</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>带符号</translation>
    </message>
</context>
<context>
    <name>ui::DifferencePart</name>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>worst %1 at %2</source>
        <translation>最大差异 %1，位于 %2</translation>
    </message>
    <message>
        <source>What is shown of the difference</source>
        <translation>差异的显示方式</translation>
    </message>
    <message>
        <source>Of this</source>
        <translation>被减数</translation>
    </message>
    <message>
        <source>Less this</source>
        <translation>减数</translation>
    </message>
    <message>
        <source>Above</source>
        <translation>高于</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Differences up to this are shown as none</source>
        <translation>不超过此值的差异视为无差异</translation>
    </message>
    <message>
        <source>Worst voxel (W)</source>
        <translation>差异最大的体素（W）</translation>
    </message>
    <message>
        <source>no difference in %1 samples</source>
        <translation>%1 个采样点中没有差异</translation>
    </message>
    <message>
        <source>%1 % of samples; largest %2, %3 of the peak</source>
        <translation>%1 % 的采样点；最大 %2，为峰值的 %3</translation>
    </message>
    <message>
        <source>; %1 NaN or infinite in one only</source>
        <translation>；%1 个采样点仅在其中一个结果中为 NaN 或无穷大</translation>
    </message>
</context>
<context>
    <name>ui::DocumentLayers</name>
    <message>
        <source>%1 cannot be a layer of %2</source>
        <translation>%1 不能作为 %2 的图层</translation>
    </message>
    <message>
        <source>Add layer %1</source>
        <translation>添加图层 %1</translation>
    </message>
    <message>
        <source>%1 is a layer now</source>
        <translation>%1 现在是图层</translation>
    </message>
</context>
<context>
    <name>ui::DocumentsPanel</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Open (Ctrl+O)</source>
        <translation>打开（Ctrl+O）</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
</context>
<context>
    <name>ui::Explain</name>
    <message>
        <source>One thread for each output; a loop over the taps adds sample × tap.</source>
        <translation>每个输出一个线程；对系数循环，累加 采样点 × 系数。</translation>
    </message>
    <message>
        <source>Neighbouring outputs read nearly the same samples, and every one of them again from memory.</source>
        <translation>相邻的输出读取几乎相同的采样点，而且每个采样点都重新从内存读取。</translation>
    </message>
    <message>
        <source>Only the caches keep it from being as slow as its bytes: taps × outputs.</source>
        <translation>全靠缓存，才不至于慢到 系数 × 输出 的字节量所决定的程度。</translation>
    </message>
    <message>
        <source>Neighbouring threads take neighbouring samples, so that a warp&apos;s load is few wide transactions.</source>
        <translation>相邻线程取相邻采样点，因此一个线程束的加载只需少数几次宽事务。</translation>
    </message>
    <message>
        <source>Nothing is shared between outputs: each product still has its own load.</source>
        <translation>输出之间不共享任何数据：每个乘积仍各自加载。</translation>
    </message>
    <message>
        <source>What is gained is bandwidth that strided access wastes.</source>
        <translation>收益在于避免了跨步访问所浪费的带宽。</translation>
    </message>
    <message>
        <source>A block copies its samples and their halo to shared memory once.</source>
        <translation>每个线程块将其采样点和光晕区一次复制到共享内存。</translation>
    </message>
    <message>
        <source>All taps of all its outputs are then read there, at a fraction of the latency.</source>
        <translation>其所有输出的全部系数随后都从那里读取，延迟仅为几分之一。</translation>
    </message>
    <message>
        <source>The halo is read twice by neighbours: small blocks pay for it.</source>
        <translation>光晕区会被相邻线程块重复读取：线程块越小，代价越高。</translation>
    </message>
    <message>
        <source>Each thread computes several outputs side by side and holds their sums in registers.</source>
        <translation>每个线程并排计算多个输出，累加和保存在寄存器中。</translation>
    </message>
    <message>
        <source>A sample that was loaded once meets many taps: loads per product fall by as much.</source>
        <translation>一次加载的采样点与多个系数相乘：每个乘积的加载次数相应减少。</translation>
    </message>
    <message>
        <source>What remains is multiply-adds: the time nears the arithmetic ceiling.</source>
        <translation>剩下的就是乘加运算：时间接近算术上限。</translation>
    </message>
    <message>
        <source>A separable kernel is one line of taps for each axis: K + K + K products instead of K × K × K.</source>
        <translation>可分离核在每个轴上是一行系数：K + K + K 次乘积，而不是 K × K × K 次。</translation>
    </message>
    <message>
        <source>Each axis is a pass of its own; what lies between goes through memory or the caches.</source>
        <translation>每个轴各为一遍；中间结果经过内存或缓存。</translation>
    </message>
    <message>
        <source>Few products: the passes&apos; bytes decide.</source>
        <translation>乘积很少：各遍的字节量起决定作用。</translation>
    </message>
    <message>
        <source>Rows are quick to read, columns are not: the array is turned between the passes.</source>
        <translation>读行快，读列慢：因此在两遍之间转置数组。</translation>
    </message>
    <message>
        <source>Tiles of shared memory make reading and writing of the turn both contiguous.</source>
        <translation>借助共享内存中的图块，转置的读和写都是连续的。</translation>
    </message>
    <message>
        <source>Turning costs a read and a write each time, and has to be earned back.</source>
        <translation>每次转置都要各读写一次，须由其他收益抵偿。</translation>
    </message>
    <message>
        <source>All axes at once: filtered rows stay in a ring that holds as many as the column needs.</source>
        <translation>所有轴一次完成：已滤波的行保存在环形缓冲中，其行数正好满足列方向所需。</translation>
    </message>
    <message>
        <source>Each new row completes one row of the result; nothing between goes to memory.</source>
        <translation>每个新行完成结果的一行；中间结果不写入内存。</translation>
    </message>
    <message>
        <source>Every sample is read once and every result written once: the copy ceiling is the limit.</source>
        <translation>每个采样点只读一次，每个结果只写一次：拷贝上限即为极限。</translation>
    </message>
    <message>
        <source>Taps become banded matrices, samples the other factor: matrix units multiply whole blocks.</source>
        <translation>系数构成带状矩阵，采样点为另一因子：矩阵单元以整块相乘。</translation>
    </message>
    <message>
        <source>The units take short numbers: each float is split, or accuracy is traded.</source>
        <translation>这些单元处理短数：或者拆分每个浮点数，或者以精度换速度。</translation>
    </message>
    <message>
        <source>Wide kernels cost little more than narrow ones, until bytes decide.</source>
        <translation>宽核的代价只比窄核略高，直到字节量起决定作用。</translation>
    </message>
    <message>
        <source>Tiles are transformed, multiplied by the kernel&apos;s transform and transformed back.</source>
        <translation>图块经变换，与核的变换相乘，再逆变换。</translation>
    </message>
    <message>
        <source>Work does not grow with the kernel, only the overlap of the tiles does.</source>
        <translation>工作量不随核增大，只有图块的重叠随之增大。</translation>
    </message>
    <message>
        <source>Counted by the definition its rate lies above the arithmetic ceiling: it is effective.</source>
        <translation>按定义计数，其速率高于算术上限：这是有效速率。</translation>
    </message>
    <message>
        <source>A dense kernel is written as a sum of few separable ones.</source>
        <translation>将稠密核写成少数几个可分离核之和。</translation>
    </message>
    <message>
        <source>Each term is a row of taps for each axis; all are computed in one march.</source>
        <translation>每一项在每个轴上是一行系数；所有项在一趟推进中算完。</translation>
    </message>
    <message>
        <source>It pays where the number of terms is far below the width.</source>
        <translation>当项数远小于核宽时才划算。</translation>
    </message>
    <message>
        <source>A Gaussian is nearly a sum of damped waves, h(m) = Re Σ aₖ·zₖ^|m|, which need a few products a sample for any σ.</source>
        <translation>高斯函数近似为若干衰减波之和，h(m) = Re Σ aₖ·zₖ^|m|，对任意 σ，每个采样点只需少数几次乘积。</translation>
    </message>
    <message>
        <source>One run forwards, one backwards along each axis, and both are added.</source>
        <translation>沿每个轴前向一遍、后向一遍，再将两者相加。</translation>
    </message>
    <message>
        <source>Σ |h − Gaussian| bounds the error, for samples in [−1, 1]; it does not grow with the data.</source>
        <translation>对于 [−1, 1] 内的采样值，误差以 Σ |h − Gaussian| 为界，不随数据增大。</translation>
    </message>
    <message>
        <source>Four running means b of one length, one after the other, are nearly a Gaussian; five weighted copies side by side come ten times nearer: h = b∗b∗b∗b ∗ Σ wⱼ·δ(j·d), j = −2 … 2.</source>
        <translation>四次相同长度的滑动平均 b 依次进行，近似为高斯函数；五个加权副本并列则接近十倍：h = b∗b∗b∗b ∗ Σ wⱼ·δ(j·d)，j = −2 … 2。</translation>
    </message>
    <message>
        <source>A running mean adds the sample that enters and takes away the one that leaves, for any σ; it starts anew after few samples, so that no digits drift away.</source>
        <translation>滑动平均加上进入的采样点，减去离开的采样点，适用于任意 σ；每隔少量采样点重新开始，以免误差累积。</translation>
    </message>
    <message>
        <source>Length, distance and weights are fitted for each σ. Σ |h − Gaussian| bounds the error, for samples in [−1, 1].</source>
        <translation>长度、距离和权重针对每个 σ 拟合。对于 [−1, 1] 内的采样值，误差以 Σ |h − Gaussian| 为界。</translation>
    </message>
    <message>
        <source>A smoothed signal has no fine detail: every n-th sample of it says all there is, n = σ / 2.5.</source>
        <translation>平滑后的信号没有细节：每 n 个采样点取一个就包含全部信息，n = σ / 2.5。</translation>
    </message>
    <message>
        <source>A short window smooths before samples are left out, and interpolates in the end: 8 products each.</source>
        <translation>短窗口在抽取采样点之前进行平滑，最后进行插值：每次 8 个乘积。</translation>
    </message>
    <message>
        <source>The long kernel is summed where samples are few. What the windows change, its taps undo.</source>
        <translation>长核在采样点较少处求和。窗口造成的改变由其系数抵消。</translation>
    </message>
    <message>
        <source>Minima and maxima of two registers, in a fixed order, sort a column of the window; no branch is taken.</source>
        <translation>两个寄存器的最小值和最大值按固定顺序对窗口的一列排序；没有分支。</translation>
    </message>
    <message>
        <source>A sorted column serves all outputs whose window it lies in; columns are merged, not sorted again.</source>
        <translation>已排序的列供所有包含它的窗口使用；各列只需归并，不必重新排序。</translation>
    </message>
    <message>
        <source>Comparisons that the middle does not depend on are left out when the program is made.</source>
        <translation>与中值无关的比较在生成程序时就被省去。</translation>
    </message>
    <message>
        <source>Samples of a block are sorted once; from then on only their ranks count, a bit each in a set.</source>
        <translation>线程块的采样点只排序一次；此后只有它们的秩起作用，每个秩在集合中占一位。</translation>
    </message>
    <message>
        <source>At each step a layer of the window leaves the set, one enters, and the middle moves by few places.</source>
        <translation>每一步有一层窗口离开集合，一层进入，中值只移动少数几个位置。</translation>
    </message>
    <message>
        <source>Work grows with a layer of the window, not with all of it, for any kind of sample.</source>
        <translation>工作量随窗口的一层增长，而不是随整个窗口增长，适用于任何类型的采样点。</translation>
    </message>
    <message>
        <source>The highest bit of a median is the highest bit of most samples in the window.</source>
        <translation>中值的最高位就是窗口中多数采样点的最高位。</translation>
    </message>
    <message>
        <source>Samples whose bit differs lie above or below the median; the next bit is found among the others.</source>
        <translation>该位不同的采样点位于中值之上或之下；下一位在其余采样点中求得。</translation>
    </message>
    <message>
        <source>A vector holds one bit of hundreds of pixels, and adders of single bits count them all at once.</source>
        <translation>一个向量保存数百个像素的同一位，单比特加法器一次对它们全部计数。</translation>
    </message>
    <message>
        <source>Every neighbour is weighed by how near it lies and by how little its value differs: two exponents, added before one power is taken.</source>
        <translation>每个相邻采样点按其距离和数值差异加权：两个指数先相加，再求一次幂。</translation>
    </message>
    <message>
        <source>No weight can be made beforehand, so that a window costs as many powers as it has samples; they come from a polynomial, or from the GPU&apos;s own unit.</source>
        <translation>权重无法预先计算，因此窗口有多少采样点就要求多少次幂；幂由多项式或 GPU 自身的单元求得。</translation>
    </message>
    <message>
        <source>Differences are averaged, not values: their rounding stays small beside an edge.</source>
        <translation>对差值而不是对数值求平均：在边缘旁，其舍入误差仍然很小。</translation>
    </message>
    <message>
        <source>Every sample of the search box is weighed by how much its patch differs from the patch around the output, wherever it lies.</source>
        <translation>搜索框中的每个采样点按其邻域块与输出周围邻域块的差异加权，无论位于何处。</translation>
    </message>
    <message>
        <source>Squared differences are summed along x, then y, then z, so that a patch costs its radii and not its volume.</source>
        <translation>平方差先沿 x 求和，再沿 y，再沿 z，因此一个邻域块的代价取决于其半径而不是体积。</translation>
    </message>
    <message>
        <source>Sums have a fixed order: tiles give the same bits wherever they are cut.</source>
        <translation>求和顺序固定：无论图块如何划分，结果逐位相同。</translation>
    </message>
    <message>
        <source>Neighbours exchange a share of their difference; the share falls to nothing at an edge.</source>
        <translation>相邻采样点交换其差值的一部分；在边缘处，这一部分降为零。</translation>
    </message>
    <message>
        <source>Each iteration reads the neighbours along the axes only, so that memory limits it, not arithmetic.</source>
        <translation>每次迭代只读取各轴上的相邻采样点，因此受限于内存而不是算术运算。</translation>
    </message>
    <message>
        <source>What one sample gives, the other takes: the sum of all samples stays.</source>
        <translation>一个采样点给出多少，另一个就得到多少：所有采样点的总和不变。</translation>
    </message>
    <message>
        <source>A recursive filter is a chain of sections; each remembers two numbers and takes five products a sample.</source>
        <translation>递归滤波器是一串环节；每个环节记住两个数，每个采样点用五次乘积。</translation>
    </message>
    <message>
        <source>A sample waits for the one before it, so vectors hold samples of many lines, or of distant parts of one line.</source>
        <translation>每个采样点要等待前一个采样点，因此向量保存多条线的采样点，或同一条线相距较远的部分。</translation>
    </message>
    <message>
        <source>One run forwards, one backwards: delays cancel. A part starts early enough for its memory to settle.</source>
        <translation>前向一遍，后向一遍：延迟相互抵消。每一部分提前足够早开始，使其记忆稳定。</translation>
    </message>
    <message>
        <source>The minimum of two neighbours, then of two such pairs: each pass doubles the samples that it covers.</source>
        <translation>先求两个相邻值的最小值，再求两对的最小值：每一遍使覆盖的采样点数加倍。</translation>
    </message>
    <message>
        <source>Rows, columns and planes follow each other, so that a window of any size costs a few minima.</source>
        <translation>行、列、平面依次进行，因此任何大小的窗口都只需少数几次求最小值。</translation>
    </message>
    <message>
        <source>Samples are integers in their own order: a vector holds 64 of 8 bits.</source>
        <translation>采样点是按自身顺序排列的整数：一个向量可容纳 64 个 8 位值。</translation>
    </message>
    <message>
        <source>Mean and squared deviations of a run along x are joined along y, then along z.</source>
        <translation>沿 x 的一段的均值和平方偏差先沿 y 合并，再沿 z 合并。</translation>
    </message>
    <message>
        <source>Deviations are taken from means, not from zero: an offset of a million costs no digit.</source>
        <translation>偏差相对于均值而不是零：即使偏移一百万也不损失任何位数。</translation>
    </message>
    <message>
        <source>All sums are float64; the score is rounded once, at its end.</source>
        <translation>所有求和都用 float64；分数只在最后舍入一次。</translation>
    </message>
    <message>
        <source>Another library computes it; its own code is not looked into.</source>
        <translation>由其他库计算；其内部代码未作分析。</translation>
    </message>
    <message>
        <source>Copies and conversions that it needs count as part of its time.</source>
        <translation>它所需的拷贝和转换计入其时间。</translation>
    </message>
    <message>
        <source>It is here to compare with, and never chosen by itself.</source>
        <translation>它在此仅供比较，从不会被自动选用。</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>%1, input and result once, at %2 GB/s</source>
        <translation>%1，输入和结果各传输一次，速率 %2 GB/s</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算术运算</translation>
    </message>
    <message>
        <source>%1 GFLOP by definition, at %2 GFLOPS of multiply-adds</source>
        <translation>按定义共 %1 GFLOP，乘加速率 %2 GFLOPS</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>启动开销</translation>
    </message>
    <message>
        <source>%1 kernels of at least 4 µs</source>
        <translation>%1 个核函数，每个至少 4 µs</translation>
    </message>
    <message>
        <source>Here %1 would take longest: %2.</source>
        <translation>此处耗时最长的是%1：%2。</translation>
    </message>
    <message>
        <source>It is faster than that: it does not compute the definition tap by tap.</source>
        <translation>实际比这更快：该变体并不按定义逐个系数计算。</translation>
    </message>
    <message>
        <source>It takes %1 times as long.</source>
        <translation>实际耗时为其 %1 倍。</translation>
    </message>
    <message>
        <source>Predicted %1, measured %2: %3 × the prediction.</source>
        <translation>预测 %1，实测 %2：为预测值的 %3 倍。</translation>
    </message>
    <message>
        <source>Predicted %1; not measured yet.</source>
        <translation>预测 %1；尚未实测。</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>线程块数</translation>
    </message>
    <message>
        <source>threads a block</source>
        <translation>每块线程数</translation>
    </message>
    <message>
        <source>registers a thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>shared memory a block</source>
        <translation>每块共享内存</translation>
    </message>
    <message>
        <source>spilled a thread</source>
        <translation>每线程溢出量</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 %, %2 blocks a multiprocessor</source>
        <translation>%1 %，每个多处理器 %2 个线程块</translation>
    </message>
    <message>
        <source>in flight, one load each</source>
        <translation>在途数据（每线程一次加载）</translation>
    </message>
    <message>
        <source>The driver tells registers, shared memory and occupancy once it has run.</source>
        <translation>核函数运行一次后，驱动程序才会给出寄存器、共享内存和占用率。</translation>
    </message>
    <message>
        <source>No variant computes this on such a device.</source>
        <translation>没有变体能在此类设备上计算此内容。</translation>
    </message>
    <message>
        <source>Each tile counts its samples once and turns the counts into a table of values.</source>
        <translation>每个图块对其采样点计数一次，并将计数转换为取值表。</translation>
    </message>
    <message>
        <source>A sample looks up the tables of the nearest tiles and joins them by its distance.</source>
        <translation>每个采样点查找最近图块的表，并按距离合并。</translation>
    </message>
    <message>
        <source>Tiles are counted from index 0, so that every cut of the work gives the same bits.</source>
        <translation>图块从索引 0 开始计数，因此任何划分方式都得到逐位相同的结果。</translation>
    </message>
</context>
<context>
    <name>ui::ExplainCard</name>
    <message>
        <source>Predicted times on the invented device</source>
        <translation>在虚拟设备上的预测时间</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1，%3 的 %2</translation>
    </message>
    <message>
        <source>What bounds it here</source>
        <translation>此处的瓶颈</translation>
    </message>
    <message>
        <source>Kernels, as the driver tells</source>
        <translation>核函数信息（由驱动程序提供）</translation>
    </message>
    <message>
        <source>Counted by the profiler</source>
        <translation>由性能分析器计数</translation>
    </message>
    <message>
        <source>What if: an invented GPU</source>
        <translation>假设：一款虚拟的 GPU</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>多处理器数</translation>
    </message>
    <message>
        <source>Bandwidth, GB/s</source>
        <translation>带宽，GB/s</translation>
    </message>
    <message>
        <source>No variant is selected</source>
        <translation>未选择变体</translation>
    </message>
    <message>
        <source>Select a row of the table.</source>
        <translation>请在表格中选择一行。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>发表于：%1</translation>
    </message>
    <message>
        <source>On an %1 (driver %2, %3), not here; caches empty before each run.</source>
        <translation>在 %1（驱动程序 %2，%3）上测得，并非本机；每次运行前清空缓存。</translation>
    </message>
    <message>
        <source>On this machine&apos;s GPU; caches empty before each run.</source>
        <translation>在本机的 GPU 上测得；每次运行前清空缓存。</translation>
    </message>
    <message>
        <source>%1 TFLOPS at %2 GHz and %3 multiply-adds a cycle and multiprocessor</source>
        <translation>%1 TFLOPS，频率 %2 GHz，每个多处理器每周期 %3 次乘加</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 by %2 %3</source>
        <translation>%1（%2）%3</translation>
    </message>
    <message>
        <source>The planner would take %1 for the recipe: %2. Upload and download, over a link of %3 GB/s, add %4. Below, each variant for all that it can compute of the recipe:</source>
        <translation>规划器预计此处理流程需要 %1：%2。通过 %3 GB/s 的链路上传和下载另需 %4。以下为各变体对处理流程中其所能计算的全部部分的预测：</translation>
    </message>
</context>
<context>
    <name>ui::ExplainWindow</name>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2：%3</translation>
    </message>
    <message>
        <source>The last run explained</source>
        <translation>上次运行的说明</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Step of the last run</source>
        <translation>上次运行的步骤</translation>
    </message>
</context>
<context>
    <name>ui::Figure</name>
    <message>
        <source>Images (*.png *.tiff *.jpg);;Drawing (*.svg)</source>
        <translation>图像 (*.png *.tiff *.jpg);;矢量图 (*.svg)</translation>
    </message>
</context>
<context>
    <name>ui::FigureDialog</name>
    <message>
        <source>Save view as image</source>
        <translation>将视图保存为图像</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Pixels of the image</source>
        <translation>图像的像素数</translation>
    </message>
    <message>
        <source>Pixels for each of the screen. Lines and texts of an SVG file are sharp at every size.</source>
        <translation>屏幕上每个像素对应的像素数。SVG 文件中的线条和文字在任何大小下都清晰。</translation>
    </message>
    <message>
        <source>Caption: data and recipe</source>
        <translation>图注：数据和配方</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
</context>
<context>
    <name>ui::FileOpener</name>
    <message>
        <source>The chosen level is being read</source>
        <translation>正在读取所选级别</translation>
    </message>
    <message>
        <source>The recipe %1 was not opened</source>
        <translation>处理流程 %1 未打开</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 已就绪</translation>
    </message>
    <message>
        <source>It will be the recipe of the next file that is opened.</source>
        <translation>它将用于下一个打开的文件。</translation>
    </message>
    <message>
        <source>The recipe of %1 was left out</source>
        <translation>已略去 %1 的处理流程</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>%1 shows its coarsest level (%2) until then: values and results on screen are those of that level. Results are saved from the chosen level.</source>
        <translation>在此之前，%1 显示其最粗级别（%2）：屏幕上的数值和结果都属于该级别。保存的结果来自所选级别。</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
    </message>
    <message>
        <source>The level that it is made from was not read.</source>
        <translation>它所依据的级别未能读取。</translation>
    </message>
    <message>
        <source>Its %1 stays open.</source>
        <translation>其%1保持打开。</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 未打开</translation>
    </message>
    <message>
        <source>Opening %1 was stopped</source>
        <translation>已停止打开 %1</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Its slices are sheared against each other by %1 degrees (gantry tilt). Resampling straightens them, by linear interpolation within each slice.</source>
        <translation>其切片相互错切 %1 度（机架倾斜）。重采样可将其校正，在每个切片内进行线性插值。</translation>
    </message>
    <message>
        <source>Resample and open</source>
        <translation>重采样并打开</translation>
    </message>
    <message>
        <source>Interpolate the gap</source>
        <translation>对间隙插值</translation>
    </message>
    <message>
        <source>Open as %1 mm apart</source>
        <translation>以 %1 mm 间距打开</translation>
    </message>
    <message>
        <source>Open its images as a volume</source>
        <translation>将其中的图像作为体数据打开</translation>
    </message>
</context>
<context>
    <name>ui::FilesPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>返回（Esc）</translation>
    </message>
    <message>
        <source>Two files</source>
        <translation>两个文件</translation>
    </message>
    <message>
        <source>Open first…</source>
        <translation>打开第一个…</translation>
    </message>
    <message>
        <source>Open second…</source>
        <translation>打开第二个…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>几何信息</translation>
    </message>
    <message>
        <source>Second less first</source>
        <translation>第二个减第一个</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 (first)</source>
        <translation>%1（第一个）</translation>
    </message>
    <message>
        <source>%1 (second)</source>
        <translation>%1（第二个）</translation>
    </message>
    <message>
        <source>Not compared: samples of one belong to none of the other.</source>
        <translation>未比较：其中一个文件的采样点在另一个文件中没有对应。</translation>
    </message>
    <message>
        <source>Open two files: volumes, images or signals.</source>
        <translation>打开两个文件：体数据、图像或信号。</translation>
    </message>
    <message>
        <source>The same size, spacing and place.</source>
        <translation>大小、间距和位置相同。</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>relative to the peak</source>
        <translation>相对于峰值</translation>
    </message>
    <message>
        <source>at</source>
        <translation>位于</translation>
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
        <translation>仅一方为 NaN</translation>
    </message>
    <message>
        <source>infinite in one only</source>
        <translation>仅一方为无穷大</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
</context>
<context>
    <name>ui::FilterHelp</name>
    <message>
        <source>length: px, mm, s, ms, or fwhm before it</source>
        <translation>长度：px、mm、s、ms，或前面加 fwhm</translation>
    </message>
    <message>
        <source>length: px, mm, s, ms, or fwhm before it; one, or one per axis</source>
        <translation>长度：px、mm、s、ms，或前面加 fwhm；一个值，或每轴一个值</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>whole numbers; one, or one per axis</source>
        <translation>整数；一个值，或每轴一个值</translation>
    </message>
    <message>
        <source>a value, or % of the largest</source>
        <translation>一个数值，或最大值的百分比（%）</translation>
    </message>
    <message>
        <source>frequency: Hz, kHz, or % of half the sampling rate; two for a band</source>
        <translation>频率：Hz、kHz，或采样率一半的百分比（%）；频带需两个值</translation>
    </message>
    <message>
        <source>numbers from 0, names and patterns, with commas between them</source>
        <translation>从 0 开始的编号、名称和通配模式，以逗号分隔</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>开或关</translation>
    </message>
    <message>
        <source>letters of axes: xy</source>
        <translation>轴的字母：xy</translation>
    </message>
    <message>
        <source>taps in brackets, or a file</source>
        <translation>方括号中的系数，或文件</translation>
    </message>
    <message>
        <source>keep, fill, nan, or a number</source>
        <translation>keep、fill、nan 或一个数</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>The test pattern before and after</source>
        <translation>处理前后的测试图案</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>A row of the test pattern, before thin, after thick</source>
        <translation>测试图案的一行，细线为处理前，粗线为处理后</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Page of the filter</source>
        <translation>滤波器页面</translation>
    </message>
    <message>
        <source>Formula: %1</source>
        <translation>公式：%1</translation>
    </message>
    <message>
        <source>A test pattern, with the values that a new step starts from. The curves are one row of it: before thin, after thick.</source>
        <translation>测试图案，使用新步骤的初始值。曲线为图案的一行：细线为处理前，粗线为处理后。</translation>
    </message>
    <message>
        <source>Each has its own scale.</source>
        <translation>各有自己的刻度。</translation>
    </message>
    <message>
        <source>worked out</source>
        <translation>自动计算</translation>
    </message>
    <message>
        <source>%1=%2 unless given; %3.</source>
        <translation>未指定时 %1=%2；%3。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>On the command line</source>
        <translation>命令行用法</translation>
    </message>
    <message>
        <source>Add to recipe</source>
        <translation>添加到处理流程</translation>
    </message>
    <message>
        <source>Behind the last step, with the values above</source>
        <translation>添加到最后一步之后，使用上面的值</translation>
    </message>
    <message>
        <source>none, nan, a file with labels (seg.nii.gz:3,5-7), or a box (10:50x20:60)</source>
        <translation>none、nan、带标签的文件（seg.nii.gz:3,5-7）或方框（10:50x20:60）</translation>
    </message>
</context>
<context>
    <name>ui::FlagField</name>
    <message>
        <source>on</source>
        <translation>开</translation>
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
        <translation>整体计算需要 %1 内存，而可用内存为 %2：系统可能变慢或拒绝分配。</translation>
    </message>
    <message>
        <source>The whole needs %1 of memory.</source>
        <translation>整体计算需要 %1 内存。</translation>
    </message>
    <message>
        <source>On %1 it works in %2 of %3.</source>
        <translation>在 %1 上使用 %2，可用 %3。</translation>
    </message>
    <message>
        <source>The input stays there for the next run, in %1 more.</source>
        <translation>输入会保留在设备上供下次运行使用，另占 %1。</translation>
    </message>
    <message>
        <source>It takes about %1 in %2 tiles; the result is the same as in one piece.</source>
        <translation>大约需要 %1，分 %2 个图块计算；结果与整块计算相同。</translation>
    </message>
    <message>
        <source>It takes about %1.</source>
        <translation>大约需要 %1。</translation>
    </message>
</context>
<context>
    <name>ui::FourUp</name>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>Axial</source>
        <translation>横断面</translation>
    </message>
    <message>
        <source>Coronal</source>
        <translation>冠状面</translation>
    </message>
    <message>
        <source>Sagittal</source>
        <translation>矢状面</translation>
    </message>
    <message>
        <source>Ax</source>
        <translation>横</translation>
    </message>
    <message>
        <source>Cor</source>
        <translation>冠</translation>
    </message>
    <message>
        <source>Sag</source>
        <translation>矢</translation>
    </message>
</context>
<context>
    <name>ui::GridFileField</name>
    <message>
        <source>Choose a file with a grid</source>
        <translation>选择带网格的文件</translation>
    </message>
    <message>
        <source>Press Enter to read the folder.</source>
        <translation>按 Enter 键读取文件夹。</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>No file</source>
        <translation>无文件</translation>
    </message>
    <message>
        <source>File with the grid</source>
        <translation>带网格的文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ui::HistogramPanel</name>
    <message>
        <source>CT brain</source>
        <translation>CT 脑窗</translation>
    </message>
    <message>
        <source>CT soft tissue</source>
        <translation>CT 软组织窗</translation>
    </message>
    <message>
        <source>CT bone</source>
        <translation>CT 骨窗</translation>
    </message>
    <message>
        <source>CT lung</source>
        <translation>CT 肺窗</translation>
    </message>
    <message>
        <source>Full range</source>
        <translation>全范围</translation>
    </message>
    <message>
        <source>0.1 to 99.9 %</source>
        <translation>0.1 至 99.9 %</translation>
    </message>
    <message>
        <source>2 to 98 %</source>
        <translation>2 至 98 %</translation>
    </message>
    <message>
        <source>Histogram, square root of counts</source>
        <translation>直方图，计数的平方根</translation>
    </message>
    <message>
        <source>Histogram and window</source>
        <translation>直方图与窗口</translation>
    </message>
    <message>
        <source>√ count</source>
        <translation>√计数</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>窗位</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>窗宽</translation>
    </message>
    <message>
        <source> of the window from black to white</source>
        <translation> （显示窗从黑到白的范围）</translation>
    </message>
    <message>
        <source>Window preset</source>
        <translation>窗预设</translation>
    </message>
    <message>
        <source>Windows with a name: what becomes black and what white</source>
        <translation>命名的显示窗：决定哪些值显示为黑、哪些显示为白</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Auto contrast (A)</source>
        <translation>自动对比度（A）</translation>
    </message>
    <message>
        <source>The image has colours of its own: a map is for grey values.</source>
        <translation>图像自带颜色：颜色映射表仅用于灰度值。</translation>
    </message>
    <message>
        <source>Colours from low to high values. Each map grows evenly in lightness, but for the cycle, which is for angles.</source>
        <translation>从低值到高值的颜色。各颜色映射表的亮度均匀递增，但用于角度的循环映射表除外。</translation>
    </message>
    <message>
        <source>%1 % of samples are NaN or infinite</source>
        <translation>%1 % 的采样点为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Histogram of the result</source>
        <translation>结果的直方图</translation>
    </message>
    <message>
        <source>The result is %1 to %2: one tone in this window. Auto fits it.</source>
        <translation>结果为 %1 至 %2：在此显示窗中只有一种灰度。“自动”可使其适应。</translation>
    </message>
</context>
<context>
    <name>ui::IdeaPicture</name>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>an output a thread</source>
        <translation>每线程一个输出</translation>
    </message>
    <message>
        <source>memory, read once</source>
        <translation>内存，只读一次</translation>
    </message>
    <message>
        <source>shared, with halo</source>
        <translation>共享，含光晕区</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>one load</source>
        <translation>一次加载</translation>
    </message>
    <message>
        <source>many taps</source>
        <translation>多个系数</translation>
    </message>
    <message>
        <source>sums in registers</source>
        <translation>寄存器中的累加和</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>turned: rows again</source>
        <translation>转置：又成为行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>turned back</source>
        <translation>转置回来</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>each row once</source>
        <translation>每行一次</translation>
    </message>
    <message>
        <source>ring of filtered rows</source>
        <translation>已滤波行的环形缓冲</translation>
    </message>
    <message>
        <source>a row complete</source>
        <translation>一行完成</translation>
    </message>
    <message>
        <source>taps as a band</source>
        <translation>系数构成带状矩阵</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>a whole block</source>
        <translation>整块</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>multiply spectra</source>
        <translation>频谱相乘</translation>
    </message>
    <message>
        <source>back</source>
        <translation>逆变换</translation>
    </message>
    <message>
        <source>dense kernel</source>
        <translation>稠密核</translation>
    </message>
    <message>
        <source>few lines of taps</source>
        <translation>几行系数</translation>
    </message>
    <message>
        <source>forwards and backwards</source>
        <translation>前向和后向</translation>
    </message>
    <message>
        <source>any width, same work</source>
        <translation>任意宽度，工作量相同</translation>
    </message>
    <message>
        <source>forwards</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>and backwards</source>
        <translation>和后向</translation>
    </message>
    <message>
        <source>a sample</source>
        <translation>一个采样点</translation>
    </message>
    <message>
        <source>the least of 2</source>
        <translation>2 个中的最小值</translation>
    </message>
    <message>
        <source>the least of 4</source>
        <translation>4 个中的最小值</translation>
    </message>
    <message>
        <source>mean and deviation</source>
        <translation>均值和标准差</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>a running mean</source>
        <translation>滑动平均</translation>
    </message>
    <message>
        <source>four of them</source>
        <translation>共四次</translation>
    </message>
    <message>
        <source>weighted copies</source>
        <translation>加权副本</translation>
    </message>
    <message>
        <source>few, smoothed</source>
        <translation>少量，已平滑</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>插值</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>sorted columns</source>
        <translation>已排序的列</translation>
    </message>
    <message>
        <source>the middle one</source>
        <translation>居中的值</translation>
    </message>
    <message>
        <source>the window moves on</source>
        <translation>窗口前移</translation>
    </message>
    <message>
        <source>a bit for each rank</source>
        <translation>每个秩一位</translation>
    </message>
    <message>
        <source>bits of the window</source>
        <translation>窗口的各位</translation>
    </message>
    <message>
        <source>majorities, bit by bit</source>
        <translation>逐位取多数</translation>
    </message>
    <message>
        <source>weights of the third</source>
        <translation>第三个的权重</translation>
    </message>
    <message>
        <source>noise gone, edge there</source>
        <translation>去噪声，留边缘</translation>
    </message>
    <message>
        <source>another library</source>
        <translation>其他库</translation>
    </message>
    <message>
        <source>The idea as a drawing</source>
        <translation>原理示意图</translation>
    </message>
    <message>
        <source>tables of tiles</source>
        <translation>图块的表</translation>
    </message>
    <message>
        <source>results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ui::ItemBar</name>
    <message>
        <source>Play (K)</source>
        <translation>播放（K）</translation>
    </message>
    <message>
        <source>What the slider goes through</source>
        <translation>滑块浏览的内容</translation>
    </message>
    <message>
        <source>What the slider and Play go through</source>
        <translation>滑块和播放浏览的内容</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Page Up and Page Down in a view go through slices</source>
        <translation>在视图中用 Page Up 和 Page Down 浏览切片</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Pictures a second while playing</source>
        <translation>播放时的每秒帧数</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>All channels over each other, each in its colour and with its own contrast</source>
        <translation>所有通道相互叠加，各有自己的颜色和对比度</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>%1: a click shows or hides it, a right click chooses its colour</source>
        <translation>%1：单击显示或隐藏，右键单击选择颜色</translation>
    </message>
    <message>
        <source>Stop (K)</source>
        <translation>停止（K）</translation>
    </message>
    <message>
        <source>Time point</source>
        <translation>时间点</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
</context>
<context>
    <name>ui::KernelBars</name>
    <message>
        <source>Slice as bars</source>
        <translation>以条形显示切片</translation>
    </message>
</context>
<context>
    <name>ui::KernelEditor</name>
    <message>
        <source>Kernel editor – convapp</source>
        <translation>卷积核编辑器 – convapp</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>The kernel as written, as in OpenCV and PyTorch</source>
        <translation>按书写的样子使用核，与 OpenCV 和 PyTorch 相同</translation>
    </message>
    <message>
        <source>Flips the kernel, as scipy and MATLAB conv do</source>
        <translation>翻转核，与 scipy 和 MATLAB conv 相同</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 个系数</translation>
    </message>
    <message>
        <source>Taps at z = %1</source>
        <translation>z = %1 处的系数</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Tap %1</source>
        <translation>系数 %1</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>%1 taps selected: what is typed fills them</source>
        <translation>已选择 %1 个系数：输入的值将填入所有选中项</translation>
    </message>
    <message numerus="yes">
        <source>Changes with it: %n tap(s)</source>
        <translation>
            <numerusform>随之改变：%n 个系数</numerusform>
        </translation>
    </message>
    <message>
        <source>tap</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>taps</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Kernel file</source>
        <translation>卷积核文件</translation>
    </message>
    <message>
        <source>Kernels (*.npy *.csv *.txt);;All files (*)</source>
        <translation>卷积核 (*.npy *.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The kernel is in the clipboard.</source>
        <translation>卷积核已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The data have %1 axes only</source>
        <translation>数据只有 %1 个轴</translation>
    </message>
    <message>
        <source>A kernel of %1 axes</source>
        <translation>%1 轴的卷积核</translation>
    </message>
    <message>
        <source>1-D</source>
        <translation>一维</translation>
    </message>
    <message>
        <source>2-D</source>
        <translation>二维</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The kernel as it was (Esc)</source>
        <translation>恢复原来的卷积核（Esc）</translation>
    </message>
    <message>
        <source>Use kernel</source>
        <translation>使用此卷积核</translation>
    </message>
    <message>
        <source>Keep it and close (Ctrl+Enter)</source>
        <translation>保留并关闭（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Replace the kernel by the clipboard: CSV, NumPy or MATLAB text</source>
        <translation>用剪贴板内容替换卷积核：CSV、NumPy 或 MATLAB 文本</translation>
    </message>
    <message>
        <source>Copy as…</source>
        <translation>复制为…</translation>
    </message>
    <message>
        <source>The whole kernel as text for other programs</source>
        <translation>将整个卷积核作为文本供其他程序使用</translation>
    </message>
    <message>
        <source>Table with tabs</source>
        <translation>制表符分隔的表格</translation>
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
        <translation>从文件…</translation>
    </message>
    <message>
        <source>Read a .npy, .csv or .txt file</source>
        <translation>读取 .npy、.csv 或 .txt 文件</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>What becomes of one bright sample</source>
        <translation>一个亮点处理后的样子</translation>
    </message>
    <message>
        <source>Convolve</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Correlate</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>out(i) = Σ k(j)·in(i − j): scipy, MATLAB conv, FFT products</source>
        <translation>out(i) = Σ k(j)·in(i − j)：scipy、MATLAB conv、FFT 乘积</translation>
    </message>
    <message>
        <source>out(i) = Σ k(j)·in(i + j): OpenCV filter2D, PyTorch, ITK</source>
        <translation>out(i) = Σ k(j)·in(i + j)：OpenCV filter2D、PyTorch、ITK</translation>
    </message>
    <message>
        <source>Slices along z</source>
        <translation>沿 z 的切片</translation>
    </message>
    <message>
        <source>Page Up and Page Down step through, Ctrl+arrow copies a slice</source>
        <translation>Page Up 和 Page Down 逐片浏览，Ctrl+方向键复制切片</translation>
    </message>
    <message>
        <source>Type to edit, F2 inside a tap, arrows and Tab move; what is typed fills a selection. Dashed taps follow by mirroring. O puts the centre here, Ctrl+wheel enlarges.</source>
        <translation>直接输入即可编辑，F2 在系数内编辑，方向键和 Tab 移动；输入的值会填满所选区域。虚线框的系数随镜像改变。O 将中心设在此处，Ctrl+滚轮放大。</translation>
    </message>
    <message>
        <source>Live preview</source>
        <translation>实时预览</translation>
    </message>
    <message>
        <source>the whole recipe on the document, each side with its own scale</source>
        <translation>整个处理流程作用于文档，两侧各用自己的刻度</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>As in OpenCV and PyTorch</source>
        <translation>与 OpenCV 和 PyTorch 相同</translation>
    </message>
    <message>
        <source>As in scipy and MATLAB conv</source>
        <translation>与 scipy 和 MATLAB conv 相同</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>Flipped</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>each side with its own scale</source>
        <translation>两侧各用自己的标度</translation>
    </message>
</context>
<context>
    <name>ui::KernelEditorController</name>
    <message>
        <source>%1 Set to correlate, for which it is written.</source>
        <translation>%1已设为相关，与其书写形式一致。</translation>
    </message>
    <message>
        <source>%1 Set to convolve, for which it is written.</source>
        <translation>%1已设为卷积，与其书写形式一致。</translation>
    </message>
    <message>
        <source>Changed in the window</source>
        <translation>已在窗口中更改</translation>
    </message>
    <message>
        <source>The file has %1 axes, the data have %2.</source>
        <translation>文件有 %1 个轴，数据有 %2 个轴。</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
</context>
<context>
    <name>ui::KernelExpression</name>
    <message>
        <source>x y z: taps from the centre; r: their length; d: axes. Other letters become sliders.</source>
        <translation>x y z：系数相对中心的位置；r：其长度；d：轴数。其他字母成为滑块。</translation>
    </message>
    <message>
        <source>Taps as a formula, for instance exp(-(x^2+y^2)/(2*s^2))</source>
        <translation>用公式给出系数，例如 exp(-(x^2+y^2)/(2*s^2))</translation>
    </message>
    <message>
        <source>Scaled to</source>
        <translation>缩放方式</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>sum 1</source>
        <translation>和为 1</translation>
    </message>
    <message>
        <source>sum of magnitudes 1</source>
        <translation>绝对值之和为 1</translation>
    </message>
    <message>
        <source>sum 0</source>
        <translation>和为 0</translation>
    </message>
    <message>
        <source>What the taps of the formula are made to add up to</source>
        <translation>公式所得系数的总和</translation>
    </message>
    <message>
        <source>Taps were edited since; typing here computes them anew.</source>
        <translation>此后已手动编辑系数；在此输入会重新计算全部系数。</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>ui::KernelFacts</name>
    <message>
        <source>Strength of the separable terms</source>
        <translation>可分离项的强度</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>When applied</source>
        <translation>应用时</translation>
    </message>
    <message>
        <source>taps as they are</source>
        <translation>系数保持原样</translation>
    </message>
    <message>
        <source>divided by sum</source>
        <translation>除以系数之和</translation>
    </message>
    <message>
        <source>divided by sum of |k|</source>
        <translation>除以 |k| 之和</translation>
    </message>
    <message>
        <source>Normalize when applied</source>
        <translation>应用时归一化</translation>
    </message>
    <message>
        <source>The step&apos;s parameter `normalize`: the taps stay as written</source>
        <translation>该步骤的参数 `normalize`：系数保持书写时的值</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>cycles per px</source>
        <translation>周期/px</translation>
    </message>
    <message>
        <source>Frequency response</source>
        <translation>频率响应</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Magnitude along the axes</source>
        <translation>沿各轴的幅值</translation>
    </message>
    <message>
        <source>Magnitude over both frequencies of x and y</source>
        <translation>x 和 y 两个频率上的幅值</translation>
    </message>
    <message>
        <source>Sum of taps</source>
        <translation>系数之和</translation>
    </message>
    <message>
        <source>Sum of magnitudes</source>
        <translation>绝对值之和</translation>
    </message>
    <message>
        <source>Gain, constant data</source>
        <translation>对常量数据的增益</translation>
    </message>
    <message>
        <source>Non-zero taps</source>
        <translation>非零系数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>对称性</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Strength of the terms: %1</source>
        <translation>各项的强度：%1</translation>
    </message>
</context>
<context>
    <name>ui::KernelField</name>
    <message>
        <source>Edit kernel…</source>
        <translation>编辑卷积核…</translation>
    </message>
    <message>
        <source>A grid of taps, presets with pictures, a formula, rank and response</source>
        <translation>系数网格、带图片的预设、公式、秩和响应</translation>
    </message>
    <message>
        <source>From file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>Kernel file</source>
        <translation>卷积核文件</translation>
    </message>
    <message>
        <source>Kernels (*.npy *.csv *.txt);;All files (*)</source>
        <translation>卷积核 (*.npy *.csv *.txt);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ui::KernelGallery</name>
    <message>
        <source>No preset has that name.</source>
        <translation>没有该名称的预设。</translation>
    </message>
    <message>
        <source>Search presets</source>
        <translation>搜索预设</translation>
    </message>
    <message>
        <source>Enter takes the first that is left</source>
        <translation>Enter 选用剩余的第一项</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
</context>
<context>
    <name>ui::KernelGrid</name>
    <message>
        <source>Tap</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>x from the centre</source>
        <translation>相对中心的 x</translation>
    </message>
    <message>
        <source>y from the centre</source>
        <translation>相对中心的 y</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Arrows move, typing edits, Page Up and Page Down step through the slices.</source>
        <translation>方向键移动，输入即编辑，Page Up 和 Page Down 逐片浏览。</translation>
    </message>
    <message>
        <source>%1 taps to %2</source>
        <translation>%1 个系数改为 %2</translation>
    </message>
    <message>
        <source>%1 taps set to %2.</source>
        <translation>%1 个系数已设为 %2。</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>设为 0</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>粘贴 %1</translation>
    </message>
    <message>
        <source>The kernel is now the pasted one, %1 taps.</source>
        <translation>卷积核现为粘贴的内容，共 %1 个系数。</translation>
    </message>
    <message>
        <source>Pasted %1 at the cursor. Paste over a selected slice (Ctrl+A) replaces the kernel.</source>
        <translation>已在光标处粘贴 %1。若在选中整个切片（Ctrl+A）时粘贴，则替换卷积核。</translation>
    </message>
    <message>
        <source>Copy slice</source>
        <translation>复制切片</translation>
    </message>
    <message>
        <source>The slice was copied to z %1.</source>
        <translation>切片已复制到 z %1。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Centre here</source>
        <translation>中心设在此处</translation>
    </message>
    <message>
        <source>Copy slice up</source>
        <translation>向上复制切片</translation>
    </message>
    <message>
        <source>Copy slice down</source>
        <translation>向下复制切片</translation>
    </message>
</context>
<context>
    <name>ui::KernelModel</name>
    <message>
        <source>A kernel of %1 taps is not edited here: at most %2.</source>
        <translation>此处无法编辑含 %1 个系数的卷积核：最多 %2 个。</translation>
    </message>
    <message>
        <source>%1 is not possible: at most %2 taps are edited here.</source>
        <translation>无法设为 %1：此处最多编辑 %2 个系数。</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>尺寸 %1</translation>
    </message>
    <message>
        <source>Move the centre</source>
        <translation>移动中心</translation>
    </message>
    <message>
        <source>%1 would be more than %2 taps.</source>
        <translation>%1 将超过 %2 个系数。</translation>
    </message>
    <message>
        <source>%1-D</source>
        <translation>%1 维</translation>
    </message>
    <message>
        <source>Sum to 0</source>
        <translation>总和归零</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>对称性</translation>
    </message>
    <message>
        <source>Correlate</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>Convolve</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Normalize when applied: %1</source>
        <translation>应用时归一化：%1</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>ui::KernelOpener</name>
    <message>
        <source>%1 of %2 – Kernel editor</source>
        <translation>%2 的%1 – 卷积核编辑器</translation>
    </message>
</context>
<context>
    <name>ui::KernelPresets</name>
    <message>
        <source>Identity</source>
        <translation>恒等</translation>
    </message>
    <message>
        <source>Changes nothing: one tap of 1.</source>
        <translation>不作任何改变：一个为 1 的系数。</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>方框</translation>
    </message>
    <message>
        <source>The mean of all samples under it.</source>
        <translation>其下所有采样点的均值。</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>A bell of width s: smooths without ringing.</source>
        <translation>宽度为 s 的钟形：平滑且无振铃。</translation>
    </message>
    <message>
        <source>LoG</source>
        <translation>LoG</translation>
    </message>
    <message>
        <source>Laplacian of a Gaussian: answers to blobs of radius about 1.4 s.</source>
        <translation>高斯拉普拉斯：对半径约 1.4 s 的斑点有响应。</translation>
    </message>
    <message>
        <source>DoG</source>
        <translation>DoG</translation>
    </message>
    <message>
        <source>A narrow Gaussian less a wide one.</source>
        <translation>窄高斯减宽高斯。</translation>
    </message>
    <message>
        <source>Sobel x</source>
        <translation>Sobel x</translation>
    </message>
    <message>
        <source>Differences along x, smoothed across.</source>
        <translation>沿 x 求差，横向平滑。</translation>
    </message>
    <message>
        <source>Sobel y</source>
        <translation>Sobel y</translation>
    </message>
    <message>
        <source>Differences along y, smoothed across.</source>
        <translation>沿 y 求差，横向平滑。</translation>
    </message>
    <message>
        <source>Sobel z</source>
        <translation>Sobel z</translation>
    </message>
    <message>
        <source>Differences along z, smoothed across.</source>
        <translation>沿 z 求差，横向平滑。</translation>
    </message>
    <message>
        <source>Prewitt x</source>
        <translation>Prewitt x</translation>
    </message>
    <message>
        <source>Differences along x, averaged across.</source>
        <translation>沿 x 求差，横向平均。</translation>
    </message>
    <message>
        <source>Scharr x</source>
        <translation>Scharr x</translation>
    </message>
    <message>
        <source>Differences along x; its direction is nearly that of the edge.</source>
        <translation>沿 x 求差；其方向与边缘方向几乎一致。</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>Half the difference of the two neighbours: a slope per sample.</source>
        <translation>两个相邻采样点之差的一半：每采样点的斜率。</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>拉普拉斯</translation>
    </message>
    <message>
        <source>Second differences, summed over the axes.</source>
        <translation>各轴二阶差分之和。</translation>
    </message>
    <message>
        <source>Laplace 8</source>
        <translation>拉普拉斯 8</translation>
    </message>
    <message>
        <source>Second differences with the diagonal neighbours.</source>
        <translation>包含对角相邻点的二阶差分。</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>锐化</translation>
    </message>
    <message>
        <source>The image less its Laplacian.</source>
        <translation>图像减去其拉普拉斯。</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>浮雕</translation>
    </message>
    <message>
        <source>As if lit from the upper left.</source>
        <translation>如同从左上方照亮。</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>运动</translation>
    </message>
    <message>
        <source>The blur of a camera that moved in direction a (degrees).</source>
        <translation>相机沿方向 a（度）移动造成的模糊。</translation>
    </message>
    <message>
        <source>Gabor</source>
        <translation>Gabor</translation>
    </message>
    <message>
        <source>Waves of frequency f and direction a (degrees) under a bell.</source>
        <translation>钟形包络下频率为 f、方向为 a（度）的波。</translation>
    </message>
    <message>
        <source>Waves of frequency f under a bell.</source>
        <translation>钟形包络下频率为 f 的波。</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>Derivative of a Gaussian along x.</source>
        <translation>高斯函数沿 x 的导数。</translation>
    </message>
    <message>
        <source>Disc</source>
        <translation>圆盘</translation>
    </message>
    <message>
        <source>The mean within radius a.</source>
        <translation>半径 a 内的均值。</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>圆环</translation>
    </message>
    <message>
        <source>Finds rings of radius a.</source>
        <translation>查找半径为 a 的圆环。</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>三角</translation>
    </message>
    <message>
        <source>Weights that fall evenly to the sides.</source>
        <translation>向两侧均匀减小的权重。</translation>
    </message>
    <message>
        <source>Low-pass</source>
        <translation>低通</translation>
    </message>
    <message>
        <source>Windowed sinc: passes frequencies below f cycles per sample.</source>
        <translation>加窗 sinc：通过低于每采样点 f 个周期的频率。</translation>
    </message>
    <message>
        <source>Parabola</source>
        <translation>抛物线</translation>
    </message>
    <message>
        <source>Fits a parabola to 7 samples (Savitzky–Golay).</source>
        <translation>对 7 个采样点拟合抛物线（Savitzky–Golay）。</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Taps without any structure, to see what that costs.</source>
        <translation>没有任何结构的系数，用来了解其代价。</translation>
    </message>
</context>
<context>
    <name>ui::KernelPreview</name>
    <message>
        <source>Live preview: before and after</source>
        <translation>实时预览：处理前后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>after, being recomputed</source>
        <translation>处理后，正在重新计算</translation>
    </message>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
</context>
<context>
    <name>ui::KernelResponse</name>
    <message>
        <source>Nothing passes: every frequency is taken to 0.</source>
        <translation>全部阻断：所有频率都变为 0。</translation>
    </message>
    <message>
        <source>Passes every frequency alike.</source>
        <translation>所有频率同等通过。</translation>
    </message>
    <message>
        <source>Band-pass: peak at %1, half height from %2 to %3 %4</source>
        <translation>带通：峰值在 %1，半高处为 %2 至 %3 %4</translation>
    </message>
    <message>
        <source>Low-pass: half height at %1 %2</source>
        <translation>低通：半高处为 %1 %2</translation>
    </message>
    <message>
        <source>High-boost: gain %1 for constants, %2 at %3 %4</source>
        <translation>高频提升：常量增益 %1，在 %3 %4 处为 %2</translation>
    </message>
    <message>
        <source>High-pass: half height at %1 %2</source>
        <translation>高通：半高处为 %1 %2</translation>
    </message>
    <message>
        <source>Raises high frequencies: %1 × at %2 %3</source>
        <translation>提升高频：在 %2 %3 处为 %1 倍</translation>
    </message>
    <message>
        <source>Lowers high frequencies, to %1 of the peak</source>
        <translation>衰减高频，降至峰值的 %1</translation>
    </message>
    <message>
        <source>%1 diagonal</source>
        <translation>%1 对角线</translation>
    </message>
    <message>
        <source>%1 This is along %2.</source>
        <translation>%1这是沿 %2 方向的情况。</translation>
    </message>
    <message>
        <source>%1, along %2</source>
        <translation>%1，沿 %2</translation>
    </message>
</context>
<context>
    <name>ui::KernelShape</name>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Taps along %1; even sizes too</source>
        <translation>沿 %1 的系数个数；也可为偶数</translation>
    </message>
    <message>
        <source>The tap that lies on the output sample, counted from 0 along %1</source>
        <translation>对准输出采样点的系数，沿 %1 从 0 开始计数</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Mirror edits along %1</source>
        <translation>沿 %1 镜像编辑</translation>
    </message>
    <message>
        <source>Taps on the other side along %1 follow</source>
        <translation>沿 %1 另一侧的系数随之改变</translation>
    </message>
    <message>
        <source>same sign</source>
        <translation>同号</translation>
    </message>
    <message>
        <source>opposite sign</source>
        <translation>反号</translation>
    </message>
    <message>
        <source>Sign of mirrored taps</source>
        <translation>镜像系数的符号</translation>
    </message>
    <message>
        <source>The same for smoothing, the opposite for slopes</source>
        <translation>平滑用同号，求斜率用反号</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Divide the taps by their sum (N in the grid)</source>
        <translation>将系数除以其总和（网格中按 N）</translation>
    </message>
    <message>
        <source>Sum to 0</source>
        <translation>总和归零</translation>
    </message>
    <message>
        <source>Take the mean off every tap, so that flat parts become 0</source>
        <translation>从每个系数中减去平均值，使平坦部分变为 0</translation>
    </message>
    <message>
        <source>Normalize |k|</source>
        <translation>归一化 |k|</translation>
    </message>
    <message>
        <source>Divide the taps by the sum of their magnitudes</source>
        <translation>将系数除以其绝对值之和</translation>
    </message>
    <message>
        <source>Put the centre to the middle tap, size/2</source>
        <translation>将中心设在居中的系数，即 尺寸/2</translation>
    </message>
    <message>
        <source>Flip…</source>
        <translation>翻转…</translation>
    </message>
    <message>
        <source>Mirror the kernel once (Ctrl+M in the grid: along x)</source>
        <translation>将卷积核镜像一次（网格中按 Ctrl+M：沿 x）</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Exchange x and y</source>
        <translation>交换 x 和 y</translation>
    </message>
    <message>
        <source>Rotate 90°</source>
        <translation>旋转 90°</translation>
    </message>
    <message>
        <source>Turn in xy, from x to y</source>
        <translation>在 xy 平面内旋转，从 x 转向 y</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Set every tap to 0</source>
        <translation>将所有系数设为 0</translation>
    </message>
    <message>
        <source>along %1</source>
        <translation>沿 %1</translation>
    </message>
    <message>
        <source>Flip %1</source>
        <translation>翻转 %1</translation>
    </message>
    <message>
        <source>Flip x</source>
        <translation>翻转 x</translation>
    </message>
    <message>
        <source>Off-centre: the result moves by as much.</source>
        <translation>偏心：结果会移动相同的距离。</translation>
    </message>
    <message>
        <source>Even size: the centre is tap size/2.</source>
        <translation>偶数尺寸：中心为 尺寸/2 处的系数。</translation>
    </message>
</context>
<context>
    <name>ui::KernelSummary</name>
    <message>
        <source>even in %1</source>
        <translation>沿 %1 为偶对称</translation>
    </message>
    <message>
        <source>odd in %1</source>
        <translation>沿 %1 为奇对称</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>All taps are 0</source>
        <translation>所有系数均为 0</translation>
    </message>
    <message>
        <source>The result is 0 everywhere.</source>
        <translation>结果处处为 0。</translation>
    </message>
    <message>
        <source>One tap</source>
        <translation>一个系数</translation>
    </message>
    <message>
        <source>Along one axis: %1 taps</source>
        <translation>沿一个轴：%1 个系数</translation>
    </message>
    <message>
        <source>There is nothing to separate.</source>
        <translation>没有可分离的内容。</translation>
    </message>
    <message>
        <source>Separable: %1 taps instead of %2</source>
        <translation>可分离：%1 个系数，而不是 %2 个</translation>
    </message>
    <message>
        <source>Separable, but %1 taps are not fewer than %2</source>
        <translation>可分离，但 %1 个系数并不少于 %2 个</translation>
    </message>
    <message>
        <source>A pass along each axis gives the same result.</source>
        <translation>沿每个轴各做一遍即得到相同的结果。</translation>
    </message>
    <message>
        <source>Rank %1: a sum of %1 separable terms</source>
        <translation>秩 %1：%1 个可分离项之和</translation>
    </message>
    <message>
        <source>%1 × %2 taps instead of %3, error below %4</source>
        <translation>%1 × %2 个系数，而不是 %3 个，误差小于 %4</translation>
    </message>
    <message>
        <source>%1 × %2 taps are not fewer than %3: separating does not pay.</source>
        <translation>%1 × %2 个系数并不少于 %3 个：分离不划算。</translation>
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
        <translation>系数 %1 改为 %2</translation>
    </message>
</context>
<context>
    <name>ui::KeyTable</name>
    <message>
        <source>Held: show before</source>
        <translation>按住：显示处理前</translation>
    </message>
    <message>
        <source>Coronal, sagittal alone</source>
        <translation>单独显示冠状面、矢状面</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Window width; with Shift its level</source>
        <translation>窗宽；加 Shift 为窗位</translation>
    </message>
    <message>
        <source>Move the crosshair (Shift ×10), scroll a signal, turn the 3-D view</source>
        <translation>移动十字线（Shift ×10）、滚动信号、旋转三维视图</translation>
    </message>
    <message>
        <source>After R, Shift+R or L: begin the mark at the cursor, end it there</source>
        <translation>按 R、Shift+R 或 L 之后：在光标处开始标记，并在该处结束</translation>
    </message>
    <message>
        <source>While a polygon is drawn: close it, take a corner back, corner at the cursor</source>
        <translation>绘制多边形时：闭合、撤回一个顶点、在光标处添加顶点</translation>
    </message>
    <message>
        <source>In the list of regions: hide, duplicate, rename</source>
        <translation>在区域列表中：隐藏、复制、重命名</translation>
    </message>
    <message>
        <source>In the list of layers: hide or show, move up, move down</source>
        <translation>在图层列表中：隐藏或显示、上移、下移</translation>
    </message>
    <message>
        <source>Move the cursor of a signal; Shift ×20</source>
        <translation>移动信号的光标；Shift ×20</translation>
    </message>
    <message>
        <source>Channel of a signal</source>
        <translation>信号的通道</translation>
    </message>
    <message>
        <source>Larger, smaller amplitude of a signal</source>
        <translation>增大、减小信号的幅度</translation>
    </message>
    <message>
        <source>One amplitude scale for the channels of a unit, or each its own</source>
        <translation>同一单位的通道使用同一幅度比例，或各自独立</translation>
    </message>
    <message>
        <source>Zoom in, out</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>In a field: keep the value, restore it; then back to the view</source>
        <translation>在输入框中：保留值、恢复值；然后返回视图</translation>
    </message>
    <message>
        <source>In a number: a step; Shift ×10, Ctrl ÷10</source>
        <translation>在数字框中：增减一步；Shift ×10，Ctrl ÷10</translation>
    </message>
    <message>
        <source>Slice of a volume, zoom of an image, time of a signal</source>
        <translation>体数据的切片、图像的缩放、信号的时间</translation>
    </message>
    <message>
        <source>Zoom about the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Crosshair of a volume, move an image, turn the 3-D view</source>
        <translation>体数据的十字线、移动图像、旋转三维视图</translation>
    </message>
    <message>
        <source>Contrast: across the width, up and down the level</source>
        <translation>对比度：横向为窗宽，纵向为窗位</translation>
    </message>
    <message>
        <source>Move the view; Shift and left drag in 3-D</source>
        <translation>移动视图；三维视图中用 Shift 加左键拖动</translation>
    </message>
    <message>
        <source>Menu of the view: copy, save, tools</source>
        <translation>视图菜单：复制、保存、工具</translation>
    </message>
    <message>
        <source>One view alone, and back</source>
        <translation>单独显示一个视图，以及恢复</translation>
    </message>
    <message>
        <source>From tap to tap</source>
        <translation>在系数之间移动</translation>
    </message>
    <message>
        <source>Edit the tap</source>
        <translation>编辑系数</translation>
    </message>
    <message>
        <source>Type over the tap</source>
        <translation>直接输入以覆盖系数</translation>
    </message>
    <message>
        <source>Taps to 0</source>
        <translation>系数设为 0</translation>
    </message>
    <message>
        <source>Copy, paste taps: CSV, NumPy, MATLAB</source>
        <translation>复制、粘贴系数：CSV、NumPy、MATLAB</translation>
    </message>
    <message>
        <source>Slice of a 3-D kernel</source>
        <translation>三维卷积核的切片</translation>
    </message>
    <message>
        <source>Copy the slice to the next one</source>
        <translation>将切片复制到下一片</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Centre here</source>
        <translation>中心设在此处</translation>
    </message>
    <message>
        <source>Larger, smaller cells, as before</source>
        <translation>放大、缩小单元格，恢复原大小</translation>
    </message>
    <message>
        <source>Undo, redo</source>
        <translation>撤销、重做</translation>
    </message>
    <message>
        <source>Use kernel</source>
        <translation>使用此卷积核</translation>
    </message>
    <message>
        <source>Tick or leave out a variant</source>
        <translation>勾选或略去变体</translation>
    </message>
    <message>
        <source>Explain it</source>
        <translation>说明该变体</translation>
    </message>
    <message>
        <source>Pin it to the top</source>
        <translation>固定在顶部</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Next point of a curve</source>
        <translation>曲线的下一个控制点</translation>
    </message>
    <message>
        <source>Move the point; Shift ×10</source>
        <translation>移动控制点；Shift ×10</translation>
    </message>
    <message>
        <source>Point in the middle of the widest gap</source>
        <translation>在最宽的间隔中间添加控制点</translation>
    </message>
    <message>
        <source>Remove the point</source>
        <translation>移除控制点</translation>
    </message>
    <message>
        <source>Undo, redo a change of the rendering</source>
        <translation>撤销、重做渲染的更改</translation>
    </message>
    <message>
        <source>Turn the plane that cuts away in 3-D</source>
        <translation>在三维视图中转动裁剪平面</translation>
    </message>
    <message>
        <source>Move the plane that cuts away in 3-D</source>
        <translation>在三维视图中移动裁剪平面</translation>
    </message>
    <message>
        <source>Views and fields</source>
        <translation>视图和输入框</translation>
    </message>
    <message>
        <source>Mouse in views</source>
        <translation>视图中的鼠标</translation>
    </message>
    <message>
        <source>Kernel editor</source>
        <translation>卷积核编辑器</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>3-D rendering</source>
        <translation>三维渲染</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>退格</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Ins</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>中键拖动</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>Right drag</source>
        <translation>右键拖动</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>wheel</source>
        <translation>滚轮</translation>
    </message>
</context>
<context>
    <name>ui::LadderList</name>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>%1 GFLOPS, %2</source>
        <translation>%1 GFLOPS，%2</translation>
    </message>
    <message>
        <source>gain here %1</source>
        <translation>此处提升 %1</translation>
    </message>
    <message>
        <source>published %1</source>
        <translation>已发表 %1</translation>
    </message>
    <message>
        <source>published on %1</source>
        <translation>发表于 %1</translation>
    </message>
    <message>
        <source>%1 GFLOPS</source>
        <translation>%1 GFLOPS</translation>
    </message>
    <message>
        <source>here %1</source>
        <translation>此处 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>优化阶梯</translation>
    </message>
    <message>
        <source>%1 registers a thread</source>
        <translation>每线程 %1 个寄存器</translation>
    </message>
    <message>
        <source>%1 of shared memory a block</source>
        <translation>每块 %1 共享内存</translation>
    </message>
    <message>
        <source>%1 spilled a thread</source>
        <translation>每线程溢出 %1</translation>
    </message>
    <message>
        <source>%1 % of the warps</source>
        <translation>线程束占用 %1 %</translation>
    </message>
</context>
<context>
    <name>ui::LadderPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>返回（Esc）</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>优化阶梯</translation>
    </message>
    <message>
        <source>%1-D</source>
        <translation>%1 维</translation>
    </message>
    <message>
        <source>Published on %1</source>
        <translation>发表时所用：%1</translation>
    </message>
    <message>
        <source>Export ladder… (Ctrl+E)</source>
        <translation>导出优化阶梯…（Ctrl+E）</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Needs NVIDIA Nsight Compute: no program ncu is in PATH or /usr/local/cuda/bin</source>
        <translation>需要 NVIDIA Nsight Compute：在 PATH 和 /usr/local/cuda/bin 中未找到程序 ncu</translation>
    </message>
    <message>
        <source>After the times, read the hardware counters of each kernel, which takes up to some minutes</source>
        <translation>测量时间之后读取各核函数的硬件计数器，最多需要几分钟</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>No GPU: %1</source>
        <translation>无 GPU：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Checking and timing each step…</source>
        <translation>正在核对各步骤并计时…</translation>
    </message>
    <message>
        <source>Kernel times, warm, median of %1 runs</source>
        <translation>核函数时间，预热后，%1 次运行的中位数</translation>
    </message>
    <message>
        <source>Reading the counters of each kernel…</source>
        <translation>正在读取各核函数的计数器…</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Kernel times, warm</source>
        <translation>核函数时间，预热后</translation>
    </message>
    <message>
        <source>Export ladder</source>
        <translation>导出优化阶梯</translation>
    </message>
    <message>
        <source>Page (*.html);;Markdown (*.md)</source>
        <translation>网页 (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>No GPU</source>
        <translation>没有 GPU</translation>
    </message>
</context>
<context>
    <name>ui::LanguageMenu</name>
    <message>
        <source>System (%1)</source>
        <translation>系统（%1）</translation>
    </message>
</context>
<context>
    <name>ui::LayerControls</name>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Opacity of the layer</source>
        <translation>图层的不透明度</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Value without colour</source>
        <translation>无颜色时的值</translation>
    </message>
    <message>
        <source>Value in full colour</source>
        <translation>全色时的值</translation>
    </message>
    <message>
        <source>%1: the contrast of this layer</source>
        <translation>%1：此图层的对比度</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Contrast between the 0.5 and 99.5 percentiles</source>
        <translation>对比度取 0.5 至 99.5 百分位数之间</translation>
    </message>
    <message>
        <source>Auto contrast of the layer</source>
        <translation>图层自动对比度</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>The colour is added to the layers below</source>
        <translation>颜色与下方图层相加</translation>
    </message>
    <message>
        <source>The layer covers those below by its opacity</source>
        <translation>图层按其不透明度覆盖下方图层</translation>
    </message>
</context>
<context>
    <name>ui::LayerList</name>
    <message>
        <source>Layers</source>
        <translation>图层</translation>
    </message>
    <message>
        <source>Hide (Space)</source>
        <translation>隐藏（空格）</translation>
    </message>
    <message>
        <source>Show (Space)</source>
        <translation>显示（空格）</translation>
    </message>
    <message>
        <source>%1: not drawn</source>
        <translation>%1：不绘制</translation>
    </message>
    <message>
        <source>%1, labels.</source>
        <translation>%1，标签。</translation>
    </message>
    <message>
        <source>%1, %2 to %3.</source>
        <translation>%1，%2 至 %3。</translation>
    </message>
    <message>
        <source>Drag, or Alt+Up and Alt+Down, to move it; right click for more</source>
        <translation>拖动或按 Alt+Up 和 Alt+Down 移动；右键单击查看更多</translation>
    </message>
    <message>
        <source>%1, shown</source>
        <translation>%1，已显示</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1，已隐藏</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
</context>
<context>
    <name>ui::LayerPlace</name>
    <message>
        <source>It has %1 axes, the document has %2.</source>
        <translation>它有 %1 个轴，文档有 %2 个轴。</translation>
    </message>
    <message>
        <source>Neither file gives lengths</source>
        <translation>两个文件都未给出长度</translation>
    </message>
    <message>
        <source>Its file gives no lengths</source>
        <translation>其文件未给出长度</translation>
    </message>
    <message>
        <source>The document&apos;s file gives no lengths</source>
        <translation>文档的文件未给出长度</translation>
    </message>
    <message>
        <source>%1: samples lie on samples of the same index.</source>
        <translation>%1：采样点按相同索引重合。</translation>
    </message>
    <message>
        <source>%1, and the sizes differ: it cannot be placed. Set the spacing (File, Sampling…).</source>
        <translation>%1，且大小不同：无法定位。请设置间距（文件、采样…）。</translation>
    </message>
    <message>
        <source>It lies beside the document: nothing of it is seen.</source>
        <translation>它位于文档旁边：完全看不到。</translation>
    </message>
</context>
<context>
    <name>ui::LayerRows</name>
    <message>
        <source>Labels are not drawn in 3-D.</source>
        <translation>三维视图中不绘制标签。</translation>
    </message>
    <message>
        <source>It is not drawn in 3-D.</source>
        <translation>三维视图中不绘制它。</translation>
    </message>
    <message>
        <source>3-D adds its maximum along each ray: depth is not compared.</source>
        <translation>三维视图添加其沿每条光线的最大值：不比较深度。</translation>
    </message>
    <message>
        <source>Its document is not open.</source>
        <translation>其文档未打开。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>%1 的颜色</translation>
    </message>
    <message>
        <source>%1 as labels</source>
        <translation>%1 作为标签</translation>
    </message>
    <message>
        <source>%1 as image</source>
        <translation>%1 作为图像</translation>
    </message>
    <message>
        <source>Opacity of %1</source>
        <translation>%1 的不透明度</translation>
    </message>
    <message>
        <source>Blending of %1</source>
        <translation>%1 的混合方式</translation>
    </message>
    <message>
        <source>Contrast of %1</source>
        <translation>%1 的对比度</translation>
    </message>
    <message>
        <source>Contrast of all channels</source>
        <translation>所有通道的对比度</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动%1</translation>
    </message>
    <message>
        <source>Remove layer %1</source>
        <translation>移除图层 %1</translation>
    </message>
    <message>
        <source>Colours of all channels</source>
        <translation>所有通道的颜色</translation>
    </message>
</context>
<context>
    <name>ui::LayerStack</name>
    <message>
        <source>Overlay channels</source>
        <translation>叠加各通道</translation>
    </message>
    <message>
        <source>Show one channel</source>
        <translation>仅显示一个通道</translation>
    </message>
</context>
<context>
    <name>ui::LayersPanel</name>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Values are labels</source>
        <translation>数值为标签</translation>
    </message>
    <message>
        <source>Remove layer</source>
        <translation>移除图层</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加图层</translation>
    </message>
    <message>
        <source>Colours of all channels</source>
        <translation>所有通道的颜色</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Green, magenta, cyan …</source>
        <translation>绿、品红、青…</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Auto contrast of all channels</source>
        <translation>所有通道自动对比度</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>图层</translation>
    </message>
    <message>
        <source>Add an open document as a layer</source>
        <translation>将已打开的文档添加为图层</translation>
    </message>
    <message>
        <source>Colours and contrast of the layers</source>
        <translation>图层的颜色和对比度</translation>
    </message>
</context>
<context>
    <name>ui::LookCurve</name>
    <message>
        <source>Drag a point, double click for a new one, Del removes it. Keys: Tab, arrows, Ins</source>
        <translation>拖动控制点，双击新增，Del 删除。按键：Tab、方向键、Ins</translation>
    </message>
    <message>
        <source>%1: point %2 of %3, value %4, opacity %5</source>
        <translation>%1：第 %2 个控制点（共 %3 个），值 %4，不透明度 %5</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Gradient opacity</source>
        <translation>梯度不透明度</translation>
    </message>
</context>
<context>
    <name>ui::LookCuts</name>
    <message>
        <source>Cut away</source>
        <translation>切除</translation>
    </message>
    <message>
        <source>Only the region of interest</source>
        <translation>仅感兴趣区域</translation>
    </message>
    <message>
        <source>The box that is drawn in slices (R), and that statistics are taken of</source>
        <translation>在切片中绘制的方框（R），统计也取自其中</translation>
    </message>
    <message>
        <source>First sample along %1</source>
        <translation>沿 %1 的第一个采样点</translation>
    </message>
    <message>
        <source>Behind the last sample along %1</source>
        <translation>沿 %1 最后一个采样点之后</translation>
    </message>
    <message>
        <source>%1; 0 is the centre of the first sample of the data</source>
        <translation>%1；0 为数据第一个采样点的中心</translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation>沿 %1</translation>
    </message>
    <message>
        <source>Clipping plane</source>
        <translation>裁剪平面</translation>
    </message>
    <message>
        <source>The plane cuts away what lies beyond it. In 3-D, drag its handle to move it; Ctrl and a drag turn it.</source>
        <translation>裁剪平面会切除其外侧的部分。在三维视图中，拖动手柄可移动平面；按住 Ctrl 拖动可转动平面。</translation>
    </message>
    <message>
        <source>Place of the clipping plane</source>
        <translation>裁剪平面的位置</translation>
    </message>
    <message>
        <source>Drag: the plane moves from the first sample to the last</source>
        <translation>拖动：平面从第一个采样点移到最后一个</translation>
    </message>
    <message>
        <source>Place of the clipping plane, from the first sample</source>
        <translation>裁剪平面的位置，从第一个采样点算起</translation>
    </message>
    <message>
        <source>Through the crosshair</source>
        <translation>通过十字线</translation>
    </message>
    <message>
        <source>The plane follows the crosshair of the slices</source>
        <translation>平面跟随切片中的十字线</translation>
    </message>
    <message>
        <source>Other side</source>
        <translation>另一侧</translation>
    </message>
    <message>
        <source>Keeps what was cut away, and cuts away the rest</source>
        <translation>保留被切除的部分，切除其余部分</translation>
    </message>
    <message>
        <source>Other side of the cutting plane</source>
        <translation>裁剪平面的另一侧</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Crop box</source>
        <translation>裁剪框</translation>
    </message>
    <message>
        <source>Crop to the region</source>
        <translation>裁剪到区域</translation>
    </message>
    <message>
        <source>No cropping</source>
        <translation>不裁剪</translation>
    </message>
</context>
<context>
    <name>ui::LookModel</name>
    <message>
        <source>Largest value</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Smallest value</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Surface at a value</source>
        <translation>等值面</translation>
    </message>
    <message>
        <source>Sum, as an X-ray picture</source>
        <translation>求和（类似 X 光片）</translation>
    </message>
    <message>
        <source>Composite</source>
        <translation>合成</translation>
    </message>
</context>
<context>
    <name>ui::LookWindow</name>
    <message>
        <source>Opacities add up along a ray, and this look is opaque at once: lower its points, or take the preset X-ray.</source>
        <translation>不透明度沿光线累加，而此渲染方案一开始就不透明：请降低控制点，或使用预设“X 光”。</translation>
    </message>
    <message>
        <source>The smallest values are transparent in this look: raise the first point, or take the preset Minimum intensity.</source>
        <translation>此渲染方案中最小值是透明的：请提高第一个控制点，或使用预设“最小密度”。</translation>
    </message>
    <message>
        <source>The largest values are transparent in this look: raise the last point, or take the preset Maximum intensity.</source>
        <translation>此渲染方案中最大值是透明的：请提高最后一个控制点，或使用预设“最大密度”。</translation>
    </message>
    <message>
        <source>Air around a body is what is smallest. Cut away all but a region within it.</source>
        <translation>最小值是人体周围的空气。请切除人体内部区域以外的部分。</translation>
    </message>
    <message>
        <source>3-D rendering</source>
        <translation>三维渲染</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Undo the look (Ctrl+Z)</source>
        <translation>撤销渲染更改（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo the look (Ctrl+Shift+Z)</source>
        <translation>重做渲染更改（Ctrl+Shift+Z）</translation>
    </message>
    <message>
        <source>Colour and opacity</source>
        <translation>颜色和不透明度</translation>
    </message>
    <message>
        <source>Along a ray</source>
        <translation>沿光线</translation>
    </message>
    <message>
        <source>What the samples along a line of sight become</source>
        <translation>视线上的采样点如何合成</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Where the point lies on the curve</source>
        <translation>控制点在曲线上的位置</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>How much of what lies behind the point is hidden: 0 nothing, 1 all</source>
        <translation>控制点后方内容被遮挡的程度：0 为不遮挡，1 为完全遮挡</translation>
    </message>
    <message>
        <source>Colour of the point (Enter)</source>
        <translation>控制点的颜色（Enter）</translation>
    </message>
    <message>
        <source>Surface at</source>
        <translation>等值面位于</translation>
    </message>
    <message>
        <source>Value of the surface</source>
        <translation>等值面的值</translation>
    </message>
    <message>
        <source>Value of the surface, over the range of the data</source>
        <translation>等值面的值，在数据范围内</translation>
    </message>
    <message>
        <source>Drag: the surface follows</source>
        <translation>拖动：等值面随之变化</translation>
    </message>
    <message>
        <source>Opacity by gradient (share of the value range per voxel)</source>
        <translation>随梯度变化的不透明度（每体素占值域的比例）</translation>
    </message>
    <message>
        <source>Colour at %1</source>
        <translation>%1 处的颜色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>光照</translation>
    </message>
    <message>
        <source>Shaded</source>
        <translation>明暗</translation>
    </message>
    <message>
        <source>Surfaces are lit from where the viewer stands</source>
        <translation>从观察者的位置照亮表面</translation>
    </message>
    <message>
        <source>Ambient</source>
        <translation>环境光</translation>
    </message>
    <message>
        <source>Light that comes from everywhere</source>
        <translation>来自各个方向的光</translation>
    </message>
    <message>
        <source>Diffuse</source>
        <translation>漫反射</translation>
    </message>
    <message>
        <source>Light that a matt surface gives back</source>
        <translation>哑光表面反射的光</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>高光</translation>
    </message>
    <message>
        <source>Light that a glossy surface mirrors</source>
        <translation>光泽表面镜面反射的光</translation>
    </message>
    <message>
        <source>Gloss</source>
        <translation>光泽度</translation>
    </message>
    <message>
        <source>How small the highlight is</source>
        <translation>高光的集中程度</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Width of the picture</source>
        <translation>图片宽度</translation>
    </message>
    <message>
        <source>Height of the picture</source>
        <translation>图片高度</translation>
    </message>
    <message>
        <source>Save PNG…</source>
        <translation>保存 PNG…</translation>
    </message>
    <message>
        <source>This volume as it is shown, at this size</source>
        <translation>按当前显示方式和此尺寸保存此体数据</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Geometry</source>
        <translation>几何信息</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>处理流程</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>The channels could not be read</source>
        <translation>无法读取通道</translation>
    </message>
    <message>
        <source>Works on %1-D data only. This is %2-D.</source>
        <translation>仅适用于 %1 维数据。此数据为 %2 维。</translation>
    </message>
    <message>
        <source>Works on %1-D to %2-D data. This is %3-D.</source>
        <translation>适用于 %1 维至 %2 维数据。此数据为 %3 维。</translation>
    </message>
    <message>
        <source>Not available now</source>
        <translation>现在不可用</translation>
    </message>
    <message>
        <source>No file is open.</source>
        <translation>没有打开的文件。</translation>
    </message>
    <message>
        <source>This dock is hidden while results are compared.</source>
        <translation>比较结果时此面板会隐藏。</translation>
    </message>
    <message>
        <source>This window is too narrow for the recipe beside a comparison.</source>
        <translation>窗口太窄，比较时无法同时显示处理流程。</translation>
    </message>
    <message>
        <source>The recipe is hidden: Ctrl+2 shows it beside a comparison.</source>
        <translation>处理流程已隐藏：按 Ctrl+2 可在比较旁显示。</translation>
    </message>
    <message>
        <source>There is no result to compare: no step is on.</source>
        <translation>没有可比较的结果：没有启用的步骤。</translation>
    </message>
    <message>
        <source>The recipe has no step.</source>
        <translation>处理流程没有步骤。</translation>
    </message>
    <message>
        <source>There is one version of the recipe only.</source>
        <translation>处理流程只有一个版本。</translation>
    </message>
    <message>
        <source>For volumes only.</source>
        <translation>仅适用于体数据。</translation>
    </message>
    <message>
        <source>For images and volumes only: a signal has before behind after.</source>
        <translation>仅适用于图像和体数据：信号的处理前曲线绘于处理后曲线之后。</translation>
    </message>
    <message>
        <source>Draw a region or a line first.</source>
        <translation>请先绘制区域或线段。</translation>
    </message>
    <message>
        <source>For signals of several channels only.</source>
        <translation>仅适用于多通道信号。</translation>
    </message>
    <message>
        <source>Select a stretch of a signal first (R).</source>
        <translation>请先选择一段信号（R）。</translation>
    </message>
    <message>
        <source>For images and volumes only.</source>
        <translation>仅适用于图像和体数据。</translation>
    </message>
    <message>
        <source>For volumes that lie askew to the patient only.</source>
        <translation>仅适用于相对患者倾斜的体数据。</translation>
    </message>
    <message>
        <source>For images and volumes of two to eight channels only.</source>
        <translation>仅适用于含二至八个通道的图像和体数据。</translation>
    </message>
    <message>
        <source>For images and volumes over time only.</source>
        <translation>仅适用于随时间变化的图像和体数据。</translation>
    </message>
    <message>
        <source>There is one slice and one time point only.</source>
        <translation>只有一个切片和一个时间点。</translation>
    </message>
    <message>
        <source>The result is complete, or being computed.</source>
        <translation>结果已完成，或正在计算。</translation>
    </message>
    <message>
        <source>There is no step to limit</source>
        <translation>没有可限制的步骤</translation>
    </message>
    <message>
        <source>Add a step (Ins); the region is then its mask.</source>
        <translation>请添加一个步骤（Ins），此区域随即成为其掩膜。</translation>
    </message>
    <message>
        <source>%1 cannot be a mask</source>
        <translation>%1 不能用作掩膜</translation>
    </message>
    <message>
        <source>A range of values is a mask if the document is one file with one channel and one time point. Save a mask of 0 and 1 with the filter Threshold, and add a region from it.</source>
        <translation>只有当文档是单个文件且只有一个通道和一个时间点时，数值范围才能用作掩膜。请用滤波器“阈值”保存由 0 和 1 构成的掩膜，再由其添加区域。</translation>
    </message>
    <message>
        <source>For research use only. convapp is not a medical device.</source>
        <translation>仅供研究使用。convapp 不是医疗器械。</translation>
    </message>
    <message>
        <source>Licence: Apache-2.0</source>
        <translation>许可证：Apache-2.0</translation>
    </message>
    <message>
        <source>convapp %1</source>
        <translation>convapp %1</translation>
    </message>
    <message>
        <source>Open a file first.</source>
        <translation>请先打开文件。</translation>
    </message>
    <message>
        <source>Search filters</source>
        <translation>搜索滤波器</translation>
    </message>
    <message>
        <source>Search filters, presets, commands</source>
        <translation>搜索滤波器、预设、命令</translation>
    </message>
    <message>
        <source>While variants are compared, and in a ladder only.</source>
        <translation>仅在比较变体时以及在优化阶梯中可用。</translation>
    </message>
    <message>
        <source>While variants are compared only.</source>
        <translation>仅在比较变体时可用。</translation>
    </message>
    <message>
        <source>While variants or two files are compared only.</source>
        <translation>仅在比较变体或两个文件时可用。</translation>
    </message>
    <message>
        <source>All formats (%1)</source>
        <translation>所有格式 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>处理流程 (*.json)</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder</source>
        <translation>打开 DICOM 切片文件夹或 OME-Zarr 文件夹</translation>
    </message>
    <message>
        <source>Open a folder of images as a volume</source>
        <translation>将图像文件夹作为体数据打开</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>没有可打开的内容</translation>
    </message>
    <message>
        <source>The clipboard holds no file and no address (https://…, http://…, s3://…).</source>
        <translation>剪贴板中没有文件，也没有地址（https://…、http://…、s3://…）。</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>打开处理流程</translation>
    </message>
    <message>
        <source>Save result as %1</source>
        <translation>结果保存为 %1</translation>
    </message>
    <message>
        <source>Save result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Save recipe</source>
        <translation>保存处理流程</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Not copied</source>
        <translation>未复制</translation>
    </message>
    <message>
        <source>%1: open the %2</source>
        <translation>%1：打开%2</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Search presets</source>
        <translation>搜索预设</translation>
    </message>
    <message>
        <source>not checked: %1</source>
        <translation>未核对：%1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>error %1, too large</source>
        <translation>误差 %1，过大</translation>
    </message>
    <message>
        <source>The picture was not saved</source>
        <translation>图片未保存</translation>
    </message>
    <message>
        <source>The language changes when convapp starts again</source>
        <translation>语言将在 convapp 重新启动后更改</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>没有最近的文件</translation>
    </message>
    <message>
        <source>Files that were open are listed here at the next start.</source>
        <translation>下次启动时，打开过的文件会列在此处。</translation>
    </message>
    <message>
        <source>Search recent files</source>
        <translation>搜索最近的文件</translation>
    </message>
    <message>
        <source>taken back: do it again</source>
        <translation>已撤销：重新执行</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>back to before it</source>
        <translation>回到此更改之前</translation>
    </message>
    <message>
        <source>Search changes</source>
        <translation>搜索更改</translation>
    </message>
    <message>
        <source>%1 cannot be a mask yet</source>
        <translation>%1 暂时不能用作掩膜</translation>
    </message>
    <message>
        <source>It counts samples of the coarsest level. Wait until the chosen level has been read.</source>
        <translation>该区域按最粗级别的样本计数。请等待所选级别读取完毕。</translation>
    </message>
    <message>
        <source>Nothing is computed or saved.</source>
        <translation>没有正在进行的计算或保存。</translation>
    </message>
    <message>
        <source>%1. Filtered: %2.</source>
        <translation>%1。滤波：%2。</translation>
    </message>
    <message>
        <source>This window is too narrow for the documents beside a comparison.</source>
        <translation>窗口太窄，无法在比较旁显示文档。</translation>
    </message>
    <message>
        <source>No step was computed by a variant yet.</source>
        <translation>尚无步骤由变体计算。</translation>
    </message>
    <message>
        <source>For a deconvolution that shows its iterations only.</source>
        <translation>仅用于显示迭代过程的反卷积。</translation>
    </message>
</context>
<context>
    <name>ui::MarkEditor</name>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动%1</translation>
    </message>
    <message>
        <source>Resize %1</source>
        <translation>调整 %1 的大小</translation>
    </message>
    <message>
        <source>Add a region</source>
        <translation>添加区域</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
</context>
<context>
    <name>ui::Marks</name>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
</context>
<context>
    <name>ui::MaskField</name>
    <message>
        <source>Choose a mask</source>
        <translation>选择掩膜</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩膜</translation>
    </message>
    <message>
        <source>Mask file</source>
        <translation>掩膜文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Press Enter to read the folder.</source>
        <translation>按 Enter 键读取该文件夹。</translation>
    </message>
    <message>
        <source>All but missing samples (NaN)</source>
        <translation>除缺失采样点（NaN）外的全部</translation>
    </message>
</context>
<context>
    <name>ui::MeasurePanel</name>
    <message>
        <source>Cursors</source>
        <translation>光标</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量对象</translation>
    </message>
    <message>
        <source>Measured channel</source>
        <translation>测量的通道</translation>
    </message>
    <message>
        <source>Luminance is 0.2126 red + 0.7152 green + 0.0722 blue of the values as they are stored</source>
        <translation>亮度 = 0.2126 红 + 0.7152 绿 + 0.0722 蓝，取存储的数值</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>剖面</translation>
    </message>
    <message>
        <source> of luminance</source>
        <translation> （亮度）</translation>
    </message>
    <message>
        <source> of red</source>
        <translation> （红）</translation>
    </message>
    <message>
        <source> of green</source>
        <translation> （绿）</translation>
    </message>
    <message>
        <source> of blue</source>
        <translation> （蓝）</translation>
    </message>
    <message>
        <source> of opacity</source>
        <translation> （不透明度）</translation>
    </message>
    <message>
        <source>Luminance</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>, %1 Hz</source>
        <translation>，%1 Hz</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Time course at %1</source>
        <translation>%1 处的时间曲线</translation>
    </message>
    <message>
        <source>Time course of the mean</source>
        <translation>均值的时间曲线</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no clear edge on this line</source>
        <translation>此线上没有清晰的边缘</translation>
    </message>
    <message>
        <source>%1 before, %2 after</source>
        <translation>处理前 %1，处理后 %2</translation>
    </message>
    <message>
        <source>Profile%1, %2 %3</source>
        <translation>剖面%1，%2 %3</translation>
    </message>
    <message>
        <source>Edge width (10–90 %)</source>
        <translation>边缘宽度（10–90 %）</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>信噪比</translation>
    </message>
    <message>
        <source>The standard deviation is 0: there is no noise</source>
        <translation>标准差为 0：没有噪声</translation>
    </message>
    <message>
        <source>Mean divided by the standard deviation</source>
        <translation>均值除以标准差</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>对比噪声比</translation>
    </message>
    <message>
        <source>Choose a background: the menu of another region makes it one</source>
        <translation>请选择背景：在另一区域的菜单中将其设为背景</translation>
    </message>
    <message>
        <source>This region is the background</source>
        <translation>此区域是背景</translation>
    </message>
    <message>
        <source>Distance of the means of this region and of %1, divided by the standard deviation of %1</source>
        <translation>此区域与 %1 的均值之差除以 %1 的标准差</translation>
    </message>
    <message>
        <source>%1 has no noise to compare with</source>
        <translation>%1 没有可供比较的噪声</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>边缘</translation>
    </message>
    <message>
        <source>Edge, %1</source>
        <translation>边缘，%1</translation>
    </message>
    <message>
        <source>Selection, %1</source>
        <translation>选区，%1</translation>
    </message>
    <message>
        <source>Statistics%1</source>
        <translation>统计%1</translation>
    </message>
    <message>
        <source>This region has no finite sample</source>
        <translation>此区域没有有限值的采样点</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>采样点</translation>
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
        <translation>线上边缘的宽度：拟合的误差函数的 10 % 到 90 %</translation>
    </message>
    <message>
        <source>Width of the straight edge that crosses this region, from 10 to 90 % of the error function fitted to the means across it</source>
        <translation>穿过此区域的直边宽度：对横跨该边的平均值拟合误差函数，取其 10 % 至 90 %</translation>
    </message>
    <message>
        <source>No straight edge crosses this region, and no line (L) crosses an edge in it</source>
        <translation>没有直边穿过此区域，也没有线段（L）在其中穿过边缘</translation>
    </message>
</context>
<context>
    <name>ui::MessageList</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>The whole report, to read and to copy</source>
        <translation>完整报告，可阅读和复制</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close all messages</source>
        <translation>关闭所有消息</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>显示较少</translation>
    </message>
    <message numerus="yes">
        <source>%n older</source>
        <translation>
            <numerusform>还有 %n 条较早的消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>较早的消息</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ui::Metadata</name>
    <message>
        <source>Geometry</source>
        <translation>几何信息</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>原点</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Oblique</source>
        <translation>倾斜</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Type in memory</source>
        <translation>内存中的类型</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Time points</source>
        <translation>时间点</translation>
    </message>
    <message>
        <source>Time step, s</source>
        <translation>时间步长，s</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>Value unit</source>
        <translation>数值单位</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Recipe SHA-256</source>
        <translation>处理流程 SHA-256</translation>
    </message>
</context>
<context>
    <name>ui::MetadataWindow</name>
    <message>
        <source>Search names and values</source>
        <translation>搜索名称和值</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>没有此名称的项目。</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Selected rows as text, tab between name and value (Ctrl+C)</source>
        <translation>将所选行复制为文本，名称和值以制表符分隔（Ctrl+C）</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>All rows on show</source>
        <translation>所有显示的行</translation>
    </message>
    <message>
        <source>%1 – Metadata</source>
        <translation>%1 – 元数据</translation>
    </message>
</context>
<context>
    <name>ui::MontageDialog</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>相邻通道</translation>
    </message>
    <message>
        <source>%1 – Montage</source>
        <translation>%1 – 导联组合</translation>
    </message>
    <message>
        <source>Each channel is measured against this reference. The recipe acts on the result.</source>
        <translation>每个通道都相对于此参考测量。处理流程作用于其结果。</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>按原始记录</translation>
    </message>
    <message>
        <source>Average of all channels</source>
        <translation>所有通道的平均</translation>
    </message>
    <message>
        <source>Mean of some channels</source>
        <translation>部分通道的均值</translation>
    </message>
    <message>
        <source>Pairs of channels (bipolar)</source>
        <translation>通道对（双极）</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Not in the average</source>
        <translation>不计入平均</translation>
    </message>
    <message>
        <source>Left as they are</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>bad channels: T7, 12-14</source>
        <translation>坏通道：T7, 12-14</translation>
    </message>
    <message>
        <source>other quantities: ECG, EOG*</source>
        <translation>其他物理量：ECG, EOG*</translation>
    </message>
    <message>
        <source>Fill in the pairs from front to back (10–20 system) that these channels allow</source>
        <translation>填入这些通道所允许的从前到后的通道对（10–20 系统）</translation>
    </message>
    <message>
        <source>From file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Read a text file: average, reference=A1,A2, or a pair such as Fp1-F7 in each line</source>
        <translation>读取文本文件：average、reference=A1,A2，或每行一个通道对，如 Fp1-F7</translation>
    </message>
    <message>
        <source>Read the signal in this montage, and compute the recipe again (Enter)</source>
        <translation>按此导联组合读取信号，并重新计算处理流程（Enter）</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>不作更改（Esc）</translation>
    </message>
    <message>
        <source>Read a montage</source>
        <translation>读取导联组合</translation>
    </message>
    <message>
        <source>Text (*.txt *.csv);;All files (*)</source>
        <translation>文本 (*.txt *.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>通道对</translation>
    </message>
    <message>
        <source>%1 channels as in the file.</source>
        <translation>%1 个通道，与文件中相同。</translation>
    </message>
    <message>
        <source>Name the channels.</source>
        <translation>请指定通道名称。</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>minus the mean of %1</source>
        <translation>减去 %1 的均值</translation>
    </message>
    <message>
        <source>%1 as they are</source>
        <translation>%1 保持原样</translation>
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
        <translation>数值</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>All versions as text, for a spreadsheet (Ctrl+C)</source>
        <translation>将所有版本复制为文本，可用于电子表格（Ctrl+C）</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>All versions as CSV</source>
        <translation>将所有版本保存为 CSV</translation>
    </message>
    <message>
        <source>Numbers of the versions</source>
        <translation>各版本的数值</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Mean over standard deviation in the current region</source>
        <translation>当前区域的均值除以标准差</translation>
    </message>
    <message>
        <source>Difference of the means of region and background over the deviation in the background</source>
        <translation>区域与背景的均值之差除以背景的标准差</translation>
    </message>
    <message>
        <source>Edge width: from 10 to 90 % of the edge on the line</source>
        <translation>边缘宽度：线上边缘阶跃的 10 % 到 90 %</translation>
    </message>
    <message>
        <source>Computing what is on screen: the shortest of some runs, or one run of a second and more</source>
        <translation>计算屏幕可见部分的时间：若干次运行中的最短者；一秒及以上时只运行一次</translation>
    </message>
    <message>
        <source>Edge (%1)</source>
        <translation>边缘（%1）</translation>
    </message>
</context>
<context>
    <name>ui::NumbersPlot</name>
    <message>
        <source>Numbers over the parameter</source>
        <translation>数值随参数的变化</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Edge (%1)</source>
        <translation>边缘（%1）</translation>
    </message>
</context>
<context>
    <name>ui::OpenDocuments</name>
    <message>
        <source>%1 until %2 is read</source>
        <translation>%1（直到%2读取完毕）</translation>
    </message>
</context>
<context>
    <name>ui::OperationPicture</name>
    <message>
        <source>What becomes of one bright sample</source>
        <translation>一个亮点处理后的样子</translation>
    </message>
</context>
<context>
    <name>ui::Output</name>
    <message>
        <source>less than 0.01 %</source>
        <translation>不到 0.01 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of the samples do not fit %2 and would be clipped: they are %3.</source>
        <translation>%1 的采样点超出 %2 的范围，将被截断：其值为 %3。</translation>
    </message>
    <message>
        <source>%1 of the values would become 0 as %2: they are %3.</source>
        <translation>%1 的值转换为 %2 后将变为 0：其值为 %3。</translation>
    </message>
    <message>
        <source>%1 would round values of %2 away.</source>
        <translation>%1 会将 %2 的值舍入掉。</translation>
    </message>
    <message>
        <source>%1 fills the range of %2, %3</source>
        <translation>%1 占满 %2 的范围，%3</translation>
    </message>
    <message>
        <source>Values %1 fit %2, %3</source>
        <translation>数值 %1 适合 %2，%3</translation>
    </message>
</context>
<context>
    <name>ui::OutputCard</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Save result… (Ctrl+S)</source>
        <translation>保存结果…（Ctrl+S）</translation>
    </message>
    <message>
        <source>Type of the saved result</source>
        <translation>所保存结果的类型</translation>
    </message>
    <message>
        <source>Type of the samples in the file. Automatic: the type of the input, or float32 where it would round the values away</source>
        <translation>文件中采样点的类型。自动：采用输入的类型；若该类型会将数值舍入掉，则采用 float32</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Scaling of the saved values</source>
        <translation>所保存数值的缩放</translation>
    </message>
    <message>
        <source>As they are: values beyond the type are clipped. Rescaled: the smallest value becomes the type&apos;s smallest, the largest its largest</source>
        <translation>保持原样：超出类型范围的值被截断。重新缩放：最小值映射为类型的最小值，最大值映射为其最大值</translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Rescaled to the type&apos;s range</source>
        <translation>重新缩放到类型范围</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Automatic: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>The forecast follows the result.</source>
        <translation>结果完成后给出预测。</translation>
    </message>
</context>
<context>
    <name>ui::OutsideField</name>
    <message>
        <source>Choose the result</source>
        <translation>选择结果</translation>
    </message>
    <message>
        <source>keep: the input</source>
        <translation>keep：输入值</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>nan: no number</source>
        <translation>nan：非数</translation>
    </message>
    <message>
        <source>fill: the mask&apos;s average</source>
        <translation>fill：掩膜的平均值</translation>
    </message>
</context>
<context>
    <name>ui::Overlay</name>
    <message>
        <source>upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>, %1 of copy ceiling</source>
        <translation>，拷贝上限的 %1</translation>
    </message>
    <message>
        <source>, effective</source>
        <translation>，有效值</translation>
    </message>
    <message>
        <source>, %1 of FMA</source>
        <translation>，FMA 的 %1</translation>
    </message>
    <message>
        <source>first run</source>
        <translation>首次运行</translation>
    </message>
    <message>
        <source>warm, median of %1; first run %2</source>
        <translation>预热后，%1 次的中位数；首次运行 %2</translation>
    </message>
    <message>
        <source>warm; first run %1</source>
        <translation>预热后；首次运行 %1</translation>
    </message>
    <message>
        <source>first run %1</source>
        <translation>首次运行 %1</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>预热后</translation>
    </message>
    <message>
        <source>recent runs</source>
        <translation>最近的运行</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>total, warm</source>
        <translation>合计，预热后</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>kernel %1 warm</source>
        <translation>核函数 %1，预热后</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>核函数 %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>ui::PageBar</name>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
</context>
<context>
    <name>ui::PairPart</name>
    <message>
        <source>Overlaid</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>卷帘</translation>
    </message>
    <message>
        <source>Both curves in one plot</source>
        <translation>两条曲线绘于同一图中</translation>
    </message>
    <message>
        <source>One left of a line, the other right of it (X)</source>
        <translation>分界线左侧为一个结果，右侧为另一个（X）</translation>
    </message>
    <message>
        <source>For images and volumes</source>
        <translation>适用于图像和体数据</translation>
    </message>
    <message>
        <source>Both in turn on squares (H)</source>
        <translation>两个结果以方格交替显示（H）</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>成对</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>交替显示</translation>
    </message>
    <message>
        <source>Checker</source>
        <translation>棋盘格</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>The other one while Space or the eye is held</source>
        <translation>按住空格键或眼睛按钮时显示另一个结果</translation>
    </message>
    <message>
        <source>Up to nine results, moving together</source>
        <translation>最多九个结果，同步移动</translation>
    </message>
    <message>
        <source>Left, or held</source>
        <translation>左侧，或按住时显示</translation>
    </message>
    <message>
        <source>Swap the pair (T)</source>
        <translation>交换左右（T）</translation>
    </message>
    <message>
        <source>Right, or shown</source>
        <translation>右侧，或平时显示</translation>
    </message>
    <message>
        <source>Hold to flip (Space)</source>
        <translation>按住以切换（空格）</translation>
    </message>
</context>
<context>
    <name>ui::Palette</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>No match for “%1”.</source>
        <translation>没有与“%1”匹配的项。</translation>
    </message>
</context>
<context>
    <name>ui::ParamField</name>
    <message>
        <source>t (time)</source>
        <translation>t（时间）</translation>
    </message>
</context>
<context>
    <name>ui::Profile</name>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>%1, %2 launches</source>
        <translation>%1，%2 次启动</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>instructions a cycle</source>
        <translation>每周期指令数</translation>
    </message>
    <message>
        <source>%1 of 4, %2 % issued</source>
        <translation>%1 / 4，发射 %2 %</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>乘加</translation>
    </message>
    <message>
        <source>%1 % of the instructions</source>
        <translation>占指令的 %1 %</translation>
    </message>
    <message>
        <source>hits in L1, L2</source>
        <translation>L1、L2 命中率</translation>
    </message>
    <message>
        <source>%1 %, %2 %</source>
        <translation>%1 %，%2 %</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>sectors a load</source>
        <translation>每次加载的扇区数</translation>
    </message>
    <message>
        <source>%1, 4 are a row</source>
        <translation>%1，连续访问时为 4</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>%1 % of the wavefronts</source>
        <translation>占 wavefront 的 %1 %</translation>
    </message>
    <message>
        <source>lanes at work</source>
        <translation>线程束中工作的线程</translation>
    </message>
    <message>
        <source>%1 of 32</source>
        <translation>%1 / 32</translation>
    </message>
    <message>
        <source>uniform branches</source>
        <translation>一致的分支</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>warps at work</source>
        <translation>工作的线程束</translation>
    </message>
    <message>
        <source>%1 % of %2 % possible</source>
        <translation>%1 %，可达 %2 %</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途数据</translation>
    </message>
    <message>
        <source>warps wait for</source>
        <translation>线程束等待</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作量</translation>
    </message>
</context>
<context>
    <name>ui::ProfilePlot</name>
    <message>
        <source>Values along the line</source>
        <translation>沿线的数值</translation>
    </message>
</context>
<context>
    <name>ui::QuantityField</name>
    <message>
        <source>Link the axes</source>
        <translation>联动各轴</translation>
    </message>
    <message>
        <source>One value for all axes</source>
        <translation>所有轴使用同一值</translation>
    </message>
    <message>
        <source>A value for each axis</source>
        <translation>每个轴一个值</translation>
    </message>
</context>
<context>
    <name>ui::Recipe</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Variant %1 to %2</source>
        <translation>变体由 %1 改为 %2</translation>
    </message>
    <message>
        <source>Device %1 to %2</source>
        <translation>设备由 %1 改为 %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1已更改</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1由 %2 改为 %3</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>Strict on</source>
        <translation>启用严格模式</translation>
    </message>
    <message>
        <source>Strict off</source>
        <translation>关闭严格模式</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除%1</translation>
    </message>
    <message>
        <source>Clear recipe</source>
        <translation>清空处理流程</translation>
    </message>
    <message>
        <source>Load recipe</source>
        <translation>载入处理流程</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动%1</translation>
    </message>
    <message>
        <source>Change recipe</source>
        <translation>更改处理流程</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1改为%2</translation>
    </message>
    <message>
        <source>Mute %1</source>
        <translation>停用%1</translation>
    </message>
    <message>
        <source>Unmute %1</source>
        <translation>启用%1</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>重命名为 %1</translation>
    </message>
    <message>
        <source>Change how it is computed</source>
        <translation>更改计算方式</translation>
    </message>
</context>
<context>
    <name>ui::RecipeDevice</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where all steps are computed: data stay on one device between them</source>
        <translation>所有步骤的计算位置：数据在步骤之间保留在同一设备上</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>CPU, %1 core</source>
        <translation>CPU，%1 个核心</translation>
    </message>
    <message>
        <source>CPU, %1 cores</source>
        <translation>CPU，%1 个核心</translation>
    </message>
    <message>
        <source>GPU (CUDA)</source>
        <translation>GPU (CUDA)</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>Where the whole run, transfers included, is predicted to end first</source>
        <translation>预测整个运行（含传输）最先完成的位置</translation>
    </message>
    <message>
        <source>No GPU is usable: %1</source>
        <translation>没有可用的 GPU：%1</translation>
    </message>
    <message>
        <source>All steps by %1</source>
        <translation>所有步骤使用 %1</translation>
    </message>
    <message>
        <source>Strict arithmetic: %1</source>
        <translation>严格算术：%1</translation>
    </message>
</context>
<context>
    <name>ui::RecipeHead</name>
    <message>
        <source>Recipe</source>
        <translation>处理流程</translation>
    </message>
    <message>
        <source>More for this recipe</source>
        <translation>此处理流程的更多操作</translation>
    </message>
</context>
<context>
    <name>ui::RecipePanel</name>
    <message>
        <source>%1 goes here</source>
        <translation>%1将放在此处</translation>
    </message>
    <message>
        <source>No step yet. Add one, or drop a recipe here.</source>
        <translation>尚无步骤。请添加一个，或将处理流程拖放到此处。</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Choose a filter (Ins)</source>
        <translation>选择滤波器（Ins）</translation>
    </message>
</context>
<context>
    <name>ui::RegionDepth</name>
    <message>
        <source>Slices, x</source>
        <translation>切片，x</translation>
    </message>
    <message>
        <source>Slices, y</source>
        <translation>切片，y</translation>
    </message>
    <message>
        <source>Slices, z</source>
        <translation>切片，z</translation>
    </message>
    <message>
        <source>Axis across the slices</source>
        <translation>垂直于切片的轴</translation>
    </message>
    <message>
        <source>Axis across the slices that the region covers. An ellipse over several slices is an ellipsoid.</source>
        <translation>垂直于区域所覆盖切片的轴。跨越多个切片的椭圆是椭球。</translation>
    </message>
    <message>
        <source>First slice of the region</source>
        <translation>区域的第一个切片</translation>
    </message>
    <message>
        <source>Last slice of the region</source>
        <translation>区域的最后一个切片</translation>
    </message>
    <message>
        <source>First slice of the region, counted from 0</source>
        <translation>区域的第一个切片，从 0 开始计数</translation>
    </message>
    <message>
        <source>Last slice of the region, which belongs to it</source>
        <translation>区域的最后一个切片，属于该区域</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>Slices of %1</source>
        <translation>%1 的切片</translation>
    </message>
</context>
<context>
    <name>ui::RegionDialog</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩膜</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>All of the data</source>
        <translation>全部数据</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>限于</translation>
    </message>
    <message>
        <source>The bounds of %1</source>
        <translation>%1 的边界</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>不作更改（Esc）</translation>
    </message>
    <message>
        <source>A range has a number for one end or both: &gt;= 300, &lt;= 40, 10 to 40.</source>
        <translation>范围的一端或两端需要给出数值：&gt;= 300、&lt;= 40、10 to 40。</translation>
    </message>
</context>
<context>
    <name>ui::RegionEdits</name>
    <message>
        <source>%1 as background</source>
        <translation>将 %1 设为背景</translation>
    </message>
    <message>
        <source>No background</source>
        <translation>无背景</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>Mask file</source>
        <translation>掩膜文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Add by values…</source>
        <translation>按数值添加…</translation>
    </message>
    <message>
        <source>Add from a mask…</source>
        <translation>由掩膜添加…</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>%1 的颜色</translation>
    </message>
</context>
<context>
    <name>ui::RegionList</name>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Background of contrasts</source>
        <translation>作为对比度的背景</translation>
    </message>
    <message>
        <source>Shown in views</source>
        <translation>在视图中显示</translation>
    </message>
    <message>
        <source>Edit as text…</source>
        <translation>以文本编辑…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Use as mask of the step</source>
        <translation>用作步骤的掩膜</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Save table (CSV)…</source>
        <translation>保存表格（CSV）…</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>No region yet: draw one (R box, Shift+R ellipse, G polygon), or add one by values or from a mask in the menu above.</source>
        <translation>尚无区域：请绘制一个（R 方框，Shift+R 椭圆，G 多边形），或在上方菜单中按数值或由掩膜添加。</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>σ</source>
        <translation>σ</translation>
    </message>
    <message>
        <source>SNR</source>
        <translation>信噪比</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>对比噪声比</translation>
    </message>
    <message>
        <source>Mean of the finite samples</source>
        <translation>有限值采样点的均值</translation>
    </message>
    <message>
        <source>Standard deviation of the finite samples</source>
        <translation>有限值采样点的标准差</translation>
    </message>
    <message>
        <source>Mean divided by the standard deviation</source>
        <translation>均值除以标准差</translation>
    </message>
    <message>
        <source>Distance of the mean from that of the background, divided by the background&apos;s standard deviation. A region becomes the background in its menu.</source>
        <translation>与背景均值之差除以背景的标准差。可在区域的菜单中将其设为背景。</translation>
    </message>
    <message>
        <source>Add a region, and more for this one</source>
        <translation>添加区域，以及此区域的更多操作</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 个区域</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>Stopped; the menu measures again</source>
        <translation>已停止；可用菜单重新测量</translation>
    </message>
    <message>
        <source>No sample of the data is in this region</source>
        <translation>此区域内没有数据的采样点</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>no sample</source>
        <translation>无采样点</translation>
    </message>
    <message>
        <source>, background</source>
        <translation>，背景</translation>
    </message>
    <message>
        <source>, hidden</source>
        <translation>，已隐藏</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
    <message>
        <source>, and %1 NaN left out</source>
        <translation>，并略去 %1 个 NaN</translation>
    </message>
    <message>
        <source>, and %1 infinite left out</source>
        <translation>，并略去 %1 个无穷大</translation>
    </message>
    <message>
        <source>The standard deviation is 0: there is no noise to compare with</source>
        <translation>标准差为 0：没有可供比较的噪声</translation>
    </message>
    <message>
        <source>The background has no noise to compare with</source>
        <translation>背景没有可供比较的噪声</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Edge %1 ± %2 %3 wide</source>
        <translation>边缘宽 %1 ± %2 %3</translation>
    </message>
</context>
<context>
    <name>ui::Regions</name>
    <message>
        <source>Region %1</source>
        <translation>区域 %1</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 副本</translation>
    </message>
    <message>
        <source>%1 copy %2</source>
        <translation>%1 副本 %2</translation>
    </message>
    <message>
        <source>White</source>
        <translation>白色</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>天蓝色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱红色</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
</context>
<context>
    <name>ui::ResponsePlot</name>
    <message>
        <source>Frequency response</source>
        <translation>频率响应</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>%1, white is %2</source>
        <translation>%1，白色为 %2</translation>
    </message>
</context>
<context>
    <name>ui::ResponseView</name>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>幅值</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>相位</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>冲激</translation>
    </message>
    <message>
        <source>Logarithmic frequencies: low ones get more room</source>
        <translation>对数频率：为低频留出更多空间</translation>
    </message>
    <message>
        <source>Logarithmic frequencies</source>
        <translation>对数频率</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>频率，Hz</translation>
    </message>
    <message>
        <source>cycles a sample</source>
        <translation>周期/采样点</translation>
    </message>
    <message>
        <source>phase, °</source>
        <translation>相位，°</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>time, ms</source>
        <translation>时间，ms</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>采样点</translation>
    </message>
</context>
<context>
    <name>ui::ResultSaver</name>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
    </message>
    <message>
        <source>%1 was saved</source>
        <translation>%1 已保存</translation>
    </message>
    <message>
        <source>%1 was not saved yet</source>
        <translation>%1 尚未保存</translation>
    </message>
    <message>
        <source>Save as float32</source>
        <translation>保存为 float32</translation>
    </message>
    <message>
        <source>Save as %1, float32</source>
        <translation>以 float32 保存为 %1</translation>
    </message>
    <message>
        <source>Scale to %1</source>
        <translation>缩放到 %1</translation>
    </message>
    <message>
        <source>Clamp to %1</source>
        <translation>截断到 %1</translation>
    </message>
    <message>
        <source>Round to %1</source>
        <translation>舍入为 %1</translation>
    </message>
    <message>
        <source>The result is not complete: its computation has ended before.</source>
        <translation>结果不完整：其计算已提前结束。</translation>
    </message>
    <message>
        <source>Compute and save</source>
        <translation>计算并保存</translation>
    </message>
    <message>
        <source>Saving was stopped. A file of that name stays as it was.</source>
        <translation>已停止保存。同名文件保持不变。</translation>
    </message>
    <message>
        <source>Its samples are stored as %1, not as %2.</source>
        <translation>采样值保存为%1，而不是 %2。</translation>
    </message>
    <message>
        <source>Save as scaled integers</source>
        <translation>保存为缩放的整数</translation>
    </message>
</context>
<context>
    <name>ui::RunCard</name>
    <message>
        <source>Upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Total, warm</source>
        <translation>合计，预热后</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Times of recent runs, newest last</source>
        <translation>最近各次运行的时间，最新的在最后</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>Nothing was computed yet.</source>
        <translation>尚未进行任何计算。</translation>
    </message>
    <message>
        <source>The whole was not computed: it waits for your word.</source>
        <translation>整体尚未计算：等待您的确认。</translation>
    </message>
    <message>
        <source>first run %1</source>
        <translation>首次运行 %1</translation>
    </message>
    <message>
        <source>last %1 runs, median %2</source>
        <translation>最近 %1 次运行，中位数 %2</translation>
    </message>
    <message>
        <source>, no GPU is usable</source>
        <translation>，没有可用的 GPU</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>核函数时间</translation>
    </message>
    <message>
        <source>Rate by definition</source>
        <translation>按定义的速率</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>内存流量</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Once, at first use</source>
        <translation>首次使用时一次</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Memory %1, upload %2, kernel %3, download %4, host %5, total %6 ms</source>
        <translation>内存 %1，上传 %2，核函数 %3，下载 %4，主机 %5，合计 %6 ms</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory, first run</source>
        <translation>内存，首次运行</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1，预测 %2</translation>
    </message>
    <message>
        <source>warm, median of %1</source>
        <translation>预热后，%1 次的中位数</translation>
    </message>
    <message>
        <source>first run</source>
        <translation>首次运行</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量方式</translation>
    </message>
    <message>
        <source>The machine is busy: the fastest warm run took %1.</source>
        <translation>计算机正忙：预热后最快的一次用时 %1。</translation>
    </message>
</context>
<context>
    <name>ui::Samples</name>
    <message>
        <source>Signal: heartbeat</source>
        <translation>信号：心电</translation>
    </message>
    <message>
        <source>two leads with hum, smoothed in ms</source>
        <translation>两个带工频干扰的导联，以 ms 为单位平滑</translation>
    </message>
    <message>
        <source>Image: resolution chart</source>
        <translation>图像：分辨率测试卡</translation>
    </message>
    <message>
        <source>smoothing and sharpening in one recipe</source>
        <translation>在一个处理流程中平滑并锐化</translation>
    </message>
    <message>
        <source>Image: noisy phantom</source>
        <translation>图像：含噪声的体模</translation>
    </message>
    <message>
        <source>edges of a smoothed image</source>
        <translation>平滑后图像的边缘</translation>
    </message>
    <message>
        <source>Volume: CT head</source>
        <translation>体数据：头部 CT</translation>
    </message>
    <message>
        <source>blur in mm, three planes and 3-D</source>
        <translation>以 mm 为单位模糊，三个平面和三维视图</translation>
    </message>
</context>
<context>
    <name>ui::SamplingDialog</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>按文件所述</translation>
    </message>
    <message>
        <source>%1 – Sampling</source>
        <translation>%1 – 采样</translation>
    </message>
    <message>
        <source>This was said here, in place of what the file says.</source>
        <translation>此值在这里设定，取代文件中的值。</translation>
    </message>
    <message>
        <source>This is what the file says. What you type takes its place.</source>
        <translation>此值来自文件。您输入的值将取代它。</translation>
    </message>
    <message>
        <source>The file gives no sampling rate. Times and frequencies need one.</source>
        <translation>文件未给出采样率。时间和频率需要采样率。</translation>
    </message>
    <message>
        <source>The file gives no spacing of its samples. Lengths need it.</source>
        <translation>文件未给出采样点的间距。长度需要间距。</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>采样率</translation>
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
        <translation>采样率</translation>
    </message>
    <message>
        <source>Spacing along %1</source>
        <translation>沿 %1 的间距</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Take it, and compute the recipe again (Enter)</source>
        <translation>采用此值，并重新计算处理流程（Enter）</translation>
    </message>
    <message>
        <source>Forget what was said here</source>
        <translation>放弃在这里设定的值</translation>
    </message>
    <message>
        <source>Change nothing (Esc)</source>
        <translation>不作更改（Esc）</translation>
    </message>
    <message>
        <source>The time step is not known: %1. Times and frequencies need it.</source>
        <translation>时间步长未知：%1。时间和频率需要时间步长。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>Time from one time point to the next</source>
        <translation>相邻时间点之间的时间</translation>
    </message>
    <message>
        <source>Unit of the time step</source>
        <translation>时间步长的单位</translation>
    </message>
</context>
<context>
    <name>ui::SeriesPicker</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 – Choose</source>
        <translation>%1 – 选择</translation>
    </message>
    <message>
        <source>%1 is large. It has %2 levels of resolution; the chosen one is read as a whole.</source>
        <translation>%1 很大。它有 %2 个分辨率级别；所选级别将整体读取。</translation>
    </message>
    <message>
        <source>%1 holds %2 series.</source>
        <translation>%1 包含 %2 个序列。</translation>
    </message>
    <message>
        <source>%1 holds %2 images.</source>
        <translation>%1 包含 %2 幅图像。</translation>
    </message>
    <message>
        <source>%1 holds %2 pictures that make no stack.</source>
        <translation>%1 包含 %2 幅不能组成堆栈的图片。</translation>
    </message>
    <message>
        <source>The picture is a preview, from %1.</source>
        <translation>该图片为预览，来自%1。</translation>
    </message>
    <message>
        <source>Pictures and series</source>
        <translation>图片和序列</translation>
    </message>
    <message>
        <source>Ctrl and Shift choose several</source>
        <translation>使用 Ctrl 和 Shift 可选择多个</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open what is chosen (Enter)</source>
        <translation>打开所选项（Enter）</translation>
    </message>
    <message>
        <source>Open nothing (Esc)</source>
        <translation>不打开任何内容（Esc）</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>级别 %1</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>级别 %1</translation>
    </message>
</context>
<context>
    <name>ui::SessionRestore</name>
    <message>
        <source>The last session was not opened again</source>
        <translation>未重新打开上次会话</translation>
    </message>
    <message>
        <source>The program ended while it opened %1.</source>
        <translation>程序在打开 %1 时终止。</translation>
    </message>
    <message>
        <source>Open it anyway</source>
        <translation>仍然打开</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of the last session are gone</source>
        <translation>
            <numerusform>上次会话中的 %n 个文件已不存在</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Shape</name>
    <message>
        <source>Rate</source>
        <translation>采样率</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>%1 a channel</source>
        <translation>每通道 %1</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储类型</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 个通道</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个采样点</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 个时间点</translation>
    </message>
    <message>
        <source>, oblique</source>
        <translation>，倾斜</translation>
    </message>
    <message>
        <source>, not oblique</source>
        <translation>，不倾斜</translation>
    </message>
    <message>
        <source>Time points</source>
        <translation>时间点</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>none stored</source>
        <translation>未存储</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>搜索按键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>No key does that.</source>
        <translation>没有对应的按键。</translation>
    </message>
</context>
<context>
    <name>ui::SignalAnalysis</name>
    <message>
        <source>Spectrum</source>
        <translation>频谱</translation>
    </message>
    <message>
        <source>Spectrogram</source>
        <translation>时频图</translation>
    </message>
    <message>
        <source>Power at each frequency (S)</source>
        <translation>各频率的功率（S）</translation>
    </message>
    <message>
        <source>Power at each frequency as time goes (S)</source>
        <translation>各频率的功率随时间的变化（S）</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>Selection, %1</source>
        <translation>选区，%1</translation>
    </message>
    <message>
        <source>On screen, %1</source>
        <translation>屏幕可见部分，%1</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>频率，Hz</translation>
    </message>
    <message>
        <source>cycles a sample</source>
        <translation>周期/采样点</translation>
    </message>
    <message>
        <source>after</source>
        <translation>处理后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>处理前</translation>
    </message>
    <message>
        <source>Too few samples for a spectrum.</source>
        <translation>采样点太少，无法计算频谱。</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>时间，s</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>%1; bright 0, black −80 dB</source>
        <translation>%1；亮为 0，黑为 −80 dB</translation>
    </message>
    <message>
        <source>dB of the source&apos;s peak</source>
        <translation>相对于源数据峰值的 dB</translation>
    </message>
    <message>
        <source>Analysis of the signal</source>
        <translation>信号分析</translation>
    </message>
    <message>
        <source>dB of 1 %1</source>
        <translation>相对于 1 %1 的 dB</translation>
    </message>
</context>
<context>
    <name>ui::SignalMarks</name>
    <message>
        <source>selected, %1</source>
        <translation>已选择，%1</translation>
    </message>
</context>
<context>
    <name>ui::SignalView</name>
    <message>
        <source>reading, %1 %</source>
        <translation>正在读取，%1 %</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
</context>
<context>
    <name>ui::SliceMarks</name>
    <message>
        <source>Polygons are drawn on stored slices: P leaves the patient&apos;s axes</source>
        <translation>多边形绘制在存储的切片上：按 P 退出患者坐标轴</translation>
    </message>
    <message>
        <source>Click the corners; Backspace takes one back, Esc ends</source>
        <translation>单击各顶点；Backspace 撤回一个，Esc 结束</translation>
    </message>
    <message>
        <source>Enter or a double click closes; Backspace takes a corner back, Esc ends</source>
        <translation>Enter 或双击闭合；Backspace 撤回一个顶点，Esc 结束</translation>
    </message>
</context>
<context>
    <name>ui::SliceStrip</name>
    <message>
        <source>Slice along z</source>
        <translation>沿 z 的切片</translation>
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
        <translation>  数据 ∠%1°</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>ui::Spectrum</name>
    <message>
        <source>No step acts on this channel.</source>
        <translation>没有步骤作用于此通道。</translation>
    </message>
    <message>
        <source>No filter yet.</source>
        <translation>尚无滤波器。</translation>
    </message>
    <message>
        <source>A step is not linear: what it does to one frequency depends on the others.</source>
        <translation>有一个步骤不是线性的：它对某一频率的作用取决于其他频率。</translation>
    </message>
    <message>
        <source>The kernel is too long for its response to be drawn.</source>
        <translation>卷积核太长，无法绘制其响应。</translation>
    </message>
</context>
<context>
    <name>ui::SpokenView</name>
    <message>
        <source>slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>channel %1, %2</source>
        <translation>通道 %1，%2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处为 %1</translation>
    </message>
</context>
<context>
    <name>ui::StartPage</name>
    <message>
        <source>%1, %2 free</source>
        <translation>%1，可用 %2</translation>
    </message>
    <message>
        <source>, 1 core</source>
        <translation>，1 个核心</translation>
    </message>
    <message>
        <source>, %1 cores</source>
        <translation>，%1 个核心</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Instructions used</source>
        <translation>使用的指令集</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动程序</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术运算</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Tensor Core</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝带宽</translation>
    </message>
    <message>
        <source>%1 variants ready</source>
        <translation>%1 个变体就绪</translation>
    </message>
    <message>
        <source>%1 variants off</source>
        <translation>%1 个变体停用</translation>
    </message>
    <message>
        <source>No usable NVIDIA GPU: GPU variants are off</source>
        <translation>没有可用的 NVIDIA GPU：GPU 变体已停用</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Show all %1 presets</source>
        <translation>显示全部 %1 个预设</translation>
    </message>
    <message>
        <source>%1 Opens %2 with it.</source>
        <translation>%1将用它打开 %2。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Filter signals, images and volumes. See what changed and what it cost.</source>
        <translation>对信号、图像和体数据进行滤波，查看变化和代价。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Search filters, commands</source>
        <translation>搜索滤波器、命令</translation>
    </message>
    <message>
        <source>Everything by name (Ctrl+K)</source>
        <translation>按名称查找所有功能（Ctrl+K）</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例数据</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Drop a file, a folder or a recipe</source>
        <translation>拖放文件、文件夹或处理流程</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open (Ctrl+O)</source>
        <translation>打开（Ctrl+O）</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open a folder of DICOM slices or an OME-Zarr folder (Ctrl+Shift+O)</source>
        <translation>打开 DICOM 切片文件夹或 OME-Zarr 文件夹（Ctrl+Shift+O）</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>打开处理流程</translation>
    </message>
    <message>
        <source>Steps from a file, for the next data that are opened</source>
        <translation>来自文件的步骤，用于下次打开的数据</translation>
    </message>
    <message>
        <source>Nothing is changed until you save</source>
        <translation>在您保存之前不会更改任何内容</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>add a step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>hold for before</source>
        <translation>按住查看处理前</translation>
    </message>
    <message>
        <source>timing overlay</source>
        <translation>计时信息</translation>
    </message>
    <message>
        <source>shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>显示全部 %1 个</translation>
    </message>
    <message>
        <source>No samples were found beside the program.</source>
        <translation>在程序旁未找到示例数据。</translation>
    </message>
</context>
<context>
    <name>ui::StatusBar</name>
    <message>
        <source>Ready, no document open</source>
        <translation>就绪，没有打开的文档</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>Pixel</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Voxel</source>
        <translation>体素</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Saving %1, %2 s</source>
        <translation>正在保存 %1，%2 s</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source> · Esc stops</source>
        <translation> · Esc 停止</translation>
    </message>
    <message>
        <source>No filter yet</source>
        <translation>尚无滤波器</translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation>预览：%1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>, %1 s left</source>
        <translation>，剩余 %1 s</translation>
    </message>
    <message>
        <source>%1 up to date</source>
        <translation>%1已是最新</translation>
    </message>
    <message>
        <source>Stopped: this is not all of the result · Compute</source>
        <translation>已停止：结果不完整 · 计算</translation>
    </message>
    <message>
        <source>Compute all of it (F5)</source>
        <translation>计算全部（F5）</translation>
    </message>
    <message>
        <source>Only what is on screen was computed · Compute</source>
        <translation>仅计算了屏幕可见部分 · 计算</translation>
    </message>
    <message>
        <source>Not computed: it waits for you · Compute</source>
        <translation>尚未计算：等待您的操作 · 计算</translation>
    </message>
    <message>
        <source>Not computed: the last result is shown</source>
        <translation>尚未计算：显示上次的结果</translation>
    </message>
    <message>
        <source>Not computed: the source is shown</source>
        <translation>尚未计算：显示源数据</translation>
    </message>
    <message>
        <source>Iteration %1 of %2</source>
        <translation>第 %1 次迭代，共 %2 次</translation>
    </message>
</context>
<context>
    <name>ui::StepCard</name>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Step %1, %2</source>
        <translation>步骤 %1，%2</translation>
    </message>
    <message>
        <source>Threshold: %1 and %2 more</source>
        <translation>阈值：%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>Threshold: %1</source>
        <translation>阈值：%1</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Hide what is as it was at first</source>
        <translation>隐藏保持初始值的参数</translation>
    </message>
    <message>
        <source>Parameters that are seldom changed</source>
        <translation>很少更改的参数</translation>
    </message>
    <message>
        <source>The mask is being read.</source>
        <translation>正在读取掩膜。</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>正在读取文件。</translation>
    </message>
</context>
<context>
    <name>ui::StepHead</name>
    <message>
        <source>Drag to move the step (Alt+Up, Alt+Down)</source>
        <translation>拖动以移动步骤（Alt+Up、Alt+Down）</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Name of the step</source>
        <translation>步骤名称</translation>
    </message>
    <message>
        <source>Time of this step&apos;s kernels in the last run</source>
        <translation>上次运行中此步骤的核函数时间</translation>
    </message>
    <message>
        <source>Mute (M)</source>
        <translation>停用（M）</translation>
    </message>
    <message>
        <source>More for this step</source>
        <translation>此步骤的更多操作</translation>
    </message>
    <message>
        <source>Unmute (M)</source>
        <translation>启用（M）</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>About this filter</source>
        <translation>关于此滤波器</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>ui::StepHint</name>
    <message>
        <source>samples</source>
        <translation>采样点</translation>
    </message>
    <message>
        <source>radius %1: the whole Gaussian</source>
        <translation>半径 %1：完整的高斯函数</translation>
    </message>
    <message>
        <source>radius %1, cut at %2 σ: %3 % of the weight left out</source>
        <translation>半径 %1，在 %2 σ 处截断：舍去 %3 % 的权重</translation>
    </message>
    <message>
        <source>radius %1</source>
        <translation>半径 %1</translation>
    </message>
    <message>
        <source>differences of %1 and more hardly count</source>
        <translation>相差 %1 及以上者几乎不计入</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
    <message>
        <source>patches that differ by %1 count a third</source>
        <translation>相差 %1 的邻域块权重为三分之一</translation>
    </message>
    <message>
        <source>where no edge is, as a Gaussian of σ %1 %2</source>
        <translation>无边缘处，相当于 σ 为 %1 %2 的高斯滤波</translation>
    </message>
    <message>
        <source>differences of %1 and more hardly even out</source>
        <translation>相差 %1 及以上者几乎不会被抹平</translation>
    </message>
    <message>
        <source>PSF of %1 samples</source>
        <translation>PSF 含 %1 个采样点</translation>
    </message>
    <message>
        <source>of the steepest edge</source>
        <translation>占最陡边缘的比例</translation>
    </message>
    <message>
        <source>on the raw Sobel scale</source>
        <translation>按原始 Sobel 尺度</translation>
    </message>
    <message>
        <source>%1 % of Nyquist</source>
        <translation>Nyquist 频率的 %1 %</translation>
    </message>
    <message>
        <source>zero phase: no delay; settles in %1</source>
        <translation>零相位：无延迟；稳定时间 %1</translation>
    </message>
    <message>
        <source>%1 taps</source>
        <translation>%1 个系数</translation>
    </message>
    <message>
        <source>%1 taps, %2</source>
        <translation>%1 个系数，%2</translation>
    </message>
    <message>
        <source>zero phase: no delay; run live it would be %1 late</source>
        <translation>零相位：无延迟；若实时运行则延迟 %1</translation>
    </message>
    <message>
        <source>zero phase: no delay</source>
        <translation>零相位：无延迟</translation>
    </message>
    <message>
        <source>%1; zero phase: no delay</source>
        <translation>%1；零相位：无延迟</translation>
    </message>
    <message>
        <source>%1 taps, sum %2</source>
        <translation>%1 个系数，和为 %2</translation>
    </message>
    <message>
        <source>degrees: 0 to the right, 90 down</source>
        <translation>度：0 向右，90 向下</translation>
    </message>
    <message>
        <source>kernel of %1</source>
        <translation>卷积核为 %1</translation>
    </message>
    <message>
        <source>degrees: 0 for lines, 90 for edges</source>
        <translation>度：0 对应线条，90 对应边缘</translation>
    </message>
    <message>
        <source>of the largest norm</source>
        <translation>占最大范数的比例</translation>
    </message>
    <message>
        <source>%1 of %2 channels</source>
        <translation>%2 个通道中的 %1 个</translation>
    </message>
</context>
<context>
    <name>ui::StepResponse</name>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
</context>
<context>
    <name>ui::Sweep</name>
    <message>
        <source>%1: variant</source>
        <translation>%1：变体</translation>
    </message>
</context>
<context>
    <name>ui::SweepNumbers</name>
    <message>
        <source>SNR</source>
        <translation>信噪比</translation>
    </message>
    <message>
        <source>CNR</source>
        <translation>对比噪声比</translation>
    </message>
    <message>
        <source>Edge width (%1)</source>
        <translation>边缘宽度（%1）</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>时间（ms）</translation>
    </message>
    <message>
        <source>the recipe</source>
        <translation>处理流程</translation>
    </message>
    <message>
        <source>An edge width requires an image.</source>
        <translation>测量边缘宽度需要图像。</translation>
    </message>
    <message>
        <source>Select a stretch (R) for the SNR. An edge width requires an image.</source>
        <translation>请选择一段（R）以测量信噪比。测量边缘宽度需要图像。</translation>
    </message>
    <message>
        <source>Draw a region (R) for the SNR.</source>
        <translation>请绘制区域（R）以测量信噪比。</translation>
    </message>
    <message>
        <source>Make another region the background for the CNR.</source>
        <translation>请将另一区域设为背景以测量对比噪声比。</translation>
    </message>
    <message>
        <source>Draw a line (L) across an edge for its width.</source>
        <translation>请横跨边缘绘制一条线（L）以测量其宽度。</translation>
    </message>
    <message>
        <source>No clear edge is on the line.</source>
        <translation>线上没有清晰的边缘。</translation>
    </message>
    <message>
        <source>In %1 versions the edge does not reach 10 and 90 % of its step in the source.</source>
        <translation>在 %1 个版本中，边缘未达到源数据中其阶跃的 10 % 和 90 %。</translation>
    </message>
</context>
<context>
    <name>ui::SweepPage</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Choose what changes</source>
        <translation>选择变化的内容</translation>
    </message>
    <message>
        <source>%1 versions</source>
        <translation>%1 个版本</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>纵向</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>变化的内容</translation>
    </message>
    <message>
        <source>Values across</source>
        <translation>横向的值</translation>
    </message>
    <message>
        <source>Values down</source>
        <translation>纵向的值</translation>
    </message>
    <message>
        <source>One to five values, separated by commas</source>
        <translation>一至五个值，以逗号分隔</translation>
    </message>
    <message>
        <source>Back (Esc)</source>
        <translation>返回（Esc）</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>SNR, CNR, edge width and time of each version</source>
        <translation>各版本的信噪比、对比噪声比、边缘宽度和时间</translation>
    </message>
    <message>
        <source>The recipe has no steps: there is nothing to vary yet.</source>
        <translation>处理流程没有步骤：尚无可变化的内容。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>采用 %1</translation>
    </message>
    <message>
        <source>Take this into the recipe; undo takes it back</source>
        <translation>将此版本用于处理流程；可用撤销恢复</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1. Filtered: %2. Varied: %3.</source>
        <translation>%1。滤波：%2。变化的参数：%3。</translation>
    </message>
</context>
<context>
    <name>ui::Synonyms</name>
    <message>
        <source>blur smooth denoise noise reduction low-pass lowpass soften</source>
        <translation>模糊 平滑 去噪 降噪 低通 柔化 blur smooth denoise noise reduction low-pass lowpass soften</translation>
    </message>
    <message>
        <source>blur smooth average mean moving average denoise</source>
        <translation>模糊 平滑 平均 均值 滑动平均 去噪 blur smooth average mean moving average denoise</translation>
    </message>
    <message>
        <source>denoise despeckle noise reduction salt and pepper outlier hot pixel dead pixel rank</source>
        <translation>去噪 去斑 降噪 椒盐 离群点 热点 坏点 秩 denoise despeckle noise reduction salt and pepper outlier hot pixel dead pixel rank</translation>
    </message>
    <message>
        <source>denoise noise reduction edge preserving smooth blur</source>
        <translation>去噪 降噪 保边 平滑 模糊 denoise noise reduction edge preserving smooth blur</translation>
    </message>
    <message>
        <source>non-local nonlocal means NLM denoise noise reduction edge preserving patch smooth MRI</source>
        <translation>非局部 均值 去噪 降噪 保边 块匹配 平滑 磁共振 non-local nonlocal means NLM denoise noise reduction edge preserving patch smooth MRI</translation>
    </message>
    <message>
        <source>Perona Malik anisotropic gradient curvature denoise noise reduction edge preserving smooth</source>
        <translation>各向异性 梯度 曲率 去噪 降噪 保边 平滑 Perona Malik anisotropic gradient curvature denoise noise reduction edge preserving smooth</translation>
    </message>
    <message>
        <source>deconvolution deconvolve deblur sharpen restore PSF point spread function microscopy fluorescence astronomy Lucy RL maximum likelihood</source>
        <translation>反卷积 去卷积 去模糊 锐化 复原 点扩散函数 显微 荧光 天文 最大似然 deconvolution deconvolve deblur sharpen restore PSF point spread function microscopy fluorescence astronomy Lucy RL maximum likelihood</translation>
    </message>
    <message>
        <source>deconvolution deconvolve deblur inverse filter restore PSF point spread function regularized</source>
        <translation>反卷积 去卷积 去模糊 逆滤波 复原 点扩散函数 正则化 维纳 deconvolution deconvolve deblur inverse filter restore PSF point spread function regularized</translation>
    </message>
    <message>
        <source>edge gradient derivative</source>
        <translation>边缘 梯度 导数 edge gradient derivative</translation>
    </message>
    <message>
        <source>edge derivative slope magnitude</source>
        <translation>边缘 导数 斜率 幅值 edge derivative slope magnitude</translation>
    </message>
    <message>
        <source>edge second derivative</source>
        <translation>边缘 二阶导数 edge second derivative</translation>
    </message>
    <message>
        <source>laplacian of gaussian blob edge Marr Hildreth</source>
        <translation>高斯拉普拉斯 斑点 边缘 laplacian of gaussian blob edge Marr Hildreth</translation>
    </message>
    <message>
        <source>difference of gaussians blob band-pass bandpass</source>
        <translation>高斯差分 斑点 带通 difference of gaussians blob band-pass bandpass</translation>
    </message>
    <message>
        <source>ridge eigenvalue curvature</source>
        <translation>脊线 特征值 曲率 ridge eigenvalue curvature</translation>
    </message>
    <message>
        <source>Frangi vessel tube blood angiography ridge</source>
        <translation>血管 管状 血液 血管造影 脊线 Frangi vessel tube blood angiography ridge</translation>
    </message>
    <message>
        <source>texture orientation coherence direction fibre fiber</source>
        <translation>纹理 方向 相干性 纤维 texture orientation coherence direction fibre fiber</translation>
    </message>
    <message>
        <source>low-pass lowpass high-pass highpass high pass low pass band-pass bandpass band pass band-stop bandstop notch mains hum 50 Hz 60 Hz alpha EEG ECG baseline drift frequency</source>
        <translation>低通 高通 带通 带阻 陷波 工频 干扰 脑电 心电 基线 漂移 频率 low-pass lowpass high-pass highpass high pass low pass band-pass bandpass band pass band-stop bandstop notch mains hum 50 Hz 60 Hz alpha EEG ECG baseline drift frequency</translation>
    </message>
    <message>
        <source>Butterworth Bessel Chebyshev notch mains hum 50 Hz 60 Hz low-pass lowpass high-pass highpass band-pass bandpass high pass low pass band pass EEG ECG baseline drift frequency recursive zero-phase</source>
        <translation>巴特沃斯 贝塞尔 切比雪夫 陷波 工频 干扰 低通 高通 带通 脑电 心电 基线 漂移 频率 递归 零相位 Butterworth Bessel Chebyshev notch mains hum 50 Hz 60 Hz low-pass lowpass high-pass highpass band-pass bandpass high pass low pass band pass EEG ECG baseline drift frequency recursive zero-phase</translation>
    </message>
    <message>
        <source>morphology erosion dilation opening closing top-hat erode dilate open close</source>
        <translation>形态学 腐蚀 膨胀 开运算 闭运算 顶帽 morphology erosion dilation opening closing top-hat erode dilate open close</translation>
    </message>
    <message>
        <source>rank minimum maximum quantile denoise</source>
        <translation>秩 最小值 最大值 分位数 去噪 rank minimum maximum quantile denoise</translation>
    </message>
    <message>
        <source>Otsu mask binarize binary segmentation range level</source>
        <translation>大津 掩膜 二值化 分割 范围 级别 Otsu mask binarize binary segmentation range level</translation>
    </message>
    <message>
        <source>local contrast normalization standardize z score adaptive evening out variance</source>
        <translation>局部 对比度 归一化 标准化 匀光 方差 local contrast normalization standardize z score adaptive evening out variance</translation>
    </message>
    <message>
        <source>Savitzky Golay smooth polynomial derivative denoise</source>
        <translation>平滑 多项式 导数 去噪 Savitzky Golay smooth polynomial derivative denoise</translation>
    </message>
    <message>
        <source>crisp enhance high-boost</source>
        <translation>清晰 增强 高频提升 crisp enhance high-boost</translation>
    </message>
    <message>
        <source>relief</source>
        <translation>浮雕 relief</translation>
    </message>
    <message>
        <source>stripes texture orientation</source>
        <translation>条纹 纹理 方向 stripes texture orientation</translation>
    </message>
    <message>
        <source>edge detector contour outline</source>
        <translation>边缘 检测 轮廓 edge detector contour outline</translation>
    </message>
    <message>
        <source>sharpen mask enhance crisp high-boost</source>
        <translation>锐化 掩模 增强 清晰 高频提升 sharpen mask enhance crisp high-boost</translation>
    </message>
    <message>
        <source>kernel convolution own matrix</source>
        <translation>核 卷积 自定义 矩阵 kernel convolution own matrix</translation>
    </message>
    <message>
        <source>export write output batch</source>
        <translation>导出 写出 输出 批处理 export write output batch</translation>
    </message>
    <message>
        <source>screenshot picture export image figure</source>
        <translation>截图 图片 导出 图像 插图 screenshot picture export image figure</translation>
    </message>
    <message>
        <source>screenshot picture clipboard figure</source>
        <translation>截图 图片 剪贴板 插图 screenshot picture clipboard figure</translation>
    </message>
    <message>
        <source>CSV export statistics profile measure table</source>
        <translation>导出 统计 剖面 测量 表格 CSV export statistics profile measure table</translation>
    </message>
    <message>
        <source>batch bulk folder many files series directory process all queue headless apply to</source>
        <translation>批处理 批量 文件夹 多个文件 序列 目录 处理 全部 队列 应用 batch bulk folder many files series directory process all queue headless apply to</translation>
    </message>
    <message>
        <source>CSV EDF WAV export cut crop stretch epoch segment signal</source>
        <translation>导出 裁剪 截取 片段 分段 信号 CSV EDF WAV export cut crop stretch epoch segment signal</translation>
    </message>
    <message>
        <source>batch script headless terminal shell folder</source>
        <translation>批处理 脚本 终端 文件夹 命令行 batch script headless terminal shell folder</translation>
    </message>
    <message>
        <source>script program numpy notebook code</source>
        <translation>脚本 程序 代码 script program numpy notebook code</translation>
    </message>
    <message>
        <source>DICOM series directory</source>
        <translation>序列 目录 DICOM series directory</translation>
    </message>
    <message>
        <source>URL http https S3 server web cloud remote OME-Zarr download bucket</source>
        <translation>网址 服务器 网络 云 远程 下载 URL http https S3 server web cloud remote OME-Zarr download bucket</translation>
    </message>
    <message>
        <source>paste URL address</source>
        <translation>粘贴 网址 地址 paste URL address</translation>
    </message>
    <message>
        <source>EEG rereference re-reference common average bipolar double banana ears mastoids electrodes</source>
        <translation>脑电 重参考 共同平均 双极 耳垂 乳突 电极 EEG rereference re-reference common average bipolar double banana ears mastoids electrodes</translation>
    </message>
    <message>
        <source>header tags information properties DICOM</source>
        <translation>文件头 标签 信息 属性 header tags information properties DICOM</translation>
    </message>
    <message>
        <source>measure ROI statistics mean standard deviation SNR CNR crop rectangle box</source>
        <translation>测量 统计 均值 标准差 信噪比 裁剪 矩形 方框 感兴趣区 measure ROI statistics mean standard deviation SNR CNR crop rectangle box</translation>
    </message>
    <message>
        <source>measure ROI statistics mean SNR CNR contrast noise circle oval sphere ellipsoid</source>
        <translation>测量 统计 均值 信噪比 对比度 噪声 圆 椭圆 球 椭球 感兴趣区 measure ROI statistics mean SNR CNR contrast noise circle oval sphere ellipsoid</translation>
    </message>
    <message>
        <source>measure ROI statistics mean SNR CNR contrast outline contour freehand lasso segment</source>
        <translation>测量 统计 均值 信噪比 对比度 轮廓 自由手绘 套索 分割 感兴趣区 measure ROI statistics mean SNR CNR contrast outline contour freehand lasso segment</translation>
    </message>
    <message>
        <source>measure distance length ruler profile edge width</source>
        <translation>测量 距离 长度 标尺 剖面 边缘宽度 measure distance length ruler profile edge width</translation>
    </message>
    <message>
        <source>time series curve 4-D fMRI BOLD perfusion dynamic kinetic plot voxel intensity frames TIC</source>
        <translation>时间序列 曲线 四维 灌注 动态 动力学 绘图 体素强度 帧 time series curve 4-D fMRI BOLD perfusion dynamic kinetic plot voxel intensity frames TIC</translation>
    </message>
    <message>
        <source>zoom all whole</source>
        <translation>缩放 全部 整体 zoom all whole</translation>
    </message>
    <message>
        <source>zoom 100 % actual size</source>
        <translation>缩放 实际大小 zoom 100 % actual size</translation>
    </message>
    <message>
        <source>contrast brightness histogram window level levels</source>
        <translation>对比度 亮度 直方图 窗宽 窗位 色阶 contrast brightness histogram window level levels</translation>
    </message>
    <message>
        <source>3-D rendering volume preset brain bone CT MR opacity transfer function histogram cut crop clip</source>
        <translation>三维 渲染 体数据 预设 脑 骨 不透明度 传递函数 直方图 切除 裁剪 3-D rendering volume preset brain bone CT MR opacity transfer function histogram cut crop clip</translation>
    </message>
    <message>
        <source>3-D rendering MIP maximum intensity</source>
        <translation>三维 渲染 最大密度投影 3-D rendering MIP maximum intensity</translation>
    </message>
    <message>
        <source>layers composite merge fluorescence colours multi-channel</source>
        <translation>图层 合成 合并 荧光 颜色 多通道 layers composite merge fluorescence colours multi-channel</translation>
    </message>
    <message>
        <source>cine movie animation</source>
        <translation>电影 动画 播放 cine movie animation</translation>
    </message>
    <message>
        <source>dark light colours mode</source>
        <translation>深色 浅色 颜色 模式 主题 dark light colours mode</translation>
    </message>
    <message>
        <source>translation locale German Chinese Deutsch Sprache 中文 语言</source>
        <translation>语言 翻译 区域 中文 德语 translation locale German Chinese Deutsch Sprache 中文 语言</translation>
    </message>
    <message>
        <source>subtract compare residual</source>
        <translation>减 比较 残差 subtract compare residual</translation>
    </message>
    <message>
        <source>compare curtain slider</source>
        <translation>比较 卷帘 滑块 compare curtain slider</translation>
    </message>
    <message>
        <source>exact reproducible precision</source>
        <translation>精确 可重现 精度 exact reproducible precision</translation>
    </message>
    <message>
        <source>copy version A/B compare</source>
        <translation>复制 版本 比较 copy version A/B compare</translation>
    </message>
    <message>
        <source>disable bypass off</source>
        <translation>禁用 旁路 关闭 disable bypass off</translation>
    </message>
    <message>
        <source>recipe template example ready-made gallery</source>
        <translation>处理流程 模板 示例 现成 图库 recipe template example ready-made gallery</translation>
    </message>
    <message>
        <source>run start apply process</source>
        <translation>运行 开始 应用 处理 run start apply process</translation>
    </message>
    <message>
        <source>abort halt interrupt</source>
        <translation>中止 停止 中断 abort halt interrupt</translation>
    </message>
    <message>
        <source>benchmark speed time accuracy peers OpenCV</source>
        <translation>基准测试 速度 时间 精度 对照库 benchmark speed time accuracy peers OpenCV</translation>
    </message>
    <message>
        <source>article naive shared memory teach learn benchmark steps</source>
        <translation>文章 朴素 共享内存 教学 学习 基准测试 步骤 article naive shared memory teach learn benchmark steps</translation>
    </message>
    <message>
        <source>parameter grid search optimise</source>
        <translation>参数 网格 搜索 优化 parameter grid search optimise</translation>
    </message>
    <message>
        <source>keys keyboard mouse help</source>
        <translation>按键 键盘 鼠标 帮助 keys keyboard mouse help</translation>
    </message>
    <message>
        <source>adaptive histogram equalization local contrast AHE enhance brighten shadows X-ray tiles</source>
        <translation>自适应直方图均衡化 局部对比度 增强 提亮 阴影 X 射线 图块 adaptive histogram equalization local contrast AHE enhance brighten shadows X-ray tiles</translation>
    </message>
    <message>
        <source>spacing voxel size pixel size rate frequency calibrate time step TR repetition time</source>
        <translation>间距 体素大小 像素大小 采样率 频率 标定 时间步长 TR 重复时间</translation>
    </message>
    <message>
        <source>why how algorithm variant bound limit roofline predicted speed</source>
        <translation>为什么 原理 算法 变体 瓶颈 上限 屋顶线 预测 速度 解释</translation>
    </message>
    <message>
        <source>iterations deconvolution early end keep good</source>
        <translation>迭代 反卷积 去卷积 提前 结束 保留</translation>
    </message>
</context>
<context>
    <name>ui::TextField</name>
    <message>
        <source>Choose an example</source>
        <translation>选择示例</translation>
    </message>
</context>
<context>
    <name>ui::TimeCourse</name>
    <message>
        <source>Time course</source>
        <translation>时间曲线</translation>
    </message>
    <message>
        <source>Values over time</source>
        <translation>数值随时间的变化</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>时间，s</translation>
    </message>
    <message>
        <source>time point</source>
        <translation>时间点</translation>
    </message>
    <message>
        <source>Values at all time points. A click, or Enter after Left and Right, shows a time point.</source>
        <translation>所有时间点的数值。单击，或按 Left 和 Right 后按 Enter，可显示某个时间点。</translation>
    </message>
    <message>
        <source>The time step is not known: %1.</source>
        <translation>时间步长未知：%1。</translation>
    </message>
    <message>
        <source>Spectrum of the values over time</source>
        <translation>数值随时间变化的频谱</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>频谱</translation>
    </message>
    <message>
        <source>Values at all time points</source>
        <translation>所有时间点的数值</translation>
    </message>
    <message>
        <source>Power at each frequency, without the mean</source>
        <translation>各频率的功率，不含均值</translation>
    </message>
    <message>
        <source>Too few time points for a spectrum.</source>
        <translation>时间点太少，无法计算频谱。</translation>
    </message>
    <message>
        <source>frequency, Hz</source>
        <translation>频率，Hz</translation>
    </message>
    <message>
        <source>cycles a time point</source>
        <translation>周期/时间点</translation>
    </message>
    <message>
        <source>dB of the source&apos;s peak</source>
        <translation>相对于源数据峰值的 dB</translation>
    </message>
</context>
<context>
    <name>ui::ToolBar</name>
    <message>
        <source>Undo (%1)
Nothing was changed yet.</source>
        <translation>撤销（%1）
尚未更改任何内容。</translation>
    </message>
    <message>
        <source>Undo %1 (%2)</source>
        <translation>撤销：%1（%2）</translation>
    </message>
    <message>
        <source>Redo (%1)
Nothing was taken back.</source>
        <translation>重做（%1）
没有撤销过的内容。</translation>
    </message>
    <message>
        <source>Redo %1 (%2)</source>
        <translation>重做：%1（%2）</translation>
    </message>
    <message>
        <source>Search filters, commands</source>
        <translation>搜索滤波器、命令</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>ui::VariantField</name>
    <message>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>How and where this step is computed. Grey ones cannot; the list says why</source>
        <translation>此步骤的计算方式和位置。灰色项不可用，原因见列表</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>and %1 for its transfers</source>
        <translation>传输另需 %1</translation>
    </message>
    <message>
        <source>Auto on %1</source>
        <translation>在 %1 上自动选择</translation>
    </message>
    <message>
        <source>No variant there can compute this step</source>
        <translation>该设备上没有变体能计算此步骤</translation>
    </message>
    <message>
        <source>Fastest exact variant there, by prediction</source>
        <translation>预测该设备上最快的精确变体</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>; %1 %2</source>
        <translation>；%1 %2</translation>
    </message>
    <message>
        <source>. Faster is %1, %2: %3</source>
        <translation>。%1 更快，%2：%3</translation>
    </message>
    <message>
        <source>On %1: %2</source>
        <translation>在 %1 上：%2</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction, of the %1 that can</source>
        <translation>在可用的 %1 个变体中预测最快的精确变体</translation>
    </message>
    <message>
        <source>The only one that can</source>
        <translation>唯一可用的变体</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction</source>
        <translation>预测最快的精确变体</translation>
    </message>
    <message>
        <source>Fastest exact variant by prediction, on the device of the recipe</source>
        <translation>在处理流程所用设备上预测最快的精确变体</translation>
    </message>
</context>
<context>
    <name>ui::ViewExport</name>
    <message>
        <source>The selection was not saved</source>
        <translation>选区未保存</translation>
    </message>
    <message>
        <source>The result is not complete in all channels. Save again when it is computed.</source>
        <translation>并非所有通道的结果都已完成。请在计算完成后再次保存。</translation>
    </message>
    <message>
        <source>Save selection</source>
        <translation>保存选区</translation>
    </message>
    <message>
        <source>Signals (*.csv *.edf *.bdf *.wav *.flac *.npy);;All files (*)</source>
        <translation>信号 (*.csv *.edf *.bdf *.wav *.flac *.npy);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ui::ViewMenu</name>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Save image…</source>
        <translation>保存图像…</translation>
    </message>
    <message>
        <source>Save image of all views…</source>
        <translation>保存所有视图的图像…</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Save table (CSV)…</source>
        <translation>保存表格（CSV）…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>One sample a pixel</source>
        <translation>每像素一个样本</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>The view as an image, in two pixels for each of the screen.</source>
        <translation>将视图复制为图像，屏幕上每个像素对应两个像素。</translation>
    </message>
    <message>
        <source>Save view as image</source>
        <translation>将视图保存为图像</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
    </message>
    <message>
        <source>The table, with cells separated by tabs for spreadsheets.</source>
        <translation>表格，单元格以制表符分隔，可用于电子表格。</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>ui::ViewStack</name>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute all of the result (F5)</source>
        <translation>计算全部结果（F5）</translation>
    </message>
    <message>
        <source>preview: %1</source>
        <translation>预览：%1</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>only what is on screen</source>
        <translation>仅屏幕可见部分</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>The last whole result: this one was not computed</source>
        <translation>上次的完整结果：本次未计算</translation>
    </message>
    <message>
        <source>The source: the whole was not computed</source>
        <translation>源数据：整体未计算</translation>
    </message>
    <message>
        <source>%1 computed</source>
        <translation>已计算%1</translation>
    </message>
    <message>
        <source>, %1 tiles</source>
        <translation>，%1 个图块</translation>
    </message>
    <message>
        <source>not checked: %1</source>
        <translation>未核对：%1</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未核对</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个采样点</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
    <message>
        <source>max err %1, %2</source>
        <translation>最大误差 %1，%2</translation>
    </message>
    <message>
        <source>err %1, %2</source>
        <translation>误差 %1，%2</translation>
    </message>
    <message>
        <source>max err %1</source>
        <translation>最大误差 %1</translation>
    </message>
    <message>
        <source>no GPU is usable</source>
        <translation>没有可用的 GPU</translation>
    </message>
    <message>
        <source>the visible part</source>
        <translation>可见部分</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <source>Whole volume</source>
        <translation>整个体数据</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>所有通道</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>err %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>Stop after this iteration</source>
        <translation>在本次迭代后停止</translation>
    </message>
    <message>
        <source>Keep the iterations done as the result (Shift+F5)</source>
        <translation>将已完成的迭代保留为结果（Shift+F5）</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>第 %1 次迭代，共 %2 次</translation>
    </message>
</context>
<context>
    <name>ui::VolumeView</name>
    <message>
        <source>3-D rendering (Ctrl+L)</source>
        <translation>三维渲染（Ctrl+L）</translation>
    </message>
    <message>
        <source>View from a side, save picture</source>
        <translation>从某一侧观察、保存图片</translation>
    </message>
    <message>
        <source>Enlarge or show all (4, 0)</source>
        <translation>放大或显示全部（4、0）</translation>
    </message>
    <message>
        <source>There is no picture.</source>
        <translation>没有图片。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Reset camera (F)</source>
        <translation>重置相机（F）</translation>
    </message>
    <message>
        <source>From the front</source>
        <translation>从前方</translation>
    </message>
    <message>
        <source>From −y</source>
        <translation>从 −y</translation>
    </message>
    <message>
        <source>From the back</source>
        <translation>从后方</translation>
    </message>
    <message>
        <source>From +y</source>
        <translation>从 +y</translation>
    </message>
    <message>
        <source>From the left</source>
        <translation>从左侧</translation>
    </message>
    <message>
        <source>From +x</source>
        <translation>从 +x</translation>
    </message>
    <message>
        <source>From the right</source>
        <translation>从右侧</translation>
    </message>
    <message>
        <source>From −x</source>
        <translation>从 −x</translation>
    </message>
    <message>
        <source>From above</source>
        <translation>从上方</translation>
    </message>
    <message>
        <source>From +z</source>
        <translation>从 +z</translation>
    </message>
    <message>
        <source>From below</source>
        <translation>从下方</translation>
    </message>
    <message>
        <source>From −z</source>
        <translation>从 −z</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>3-D rendering…</source>
        <translation>三维渲染…</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1，已更改</translation>
    </message>
    <message>
        <source>Channels, maximum</source>
        <translation>通道，最大值</translation>
    </message>
    <message>
        <source>Below and above 0</source>
        <translation>低于和高于 0</translation>
    </message>
    <message>
        <source>Block in slice colours</source>
        <translation>按切片颜色显示的数据块</translation>
    </message>
    <message>
        <source>%1 + layers without depth</source>
        <translation>%1 + 不含深度的图层</translation>
    </message>
    <message>
        <source>%1, its extent differs</source>
        <translation>%1，范围不同</translation>
    </message>
    <message>
        <source>%1
The slices show the same data.</source>
        <translation>%1
切片显示相同的数据。</translation>
    </message>
    <message>
        <source>Drawing the volume</source>
        <translation>正在绘制体数据</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>rendering on CPU, still frame %1</source>
        <translation>在 CPU 上渲染，静止帧 %1</translation>
    </message>
    <message>
        <source>still frame %1 on the GPU</source>
        <translation>GPU 上的静止帧 %1</translation>
    </message>
    <message>
        <source>Plane through the crosshair</source>
        <translation>平面通过十字线</translation>
    </message>
    <message>
        <source>Plane off the crosshair</source>
        <translation>平面不通过十字线</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Across x (sagittal)</source>
        <translation>垂直于 x（矢状面）</translation>
    </message>
    <message>
        <source>Across y (coronal)</source>
        <translation>垂直于 y（冠状面）</translation>
    </message>
    <message>
        <source>Across z (axial)</source>
        <translation>垂直于 z（横断面）</translation>
    </message>
    <message>
        <source>Free, from across the view</source>
        <translation>自由，初始垂直于视线</translation>
    </message>
    <message>
        <source>No cutting plane</source>
        <translation>无裁剪平面</translation>
    </message>
    <message>
        <source>Cutting plane</source>
        <translation>裁剪平面</translation>
    </message>
    <message>
        <source>Move the cutting plane</source>
        <translation>移动裁剪平面</translation>
    </message>
    <message>
        <source>Turn the cutting plane</source>
        <translation>旋转裁剪平面</translation>
    </message>
    <message>
        <source>%1, last result</source>
        <translation>%1，上一个结果</translation>
    </message>
    <message>
        <source>%1, source</source>
        <translation>%1，源数据</translation>
    </message>
    <message>
        <source>CPU, still frame %1</source>
        <translation>CPU，静止帧 %1</translation>
    </message>
    <message>
        <source>GPU, still frame %1</source>
        <translation>GPU，静止帧 %1</translation>
    </message>
</context>
<context>
    <name>ui::Workspace</name>
    <message>
        <source>The recipe did not run</source>
        <translation>处理流程未运行</translation>
    </message>
    <message>
        <source>Only what is on screen was computed</source>
        <translation>仅计算了屏幕可见部分</translation>
    </message>
    <message>
        <source>Nothing was computed yet</source>
        <translation>尚未进行任何计算</translation>
    </message>
    <message>
        <source>There is not enough memory for it.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>%1 cannot stand for before</source>
        <translation>%1 不能作为“处理前”</translation>
    </message>
    <message>
        <source>Run in tiles</source>
        <translation>分块运行</translation>
    </message>
    <message>
        <source>Compute the whole</source>
        <translation>计算整体</translation>
    </message>
    <message>
        <source>Only what is on screen</source>
        <translation>仅屏幕可见部分</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>暂不计算</translation>
    </message>
    <message>
        <source>Use auto</source>
        <translation>使用自动</translation>
    </message>
    <message>
        <source>The recipe was not saved</source>
        <translation>处理流程未保存</translation>
    </message>
    <message>
        <source>%1 is written from that level as soon as it has been read.</source>
        <translation>该级别读取完毕后，立即据此写入 %1。</translation>
    </message>
    <message>
        <source>Stopped after iteration %1 of %2</source>
        <translation>已在第 %1 次迭代后停止，共 %2 次</translation>
    </message>
    <message>
        <source>The recipe now has this number of iterations. Undo computes all of them.</source>
        <translation>处理流程现在采用该迭代次数。撤销将计算全部迭代。</translation>
    </message>
</context>
</TS>
