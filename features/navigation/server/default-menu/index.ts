import { roles, type RoleKey } from '@trellis/access/model';
import { NavigationMenu, NavigationMenuCategory, NavigationMenuRole } from '@trellis/navigation/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { complianceMenu } from './compliance.ts';
import { cultivationMenu } from './cultivation.ts';
import { dashboardsMenu } from './dashboards.ts';
import { devicesSetupMenu } from './devices-setup.ts';
import { extractionMenu } from './extraction.ts';
import { facilitySetupMenu } from './facility-setup.ts';
import { liveControlMenu } from './live-control.ts';
import type { MenuGroup, MenuPage } from './menu-group.ts';
import { peopleAndKnowledgeMenu } from './people-and-knowledge.ts';
import { postHarvestAndLabMenu } from './post-harvest-and-lab.ts';
import { reportsAndFinanceMenu } from './reports-and-finance.ts';
import { stockAndIntakeMenu } from './stock-and-intake.ts';
import { systemMenu } from './system.ts';
import { ticketsAndMaintenanceMenu } from './tickets-and-maintenance.ts';
import { workMenu } from './work.ts';

const groups: readonly MenuGroup[] = [
  dashboardsMenu,
  workMenu,
  liveControlMenu,
  cultivationMenu,
  postHarvestAndLabMenu,
  stockAndIntakeMenu,
  extractionMenu,
  complianceMenu,
  ticketsAndMaintenanceMenu,
  reportsAndFinanceMenu,
  peopleAndKnowledgeMenu,
  facilitySetupMenu,
  devicesSetupMenu,
  systemMenu,
];

/** The pages of the menu every installation starts with. */
export const defaultPages: readonly MenuPage[] = groups.flatMap(({ pages }) => pages);

const nameOf = ({ id }: MenuGroup) => `group-${id}`;

const groupRow = (group: MenuGroup) => ({
  id: group.id,
  menuItem: nameOf(group),
  label: group.label,
  labelEs: group.labelEs,
  class: group.icon,
  color: group.color,
  ag_navigationMenuCategory_id: group.id,
  ordinal: group.id * 10,
});

const pageRow = (group: MenuGroup, page: MenuPage, index: number) => ({
  id: page.id,
  route: page.route ?? null,
  menuItem: page.menuItem,
  label: page.label,
  labelEs: page.labelEs,
  description: page.description,
  descriptionEs: page.descriptionEs,
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
      label: group.label,
      labelEs: group.labelEs,
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
