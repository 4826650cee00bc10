import { implement } from '@trellis/server-kit';
import { serversApi } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

interface VitalsRow {
  host: string;
  at: Date;
  ingestDelayMin: number | null;
  diskFreePercent: number | null;
  backupAt: Date | null;
}

/** How the servers are. */
export const serversRoutes = implement(serversApi, {
  async listServers(_input, { db }) {
    const { rows } = await sql<VitalsRow>`
      select host, max(at) as at, max("ingestDelayMin") as "ingestDelayMin", min("diskFreePercent") as "diskFreePercent",
        max("backupAt") as "backupAt" from server_vitals group by host order by host`.execute(db);
    return rows.map(({ at, backupAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      backupAt: backupAt?.toISOString() ?? null,
    }));
  },
});
