import { describe, expect, test } from 'vitest';
import { irrigationSettings, litEnvironment, noon, makeUnitInPhase, minutesBefore } from './make-unit.fixture.ts';
import type { CurrentPhase, IrrigationSettings, Maybe, UnitSnapshot } from './unit-snapshot.ts';
import { unitState } from './unit-state.ts';

function judge(
  settings: Maybe<IrrigationSettings>,
  unit: Partial<UnitSnapshot> = {},
  now = noon,
  phase: Partial<CurrentPhase> = {},
) {
  const fresh = {
    lastCommandFetch: now,
    lastTemperatureUpdate: now,
    lastHumidityUpdate: now,
    lastCo2Update: now,
    state: 'LIGHT',
  };
  const environments = [{ ...litEnvironment, irrigation: settings }];
  return unitState(makeUnitInPhase({ environments, ...phase }, { ...fresh, ...unit }), now);
}

describe('irrigation every 60 minutes, from 07:00 to 19:00', () => {
  test.each([
    [60, false],
    [70, false],
    [70.01, true],
    [200, true],
  ])('the last one %d minutes ago is late: %s', (minutes, isLate) => {
    const state = judge(irrigationSettings, { lastIrrigated: minutesBefore(minutes) });
    expect(state.lateIrrigation).toBe(isLate);
    expect(state.state).toBe(isLate ? 'WARN' : 'HEALTHY');
  });

  test.each([
    ['while water is held', -10, false],
    ['as the hold ends', 0, false],
    ['ten minutes later', 10, false],
    ['after that', 10.01, true],
  ])('a unit without water for hours is late %s: %s', (_, minutes, isLate) => {
    const state = judge(irrigationSettings, { lastIrrigated: minutesBefore(200) }, noon, {
      waterHeldUntil: minutesBefore(minutes),
    });
    expect(state.lateIrrigation).toBe(isLate);
  });

  test('says when it is due and from when it is late', () => {
    const state = judge(irrigationSettings, { lastIrrigated: minutesBefore(20) });
    expect(state.irrigation).toMatchObject({ dueAt: minutesBefore(-40), lateAfter: minutesBefore(-50), warning: null });
    expect(judge(irrigationSettings, { lastIrrigated: minutesBefore(90) }).warnings).toEqual([
      expect.objectContaining({
        rule: 'irrigation.late',
        metric: 'irrigation',
        reading: 90,
        limit: 70,
        at: minutesBefore(90),
        since: minutesBefore(20),
        message: 'Irrigation is late: the last was 1 h 30 min ago, the limit is 1 h 10 min',
      }),
    ]);
  });

  const yesterdayEvening = '2026-06-15T01:30:00Z';
  test.each([
    ['06:59', '2026-06-15T13:59:00Z', false],
    ['07:00', '2026-06-15T14:00:00Z', false],
    ['08:10', '2026-06-15T15:10:00Z', false],
    ['08:11', '2026-06-15T15:11:00Z', true],
    ['18:59', '2026-06-16T01:59:00Z', true],
    ['19:00', '2026-06-16T02:00:00Z', false],
  ])(
    'last watered yesterday evening, at %s it is late: counted from the start, only inside the window',
    (_, now, isLate) => {
      expect(judge(irrigationSettings, { lastIrrigated: yesterdayEvening }, Date.parse(now)).lateIrrigation).toBe(
        isLate,
      );
    },
  );

  test('names the start of the schedule when nothing has been watered since', () => {
    const state = judge(irrigationSettings, { lastIrrigated: null }, Date.parse('2026-06-15T15:30:00Z'));
    expect(state.warnMessage).toBe(
      'Irrigation is late: none since the schedule started 1 h 30 min ago, the limit is 1 h 10 min',
    );
  });

  test('a phase that began a moment ago owes nothing yet', () => {
    const lastIrrigated = minutesBefore(300);
    expect(judge(irrigationSettings, { lastIrrigated }, noon, { starttime: minutesBefore(70) }).lateIrrigation).toBe(
      false,
    );
    expect(judge(irrigationSettings, { lastIrrigated }, noon, { starttime: minutesBefore(71) }).lateIrrigation).toBe(
      true,
    );
    const planned = { starttime: null, scheduledStart: minutesBefore(30) };
    expect(judge(irrigationSettings, { lastIrrigated }, noon, planned).lateIrrigation).toBe(false);
  });
});

