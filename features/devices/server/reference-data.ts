import { deviceTypes, VirtualDeviceType, ZoneType, zoneTypes } from '@trellis/devices/model';
import type { ReferenceRows } from '@trellis/server-kit';

/** Device kinds and zone kinds with the ids of the specification. */
export const deviceReferenceData: readonly ReferenceRows[] = [
  { entity: VirtualDeviceType, rows: Object.values(deviceTypes).map((type, index) => ({ ...type, seq: index })) },
  { entity: ZoneType, rows: Object.values(zoneTypes).map((type, index) => ({ ...type, seq: index })) },
];
