import { localeOf } from '@trellis/entity-kit';
import { healthMessages, healthMessagesEs, sayExplanation, type HealthMessageKey } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { minutesBefore, noon, unitRecord } from '../live/unit-record.fixture.ts';
import { makeEntry } from '../live/unit-entry.ts';
import english from '../texts/en.json' with { type: 'json' };
import spanish from '../texts/es.json' with { type: 'json' };
import { explanationText } from './explanation-text.ts';
import { findSinceOutOfBand } from './since-out-of-band.ts';

const find = (texts: object, key: string): unknown =>
  key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);

/** Words as the page has them, without the machinery that loads them. */
function words(texts: object, units: 'metric' | 'imperial', lang: string) {
  const locale = localeOf(lang);
  const t = (key: string, values: Record<string, string | number>) =>
    String(find(texts, key)).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  const number = (value: number, decimals = 0) =>
    value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const dateTime = (at: string | Date) => new Date(at).toISOString();
  return { t, format: { units, locale, number, dateTime } } as never;
}

const [hot] = makeEntry(unitRecord(1, { temperature: 28.52 }), noon).health.warnings;

describe('why a unit warns, in the user’s language and units', () => {
  test('in English, as precise as it takes to tell the reading from its limit', () => {
    expect(explanationText(hot!, words(english, 'metric', 'en'))).toBe(
      'Temperature 28.52 °C is above the limit of 28.50 °C',
    );
  });

  test('in Fahrenheit', () => {
    const [warning] = makeEntry(unitRecord(1, { temperature: 30 }), noon).health.warnings;
    expect(explanationText(warning!, words(english, 'imperial', 'en'))).toBe(
      'Temperature 86.0 °F is above the limit of 83.3 °F',
    );
  });

  test('in Spanish', () => {
    const [warning] = makeEntry(unitRecord(1, { lastCommandFetch: minutesBefore(40) }), noon).health.warnings;
    expect(explanationText(warning!, words(spanish, 'metric', 'es'))).toBe(
      'Sin señal del controlador desde hace 40 min',
    );
  });

  test('a controller that is gone is named with the moment since when', () => {
    const gone = unitRecord(1, { lastCommandFetch: minutesBefore(3), controllerOfflineSince: minutesBefore(2) });
    const [warning] = makeEntry(gone, noon).health.warnings;
    expect(explanationText(warning!, words(english, 'metric', 'en'))).toBe(
      `Controller offline since ${minutesBefore(2)}`,
    );
  });

  test('said without a page it is the same sentence', () => {
    expect(sayExplanation(hot!, 'es', 'metric')).toBe(explanationText(hot!, words(spanish, 'metric', 'es')));
    expect(sayExplanation(hot!, 'en', 'imperial')).toBe(explanationText(hot!, words(english, 'imperial', 'en')));
  });

  test('every sentence of unit health is there in both languages, as the model says it', () => {
    for (const [key, text] of Object.entries(healthMessages)) {
      expect(find(english.health, key)).toBe(text);
      expect(find(spanish.health, key)).toBe(healthMessagesEs[key as HealthMessageKey]);
    }
  });
});

describe('since when a reading is out of its band', () => {
  const points = (...means: number[]) =>
    means.map((avg, index) => ({ at: new Date(index * 900_000).toISOString(), min: avg, max: avg, avg, count: 1 }));

  test('from the first of the last unbroken run', () => {
    expect(findSinceOutOfBand(points(30, 25, 29, 30, 31), { low: null, high: 28 })).toEqual({
      since: 2 * 900_000,
      isWhole: true,
    });
  });

  test('longer than the history reaches', () => {
    expect(findSinceOutOfBand(points(29, 30), { low: null, high: 28 })).toEqual({ since: 0, isWhole: false });
  });

  test('not at all when the newest is within it', () => {
    expect(findSinceOutOfBand(points(29, 27), { low: 20, high: 28 })).toBeUndefined();
    expect(findSinceOutOfBand([], { low: 20, high: 28 })).toBeUndefined();
  });
});
