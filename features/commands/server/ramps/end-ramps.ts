import { actionIdOf, releasingActions, type LightRampState } from '@trellis/commands/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { announceRamps, type RampRow } from './announce-ramps.ts';

type Work = Pick<WorkContext, 'db' | 'events' | 'now'>;

/** Actions after which lights do not go on as a ramp would have it. */
const endingActions = new Set([...releasingActions, ...['lightsOn', 'lightsOff', 'intensity'].map(actionIdOf)]);

/** Ends ramps that meet a condition on `light_ramps r`; answers them. */
export async function endRamps(
  { db, events, now }: Work,
  where: RawBuilder<unknown>,
  { state, error = null }: { state: LightRampState; error?: string | null },
): Promise<readonly RampRow[]> {
  const { rows } = await sql<RampRow>`
    update light_ramps r set state = ${state}, error = ${error}, "endedAt" = ${now}, updatedate = ${now}
    from controllers k where k.id = r.controller_id and r.state in ('running', 'holding') and (${where})
    returning r.id, k.facility_id, r.state`.execute(db);
  announceRamps(rows, 'update', events);
  return rows;
}

/** Ends the ramps of controllers whose lights were told something else by another batch. */
export async function supersedeRamps(
  batchId: string,
  planned: readonly { controller_id: number; action_id: number }[],
  work: Work,
): Promise<void> {
  const controllers = planned
    .filter(({ action_id }) => endingActions.has(action_id))
    .map(({ controller_id }) => controller_id);
  if (controllers.length === 0) return;
  await endRamps(
    work,
    sql`r.controller_id = any(${[...new Set(controllers)]}::integer[]) and r."batchId" <> ${batchId}`,
    {
      state: 'superseded',
      error: 'superseded by a newer command',
    },
  );
}
