import { plainText } from './plain-words.ts';

/** Mistakes forgiven in a word of this length: a short word with one mistake is another word. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const LONG_WORD = 6;

/** Whether every word of what was typed is, with the mistakes people make, the beginning of a word of the text. */
export function isNearly(typed: string, text: string): boolean {
  const words = plainText(text).split(' ');
  return plainText(typed)
    .split(' ')
    .every((part) => part === '' || words.some((word) => begins(word, part)));
}

function begins(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  const most = forgiven(part.length);
  // Of a short word the first letter is what people get right.
  if (most === 0 || (part.length < LONG_WORD && word[0] !== part[0])) return false;
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => part.length - most + index);
  return lengths.some((length) => countMistakes(part, word.slice(0, length)) <= most);
}

/** Letters left out, added, changed or swapped with their neighbour between two words. */
export function countMistakes(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          at(row, j - 1) + (isSame ? 0 : 1),
          at(row, j) + 1,
          at(next, j - 1) + 1,
          isSwapped ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
