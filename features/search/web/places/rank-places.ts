import { isNearly, plainText } from '@trellis/search/model';
import type { Place } from './place.ts';

export interface RankedPlaces {
  /** By their names, the best first. */
  named: Place[];
  /** By what they are about. */
  about: Place[];
}

/** The places whose words begin with each of the typed ones: names that begin with it first, then names with words that do. Where there is none, those whose name is nearly so. */
export function rankPlaces(places: readonly Place[], typed: string): RankedPlaces {
  const wanted = plainText(typed);
  if (wanted === '') return { named: [], about: [] };
  const words = wanted.split(' ');
  const found = places
    .flatMap((place) => {
      const rank = rankOf(place, wanted, words);
      return rank === undefined ? [] : [{ place, rank }];
    })
    .sort((one, other) => one.rank - other.rank);
  const chosen = (isNamed: boolean) =>
    found.filter(({ rank }) => rank < mostAbout === isNamed).map(({ place }) => place);
  if (found.length > 0) return { named: chosen(true), about: chosen(false) };
  return {
    named: [],
    about: places.filter(({ label, names }) => [label, ...names].some((name) => isNearly(typed, name))),
  };
}

/** The rank of a place that is found by what it is about. */
const mostAbout = 5;

function rankOf({ label, names, words: about }: Place, wanted: string, words: readonly string[]): number | undefined {
  const name = ` ${plainText(label)}`;
  if (name === ` ${wanted}`) return 0;
  if (name.startsWith(` ${wanted}`)) return 1;
  if (hasAll(name, words)) return 2;
  const others = names.map((other) => ` ${plainText(other)}`);
  if (others.some((other) => other.startsWith(` ${wanted}`))) return 3;
  if (others.some((other) => hasAll(other, words))) return 4;
  return hasAll(`${name} ${others.join(' ')} ${plainText(about)}`, words) ? mostAbout : undefined;
}

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(` ${word}`));

/** What to offer before anything is typed: pages opened last, newest first, then favourites, then the rest. */
export function usualPlaces(places: readonly Place[], recents: readonly number[]): Place[] {
  const recent = recents.flatMap((id) => places.find(({ menu }) => menu?.id === id) ?? []);
  const others = places.filter((place) => place.path !== undefined && !recent.includes(place));
  return [
    ...recent,
    ...others.filter(({ isFavorite }) => isFavorite),
    ...others.filter(({ isFavorite }) => !isFavorite),
  ];
}
