import type { CallInput } from '@trellis/entity-kit';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { RepairTicket, RepairTicketUnit, type ticketsApi } from '@trellis/tickets/model';

type Report = CallInput<typeof ticketsApi.calls.createRepairTicket>['body'];

/** Writes a repair ticket of the wizard with its units. The name reads `category - subcategory`. */
export async function createRepairTicket(report: Report, context: CallContext): Promise<RepairTicket> {
  const { records, viewer, facilityId } = context;
  const { platformGroupIds = [], facility_id: _, ...said } = report;
  const [category = '', subcategory] = said.name.split(' - ');
  const ticket = {
    ...said,
    facility_id: facilityId,
    users_id: callerOf(context).userId,
    category: category.trim().slice(0, 60),
    subcategory: subcategory?.trim().slice(0, 120) ?? null,
  };
  const checked = await records.checkNew(RepairTicket, ticket, viewer);
  const [text = '{}'] = await records.insert(RepairTicket, [checked]);
  const made = JSON.parse(text) as RepairTicket;
  const units = [...new Set(platformGroupIds)].map((platformGroup_id) => ({
    repairTicket_id: made.id,
    platformGroup_id,
  }));
  await records.checkReferences(RepairTicketUnit, units, viewer);
  if (units.length > 0) await records.insert(RepairTicketUnit, units);
  return made;
}
