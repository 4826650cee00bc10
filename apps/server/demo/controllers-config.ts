import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Fault, RoomPresetName } from '@trellis/climate/model';
import type { Database } from '@trellis/server-kit';
import type { UnitRecord } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/units/server';
import {
  demoControllerKey,
  demoPhases,
  demoSensorOptions,
  demoUnits,
  isRunning,
  listDemoSensors,
  seedOf,
  situationOf,
  type DemoUnit,
} from '../../../database/seeds/index.ts';
import { writePrivateFile } from '../data-folder.ts';
import { PRIMARY_HOST_ID } from '../open-installation-broker.ts';

/** What apps/controller reads: every unit it runs, with its own key. */
export interface ControllersConfig {
  brokerUrl: string;
  hostId: string;
  /** Where units keep what they could not send yet and what they must remember. */
  storeDir: string;
  units: ControllerUnitConfig[];
}

export interface ControllerUnitConfig {
  groupId: string;
  edgeNodeId: string;
  key: string;
  driver: {
    kind: 'simulated';
    preset: RoomPresetName;
    seed: number;
    faults: Fault[];
    sensors: { humidityOffsetPercent: number };
  };
  /** Names of the devices that answer; each is a Sparkplug device. */
  devices: string[];
  /** Sensors that answer; designators that are not listed are not reported. */
  sensors: { deviceId: string; designators: number[] }[];
  /** What the unit follows until the server sends it another plan. */
  plan: {
    facility_timezone: string;
    currentPhase: UnitRecord['currentPhase'];
    lightIntensity: number;
    facilityCo2Enabled: boolean;
    hasPlants: boolean;
  };
  /** What a unit without a memory of its own begins with. */
  memory: { mode: 'AUTOMATIC' | 'MANUAL'; logLevel: 'INFO' | 'DEBUG'; lastIrrigated: number | null };
}

interface ConfigSources {
  db: Database;
  dataDir: string;
  brokerUrl: string;
  demoSeed: string;
}

/** Writes the configuration of the demo's controllers, readable by its owner only, from what the database holds now. Answers its path. */
export async function writeControllersConfig({ db, dataDir, brokerUrl, demoSeed }: ConfigSources): Promise<string> {
  const folder = path.join(dataDir, 'demo');
  const storeDir = path.join(folder, 'controllers');
  mkdirSync(storeDir, { recursive: true, mode: 0o700 });
  const units = await listControllerUnits(db, demoSeed);
  const config: ControllersConfig = { brokerUrl, hostId: PRIMARY_HOST_ID, storeDir, units };
  const file = path.join(folder, 'controllers.json');
  writePrivateFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

async function listControllerUnits(db: Database, demoSeed: string): Promise<ControllerUnitConfig[]> {
  const controllers = await db
    .selectFrom('controllers')
    .innerJoin('facilities', 'facilities.id', 'controllers.facility_id')
    .select(['controllers.deviceId', 'controllers.facility_id', 'facilities.mqttGroup'])
    .where(
      'controllers.deviceId',
      'in',
      demoUnits.map(({ deviceId }) => deviceId),
    )
    .execute();
  const records = new Map<string, UnitRecord>();
  for (const facilityId of new Set(controllers.map(({ facility_id }) => facility_id))) {
    for (const record of await listUnitStatus(db, { facilityId })) records.set(record.device_id ?? '', record);
  }
  const groups = new Map(controllers.map(({ deviceId, mqttGroup }) => [deviceId, mqttGroup]));
  return demoUnits.flatMap((unit) => {
    const record = records.get(unit.deviceId);
    const groupId = groups.get(unit.deviceId);
    if (!record || !groupId || !isRunning(situationOf(unit.situation))) return [];
    return [unitConfig(unit, record, groupId, demoControllerKey(demoSeed, unit.deviceId))];
  });
}

function unitConfig(unit: DemoUnit, record: UnitRecord, groupId: string, key: string): ControllerUnitConfig {
  const situation = situationOf(unit.situation);
  const silent = situation.silent?.designators ?? [];
  const { mode = 'AUTOMATIC', logLevel = 'INFO' } = situation.controller ?? {};
  const isValveDead = situation.dryHours !== undefined;
  return {
    groupId,
    edgeNodeId: unit.deviceId,
    key,
    driver: {
      kind: 'simulated',
      preset: unit.crop ? demoPhases[unit.crop.phase].preset : 'cannabis-clone',
      seed: seedOf(unit.deviceId),
      faults: (situation.faults ?? []).map(({ fault }) => fault),
      sensors: demoSensorOptions,
    },
    devices: unit.devices.filter((type) => !(isValveDead && type === 'irrigation')),
    sensors: listDemoSensors(unit).map(({ deviceId, designators }) => ({
      deviceId,
      designators: designators.filter((designator) => !silent.includes(designator)),
    })),
    plan: {
      facility_timezone: record.facility_timezone,
      currentPhase: record.currentPhase,
      lightIntensity: record.currentPhase?.lightIntensity ?? 1,
      facilityCo2Enabled: record.facilityCo2Enabled,
      hasPlants: record.lifecycle_id !== null,
    },
    memory: { mode, logLevel, lastIrrigated: record.lastIrrigated ? Date.parse(record.lastIrrigated) : null },
  };
}
