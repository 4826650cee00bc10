import { GrowPlan } from '@trellis/grow-plans/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { readCalendar } from '@trellis/tasks/server';
import { sql } from 'kysely';
import { listClashes, type Clash } from './book-shelves.ts';
import { datePhases, endOfRun, listPlannedWork } from './date-run.ts';
import { readDrying } from './drying-rooms.ts';
import { readFarmClock, type FarmClock } from './farm-clock.ts';
import { readRunPlan, type RunPlan } from './read-plan.ts';
import { iso } from './run-work.ts';

interface Asked {
  growplan_id: number;
  start?: string | undefined;
}

/** Bookings further off than this are in nobody's way. */
const farMs = 5 * 366 * 86_400_000;

/** The published version of a plan that may be grown at a facility; 404 for a plan of another one. */
export async function readPublished(
  growplan_id: number,
  context: CallContext,
): Promise<GrowPlan & { version: number }> {
  const plan = await context.records.get(GrowPlan, growplan_id, context.viewer);
  if (plan.facility_id !== null && plan.facility_id !== context.facilityId) throw notFound(GrowPlan.path);
  if (plan.publishedVersion_id === null)
    throw new Refusal('lifecycle.plan-not-published', 'Only the published version of a plan starts new runs.');
  return { ...plan, version: plan.publishedVersion_id };
}

/** Every shelf of the facility as a run of the plan would find it, with the dates and supplies of that run. */
export async function readStartChoices(asked: Asked, context: CallContext) {
  const { db, facilityId, now } = context;
  const { version } = await readPublished(asked.growplan_id, context);
  const plan = await readRunPlan(version, context);
  const clock = await readFarmClock(facilityId, context);
  const start = new Date(asked.start ?? now).getTime();
  const end = endOfRun(plan.phases, start, clock);
  const shelves = await listShelves(facilityId, context);
  const taken = await listClashes(0, shelves, start, end + farMs, { db, now });
  const names = await db
    .selectFrom('grow_phases')
    .select(['id', 'name'])
    .where('growplanVersion_id', '=', version)
    .execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const phases = datePhases(plan.phases, start, clock).map(({ growPhase_id, scheduledStart, scheduledEnd }) => ({
    ...{ id: growPhase_id, name: nameOf.get(growPhase_id) ?? '', start: scheduledStart, end: scheduledEnd },
  }));
  const days = [start, ...phases.map((phase) => Date.parse(phase.end))].map((at) => clock.dateOf(at));
  return {
    start: iso(start),
    end: iso(end),
    phases,
    drying: await readDrying(asked.growplan_id, clock.dateOf(end), context),
    holidays: await listHolidays(days, clock, context),
    shelves: shelves.map((shelf) => {
      const here = taken.filter(({ platform_id }) => platform_id === shelf.platform_id);
      const free = freeFrom(here, start, end - start);
      return {
        ...shelf,
        freeFrom: free === null ? null : iso(free),
        clashes: here
          .filter((clash) => Number(clash.start) < end)
          .map(({ kind, lifecycle_id, allocation_id, isLastPhase, start: from, finish }) => ({
            ...{ kind, lifecycle_id, allocation_id, start: iso(from), finish: finish && iso(finish) },
            isLastPhase: isLastPhase && finish !== null,
          })),
      };
    }),
    supplies: await listSupplies(plan, context),
  };
}

/** The first moment (ms) from which on nothing is in the way for so long; null behind something without an end. */
function freeFrom(taken: readonly Clash[], start: number, lengthMs: number): number | null {
  let from = start;
  for (const clash of taken) {
    if (Number(clash.start) >= from + lengthMs) break;
    if (clash.finish === null) return null;
    from = Math.max(from, Number(clash.finish));
  }
  return from;
}

/** Those of some days (`YYYY-MM-DD`) on which the calendar calls the facility closed. */
async function listHolidays(days: readonly string[], clock: FarmClock, { db, facilityId: facility_id }: CallContext) {
  const spans = [...new Set(days)].sort().map((day) => ({ day, from: clock.startOf(day), to: clock.startOf(day, 1) }));
  const within = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  const closed = await readCalendar({ facility_id, zone: clock.zone, affects: 'closed', within }, { db });
  return spans.flatMap(({ day, from, to }) =>
    [...new Set(closed.filter((one) => one.from < to && one.to > from).map(({ title }) => title))]
      .sort()
      .map((title) => ({ day, title })),
  );
}

interface FoundShelf {
  platform_id: number;
  name: string;
  level: number;
  capacity: number;
  platformGroup_id: number;
  unitName: string;
  area_id: number;
  areaName: string;
  isDisabled: boolean;
  isOffline: boolean;
  urgentAlerts: number;
  openTickets: number;
  lastCleanout: string | null;
}

async function listShelves(facilityId: number, { db }: CallContext): Promise<FoundShelf[]> {
  const { rows } = await sql<FoundShelf>`
    select p.id as platform_id, p.name, p.level, p.capacity, u.id as "platformGroup_id", u.name as "unitName", a.id as area_id,
      a.name as "areaName", u."isDisabled" or p."isDisabled" as "isDisabled", (c.id is not null and not c."isOnline") as "isOffline",
      to_char(u."lastCleanout", 'YYYY-MM-DD') as "lastCleanout",
      (select count(*)::int from exceptions e where e."platformGroup_id" = u.id and e."escalationLevel" = 1 and e."resolvedOn" is null) as "urgentAlerts",
      (select count(*)::int from tickets t join ticket_statuses s on s.id = t.hardware_item_ticket_status_id
        where t."platformGroup_id" = u.id and s.category <> 'done' and not t."adminOnly") as "openTickets"
    from platforms p join units u on u.id = p."platformGroup_id" join areas a on a.id = u.area_id
      left join controllers c on c.id = u.controller_id
    where u.facility_id = ${facilityId} order by a.name, u.name, p.level, p.name, p.id`.execute(db);
  return rows;
}

/** What the work of the plan uses, and what of it nobody was promised. */
async function listSupplies({ tasks, phases }: RunPlan, { db, facilityId }: CallContext) {
  const needs = new Map<number, { plant: number; shelf: number; unit: number; task: number }>();
  for (const { task } of listPlannedWork(tasks, phases))
    for (const { consumable_id, quantity, per = 'task' } of task.consumables ?? []) {
      const need = needs.get(consumable_id) ?? { plant: 0, shelf: 0, unit: 0, task: 0 };
      needs.set(consumable_id, { ...need, [per]: need[per] + quantity });
    }
  const { rows } = await sql<{ id: number; name: string; unit: string; free: number; price: number | null }>`
    select c.id, c.name, m.abbreviation as unit, coalesce(f."onHand" - f.reserved, 0)::float8 as free, f."avgCost"::float8 as price
    from consumables c join units_of_measure m on m.id = c."stockUnit_id"
      left join facility_consumables f on f.consumable_id = c.id and f.facility_id = ${facilityId}
    where c.id = any(${[...needs.keys()]}::int[]) order by c.name`.execute(db);
  return rows.map(({ id, ...row }) => {
    const { plant = 0, shelf = 0, unit = 0, task = 0 } = needs.get(id) ?? {};
    return { consumable_id: id, ...row, perPlant: plant, perShelf: shelf, perUnit: unit, perRun: task };
  });
}
