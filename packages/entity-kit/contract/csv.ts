const needsQuotes = /[",;\r\n]/;
// A spreadsheet would run such text as a formula, also with the wide signs of East Asian keyboards; a leading apostrophe
// keeps it text. Plain numbers stay as they are.
const looksLikeFormula = /^[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^-(?!\d+(\.\d+)?$)/;

/** One CSV cell (RFC 4180): objects as JSON, empty for null. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of cells, without its end. */
export const csvLine = (cells: readonly unknown[]): string => cells.map(csvCell).join(',');

/** Lines of cells as CSV; UTF-8 with a byte order mark, so that Excel reads accents. */
export const csvText = (lines: readonly (readonly unknown[])[]): string =>
  `\uFEFF${lines.map(csvLine).join('\r\n')}\r\n`;

/** A cell's text without the apostrophe that kept it from being a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && looksLikeFormula.test(text.slice(1)) ? text.slice(1) : text;
