import { createHash } from 'node:crypto';
import {
  BoardComponent,
  ControlBoard,
  deviceTypes,
  PortExpanderErrorLog,
  VirtualDevice,
  type DeviceTypeKey,
} from '@trellis/devices/model';
import type { Records, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { insertRows } from '../records/insert-rows.ts';
import type { SeededUnit } from '../records/seed-units.ts';

/** Component types of the reference data. */
const relay = 1;
const expander = 6;
const climateSensor = 13;
const co2Sensor = 14;
const substrateProbe = 17;
const address = '0x20';
const ports = 16;
const hourMs = 3_600_000;

export interface EquipmentSeeding {
  db: RequestTransaction;
  records: Records;
  now: number;
}

/** Units whose controllers have the probes of their root zone as devices of their own: one steers, one is put aside. */
const probedUnits = 2;
const probes = [
  { name: 'soil-1', enabled: true },
  { name: 'soil-2', enabled: false },
] as const;

/** Gives every controller its board, a relay for each device, and its climate sensors; some boards lie in stock, and three
 * controllers have had trouble on their bus this week. */
export async function seedWiring({ db, records, now }: EquipmentSeeding, units: readonly SeededUnit[]): Promise<void> {
  const boards = await insertRows(records, ControlBoard, units.map(installedBoard));
  const wired = units.flatMap((unit, index) => componentsOf(unit, boards[index] ?? 0));
  await insertRows(records, BoardComponent, wired);
  await addProbes(records, units.filter(({ unit }) => unit.hasProbes).slice(0, probedUnits));
  await sql`update virtual_devices d set "boardComponent_id" = b.id from board_components b
    where b.controller_id = d.controller_id and b.name = d.name`.execute(db);
  await insertRows(records, ControlBoard, spareBoards(units[0]?.facility_id ?? 0));
  await insertRows(
    records,
    PortExpanderErrorLog,
    [4, 21, 47].flatMap((place, index) => {
      const unit = units[place];
      return unit ? errorsOf(unit, boards[place] ?? null, index, now) : [];
    }),
  );
}

async function addProbes(records: Records, units: readonly SeededUnit[]): Promise<void> {
  const rows = units.flatMap(({ facility_id, controllerId: controller_id }) =>
    probes.map(({ name, enabled }, index) => ({ facility_id, controller_id, name, enabled, line: String(index) })),
  );
  await insertRows(
    records,
    BoardComponent,
    rows.map(({ enabled: _, line, ...place }) => ({
      ...{ ...place, boardComponentType_id: substrateProbe, addresspath: line },
    })),
  );
  await insertRows(
    records,
    VirtualDevice,
    rows.map(({ controller_id, name, enabled }) => ({
      ...{ controller_id, name, enabled, virtualDeviceType_id: deviceTypes.soilSensor.id },
    })),
  );
}

const serialOf = (text: string): string =>
  `CB-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}`;
const model = { model: 'TRL-16', revision: 'C', firmwareVersion: '1.4.2' };

const installedBoard = ({ unit, facility_id, controllerId }: SeededUnit) => ({
  ...model,
  facility_id,
  serial: serialOf(unit.deviceId),
  controller_id: controllerId,
  slot: 0,
  installdate: '2025-03-03',
  status: 'installed' as const,
});

const spareBoards = (facility_id: number) => [
  ...['spare 1', 'spare 2'].map((name) => ({
    ...model,
    facility_id,
    serial: serialOf(name),
    status: 'stock' as const,
  })),
  { ...model, facility_id, serial: serialOf('sent back'), revision: 'B', status: 'rma' as const },
];

/** States devices fall to when their controller stops; the others go off. */
const safeStates: Partial<Record<DeviceTypeKey, string>> = {
  fan: 'on',
  curtain: 'closed',
  co2Valve: 'closed',
  ecu: 'circulating',
  bard: 'circulating',
};

function componentsOf({ unit, facility_id, controllerId }: SeededUnit, controlBoard_id: number) {
  const place = { facility_id, controller_id: controllerId, controlBoard_id };
  const sensor = (name: string, boardComponentType_id: number, addresspath: string) => ({
    ...{ ...place, name, boardComponentType_id, addresspath },
    controlBoard_id: null,
  });
  return [
    { ...place, name: 'Port expander', boardComponentType_id: expander, addresspath: address, ports: ports },
    ...unit.devices.map((device, port) => ({
      ...{ ...place, name: device, boardComponentType_id: relay, addresspath: address, port, ports: ports },
      safeState: safeStates[device] ?? 'off',
    })),
    sensor('Climate sensor', climateSensor, '0x44'),
    sensor('CO2 sensor', co2Sensor, '0x62'),
  ];
}

/** A week of bus errors: more of them, and fewer recoveries, with each controller. */
function errorsOf({ controllerId, unit }: SeededUnit, controlBoard_id: number | null, badness: number, now: number) {
  const codes = ['NACK', 'TIMEOUT', 'CRC'];
  return Array.from({ length: 6 + badness * 9 }, (_, index) => ({
    // Spread over the week at uneven distances, the same in every installation.
    time: new Date(now - ((index * 37 + unit.position * 5) % 168) * hourMs - index * 61_000).toISOString(),
    controller_id: controllerId,
    controlBoard_id,
    address: `${address}/${index % Math.min(ports, Object.keys(deviceTypes).length)}`,
    code: codes[(index + badness) % codes.length] ?? 'NACK',
    count: 1 + ((index * 7) % (3 + badness * 4)),
    recovered: index % (badness + 2) !== 0,
  }));
}
