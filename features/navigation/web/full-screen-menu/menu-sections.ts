import { favoritePlaces, type MenuPlace } from '../menu-view.ts';

/** What a heading of the full-screen menu is: one of our own, or a category by its name. */
export type Heading =
  | { kind: 'favorites' }
  | { kind: 'recents' }
  | { kind: 'category'; name: string }
  | { kind: 'other' };

export interface MenuSection {
  key: string;
  heading: Heading;
  places: readonly MenuPlace[];
}

interface Asked {
  /** Configuration items instead of the regular ones. */
  isConfig: boolean;
  search: string;
  /** Menu ids opened last, newest first. */
  recents: readonly number[];
}

const favoritesOrder = -2;
const recentsOrder = -1;
/** Recents shown at most. */
const shownRecents = 10;

/** Name and description hold the text, whatever its case. */
export const matches = ({ label, description }: MenuPlace, search: string): boolean =>
  `${label} ${description}`.toLowerCase().includes(search.trim().toLowerCase());

/** The menu under its headings: favourites, recents, categories by their ordinal, the rest. */
export function menuSections(places: readonly MenuPlace[], { isConfig, search, recents }: Asked): MenuSection[] {
  const shown = places.filter((place) => place.isConfig === isConfig && matches(place, search));
  const byId = new Map(shown.map((place) => [place.id, place]));
  const opened = [...new Set(recents)].flatMap((id) => byId.get(id) ?? []).slice(0, shownRecents);
  const sections: (MenuSection & { order: number })[] = [
    {
      key: 'favorites',
      order: favoritesOrder,
      heading: { kind: 'favorites' },
      places: favoritePlaces(shown),
    },
    { key: 'recents', order: recentsOrder, heading: { kind: 'recents' }, places: opened },
    ...categories(shown),
    { key: 'other', order: Infinity, heading: { kind: 'other' }, places: shown.filter(({ category }) => !category) },
  ];
  return sections
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => a.order - b.order)
    .map(({ key, heading, places }) => ({ key, heading, places }));
}

function categories(places: readonly MenuPlace[]) {
  const names = [...new Set(places.flatMap(({ category }) => category ?? []))];
  return names.map((name) => {
    const own = places.filter(({ category }) => category === name);
    return {
      key: `category ${name}`,
      order: own[0]?.categoryOrdinal ?? 0,
      heading: { kind: 'category' as const, name },
      places: own,
    };
  });
}
