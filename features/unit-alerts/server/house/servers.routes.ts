import { implement } from '@trellis/server-kit';
import { serversApi, vitalsCountMs } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

interface VitalsRow {
  host: string;
  at: Date;
  ingestDelayMin: number | null;
  diskFreePercent: number | null;
  backupAt: Date | null;
}

/** How the servers are: by what their programs said together last. One that ended without a word counts no more once others speak. */
export const serversRoutes = implement(serversApi, {
  async listServers(_input, { db }) {
    const { rows } = await sql<VitalsRow>`
      select host, max(at) as at, max("ingestDelayMin") as "ingestDelayMin", min("diskFreePercent") as "diskFreePercent",
        max("backupAt") as "backupAt"
      from (select *, max(at) over (partition by host) as last from server_vitals) vitals
      where at > last - ${vitalsCountMs} * interval '1 millisecond' group by host order by host`.execute(db);
    return rows.map(({ at, backupAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      backupAt: backupAt?.toISOString() ?? null,
    }));
  },
});
