/** Labels of common A4 sheets (mm): so wide and high, so many across and down, and where the first begins. */
export const labelSizes = {
  small: { width: 38.1, height: 21.2, across: 5, down: 13, left: 4.7, top: 10.7, gap: 2.5 },
  medium: { width: 63.5, height: 38.1, across: 3, down: 7, left: 7.2, top: 15.1, gap: 2.5 },
  large: { width: 99.1, height: 67.7, across: 2, down: 4, left: 4.7, top: 13.1, gap: 2.5 },
} as const;
export type LabelSize = keyof typeof labelSizes;

/** Things by sheets, leaving out labels of the first sheet that are used already. */
export function cutInSheets<T>(things: readonly T[], size: LabelSize, used = 0): (T | null)[][] {
  const { across, down } = labelSizes[size];
  const onSheet = across * down;
  const all: (T | null)[] = [...Array.from({ length: used % onSheet }, () => null), ...things];
  const sheets: (T | null)[][] = [];
  for (let start = 0; start < all.length; start += onSheet) sheets.push(all.slice(start, start + onSheet));
  return sheets;
}
