import { describe, expect, test } from 'vitest';
import english from '../../texts/en.json' with { type: 'json' };
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { deviceColumns, viewDevice, viewInfo, viewMode } from '@trellis/units/model';

const allFitted = { devices: [...deviceColumns] };

describe('devices as icons', () => {
  test('the light shows and says its intensity, on or off', () => {
    expect(viewDevice(unitRecord(1), 'light')).toMatchObject({
      state: 'on',
      badge: '80',
      textKey: 'light.onAt',
      textValues: { percent: 80 },
    });
    const off = viewDevice(unitRecord(1, { light: 'off', lightIntensityAverage: 0 }), 'light');
    expect(off).toEqual({
      kind: 'light',
      state: 'off',
      badge: '0',
      textKey: 'light.offAt',
      textValues: { percent: 0 },
    });
  });

  test.each([
    [{ facilityCo2Enabled: false }, 'disabledInFacility'],
    [{ co2Enabled: false }, 'disabledInUnit'],
    [{ co2Valve: 'ON' }, 'on'],
    [{ co2Valve: 'closed' }, 'closed'],
    [{ co2Valve: 'updating' }, 'updating'],
  ])('the CO2 valve with %o is %s', (changes, state) => {
    expect(viewDevice(unitRecord(1, changes), 'co2Valve')?.state).toBe(state);
  });

  test('a heater strip that says HIGH is on; a curtain that says off is open', () => {
    const record = unitRecord(1, { ...allFitted, heaterstripState: 'HIGH', curtain: 'off' });
    expect(viewDevice(record, 'heaterstrip')?.state).toBe('on');
    expect(viewDevice(record, 'curtain')?.state).toBe('open');
  });

  test.each(['off', 'on', 'on1', 'on2', 'updating'])('a two-stage dehumidifier can be %s', (state) => {
    const record = unitRecord(1, { ...allFitted, twoStageDehumidifier: state });
    expect(viewDevice(record, 'dehumidifier2Stage')?.state).toBe(state);
  });

  test('a device that is not fitted has no icon; one that said nothing yet is named so', () => {
    expect(viewDevice(unitRecord(1), 'curtain')).toBeUndefined();
    expect(viewDevice(unitRecord(1, { ...allFitted }), 'humidifier')).toMatchObject({
      state: 'off',
      textKey: 'humidifier.unknown',
    });
  });

  test('the mode is green for AUTOMATIC, red otherwise, grey while disabled, and flickers while it changes', () => {
    expect(viewMode(unitRecord(1), false).state).toBe('automatic');
    expect(viewMode(unitRecord(1, { mode: 'SERVICE' }), false)).toMatchObject({
      state: 'manual',
      textKey: 'mode.service',
    });
    expect(viewMode(unitRecord(1, { mode: 'STERILIZE' }), false).textKey).toBe('mode.sterilize');
    expect(viewMode(unitRecord(1, { isDisabled: true }), true).state).toBe('automaticDisabled');
    expect(viewMode(unitRecord(1, { mode: 'MANUAL' }), true).state).toBe('manualLoading');
  });

  test('the info icon is a bug while debugging, do-not-disturb while that holds, else information', () => {
    expect(viewInfo(unitRecord(1, { logLevel: 'DEBUG' }), true).state).toBe('debug');
    expect(viewInfo(unitRecord(1), true).state).toBe('doNotDisturb');
    expect(viewInfo(unitRecord(1), false).state).toBe('info');
  });

  test('every state of every device has words', () => {
    const words: Record<string, Record<string, string>> = english.devices;
    const states = [
      'on',
      'off',
      'open',
      'closed',
      'opening',
      'closing',
      'updating',
      'waiting',
      'disabled',
      'on1',
      'on2',
      'cooling',
      'dehumidifying',
      'circulating',
      'heating',
      'strange',
      'fault',
    ];
    for (const device of deviceColumns) {
      for (const state of states) {
        const record = unitRecord(1, {
          ...allFitted,
          lightIntensityAverage: null,
          light: state,
          curtain: state,
          irrigation: state,
          co2Valve: state,
          humidifier: state,
          dehumidifier: state,
          twoStageDehumidifier: state,
          ECUState: state,
          BardState: state,
          heaterstripState: state,
        });
        const [kind = '', key = ''] = viewDevice(record, device)?.textKey.split('.') ?? [];
        expect(words[kind]?.[key], `${device} ${state}: devices.${kind}.${key}`).toBeTypeOf('string');
      }
    }
  });
});
