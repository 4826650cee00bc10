import { controllerEvents } from '@trellis/devices/model';
import { shellMessages } from '@trellis/entity-kit';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { answerCommands } from './answer-commands.ts';
import { commandEvents, commandsWaiting, type ChangedCommand } from './command-events.ts';
import { joinRamps } from '../ramps/announce-ramps.ts';
import { observeStates } from './observe-states.ts';

/** Joins the ledger to the rest: controllers' answers and reports come in, browsers and dispatchers hear of changes. */
export function joinLedger(services: Services): void {
  const { hub, bus } = services;
  joinRamps(services);
  hub.on(controllerEvents.answered, (answered) => answerCommands(answered, services));
  hub.on(controllerEvents.reported, (report) => observeStates(report, services));
  hub.on(controllerEvents.reached, ({ controllerId }) => {
    bus.publish(commandsWaiting, { controllerIds: [controllerId] });
  });
  hub.on(commandEvents.moved, ({ commands }) => {
    for (const [facilityId, changed] of Map.groupBy(commands, ({ facility_id }) => facility_id))
      tellFacility(bus, facilityId, changed.map(liveMessage));
    const waiting = commands.filter(({ state }) => state === 'queued').map(({ controller_id }) => controller_id);
    if (waiting.length > 0) bus.publish(commandsWaiting, { controllerIds: [...new Set(waiting)] });
  });
}

const liveMessage = ({ id, state, platformGroup_id, action_id, batchId, error, ...told }: ChangedCommand) =>
  messageOf(
    shellMessages.entityChanged,
    {
      collection: 'controllerCommands',
      id,
      op: state === 'queued' ? 'create' : 'update',
      record: {
        ...{ id, state, platformGroup_id, action_id, batchId, error },
        ...(told.reason !== null && { reason: told.reason }),
        waitsUntil: told.waitsUntil?.toISOString() ?? null,
        waitsFor: told.waitsFor,
      },
    },
    { key: `entity/controllerCommands/${id}` },
  );
