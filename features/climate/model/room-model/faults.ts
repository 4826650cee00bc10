import { designatorIds } from '../designators.ts';
import type { Actuators } from './room.ts';

const { externalMoisture, waterFlow: _flow, leak: _leak, door: _door, ...rest } = designatorIds;
/** The tank, its pump and the drain stand elsewhere. */
const { solutionPh: _ph, solutionEc: _ec, drainEc: _drain, drainFlow: _runoff, ...nearer } = rest;
const { waterPressure: _pressure, tankLevel: _level, solutionTemperature: _warmth, pump: _pump, ...others } = nearer;

/** What a simulated unit measures, and the designators it reports it under. */
export const designators = { ...others, moisture: externalMoisture };

export type SensorKind = keyof typeof designators;

/** Something wrong with a simulated unit. */
export type Fault =
  | { kind: 'stuck-sensor'; sensor: SensorKind; value: number }
  | { kind: 'frozen-sensor'; sensor: SensorKind }
  | { kind: 'drifting-sensor'; sensor: SensorKind; perHour: number }
  | { kind: 'wrong-probe'; sensor: SensorKind; offset: number }
  | { kind: 'dead-irrigation-valve' }
  | { kind: 'valve-stuck-open' }
  | { kind: 'leak' }
  | { kind: 'door-open' }
  | { kind: 'clogged-emitter' }
  | { kind: 'co2-valve-stuck-open' }
  | { kind: 'co2-bottle-empty' }
  | { kind: 'chiller-half' }
  | { kind: 'closed-vent' }
  | { kind: 'dehumidifier-stuck-off' }
  | { kind: 'lamp-row-dead' }
  | { kind: 'pest' }
  | { kind: 'network-lost' };

export type FaultKind = Fault['kind'];

/** Every kind of fault, for menus and checks. */
export const faultKinds: readonly FaultKind[] = [
  'stuck-sensor',
  'frozen-sensor',
  'drifting-sensor',
  'wrong-probe',
  'dead-irrigation-valve',
  'valve-stuck-open',
  'leak',
  'door-open',
  'clogged-emitter',
  'co2-valve-stuck-open',
  'co2-bottle-empty',
  'chiller-half',
  'closed-vent',
  'dehumidifier-stuck-off',
  'lamp-row-dead',
  'pest',
  'network-lost',
];

// An unregulated valve passes 14 g/m²/h where the dosing one is limited to 12 (flower room).
const stuckOpenCo2Level = 14 / 12;
const deadRowShare = 0.25;
/** Of the full flow, what a valve lets through that dirt keeps from closing. */
const stuckOpenWater = 0.2;
/** What still seeps past the flap of an air unit. */
const closedVentShare = 0.1;

/** What the machines really deliver when these faults are present. */
export function applyActuatorFaults(wanted: Actuators, faults: readonly Fault[]): Actuators {
  if (faults.length === 0) return wanted;
  const real = { ...wanted };
  for (const fault of faults) {
    if (fault.kind === 'dead-irrigation-valve') real.irrigation = 0;
    if (fault.kind === 'valve-stuck-open') real.irrigation = Math.max(real.irrigation, stuckOpenWater);
    if (fault.kind === 'clogged-emitter') real.irrigation *= 0.5;
    if (fault.kind === 'co2-valve-stuck-open') real.co2 = stuckOpenCo2Level;
    if (fault.kind === 'co2-bottle-empty') real.co2 = 0;
    if (fault.kind === 'chiller-half') real.cooling = Math.min(real.cooling, 0.5);
    if (fault.kind === 'closed-vent') {
      real.cooling *= closedVentShare;
      real.airUnitDrying *= closedVentShare;
    }
    if (fault.kind === 'dehumidifier-stuck-off') real.dehumidifying = 0;
    if (fault.kind === 'lamp-row-dead') real.light *= 1 - deadRowShare;
  }
  return real;
}
