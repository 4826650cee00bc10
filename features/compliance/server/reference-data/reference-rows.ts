import type { MetrcReferenceValue } from '@trellis/compliance/model';

/** Exact word of the state, its Spanish label, and what else is known of it; the English label is the word with its parts apart. */
export type Word = readonly [value: string, es: string, more?: Readonly<Record<string, unknown>>];

type List = MetrcReferenceValue['list'];

/** Rows of one list, numbered from `firstId` on. */
export const referenceRows = (
  firstId: number,
  system: MetrcReferenceValue['system'],
  list: List,
  words: readonly Word[],
): (Record<string, unknown> & { id: number })[] =>
  words.map(([value, labelEs, more], index) => ({
    id: firstId + index,
    system,
    list,
    value,
    label: wordsApart(value),
    labelEs,
    seq: (index + 1) * 10,
    ...more,
  }));

/** `NotSubmitted` → `Not submitted`; words that are written apart stay as they are. */
function wordsApart(value: string): string {
  if (!/^([A-Z][a-z]+){2,}$/.test(value)) return value;
  const apart = value.replace(/([a-z])([A-Z])/g, '$1 $2');
  return apart.charAt(0) + apart.slice(1).toLowerCase();
}
