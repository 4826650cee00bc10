import type { MenuEntry } from '@trellis/access/model';
import { defineSlot, type RequestTransaction } from '@trellis/server-kit';

/** Whose menu, where: a person's, or (with `roleId`) what a role sees there. */
export interface MenuReader {
  userId: number;
  facilityId: number;
  isAdmin: boolean;
  roleId?: number | undefined;
  /** The person's own unless said. */
  lang?: 'en' | 'es' | undefined;
}

/** Reads the menu that comes with a session; navigation, which keeps menus, puts it here. */
export const sessionMenu =
  defineSlot<(db: RequestTransaction, reader: MenuReader) => Promise<MenuEntry[]>>('session menu');
