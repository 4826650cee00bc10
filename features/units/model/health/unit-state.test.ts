import { describe, expect, test } from 'vitest';
import { litEnvironment, noon, phase, makeUnit, makeUnitInPhase, minutesBefore } from './make-unit.fixture.ts';
import type { UnitSnapshot } from './unit-snapshot.ts';
import { unitState } from './unit-state.ts';

describe('the state of a unit', () => {
  test('is HEALTHY, without message or colour, when every reading is in its band', () => {
    expect(unitState(makeUnit(), noon)).toMatchObject({
      state: 'HEALTHY',
      label: 'HEALTHY',
      rowColour: 'none',
      warnMessage: null,
      warnings: [],
      uptime: '3 days',
      lateIrrigation: false,
    });
  });

  test.each<[string, Partial<UnitSnapshot>, string]>([
    ['disabled under either name of the flag', { disabled: true }, 'DISABLED'],
    ['disabled before undeployed', { isDisabled: true, deployed: false }, 'DISABLED'],
    ['disabled before offline', { isDisabled: true, lastCommandFetch: minutesBefore(60) }, 'DISABLED'],
    ['undeployed before offline', { deployed: false, lastCommandFetch: minutesBefore(60) }, 'UNDEPLOYED'],
    ['undeployed before a warning', { deployed: false, temperature: 40 }, 'UNDEPLOYED'],
    ['offline before a warning', { temperature: 40, lastCommandFetch: minutesBefore(17) }, 'OFFLINE'],
    ['warning before healthy', { temperature: 40 }, 'WARN'],
    ['a stored WARN that nothing explains clears', { status: 'WARN' }, 'HEALTHY'],
  ])('%s', (_, changes, state) => {
    expect(unitState(makeUnit(changes), noon).state).toBe(state);
  });

  test('disabled and undeployed units carry no warning, and UNDEPLOYED is shown as NOT DEPLOYED', () => {
    const bad = { temperature: 40, lastIrrigated: minutesBefore(600) };
    for (const changes of [{ isDisabled: true }, { deployed: false }]) {
      expect(unitState(makeUnit({ ...bad, ...changes }), noon)).toMatchObject({
        warnings: [],
        warnMessage: null,
        lateIrrigation: false,
        rowColour: 'black',
      });
    }
    expect(unitState(makeUnit({ deployed: false }), noon).label).toBe('NOT DEPLOYED');
    expect(unitState(makeUnit({ isDisabled: true }), noon).label).toBe('DISABLED');
  });

  test('a word of the controller stands while nothing can be judged, and yields to a judgement', () => {
    expect(unitState(makeUnit({ status: 'Updating', currentPhase: null }), noon)).toMatchObject({ state: 'UPDATING' });
    expect(unitState(makeUnit({ status: 'Updating' }), noon).state).toBe('HEALTHY');
    expect(unitState(makeUnit({ status: 'WARN', currentPhase: null }), noon).state).toBe('HEALTHY');
    expect(unitState(makeUnit({ status: null, currentPhase: null }), noon).state).toBe('HEALTHY');
  });

  test('refuses a moment it cannot read', () => {
    expect(() => unitState(makeUnit(), 'yesterday-ish')).toThrow(RangeError);
  });

  test('reads instants as epoch, ISO text and Date alike', () => {
    const asDates = { lastCommandFetch: new Date(noon - 17 * 60_000), lastTemperatureUpdate: noon - 60_000 };
    const asText = { lastCommandFetch: minutesBefore(17), lastTemperatureUpdate: minutesBefore(1) };
    expect(unitState(makeUnit(asDates), new Date(noon))).toEqual(unitState(makeUnit(asText), noon));
  });
});

