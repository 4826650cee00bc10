import {
  choice,
  defineEntity,
  flag,
  integer,
  longText,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Menu entries; children computed from parent_id. */
export const NavigationMenu = defineEntity(
  'navigationMenu',
  {
    route: text({ optional: true }),
    menuItem: text(),
    label: text({ optional: true }),
    description: longText({ optional: true }),
    class: text({ optional: true }),
    color: text({ optional: true }),
    parent_id: reference('navigationMenu', { optional: true, onDelete: 'clear' }),
    ag_navigationMenuCategory_id: reference('navigationMenuCategory', { optional: true, onDelete: 'clear' }),
    ordinal: integer({ optional: true }),
    isFavorite: flag(),
    isConfigModule: flag(),
    isMobileFriendly: flag(),
    isShortMenu: flag(),
    topickey: text({ optional: true }),
    requires: choice(['none', 'metrc', 'washington', 'extraction'], { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_navigationMenus',
    table: 'navigation_menus',
    meaning: 'menu entries',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['route', 'menuItem', 'label', 'description', 'class'], search: ['label'] },
  },
);
export type NavigationMenu = Infer<typeof NavigationMenu>;
declare module '@trellis/entity-kit' {
  interface Tables {
    navigation_menus: Row<typeof NavigationMenu>;
  }
}
