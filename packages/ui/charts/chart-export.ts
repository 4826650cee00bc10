/** A heading begins with a name that people gave: signs before it might make a spreadsheet run it. */
export const asHeading = (heading: string): string => (/^[\p{L}\p{N}]/u.test(heading) ? heading : `'${heading}`);

/** Values as one line of CSV (RFC 4180), without its end. */
export const csvLine = (values: readonly (string | number | null | undefined)[]): string =>
  values.map(csvField).join(',');

const csvField = (value: string | number | null | undefined): string => {
  const text = value == null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
