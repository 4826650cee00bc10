/** The marks of a language: what stands before the decimals, and what between thousands. */
function marksOf(lang: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(lang).formatToParts(12345.6);
  const mark = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((one) => one.type === type)?.value ?? otherwise;
  return { decimal: mark('decimal', '.'), group: mark('group', ',') };
}

/**
 * A number as the reader's language writes it: `1,000` is a thousand in English and one in Spanish, where a thousand is `1.000`.
 * The mark of thousands is taken for that of decimals where it cannot stand between thousands (`2,5`). Nothing where it is no number.
 */
export function readNumber(text: string, lang: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  const { decimal, group } = marksOf(lang);
  const [d, g] = [`\\${decimal}`, `[\\${group}\\s’']`];
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(${g}\\d{3})+(${d}\\d+)?$`).test(plain);
  const digits = isGrouped ? plain.replaceAll(new RegExp(g, 'g'), '') : plain.replace(group, decimal);
  return new RegExp(`^-?\\d+(${d}\\d+)?$`).test(digits) ? Number(digits.replace(decimal, '.')) : undefined;
}
