import {
  applyActuatorFaults,
  createRandom,
  createRoom,
  createSensors,
  designatorIds,
  readGuards,
  stepRoom,
  type Actuators,
  type Fault,
  type FaultKind,
  type Guard,
  type Outside,
  type Room,
  type RoomPreset,
  type RoomPresetName,
  type SensorOptions,
} from '@trellis/climate/model';
import { idleOutputs, type DeviceName, type Driver, type UnitOutputs } from '../driver.ts';

export interface SimulatedOptions {
  preset: RoomPreset | RoomPresetName;
  seed: number;
  /** When the simulated room begins, ms. */
  startAt: number;
  devices?: readonly DeviceName[];
  outside?: Outside;
  sensors?: SensorOptions;
  /** What it carries beside its climate sensors. */
  guards?: readonly Guard[];
}

/** A simulated unit, with its faults. */
export interface SimulatedDriver extends Driver {
  /** Switches a fault on; one of the same kind (and sensor) is replaced. */
  inject(fault: Fault): void;
  /** Switches faults of a kind off. */
  clear(kind: FaultKind): void;
  faults(): readonly Fault[];
  /** True while the unit pretends that its network is gone; the network agent obeys. */
  isNetworkLost(): boolean;
  /** The true state behind the sensors. */
  room(): Room;
}

const usualDevices: readonly DeviceName[] = [
  'light',
  'curtain',
  'irrigation',
  'co2Valve',
  'humidifier',
  'dehumidifier2Stage',
  'ecu',
  'heaterstrip',
  'fan',
];
/** After a longer pause the room is picked up where it was. */
const longestCatchUpSeconds = 3600;
/** A one-stage dehumidifier against the two-stage one. */
const oneStageShare = 0.6;
/** The model's peak drying is that of a bank of machines; a unit has one of half that size, or the only small one. */
const smallDryer = 60;
const dryerShare = (dryingMax: number): number => Math.max(0.5, Math.min(1, smallDryer / dryingMax));

/** Turns device outputs into what the room receives. */
function actuatorsOf(outputs: UnitOutputs, dryingMax: number): Actuators {
  const airUnits = [outputs.ecu, outputs.bard];
  const demandIn = (state: 'cooling' | 'dehumidifying'): number =>
    Math.min(
      1,
      airUnits.reduce((sum, unit) => sum + (unit.state === state ? unit.demand : 0), 0),
    );
  const stages = outputs.dehumidifier2Stage + (outputs.dehumidifier ? oneStageShare : 0);
  return {
    light: outputs.light,
    cooling: demandIn('cooling'),
    airUnitDrying: demandIn('dehumidifying'),
    heating: outputs.heaterstrip,
    dehumidifying: Math.min(1, stages * dryerShare(dryingMax)),
    humidifying: outputs.humidifier ? 1 : 0,
    co2: outputs.co2Valve ? 1 : 0,
    irrigation: outputs.irrigation ? 1 : 0,
  };
}

/** Opens a simulated unit: the room model with sensors, moved along by the time it is asked for. */
export function createSimulatedDriver(options: SimulatedOptions): SimulatedDriver {
  const { devices = usualDevices, seed, guards: fitted = [] } = options;
  let room = createRoom(options.preset, seed);
  const outside = options.outside ?? room.preset.outside;
  const sensors = createSensors(createRandom(seed), options.sensors);
  let last = options.startAt;
  let outputs = idleOutputs;
  let faults: Fault[] = [];

  const deliver = (): Actuators => applyActuatorFaults(actuatorsOf(outputs, room.preset.parameters.dryingMax), faults);
  const advance = (now: number): void => {
    const seconds = Math.min((now - last) / 1000, longestCatchUpSeconds);
    last = Math.max(last, now);
    if (seconds <= 0) return;
    room = stepRoom(room, deliver(), outside, seconds);
  };
  const isSame = (one: Fault, other: Fault): boolean =>
    one.kind === other.kind && ('sensor' in one ? one.sensor : '') === ('sensor' in other ? other.sensor : '');

  return {
    describe: () => ({
      devices,
      sensors: [...sensors.list, ...fitted.map((sensor) => ({ sensor, designator: designatorIds[sensor] }))],
    }),
    readSensors(now) {
      advance(now);
      return Promise.resolve([
        ...sensors.read(room, now, faults),
        ...readGuards(fitted, { room, real: deliver(), faults, now }),
      ]);
    },
    writeActuators(next, now) {
      advance(now);
      outputs = next;
      return Promise.resolve();
    },
    flags: () => ({ pestDetected: faults.some((fault) => fault.kind === 'pest') }),
    close: () => Promise.resolve(),
    inject(fault) {
      faults = [...faults.filter((one) => !isSame(one, fault)), fault];
    },
    clear(kind) {
      faults = faults.filter((fault) => fault.kind !== kind);
    },
    faults: () => faults,
    isNetworkLost: () => faults.some((fault) => fault.kind === 'network-lost'),
    room: () => room,
  };
}
