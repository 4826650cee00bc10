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
} from '@trellis/entity-kit';

/** An entry of the menu. Entries without a parent are the drawer's groups; one without a route leads nowhere itself. */
export const NavigationMenu = defineEntity(
  'navigationMenu',
  {
    route: text({ optional: true, meaning: 'path of the page; empty for groups and for pages that need parameters' }),
    menuItem: text({ max: 80, meaning: 'name that guards of pages ask for' }),
    label: text({ max: 120, optional: true }),
    labelEs: text({ max: 120, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    description: longText({ max: 500, optional: true }),
    descriptionEs: longText({ max: 500, optional: true }),
    class: text({ max: 80, optional: true, meaning: 'icon' }),
    color: text({ max: 80, optional: true, meaning: 'key of a color' }),
    parent_id: reference('navigationMenu', { optional: true, onDelete: 'cascade' }),
    ag_navigationMenuCategory_id: reference('navigationMenuCategory', {
      optional: true,
      onDelete: 'clear',
      relation: 'category',
    }),
    ordinal: integer({ default: 0, meaning: 'entries stand in this order within their group' }),
    isFavorite: flag({ meaning: 'a favourite of everyone who chose none' }),
    isConfigModule: flag({ meaning: 'shown in settings mode' }),
    isMobileFriendly: flag(),
    isShortMenu: flag({ meaning: 'part of the short menu' }),
    topickey: text({ max: 120, optional: true, meaning: 'help topic' }),
    requires: choice(['none', 'metrc', 'washington', 'extraction'], {
      default: 'none',
      meaning: 'shown only where the facility has it: Metrc on, in Washington, an extraction room',
    }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_navigationMenus',
    table: 'navigation_menus',
    meaning: 'menu entries',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['parent_id', 'route']],
    has: { roles: 'navigationMenuRole.ag_navigationMenu_id', children: 'navigationMenu.parent_id' },
    list: {
      columns: ['label', 'route', 'menuItem', 'parent_id', 'ordinal', 'isShortMenu', 'isConfigModule', 'active'],
      search: ['label', 'route', 'menuItem'],
      order: 'ordinal',
    },
  },
);
export type NavigationMenu = Infer<typeof NavigationMenu>;
declare module '@trellis/entity-kit' {
  interface Entities {
    navigation_menus: typeof NavigationMenu;
  }
}
