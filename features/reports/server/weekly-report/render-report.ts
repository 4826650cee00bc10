import { pageFontFace, pageFontFamily } from '@trellis/server-kit';
import type { Report, ReportSection } from './lay-out-report.ts';

const style = `
${pageFontFace}
:root { color-scheme: light; --page: #fff; --text: #111827; --soft: #475569; --line: #dde3ea; --tint: #f1f5f4;
  --healthy: #15803d; --warning: #a34a06; --offline: #b91c1c; }
[data-theme='dark'] { color-scheme: dark; --page: #131a22; --text: #e8edf2; --soft: #a9b6c4; --line: #28333f; --tint: #1a232d;
  --healthy: #4ade80; --warning: #fbbf24; --offline: #f87171; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 ${pageFontFamily}; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .25rem 0; color: var(--soft); font-size: .875rem; }
.facility { color: var(--text); font-size: 1rem; font-weight: 600; }
.sample { color: var(--warning); font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr)); gap: .5rem; margin: .5rem 0 .75rem; }
dl div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--tint); }
dt { color: var(--soft); font-size: .75rem; }
dd { margin: 0; font-size: 1.4rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.2; }
[data-state='healthy'] { color: var(--healthy); } [data-state='warning'] { color: var(--warning); } [data-state='offline'] { color: var(--offline); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); font-size: .8rem; }
td:last-child, thead th:last-child { text-align: right; padding-right: 0; }
section { break-inside: avoid; }
@page { margin: 16mm; }
@media print { :root, [data-theme] { color-scheme: light; --page: #fff; --text: #000; --soft: #444; --line: #bbb; --tint: #fff; --healthy: #14692f; --warning: #8a3d00; --offline: #a11212; } main { padding: 0; max-width: none; } }
`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The report as a whole page: no script, nothing fetched but its font; it prints on white whatever its theme. */
export function renderReport(report: Report, theme: 'light' | 'dark' = 'light'): string {
  const { lang, title, facility, notes, warning, sections } = report;
  return `<!doctype html>
<html lang="${lang}" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(`${title} · ${facility}`)}</title><style>${style}</style></head>
<body><main>
<h1>${escape(title)}</h1>
<p class="facility">${escape(facility)}</p>
${warning === undefined ? '' : `<p class="sample">${escape(warning)}</p>`}
${notes.map((note) => `<p>${escape(note)}</p>`).join('\n')}
${sections.map(renderSection).join('\n')}
</main></body>
</html>`;
}

function renderSection({ title, note, figures, columns, rows }: ReportSection): string {
  const tiles = figures?.map(
    ({ label, value, state }) =>
      `<div><dt>${escape(label)}</dt><dd${state ? ` data-state="${state}"` : ''}>${escape(value)}</dd></div>`,
  );
  const head = columns
    ? `<thead><tr>${columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')}</tr></thead>`
    : '';
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${escape(first)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
  );
  return `<section><h2>${escape(title)}</h2>
${note === undefined ? '' : `<p>${escape(note)}</p>`}
${tiles ? `<dl>${tiles.join('')}</dl>` : ''}
${body.length > 0 ? `<table>${head}<tbody>${body.join('')}</tbody></table>` : ''}</section>`;
}
