/** The roles of the product with their fixed ids; rights name them by key. */
export const roles = {
  owner: { id: 1, rolename: 'Owner / Executive' },
  facilityManager: { id: 2, rolename: 'Facility Manager' },
  grower: { id: 3, rolename: 'Grower' },
  farmManager: { id: 4, rolename: 'Farm Manager' },
  providerSupport: { id: 5, rolename: 'Provider Support' },
  maintenance: { id: 6, rolename: 'Maintenance' },
  administrator: { id: 7, rolename: 'Administrator' },
  complianceOfficer: { id: 8, rolename: 'Compliance Officer' },
  labTechnician: { id: 9, rolename: 'Lab Technician' },
  subTenant: { id: 10, rolename: 'Sub-tenant' },
  softwareDeveloper: { id: 11, rolename: 'Software Developer' },
} as const;

export type RoleKey = keyof typeof roles;

/** Whether a text names a role. */
export const isRoleKey = (key: string): key is RoleKey => Object.hasOwn(roles, key);

/** Role ids that make a person an administrator everywhere. */
export const adminRoleIds: readonly number[] = [roles.providerSupport.id, roles.administrator.id];

/** Role ids that administrators alone give and take: who holds one reaches beyond a facility. */
export const privilegedRoleIds: readonly number[] = [...adminRoleIds, roles.softwareDeveloper.id];

/** Roles that see and command units (viewers are added per call). */
export const growingRoles: readonly RoleKey[] = ['grower', 'farmManager', 'facilityManager', 'maintenance'];
/** Roles that shape a facility: structure, devices, zones. */
export const structureRoles: readonly RoleKey[] = ['facilityManager', 'maintenance'];
/** Roles that plan crops. */
export const planningRoles: readonly RoleKey[] = ['farmManager', 'facilityManager'];

const keysById = new Map<number, RoleKey>((Object.keys(roles) as RoleKey[]).map((key) => [roles[key].id, key]));
/** Key of a role id; undefined for roles a company added itself. */
export const roleKeyOf = (id: number): RoleKey | undefined => keysById.get(id);

/** Whether somebody holds one of the roles; administrators always do. What a page offers: the server says no to who may not. */
export const holdsRole = (person: { roles: readonly { id: number }[] }, keys: readonly string[]): boolean =>
  person.roles.some(({ id }) => adminRoleIds.includes(id) || keys.includes(roleKeyOf(id) ?? ''));
