import type { AlertUnit } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { vitalsCountMs, type HouseMetric } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import type { HouseValue } from './house-value.ts';
import { readRefusedMessages } from './read-refused-messages.ts';
import { readSolutions } from './read-solutions.ts';
import { readStock, readStockDifferences } from './low-stock.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

const readers: Readonly<Record<string, (facilityId: number, context: WorkContext) => Promise<HouseValue[]>>> = {
  gateway: readGateways,
  stockLow: readStock,
  stockMismatch: readStockDifferences,
  outboxRejected: readRefusedMessages,
  nutrientSolution: readSolutions,
};

/** Everything that the house rules of a facility about these metrics are held against. */
export async function readHouse(
  facilityId: number,
  metrics: ReadonlySet<string>,
  context: WorkContext,
): Promise<HouseValue[]> {
  const values: HouseValue[] = [];
  for (const [metric, read] of Object.entries(readers))
    if (metrics.has(metric)) values.push(...(await read(facilityId, context)));
  return [...values, ...(await readServers(context))];
}

/**
 * How long controllers of rooms and gateways and PLCs said nothing, in minutes, of those that ever did. A unit's board that lost its
 * unit is nobody's.
 */
async function readGateways(facilityId: number, { db, now }: WorkContext): Promise<HouseValue[]> {
  const silent = await sql<{ kind: 'controller' | 'plc'; id: number; name: string; heardAt: Date }>`
    select 'controller' as kind, c.id, c.name, c."lastCommandFetch" as "heardAt" from controllers c
    where c.facility_id = ${facilityId} and c.kind in ('rcu', 'other') and c."lastCommandFetch" is not null and not exists (select from units u where u.controller_id = c.id)
    union all select 'plc', p.id, p.name, p."lastPoll" from plcs p
    where p.facility_id = ${facilityId} and p.enabled and p."lastPoll" is not null
    order by 1, 2`.execute(db);
  return silent.rows.map(({ kind, id, name, heardAt }): HouseValue => ({
    ...{ metric: 'gateway', measuredIn: 'min', place: { kind, id, name } },
    value: Math.max(0, now.getTime() - heardAt.getTime()) / minuteMs,
  }));
}

interface ServerRow {
  host: string;
  delay: number | null;
  free: number | null;
  backupAt: Date | null;
}

/** What the servers of the installation say of themselves. */
async function readServers({ now, db }: WorkContext): Promise<HouseValue[]> {
  const { rows } = await sql<ServerRow>`
    select host, max("ingestDelayMin") as delay, min("diskFreePercent") as free, max("backupAt") as "backupAt" from server_vitals
    where at > ${new Date(now.getTime() - vitalsCountMs)} group by host order by host`.execute(db);
  return rows.flatMap(({ host, delay, free, backupAt }) => {
    const of = (metric: HouseMetric, value: number | null, measuredIn: AlertUnit): HouseValue[] =>
      value === null ? [] : [{ metric, value, measuredIn, place: { kind: 'server', id: 0, name: host } }];
    const age = backupAt === null ? null : (now.getTime() - backupAt.getTime()) / hourMs;
    return [...of('ingestDelay', delay, 'min'), ...of('diskFree', free, '%'), ...of('backupAge', age, 'h')];
  });
}
