import { localeOf, readNumber } from '@trellis/entity-kit';

const mostDecimals = 3;

/** An amount in its unit, written as the columns of the list write it. */
export function amountText(
  amount: number,
  lang: string,
  unit: string | undefined,
  signDisplay: 'auto' | 'always' = 'auto',
): string {
  const text = amount.toLocaleString(localeOf(lang), {
    maximumFractionDigits: mostDecimals,
    // As all numbers of the product: five digits beside four would look like another format.
    useGrouping: 'always',
    signDisplay,
  });
  return unit === undefined ? text : `${text} ${unit}`;
}

const most = 999_999_999;
const mostTyped = 6;

/** An amount that was typed in the language of who types it; nothing where it is none. */
export function readAmount(text: string, lang: string): number | undefined {
  const amount = readNumber(text, lang);
  const isAmount =
    amount !== undefined && amount >= 0 && amount <= most && Number(amount.toFixed(mostTyped)) === amount;
  return isAmount ? amount : undefined;
}
