import type { DeviceName, OutputFault } from '../drivers/driver.ts';
import { curtainState, irrigationState } from '../loops/index.ts';
import { wordOfPeriod, type PlannedPeriod } from './plan.ts';
import type { UnitLoops } from './unit-loops.ts';
import type { UnitMemory } from './unit-memory.ts';

/** One thing a device reports of itself; `at` in ms. */
export interface ReportedState {
  device: string;
  metric: string;
  value: string | number | boolean;
  at: number;
}

type Value = ReportedState['value'];

/** The word of a device that is not as it was told to be. */
const fault = 'fault';

/** What water runs for; `none` between shots, so that each beginning tells it anew. */
function originOf({ shot, openedAt }: UnitLoops['irrigation']): string {
  if (!shot || openedAt === undefined) return 'none';
  return shot.isOrdered ? 'command' : 'schedule';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What each device says of itself: metric and value. */
const deviceStates: Record<DeviceName, (loops: UnitLoops, memory: UnitMemory) => Record<string, Value>> = {
  light: ({ light }) => ({
    state: light.intensity > 0 ? 'on' : 'off',
    intensity: rounded(light.intensity),
    isTripped: light.isTripped,
  }),
  curtain: ({ curtain }) => ({ state: curtainState(curtain) }),
  irrigation: ({ irrigation }) => ({ state: irrigationState(irrigation), origin: originOf(irrigation) }),
  co2Valve: ({ co2 }, memory) => ({
    state: co2.isOpen ? 'on' : 'closed',
    enabled: memory.co2Enabled,
    isTripped: co2.isTripped,
  }),
  humidifier: ({ humidifier }) => ({ state: humidifier.state }),
  dehumidifier: ({ dehumidifier }) => ({ state: dehumidifier.state }),
  dehumidifier2Stage: ({ dehumidifier2Stage }) => ({ state: dehumidifier2Stage.state }),
  ecu: ({ ecu }) => ({ state: ecu.machine.state }),
  bard: ({ bard }) => ({ state: bard.machine.state }),
  heaterstrip: ({ heater }) => ({ state: heater.state }),
  fan: ({ fan }) => ({ state: fan }),
};

function unitStates(memory: UnitMemory, period: PlannedPeriod | null, pestDetected: boolean): Record<string, Value> {
  const state = wordOfPeriod(period);
  return {
    mode: memory.mode,
    ...(state ? { state } : {}),
    useVfuSchedule: memory.useVfuSchedule,
    ipm: memory.isIpm,
    impairedChiller: memory.impairedChiller !== null,
    chillerShare: memory.impairedChiller ?? 1,
    logLevel: memory.logLevel,
    pestDetected,
  };
}

/** All states of a unit now. */
export function statesOf(
  loops: UnitLoops,
  memory: UnitMemory,
  period: PlannedPeriod | null,
  devices: readonly DeviceName[],
  pestDetected: boolean,
  at: number,
): ReportedState[] {
  const list = (device: string, values: Record<string, Value>): ReportedState[] =>
    Object.entries(values).map(([metric, value]) => ({ device, metric, value, at }));
  return [
    ...list('unit', unitStates(memory, period, pestDetected)),
    ...devices.flatMap((name) => list(name, deviceStates[name](loops, memory))),
  ];
}

/** The same, but a device whose output was found other than asked says `fault`, and nothing of how strongly it runs. */
export function withFaults(states: readonly ReportedState[], faults: readonly OutputFault[]): readonly ReportedState[] {
  if (faults.length === 0) return states;
  const faulty = new Set<string>(faults.map(({ device }) => device));
  return states.flatMap((one) => {
    if (!faulty.has(one.device)) return [one];
    return one.metric === 'state' ? [{ ...one, value: fault }] : one.metric === 'intensity' ? [] : [one];
  });
}

/** Picks the states that changed since the last call; `forget` makes the next call return them all. */
export function createStateReport(): { changed(states: readonly ReportedState[]): ReportedState[]; forget(): void } {
  let reported = new Map<string, Value>();
  return {
    changed(states) {
      const fresh = states.filter((one) => reported.get(`${one.device}/${one.metric}`) !== one.value);
      for (const one of fresh) reported.set(`${one.device}/${one.metric}`, one.value);
      return fresh;
    },
    forget() {
      reported = new Map();
    },
  };
}
