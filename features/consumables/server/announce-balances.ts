import type { EntityDefinition } from '@trellis/entity-kit';
import { quoted } from '@trellis/entity-kit/sql';
import type { Services } from '@trellis/server-kit';

/** Tells that the row whose balance follows from a movement changed too, so that browsers fetch it again. */
export function announceBalances(
  { hub, pool }: Pick<Services, 'hub' | 'pool'>,
  movement: EntityDefinition,
  key: string,
  balance: EntityDefinition,
): void {
  hub.on('entityChanged', async ({ collection, id, facilityId }) => {
    if (collection !== movement.path) return;
    const { rows } = await pool.query<{ id: number | null }>(
      `select ${quoted(key)} as id from ${quoted(movement.table)} where id = $1`,
      [id],
    );
    const [row] = rows;
    if (typeof row?.id === 'number')
      await hub.announce('entityChanged', { collection: balance.path, id: row.id, op: 'update', facilityId });
  });
}
