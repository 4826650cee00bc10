import { alertEvents, Exception, RedAlert, redAlertEvents } from '@trellis/alerts/model';
import { changed, created, defineEvents, deleted, type EntityDefinition, type EventName } from '@trellis/entity-kit';
import { Harvest } from '@trellis/harvests/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { Task, taskEvents } from '@trellis/tasks/model';
import { Ticket, ticketEvents } from '@trellis/tickets/model';
import { Unit } from '@trellis/units/model';

/** What nobody else follows. */
const told = defineEvents('webhook', {
  taskCreated: created(Task),
  unitCreated: created(Unit),
  unitChanged: changed(Unit),
  unitDeleted: deleted(Unit),
  runStarted: created(Lifecycle),
  runChanged: changed(Lifecycle),
  harvestCreated: created(Harvest),
  harvestChanged: changed(Harvest),
});

/** What a webhook may be told, by the `type` of its messages: the event, and the record it is about. */
export const webhookEvents = {
  'alert.raised': { event: alertEvents.raised, entity: Exception },
  'alert.changed': { event: alertEvents.changed, entity: Exception },
  'emergency.sent': { event: redAlertEvents.sent, entity: RedAlert },
  'emergency.changed': { event: redAlertEvents.changed, entity: RedAlert },
  'ticket.created': { event: ticketEvents.created, entity: Ticket },
  'ticket.changed': { event: ticketEvents.changed, entity: Ticket },
  'ticket.deleted': { event: ticketEvents.deleted, entity: Ticket },
  'task.created': { event: told.taskCreated, entity: Task },
  'task.changed': { event: taskEvents.changed, entity: Task },
  'run.started': { event: told.runStarted, entity: Lifecycle },
  'run.changed': { event: told.runChanged, entity: Lifecycle },
  'harvest.created': { event: told.harvestCreated, entity: Harvest },
  'harvest.changed': { event: told.harvestChanged, entity: Harvest },
  'unit.created': { event: told.unitCreated, entity: Unit },
  'unit.changed': { event: told.unitChanged, entity: Unit },
  'unit.deleted': { event: told.unitDeleted, entity: Unit },
} as const satisfies Readonly<Record<string, { event: EventName; entity: EntityDefinition }>>;

export type WebhookEventName = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]];
