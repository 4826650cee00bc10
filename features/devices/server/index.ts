import {
  Controller,
  DeviceTypeAction,
  ProvisionalController,
  VirtualDevice,
  VirtualDeviceType,
  Zone,
  ZoneDevice,
  ZoneType,
} from '@trellis/devices/model';
import type { Feature } from '@trellis/server-kit';
import { closeOldSessions } from './adoption/close-old-sessions.ts';
import { devicesCollections } from './collections.ts';
import { devicesRoutes } from './devices.routes.ts';
import { announceDirectoryChanges } from './protocol/device-directory.ts';
import { deviceReferenceData } from './reference/reference-data.ts';

export { openDeviceDirectory, type DeviceDirectory } from './protocol/device-directory.ts';
export type { KnownController, KnownDevice, KnownSensor } from './protocol/known-controller.ts';
export { listControllerLoops } from './loops/list-controller-loops.ts';
export { findControllerByKey, hashControllerKey, newControllerKey } from './adoption/controller-keys.ts';

/** Controllers, their logical devices and zones. */
export const devicesFeature: Feature = {
  name: 'devices',
  entities: [
    ...devicesCollections,
    Controller,
    ProvisionalController,
    VirtualDeviceType,
    DeviceTypeAction,
    VirtualDevice,
    ZoneType,
    Zone,
    ZoneDevice,
  ],
  implementations: [devicesRoutes],
  referenceData: deviceReferenceData,
  prepare(services) {
    announceDirectoryChanges(services);
    closeOldSessions(services);
  },
};
