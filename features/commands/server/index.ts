import { ControllerCommand, LightRamp } from '@trellis/commands/model';
import type { Feature } from '@trellis/server-kit';
import { commandRoutes } from './commands.routes.ts';
import { startDispatcher } from './delivery/dispatcher.ts';
import { joinLedger } from './ledger/announce-commands.ts';
import { commandReferenceData } from './reference-data.ts';

export { deliverCommands } from './delivery/deliver-commands.ts';
export { cancelLockedOut } from './ledger/cancel-locked-out.ts';
export { previewOrder, sendOrder, type UnitOrder } from './request/send-order.ts';
export { unitRecords } from './request/read-notes.ts';
export { reloadLifecycles } from './request/reload-lifecycles.ts';
export { commandEvents, type ChangedCommand } from './ledger/command-events.ts';

/** The command ledger. */
export const commandsFeature: Feature = {
  name: 'commands',
  entities: [ControllerCommand, LightRamp],
  implementations: [commandRoutes],
  referenceData: commandReferenceData,
  prepare: joinLedger,
  start: { jobs: startDispatcher },
};
