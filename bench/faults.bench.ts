// How soon faults of the simulated plant are found, and by what; and how often the alerts cry wolf over fourteen days of the plant
// without a fault. FAULT_DAYS shortens the days, FAULT_TRIALS the faults. Recordings of real rooms are judged by `sensor-doubts`.
import type { Fault } from '@trellis/climate/model';
import { createJudge, type Raised } from './plant/judge-units.ts';
import { openSimulatedUnit } from './plant/simulated-unit.ts';

const days = Number(process.env['FAULT_DAYS'] ?? 14);
/** 05:00 in Los Angeles: an hour before the lights. */
const startAt = Date.UTC(2026, 9, 1, 12);
const dayMinutes = 1440;
const climateSensors = 3;
const budgetMinutes = 30;
/** The first hours of a plant settle it. */
const settledAfter = 120;

async function runPlant(
  count: number,
  minutes: number,
  each: (minute: number, raised: Raised[], units: ReturnType<typeof openSimulatedUnit>[]) => boolean,
  seed = 100,
) {
  const units = Array.from({ length: count }, (_, index) => openSimulatedUnit(index + 1, seed + index, startAt));
  const judge = createJudge(startAt);
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const unit of units) await unit.passMinute();
    if (each(minute, judge.judge(units, minute), units)) return;
  }
}

interface Injected {
  name: string;
  fault: Fault;
  /** Types that are right about it. */
  right: readonly string[];
  /** Minutes of a day after the start at which it may begin. */
  within: [number, number];
}
/** Three hours after the lights, within the irrigation window; the second day, when sensors have a day behind them. */
const byDay: [number, number] = [dayMinutes + 240, dayMinutes + 480];
const faults: Injected[] = [
  { name: 'stuck sensor', fault: { kind: 'frozen-sensor', sensor: 'temperature' }, right: ['SNS-003'], within: byDay },
  {
    name: 'wrong probe',
    fault: { kind: 'wrong-probe', sensor: 'temperature', offset: -9 },
    right: ['SNS-003'],
    within: byDay,
  },
  { name: 'dead valve', fault: { kind: 'dead-irrigation-valve' }, right: ['IRR-005'], within: byDay },
  { name: 'lost network', fault: { kind: 'network-lost' }, right: ['CTL-001'], within: byDay },
  {
    name: 'closed vent',
    fault: { kind: 'closed-vent' },
    right: ['TMP-001', 'AIR-002', 'HUM-001', 'AIR-003'],
    within: byDay,
  },
];
const trials = Number(process.env['FAULT_TRIALS'] ?? 4);

let isOver = false;
for (const { name, fault, right, within } of faults) {
  const found: number[] = [];
  const told = new Set<string>();
  for (let trial = 0; trial < trials; trial += 1) {
    const at = within[0] + Math.floor(((within[1] - within[0]) * trial) / trials) + trial * 7;
    let since = at;
    await runPlant(
      6,
      at + 240,
      (minute, raised, [sick]) => {
        if (minute === at) sick?.inject(fault);
        // A valve shows that it is dead when it is to open.
        if (fault.kind === 'dead-irrigation-valve' && since === at) {
          const shot = sick?.shots.find((moment) => moment > startAt + at * 60_000);
          if (shot !== undefined) since = Math.floor((shot - startAt) / 60_000);
        }
        const hit = raised.find((one) => one.unit === 1 && minute > at && right.includes(one.code));
        for (const one of raised) if (minute > at) told.add(`${one.code} on ${one.unit === 1 ? 'it' : 'another'}`);
        if (!hit) return false;
        found.push(minute - since);
        told.add(`"${hit.words}"`);
        return true;
      },
      200 + trial * 10,
    );
  }
  const worst = found.length < trials ? Infinity : Math.max(...found);
  if (worst > budgetMinutes) isOver = true;
  console.log(
    `${name}: found in ${found.length} of ${trials}, after ${found.join(', ')} minutes, ratio ${(worst / budgetMinutes).toFixed(2)} of ${budgetMinutes}; ${[...told].join('; ')}`,
  );
}

const wolf: Raised[] = [];
const unitCount = 6;
await runPlant(unitCount, days * dayMinutes, (minute, raised) => {
  if (minute >= settledAfter) wolf.push(...raised);
  return false;
});
const sensorDays = unitCount * climateSensors * days;
const rate = (100 * wolf.length) / sensorDays;
if (rate > 1) isOver = true;
console.log(
  `simulated plant: ${wolf.length} false alarms in ${sensorDays} sensor-days, ${rate.toFixed(2)} per 100, ratio ${rate.toFixed(2)} of 1`,
);
for (const [code, all] of Map.groupBy(wolf, ({ code }) => code))
  console.log(
    `  ${code} ${all.length}: ${all
      .slice(0, 6)
      .map(
        ({ unit, minute, words }) =>
          `unit ${unit} day ${Math.floor(minute / dayMinutes)} minute ${minute % dayMinutes} ${words}`,
      )
      .join('; ')}`,
  );
process.exitCode = isOver ? 1 : 0;