describe('an offline unit', () => {
  test.each([
    [16.99, 'HEALTHY'],
    [17, 'OFFLINE'],
    [600, 'OFFLINE'],
  ])('silent for %d minutes is %s', (minutes, state) => {
    expect(unitState(makeUnit({ lastCommandFetch: minutesBefore(minutes) }), noon).state).toBe(state);
  });

  test('shows - as uptime and explains the silence first', () => {
    const state = unitState(makeUnit({ lastCommandFetch: minutesBefore(25), temperature: 40 }), noon);
    expect(state.uptime).toBe('-');
    expect(state.rowColour).toBe('error');
    expect(state.warnings.map((warning) => warning.rule)).toEqual(['controller.offline', 'temperature.high']);
    expect(state.warnings[0]).toMatchObject({
      reading: 25,
      limit: 17,
      at: minutesBefore(25),
      ageSeconds: 1500,
      since: minutesBefore(8),
      message: 'No signal from the controller for 25 min',
    });
  });

  test('is not offline while testing, however long the silence', () => {
    expect(unitState(makeUnit({ lastCommandFetch: minutesBefore(600), isTesting: true }), noon).state).toBe('HEALTHY');
    expect(unitState(makeUnit({ lastCommandFetch: null, isTesting: true }), noon).state).toBe('HEALTHY');
  });

  test('that never had a controller, or one that never fetched commands, says so', () => {
    const state = unitState(makeUnit({ lastCommandFetch: null }), noon);
    expect(state).toMatchObject({ state: 'OFFLINE', warnMessage: 'No controller has reported for this unit yet' });
  });

  test('is offline at once when its death is reported, also while testing, but then without the error colour', () => {
    expect(unitState(makeUnit({ status: 'OFFLINE' }), noon)).toMatchObject({ state: 'OFFLINE', rowColour: 'error' });
    const testing = unitState(makeUnit({ status: 'offline', isTesting: true, temperature: 40 }), noon);
    expect(testing).toMatchObject({ state: 'OFFLINE', rowColour: 'none', uptime: '-' });
  });

  test('is offline at once when its controller is gone, says since when, and is back with the next word of it', () => {
    const gone = makeUnit({ lastCommandFetch: minutesBefore(1), controllerOfflineSince: minutesBefore(0.5) });
    const state = unitState(gone, noon);
    expect(state).toMatchObject({ state: 'OFFLINE', rowColour: 'error', uptime: '-' });
    expect(state.warnings[0]).toMatchObject({
      rule: 'controller.offline',
      since: minutesBefore(0.5),
      message: 'Controller offline since 2026-06-15 18:59 UTC',
    });
    expect(unitState({ ...gone, lastCommandFetch: minutesBefore(0.2) }, noon).state).toBe('HEALTHY');
    expect(unitState({ ...gone, controllerOfflineSince: null }, noon).state).toBe('HEALTHY');
    expect(unitState({ ...gone, isDisabled: true }, noon).state).toBe('DISABLED');
    expect(unitState({ ...gone, isTesting: true }, noon)).toMatchObject({ state: 'OFFLINE', rowColour: 'none' });
  });

  test('whose controller went long ago says how long it has been silent', () => {
    const gone = makeUnit({ lastCommandFetch: minutesBefore(18), controllerOfflineSince: minutesBefore(17.5) });
    expect(unitState(gone, noon).warnings[0]?.messageKey).toBe('controller.offline');
  });

  test('in development has no error colour', () => {
    const silent = makeUnit({ lastCommandFetch: minutesBefore(30), isDev: true });
    expect(unitState(silent, noon)).toMatchObject({ state: 'OFFLINE', rowColour: 'none' });
    expect(unitState({ ...silent, lastTemperatureUpdate: minutesBefore(30) }, noon).rowColour).toBe('warning');
  });

  test('with a clock ahead of ours counts as just heard', () => {
    const state = unitState(
      makeUnit({ lastCommandFetch: minutesBefore(-5), lastTemperatureUpdate: minutesBefore(-5) }),
      noon,
    );
    expect(state.state).toBe('HEALTHY');
    expect(state.metrics.temperature.ageSeconds).toBe(0);
  });
});

describe('an old temperature reading', () => {
  test.each([
    [20, 'HEALTHY', null],
    [20.01, 'WARN', 'Temperature reading is 20 minutes old'],
    [37.9, 'WARN', 'Temperature reading is 37 minutes old'],
  ])('of %d minutes leaves a healthy unit %s', (minutes, state, warnMessage) => {
    const unit = makeUnit({ lastTemperatureUpdate: minutesBefore(minutes) });
    expect(unitState(unit, noon)).toMatchObject({
      state,
      warnMessage,
      rowColour: state === 'WARN' ? 'warning' : 'none',
    });
  });

  test('is explained with its age, its limit and since when', () => {
    expect(unitState(makeUnit({ lastTemperatureUpdate: minutesBefore(25) }), noon).warnings).toEqual([
      {
        rule: 'temperature.old',
        metric: 'temperature',
        reading: 25,
        limit: 20,
        unit: 'min',
        band: { min: 24, max: 28 },
        at: minutesBefore(25),
        ageSeconds: 1500,
        since: minutesBefore(5),
        message: 'Temperature reading is 25 minutes old',
        messageKey: 'temperature.old',
        messageParameters: { minutes: 25 },
      },
    ]);
  });

  test('gives way to the warnings of a unit that is not healthy', () => {
    const unit = makeUnit({ lastTemperatureUpdate: minutesBefore(25), co2: 500 });
    expect(unitState(unit, noon).warnings.map((warning) => warning.rule)).toEqual(['co2.low']);
  });

  test('that never arrived does not warn', () => {
    const unit = makeUnit({ temperature: null, lastTemperatureUpdate: null });
    expect(unitState(unit, noon)).toMatchObject({ state: 'HEALTHY', rowColour: 'none' });
  });

  test('does not colour the row of a unit that is testing for an old temperature, but for what is wrong besides', () => {
    const old = { isTesting: true, lastTemperatureUpdate: minutesBefore(21) };
    expect(unitState(makeUnit(old), noon)).toMatchObject({ state: 'WARN', rowColour: 'none' });
    expect(unitState(makeUnit({ ...old, isTesting: false }), noon).rowColour).toBe('warning');
    expect(unitState(makeUnit({ ...old, humidity: 0.9 }), noon)).toMatchObject({ state: 'WARN', rowColour: 'warning' });
  });

  test('does not colour the row of a unit that is testing and otherwise offline', () => {
    const unit = makeUnit({ status: 'OFFLINE', isTesting: true, lastTemperatureUpdate: minutesBefore(60) });
    expect(unitState(unit, noon).rowColour).toBe('none');
  });
});

