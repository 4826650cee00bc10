import type { DeviceDirectory } from '@trellis/devices/server';
import type { CommitParts } from './message-effects.ts';
import type { LastSeen } from './keep/last-seen.ts';
import type { Refusals } from './refusals.ts';

/** What the lines of all controllers share. */
export interface LineParts extends CommitParts {
  directory: DeviceDirectory;
  lastSeen: LastSeen;
  refusals: Refusals;
  askForRebirth: (groupId: string, edgeNodeId: string) => void;
}
