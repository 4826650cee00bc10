import type { WorkContext } from '@trellis/server-kit';
import { replayMinutes, type FoundSince } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import { isOffTarget, listSolutions } from '../house/read-solutions.ts';
import { mostPerRound } from '../house/low-stock.ts';
import { readDevices, unitEventReaders } from './read-unit-events.ts';
import type { Span, Told } from './told.ts';

type Reader = (facilityId: number, span: Span, context: Pick<WorkContext, 'db'>) => Promise<Told[]>;

/** How what rules about events find is read from what was; of the others no history is kept. */
export const changeReaders: Readonly<
  Record<string, { of: 'units' | 'stock' | 'messages' | 'solutions'; read: Reader }>
> = {
  ...unitEventReaders,
  airUnitFault: { of: 'units', read: (facilityId, span, context) => readAirUnits(facilityId, span, context) },
  stockLow: { of: 'stock', read: readStockLevels },
  outboxRejected: { of: 'messages', read: readMessages },
  nutrientSolution: { of: 'solutions', read: readSolutionHistory },
};

/** What air units said of themselves, of units in service. */
const readAirUnits: Reader = (facilityId, span, context) =>
  readDevices(facilityId, span, { keys: ['ecu', 'bard'], holds: sql`lower(h.state) = 'fault'` }, context);

/** What was left of articles and parts, reckoned back from what is left now by what was booked since; held against today's least. */
async function readStockLevels(facilityId: number, { from }: Span, { db }: Pick<WorkContext, 'db'>): Promise<Told[]> {
  const { rows } = await sql<{
    name: string;
    left: number;
    wanted: number;
    wasThere: boolean;
    moves: { at: string; qty: number }[];
  }>`
    select c.name, s."onHand" - s.reserved as left, s."minQty" as wanted, m.moves,
      exists (select from consumable_ledger_entries b where b."facilityConsumable_id" = s.id and b."postedAt" < ${new Date(from)}) as "wasThere"
    from facility_consumables s join consumables c on c.id = s.consumable_id cross join lateral (
      select coalesce(json_agg(json_build_object('at', e."postedAt", 'qty',
        case e.kind when 'reservation' then -e.qty when 'release' then -e.qty else e.qty end) order by e."postedAt" desc), '[]') as moves
      from consumable_ledger_entries e where e."facilityConsumable_id" = s.id and e."postedAt" >= ${new Date(from)}) m
    where s.facility_id = ${facilityId} and s."minQty" > 0
    union all
    select i.name, i."onHand" - i.reserved, i."minQty", m.moves,
      exists (select from inventory_transactions b where b."inventoryItem_id" = i.id and b.createdate < ${new Date(from)})
    from inventory_items i cross join lateral (
      select coalesce(json_agg(json_build_object('at', t.createdate, 'qty', t.qty) order by t.id desc), '[]') as moves
      from inventory_transactions t where t."inventoryItem_id" = i.id and t.kind <> 'move' and t.createdate >= ${new Date(from)}) m
    where i.facility_id = ${facilityId} and i."minQty" > 0 order by 1 limit ${mostPerRound}`.execute(db);
  return rows.map(({ name, left, wanted, wasThere, moves }) => {
    let after = left;
    const back = moves.map(({ at, qty }): FoundSince => {
      const change = { at: Date.parse(at), holds: after < wanted };
      after -= qty;
      return change;
    });
    // What was first booked within the span was nowhere before; what was never booked is missing all along.
    const isKnown = wasThere || moves.length === 0;
    return {
      unitId: null,
      name,
      changes: [{ at: from, holds: isKnown ? after < wanted : 'unknown' }, ...back.reverse()],
    };
  });
}

/** When the state refused messages and when they were sent again or settled, by the activity log. */
async function readMessages(facilityId: number, { from }: Span, { db }: Pick<WorkContext, 'db'>): Promise<Told[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    isRefused: boolean;
    moves: { at: string; from: string; to: string }[];
  }>`
    select o.id, coalesce(o.subject, o.service) as name, o.state = 'rejected' as "isRefused", m.moves
    from metrc_outboxes o cross join lateral (
      select coalesce(json_agg(json_build_object('at', a."time", 'from', a.changes->'before'->>'state', 'to', a.changes->'after'->>'state')
        order by a.id), '[]') as moves
      from activity_logs a where a.collection = 'Outboxes' and a.record_id = o.id and a."time" >= ${new Date(from)}
        and a.changes->'after' ? 'state') m
    where o.facility_id = ${facilityId} and (o.state = 'rejected' or o.updatedate >= ${new Date(from)}) order by o.id desc limit ${mostPerRound}`.execute(
    db,
  );
  return rows.map(({ name, isRefused, moves }) => {
    const before = moves[0] ? moves[0].from === 'rejected' : isRefused;
    const later = moves.map(({ at, to }): FoundSince => ({ at: Date.parse(at), holds: to === 'rejected' }));
    return { unitId: null, name, changes: [{ at: from, holds: before }, ...later] };
  });
}

/** What the sensors in nutrient solutions read, step by step, held against the targets of today. */
async function readSolutionHistory(
  facilityId: number,
  { from, until }: Span,
  { db }: Pick<WorkContext, 'db'>,
): Promise<Told[]> {
  const solutions = await listSolutions(facilityId, { db });
  const stepSeconds = replayMinutes * 60;
  const { rows } = await sql<{ sensor: number; slot: number; mean: number }>`
    select sensor_id as sensor, floor(extract(epoch from bucket - ${new Date(from)}::timestamptz) / ${stepSeconds})::int as slot,
      sum(sum) / sum(count) as mean
    from reading_rollups_1m where facility_id = ${facilityId} and sensor_id = any(${solutions.map(({ id }) => id)}::int[])
      and bucket >= ${new Date(from)} and bucket < ${new Date(until)} group by 1, 2`.execute(db);
  const means = new Map(rows.map(({ sensor, slot, mean }) => [`${sensor} ${slot}`, mean]));
  const steps = Math.floor((until - from) / (stepSeconds * 1000));
  return solutions.map((solution) => ({
    ...{ unitId: null, name: solution.name },
    changes: Array.from({ length: steps }, (_, slot): FoundSince => {
      const mean = means.get(`${solution.id} ${slot}`);
      const at = from + (slot + 1) * stepSeconds * 1000;
      return { at, holds: mean === undefined ? 'unknown' : isOffTarget(solution, mean) };
    }),
  }));
}
