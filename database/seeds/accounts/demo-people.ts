import { roles, type RoleKey } from '@trellis/access/model';
import type { FacilityKey } from '../company/facilities.ts';

/** A demo person: one for each role, named by it. */
export interface DemoPerson {
  role: RoleKey;
  rolename: string;
  email: string;
  firstname: string;
  lastname: string;
  position: string;
  facilities: readonly FacilityKey[];
}

const bothSites: readonly FacilityKey[] = ['washington', 'colorado'];
/** People of one site only, so that there is someone whom the other site does not concern. */
const oneSite: Partial<Record<RoleKey, readonly FacilityKey[]>> = { grower: ['washington'], subTenant: ['colorado'] };

function makePerson(role: RoleKey): DemoPerson {
  const { rolename } = roles[role];
  const words = rolename.split(/[^A-Za-z]+/);
  const [first = '', last] = words;
  return {
    role,
    rolename,
    email: `${words.join('-').toLowerCase()}@demo.trellis.example`,
    firstname: last ? first : 'Demo',
    lastname: last ? words.slice(1).join(' ') : first,
    position: rolename,
    facilities: oneSite[role] ?? bothSites,
  };
}

/** The people of the demo company, in the order of the role ids. */
export const demoPeople: readonly DemoPerson[] = (Object.keys(roles) as RoleKey[])
  .sort((one, other) => roles[one].id - roles[other].id)
  .map(makePerson);
