/** How an answer is entered: a whole number, a number, words, yes or no, one of a list, photos. */
export const askedKinds = ['integer', 'number', 'text', 'flag', 'choice', 'photos'] as const;
export type AskedKind = (typeof askedKinds)[number];

/** What a kind of work asks its worker to enter. `min`, `max` are of numbers, `options` of a choice. */
export interface AskedInput {
  key: string;
  label: string;
  labelEs?: string;
  /** One of `askedKinds`; what another program wrote here is asked for as words. */
  kind: string;
  required?: boolean;
  unit?: string;
  min?: number;
  max?: number;
  options?: string[];
}
