import { changed, created, defineEvents, deleted } from '@trellis/entity-kit';
import { HardwareItem } from './hardware-item.entity.ts';
import { Ticket } from './ticket.entity.ts';

/** Hardware tickets. */
export const ticketEvents = defineEvents('ticket', {
  created: created(Ticket),
  /** A ticket changed or was moved to another column. */
  changed: changed(Ticket),
  deleted: deleted(Ticket),
});

/** Pieces of equipment that tickets are about. */
export const hardwareItemEvents = defineEvents('hardwareItem', {
  created: created(HardwareItem),
  changed: changed(HardwareItem),
  deleted: deleted(HardwareItem),
});
