import type { ControllerCommand } from '@trellis/commands/model';
import type { VirtualDevice } from '@trellis/devices/model';
import { idText, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';
import type { LoopOverride, OfferedLoop } from './own-dialogs/loop-choices.ts';

const filter = z.object({ filter: z.string().optional() });
const params = z.object({ id: idText });

/** Commands with the name of their unit where it was asked for. */
export type ListedCommand = ControllerCommand & { platformGroup?: { name: string } | null };

/** Everyday reads that commands need from other collections. */
export const reads = {
  commands: {
    method: 'GET',
    path: 'controllerCommands',
    summary: 'List commands',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<ListedCommand>()),
  },
  facility: {
    method: 'GET',
    path: 'facilities/{id}',
    summary: 'One facility',
    access: signedIn,
    params,
    returns: z.custom<{ id: number; lockLights: boolean; co2Enabled: boolean }>(),
  },
  controlledSets: {
    method: 'GET',
    path: 'platformGroupCollections',
    summary: 'Sets of units with their members',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<{ id: number; members: { platformGroup_id: number }[] }>()),
  },
  deviceType: {
    method: 'GET',
    path: 'virtualDeviceTypes/{id}',
    summary: 'One kind of device',
    access: signedIn,
    params,
    query: filter,
    returns: z.custom<{ id: number; actions?: { actionId: number; label: string; active: boolean }[] }>(),
  },
  virtualDevices: {
    method: 'GET',
    path: 'virtualDevices',
    summary: 'List devices',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<Pick<VirtualDevice, 'id' | 'controller_id' | 'parameters'>>()),
  },
  loops: {
    method: 'GET',
    path: 'virtualDeviceTypeFsas',
    summary: 'List control loops by kind of device',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<OfferedLoop>()),
  },
  loopOverrides: {
    method: 'GET',
    path: 'ControllerFsaOverrides',
    summary: 'List chosen control loops',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<LoopOverride>()),
  },
  lookups: {
    method: 'GET',
    path: 'lookups',
    summary: 'List entries of lists',
    access: signedIn,
    query: filter,
    returns: z.array(
      z.custom<{ id: number; label: string; labelEs: string | null; extra: { command?: string } | null }>(),
    ),
  },
  designators: {
    method: 'GET',
    path: 'designators',
    summary: 'List designators',
    access: signedIn,
    query: filter,
    returns: z.array(z.custom<{ id: number; label: string }>()),
  },
} as const satisfies Record<string, CallDefinition>;
