/**
 * The look of a page. Dark only on a screen: paper is white. Colours reach 4.5 to 1 on their ground; none of them says
 * anything that a word beside it does not.
 */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--raised:#f5f7f9;--text:#1b1f24;--muted:#57606a;--line:#d0d7de;--good:#dfeee3;--pass:#116329;--fail:#a40e26;--undecided:#7a4a00}
@media screen and (prefers-color-scheme:dark){:root{--ground:#0f1419;--raised:#182028;--text:#e6edf3;--muted:#9aa7b4;--line:#3a444f;--good:#1c3325;--pass:#56d364;--fail:#ff8a80;--undecided:#e3b341}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:2.5rem 0 .75rem;font-size:1.25rem;line-height:1.3}
h3{margin:0;font-size:1.05rem;line-height:1.4}
p,ul,dl,pre,figure{margin:.5rem 0}
ul{padding-left:1.25rem}
li{margin:.15rem 0}
a{color:inherit}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid currentColor;outline-offset:2px}
.tool{margin:0 0 .5rem;color:var(--muted);font-size:.875rem}
.answer{border-left:.4rem solid;padding:.25rem 0 .25rem 1rem}
.answer p{color:var(--text)}
.lead{font-size:1.1rem}
.PASS{color:var(--pass)}
.FAIL{color:var(--fail)}
.INSUFFICIENT_EVIDENCE{color:var(--undecided)}
.muted{color:var(--muted)}
.narrowed{border:1px solid var(--undecided);border-radius:.4rem;padding:.5rem .75rem}
.narrowed p,.narrowed ul{margin:0}
.rule{margin:1rem 0;padding:.9rem 1rem;border:1px solid var(--line);border-radius:.5rem}
.id,code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.9em;unicode-bidi:isolate}
pre{padding:.75rem;background:var(--raised);border:1px solid var(--line);border-radius:.4rem;white-space:pre-wrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}
dt{color:var(--muted)}
dd{margin:0}
figure{margin:.75rem 0 .5rem}
svg{display:block;width:100%;height:64px;overflow:visible}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:var(--muted)}
svg .limit-text{fill:var(--text);font-weight:600}
.track{fill:var(--raised);stroke:var(--line)}
.good{fill:var(--good)}
.limit{stroke:var(--text);stroke-width:2}
.reach{stroke:currentColor;stroke-width:2;stroke-dasharray:4 3}
.reach-end{stroke:currentColor;stroke-width:2}
.inside{fill:currentColor;fill-opacity:.35;stroke:none}
.end{stroke:currentColor;stroke-width:2}
.rate{fill:currentColor;stroke:var(--ground);stroke-width:1.5}
details{margin:.35rem 0}
summary{cursor:pointer}
.box{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--muted);font-weight:600}
tbody th{font-weight:400}
th,td{overflow-wrap:break-word}
td .id,th .id{overflow-wrap:anywhere}
.name{min-width:8.5rem;max-width:20rem}
.nowrap{white-space:nowrap}
.digest{word-break:break-all}
@media (max-width:40rem){
body{font-size:15px}
dl{gap:.1rem .6rem}
.terms{display:block}
.terms dd{margin:0 0 .35rem}
table,tbody,tr,th,td{display:block;width:100%}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
th,td{padding:.1rem 0;border:0;min-width:0;overflow-wrap:anywhere;white-space:normal}
td[data-label]::before{content:attr(data-label) ": ";color:var(--muted)}
}
@media print{
body{font-size:10.5pt}
main{max-width:none;padding:0}
pre,tr,li,dl,figure{break-inside:avoid}
.name{min-width:6rem}
.nowrap{white-space:normal}
table{font-size:.8rem}
h2,h3{break-after:avoid}
svg,.answer,.rule{print-color-adjust:exact;-webkit-print-color-adjust:exact}
details::details-content{content-visibility:visible;block-size:auto}
}
`
