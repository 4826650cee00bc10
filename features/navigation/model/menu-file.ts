import { allFields, recordSchema, type EntityDefinition } from '@trellis/entity-kit';
import * as z from 'zod';
import { NavigationMenuCategory } from './navigation-menu-category.entity.ts';
import { NavigationMenu } from './navigation-menu.entity.ts';

const stamps = ['createdate', 'createuser', 'updatedate', 'updateuser'];

/** Fields that say what a row is; when and by whom it was written stays with the installation. */
const meaningful = (entity: EntityDefinition) =>
  recordSchema(Object.fromEntries(Object.entries(allFields(entity)).filter(([key]) => !stamps.includes(key))));

/** The whole menu as a file, to keep or to carry to another installation. Ids connect its parts; roles stand by their names. */
export const menuFile = z.strictObject({
  format: z.literal('trellis-menu'),
  version: z.literal(1),
  categories: z.array(meaningful(NavigationMenuCategory)).max(200),
  entries: z.array(meaningful(NavigationMenu).extend({ roles: z.array(z.string().max(120)).max(200) })).max(1000),
});
export type MenuFile = z.infer<typeof menuFile>;
