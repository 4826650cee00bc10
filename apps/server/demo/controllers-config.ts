import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { designators, type Fault, type RoomPresetName } from '@trellis/climate/model';
import type { Config, Database } from '@trellis/server-kit';
import { findClockPeriod, phaseOf, type UnitLifecycle, type UnitRecord } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/unit-status/server';
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
import { primaryHostId } from '../open-installation-broker.ts';

/** What apps/controller reads: every unit it runs, with its own key. */
export interface ControllersConfig {
  brokerUrl: string;
  /** Where the units ask for the water they share. */
  serverUrl: string;
  hostId: string;
  /** Where units keep what they could not send yet and what they must remember. */
  storeDir: string;
  logLevel: ControllerLogLevel;
  /** The most a unit can be told to log: its lines go where the server's go. */
  logLimit: ControllerLogLevel;
  units: ControllerUnitConfig[];
  replay?: ReplayUnitConfig;
}

type ControllerLogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug';

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
    currentPhase: UnitLifecycle['currentPhase'] | null;
    lightIntensity: number;
    facilityCo2Enabled: boolean;
    hasPlants: boolean;
  };
  /** What a unit without a memory of its own begins with. */
  memory: {
    mode: 'AUTOMATIC' | 'MANUAL';
    logLevel: 'INFO' | 'DEBUG';
    lastIrrigated: number | null;
    overrides?: { light: 'on' | 'off'; intensity: number; curtain: 'open' | 'closed' };
    lightPeriod?: 'LIGHT' | 'DARK';
  };
}

/** The unit that `npm run replay` may speak for. */
export type ReplayUnitConfig = Pick<ControllerUnitConfig, 'groupId' | 'edgeNodeId' | 'key' | 'sensors'>;

interface ConfigSources {
  db: Database;
  dataDir: string;
  brokerUrl: string;
  serverUrl: string;
  demoSeed: string;
  /** The server's own; its controllers say as much as it does. */
  logLevel: Config['logLevel'];
  now: Date;
}

/** An adopted controller that the demo does not run: its unit has been offline since the morning. */
const replayUnit = 'ff-e-07';

/** Writes the configuration of the demo's controllers, readable by its owner only, from what the database holds now. Answers its path. */
export async function writeControllersConfig(sources: ConfigSources): Promise<string> {
  const folder = path.join(sources.dataDir, 'demo');
  const storeDir = path.join(folder, 'controllers');
  mkdirSync(storeDir, { recursive: true, mode: 0o700 });
  const adopted = await listAdopted(sources);
  const logLevel = controllerLogLevel(sources.logLevel);
  const replayed = adopted.find(({ unit }) => unit.deviceId === replayUnit);
  const config: ControllersConfig = {
    brokerUrl: sources.brokerUrl,
    serverUrl: sources.serverUrl,
    hostId: primaryHostId,
    storeDir,
    logLevel,
    logLimit: logLevel,
    units: adopted
      .filter(({ unit }) => isRunning(situationOf(unit.situation)))
      .map((one) => unitConfig(one, sources.now)),
    ...(replayed ? { replay: replayConfig(replayed) } : {}),
  };
  const file = path.join(folder, 'controllers.json');
  writePrivateFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

const controllerLogLevel = (level: Config['logLevel']): ControllerLogLevel =>
  level === 'trace' ? 'debug' : level === 'silent' ? 'fatal' : level;

interface AdoptedUnit {
  unit: DemoUnit;
  record: UnitRecord;
  groupId: string;
  key: string;
}

async function listAdopted({ db, demoSeed, now }: ConfigSources): Promise<AdoptedUnit[]> {
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
    for (const record of await listUnitStatus(db, { facilityId, now })) records.set(record.device_id ?? '', record);
  }
  const groups = new Map(controllers.map(({ deviceId, mqttGroup }) => [deviceId, mqttGroup]));
  return demoUnits.flatMap((unit) => {
    const record = records.get(unit.deviceId);
    const groupId = groups.get(unit.deviceId);
    if (!record || !groupId) return [];
    return [{ unit, record, groupId, key: demoControllerKey(demoSeed, unit.deviceId) }];
  });
}

/** Its air alone: that is what recordings of rooms hold. */
const replayConfig = ({ unit, groupId, key }: AdoptedUnit): ReplayUnitConfig => ({
  groupId,
  edgeNodeId: unit.deviceId,
  key,
  sensors: listDemoSensors(unit)
    .filter((sensor) => sensor.designators.includes(designators.temperature))
    .map((sensor) => ({ deviceId: sensor.deviceId, designators: [...sensor.designators] })),
});

function unitConfig({ unit, record, groupId, key }: AdoptedUnit, now: Date): ControllerUnitConfig {
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
      currentPhase: phaseOf(record),
      lightIntensity: phaseOf(record)?.lightIntensity ?? 1,
      facilityCo2Enabled: record.facilityCo2Enabled,
      hasPlants: record.lifecycle_id !== null,
    },
    memory: {
      mode,
      logLevel,
      lastIrrigated: record.lastIrrigated ? Date.parse(record.lastIrrigated) : null,
      ...(mode === 'MANUAL' ? heldByHand(record, now) : {}),
    },
  };
}

/** A person who took the unit over left lamps and curtain as the plan had them, and the light period with them. */
function heldByHand(record: UnitRecord, now: Date) {
  const { facility_timezone } = record;
  const currentPhase = phaseOf(record);
  const isLit = findClockPeriod(currentPhase, facility_timezone, now.getTime())?.isLit ?? false;
  return {
    overrides: {
      light: isLit ? 'on' : 'off',
      intensity: currentPhase?.lightIntensity ?? 1,
      curtain: isLit ? 'open' : 'closed',
    },
    lightPeriod: isLit ? 'LIGHT' : 'DARK',
  } as const;
}
