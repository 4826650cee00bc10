import { createHash } from 'node:crypto';
import { Controller, deviceTypes, VirtualDevice, type DeviceTypeKey } from '@trellis/devices/model';
import { hashControllerKey } from '@trellis/devices/server';
import type { Records } from '@trellis/server-kit';
import { Sensor } from '@trellis/telemetry/model';
import { Platform, Unit } from '@trellis/units/model';
import { demoControllerKey } from '../controllers/controller-keys.ts';
import { findDemoFacility } from '../company/facilities.ts';
import { listDemoSensors } from '../company/sensors.ts';
import { situationOf } from '../company/situations.ts';
import { demoUnits, type DemoUnit } from '../company/units.ts';
import { insertRows } from './insert-rows.ts';
import type { Structure } from './seed-structure.ts';
import { controllerStateOf, deviceStateOf, lastIrrigatedOf } from './unit-states.ts';

export interface SeededUnit {
  unit: DemoUnit;
  id: number;
  facility_id: number;
  controllerId: number;
  platformIds: readonly number[];
  /** By device type. */
  devices: ReadonlyMap<DeviceTypeKey, number>;
  /** Of designator 5. */
  temperatureSensorId: number;
}

interface UnitSeeding {
  records: Records;
  structure: Structure;
  demoSeed: string;
  dndUserId: number | null;
  now: number;
}

/** Adds the sixty units with controllers, shelves, devices and sensors. */
export async function seedUnits(seeding: UnitSeeding): Promise<SeededUnit[]> {
  const seeded: SeededUnit[] = [];
  for (const unit of demoUnits) seeded.push(await seedUnit(seeding, unit));
  return seeded;
}

async function seedUnit(seeding: UnitSeeding, unit: DemoUnit): Promise<SeededUnit> {
  const { records, structure, now } = seeding;
  const facility_id = structure.facilities.get(unit.facility) ?? 0;
  const [controllerId = 0] = await insertRows(records, Controller, [controllerRow(seeding, unit, facility_id)]);
  const { unit: flags = {} } = situationOf(unit.situation);
  const { dndHours, dndComment, ...marks } = flags;
  const [id = 0] = await insertRows(records, Unit, [
    {
      facility_id,
      name: unit.name,
      area_id: structure.areas.get(unit.area) ?? 0,
      rack: unit.rack,
      position: unit.position,
      controller_id: controllerId,
      hasCurtains: unit.devices.includes('curtain'),
      installdate: '2025-03-03',
      lastIrrigated: lastIrrigatedOf(unit, now),
      ...marks,
      ...(dndHours === undefined
        ? {}
        : {
            dndExpiration: new Date(now + dndHours * 3_600_000).toISOString(),
            dndComment: dndComment ?? null,
            dndUser_id: seeding.dndUserId,
          }),
    },
  ]);
  const platformIds = await insertRows(records, Platform, platformRows(unit, id));
  const deviceIds = await insertRows(records, VirtualDevice, deviceRows(unit, controllerId, now));
  const sensorIds = await insertRows(
    records,
    Sensor,
    listDemoSensors(unit).flatMap(({ deviceId, name, designators }) =>
      designators.map((designator_id) => ({
        facility_id,
        device_id: deviceId,
        name,
        designator_id,
        controller_id: controllerId,
        platformGroup_id: id,
      })),
    ),
  );
  const devices = new Map(unit.devices.map((type, index) => [type, deviceIds[index] ?? 0] as const));
  return { unit, id, facility_id, controllerId, platformIds, devices, temperatureSensorId: sensorIds[0] ?? 0 };
}

function platformRows(unit: DemoUnit, platformGroup_id: number) {
  return Array.from({ length: unit.shelves }, (_, index) => ({
    platformGroup_id,
    name: `Shelf ${index + 1}`,
    level: index + 1,
    basin: index === 0 ? ('bottom' as const) : index === unit.shelves - 1 ? ('top' as const) : ('none' as const),
    capacity: unit.capacity,
    rows: unit.shelfRows,
    cols: unit.capacity / unit.shelfRows,
    lengthCm: 610,
    widthCm: 122,
  }));
}

function deviceRows(unit: DemoUnit, controller_id: number, now: number) {
  return unit.devices.map((type) => ({
    controller_id,
    virtualDeviceType_id: deviceTypes[type].id,
    name: type,
    ...deviceStateOf(unit, type, now),
  }));
}

/** Addresses are made from the unit's own name, so that they are the same in every installation. */
function controllerRow({ demoSeed, now }: UnitSeeding, unit: DemoUnit, facility_id: number) {
  const { deviceId } = unit;
  const hash = createHash('sha256').update(deviceId).digest('hex');
  const isFirst = findDemoFacility(unit.facility).key === 'washington';
  const number = demoUnits.indexOf(unit) + 1;
  return {
    facility_id,
    name: deviceId,
    hostname: deviceId,
    deviceId,
    keyHash: hashControllerKey(demoControllerKey(demoSeed, deviceId)),
    ipAddress: `10.${isFirst ? 20 : 30}.${Math.ceil(number / 20)}.${number + 10}`,
    // 02: locally administered, so no maker's device can have it.
    macAddress: ['02', ...(hash.slice(0, 10).match(/../g) ?? [])].join(':').toUpperCase(),
    serial: `TRL-${hash.slice(10, 18).toUpperCase()}`,
    softwareVersion: '0.1.0',
    osVersion: 'simulated',
    ...controllerStateOf(unit, now),
  };
}
