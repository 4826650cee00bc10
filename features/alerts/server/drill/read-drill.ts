import { clearStep, mostDrills, type AlertDrill, type AlertDrillResult } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { receiptStates } from '../receipts/receipt-states.ts';

/** When the drill of a facility is sent. */
export interface Plan {
  isOn: boolean;
  weekday: number;
  hour: number;
}
type Row = Omit<AlertDrill, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null; isOfToday: boolean };

/** What is offered where nobody chose, and on in new facilities: Tuesday at ten. */
export const usual: Plan = { isOn: false, weekday: 2, hour: 10 };

/** The plan of a facility's drill, the last one with what became of each message, and those before. */
export async function readDrill({ db, facilityId, now }: CallContext) {
  const plans = await sql<Plan & { isDefault: boolean }>`
    select "isOn", weekday, hour, "isDefault" from alert_drill_plans where facility_id = ${facilityId}`.execute(db);
  const { rows } = await sql<Row>`
    select d.id, d.exception_id, d."startedAt", d."endedAt", d.people, d.reached, d.unreached,
      d.day = (${now}::timestamptz at time zone f.facility_timezone)::date as "isOfToday"
    from alert_drills d join facilities f on f.id = d.facility_id
    where d.facility_id = ${facilityId} order by d."startedAt" desc limit ${mostDrills}`.execute(db);
  const history = rows.map(({ isOfToday: _, startedAt, endedAt, ...drill }) => ({
    ...drill,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
  const [last] = history;
  return {
    ...(plans.rows[0] ?? { ...usual, isDefault: false }),
    isDoneToday: rows.some(({ isOfToday }) => isOfToday),
    last: last ? { ...last, results: await readResults(last.exception_id, db) } : null,
    history,
  };
}

/** What became of each message about a test alert, by person and channel. */
async function readResults(exceptionId: number, db: CallContext['db']): Promise<AlertDrillResult[]> {
  const { rows } = await sql<AlertDrillResult>`
    select nullif(concat_ws(' ', u.firstname, u.lastname), '') as person, c.name as group, s.channel, s.state, s.skipped as reason, s.error
    from ${receiptStates} s left join users u on u.id = s.user_id left join facility_channels c on c.id = s."facilityChannel_id"
    where s.exception_id = ${exceptionId} and s.step < ${clearStep}
    order by person nulls last, u.id, "group", s.channel, s.id`.execute(db);
  return rows;
}
