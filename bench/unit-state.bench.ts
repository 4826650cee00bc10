/**
 * How fast the health of a whole company is derived: 10 000 units over four time zones, a third of them with a
 * warning, evaluated again and again as the minutes pass. Run with `node bench/unit-state.bench.ts`.
 */
import { unitState } from '@trellis/units/model';
import type { UnitSnapshot } from '@trellis/units/model';
import { describeMachine } from './machine.ts';

const unitCount = 10_000;
const rounds = 30;
const minuteMs = 60_000;
const firstMoment = Date.parse('2026-03-08T09:45:00Z'); // over the change of the clocks in Los Angeles
const zones = ['America/Los_Angeles', 'America/Denver', 'Europe/Amsterdam', 'Asia/Kolkata'];

function makeUnit(index: number): UnitSnapshot {
  const readAt = new Date(firstMoment - (index % 12) * minuteMs).toISOString();
  const environment = (lightState: string) => ({
    lightState,
    temp: { min: 20, max: 28 },
    humidity: { min: 45, max: 65 },
    co2: { min: 400, max: 1400 },
    irrigation: { frequency: 60, duration: 120, startTime: '07:00', finishTime: '19:00' },
  });
  return {
    deployed: true,
    lastCommandFetch: readAt,
    temperature: index % 3 === 0 ? 30 : 25,
    humidity: 0.6,
    co2: 1000,
    lastTemperatureUpdate: readAt,
    lastHumidityUpdate: readAt,
    lastCo2Update: readAt,
    lastIrrigated: readAt,
    facilityCo2Enabled: true,
    facility_timezone: zones[index % zones.length] ?? 'UTC',
    currentPhase: {
      starttime: '2026-02-01T12:00:00Z',
      photoperiod: 12,
      photoperiodStartTime: `${String(index % 24).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
      environments: [environment('Lights On'), environment('Lights Off')],
    },
  };
}

const units = Array.from({ length: unitCount }, (_, index) => makeUnit(index));
const roundsMs: number[] = [];
let warned = 0;
for (let round = 0; round < rounds; round += 1) {
  const startedAt = performance.now();
  for (const unit of units) if (unitState(unit, firstMoment + round * minuteMs).state === 'WARN') warned += 1;
  roundsMs.push(performance.now() - startedAt);
}
const sorted = roundsMs.toSorted((one, other) => one - other);
const medianMs = sorted[Math.floor(rounds / 2)] ?? Number.NaN;
const perSecond = Math.round((unitCount / medianMs) * 1000);
console.log(describeMachine());
console.log(`unitState: ${perSecond} units/s; 10 000 units in ${medianMs.toFixed(1)} ms (median of ${rounds} rounds)`);
console.log(`first round, cold: ${(roundsMs[0] ?? Number.NaN).toFixed(1)} ms; warnings seen: ${warned}`);
