import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recognise } from './recognise.ts';
import type { Places } from './recognition.ts';
import { units, idOf, places, ask, said } from './recognise.testing.ts';

describe('a metric of an area', () => {
  test.each([
    ['What is the average temperature in Veg A?', 'temperature', 100, 'en'],
    ['how humid is it in veg b', 'humidity', 101, 'en'],
    ['average CO2 in Flower 1', 'co2', 102, 'en'],
    ['vpd flower 1', 'vpd', 102, undefined],
    ['current VPD in flower one', 'vpd', 102, 'en'],
    ['What is the temperature in the harvest room?', 'temperature', 103, 'en'],
    ['temperatura media en Secado', 'temperature', 104, 'es'],
    ['¿Qué humedad hay en secado?', 'humidity', 104, 'es'],
    ['¿Cuál es el CO2 promedio de Veg B?', 'co2', 101, 'es'],
    ['déficit de presión de vapor actual en Veg A', 'vpd', 100, 'es'],
  ])('%s', (text, metric, area_id, lang) =>
    expect(said(ask(text))).toEqual({ intent: 'metricAverage', metric, area_id, lang }),
  );

  test('without an area it is the whole facility', () => {
    expect(said(ask('what is the average temperature'))).toEqual({
      intent: 'metricAverage',
      metric: 'temperature',
      lang: 'en',
    });
    expect(said(ask('humedad media de la instalación'))).toEqual({
      intent: 'metricAverage',
      metric: 'humidity',
      lang: 'es',
    });
    expect(said(ask('vpd'))).toMatchObject({ intent: 'metricAverage', metric: 'vpd' });
  });

  test('several areas of the name, or none, are asked back', () => {
    const which = ask('average temperature in veg');
    expect(said(which)).toMatchObject({ missing: 'area', why: 'many', metric: 'temperature' });
    expect(which?.missing?.choices.map(({ label }) => label)).toEqual(['Veg A', 'Veg B']);
    expect(said(ask('average temperature in the attic'))).toMatchObject({ missing: 'area', why: 'none' });
  });
});

describe('names', () => {
  test('with hyphens and digits are told apart', () => {
    for (const { id, name } of units) {
      expect(said(ask(`status of ${name}`)), name).toMatchObject({ platformGroup_id: id });
      expect(said(ask(`¿Cómo está la unidad ${name.replaceAll('-', ' ').toLowerCase()}?`)), name).toMatchObject({
        platformGroup_id: id,
      });
    }
  });

  test('a part that one name has is enough, several are asked back', () => {
    expect(said(ask('status of R12-3'))).toMatchObject({ platformGroup_id: idOf('GA-R12-3') });
    const which = ask('status of unit r12');
    expect(said(which)).toMatchObject({ intent: 'unitStatus', missing: 'unit', why: 'many' });
    expect(which?.missing?.choices).toEqual([
      { label: 'GA-R12-3', slots: { lang: 'en', platformGroup_id: 1 } },
      { label: 'GA-R12-4', slots: { lang: 'en', platformGroup_id: 2 } },
    ]);
    expect(ask('status of gar123')?.missing?.choices.map(({ label }) => label)).toEqual(['GA-R12-3', 'GA-R1-23']);
  });

  test('the same name twice says where each stands', () => {
    const twins = {
      ...places,
      units: [
        { id: 1, name: 'A-1', beside: 'North' },
        { id: 2, name: 'A-1', beside: 'South' },
      ],
    };
    expect(recognise('status of A-1', twins)?.missing?.choices.map(({ label }) => label)).toEqual([
      'A-1 (North)',
      'A-1 (South)',
    ]);
  });

  test('two units in one question are asked back', () => {
    expect(ask('irrigate A-1 and A-10 for 30 s')?.missing).toMatchObject({ slot: 'unit', why: 'many' });
  });

  test('a typing mistake is asked back, and an unknown name said to be unknown', () => {
    const near = ask('status of unit GA-R12-9');
    expect(near?.missing).toMatchObject({ why: 'alike', asked: 'ga-r12-9' });
    expect(near?.missing?.choices.map(({ label }) => label)).toContain('GA-R12-3');
    expect(said(ask('status of unit XYZ-99'))).toMatchObject({ missing: 'unit', why: 'none' });
    expect(said(ask('¿Cómo está XYZ-99?'))).toMatchObject({ missing: 'unit', why: 'none' });
  });

  test('a name is never read out of a longer one', () => {
    expect(said(recognise('status of B20', { ...places, units: [{ id: 1, name: 'B2' }] }))).not.toMatchObject({
      platformGroup_id: 1,
    });
    expect(said(recognise('status of A-1-2', { ...places, units: [{ id: 1, name: 'A-12' }] }))).toMatchObject({
      why: 'alike',
    });
  });

  test('a unit named like an intent answers for itself', () => {
    const odd: Places = {
      ...places,
      units: [
        { id: 7, name: 'Next Harvest' },
        { id: 8, name: 'CO2 Room' },
      ],
    };
    expect(said(recognise('status of next harvest', odd))).toMatchObject({ intent: 'unitStatus', platformGroup_id: 7 });
    expect(said(recognise('what is in CO2 room', odd))).toMatchObject({ intent: 'unitContents', platformGroup_id: 8 });
  });
});

describe('any name', () => {
  const part = fc.stringMatching(/^[A-Za-z]{1,3}$|^[1-9]\d{0,2}$/);
  const name = fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('-'));
  const numbered = (names: readonly string[]) => names.map((text, index) => ({ id: index + 1, name: text }));

  test('asked for as it is written, or as it is heard, is answered or asked back, and never taken for another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.boolean(), (names, isHeard) => {
        const [wanted = ''] = names;
        const text = `irrigate unit ${isHeard ? wanted.replaceAll('-', ' ').toLowerCase() : wanted} for 20 seconds`;
        const found = recognise(text, { units: numbered(names), areas: [], screens: [] });
        expect(found?.intentName).toBe('irrigateUnit');
        expect(found?.slots.durationSeconds).toBe(20);
        const ids = found?.missing
          ? found.missing.choices.map(({ slots }) => slots.platformGroup_id)
          : [found?.slots.platformGroup_id];
        expect(ids).toContain(1);
      }),
    );
  });

  test('no text makes it throw, or names what is not there', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.string(), { maxLength: 5 }),
        (text, names) => {
          const found = recognise(text, { units: numbered(names), areas: numbered(names), screens: [] });
          const id = found?.slots.platformGroup_id;
          if (id !== undefined) expect(names[id - 1]).toBeTypeOf('string');
        },
      ),
    );
  });
});
