import { defineEntity, facilityScope, reference, type Infer } from '@trellis/entity-kit';

/** A role sees a menu entry, in one facility or (null) in all. Administrators see every entry without rows here. */
export const NavigationMenuRole = defineEntity(
  'navigationMenuRole',
  {
    ag_navigationMenu_id: reference('navigationMenu', { onDelete: 'cascade' }),
    role_id: reference('role', { onDelete: 'cascade' }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
  },
  {
    path: 'ag_navigationMenuRoles',
    table: 'navigation_menu_roles',
    meaning: 'who sees a menu entry',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['ag_navigationMenu_id', 'role_id', 'facility_id']],
    list: { columns: ['ag_navigationMenu_id', 'role_id', 'facility_id'] },
  },
);
export type NavigationMenuRole = Infer<typeof NavigationMenuRole>;
declare module '@trellis/entity-kit' {
  interface Entities {
    navigation_menu_roles: typeof NavigationMenuRole;
  }
}
