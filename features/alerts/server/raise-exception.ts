import { Exception, raisedByHand, urgentLevel, type alertsApi } from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import type { Unit } from '@trellis/units/model';
import { urgentLadder } from './usual-ladders.ts';

type Seen = CallInput<typeof alertsApi.calls.raise>['body'];

/** Clocks of browsers run a little ahead. */
const clockReachMs = 60_000;

/** Raises an alert about a unit in a person's words. Refuses one that is still to come or ends before it began. */
export async function raiseException(unit: Unit, seen: Seen, context: CallContext): Promise<Exception> {
  const { records, now } = context;
  const from = Date.parse(seen.from);
  const to = Date.parse(seen.to ?? seen.from);
  const latest = now.getTime() + clockReachMs;
  const wrong = [...(from > latest ? ['from'] : []), ...(to < from || to > latest ? ['to'] : [])];
  if (wrong.length > 0)
    throw invalidRecord(
      'ExceptionLists',
      wrong.map((property) => ({ property, code: 'date', message: 'Invalid Date.' })),
    );
  const type = await typeOf(unit.facility_id, context);
  return records.create(Exception, {
    ...type,
    ladder: type.ladder ?? (seen.escalationLevel === urgentLevel ? urgentLadder : null),
    facility_id: unit.facility_id,
    platformGroup_id: unit.id,
    controller_id: unit.controller_id,
    code: raisedByHand,
    escalationLevel: seen.escalationLevel,
    message: seen.message,
    metric: seen.metric ?? null,
    firstOccurrred: new Date(from).toISOString(),
    lastOccurred: new Date(to).toISOString(),
  });
}

/** The type of alerts that people raise: the facility's own, else the shared one. */
async function typeOf(facilityId: number, { db }: CallContext) {
  const type = await db
    .selectFrom('exception_types')
    .select(['id', 'label', 'ladder'])
    .where('code', '=', raisedByHand)
    .where((where) => where.or([where('facility_id', '=', facilityId), where('facility_id', 'is', null)]))
    .orderBy('facility_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  return { exceptionType_id: type?.id ?? null, name: type?.label ?? null, ladder: type?.ladder ?? null };
}
