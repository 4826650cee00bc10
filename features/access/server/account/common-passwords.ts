import { commonLongPasswords, commonWords } from './common-password-list.ts';

const listOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const words = listOf(commonWords);
const longOnes = listOf(commonLongPasswords);

/** What stands side by side on keyboards and in the alphabet. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'];
const runs = rows.flatMap((row) => [row, Array.from(row).reverse().join('')]);
const shortestRun = 3;
/** Characters that may stand outside of runs. */
const mostBesideRuns = 3;

const plainLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is among the first that anybody tries: a much used one, a common word with digits and signs around it, a
 * repetition, or keys in their order. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return longOnes.has(text) || isDressedWord(text) || isRepetition(text) || isRunOfKeys(text);
}

/** `P@ssw0rd2024!` → password. */
function isDressedWord(text: string): boolean {
  const bare = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = text.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+(?=[a-z])/, '');
  const readable = (part: string) => Array.from(part, (letter) => plainLetters[letter] ?? letter).join('');
  return [bare, readable(bare), readable(plain)].some((word) => words.has(word));
}

/** The same few characters, or the same half, again and again. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (Array.from(text).every((letter, index) => index < length || letter === text.charAt(index - length)))
      return true;
  }
  return false;
}

function isRunOfKeys(text: string): boolean {
  let beside = 0;
  for (let at = 0; at < text.length;) {
    const length = longestRunAt(text, at);
    if (length < shortestRun) beside += 1;
    at += length < shortestRun ? 1 : length;
  }
  return beside <= mostBesideRuns;
}

function longestRunAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && runs.some((run) => run.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}
