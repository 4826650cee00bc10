import { roles, type RoleKey } from '@trellis/access/model';
import { NavigationMenu, NavigationMenuCategory, NavigationMenuRole } from '@trellis/navigation/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { businessAndPeopleMenu } from './business-and-people.ts';
import { complianceAndTicketsMenu } from './compliance-and-tickets.ts';
import { cultivationMenu } from './cultivation.ts';
import { dailyWorkMenu } from './daily-work.ts';
import type { MenuGroup, MenuPage } from './menu-group.ts';
import { setUpMenu } from './set-up.ts';
import { stockAndProductsMenu } from './stock-and-products.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };

const groups: readonly MenuGroup[] = [
  ...dailyWorkMenu,
  ...cultivationMenu,
  ...stockAndProductsMenu,
  ...complianceAndTicketsMenu,
  ...businessAndPeopleMenu,
  ...setUpMenu,
];

/** The pages of the menu every installation starts with. */
export const defaultPages: readonly MenuPage[] = groups.flatMap(({ pages }) => pages);

type Words = Readonly<Record<string, { label: string; description?: string } | undefined>>;

/** What an entry is called and what it is for, as the fields of its row. */
function wordsOf(menuItem: string) {
  const [english, spanish] = [(en as Words)[menuItem], (es as Words)[menuItem]];
  if (!english || !spanish) throw new Error(`The menu entry ${menuItem} has no texts.`);
  return {
    label: english.label,
    labelEs: spanish.label,
    description: english.description,
    descriptionEs: spanish.description,
  };
}

const nameOf = ({ id }: MenuGroup) => `group-${id}`;

function groupLabels(group: MenuGroup) {
  const { label, labelEs } = wordsOf(nameOf(group));
  return { label, labelEs };
}

const groupRow = (group: MenuGroup) => ({
  id: group.id,
  menuItem: nameOf(group),
  ...groupLabels(group),
  class: group.icon,
  color: group.color,
  ag_navigationMenuCategory_id: group.id,
  ordinal: group.id * 10,
});

const pageRow = (group: MenuGroup, page: MenuPage, index: number) => ({
  id: page.id,
  route: page.route ?? null,
  menuItem: page.menuItem,
  ...wordsOf(page.menuItem),
  parent_id: group.id,
  ag_navigationMenuCategory_id: group.id,
  ordinal: (index + 1) * 10,
  isShortMenu: page.isShortMenu ?? false,
  isConfigModule: page.isConfigModule ?? false,
  isMobileFriendly: page.isMobileFriendly ?? false,
  topickey: page.route?.slice(1).replaceAll('/', '-') ?? page.menuItem,
  requires: page.requires ?? 'none',
});

/** Who sees a page: the roles named, and software developers every configuration module they may read. */
function roleRows({ id, roles: named, isConfigModule, isClosedToDevelopers }: MenuPage) {
  const seeing = new Set<RoleKey>(named);
  if (isConfigModule && !isClosedToDevelopers) seeing.add('softwareDeveloper');
  return [...seeing].map((key) => ({
    id: id * 20 + roles[key].id,
    ag_navigationMenu_id: id,
    role_id: roles[key].id,
  }));
}

/** The menu every installation starts with. */
export const navigationReferenceData: readonly ReferenceRows[] = [
  {
    entity: NavigationMenuCategory,
    rows: groups.map((group) => ({
      id: group.id,
      ...groupLabels(group),
      icon: group.icon,
      color: group.color,
      seq: group.id * 10,
      categoryOrdinal: group.id * 10,
    })),
  },
  {
    entity: NavigationMenu,
    rows: [
      ...groups.map(groupRow),
      ...groups.flatMap((group) => group.pages.map((page, index) => pageRow(group, page, index))),
    ],
  },
  {
    entity: NavigationMenuRole,
    rows: defaultPages.flatMap(roleRows),
  },
];
