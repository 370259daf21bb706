import { visibleText } from '../core/text/safe-text.ts'

/**
 * The single style sheet of a report: quiet, light, the same on screen and on paper, whose size is
 * chosen when it is printed (A4 or Letter). No external font, image or rule.
 */
export const STYLE = `
:root{color-scheme:light;--ink:#1c1f24;--soft:#5d6570;--line:#dcdfe3;--faint:#f5f6f7;--accent:#1f4b8f;--warn:#8a4b00;--warn-bg:#fff6e5;--bad:#a1262b}
*{box-sizing:border-box}
html{background:#eceef0}
body{margin:0 auto;max-width:210mm;background:#fff;color:var(--ink);font:10.5pt/1.5 Charter,"Bitstream Charter","Iowan Old Style",Cambria,Georgia,"Times New Roman",serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{padding:18mm 18mm 14mm}
h1{font-size:27pt;line-height:1.15;font-weight:600;letter-spacing:-.01em;margin:0 0 4mm;overflow-wrap:anywhere}
h2{font-size:16pt;line-height:1.25;font-weight:600;margin:0 0 4mm;padding-top:6mm;border-top:.6pt solid var(--ink);break-after:avoid}
h3{font-size:12.5pt;font-weight:600;margin:8mm 0 2mm;break-after:avoid;overflow-wrap:anywhere}
h4{font:600 10pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;margin:5mm 0 1.5mm;break-after:avoid}
p{margin:0 0 2.5mm;max-width:150mm}
section{margin-bottom:12mm}
a{color:var(--accent);text-decoration:none}
.cover{min-height:225mm;display:flex;flex-direction:column}
.cover .kind{font:600 9pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;letter-spacing:.08em;text-transform:uppercase;color:var(--soft);margin:30mm 0 6mm}
.cover .foot{margin-top:auto}
dl{display:grid;grid-template-columns:42mm 1fr;gap:1.4mm 6mm;margin:4mm 0 8mm}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;min-width:0}
code,.m,.hash{font:8.2pt/1.45 ui-monospace,"SF Mono","Cascadia Mono","Noto Sans Mono","Liberation Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere;word-break:break-all}
.banner{border-left:3pt solid var(--warn);background:var(--warn-bg);padding:3mm 4mm;margin:0 0 6mm;color:var(--warn)}
.banner b{display:block}
nav ol{columns:2;padding-left:6mm;margin:3mm 0 0}
table{border-collapse:collapse;width:100%;margin:1.5mm 0 4mm;font:8.5pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif}
thead{display:table-header-group}
th{text-align:left;font-weight:600;color:var(--soft);vertical-align:bottom;border-bottom:.8pt solid var(--ink);padding:1mm 2mm 1mm 0}
td{vertical-align:top;border-bottom:.4pt solid var(--line);padding:.9mm 2mm .9mm 0;overflow-wrap:break-word}
td.w{overflow-wrap:anywhere;word-break:break-word}
table.wide{font-size:7.4pt}
table.wide td.m{font-size:6.6pt}
td.m{font-size:7.4pt}
tr{break-inside:avoid}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums lining-nums}
td.n:not(.w){white-space:nowrap}
td.t:not(.w){white-space:nowrap}
table.wide td.t{white-space:normal}
td.m{min-width:40mm}
table.wide td.m{min-width:21mm}
table.dense{font-size:6.6pt}
table.dense td.m{font-size:6pt;min-width:17mm}
table.dense td.l{white-space:normal;overflow-wrap:anywhere;min-width:14mm}
th:last-child,td:last-child{padding-right:0}
th.no,td.no{text-align:right;color:var(--soft);font-variant-numeric:tabular-nums lining-nums;white-space:nowrap;width:1%;padding-right:2.5mm}
table.exacts{width:auto;font-size:7.4pt}
table.exacts .no{width:auto;min-width:8mm}
table.exacts td.n{min-width:30mm;padding-right:6mm}
table.exacts th.n{padding-right:6mm}
p.caption{break-after:avoid}
h4 a{color:inherit}
.quoted{border-left:2pt solid var(--line);padding-left:4mm;overflow-wrap:anywhere}
td.none,b.none{color:var(--soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(40mm,1fr));gap:4mm 6mm;margin:2mm 0 4mm}
.figures div{break-inside:avoid;border-top:.4pt solid var(--line);padding-top:1.5mm;font:8pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft);overflow-wrap:anywhere}
.figures b{display:block;font-size:13pt;line-height:1.25;font-weight:500;color:var(--ink);font-variant-numeric:tabular-nums lining-nums}
.exact{display:block;font-variant-numeric:tabular-nums}
.sub{display:block;color:var(--soft);font-variant-numeric:tabular-nums;white-space:normal;overflow-wrap:anywhere}
table.wide td code{font-size:6.6pt;line-height:1.3}
table.wide td.a{min-width:31mm}
tr.sum td{font-weight:600;border-top:.6pt solid var(--ink)}
.rule,.note,.caption{font:8pt/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft)}
ul.notes{margin:0 0 3mm;padding-left:4mm;font:8.5pt/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif}
.odd{display:inline-block;margin:0 .4mm;padding:0 .8mm;border:.4pt solid var(--bad);border-radius:.6mm;color:var(--bad);font:7pt/1.3 ui-monospace,"Liberation Mono","DejaVu Sans Mono",monospace;white-space:nowrap}
.state,.nowrap{white-space:nowrap}
.state.failed{color:var(--bad)}
.state.partial,.state.not-requested,.state.not-offered{color:var(--warn)}
.finding{border-left:2pt solid var(--accent);padding:0 0 0 4mm;margin:0 0 5mm;break-inside:avoid}
figure{margin:3mm 0 5mm;break-inside:avoid}
figure img,figure svg{display:block;width:100%;height:auto;max-height:170mm;border:.4pt solid var(--line)}
.log tbody{break-inside:avoid}
.log tbody td{border-bottom:0;padding-bottom:0}
.log tbody tr:last-child td{border-bottom:.4pt solid var(--line);padding-bottom:1.2mm;color:var(--soft)}
.log .pairs{display:grid;grid-template-columns:29mm 1fr;gap:0 3mm}
.log .pairs code{font-size:7.2pt;color:var(--ink)}.digests .hash{font-size:7.1pt;white-space:nowrap}
.notes code{word-break:normal}
.declaration dd{border-bottom:.4pt solid var(--soft);min-height:9mm}
.seal{padding:0 18mm 14mm;font:8pt/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft)}
@media screen{body{box-shadow:0 1px 14px rgba(20,24,30,.12)}}
@media screen and (max-width:210mm){main{padding:8mm 6mm}.seal{padding:0 6mm 8mm}}
@page{margin:20mm 15mm 18mm;@top-left{font:8pt sans-serif;color:#5d6570;vertical-align:bottom;padding-bottom:5mm;white-space:nowrap}@top-right{content:"Page " counter(page) " of " counter(pages);font:8pt sans-serif;color:#5d6570;vertical-align:bottom;padding-bottom:5mm;white-space:nowrap}}
@page:first{@top-right{content:none}}
@media print{html,body{background:#fff}body{max-width:none}main{padding:0}.seal{padding:0}.cover{min-height:0;height:236mm;break-after:page}h2{break-before:auto}section.part{break-before:page}#method,#findings,#handling,#glossary{break-before:auto}a{color:inherit}}
`

/** More characters do not fit before the page number at the head of an upright page. */
const MAX_RUNNING_HEAD_LENGTH = 80
const NEEDS_CSS_ESCAPE = /[^A-Za-z0-9 .,_-]/gu

/** The rule that prints hostile text at the head of every page but the cover. */
export function runningHeadRule(text: string): string {
  const escaped = visibleText(text, MAX_RUNNING_HEAD_LENGTH).replace(NEEDS_CSS_ESCAPE, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
  return `@page{@top-left{content:"${escaped}"}}\n@page:first{@top-left{content:none}}\n`
}
