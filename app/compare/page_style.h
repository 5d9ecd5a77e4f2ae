// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Common parts of comparison pages: colours for light and dark, layout, and a script that sorts tables.
namespace app::compare {

inline constexpr const char* pageStyle = R"(<style>
:root{color-scheme:light dark;--bg:#fff;--panel:#f5f7f9;--line:#cfd6de;--text:#171b21;--text2:#47515e;--acc:#0a5bb5;
--good:#0b6e59;--warn:#7a5200;--err:#a3154f;--sel:#e3e9f0;--up:#1f83bf;--ker:#a86800;--down:#0b8a66;
--s0:#1f83bf;--s1:#a86800;--s2:#0b8a66;--s3:#a8568a;--s4:#0a5bb5;--s5:#7a5200}
@media(prefers-color-scheme:dark){:root{--bg:#14171c;--panel:#1b1f26;--line:#323a46;--text:#e8ecf2;--text2:#aeb7c4;
--acc:#6cb2ff;--good:#4ccbae;--warn:#f2b84b;--err:#ff8fa3;--sel:#2e3540;--up:#56b4e9;--ker:#e69f00;--down:#1fb58a;
--s0:#56b4e9;--s1:#e69f00;--s2:#1fb58a;--s3:#cc79a7;--s4:#6cb2ff;--s5:#f2b84b}}
*{box-sizing:border-box}
body{font:13px/1.5 Inter,system-ui,sans-serif;margin:0;background:var(--bg);color:var(--text)}
main{max-width:92rem;margin:0 auto;padding:24px 24px 48px}
h1{font-size:20px;margin:0 0 12px}h2{font-size:16px;margin:32px 0 8px;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:13px;margin:0 0 8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 16px}
dt{color:var(--text2)}dd{margin:0;overflow-wrap:anywhere}
.sum{padding:8px 12px;border-left:3px solid var(--good);background:var(--panel);margin:0 0 16px}
.sum.bad{border-color:var(--err)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--text2);font-weight:500;vertical-align:bottom;white-space:normal}
th button{all:unset;cursor:pointer;color:inherit}
th button:focus-visible{outline:2px solid var(--acc);outline-offset:2px}
th[aria-sort] button{color:var(--text);font-weight:600}
th[aria-sort=ascending] button::after{content:" \2191"}th[aria-sort=descending] button::after{content:" \2193"}
.l{text-align:left}td.w{white-space:normal;min-width:9rem;text-align:left}
td.kernel{font-family:ui-monospace,monospace;font-size:11px;max-width:18rem;overflow:hidden;text-overflow:ellipsis}
tr.ref{background:var(--sel)}
.mut{color:var(--text2)}.good{color:var(--good)}.bad{color:var(--err);font-weight:600}.warn{color:var(--warn)}
.split{display:flex;width:110px;height:10px}.split i{display:block;height:10px;min-width:1px}
.key{display:inline-block;width:9px;height:9px;margin:0 5px 0 12px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr));gap:16px;margin-top:24px;align-items:start}
.charts figure:nth-child(2){grid-row:span 3}
figure{margin:0;padding:12px;background:var(--panel);border:1px solid var(--line);border-radius:6px;min-width:0}
figure svg{max-width:100%;height:auto;display:block}
.mark:hover{filter:brightness(1.15)}.mark:hover text{font-weight:600}
.pics{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:16px;margin-top:16px;align-items:start}
.pics figure{padding:8px}.pics img{width:100%;image-rendering:pixelated;display:block;background:#000;margin-bottom:4px}
.pics .two{display:grid;grid-template-columns:1fr 1fr;gap:4px}
figcaption{color:var(--text2);font-size:12px;overflow-wrap:anywhere}figcaption b{color:var(--text)}
.bar{height:10px;margin-top:4px;background:linear-gradient(90deg,#78beff,#111214,#ffb05a)}
.ends{display:flex;justify-content:space-between;font-size:11px;color:var(--text2)}
details{margin-top:12px}summary{cursor:pointer;color:var(--text2)}
details li{margin:2px 0}footer{margin-top:32px;color:var(--text2);max-width:60rem}
@media(max-width:640px){main{padding:12px}dl{grid-template-columns:1fr}dd{margin-bottom:6px}}
@media print{.scroll{overflow:visible}}
</style>)";

/// Headings of sortable tables are buttons; a cell's data-v is its sort key.
inline constexpr const char* pageScript = R"(<script>
for(const table of document.querySelectorAll('table.sort')){
const heads=[...table.tHead.rows[0].cells];
heads.forEach((th,i)=>th.querySelector('button')?.addEventListener('click',()=>{
const up=th.getAttribute('aria-sort')!=='ascending';
heads.forEach(h=>h.removeAttribute('aria-sort'));
th.setAttribute('aria-sort',up?'ascending':'descending');
const value=r=>{const v=r.cells[i].dataset.v??r.cells[i].textContent.trim();return v===''?null:isNaN(v)?v:+v};
const body=table.tBodies[0];
[...body.rows].sort((a,b)=>{const x=value(a),y=value(b);
if(x===null||y===null)return (x===null)-(y===null);
const c=typeof x==='number'&&typeof y==='number'?x-y:String(x).localeCompare(String(y));
return up?c:-c}).forEach(r=>body.append(r))}))}
</script>)";

} // namespace app::compare
