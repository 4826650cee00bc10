import {
  allFields,
  defineApi,
  idQuery,
  idText,
  membersOfOrCurrent,
  momentText,
  moveBody,
  onCollection,
  ownRow,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { HardwareTypeContainerItem } from './hardware-type.entity.ts';
import { RepairTicket } from './repair-ticket.entity.ts';
import { SoftwareTicket } from './software-ticket.entity.ts';
import { Ticket, TicketAssignment } from './ticket.entity.ts';

const idParams = z.object({ id: idText });
const words = z.string().max(4000);
const image = z.string().max(2048).nullish();
const version = z.iso.datetime({ offset: true }).optional();

/** What tickets and hardware can do beyond their everyday calls. */
export const ticketsApi = defineApi('tickets', {
  updateAssignments: {
    method: 'POST',
    path: 'hardware_item_ticket_assignments/updateAssignments',
    summary: 'Replace the people assigned to a ticket',
    access: row(Ticket, 'update', 'hardware_item_ticket_id'),
    body: z.strictObject({ hardware_item_ticket_id: rowId, user_ids: z.array(rowId).max(100) }),
    returns: z.array(recordSchema(allFields(TicketAssignment))),
  },
  move: {
    method: 'POST',
    path: 'hardware_item_tickets/{id}/move',
    summary: 'Put a ticket into another column of the board and say why, in one step',
    access: row(Ticket, 'update'),
    params: idParams,
    body: z.strictObject({
      hardware_item_ticket_status_id: rowId,
      description: words.optional(),
      adminOnly: z.boolean().optional(),
      cause: words.optional(),
      fix: words.optional(),
      updatedate: version,
    }),
    returns: recordSchema(allFields(Ticket)),
  },
  reopen: {
    method: 'POST',
    path: 'hardware_item_tickets/{id}/reopen',
    summary: 'Open a closed ticket again: maintenance at any time, the reporter within seven days',
    access: ownRow(Ticket, 'users_id', ['maintenance', 'facilityManager']),
    params: idParams,
    body: z.strictObject({ description: words.min(1) }),
    returns: recordSchema(allFields(Ticket)),
  },
  logSoftwareTicket: {
    method: 'PATCH',
    path: 'software_tickets',
    summary: 'Log a software ticket (without id), or change one',
    access: onCollection(SoftwareTicket, 'create'),
    body: z.looseObject({
      id: rowId.optional(),
      updateuser: z.unknown().optional(),
      updatedate: z.string().optional(),
    }),
    returns: recordSchema(allFields(SoftwareTicket)),
  },
  createRepairTicket: {
    method: 'POST',
    path: 'repairTickets/createRepairTicket',
    summary: 'Report a problem with units or assets, as the guided wizard does',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    body: z.strictObject({
      facility_id: rowId.optional(),
      name: z.string().min(1).max(255),
      description: z.string().min(1).max(20_000),
      problemDate: momentText,
      imageUrl: image,
      imageUrl2: image,
      imageUrl3: image,
      imageUrl4: image,
      platformGroupIds: z.array(rowId).max(1000).optional(),
      assets: z
        .array(
          z.object({ id: z.union([rowId, z.string().max(40)]), name: z.string().max(255), type: z.string().max(40) }),
        )
        .max(1000)
        .optional(),
    }),
    returns: recordSchema(allFields(RepairTicket)),
  },
  convertRepairTicket: {
    method: 'POST',
    path: 'repairTickets/{id}/convert',
    summary: 'Turn a report into hardware tickets, one for each unit it names (maintenance)',
    access: rowAction(RepairTicket, 'convert'),
    params: idParams,
    body: moveBody.extend({ ticket_priority_id: rowId.optional() }),
    returns: recordSchema(allFields(RepairTicket)),
  },
  getContainerItemsByProductId: {
    method: 'GET',
    path: 'hardware_items/getContainerItemsByProductId',
    summary: 'Subcomponents of a product, in order; parent_id makes the tree',
    access: onCollection(HardwareTypeContainerItem),
    query: z.object({ productId: idQuery }),
    returns: z.array(recordSchema(allFields(HardwareTypeContainerItem))),
  },
});
