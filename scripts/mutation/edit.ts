/** What stands between two places of a text is replaced. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with the edit made. */
export const plant = (content: string, { from, to, text }: Edit): string =>
  content.slice(0, from) + text + content.slice(to);
