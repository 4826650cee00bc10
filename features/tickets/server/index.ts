import {
  HardwareItem,
  HardwareProduct,
  HardwareType,
  HardwareTypeContainerItem,
  RepairTicket,
  RepairTicketUnit,
  SoftwareTicket,
  SoftwareTicketComment,
  SoftwareTicketStatus,
  SoftwareTicketType,
  StandardOperatingProcedure,
  Ticket,
  TicketAction,
  TicketAssignment,
  TicketPriority,
  TicketProblemType,
  TicketStatus,
  WarrantyTerm,
} from '@trellis/tickets/model';
import { assignedWork } from '@trellis/access/server';
import type { Feature } from '@trellis/server-kit';
import { assignedTickets } from './assigned-tickets.ts';
import { ticketReferenceData } from './reference-data.ts';
import { ticketRoutes } from './tickets.routes.ts';

/** Hardware and software tickets, assets and procedures. */
export const ticketsFeature: Feature = {
  name: 'tickets',
  entities: [
    HardwareItem,
    HardwareProduct,
    HardwareType,
    HardwareTypeContainerItem,
    RepairTicket,
    RepairTicketUnit,
    SoftwareTicket,
    SoftwareTicketComment,
    SoftwareTicketStatus,
    SoftwareTicketType,
    StandardOperatingProcedure,
    Ticket,
    TicketAction,
    TicketAssignment,
    TicketPriority,
    TicketProblemType,
    TicketStatus,
    WarrantyTerm,
  ],
  implementations: [ticketRoutes],
  referenceData: ticketReferenceData,
  prepare: ({ slots }) => slots.fill(assignedWork, assignedTickets),
};