describe('the environment readings are compared with', () => {
  test('is the lit one at noon and the dark one at midnight, by the clock of the facility', () => {
    const midnight = noon + 12 * 3_600_000;
    expect(unitState(makeUnit(), noon).environment?.lightState).toBe('Lights On');
    expect(unitState(makeUnit(), midnight).environment?.lightState).toBe('Lights Off');
  });

  test('follows a reported LIGHT or DARK against the clock', () => {
    const state = unitState(makeUnit({ state: 'DARK' }), noon);
    expect(state.lightPeriod).toEqual({ isLit: false, since: null, until: null, source: 'reported' });
    expect(state.environment?.lightState).toBe('Lights Off');
    expect(state.warnings.map((warning) => warning.rule)).toEqual(['temperature.high']);
  });

  test('is the lit one for a photoperiod of 24 hours, whatever is reported', () => {
    const state = unitState(makeUnitInPhase({ photoperiod: 24 }, { state: 'DARK' }), noon);
    expect(state.lightPeriod?.source).toBe('photoperiod24');
    expect(state.environment?.lightState).toBe('Lights On');
  });

  test.each<[string, Partial<UnitSnapshot>, string]>([
    ['no phase', { currentPhase: null }, 'the unit is in no phase of a plan'],
    [
      'no photoperiod',
      { currentPhase: { environments: [litEnvironment] } },
      'neither controller nor plan says whether it is light',
    ],
    [
      'no environments',
      { currentPhase: { ...phase, environments: null } },
      'the phase has no environment for the current light period',
    ],
    [
      'no limits',
      {
        currentPhase: { ...phase, environments: [{ lightState: 'Lights On', irrigation: litEnvironment.irrigation }] },
      },
      'the environment sets no limits',
    ],
  ])('with %s, nothing warns and every metric says that there is nothing to compare', (_, changes, reason) => {
    const state = unitState(makeUnit({ temperature: 60, humidity: 1, co2: 9000, ...changes }), noon);
    expect(state.state).toBe('HEALTHY');
    for (const metric of Object.values(state.metrics)) {
      expect(metric).toMatchObject({ verdict: 'unknown', band: null, note: { text: `Nothing to compare: ${reason}` } });
    }
  });
});

test('several warnings are listed by metric and joined line by line', () => {
  const unit = makeUnit({ temperature: 29.1, humidity: 0.4, co2: 1500, lastIrrigated: minutesBefore(71) });
  const state = unitState(unit, noon);
  expect(state).toMatchObject({ state: 'WARN', rowColour: 'warning', lateIrrigation: true });
  expect(state.warnMessage).toBe(
    [
      'Temperature 29.1 °C is above the limit of 28.5 °C',
      'Humidity 40 % is below the limit of 55 %',
      'CO2 1500 ppm is above the limit of 1400 ppm',
      'Irrigation is late: the last was 1 h 11 min ago, the limit is 1 h 10 min',
    ].join('\n'),
  );
});

test.each([
  [minutesBefore(-1), true, true],
  [minutesBefore(0), true, false],
  [minutesBefore(-1), false, false],
  [null, true, false],
])('do not disturb until %s (set: %s) holds: %s', (dndExpiration, isDnD, holds) => {
  expect(unitState(makeUnit({ dndExpiration, isDnD }), noon).isDoNotDisturb).toBe(holds);
});

test('a unit whose sensor is not believed is not known to be well', () => {
  const doubted = unitState(makeUnit({ temperatureDoubt: 'drift' }), noon);
  expect(doubted).toMatchObject({
    state: 'WARN',
    warnMessage: 'Temperature is not trusted: it is far from the sensors around it',
    metrics: { temperature: { verdict: 'unknown', doubt: 'drift', note: { key: 'temperature.doubt-drift' } } },
    vpd: { verdict: 'unknown' },
  });
  expect(unitState(makeUnit({ temperatureDoubt: 'a word of tomorrow' }), noon).state).toBe('HEALTHY');
});

test('a unit that fails is far from its neighbours: heat that is not believed is heat all the same', () => {
  const hot = unitState(makeUnit({ temperature: 35, temperatureDoubt: 'drift' }), noon).metrics.temperature;
  expect(hot).toMatchObject({ verdict: 'high', doubt: 'drift', warning: { rule: 'temperature.high' } });
  expect(hot.note).toMatchObject({ key: 'temperature.doubt-drift' });
  const broken = unitState(makeUnit({ temperature: 350, temperatureDoubt: 'outOfRange' }), noon);
  expect(broken.metrics.temperature).toMatchObject({ verdict: 'unknown', warning: { rule: 'temperature.doubt' } });
});
