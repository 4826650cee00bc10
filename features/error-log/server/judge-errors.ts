import { UserExceptionLog } from '@trellis/error-log/model';
import { callerOf, entityChanged, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { SoftwareTicket } from '@trellis/tickets/model';
import { sql, type RawBuilder } from 'kysely';
import { ownErrors } from './error-groups.ts';

type Action = 'acknowledge' | 'fix' | 'ignore' | 'reopen';

/** The ticket type of faults in the product. */
const bug = 1;

/** Says of every error of a kind what became of it; refuses (409) when none of them is in a state that allows it. */
export async function markErrors(signature: string, action: Action, context: CallContext): Promise<{ count: number }> {
  const own = ownErrors(context);
  const transition = UserExceptionLog.states?.transitions[action];
  if (!transition) throw new Error(`Errors know no action "${action}".`);
  const count = await changeAll(
    signature,
    sql`status = ${transition.to}`,
    sql<boolean>`${own} and status = any(${[...transition.from]}::text[])`,
    context,
  );
  if (count > 0) return { count };
  await getNewest(signature, context);
  throw new Refusal('WRONG_STATE', `"${action}" is not possible: the errors are in another state.`);
}

/** Writes a software ticket about a kind of error, with the newest one's stack; one kind has one ticket. */
export async function makeTicket(
  { signature, description }: { signature: string; description: string },
  context: CallContext,
): Promise<{ software_ticket_id: number }> {
  const { message, stack, route, appVersion, browser, facility_id, ticket } = await getNewest(signature, context);
  if (ticket !== null)
    throw new Refusal('TICKET_EXISTS', `Ticket ${ticket} is about these errors.`, 409, { software_ticket_id: ticket });
  const { id } = await context.records.create(SoftwareTicket, {
    ticketTypes_id: bug,
    description,
    area: route?.slice(0, 120) ?? null,
    facility_id,
    users_id: callerOf(context).userId,
    context: {
      ...(route !== null && { route }),
      ...(appVersion !== null && { appVersion }),
      ...(browser !== null && { browser }),
      errors: [[message, stack].filter((text) => text !== null).join('\n')],
    },
  });
  const known = sql`status = case when status = 'new' then 'known' else status end`;
  await changeAll(signature, sql`software_ticket_id = ${id}, ${known}`, ownErrors(context), context);
  return { software_ticket_id: id };
}

interface Newest {
  message: string | null;
  stack: string | null;
  route: string | null;
  appVersion: string | null;
  browser: string | null;
  facility_id: number | null;
  ticket: number | null;
}

/** The newest error of a kind and the kind's ticket; locks the kind, so that two people write one ticket. */
async function getNewest(signature: string, context: CallContext): Promise<Newest> {
  await sql`select pg_advisory_xact_lock(hashtext(${`browser error ${signature}`}))`.execute(context.db);
  const { rows } = await sql<Newest>`
    select message, stack, route, "appVersion", browser, facility_id, max(software_ticket_id) over () as ticket
    from user_exception_logs where signature = ${signature} and ${ownErrors(context)}
    order by time desc, id desc limit 1`.execute(context.db);
  if (!rows[0]) throw notFound(UserExceptionLog.path);
  return rows[0];
}

/** Changes the errors of a kind at once; the pages that show them hear of it once per facility. */
async function changeAll(
  signature: string,
  sets: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
  context: CallContext,
): Promise<number> {
  const { rows } = await sql<{ id: number; facility_id: number | null }>`
    update user_exception_logs set ${sets}, updatedate = now(), updateuser = ${callerOf(context).userId}
    where signature = ${signature} and ${which} returning id, facility_id`.execute(context.db);
  const perFacility = new Map(rows.map(({ id, facility_id }) => [facility_id, id]));
  for (const [facilityId, id] of perFacility)
    context.events.emit(entityChanged, { collection: UserExceptionLog.path, id, op: 'update', facilityId });
  return rows.length;
}
