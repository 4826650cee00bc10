import { minuteMs } from './constants.ts';
import type { CurrentPhase, IrrigationSettings, UnitEnvironment, UnitSnapshot } from './unit-snapshot.ts';

/** Noon in Los Angeles on a day without clock change. */
export const noon = Date.parse('2026-06-15T19:00:00Z');

export function minutesBefore(minutes: number, now = noon): string {
  return new Date(now - minutes * minuteMs).toISOString();
}

export const irrigationSettings: IrrigationSettings = {
  frequency: 60,
  duration: 120,
  startTime: '07:00',
  finishTime: '19:00',
};

export const litEnvironment: UnitEnvironment = {
  lightState: 'Lights On',
  temp: { min: 24, max: 28 },
  humidity: { min: 55, max: 65 },
  co2: { min: 800, max: 1400 },
  irrigation: irrigationSettings,
};

export const dark: UnitEnvironment = {
  lightState: 'Lights Off',
  temp: { min: 20, max: 23 },
  humidity: { min: 50, max: 60 },
  co2: { min: 300, max: 1000 },
  irrigation: { ...irrigationSettings, duration: 0 },
};

export const phase: CurrentPhase = {
  starttime: '2026-06-01T13:00:00Z',
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  noIrrigation: false,
  environments: [litEnvironment, dark],
};

/** A healthy unit in flower at noon, all readings a minute old; name what the story changes. */
export function makeUnit(changes: Partial<UnitSnapshot> = {}): UnitSnapshot {
  return {
    deployed: true,
    isDisabled: false,
    isTesting: false,
    isDev: false,
    lastCommandFetch: minutesBefore(1),
    temperature: 26,
    humidity: 0.6,
    co2: 1100,
    lastTemperatureUpdate: minutesBefore(1),
    lastHumidityUpdate: minutesBefore(1),
    lastCo2Update: minutesBefore(1),
    lastIrrigated: minutesBefore(20),
    status: 'HEALTHY',
    uptime: '3 days',
    co2Enabled: true,
    facilityCo2Enabled: true,
    currentPhase: phase,
    facility_timezone: 'America/Los_Angeles',
    ...changes,
  };
}

/** The same unit in a phase that differs from flower in a few things. */
export function makeUnitInPhase(changes: Partial<CurrentPhase>, unit: Partial<UnitSnapshot> = {}): UnitSnapshot {
  return makeUnit({ ...unit, currentPhase: { ...phase, ...changes } });
}
