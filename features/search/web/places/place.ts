import type { MenuPlace } from '@trellis/navigation/web';

/** A page, or a tool of the top bar, that can be opened by its name. */
export interface Place {
  key: string;
  label: string;
  /** Its other names: the page's title, its name in the other language. */
  names: readonly string[];
  /** What else it is looked for by. */
  words: string;
  icon: string | undefined;
  /** Where it stands: a heading of the menu. */
  category: string | undefined;
  /** Its address; nothing for a tool. */
  path?: string;
  /** Its entry in the menu, for the recents. */
  menu?: MenuPlace;
  tool?: string;
  isFavorite: boolean;
}
