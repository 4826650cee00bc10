const mostDecimals = 3;

/** An amount in its unit, written as the columns of the list write it. */
export function amountText(
  amount: number,
  lang: string,
  unit: string | undefined,
  signDisplay: 'auto' | 'always' = 'auto',
): string {
  const text = amount.toLocaleString(lang, { maximumFractionDigits: mostDecimals, useGrouping: false, signDisplay });
  return unit === undefined ? text : `${text} ${unit}`;
}

/** An amount that was typed, with a comma or a point; nothing where it is none. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : undefined;
}
