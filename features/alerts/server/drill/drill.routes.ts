import { drillApi, type AlertDrill } from '@trellis/alerts/model';
import { implement, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { beginDrill } from './run-drills.ts';

interface Plan {
  isOn: boolean;
  weekday: number;
  hour: number;
}
type Row = Omit<AlertDrill, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null };

/** What is offered where nobody chose: Tuesday at ten. */
const usual: Plan = { isOn: false, weekday: 2, hour: 10 };

async function readDrill({ db, facilityId }: CallContext) {
  const plans = await sql<Plan>`
    select "isOn", weekday, hour from alert_drill_plans where facility_id = ${facilityId}`.execute(db);
  const { rows } = await sql<Row>`
    select id, "startedAt", "endedAt", people, reached, unreached from alert_drills
    where facility_id = ${facilityId} order by "startedAt" desc limit 1`.execute(db);
  const [last] = rows;
  return {
    ...(plans.rows[0] ?? usual),
    last: last
      ? { ...last, startedAt: last.startedAt.toISOString(), endedAt: last.endedAt?.toISOString() ?? null }
      : null,
  };
}

async function planDrill({ isOn, weekday, hour }: Plan, context: CallContext) {
  await sql`
    insert into alert_drill_plans (facility_id, "isOn", weekday, hour)
    values (${context.facilityId}, ${isOn}, ${weekday}, ${hour})
    on conflict (facility_id) do update set "isOn" = ${isOn}, weekday = ${weekday}, hour = ${hour}`.execute(context.db);
  return readDrill(context);
}

async function startDrill(context: CallContext) {
  if (!(await beginDrill(context.facilityId, context)))
    throw new Refusal('DRILL_DONE', 'A test alert was sent today already.');
  return readDrill(context);
}

/** The weekly test of the whole chain from an alert to its people. */
export const drillRoutes = implement(drillApi, {
  readDrill: (_, context) => readDrill(context),
  planDrill: ({ body }, context) => planDrill(body, context),
  startDrill: (_, context) => startDrill(context),
});
