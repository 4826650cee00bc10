import { plainText } from './plain-words.ts';

/** Mistakes forgiven in a word of this length: a short word with one mistake is another word. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const longWord = 6;

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
  if (word.length < part.length - most) return false;
  // Of a short word the first letter is what people get right.
  if (most === 0 || (part.length < longWord && word[0] !== part[0])) return false;
  return Math.min(...countMistakes(part, word.slice(0, part.length + most), most)) <= most;
}

/**
 * Letters left out, added, changed or swapped with their neighbour between a word and each beginning of another, the empty one
 * first; `Infinity` where there are more than asked for. It looks no further than so many letters aside: long words of many rows
 * would hold up everybody else.
 */
export function countMistakes(one: string, other: string, most: number): number[] {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  let fewestBefore = 0;
  for (let i = 1; i <= one.length; i += 1) {
    const next = new Array<number>(other.length + 1).fill(Infinity);
    let fewest = Infinity;
    if (i <= most) {
      next[0] = i;
      fewest = i;
    }
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const mistakes = Math.min(
        at(row, j - 1) + (isSame ? 0 : 1),
        at(row, j) + 1,
        at(next, j - 1) + 1,
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      );
      next[j] = mistakes;
      fewest = Math.min(fewest, mistakes);
    }
    // Two rows beyond all hope: a swap reaches back no further.
    if (fewestBefore > most && fewest > most) return [Infinity];
    [before, row, fewestBefore] = [row, next, fewest];
  }
  return row;
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
