import type { DeviceName, UnitOutputs } from '../drivers/driver.ts';
import {
  stepAirUnitLoop,
  stepCo2Loop,
  stepCurtainLoop,
  stepDehumidifier,
  stepHeaterLoop,
  stepHumidifier,
  stepIrrigationLoop,
  stepLightLoop,
  stepTwoStageDehumidifier,
  stopMachine,
  switchMachine,
  curtainTravelSeconds,
  hotRoomC,
  type AirUnitLoop,
  type AirUnitState,
  type Climate,
  type HumidityInput,
  type IrrigationOutcome,
} from '../loops/index.ts';
import { stepChosenLoops, type ChosenStates } from './chosen-loops.ts';
import { blindLightCap, ipmLightCap, modePolicies } from './modes.ts';
import type { OrderEffects } from './orders.ts';
import type { PlannedPeriod, Targets, UnitPlan } from './plan.ts';
import { outputsOf, type UnitLoops } from './unit-loops.ts';
import type { UnitMemory } from './unit-memory.ts';

/** Everything one step of a unit looks at. */
export interface UnitStep {
  now: number;
  dtSeconds: number;
  climate: Climate;
  plan: UnitPlan;
  /** Light or dark by order or plan; null when neither says. */
  period: PlannedPeriod | null;
  targets: Targets;
  memory: UnitMemory;
  devices: readonly DeviceName[];
  irrigationOrder: OrderEffects['irrigation'];
  acquireLease: (wantedSeconds: number) => boolean;
}

/** A step with what the chosen loops want. */
type ChosenUnitStep = UnitStep & { chosen: ChosenStates };

export interface UnitStepOutcome {
  loops: UnitLoops;
  outputs: UnitOutputs;
  irrigation: IrrigationOutcome;
}

/** A humidifier that a person switched on still stops before the room drips. */
const wettestPercent = 95;
/** A dryer that has just stopped leaves the room a little too dry on purpose. */
const afterDryingMs = 10 * 60_000;

/** In AUTOMATIC the light period moves lamps and curtain; in MANUAL only one that was held or ordered, where no order to the device itself stands. */
const periodRules = ({ memory }: UnitStep): boolean => memory.mode === 'AUTOMATIC' || memory.lightPeriod !== null;

const isRunning = (step: UnitStep): boolean => modePolicies[step.memory.mode].follows !== 'nothing';

function stepLight(loops: UnitLoops, step: UnitStep): UnitLoops['light'] {
  const { memory, plan, period, climate, dtSeconds } = step;
  const policy = modePolicies[memory.mode];
  const isBurning = loops.light.intensity > 0;
  const byOrder = memory.overrides.light === undefined ? undefined : memory.overrides.light === 'on';
  const byPeriod = periodRules(step) ? (period?.isLit ?? false) : isBurning;
  const caps = [memory.impairedChiller ?? 1, memory.isIpm ? ipmLightCap : 1];
  if (climate.temperatureC === undefined) caps.push(blindLightCap);
  const wanted = memory.overrides.intensity ?? plan.lightIntensity ?? 1;
  return stepLightLoop(loops.light, {
    isLit: isRunning(step) ? (byOrder ?? byPeriod) : policy.keepsLight && isBurning,
    intensity: policy.keepsLight ? loops.light.intensity : wanted,
    rampSeconds: memory.mode === 'AUTOMATIC' ? (plan.rampMinutes ?? 0) * 60 : 0,
    cap: Math.min(...caps),
    temperatureC: climate.temperatureC,
    dtSeconds,
  });
}

/** In AUTOMATIC the curtain opens with the light and shuts in the dark, so that no light leaks in. */
function stepCurtain(loops: UnitLoops, step: UnitStep): UnitLoops['curtain'] {
  const { memory, plan, period, dtSeconds } = step;
  const byPeriod = periodRules(step) && period ? (period.isLit ? 'open' : 'closed') : undefined;
  const wanted = isRunning(step) ? (memory.overrides.curtain ?? byPeriod) : undefined;
  return stepCurtainLoop(loops.curtain, wanted, plan.curtainTravelSeconds ?? curtainTravelSeconds, dtSeconds);
}

function stepIrrigation(loops: UnitLoops, step: UnitStep): IrrigationOutcome {
  const { memory, targets, now } = step;
  return stepIrrigationLoop(loops.irrigation, {
    now,
    schedule: memory.mode === 'AUTOMATIC' ? targets.schedule : undefined,
    isWindowOpen: targets.isWindowOpen(now),
    acquireLease: step.acquireLease,
    order: step.irrigationOrder,
    isBlocked: !isRunning(step) || !step.devices.includes('irrigation'),
  });
}

function stepCo2(loops: UnitLoops, step: UnitStep, lampsBurn: boolean): UnitLoops['co2'] {
  const { memory, plan, period, climate, targets, now } = step;
  const isAllowed = memory.co2Enabled && plan.facilityCo2Enabled !== false;
  return stepCo2Loop(loops.co2, {
    isLit: lampsBurn && (period?.isLit ?? false),
    lightsOffAt: period?.until ?? undefined,
    // What flows out of an open door feeds no plant, and may reach people.
    isEnabled: isAllowed && isRunning(step) && !memory.isIpm && climate.isDoorOpen !== true,
    co2Ppm: climate.co2Ppm,
    band: targets.co2,
    now,
  });
}

