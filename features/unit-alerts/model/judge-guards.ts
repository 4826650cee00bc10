import type { UnitRecord, UnitState } from '@trellis/units/model';
import { nothing, quietModes, unknown, type Finding } from './finding.ts';

/** What the flow meter and the contacts of a unit say now; null where it has none, or it said nothing lately. */
export interface GuardReadings {
  /** L/min */
  waterFlow: number | null;
  hasLeak: boolean | null;
  isDoorOpen: boolean | null;
  /** When the last shot began, epoch ms, if its meter saw no water flow; null where it saw some. */
  noFlowAt: number | null;
}

interface Guarded {
  unit: UnitRecord;
  state: UnitState;
  guards?: GuardReadings | undefined;
}

/** Less is what a meter shows while nothing flows, L/min. */
export const leastFlow = 0.1;

type GuardEvent = 'leak' | 'flowWhileClosed' | 'openWithoutFlow' | 'doorOpen' | 'dosingIntoOpenDoor';

const judgeEach: Readonly<Record<GuardEvent, (guards: GuardReadings, unit: UnitRecord) => Finding>> = {
  leak: ({ hasLeak }) => (hasLeak === null ? unknown : { ...nothing, holds: hasLeak }),
  flowWhileClosed({ waterFlow }, { irrigation, mode }) {
    const word = irrigation?.toLowerCase();
    if (waterFlow === null || (word !== 'on' && word !== 'off' && word !== 'waiting')) return unknown;
    const holds = word !== 'on' && waterFlow > leastFlow && !quietModes.includes(mode ?? '');
    return { ...nothing, value: waterFlow, limit: leastFlow, unit: 'L/min', holds };
  },
  /** A shot may be over before anybody looked at it, so the meter's word about the last one counts as much as what is open now. */
  openWithoutFlow({ waterFlow, noFlowAt }, { irrigation }) {
    if (waterFlow === null) return unknown;
    const isDryNow = irrigation?.toLowerCase() === 'on' && waterFlow < leastFlow;
    return { ...nothing, since: noFlowAt, holds: noFlowAt !== null || isDryNow };
  },
  doorOpen: ({ isDoorOpen }, { mode }) =>
    isDoorOpen === null ? unknown : { ...nothing, holds: isDoorOpen && !quietModes.includes(mode ?? '') },
  dosingIntoOpenDoor({ isDoorOpen }, { co2Valve }) {
    const word = co2Valve?.toLowerCase();
    if (isDoorOpen === null || word === undefined) return unknown;
    return { ...nothing, holds: isDoorOpen && (word === 'on' || word === 'open') };
  },
};

/** What water and doors say of a unit; nothing is known of one whose controller is silent. */
export function judgeGuard(event: GuardEvent, { unit, state, guards }: Guarded): Finding {
  return state.state === 'OFFLINE' || guards === undefined ? unknown : judgeEach[event](guards, unit);
}
