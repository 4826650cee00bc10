// How often a good sensor is not believed, and how soon a bad one is not: a simulated room of fourteen days with faults put in, and
// recordings of real rooms (BENCH_DATA names the folder with them; without it they are left out, and that is said). All rules of alerts
// are held against the recordings too: what they tell of is a false alarm, but for the silence of a recorder that was down.
import { findDoubt, findDrifts } from '@trellis/telemetry/model';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ratioOf } from './budget.ts';
import { factsAt } from './doubt-facts.ts';
import { createJudge, type Raised } from './plant/judge-units.ts';
import { openRecordedUnit } from './plant/recorded-unit.ts';
import { simulateTemperature, type Fault, type Series } from './simulate-sensors.ts';

const days = 14;
const step = 5;

/** By sensor, the minutes at which doubts about it began. */
function judgeRoom(room: readonly Series[], designator_id = 5, from = 0, isAirWorked = false): number[][] {
  const began: number[][] = room.map(() => []);
  const last: (string | null)[] = room.map(() => null);
  const length = Math.max(...room.map((series) => series.length));
  for (let minute = from; minute < length; minute += step) {
    const facts = room.map((series) => factsAt(series, minute, designator_id));
    const drifts = findDrifts(
      facts.flatMap(({ recentMean: mean }, id) => (mean === null ? [] : [{ id, mean, designator_id, group: 'room' }])),
    );
    for (const [id, { recentMean: _, ...known }] of facts.entries()) {
      const doubt = findDoubt({ ...known, isAirWorked, drift: drifts.get(id) ?? null });
      if (doubt !== null && last[id] === null) began[id]?.push(minute);
      last[id] = doubt;
    }
  }
  return began;
}

const per100 = (alarms: number, sensorDays: number) => (100 * alarms) / sensorDays;
/** False alarms of a hundred days of a sensor, at most. */
const budget = 1;
function count(room: readonly Series[], designator_id = 5) {
  const sensorDays = room.reduce((sum, { length }) => sum + length / 1440, 0);
  return { alarms: judgeRoom(room, designator_id).flat().length, sensorDays };
}
const told = (name: string, { alarms, sensorDays }: ReturnType<typeof count>) =>
  `${name}: ${alarms} false alarms in ${sensorDays.toFixed(0)} sensor-days, ${per100(alarms, sensorDays).toFixed(2)} per 100`;
function tell(name: string, counted: ReturnType<typeof count>): void {
  const rate = per100(counted.alarms, counted.sensorDays);
  console.log(`${told(name, counted)}, ratio ${ratioOf(rate, budget)} of ${budget}`);
}

for (const resolution of [0.01, 0.1, 0.5, 1])
  tell(
    `simulated room, sensors of ${resolution} °C`,
    count(Array.from({ length: 12 }, (_, seed) => simulateTemperature(seed + 1, days, resolution))),
  );

for (const kind of ['stuck', 'wrongProbe', 'jump'] as const) {
  const found: number[] = [];
  for (let trial = 0; trial < 8; trial += 1) {
    const fault: Fault = { kind, from: 2 * 1440 + trial * 97 };
    const room = Array.from({ length: 6 }, (_, seed) =>
      simulateTemperature(100 + trial * 10 + seed, 3, 0.01, seed === 0 ? fault : undefined),
    );
    const [minutes = Infinity] = (judgeRoom(room, 5, 1440)[0] ?? []).filter((minute) => minute >= fault.from);
    found.push(minutes - fault.from);
  }
  console.log(
    `${kind}: found after ${Math.min(...found)} to ${Math.max(...found)} minutes, ratio ${ratioOf(Math.max(...found), 30)} of 30`,
  );
}

const { BENCH_DATA: folder } = process.env;
/** Of all recordings: each is short, so what one of them says is chance. */
const recorded = { alarms: 0, sensorDays: 0 };
/** By all rules together. */
const ofRules = { alarms: 0, sensorDays: 0 };
/** The code of silent readings: true of a recorder that was down. */
const silent = 'SNS-001';
const recordedFrom = Date.UTC(2026, 0, 1);

function judgeRecording(name: string, series: ReadonlyMap<number, Series>): Raised[] {
  const unit = openRecordedUnit(name, series, recordedFrom);
  const judge = createJudge(recordedFrom);
  const minutes = Math.max(...[...series.values()].map(({ length }) => length));
  const raised: Raised[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    unit.passMinute(minute);
    raised.push(...judge.judge([unit], minute));
  }
  return raised;
}

/** Columns of a recording as readings by the minute. */
function readRecording(
  file: string,
  everyMinutes: number,
  columns: Readonly<Record<string, { designator: number; scale: number }>>,
): void {
  const path = folder === undefined ? undefined : join(folder, file);
  if (path === undefined || !existsSync(path)) return console.log(`${file}: not there, left out`);
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  // Some end in rows of commas, which are no time that anything was recorded.
  const lines = rows.filter((row) => !/^[\s,]*$/.test(row));
  const names = head.split(',').map((name) => name.replaceAll('"', '').trim());
  const all = new Map<number, Series>();
  for (const [name, { designator, scale }] of Object.entries(columns)) {
    const column = names.indexOf(name);
    const series: Series = lines.flatMap((line) => {
      const value = Number(line.split(',')[column] ?? Number.NaN);
      // These recorders wrote 0 in every column while they were down.
      return [
        Number.isFinite(value) && value !== 0 ? value * scale : null,
        ...Array<null>(everyMinutes - 1).fill(null),
      ];
    });
    all.set(designator, series);
    const counted = count([series], designator);
    recorded.alarms += counted.alarms;
    recorded.sensorDays += counted.sensorDays;
    console.log(told(`${file}, ${name}`, counted));
    ofRules.sensorDays += counted.sensorDays;
  }
  const raised = judgeRecording(file, all);
  const gaps = raised.filter(({ code }) => code === silent).length;
  ofRules.alarms += raised.length - gaps;
  console.log(`${file}, all rules: ${raised.length - gaps} false alarms; ${gaps} times the recorder was down`);
  for (const { code, minute, words } of raised.filter((one) => one.code !== silent).slice(0, 6))
    console.log(`  ${code} day ${Math.floor(minute / 1440)} minute ${minute % 1440}: ${words}`);
}
readRecording('room-occupancy-uci/datatraining.csv', 1, {
  Temperature: { designator: 5, scale: 1 },
  Humidity: { designator: 6, scale: 0.01 },
  CO2: { designator: 7, scale: 1 },
});
for (const room of ['Koala', 'Reference'])
  readRecording(`lettuce-agc2022-1/${room}/GreenhouseClimate.csv`, 5, {
    Tair: { designator: 5, scale: 1 },
    Rhair: { designator: 6, scale: 0.01 },
    CO2air: { designator: 7, scale: 1 },
  });
readRecording('chamber-uaz-tomato/Environment.csv', 15, {
  'Air (oC)': { designator: 5, scale: 1 },
  'RH (%)': { designator: 6, scale: 0.01 },
  'CO2 (ppm)': { designator: 7, scale: 1 },
});
readRecording('verticalfarm-plenty/T6041_GP19_EnvironmentalData.csv', 15, {
  Temperature: { designator: 5, scale: 1 },
  RelativeHumidity: { designator: 6, scale: 0.01 },
  CarbonDioxide: { designator: 7, scale: 1 },
});
if (recorded.sensorDays > 0) {
  tell('all recordings, whether a sensor is believed', recorded);
  tell('all recordings, all rules', ofRules);
}
