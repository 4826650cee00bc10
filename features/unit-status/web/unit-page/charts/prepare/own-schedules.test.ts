import type { CurrentPhase } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { listDark, listLightStretches } from './light-stretches.ts';
import { dateSchedules, type KeptSchedule } from '@trellis/units/model';
import { listTargetBands } from './target-bands.ts';

const zone = 'America/Los_Angeles';
const at = (text: string) => Date.parse(`2026-11-${text}-08:00`);
const environment = (lightState: string, low: number) => ({
  lightState,
  temp: { min: low, max: low + 4 },
  humidity: { min: 50, max: 60 },
  co2: { min: 400, max: 1200 },
});
const phase: CurrentPhase = {
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  environments: [environment('Lights On', 24), environment('Lights Off', 18)],
};
const kept = (more: Partial<KeptSchedule> = {}): KeptSchedule => ({
  ...{ lightOn: '10:00', lightOff: '20:00', intensity: null, irrigationFrequency: null, irrigationDuration: null },
  ...{ irrigationStartTime: null, irrigationFinishTime: null, validFrom: null, validTo: null },
  createdate: new Date(at('20T12:00')).toISOString(),
  ...more,
});

test('a unit with lights of its own is judged by those from when it follows them; before that by its plan', () => {
  const phases = [{ from: at('01T06:00'), to: Infinity, phase, own: dateSchedules([kept()]) }];
  const span = { from: at('20T00:00'), to: at('22T00:00') };
  const stretches = listLightStretches(phases, zone, span);
  const shown = (one: { from: number; to: number }) => [one.from, one.to];
  expect(listDark(stretches).map(shown)).toEqual([
    [at('20T00:00'), at('20T06:00')],
    [at('20T20:00'), at('21T10:00')],
    [at('21T20:00'), at('22T00:00')],
  ]);
  expect(listTargetBands('temperature', stretches, { isCo2Dosed: true }).map(({ from, min }) => [from, min])).toEqual([
    [at('20T00:00'), 18],
    [at('20T06:00'), 24],
    [at('20T20:00'), 18],
    [at('21T10:00'), 24],
    [at('21T20:00'), 18],
  ]);
  // The day of the phase goes on; what was chosen of the unit's own does not begin it anew.
  expect(stretches.at(-1)?.phaseDay).toBe(20);
});

test('one that ends gives way to the plan, one that begins later to nobody before', () => {
  const iso = (text: string) => new Date(at(text)).toISOString();
  const own = dateSchedules([
    kept({ validFrom: iso('21T00:00'), validTo: iso('22T00:00'), lightOn: '00:00', lightOff: '00:00' }),
    kept({ validTo: iso('20T18:00') }),
  ]);
  const phases = [{ from: at('01T06:00'), to: Infinity, phase, own }];
  const lit = listLightStretches(phases, zone, { from: at('20T12:00'), to: at('22T12:00') }).filter(
    ({ isLit }) => isLit,
  );
  expect(lit.map(({ from, to }) => [from, to])).toEqual([
    [at('20T12:00'), at('20T18:00')],
    [at('21T00:00'), at('22T00:00')],
    [at('22T06:00'), at('22T12:00')],
  ]);
});
