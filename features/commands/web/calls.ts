import type { ControllerCommand } from '@trellis/commands/model';
import type { VirtualDevice } from '@trellis/devices/model';
import type { Facility } from '@trellis/facilities/model';
import { idText, listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';
import type { ActionRecord } from './offer/offered-actions.ts';
import type { LoopOverride, OfferedLoop } from './own-dialogs/loop-choices.ts';

const params = z.object({ id: idText });

/** Commands with the name of their unit where it was asked for. */
export type ListedCommand = ControllerCommand & { platformGroup?: { name: string } | null };

/** Everyday reads that commands need from other collections. */
export const reads = {
  commands: listOf<ListedCommand>('controllerCommands'),
  facility: {
    method: 'GET',
    path: 'facilities/{id}',
    summary: 'One facility',
    access: signedIn,
    params,
    returns: z.custom<Facility>(),
  },
  controlledSets: listOf<{ id: number; members: { platformGroup_id: number }[] }>('platformGroupCollections'),
  actions: listOf<ActionRecord>('deviceTypeActions'),
  virtualDevices: listOf<Pick<VirtualDevice, 'id' | 'controller_id' | 'parameters'>>('virtualDevices'),
  loops: listOf<OfferedLoop>('virtualDeviceTypeFsas'),
  loopOverrides: listOf<LoopOverride>('ControllerFsaOverrides'),
  lookups: listOf<{ id: number; label: string; labelEs: string | null; extra: { command?: string } | null }>('lookups'),
  designators: listOf<{ id: number; label: string }>('designators'),
} as const satisfies Record<string, CallDefinition>;
