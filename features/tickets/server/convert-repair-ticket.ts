import { RepairTicket, Ticket, TicketAction, type ticketsApi } from '@trellis/tickets/model';
import type { CallInput } from '@trellis/entity-kit';
import { callerOf, moveRow, Refusal, type CallContext } from '@trellis/server-kit';

const maxTickets = 200;
type Wishes = CallInput<typeof ticketsApi.calls.convertRepairTicket>['body'];

/** Turns a report of the wizard into hardware tickets, one for each unit it names, else one; the report follows them. */
export async function convertRepairTicket(
  reported: RepairTicket,
  wishes: Wishes,
  context: CallContext,
): Promise<RepairTicket> {
  const { db, records } = context;
  const { id } = reported;
  const report = await moveRow(RepairTicket, reported, 'convert', wishes, context);
  const units = await db
    .selectFrom('repair_ticket_units as r')
    .innerJoin('units as u', 'u.id', 'r.platformGroup_id')
    .select(['u.id', 'u.name'])
    .where('r.repairTicket_id', '=', id)
    .orderBy('u.name')
    .execute();
  if (units.length > maxTickets)
    throw new Refusal('ticket.too-many', `A report becomes at most ${maxTickets} tickets.`, 422);
  const problem = await findProblem(report, context);
  const places = units.length > 0 ? units : [{ id: null, name: null }];
  const tickets = places.map((unit) => ({
    label: (unit.name === null ? report.name : `${unit.name}: ${report.name}`).slice(0, 255),
    description: plainText(report.description),
    facility_id: report.facility_id,
    platformGroup_id: unit.id,
    users_id: report.users_id,
    failureDate: report.problemDate,
    ticket_priority_id: wishes.ticket_priority_id ?? report.ticket_priority_id ?? problem?.ticket_priority_id ?? null,
    imageUrl: report.imageUrl,
    imageUrl2: report.imageUrl2,
    imageUrl3: report.imageUrl3,
    imageUrl4: report.imageUrl4,
    repairTicket_id: id,
    ...(problem && { hardware_item_ticket_problemType_id: problem.id }),
  }));
  for (const values of tickets) {
    const ticket = await records.create(Ticket, values);
    await records.create(TicketAction, {
      hardware_item_ticket_id: ticket.id,
      hardware_item_ticket_status_id: ticket.hardware_item_ticket_status_id,
      ticket_priority_id: ticket.ticket_priority_id,
      actionPerformedBy_user_id: callerOf(context).userId,
      description: `From report ${id}`,
    });
  }
  return report;
}

/** The problem type that the wizard's category and subcategory name. */
const findProblem = ({ category, subcategory }: RepairTicket, { db }: CallContext) =>
  category === null || subcategory === null
    ? undefined
    : db
        .selectFrom('ticket_problem_types')
        .select(['id', 'ticket_priority_id'])
        .where('category', '=', category as 'Other')
        .where('subcategory', '=', subcategory)
        .where('active', '=', true)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();

/** Formatted text without its marks, a line for each paragraph. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(br|\/p|\/li|\/div)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
