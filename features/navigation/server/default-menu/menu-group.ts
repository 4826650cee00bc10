import type { RoleKey } from '@trellis/access/model';

/** What an entry needs of the facility to be shown. */
export type Requirement = 'none' | 'metrc' | 'washington' | 'extraction';

/** One entry. Without a route the page needs parameters and only guards ask for it. Flags: S short menu, C configuration module,
 * A nothing a software developer may read, M mobile friendly. Roles: codes beside administrators, who see every entry. */
export type EntryRow = readonly [
  route: string | null,
  menuItem: string,
  label: string,
  labelEs: string,
  flags: string,
  roles: string,
  requires?: Requirement,
];

/** A group of the drawer, which is a heading of the full-screen menu too. Entries keep their place in the list, because it gives
 * them their ids: new ones stand at the end. */
export interface MenuGroup {
  id: number;
  label: string;
  labelEs: string;
  icon: string;
  color: string;
  entries: readonly EntryRow[];
}

/** Two-letter names of the roles in the lists. Administrator and provider support see everything and are not named. */
export const roleCodes: Readonly<Record<string, RoleKey>> = {
  OW: 'owner',
  FM: 'facilityManager',
  GR: 'grower',
  HG: 'farmManager',
  MT: 'maintenance',
  CO: 'complianceOfficer',
  LT: 'labTechnician',
  ST: 'subTenant',
  SD: 'softwareDeveloper',
};
