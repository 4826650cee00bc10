const NEEDS_QUOTES = /[",\r\n]/;
// A spreadsheet would run such text as a formula; a leading apostrophe keeps it text. Plain numbers stay as they are.
const LOOKS_LIKE_FORMULA = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/;

/** One CSV cell (RFC 4180): objects as JSON, empty for null. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as CSV with a header row of their keys; UTF-8 with a byte order mark, so that Excel reads accents. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const lines = [keys.map(cell), ...records.map((record) => keys.map((key) => cell(record[key])))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
