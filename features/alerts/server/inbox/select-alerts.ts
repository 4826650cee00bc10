import {
  alertWorkers,
  exceptionStatusIds,
  urgentLevel,
  urgentResolvers,
  type Exception,
  type ExceptionRule,
  type InboxAlert,
} from '@trellis/alerts/model';
import {
  findTenantRows,
  isMember,
  type CallContext,
  type RequestTransaction,
  type UserPrincipal,
} from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { sql, type RawBuilder } from 'kysely';
import { subjectOf } from './subject-of.ts';

export type StateName = keyof typeof exceptionStatusIds;
const nameOf = new Map(
  (Object.keys(exceptionStatusIds) as StateName[]).map((name) => [exceptionStatusIds[name], name]),
);
/** The name of a state by its id. */
export const stateOf = (id: number): StateName => nameOf.get(id as 1) ?? 'open';
/** States of alerts that are over. */
export const endedStates: readonly StateName[] = ['resolved', 'false_alarm', 'auto_resolved'];

/** An alert with what stands around it, as the database tells it. */
export interface AlertRow extends Pick<
  Exception,
  | 'id'
  | 'facility_id'
  | 'exceptionType_id'
  | 'code'
  | 'message'
  | 'escalationLevel'
  | 'value'
  | 'limitValue'
  | 'occurrences'
  | 'platformGroup_id'
  | 'owner_user_id'
  | 'cause'
  | 'facts'
  | 'rootException_id'
  | 'affectedUnits'
> {
  name: string | null;
  nameEs: string | null;
  category: string | null;
  metric: string | null;
  messageTemplate: string | null;
  messageTemplateEs: string | null;
  rule: ExceptionRule | null;
  sound: boolean | null;
  status: number;
  firstOccurrred: Date;
  lastOccurred: Date | null;
  acknowledgedAt: Date | null;
  snoozedUntil: Date | null;
  resolvedOn: Date | null;
  sensor_id: number | null;
  unit: string | null;
  deviceId: string | null;
  controller_id: number | null;
  area_id: number | null;
  area: string | null;
  plants: number | null;
  owner: string | null;
  told: number;
  remedies: number;
}

/** Joins that conditions on alerts `e` may name: unit `u`, type `t`. */
export const alertsWithPlace = sql`exceptions e left join exception_types t on t.id = e."exceptionType_id"
  left join units u on u.id = e."platformGroup_id" left join areas a on a.id = u.area_id`;

/** Alerts `e` of a facility that the caller may know of: a tenant, those of the units let to them. */
export async function alertsFor(facilityId: number, context: CallContext): Promise<RawBuilder<unknown>> {
  const tenantUnits = await findTenantRows(Unit, facilityId, context);
  const ofFacility = sql`e.facility_id = ${facilityId}`;
  return tenantUnits ? sql`${ofFacility} and e."platformGroup_id" = any(${tenantUnits}::int[])` : ofFacility;
}

/** Alerts with unit, area, plants at risk, owner and how many people heard of them. */
export async function selectAlerts(
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
  db: RequestTransaction,
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    with found as materialized (
      select e.*, t.label as "typeLabel", t."labelEs" as "nameEs", t.category, t.rule, t.sound, t."messageTemplate", t."messageTemplateEs", u.name as unit,
        u.controller_id as unit_controller, u.area_id, a.name as area
      from ${alertsWithPlace} where ${where} order by ${order} limit ${limit}
    ), grown as materialized (
      select p."platformGroup_id" as unit, sum(p.plants)::int as plants
      from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id
      where p.finish is null and l.inflight = 1 and p."platformGroup_id" in (select "platformGroup_id" from found) group by 1
    )
    select e.id, e.facility_id, e."exceptionType_id", e.code, coalesce(e.name, e."typeLabel") as name, e."nameEs", e.category, e.message,
      coalesce(e.metric, e.rule ->> 'metric') as metric, e.rule, e.sound, e."escalationLevel", e."ExceptionStatus_id" as status,
      e.value, e."limitValue", e."firstOccurrred", e."lastOccurred", e.occurrences, e."acknowledgedAt", e."snoozedUntil", e."resolvedOn",
      e.cause, e.facts, e."messageTemplate", e."messageTemplateEs", e."rootException_id", e."affectedUnits", e.sensor_id, e."platformGroup_id", e.unit, e.area_id, e.area, c."deviceId", c.id as controller_id,
      e.owner_user_id, nullif(concat_ws(' ', o.firstname, o.lastname), '') as owner, coalesce(g.plants, 0) as plants,
      (select count(distinct r.user_id)::int from alert_receipts r where r.exception_id = e.id and r.skipped is null and r."leftAt" is not null) as told,
      (select count(*)::int from exception_remediations r where r."ExceptionList_id" = e.id and r.status in ('planned', 'in_progress')) as remedies
    from found e left join controllers c on c.id = e.unit_controller left join users o on o.id = e.owner_user_id
      left join grown g on g.unit = e."platformGroup_id"
    order by ${order}`.execute(db);
  return rows;
}

/** An alert as the inbox shows it to a person. */
export function showAlert(row: AlertRow, person: UserPrincipal): InboxAlert {
  const { status, rule: _, sensor_id: _sensor, deviceId, controller_id, facility_id, ...alert } = row;
  const state = stateOf(status);
  const isOver = endedStates.includes(state);
  const { escalationLevel } = alert;
  return {
    ...alert,
    state,
    sound: row.sound ?? false,
    plants: row.plants ?? 0,
    firstOccurrred: row.firstOccurrred.toISOString(),
    lastOccurred: row.lastOccurred?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    resolvedOn: row.resolvedOn?.toISOString() ?? null,
    ...subjectOf({ ...alert, deviceId, controller_id }),
    can: {
      answer: !isOver && isMember(person, facility_id, alertWorkers),
      end: !isOver && isMember(person, facility_id, escalationLevel === urgentLevel ? urgentResolvers : alertWorkers),
      falseAlarm: !isOver && isMember(person, facility_id, urgentResolvers),
    },
  };
}
