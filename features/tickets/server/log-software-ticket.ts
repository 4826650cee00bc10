import { callerOf, presentFacility, readChange, type CallContext } from '@trellis/server-kit';
import { SoftwareTicket } from '@trellis/tickets/model';

type Sent = Record<string, unknown> & { id?: number | undefined; updatedate?: string | undefined };

/** Logs a software ticket for anybody, or changes one for developers. Who and when are the server's, whatever is sent. */
export async function logSoftwareTicket(sent: Sent, context: CallContext): Promise<string> {
  const { records, viewer } = context;
  const { id, updatedate, updateuser: _, ...values } = sent;
  if (id !== undefined) return records.patch(readChange(SoftwareTicket, id, { ...values, updatedate }), viewer);
  const caller = callerOf(context);
  // Without a facility nobody but its reporter and administrators would read it.
  const ticket = { facility_id: presentFacility(caller), ...values, users_id: caller.userId };
  const [text = '{}'] = await records.insert(SoftwareTicket, [await records.checkNew(SoftwareTicket, ticket, viewer)]);
  return text;
}
