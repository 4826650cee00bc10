import { designatorIds, designators, guards, type Fault, type SensorKind } from '@trellis/climate/model';
import type { ConfiguredFault, UnitConfig } from '../controller-config.ts';
import {
  createModbusDriver,
  createReplayDriver,
  createSimulatedDriver,
  openModbusDriver,
  readRecording,
  readRecordingMapping,
  type DeviceName,
  type Driver,
  type SimulatedDriver,
} from '../drivers/index.ts';
import type { UnitLoops, UnitMemory, UnitPlan } from '../unit/index.ts';
import { settleUnit } from './settle-unit.ts';

type SimulatedConfig = Extract<UnitConfig['driver'], { kind: 'simulated' }>;

const sensorKinds = Object.keys(designators) as SensorKind[];

/** The hardware of a unit as the agent uses it. */
export interface UnitHardware {
  driver: Driver;
  /** What a restart of the program does to it: opens it anew, or leaves a simulated plant growing. */
  reopen(): Promise<Driver>;
  /** Switches simulated faults as their time comes; true while the network is to be cut. */
  updateFaults(secondsUp: number): boolean;
  /** Lets a simulated plant grow by a plan for some hours up to `now` (ms) and says where its loops are then; real hardware is as it is. */
  settle(plan: UnitPlan, memory: UnitMemory, now: number): Promise<UnitLoops | undefined>;
}

/** Opens the hardware a unit's configuration names. Throws when a configured device is not there. */
export async function openUnitHardware(unit: UnitConfig, startAt: number, timeScale: number): Promise<UnitHardware> {
  const { driver: config } = unit;
  if (config.kind !== 'simulated') {
    const open = (): Promise<Driver> =>
      config.kind === 'replay' ? openReplay(config, unit.devices, startAt, timeScale) : openModbus(config, unit);
    return { driver: await open(), reopen: open, updateFaults: () => false, settle: () => Promise.resolve(undefined) };
  }
  return openSimulated(config, unit, startAt);
}

function openSimulated(config: SimulatedConfig, unit: UnitConfig, startAt: number): UnitHardware {
  // Says at the start what is wrong with a fault, not when its time comes.
  config.faults.forEach(faultOf);
  const probes = Math.max(1, unit.sensors.filter(({ designators }) => designators.includes(53)).length);
  const measured = new Set(unit.sensors.flatMap((one) => one.designators));
  const fitted = guards.filter((guard) => measured.has(designatorIds[guard]));
  let present: ConfiguredFault[] = [];
  const openAt = (at: number): SimulatedDriver => {
    const opened = createSimulatedDriver({
      preset: config.preset,
      seed: config.seed,
      startAt: at,
      devices: unit.devices,
      sensors: { probes, ...config.sensors },
      guards: fitted,
    });
    for (const one of present) opened.inject(faultOf(one));
    return opened;
  };
  let simulated = openAt(startAt);
  const driver: Driver = {
    describe: () => simulated.describe(),
    readSensors: (now) => simulated.readSensors(now),
    writeActuators: (outputs, now) => simulated.writeActuators(outputs, now),
    flags: () => simulated.flags?.() ?? { pestDetected: false },
    close: () => Promise.resolve(),
  };
  return {
    driver,
    reopen: () => Promise.resolve(driver),
    updateFaults(secondsUp) {
      const on = config.faults.filter((one) => isOn(one, secondsUp));
      if (JSON.stringify(on) !== JSON.stringify(present)) {
        for (const { kind } of config.faults) simulated.clear(kind);
        for (const one of on) simulated.inject(faultOf(one));
        present = on;
      }
      return simulated.isNetworkLost();
    },
    async settle(plan, memory, now) {
      const settled = await settleUnit({ open: openAt, plan, memory, now });
      simulated = settled.driver;
      return settled.loops;
    },
  };
}

const isOn = ({ afterSeconds, forSeconds = Number.POSITIVE_INFINITY }: ConfiguredFault, seconds: number): boolean =>
  seconds >= afterSeconds && seconds < afterSeconds + forSeconds;

/** The fault a configuration means. Throws when it does not say which sensor, or what is wrong with it. */
function faultOf({ kind, sensor, value, perHour, offset }: ConfiguredFault): Fault {
  switch (kind) {
    case 'stuck-sensor':
      return { kind, sensor: sensorOf(kind, sensor), value: numberOf(kind, 'value', value) };
    case 'frozen-sensor':
      return { kind, sensor: sensorOf(kind, sensor) };
    case 'drifting-sensor':
      return { kind, sensor: sensorOf(kind, sensor), perHour: numberOf(kind, 'perHour', perHour) };
    case 'wrong-probe':
      return { kind, sensor: sensorOf(kind, sensor), offset: numberOf(kind, 'offset', offset) };
    default:
      return { kind };
  }
}

function sensorOf(kind: string, sensor: string | undefined): SensorKind {
  const found = sensorKinds.find((one) => one === sensor);
  if (!found) throw new Error(`The fault ${kind} needs a sensor: one of ${sensorKinds.join(', ')}`);
  return found;
}

function numberOf(kind: string, name: string, value: number | undefined): number {
  if (value === undefined) throw new Error(`The fault ${kind} needs a ${name}`);
  return value;
}

async function openReplay(
  config: Extract<UnitConfig['driver'], { kind: 'replay' }>,
  devices: readonly DeviceName[],
  startAt: number,
  timeScale: number,
): Promise<Driver> {
  const recording = readRecording(config.file, await readRecordingMapping(config.mapping));
  // The driver counts in the unit's time, which runs `timeScale` times as fast; the speed is meant in ours.
  const { speed, loop } = config;
  return createReplayDriver({ recording, startAt, speed: speed / timeScale, loop, devices });
}

async function openModbus(
  config: Extract<UnitConfig['driver'], { kind: 'modbus' }>,
  unit: UnitConfig,
): Promise<Driver> {
  const { registerMap } = config;
  const driver =
    typeof registerMap === 'string' ? await openModbusDriver(registerMap) : createModbusDriver(registerMap);
  const fitted = driver.describe().devices;
  const missing = unit.devices.find((name) => !fitted.includes(name));
  if (missing) throw new Error(`${unit.edgeNodeId} has a ${missing}, which its register map does not name`);
  return driver;
}
