import { createRandom, createReporter, type Reporter } from '@trellis/climate/model';
import type { Driver, OutputFault, SensorReading } from '../drivers/driver.ts';
import { resetCo2Loop } from '../loops/index.ts';
import { applyOrder, enterAutomatic, OrderRefusal, type Order, type OrderEffects } from './orders.ts';
import { findPlannedPeriod, targetsOf, wordOfPeriod, type PlannedPeriod, type Targets, type UnitPlan } from './plan.ts';
import { createSensorDesk } from './sensor-desk.ts';
import { ownLine, type SharedLine } from './shared-line.ts';
import { stepUnit, type UnitStepOutcome } from './step-unit.ts';
import { currentAsOverrides, outputsOf, startUnitLoops, type UnitLoops } from './unit-loops.ts';
import { freshMemory, type Acknowledgement, type UnitMemory } from './unit-memory.ts';
import { createStateReport, statesOf, withFaults, type ReportedState } from './unit-states.ts';

/** Facts first, then a sentence, as pino takes them. */
export type LogLine = (facts: object, message: string) => void;
export interface Log {
  debug: LogLine;
  info: LogLine;
  warn: LogLine;
  error: LogLine;
}

/** A shot: `started` says how long it will be, `ended` how long it was; `at` is when it began, ms. */
export interface IrrigationReport {
  kind: 'started' | 'ended';
  at: number;
  durationSeconds: number;
}

/** Everything that happened in one tick; times in ms, UTC. */
export interface UnitEvents {
  at: number;
  readings: SensorReading[];
  states: ReportedState[];
  irrigations: IrrigationReport[];
  acknowledgements: Acknowledgement[];
  /** Why the hardware could not be read or written, or what it holds instead of what was asked. */
  driverErrors: string[];
}

export interface UnitRuntimeOptions {
  /** Name of the unit on the shared line and in the log. */
  name: string;
  plan: UnitPlan;
  driver: Driver;
  /** Milliseconds since 1970; a simulated clock may run faster than real time. */
  clock: () => number;
  log: Log;
  memory?: UnitMemory;
  line?: SharedLine;
  /** Which readings are sent when; once a minute unless given. */
  reporter?: Reporter;
}

/** One running unit. */
export interface UnitRuntime {
  /** Reads, decides, writes; calls while one is under way wait for it. Never throws because of the hardware. */
  tick(): Promise<UnitEvents>;
  /** Hands in an order; the next tick carries it out and answers it. */
  order(order: Order): void;
  /** Takes a new plan; throws when it cannot be read, and the old one stays. */
  setPlan(plan: UnitPlan): void;
  /** What to keep over a restart. */
  memory(): UnitMemory;
  /** What the loops are at. */
  loops(): UnitLoops;
  /** Goes on where other loops of this unit are; irrigation stays as it is. */
  continueFrom(others: UnitLoops): void;
  close(): Promise<void>;
}

const longestStepSeconds = 300;
const answersKept = 200;

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isWaterStuck = (faults: readonly OutputFault[]): boolean =>
  faults.some(({ device, isMended }) => device === 'irrigation' && !isMended);

interface CompiledPlan {
  plan: UnitPlan;
  light: Targets;
  dark: Targets;
}

const compilePlan = (plan: UnitPlan): CompiledPlan => ({
  plan,
  light: targetsOf(plan, true),
  dark: targetsOf(plan, false),
});

