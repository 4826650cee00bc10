import { findEnvironment, findLightPeriod, findNextIrrigation, phaseOf, type UnitSnapshot } from '@trellis/units/model';
import { flowOf, type ZoneLimits } from './settle-leases.ts';

/** A unit whose next day of water is tried. */
export interface TriedUnit {
  id: number;
  unit: UnitSnapshot;
  /** L/min; null where its controller does not say: an equal share of the zone. */
  litresPerMinute: number | null;
}

/** A shot as it would come: when the plan wants it, and when the zone gives it. Times in ms since 1970. */
export interface TriedShot {
  id: number;
  wantedAt: number;
  startAt: number;
  durationSeconds: number;
  /** null where no flow is known. */
  litres: number | null;
}

/** What a day would come to. */
export interface TriedDay {
  shots: TriedShot[];
  /** Units that the plan gives no water within the day. */
  dry: number[];
  /** Units whose shot takes more flow than the zone ever gives. */
  tooMuch: number[];
  longestWaitSeconds: number;
  mostAtOnce: number;
  mostLitresPerMinute: number;
  litres: number;
}

const dayMs = 86_400_000;
/** Where a schedule says nothing, it is asked again so much later: lights may have changed (ms). */
const stepMs = 15 * 60_000;
/** No schedule waters a unit more often than this within a day. */
const mostShots = 300;
/** A shot of unknown length is taken as this long (s). */
const usualSeconds = 60;

/**
 * Water of a zone over the next 24 hours as plans are now: each unit asks when its schedule says, in the order of asking, and
 * gets water when a slot and the flow are free, by the rules of leases. What people order, and how wet substrates are, nobody
 * knows beforehand.
 */
export function simulateWater(given: readonly TriedUnit[], zone: ZoneLimits, now: number): TriedDay {
  // Lamps are as they are now; over a day the clock of the plan says when they burn.
  const units = given.map((one) => ({ ...one, unit: { ...one.unit, state: null } }));
  const able = units.filter(
    ({ litresPerMinute }) => zone.maxFlow === null || flowOf({ litresPerMinute }, zone) <= zone.maxFlow + 1e-9,
  );
  const tooMuch = units.filter((unit) => !able.includes(unit)).map(({ id }) => id);
  const shots: TriedShot[] = [];
  const next = new Map(able.map((one) => [one.id, findWanted(one.unit, now, now, now + dayMs)]));
  const counts = new Map<number, number>();
  for (;;) {
    const first = able
      .flatMap((one) => {
        const wantedAt = next.get(one.id);
        return wantedAt == null ? [] : [{ one, wantedAt }];
      })
      .sort((a, b) => a.wantedAt - b.wantedAt || a.one.id - b.one.id)[0];
    if (!first) break;
    const { one, wantedAt } = first;
    const durationSeconds = durationAt(one.unit, wantedAt);
    // Who asks later never overtakes.
    const startAt = findStart(Math.max(wantedAt, shots.at(-1)?.startAt ?? 0), one, shots, units, zone);
    const flow = flowOf(one, zone);
    const litres = one.litresPerMinute === null && zone.maxFlow === null ? null : (flow * durationSeconds) / 60;
    shots.push({ id: one.id, wantedAt, startAt, durationSeconds, litres });
    const count = (counts.get(one.id) ?? 0) + 1;
    counts.set(one.id, count);
    const end = startAt + durationSeconds * 1000;
    const watered = { ...one.unit, lastIrrigated: new Date(startAt).toISOString() };
    next.set(one.id, count < mostShots ? findWanted(watered, end, now, now + dayMs) : null);
  }
  return {
    shots,
    dry: able.filter(({ id }) => !counts.has(id)).map(({ id }) => id),
    tooMuch,
    ...sumUp(shots, units, zone),
  };
}

/** When a schedule wants water next within the day; null where it wants none. */
function findWanted(unit: UnitSnapshot, from: number, now: number, end: number): number | null {
  for (let at = Math.max(from, now); at < end; at += stepMs) {
    const due = findNextIrrigation(unit, at);
    if (due !== null) return Math.max(due, at) < end ? Math.max(due, at) : null;
  }
  return null;
}

function durationAt(unit: UnitSnapshot, at: number): number {
  const phase = phaseOf(unit);
  const light = phase ? findLightPeriod(phase, unit.state, unit.facility_timezone, at) : undefined;
  const duration = phase && light ? findEnvironment(phase, light.isLit)?.irrigation?.duration : undefined;
  return typeof duration === 'number' && duration > 0 ? duration : usualSeconds;
}

const endOf = ({ startAt, durationSeconds }: TriedShot): number => startAt + durationSeconds * 1000;

/** The first moment from `from` at which a slot and the flow are free. */
function findStart(
  from: number,
  one: TriedUnit,
  shots: readonly TriedShot[],
  units: readonly TriedUnit[],
  zone: ZoneLimits,
): number {
  const running = shots.filter((shot) => endOf(shot) > from);
  const moments = [from, ...running.map(endOf)].sort((a, b) => a - b);
  const flowsAt = (at: number) =>
    running
      .filter((shot) => shot.startAt <= at && endOf(shot) > at)
      .map(({ id }) => flowOf(units.find((unit) => unit.id === id) ?? one, zone));
  const fits = (at: number) => {
    const flows = flowsAt(at);
    const sum = flows.reduce((total, flow) => total + flow, flowOf(one, zone));
    return flows.length < zone.leaseSlots && (zone.maxFlow === null || sum <= zone.maxFlow + 1e-9);
  };
  return moments.find(fits) ?? moments.at(-1) ?? from;
}

function sumUp(shots: readonly TriedShot[], units: readonly TriedUnit[], zone: ZoneLimits) {
  const flows = new Map(units.map((unit) => [unit.id, flowOf(unit, zone)]));
  let mostAtOnce = 0;
  let mostLitresPerMinute = 0;
  for (const { startAt } of shots) {
    const open = shots.filter((shot) => shot.startAt <= startAt && endOf(shot) > startAt);
    mostAtOnce = Math.max(mostAtOnce, open.length);
    mostLitresPerMinute = Math.max(
      mostLitresPerMinute,
      open.reduce((sum, { id }) => sum + (flows.get(id) ?? 0), 0),
    );
  }
  const waits = shots.map(({ startAt, wantedAt }) => (startAt - wantedAt) / 1000);
  return {
    longestWaitSeconds: Math.max(0, ...waits),
    mostAtOnce,
    mostLitresPerMinute,
    litres: shots.reduce((sum, { litres }) => sum + (litres ?? 0), 0),
  };
}
