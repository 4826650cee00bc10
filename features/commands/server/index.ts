import { ControllerCommand } from '@trellis/commands/model';
import type { Feature } from '@trellis/server-kit';

/** The command ledger. */
export const commandsFeature: Feature = { name: 'commands', entities: [ControllerCommand] };
