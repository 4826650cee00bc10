import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Running, Services } from '@trellis/server-kit';
import { ingestDelayMs } from '@trellis/telemetry/server';
import { sql } from 'kysely';
import { roundEveryMs } from '../judge-facility.ts';

/** Writes down how this server is, every ten seconds, until stopped: how late readings are, its disk, and the last backup. */
export function noteVitals(services: Services): Promise<Running> {
  const server = `${hostname()} ${randomUUID()}`;
  const note = () =>
    noteOnce(server, services).catch((error: unknown) =>
      services.log.error({ err: error }, 'vitals could not be noted'),
    );
  let noting = note();
  const timer = setInterval(() => {
    noting = note();
  }, roundEveryMs);
  return Promise.resolve({
    stop: async () => {
      clearInterval(timer);
      await noting;
      await sql`delete from server_vitals where server = ${server}`.execute(services.db);
    },
  });
}

async function noteOnce(server: string, { db, config, metrics, clock }: Services): Promise<void> {
  const now = clock.now();
  const delay = ingestDelayMs(metrics, now);
  const { bavail, blocks } = await statfs(config.dataDir);
  const backupAt = await backupTime(config.backupStamp);
  await sql`
    insert into server_vitals (server, host, at, "ingestDelayMin", "diskFreePercent", "backupAt")
    values (${server}, ${hostname()}, ${now}, ${delay === null ? null : delay / 60_000}, ${(bavail / blocks) * 100}, ${backupAt})
    on conflict (server) do update set at = excluded.at, "ingestDelayMin" = excluded."ingestDelayMin",
      "diskFreePercent" = excluded."diskFreePercent", "backupAt" = excluded."backupAt"`.execute(db);
  await sql`delete from server_vitals where at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

/** When the backup of whoever runs this installation last ended well; null where nothing says. A file that is gone is from long ago. */
async function backupTime(file: string | undefined): Promise<Date | null> {
  if (file === undefined) return null;
  return stat(file).then(
    ({ mtime }) => mtime,
    () => new Date(0),
  );
}
