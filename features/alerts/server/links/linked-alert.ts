import {
  Exception,
  exceptionStatusIds,
  urgentLevel,
  urgentResolvers,
  alertWorkers,
  type AlertFacts,
  type LinkedAlert,
} from '@trellis/alerts/model';
import { adminRoleIds, roleKeyOf } from '@trellis/access/model';
import { isMember, type RequestTransaction, type UserPrincipal } from '@trellis/server-kit';
import { sql } from 'kysely';
import { getLinkedMessage, linkEnded, linkLives, type LinkedRow } from './get-linked-message.ts';
import { subjectOf } from '../inbox/subject-of.ts';
import { readUnits } from '../notify/in-words-of.ts';
import { readNow } from './reading-now.ts';

interface Context {
  db: RequestTransaction;
  now: Date;
}

type State = keyof typeof exceptionStatusIds;
const ended: readonly State[] = ['resolved', 'false_alarm', 'auto_resolved'];

/** The alert behind a link and the person it answers for. */
export interface AnsweringReader {
  message: LinkedRow;
  reader: UserPrincipal;
  exceptionId: number;
}

/** Who the link answers for; refuses (410) a link that ended, is not about an alert, or whose reader left the facility. */
export async function getAnsweringReader(token: string, context: Context): Promise<AnsweringReader> {
  const message = await getLinkedMessage(token, linkLives.resolve, context);
  if (message.refCollection !== Exception.path || message.ref_id === null || message.facility_id === null)
    throw linkEnded();
  const reader = await findReader(message.user_id, message.facility_id, context.db);
  if (!reader) throw linkEnded();
  return { message, reader, exceptionId: message.ref_id };
}

/** The person with what they may do in this one facility; nothing when they do not belong to it any more. */
async function findReader(
  userId: number,
  facilityId: number,
  db: RequestTransaction,
): Promise<UserPrincipal | undefined> {
  const { rows } = await sql<{ roles: { role_id: number; facility_id: number | null }[] }>`
    select coalesce((select json_agg(json_build_object('role_id', r.role_id, 'facility_id', r.facility_id))
      from user_roles r where r.user_id = m.user_id), '[]') as roles
    from user_facilities m where m.user_id = ${userId} and m.facility_id = ${facilityId} and m.status = 'available'`.execute(
    db,
  );
  const found = rows[0];
  if (!found) return undefined;
  return {
    kind: 'user',
    userId,
    tokenId: 0,
    facilityId,
    isAdmin: found.roles.some(({ role_id, facility_id }) => facility_id === null && adminRoleIds.includes(role_id)),
    facilities: [facilityId],
    grants: found.roles.map(({ role_id, facility_id }) => ({ role: roleKeyOf(role_id) ?? '', facility_id })),
  };
}

interface AlertRow {
  facility_id: number;
  facility: string;
  code: string | null;
  name: string | null;
  nameEs: string | null;
  message: string | null;
  escalationLevel: number;
  firstOccurrred: Date;
  lastOccurred: Date | null;
  occurrences: number;
  status: number;
  resolvedOn: Date | null;
  cause: string | null;
  value: number | null;
  limitValue: number | null;
  facts: AlertFacts | null;
  affectedUnits: number | null;
  messageTemplate: string | null;
  messageTemplateEs: string | null;
  metric: string | null;
  sensor_id: number | null;
  platformGroup_id: number | null;
  unit: string | null;
  area: string | null;
  deviceId: string | null;
  controller_id: number | null;
  by: string | null;
}

/** The alert as it is now: state, who is on it, what is measured, and what the reader may do. */
export async function readAlert(
  { message, reader, exceptionId }: AnsweringReader,
  context: Context,
): Promise<LinkedAlert> {
  const { db } = context;
  const { rows } = await sql<AlertRow>`
    select e.facility_id, f.name as facility, e.code, coalesce(e.name, t.label) as name, t."labelEs" as "nameEs", e.message,
      e."escalationLevel", e."firstOccurrred", e."lastOccurred", e.occurrences, e."ExceptionStatus_id" as status, e."resolvedOn",
      e.cause, e.value, e."limitValue", e.facts, e."affectedUnits", t."messageTemplate", t."messageTemplateEs", coalesce(e.metric, t.rule ->> 'metric') as metric, e.sensor_id, e."platformGroup_id", u.name as unit, a.name as area,
      c."deviceId", c.id as controller_id,
      (select concat_ws(' ', p.firstname, p.lastname) from users p where p.id = coalesce(
        case when e."resolvedOn" is not null then e.updateuser end, e.owner_user_id, e.updateuser)) as by
    from exceptions e join facilities f on f.id = e.facility_id left join exception_types t on t.id = e."exceptionType_id"
      left join units u on u.id = e."platformGroup_id" left join areas a on a.id = u.area_id
      left join controllers c on c.id = u.controller_id
    where e.id = ${exceptionId} and e.facility_id = ${message.facility_id}`.execute(db);
  const row = rows[0];
  if (!row) throw linkEnded();
  const state = stateOf(row.status);
  const { name, nameEs, code, unit, area, facility, escalationLevel, occurrences, cause } = row;
  const { facts, value, limitValue, affectedUnits, messageTemplate, messageTemplateEs } = row;
  const isOver = ended.includes(state);
  const mayEnd = isMember(reader, row.facility_id, escalationLevel === urgentLevel ? urgentResolvers : alertWorkers);
  return {
    id: exceptionId,
    lang: message.lang,
    units: await readUnits({ user_id: message.user_id, facility_id: row.facility_id }, context),
    facility,
    code,
    name,
    nameEs,
    message: row.message,
    escalationLevel,
    unit,
    area,
    ...subjectOf(row),
    ...{ facts, value, limitValue, affectedUnits, messageTemplate, messageTemplateEs },
    firstOccurrred: row.firstOccurrred.toISOString(),
    lastOccurred: row.lastOccurred?.toISOString() ?? null,
    occurrences,
    state,
    by: state === 'open' || state === 'auto_resolved' ? null : row.by || null,
    resolvedOn: row.resolvedOn?.toISOString() ?? null,
    cause,
    reading: await readNow(row, context),
    can: {
      acknowledge: state === 'open' && isMember(reader, row.facility_id, alertWorkers),
      resolve: !isOver && mayEnd,
      falseAlarm: !isOver && isMember(reader, row.facility_id, urgentResolvers),
    },
  };
}

const stateOf = (id: number): State =>
  (Object.keys(exceptionStatusIds) as State[]).find((state) => exceptionStatusIds[state] === id) ?? 'open';