/** Starts a unit: loops over a driver, without any server. */
export function createUnitRuntime(options: UnitRuntimeOptions): UnitRuntime {
  const { name, driver, clock, log, line = ownLine } = options;
  const plainReporter = (): Reporter => createReporter(createRandom(1), { lost: 0, repeated: 0, late: 0 });
  const desk = createSensorDesk(options.reporter ?? plainReporter());
  const stateReport = createStateReport();
  const { devices } = driver.describe();

  let compiled = compilePlan(options.plan);
  let memory = options.memory ?? freshMemory();
  let loops = startUnitLoops(clock(), memory.lastIrrigated);
  let lastTick: number | undefined;
  let wasLit: boolean | undefined;
  let orders: Order[] = [];
  let irrigationOrder: OrderEffects['irrigation'];
  let isFullReport = true;
  let running: Promise<unknown> = Promise.resolve();

  const answer = (order: Order, now: number): Acknowledgement => {
    const before = memory.answered.find((one) => one.commandId === order.commandId);
    if (before) return before;
    let acknowledgement: Acknowledgement = { commandId: order.commandId, isAccepted: true, at: now };
    try {
      const outcome = applyOrder(memory, order, {
        now,
        devices,
        hasPlants: compiled.plan.hasPlants ?? Boolean(compiled.plan.currentPhase),
        rawCo2Ppm: desk.climate(now, 0).co2Ppm,
        current: currentAsOverrides(loops),
        currentPeriod: wordOfPeriod(findPeriod(now)),
      });
      memory = outcome.memory;
      applyEffects(outcome.effects ?? {});
    } catch (error) {
      if (!(error instanceof OrderRefusal)) throw error;
      acknowledgement = {
        commandId: order.commandId,
        isAccepted: false,
        reason: error.message,
        why: error.why,
        at: now,
      };
    }
    memory = { ...memory, answered: [...memory.answered, acknowledgement].slice(-answersKept) };
    log.info({ unit: name, ...acknowledgement, device: order.device, metric: order.metric }, 'order answered');
    return acknowledgement;
  };

  const applyEffects = (effects: OrderEffects): void => {
    irrigationOrder = effects.irrigation ?? irrigationOrder;
    if (effects.reportsStates) stateReport.forget();
    if (effects.reportsReadings) isFullReport = true;
    if (effects.resetsCo2) loops = { ...loops, co2: resetCo2Loop(loops.co2) };
  };

  const findPeriod = (now: number): PlannedPeriod | null =>
    memory.lightPeriod === null
      ? findPlannedPeriod(compiled.plan, now)
      : { isLit: memory.lightPeriod === 'LIGHT', until: null };

  /**
   * Orders to single devices end with the light period in AUTOMATIC; sterilising ends by itself. What is ordered in this tick
   * comes after it: an order for the period ends the earlier ones itself, and those behind it hold.
   */
  const passTime = (now: number): void => {
    const period = findPeriod(now);
    const hasChanged = wasLit !== undefined && period !== null && period.isLit !== wasLit;
    if (hasChanged && memory.mode === 'AUTOMATIC') memory = { ...memory, overrides: {} };
    if (memory.mode === 'STERILIZE' && memory.sterilizeUntil !== null && now >= memory.sterilizeUntil) {
      memory = { ...memory, mode: 'STANDBY', sterilizeUntil: null };
    }
    if (memory.impairedUntil !== null && now >= memory.impairedUntil)
      memory = { ...memory, impairedChiller: null, impairedUntil: null };
  };

  const readDriver = async (now: number, errors: string[]): Promise<void> => {
    try {
      desk.take(await driver.readSensors(now));
    } catch (error) {
      errors.push(errorText(error));
    }
  };

  /** Takes over what was decided, but for the water: the shot is as it was, and will be tried again. */
  const takeWithoutWater = (outcome: UnitStepOutcome): void => {
    loops = { ...outcome.loops, irrigation: loops.irrigation };
    // A shot that could not begin must not keep the others from the line.
    if (loops.irrigation.openedAt === undefined) line.release(name);
  };

  /** Writes the outputs; answers which of them do not hold what was asked, or undefined when none could be written. */
  const writeDriver = async (
    outcome: UnitStepOutcome,
    now: number,
    errors: string[],
  ): Promise<readonly OutputFault[] | undefined> => {
    try {
      await driver.writeActuators(outcome.outputs, now);
    } catch (error) {
      errors.push(errorText(error));
      takeWithoutWater(outcome);
      return undefined;
    }
    const faults = driver.outputFaults?.() ?? [];
    errors.push(...faults.map(({ text }) => text));
    if (isWaterStuck(faults)) takeWithoutWater(outcome);
    else {
      loops = outcome.loops;
      irrigationOrder = undefined;
    }
    return faults;
  };

  const settleIrrigation = (before: number | undefined, outcome: UnitStepOutcome): IrrigationReport[] => {
    const reports: IrrigationReport[] = [];
    const { loop, ended, wantsLease } = outcome.irrigation;
    if (!wantsLease) line.release(name);
    if (ended) {
      reports.push({ kind: 'ended', at: ended.at, durationSeconds: ended.durationSeconds });
      if (ended.setAutoWhenComplete && memory.mode === 'MANUAL') memory = enterAutomatic(memory);
    }
    if (loop.openedAt !== undefined && loop.openedAt !== before && loop.shot) {
      reports.push({ kind: 'started', at: loop.openedAt, durationSeconds: loop.shot.durationSeconds });
    }
    memory = { ...memory, lastIrrigated: loop.lastIrrigated ?? memory.lastIrrigated };
    return reports;
  };

  const tickOnce = async (): Promise<UnitEvents> => {
    const now = clock();
    const dtSeconds = Math.min(longestStepSeconds, Math.max(0, (now - (lastTick ?? now)) / 1000));
    lastTick = now;
    const driverErrors: string[] = [];
    await readDriver(now, driverErrors);
    passTime(now);
    const acknowledgements = orders.splice(0).map((order) => answer(order, now));
    const period = findPeriod(now);
    wasLit = period?.isLit ?? wasLit;
    const openedBefore = loops.irrigation.openedAt;
    const outcome = stepUnit(loops, {
      now,
      dtSeconds,
      climate: desk.climate(now, memory.co2OffsetPpm),
      plan: compiled.plan,
      period,
      targets: (period?.isLit ?? loops.light.intensity > 0) ? compiled.light : compiled.dark,
      memory,
      devices,
      irrigationOrder,
      acquireLease: (wantedSeconds) => line.acquire(name, wantedSeconds),
    });
    const faults = await writeDriver(outcome, now, driverErrors);
    const irrigations = faults && !isWaterStuck(faults) ? settleIrrigation(openedBefore, outcome) : [];
    const pestDetected = driver.flags?.().pestDetected ?? false;
    const present = statesOf(loops, memory, period, devices, pestDetected, now);
    const states = faults ? stateReport.changed(withFaults(present, faults)) : [];
    const readings = desk.due(now, memory.co2OffsetPpm, isFullReport);
    isFullReport = false;
    if (driverErrors.length > 0) log.warn({ unit: name, driverErrors }, 'the hardware did not answer, or not as asked');
    return { at: now, readings, states, irrigations, acknowledgements, driverErrors };
  };

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };

  return {
    tick: () => enqueue(tickOnce),
    order(order) {
      orders = [...orders, order];
    },
    setPlan(plan) {
      compiled = compilePlan(plan);
    },
    memory: () => memory,
    loops: () => loops,
    continueFrom(others) {
      loops = { ...others, irrigation: loops.irrigation };
    },
    close: () =>
      enqueue(async () => {
        line.release(name);
        // A unit without its controller must not keep water or CO2 running.
        const shut = { ...outputsOf(loops, false, devices), co2Valve: false, humidifier: false, heaterstrip: 0 };
        await driver
          .writeActuators(shut, clock())
          .catch((error: unknown) => log.warn({ unit: name, error: errorText(error) }, 'could not shut the valves'));
        await driver.close();
      }),
  };
}
