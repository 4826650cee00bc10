import type { ControllerCommand } from '@trellis/commands/model';
import { everyday, type AnyCall } from '@trellis/entity-kit';

/** Commands with the name of their unit where it was asked for. */
export type ListedCommand = ControllerCommand & { platformGroup?: { name: string } | null };

/** Everyday reads that commands need from other collections. */
export const reads = {
  commands: everyday('controllerCommands').list,
  facility: everyday('facilities').get,
  controlledSets: everyday('platformGroupCollections').list,
  actions: everyday('deviceTypeActions').list,
  deviceType: everyday('virtualDeviceTypes').get,
  virtualDevices: everyday('virtualDevices').list,
  loops: everyday('virtualDeviceTypeFsas').list,
  loopOverrides: everyday('ControllerFsaOverrides').list,
  lookups: everyday('lookups').list,
  designators: everyday('designators').list,
  releases: everyday('firmwareReleases').list,
  controllers: everyday('controllers').list,
  lightRamps: everyday('lightRamps').list,
} as const satisfies Record<string, AnyCall>;
