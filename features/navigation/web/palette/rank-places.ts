import type { MenuPlace } from '../menu-view.ts';

/** The places that hold every word of the text, best first: names that begin with it, names with a word that does, names, descriptions. Without a text: recents, favourites, the rest. */
export function rankPlaces<P extends MenuPlace>(places: readonly P[], text: string, recents: readonly number[]): P[] {
  const wanted = plain(text);
  if (wanted === '') return order(places, ({ id, isFavorite }) => emptyRank(id, isFavorite, recents));
  const words = wanted.split(/\s+/);
  const found = places.filter((place) => {
    const all = plain(`${place.label} ${place.description} ${place.path}`);
    return words.every((word) => all.includes(word));
  });
  return order(found, (place) => rank(plain(place.label), wanted));
}

function emptyRank(id: number | undefined, isFavorite: boolean, recents: readonly number[]): number {
  const index = id === undefined ? -1 : recents.indexOf(id);
  if (index >= 0) return index;
  return isFavorite ? recents.length : recents.length + 1;
}

function rank(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0;
  if (label.includes(` ${wanted}`)) return 1;
  return label.includes(wanted) ? 2 : 3;
}

const order = <P extends MenuPlace>(places: readonly P[], rankOf: (place: P) => number): P[] =>
  places
    .map((place, index) => ({ place, index, rank: rankOf(place) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ place }) => place);

/** Without case and accents, so that "instalacion" finds "Instalación". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
