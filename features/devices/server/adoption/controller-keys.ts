import { createHash, randomBytes } from 'node:crypto';
import type { ControllerPrincipal, Database } from '@trellis/server-kit';

/** A new controller key; `ctl_` tells it from a person's token. Shown once, kept as a hash. */
export const newControllerKey = (): string => `ctl_${randomBytes(24).toString('base64url')}`;

/** What is stored of a key: its SHA-256 (keys are 192 random bits, so a plain hash is enough). */
export const hashControllerKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The controller a key belongs to; undefined when unknown. */
export async function findControllerByKey(db: Database, key: string): Promise<ControllerPrincipal | undefined> {
  const row = await db
    .selectFrom('controllers')
    .select(['id', 'facility_id'])
    .where('keyHash', '=', hashControllerKey(key))
    .executeTakeFirst();
  return row && { kind: 'controller', controllerId: row.id, facilityId: row.facility_id };
}
