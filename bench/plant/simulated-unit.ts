// A unit of the simulated plant with its controller, and what the server would know of it, minute by minute.
import type { Fault } from '@trellis/climate/model';
import { createRandom } from '@trellis/climate/model';
import { designatorIds } from '@trellis/climate/model';
import type { UnitRecord } from '@trellis/units/model';
import { createDeadBandReporter } from '../../apps/controller/agent/report/dead-band-reporter.ts';
import { createSimulatedDriver } from '../../apps/controller/drivers/simulated/simulated-driver.ts';
import { openBench, phase, zone } from '../../apps/controller/unit/unit-bench.testing.ts';
import { makeUnit } from '../../features/units/model/health/make-unit.fixture.ts';
import type { Series } from '../simulate-sensors.ts';

const minuteMs = 60_000;

/** What the judges look at of a unit. */
export interface JudgeableUnit {
  record: UnitRecord;
  /** Readings by the minute, by designator. */
  series: ReadonlyMap<number, Series>;
  /** Shots since the start: when each began (epoch ms). */
  shots: readonly number[];
}

/** A simulated unit as the server sees it. */
export interface SimulatedUnit extends JudgeableUnit {
  inject: (fault: Fault) => void;
  passMinute: () => Promise<void>;
}

/** By designator the fields of a unit's record that show a reading, and when it was made. */
export const shownFields: ReadonlyMap<number, readonly [value: string, at: string]> = new Map([
  [designatorIds.temperature, ['temperature', 'lastTemperatureUpdate']],
  [designatorIds.humidity, ['humidity', 'lastHumidityUpdate']],
  [designatorIds.co2, ['co2', 'lastCo2Update']],
  [designatorIds.externalMoisture, ['xMoisture', '']],
]);
const stateFields: Readonly<Record<string, string>> = {
  light: 'light',
  irrigation: 'irrigation',
  co2Valve: 'co2Valve',
  humidifier: 'humidifier',
  dehumidifier: 'dehumidifier',
  dehumidifier2Stage: 'twoStageDehumidifier',
  ecu: 'ECUState',
  bard: 'BardState',
  heaterstrip: 'heaterstripState',
};

/** Opens a unit that begins at a moment (epoch ms); `seed` is what makes it another than its neighbours. */
export function openSimulatedUnit(id: number, seed: number, startAt: number): SimulatedUnit {
  const driver = createSimulatedDriver({ preset: 'cannabis-flower', seed, startAt });
  const reporter = createDeadBandReporter({ everySeconds: 60, random: createRandom(seed) });
  const bench = openBench({ driver, reporter, name: `Unit ${id}` }, startAt);
  let now = startAt;
  const shots: number[] = [];
  const series = new Map<number, Series>([...shownFields.keys()].map((designator) => [designator, []]));
  // A light period without settings counts as late: the plan of the server says that the night has no water.
  const environments = phase.environments?.map((one) => ({ irrigation: { frequency: 60, duration: 0 }, ...one })) ?? [];
  const currentPhase = { ...phase, environments };
  const base = makeUnit({ currentPhase });
  let record = {
    ...base,
    ...{ platformGroup_id: id, platformGroupName: `Unit ${id}`, area_id: 1, facility_id: 1, facility_timezone: zone },
    ...{
      pestDetected: false,
      mode: 'AUTOMATIC',
      irrigationMissedSince: null,
      controllerOfflineSince: null,
      isDnD: false,
    },
    ...{ lastCommandFetch: new Date(startAt).toISOString(), lastIrrigated: new Date(startAt).toISOString() },
    ...{ temperature: null, humidity: null, co2: null, lifecycles: [{ currentPhase }] },
  } as unknown as UnitRecord;

  return {
    get record() {
      return record;
    },
    series,
    shots,
    inject: (fault) => driver.inject(fault),
    async passMinute() {
      const { readings, states, irrigations } = await bench.pass(minuteMs);
      now += minuteMs;
      const told: Record<string, unknown> = {};
      const isHeard = !driver.isNetworkLost();
      for (const [designator, [field, at]] of shownFields) {
        const reading = isHeard ? readings.findLast((one) => one.designator === designator)?.reading : undefined;
        series.get(designator)?.push(reading ?? null);
        if (reading === undefined) continue;
        told[field] = reading;
        if (at !== '') told[at] = new Date(now).toISOString();
      }
      for (const { kind, at } of irrigations) if (kind === 'started') shots.push(at);
      if (!isHeard) return;
      told['lastCommandFetch'] = new Date(now).toISOString();
      const shot = shots.at(-1);
      if (shot !== undefined) told['lastIrrigated'] = new Date(shot).toISOString();
      for (const { device, metric, value } of states) {
        const field = stateFields[device];
        if (metric === 'state' && field !== undefined) told[field] = value;
        if (device === 'unit' && (metric === 'state' || metric === 'mode')) told[metric] = value;
      }
      record = { ...record, ...told };
    },
  };
}
