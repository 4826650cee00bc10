import { roles } from '@trellis/access/model';
import { NavigationMenu, NavigationMenuCategory, NavigationMenuRole } from '@trellis/navigation/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { businessAndPeopleMenu } from './business-and-people.ts';
import { complianceAndTicketsMenu } from './compliance-and-tickets.ts';
import { cultivationMenu } from './cultivation.ts';
import { dailyWorkMenu } from './daily-work.ts';
import { descriptions } from './descriptions.ts';
import { roleCodes, type EntryRow, type MenuGroup } from './menu-group.ts';
import { setUpMenu } from './set-up.ts';
import { stockAndProductsMenu } from './stock-and-products.ts';

const groups: readonly MenuGroup[] = [
  ...dailyWorkMenu,
  ...cultivationMenu,
  ...stockAndProductsMenu,
  ...complianceAndTicketsMenu,
  ...businessAndPeopleMenu,
  ...setUpMenu,
];

/** Ids below 20 are groups; each group has room for 60 entries. */
const entryId = (group: MenuGroup, index: number): number => 20 + (group.id - 1) * 60 + index;

const groupRow = (group: MenuGroup) => ({
  id: group.id,
  menuItem: `group-${group.id}`,
  label: group.label,
  labelEs: group.labelEs,
  class: group.icon,
  color: group.color,
  ag_navigationMenuCategory_id: group.id,
  ordinal: group.id * 10,
});

const entryRow = (group: MenuGroup, [route, menuItem, label, labelEs, flags, , requires]: EntryRow, index: number) => ({
  id: entryId(group, index),
  route,
  menuItem,
  label,
  labelEs,
  description: descriptions[menuItem]?.[0],
  descriptionEs: descriptions[menuItem]?.[1],
  parent_id: group.id,
  ag_navigationMenuCategory_id: group.id,
  ordinal: (index + 1) * 10,
  isShortMenu: flags.includes('S'),
  isConfigModule: flags.includes('C'),
  isMobileFriendly: flags.includes('M'),
  topickey: route?.slice(1).replaceAll('/', '-') ?? menuItem,
  requires: requires ?? 'none',
});

/** Who sees an entry: the roles named, and software developers every configuration module they may read. */
function roleRows(group: MenuGroup, [, menuItem, , , flags, codes]: EntryRow, index: number) {
  const named = new Set(codes.split(' ').filter(Boolean));
  if (flags.includes('C') && !flags.includes('A')) named.add('SD');
  return [...named].map((code) => {
    const key = roleCodes[code];
    if (!key) throw new Error(`The menu entry ${menuItem} names an unknown role ${code}.`);
    const id = entryId(group, index);
    return { id: id * 20 + roles[key].id, ag_navigationMenu_id: id, role_id: roles[key].id };
  });
}

/** The menu every installation starts with. */
export const navigationReferenceData: readonly ReferenceRows[] = [
  {
    entity: NavigationMenuCategory,
    rows: groups.map(({ id, label, labelEs, icon, color }) => ({
      id,
      label,
      labelEs,
      icon,
      color,
      seq: id * 10,
      categoryOrdinal: id * 10,
    })),
  },
  {
    entity: NavigationMenu,
    rows: [
      ...groups.map(groupRow),
      ...groups.flatMap((group) => group.entries.map((entry, index) => entryRow(group, entry, index))),
    ],
  },
  {
    entity: NavigationMenuRole,
    rows: groups.flatMap((group) => group.entries.flatMap((entry, index) => roleRows(group, entry, index))),
  },
];
