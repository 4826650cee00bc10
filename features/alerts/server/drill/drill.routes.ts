import { drillApi } from '@trellis/alerts/model';
import { implement, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readDrill, type Plan } from './read-drill.ts';
import { beginDrill } from './run-drills.ts';

async function planDrill({ isOn, weekday, hour }: Plan, context: CallContext) {
  await sql`
    insert into alert_drill_plans (facility_id, "isOn", weekday, hour, "changedAt")
    values (${context.facilityId}, ${isOn}, ${weekday}, ${hour}, ${context.now})
    on conflict (facility_id) do update
      set "isOn" = ${isOn}, weekday = ${weekday}, hour = ${hour}, "changedAt" = ${context.now}, "isDefault" = false`.execute(
    context.db,
  );
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
