import { actionIdOf } from '@trellis/commands/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { commandEvents, type CalibrationDone, type ChangedCommand } from './command-events.ts';

const calibrateCo2 = actionIdOf('calibrateCo2');

/** Announces the calibrations among commands that are done now, so that they are written down with their sensors. */
export async function tellCalibrations(
  done: readonly ChangedCommand[],
  { db, events }: Pick<WorkContext, 'db' | 'events'>,
): Promise<void> {
  const ids = done.filter(({ action_id }) => action_id === calibrateCo2).map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql<CalibrationDone>`
    select id as "commandId", controller_id, "platformGroup_id", user_id, (target #>> '{}')::float8 as ppm, "sentAt"
    from controller_commands where id = any(${ids}::integer[]) and jsonb_typeof(target) = 'number' order by id`.execute(
    db,
  );
  for (const row of rows) events.emit(commandEvents.calibrated, row);
}
