import type { DeviceTypeKey } from '@trellis/devices/model';
import { findLastShot, isLitAt } from '../company/calendar.ts';
import { findDemoFacility } from '../company/facilities.ts';
import { demoPhases, type DemoPhase } from '../company/phases.ts';
import { findDemoPlan } from '../company/plans.ts';
import { isRunning, reportedUntil, situationOf } from '../company/situations.ts';
import type { DemoUnit } from '../company/units.ts';

const hourMs = 3_600_000;

interface Growing {
  phase: DemoPhase;
  lightsOn: string;
  zone: string;
}

function growingOn(unit: DemoUnit): Growing | undefined {
  const { crop } = unit;
  if (!crop) return undefined;
  const lightsOn = findDemoPlan(crop.plan).phases.find(({ phase }) => phase === crop.phase)?.lightsOn ?? '06:00';
  const zone = findDemoFacility(unit.facility).values.facility_timezone;
  return { phase: demoPhases[crop.phase], lightsOn, zone };
}

/** When a unit was last watered: on schedule, or before its valve died or its controller fell silent; null when nothing grows. */
export function lastIrrigatedOf(unit: DemoUnit, now: number): string | null {
  const growing = growingOn(unit);
  if (!growing) return null;
  const situation = situationOf(unit.situation);
  const until = Math.min(reportedUntil(situation, now), now - (situation.dryHours ?? 0) * hourMs);
  return new Date(findLastShot(growing.phase, growing.lightsOn, growing.zone, until)).toISOString();
}

const idleStates: Partial<Record<DeviceTypeKey, string>> = {
  light: 'off',
  curtain: 'closed',
  irrigation: 'off',
  co2Valve: 'closed',
  humidifier: 'off',
  dehumidifier: 'off',
  dehumidifier2Stage: 'off',
  ecu: 'circulating',
  bard: 'circulating',
  heaterstrip: 'off',
  fan: 'on',
};
const litStates: Partial<Record<DeviceTypeKey, string>> = {
  light: 'on',
  curtain: 'open',
  ecu: 'cooling',
  dehumidifier2Stage: 'on1',
};

/** What a device last said, as its controller will say it again when it starts. */
export function deviceStateOf(unit: DemoUnit, type: DeviceTypeKey, now: number) {
  const growing = growingOn(unit);
  const at = reportedUntil(situationOf(unit.situation), now);
  const isLit = growing !== undefined && isLitAt(growing.phase, growing.lightsOn, growing.zone, at);
  const state = (isLit ? litStates[type] : undefined) ?? idleStates[type] ?? null;
  const value = type === 'light' ? (isLit ? growing.phase.lightIntensity : 0) : null;
  return { state, value, stateAt: new Date(at).toISOString() };
}

/** What a controller last said of itself. */
export function controllerStateOf(unit: DemoUnit, now: number) {
  const situation = situationOf(unit.situation);
  const { mode = 'AUTOMATIC', logLevel = 'INFO' } = situation.controller ?? {};
  return {
    mode,
    logLevel,
    lastCommandFetch: new Date(reportedUntil(situation, now)).toISOString(),
    bornAt: isRunning(situation) ? new Date(now).toISOString() : null,
  } as const;
}
