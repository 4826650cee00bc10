// A unit of which a recording tells, as the server would have seen it: its readings by the minute, a controller that always answers, and
// no plan, for what was wanted of the room was not recorded.
import type { UnitRecord } from '@trellis/units/model';
import { makeUnit } from '../../features/units/model/health/make-unit.fixture.ts';
import type { Series } from '../simulate-sensors.ts';
import { shownFields, type JudgeableUnit } from './simulated-unit.ts';

/** Opens a recording that begins at a moment (epoch ms); readings by the minute, by designator. */
export function openRecordedUnit(name: string, series: ReadonlyMap<number, Series>, startAt: number) {
  const base = makeUnit({ currentPhase: null });
  let record = {
    ...base,
    ...{ platformGroup_id: 1, platformGroupName: name, area_id: 1, facility_id: 1, facility_timezone: 'UTC' },
    ...{
      pestDetected: false,
      mode: 'AUTOMATIC',
      irrigationMissedSince: null,
      controllerOfflineSince: null,
      isDnD: false,
    },
    ...{ temperature: null, humidity: null, co2: null, lifecycles: [] },
    ...{ lastTemperatureUpdate: null, lastHumidityUpdate: null, lastCo2Update: null },
  } as unknown as UnitRecord;
  const unit: JudgeableUnit & { passMinute: (minute: number) => void } = {
    get record() {
      return record;
    },
    series,
    shots: [],
    passMinute(minute) {
      const now = new Date(startAt + minute * 60_000).toISOString();
      const told: Record<string, unknown> = { lastCommandFetch: now };
      for (const [designator, [field, at]] of shownFields) {
        const reading = series.get(designator)?.[minute] ?? null;
        if (reading === null) continue;
        told[field] = reading;
        if (at !== '') told[at] = now;
      }
      record = { ...record, ...told };
    },
  };
  return unit;
}
