import * as z from 'zod';

/** One entry of a person's menu, with its children; label and description in the person's language. */
export interface MenuEntry {
  id: number;
  route: string | null;
  menuItem: string;
  label: string | null;
  description: string | null;
  /** Icon. */
  class: string | null;
  color: string | null;
  ordinal: number;
  /** The person marked it; entries everyone has as favourite count until the person marks one. */
  isFavorite: boolean;
  /** Where it stands among the person's favourites; empty for one that everybody has. */
  favoriteSeq: number | null;
  isConfigModule: boolean;
  isMobileFriendly: boolean;
  isShortMenu: boolean;
  topickey: string | null;
  ag_navigationMenuCategory_id: number | null;
  /** Heading of the full-screen menu, and where it stands. */
  category: string | null;
  categoryOrdinal: number | null;
  children: MenuEntry[];
}

export const menuEntry: z.ZodType<MenuEntry> = z
  .object({
    id: z.int(),
    route: z.string().nullable(),
    menuItem: z.string(),
    label: z.string().nullable(),
    description: z.string().nullable(),
    class: z.string().nullable(),
    color: z.string().nullable(),
    ordinal: z.int(),
    isFavorite: z.boolean(),
    favoriteSeq: z.int().nullable(),
    isConfigModule: z.boolean(),
    isMobileFriendly: z.boolean(),
    isShortMenu: z.boolean(),
    topickey: z.string().nullable(),
    ag_navigationMenuCategory_id: z.int().nullable(),
    category: z.string().nullable(),
    categoryOrdinal: z.int().nullable(),
    get children() {
      return z.array(menuEntry);
    },
  })
  .meta({ id: 'menuEntry' });
