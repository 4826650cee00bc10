import { implement, JsonText, notFound } from '@trellis/server-kit';
import { HardwareTypeContainerItem, ticketsApi } from '@trellis/tickets/model';
import { assignTicket } from './assign-ticket.ts';
import { convertRepairTicket } from './convert-repair-ticket.ts';
import { createRepairTicket } from './create-repair-ticket.ts';
import { logSoftwareTicket } from './log-software-ticket.ts';
import { moveTicket, reopenTicket } from './move-ticket.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** What tickets and hardware can do beyond their everyday calls. */
export const ticketRoutes = implement(ticketsApi, {
  updateAssignments: async ({ ticket, body }, context) =>
    new JsonText(await assignTicket(ticket, body.user_ids, context)),
  move: async ({ ticket, body }, context) => asJson(await moveTicket(ticket, body, context)),
  reopen: async ({ ticket, body }, context) => asJson(await reopenTicket(ticket, body.description, context)),
  logSoftwareTicket: async ({ body }, context) => new JsonText(await logSoftwareTicket(body, context)),
  createRepairTicket: async ({ body }, context) => asJson(await createRepairTicket(body, context)),
  convertRepairTicket: async ({ repairTicket, body }, context) =>
    asJson(await convertRepairTicket(repairTicket, body, context)),
  getContainerItemsByProductId: async ({ query }, { db, records, viewer }) => {
    const product = await db
      .selectFrom('hardware_products')
      .select('hardware_type_id')
      .where('id', '=', query.productId)
      .executeTakeFirst();
    if (!product) throw notFound('hardware_products');
    const where = { hardware_type_id: product.hardware_type_id ?? 0, active: true };
    return new JsonText(await records.list(HardwareTypeContainerItem, { where, order: 'seq' }, viewer));
  },
});
