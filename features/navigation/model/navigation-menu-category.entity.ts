import { defineLookup, integer, text, type Infer } from '@trellis/entity-kit';

/** A heading of the full-screen menu. */
export const NavigationMenuCategory = defineLookup(
  'navigationMenuCategory',
  {
    icon: text({ max: 80, optional: true }),
    color: text({ max: 80, optional: true, meaning: 'key of a color' }),
    categoryOrdinal: integer({ default: 0, meaning: 'headings stand in this order' }),
  },
  {
    path: 'ag_navigationMenuCategories',
    table: 'navigation_menu_categories',
    meaning: 'headings of the full-screen menu',
    list: {
      columns: ['label', 'labelEs', 'icon', 'color', 'categoryOrdinal', 'active'],
      search: ['label'],
      order: 'categoryOrdinal',
    },
  },
);
export type NavigationMenuCategory = Infer<typeof NavigationMenuCategory>;
declare module '@trellis/entity-kit' {
  interface Entities {
    navigation_menu_categories: typeof NavigationMenuCategory;
  }
}
