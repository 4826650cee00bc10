import type { RoleKey } from '@trellis/access/model';

/** What an entry needs of the facility to be shown. */
export type Requirement = 'none' | 'metrc' | 'washington' | 'extraction';

/** One page of the menu, with what it is called and what it is for in both languages. */
export interface MenuPage {
  /** Kept for ever: what an installation changed about the entry, and its favorites, refer to it. */
  id: number;
  menuItem: string;
  /** Without a route the page needs parameters and only guards ask for it. */
  route?: string;
  label: string;
  labelEs: string;
  description: string;
  descriptionEs: string;
  /** Who finds it, beside administrators and provider support, who see every entry. */
  roles: readonly RoleKey[];
  isShortMenu?: true;
  isMobileFriendly?: true;
  /** Part of the configuration, which software developers see too. */
  isConfigModule?: true;
  /** A configuration module in which a software developer may read nothing. */
  isClosedToDevelopers?: true;
  requires?: Requirement;
}

/** A group of the drawer, which is a heading of the full-screen menu too; its pages stand in the order of the list. */
export interface MenuGroup {
  id: number;
  label: string;
  labelEs: string;
  icon: string;
  color: string;
  pages: readonly MenuPage[];
}
