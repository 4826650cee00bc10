import { defineLookup, integer, text, type Infer, type Row } from '@trellis/entity-kit';

/** Headings of the full-screen menu. */
export const NavigationMenuCategory = defineLookup(
  'navigationMenuCategory',
  {
    icon: text({ optional: true }),
    color: text({ optional: true }),
    categoryOrdinal: integer({ optional: true }),
  },
  {
    path: 'ag_navigationMenuCategories',
    table: 'navigation_menu_categories',
    meaning: 'headings of the full-screen menu',
  },
);
export type NavigationMenuCategory = Infer<typeof NavigationMenuCategory>;
declare module '@trellis/entity-kit' {
  interface Tables {
    navigation_menu_categories: Row<typeof NavigationMenuCategory>;
  }
}