describe('what owes no water', () => {
  const dry = { lastIrrigated: minutesBefore(5000) };
  test('a duration of 0', () => {
    expect(judge({ ...irrigationSettings, duration: 0 }, dry).lateIrrigation).toBe(false);
    expect(judge({ duration: 0 }, dry).lateIrrigation).toBe(false);
  });

  test('a phase marked noIrrigation, with settings or without', () => {
    expect(judge(irrigationSettings, dry, noon, { noIrrigation: true }).lateIrrigation).toBe(false);
    expect(judge(null, dry, noon, { noIrrigation: true }).lateIrrigation).toBe(false);
  });

  test('a phase whose environments are not known', () => {
    expect(judge(irrigationSettings, dry, noon, { environments: [] }).lateIrrigation).toBe(false);
  });
});

describe('missing settings count as late', () => {
  test.each([[null], [undefined], [{}], [{ duration: 120, startTime: '07:00', finishTime: '19:00' }]])(
    '%o',
    (settings) => {
      const state = judge(settings);
      expect(state).toMatchObject({ state: 'WARN', lateIrrigation: true });
      expect(state.warnings.map((warning) => warning.rule)).toEqual(['irrigation.missing-settings']);
      expect(state.warnMessage).toBe('Irrigation has no settings for the current light period');
    },
  );
});

test('a light period for which the phase has no environment at all misses its settings too', () => {
  const state = judge(irrigationSettings, { state: 'DARK' });
  expect(state).toMatchObject({ state: 'WARN', lateIrrigation: true });
  expect(state.warnings.map(({ rule }) => rule)).toEqual(['irrigation.missing-settings']);
});

describe('windows of other shapes', () => {
  const overnight = { ...irrigationSettings, startTime: '20:00', finishTime: '04:00' };
  test.each([
    ['2026-06-15T19:00:00Z', false],
    ['2026-06-16T04:00:00Z', false],
    ['2026-06-16T04:11:00Z', true],
    ['2026-06-16T10:59:00Z', true],
    ['2026-06-16T11:00:00Z', false],
  ])('20:00 to 04:00 crosses midnight: dry at %s is late: %s', (now, isLate) => {
    expect(judge(overnight, { lastIrrigated: null }, Date.parse(now)).lateIrrigation).toBe(isLate);
  });

  test('equal times, and no times, mean all day', () => {
    const late = { lastIrrigated: minutesBefore(71) };
    expect(judge({ ...irrigationSettings, startTime: '00:00', finishTime: '24:00' }, late).lateIrrigation).toBe(true);
    expect(judge({ frequency: 60, duration: 60 }, late).lateIrrigation).toBe(true);
    expect(judge({ frequency: 60, duration: 60 }, { lastIrrigated: minutesBefore(70) }).lateIrrigation).toBe(false);
  });

  test('without times, lights-on starts the schedule', () => {
    const lightsOn = Date.parse('2026-06-15T13:00:00Z');
    const dry = { lastIrrigated: '2026-06-14T20:00:00Z' };
    expect(judge({ frequency: 60, duration: 60 }, dry, lightsOn + 70 * 60_000).lateIrrigation).toBe(false);
    expect(judge({ frequency: 60, duration: 60 }, dry, lightsOn + 71 * 60_000).lateIrrigation).toBe(true);
  });

  test('once a day in a shorter window counts from the start of the window, as every schedule', () => {
    const daily = { ...irrigationSettings, frequency: 1440 };
    expect(judge(daily, { lastIrrigated: minutesBefore(1451) }).lateIrrigation).toBe(false);
  });

  test('a unit never watered, with no start to count from, is late', () => {
    const phase = { photoperiod: 24, starttime: null };
    const state = judge({ frequency: 60, duration: 60 }, { lastIrrigated: null }, noon, phase);
    expect(state.warnMessage).toBe('Irrigation is late: there has been none, the limit is 1 h 10 min');
  });

  test('a window whose start the clocks skip closes the same day', () => {
    const settings = { frequency: 20, duration: 60, startTime: '02:30', finishTime: '03:00' };
    const phase = { starttime: '2026-03-01T08:00:00Z' };
    const atNoon = Date.parse('2026-03-08T19:00:00Z');
    expect(judge(settings, { lastIrrigated: null }, atNoon, phase).lateIrrigation).toBe(false);
  });

  test('keeps wall time when the clocks change', () => {
    const phase = { starttime: '2026-03-01T08:00:00Z' };
    const before = Date.parse('2026-03-07T16:11:00Z'); // 08:11 standard time
    const after = Date.parse('2026-03-08T15:11:00Z'); // 08:11 daylight time
    for (const now of [before, after]) {
      expect(judge(irrigationSettings, { lastIrrigated: null }, now, phase).lateIrrigation).toBe(true);
      expect(judge(irrigationSettings, { lastIrrigated: null }, now - 60_000, phase).lateIrrigation).toBe(false);
    }
  });
});
