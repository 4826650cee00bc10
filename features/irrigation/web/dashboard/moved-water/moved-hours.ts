import { followOwnSchedule, moveWater, phaseOf, type UnitRecord } from '@trellis/units/model';

/** Hours of water, `HH:MM` by the facility's clock. */
type Hours = readonly [from: string, to: string];

/** The hours in which a unit has water, and those it would have so many minutes later; none where it has no water, or all day. */
export function movedHours(unit: UnitRecord, minutes: number): { before: Hours[]; after: Hours[] } {
  const phase = phaseOf(unit);
  if (!phase || phase.noIrrigation) return { before: [], after: [] };
  const by = (waterShiftMinutes: number) => hoursOf(moveWater(phase, { waterHeldUntil: null, waterShiftMinutes }));
  // Hours that follow the light become hours of their own by being moved: moved there and back they are those of the light.
  const there = moveWater(phase, { waterHeldUntil: null, waterShiftMinutes: 1 });
  const before = hoursOf(moveWater(there, { waterHeldUntil: null, waterShiftMinutes: -1 }));
  return { before, after: minutes === 0 ? before : by(minutes) };
}

type Phase = UnitRecord['lifecycles'][0]['currentPhase'];

function hoursOf({ environments }: Phase): Hours[] {
  const found = environments.flatMap(({ irrigation }): Hours[] => {
    const { startTime, finishTime, duration, frequency } = irrigation ?? {};
    return startTime && finishTime && duration !== 0 && frequency ? [[startTime, finishTime]] : [];
  });
  return found.filter((one, index) => found.findIndex((other) => other.join() === one.join()) === index);
}

/** Hours as their reader reads times of day. */
export const hoursText = (hours: readonly Hours[], timeIn: (moment: number, zone: string) => string): string =>
  hours.map((ends) => ends.map((end) => timeIn(Date.parse(`1970-01-01T${end}Z`), 'UTC')).join('–')).join(', ');

/** A whole number of up to three digits with or without its sign; NaN where it is none. */
export const readSigned = (typed: string): number =>
  /^[-+−]?\d{1,3}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : Number.NaN;

/** Minutes with their sign. */
export const signedMinutes = (minutes: number): string => `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} min`;

/** Percentage with its sign. */
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;

/** How long the waterings of a unit are now, and so long they would be at a percentage of its schedule (s); by light and by dark where those differ. */
export function stretchedSeconds(unit: UnitRecord, waterPercent: number): { before: number[]; after: number[] } {
  const planned = unit.lifecycles[0]?.plannedPhase ?? phaseOf(unit);
  if (!planned || planned.noIrrigation) return { before: [], after: [] };
  // What the unit follows beside its percentage: its own schedule has lengths of its own.
  const own = unit.ownSchedule ? followOwnSchedule(planned, unit.ownSchedule) : planned;
  const at = (percent: number) =>
    secondsOf(moveWater(own, { waterHeldUntil: null, waterShiftMinutes: 0, waterPercent: percent }));
  return { before: at(unit.waterPercent ?? 100), after: at(waterPercent) };
}

const secondsOf = ({ environments }: Phase): number[] => [
  ...new Set(environments.flatMap(({ irrigation }) => irrigation?.duration || [])),
];
