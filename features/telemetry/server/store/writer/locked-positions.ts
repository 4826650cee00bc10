import type { PoolClient } from 'pg';
import { int4Array, int8Array } from '../binary-arrays.ts';
import { noPositions, takePosition } from '../repeated-messages.ts';
import type { MessagePositions } from '../repeated-messages.ts';
import type { Queryable } from '../queryable.ts';
import type { ReadingMessage } from '../reading-row.ts';

/** Makes the position rows of controllers that report for the first time. Outside the batch's transaction, so nobody waits. */
export async function addControllers(db: Queryable, controllerIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into controller_positions (controller_id) select * from unnest($1::int4[]) as n (id) order by id
     on conflict do nothing`,
    [int4Array(controllerIds)],
  );
}

/**
 * Reads and locks what is committed of these controllers' messages, in the order of their ids. Until the transaction ends
 * no other server can commit a message of them, so what is a duplicate is decided once and for all.
 */
export async function lockPositions(
  client: PoolClient,
  controllerIds: readonly number[],
): Promise<Map<number, MessagePositions>> {
  if (controllerIds.length === 0) return new Map();
  const { rows } = await client.query<{ controller_id: number; position: string; missing: [number, number][] }>({
    name: 'lock-controller-positions',
    text: `select controller_id, position, missing from controller_positions where controller_id = any($1::int4[])
      order by controller_id for update`,
    values: [int4Array(controllerIds)],
  });
  return new Map(rows.map((row) => [row.controller_id, { last: Number(row.position), missing: row.missing }]));
}

/** Sorts out redeliveries. `positions` is brought up to date with the messages that are new. */
export function findFreshMessages(
  messages: readonly ReadingMessage[],
  positions: Map<number, MessagePositions>,
): boolean[] {
  return messages.map(({ controllerId, position }) => {
    if (position === undefined) return true;
    const next = takePosition(positions.get(controllerId) ?? noPositions, position);
    if (next) positions.set(controllerId, next);
    return next !== undefined;
  });
}

/** Writes the positions back; a gap is rare, so its column is written only where it changed. */
export async function savePositions(
  client: PoolClient,
  before: ReadonlyMap<number, MessagePositions>,
  after: ReadonlyMap<number, MessagePositions>,
): Promise<void> {
  const plain: [number, number][] = [];
  for (const [id, { last, missing }] of after) {
    const old = before.get(id) ?? noPositions;
    if (missing !== old.missing) {
      await client.query({
        name: 'save-controller-gaps',
        text: 'update controller_positions set position = $2, missing = $3, "updatedAt" = now() where controller_id = $1',
        values: [id, last, JSON.stringify(missing)],
      });
    } else if (last !== old.last) plain.push([id, last]);
  }
  if (plain.length === 0) return;
  await client.query({
    name: 'save-controller-positions',
    text: `update controller_positions as kept set position = n.position, "updatedAt" = now()
      from unnest($1::int4[], $2::int8[]) as n (id, position) where kept.controller_id = n.id`,
    values: [int4Array(plain.map(([id]) => id)), int8Array(plain.map(([, position]) => position))],
  });
}