function stepHumidity(loops: UnitLoops, step: ChosenUnitStep) {
  const { memory, climate, targets, now, chosen } = step;
  const { humidifier, dehumidifier, dehumidifier2Stage } = loops;
  if (!isRunning(step)) {
    return {
      humidifier: stopMachine(humidifier, 'off', now),
      dehumidifier: stopMachine(dehumidifier, 'off', now),
      dehumidifier2Stage: stopMachine(dehumidifier2Stage, 'off', now),
    };
  }
  const { overrides } = memory;
  const input: HumidityInput = { climate, band: targets.humidity, now };
  const isTooWet = (climate.humidityPercent ?? 0) > wettestPercent;
  const isTooHot = (climate.temperatureC ?? 0) > hotRoomC;
  // A humidifier never works against a dryer, unless a person wants it so.
  const isDrying = [dehumidifier, dehumidifier2Stage].some(
    (machine) => machine.state !== 'off' || now - machine.since < afterDryingMs,
  );
  const wetter = isTooWet || memory.isIpm ? 'off' : (overrides.humidifier ?? (isDrying ? 'off' : chosen.humidifier));
  const drier = isTooHot ? undefined : (overrides.dehumidifier ?? chosen.dehumidifier);
  const stage = isTooHot ? undefined : (overrides.dehumidifier2Stage ?? chosen.dehumidifier2Stage);
  return {
    humidifier: wetter ? switchMachine(humidifier, wetter, now) : stepHumidifier(humidifier, input),
    dehumidifier: drier ? switchMachine(dehumidifier, drier, now) : stepDehumidifier(dehumidifier, input),
    dehumidifier2Stage: stage
      ? switchMachine(dehumidifier2Stage, stage, now)
      : stepTwoStageDehumidifier(dehumidifier2Stage, { ...input, isHalf: memory.impairedChiller !== null }),
  };
}

function stepAirUnit(loop: AirUnitLoop, step: UnitStep, order: AirUnitState | undefined, offsetC: number): AirUnitLoop {
  const { memory, climate, targets, now, dtSeconds, devices } = step;
  const policy = modePolicies[memory.mode];
  if (policy.follows === 'nothing') {
    const stopped = stopMachine(loop.machine, policy.airMoves ? 'circulating' : 'off', now);
    return { ...loop, machine: stopped, demand: 0, sum: 0 };
  }
  const hasDryer = devices.includes('dehumidifier') || devices.includes('dehumidifier2Stage');
  return stepAirUnitLoop(loop, {
    climate,
    temperature: targets.temperature,
    humidity: targets.humidity,
    isLit: step.period?.isLit ?? false,
    now,
    dtSeconds,
    offsetC,
    dryingOffsetPercent: hasDryer ? 6 : 1.5,
    order,
  });
}

function stepHeater(loops: UnitLoops, step: ChosenUnitStep): UnitLoops['heater'] {
  const { memory, climate, targets, now } = step;
  const temperatureC = climate.temperatureC;
  if (memory.mode === 'STERILIZE') {
    return stepHeaterLoop(loops.heater, { temperatureC, band: undefined, now, order: 'HIGH' });
  }
  if (!isRunning(step)) return stopMachine(loops.heater, 'off', now);
  return stepHeaterLoop(loops.heater, {
    temperatureC,
    band: targets.temperature,
    now,
    order: memory.overrides.heaterstrip ?? step.chosen.heaterstrip,
  });
}

/** One step of all loops of a unit: pure but for the shared line it may ask for. */
export function stepUnit(loops: UnitLoops, given: UnitStep): UnitStepOutcome {
  const { overrides, mode } = given.memory;
  const { now, climate, targets, plan } = given;
  const isLit = given.period?.isLit ?? false;
  const { memories, states: chosen } = stepChosenLoops(loops.chosen, plan.loops ?? [], {
    now,
    climate,
    targets,
    isLit,
  });
  const step: ChosenUnitStep = { ...given, chosen };
  const policy = modePolicies[mode];
  const light = stepLight(loops, step);
  const irrigation = stepIrrigation(loops, step);
  const next: UnitLoops = {
    light,
    curtain: stepCurtain(loops, step),
    irrigation: irrigation.loop,
    co2: stepCo2(loops, step, light.intensity > 0),
    ...stepHumidity(loops, step),
    ecu: stepAirUnit(loops.ecu, step, overrides.ecu ?? chosen.ecu, 0),
    bard: stepAirUnit(loops.bard, step, overrides.bard ?? chosen.bard, step.devices.includes('ecu') ? 1 : 0),
    heater: stepHeater(loops, step),
    fan: policy.follows === 'nothing' ? (policy.airMoves ? 'on' : 'off') : (overrides.fan ?? chosen.fan ?? 'on'),
    chosen: memories,
  };
  return { loops: next, outputs: outputsOf(next, irrigation.isValveOpen, step.devices), irrigation };
}
