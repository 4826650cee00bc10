import { nameWords, tokensOf, type Token } from './plain-words.ts';

/** Something that can be named: a unit, an area. */
export interface Named {
  id: number;
  name: string;
  /** What tells two of the same name apart, such as the area a unit stands in. */
  beside?: string | undefined;
}

/** Names found in a question, and the question with a mark in their place. */
export interface FoundNames {
  found: Named[];
  masked: string;
}

/** A name with its pieces, prepared once for many comparisons. */
export interface PreparedName extends Named {
  words: readonly string[];
}

/** Prepares names for the comparisons below; a name without letters or digits is never found. */
export const prepareNames = (names: readonly Named[]): PreparedName[] =>
  names.map((named) => ({ ...named, words: nameWords(named.name) })).filter(({ words }) => words.length > 0);

/** The names that stand whole in a plain question. Where one holds another (`A-1-2`, `A-1`) the longer counts. */
export function findNames(plain: string, names: readonly PreparedName[], mark: string): FoundNames {
  const tokens = tokensOf(plain);
  const places = names.flatMap((named) => placesOf(named, tokens));
  const whole = places.filter((place) => !places.some((other) => holds(other, place)));
  const starts = new Map(whole.map(({ from, to }) => [from, to]));
  let masked = '';
  let after = 0;
  for (const [from, to] of [...starts].sort(([one], [other]) => one - other)) {
    if (from < after) continue;
    masked += `${plain.slice(after, from)}${mark}`;
    after = to;
  }
  return { found: [...new Set(whole.map(({ named }) => named))], masked: masked + plain.slice(after) };
}

interface Place {
  named: Named;
  from: number;
  to: number;
}

function placesOf({ words, ...named }: PreparedName, tokens: readonly Token[]): Place[] {
  const [first] = words;
  return tokens.flatMap((token, index) => {
    if (token.word !== first) return [];
    const span = tokens.slice(index, index + words.length);
    const isThere = span.length === words.length && span.every(({ word }, at) => word === words[at]);
    return isThere ? [{ named, from: token.start, to: span.at(-1)?.end ?? token.end }] : [];
  });
}

const holds = (outer: Place, inner: Place): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Names that hold the pieces of a phrase in a row: `r12-3` is a part of `GA-R12-3`. */
export function findPartly(phrase: string, names: readonly PreparedName[]): Named[] {
  const wanted = nameWords(phrase).join(' ');
  if (wanted === '') return [];
  return names.filter(({ words }) => ` ${words.join(' ')} `.includes(` ${wanted} `)).map(withoutWords);
}

/** Names that read alike: the same when run together, else within one or two typing mistakes, the closest first; five at most. */
export function findAlike(phrase: string, names: readonly PreparedName[]): Named[] {
  const joined = nameWords(phrase).join('');
  if (joined.length < 2) return [];
  const most = joined.length < 5 ? 1 : 2;
  const near = names
    .map((named) => ({ named, mistakes: countMistakes(joined, named.words.join(''), most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes);
  const isSame = near[0]?.mistakes === 0;
  return near
    .filter(({ mistakes }) => !isSame || mistakes === 0)
    .slice(0, 5)
    .map(({ named }) => withoutWords(named));
}

const withoutWords = ({ words: _, ...named }: PreparedName): Named => named;

/** Letters to add, leave out or change to get from one text to the other; counts no further than needed. */
function countMistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
