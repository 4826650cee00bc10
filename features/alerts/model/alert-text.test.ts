import { describe, expect, test } from 'vitest';
import { alertText, type AlertReader } from './alert-text.ts';

const type = {
  messageTemplate: '{unit}: {value} is above {limit} since {since}.',
  messageTemplateEs: '{unit}: {value}, por encima de {limit} desde {since}.',
};
const hot = {
  message: 'A-01: 29.0 °C is above 26.5 °C since Jun 15, 12:02.',
  value: 29.04,
  limitValue: 26.5,
  firstOccurrred: '2026-06-15T19:02:00.000Z',
  affectedUnits: null,
  facts: { unit: 'A-01', measuredIn: '°C' },
} as const;
const reader = (lang: AlertReader['lang'], units: AlertReader['units'] = 'metric'): AlertReader => ({
  lang,
  units,
  showMoment: (iso) => iso.slice(11, 16),
});

describe('an alert tells its sentence', () => {
  test('in the language and the units of its reader', () => {
    expect(alertText(hot, type, reader('en'))).toBe('A-01: 29.0 °C is above 26.5 °C since 19:02.');
    expect(alertText(hot, type, reader('en', 'imperial'))).toBe('A-01: 84.3 °F is above 79.7 °F since 19:02.');
    expect(alertText(hot, type, reader('es'))).toBe('A-01: 29.0 °C, por encima de 26.5 °C desde 19:02.');
  });

  test('in English where its type has no Spanish, and as it was written where nothing else is known', () => {
    const english = { ...type, messageTemplateEs: null };
    expect(alertText(hot, english, reader('es'))).toBe('A-01: 29.0 °C is above 26.5 °C since 19:02.');
    expect(alertText({ ...hot, facts: null }, type, reader('es'))).toBe(hot.message);
    expect(alertText(hot, null, reader('es'))).toBe(hot.message);
  });

  test('with what many units have in common, and how many of them it took', () => {
    const root = {
      ...{ ...hot, value: null, limitValue: null, affectedUnits: 412 },
      facts: { place: { kind: 'area', id: 7, name: 'Flower 2' }, members: 420 },
    } as const;
    const silent = {
      messageTemplate: '{place}: {affected} of {members} units are silent since {since}.',
      messageTemplateEs: '{place}: {affected} de {members} unidades sin conexión desde {since}.',
    };
    expect(alertText(root, silent, reader('en'))).toBe('Area Flower 2: 412 of 420 units are silent since 19:02.');
    expect(alertText(root, silent, reader('es'))).toBe('Área Flower 2: 412 de 420 unidades sin conexión desde 19:02.');
  });

  test('with when it was resolved, where it went on all the same', () => {
    const again = { ...hot, facts: { ...hot.facts, resolvedAt: '2026-06-15T19:14:00.000Z' } };
    expect(alertText(again, type, reader('en'))).toMatch(/since 19:02\. It was resolved 19:14 and still holds\.$/);
    expect(alertText(again, type, reader('es'))).toMatch(/ Se resolvió 19:14 y sigue igual\.$/);
  });

  test('with a dash for what was not measured, and words that are none left as they stand', () => {
    const odd = { messageTemplate: '{unit}: {value} {mood}', messageTemplateEs: null };
    expect(alertText({ ...hot, value: null }, odd, reader('en'))).toBe('A-01: – {mood}');
  });
});
