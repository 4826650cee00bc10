import {
  defineEntity,
  flag,
  integer,
  parentScope,
  providerScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** A role; ids of the built-in ones are fixed (see `roles`). */
export const Role = defineEntity(
  'role',
  {
    rolename: text({ max: 80 }),
    label: text({ max: 80, optional: true }),
    labelEs: text({ max: 80, optional: true, meaning: 'label in Spanish; the English one shows where it is empty' }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_roles',
    table: 'roles',
    meaning: 'roles a person can hold',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['rolename']],
    list: { columns: ['rolename', 'seq', 'active'], search: ['rolename'], order: 'rolename' },
  },
);
export type Role = Infer<typeof Role>;

/** A role of a person, in one facility or (null) in every facility the person belongs to. Written by the calls of the team. */
export const UserRole = defineEntity(
  'userRole',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    role_id: reference('role'),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
  },
  {
    path: 'ag_userRoles',
    table: 'user_roles',
    meaning: 'roles held by people',
    scope: parentScope('user_id', 'facility_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['user_id', 'role_id', 'facility_id']],
    list: { columns: ['user_id', 'role_id', 'facility_id'] },
  },
);
declare module '@trellis/entity-kit' {
  interface Entities {
    roles: typeof Role;
    user_roles: typeof UserRole;
  }
}
