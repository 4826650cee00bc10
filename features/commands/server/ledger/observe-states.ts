import type { DeviceStatesReported } from '@trellis/devices/model';
import { actionCatalogue } from '@trellis/commands/model';
import { inTransaction, type Services } from '@trellis/server-kit';
import { lockSentCommands, moveCommands, withIds, type OpenCommand } from './move-commands.ts';

const device = { userId: null, source: 'device' as const, ip: null };

/** Actions whose outcome telemetry can show. */
export const observableActions: readonly number[] = actionCatalogue
  .filter(({ isObservable }) => isObservable)
  .map(({ id }) => id);

/** How far a controller's clock may be behind, beyond the drift that its times are corrected by, in milliseconds. */
const clockGraceMs = 5_000;

/** Finishes the commands that a report of now shows fulfilled. What was buffered while the server was away proves nothing. */
export async function observeStates(report: DeviceStatesReported, services: Services): Promise<void> {
  if (report.isHistorical || report.values.length === 0) return;
  if (!(await hasOpenCommands(report.controllerId, services))) return;
  await inTransaction(services, device, async (work) => {
    const open = await lockSentCommands(work.db, report.controllerId, observableActions);
    const fulfilled = open.filter((command) => isFulfilled(command, report));
    if (fulfilled.length === 0) return;
    await moveCommands(work, {
      to: 'done',
      where: withIds(fulfilled.map(({ id }) => id)),
      result: { observed: 'reported' },
    });
  });
}

/** One quick look, because most reports answer to no command. A command counts from its queueing: a foreign device may
 * report before its sending is written down. */
async function hasOpenCommands(controllerId: number, { pool }: Services): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from controller_commands where controller_id = $1 and state in ('queued', 'sent', 'acknowledged') limit 1`,
    [controllerId],
  );
  return rows.length > 0;
}

/** Whether a report shows what the command asked for: the same device and metric, the value, and not from before. */
export function isFulfilled(
  command: OpenCommand,
  { at, values }: Pick<DeviceStatesReported, 'at' | 'values'>,
): boolean {
  if (at.getTime() < command.sentAt.getTime() - clockGraceMs) return false;
  const names = command.deviceName === null ? ['unit'] : [command.deviceName, command.deviceKey];
  return values.some(
    ({ device: name, metric, value }) =>
      names.includes(name) && metric === command.metric && isSameValue(command.target, value),
  );
}

/** Words compare without case (`on`, `ON`), fractions as far as two decimals go. */
function isSameValue(target: unknown, reported: string | number | boolean | null): boolean {
  if (typeof target === 'number' && typeof reported === 'number') return Math.abs(target - reported) <= 0.0051;
  if (typeof target === 'string' && typeof reported === 'string')
    return target.toLowerCase() === reported.toLowerCase();
  return target === reported;
}
