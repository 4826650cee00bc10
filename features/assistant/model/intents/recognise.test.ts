import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recognise } from './recognise.ts';
import type { Places, Recognition } from './recognition.ts';

const units = ['GA-R12-3', 'GA-R12-4', 'GA-R1-23', 'A-1', 'A-10', 'A-1-2', 'North 07', 'Zone One', 'B2', 'B20'].map(
  (name, index) => ({
    id: index + 1,
    name,
    beside: 'Veg A',
  }),
);
const idOf = (name: string) => units.find((unit) => unit.name === name)?.id;
const areas = ['Veg A', 'Veg B', 'Flower 1', 'Harvest', 'Secado'].map((name, index) => ({ id: 100 + index, name }));
const screens = [
  { path: '/alerts', label: 'Alerts', names: ['Alerts', 'Alertas'] },
  { path: '/growplans', label: 'Grow plans', names: ['Grow plans', 'Planes de cultivo'] },
  { path: '/zone-devices/all', label: 'Units', names: ['Units', 'Unidades'] },
  { path: '/tasks', label: 'Tasks', names: ['Tasks', 'Tareas'] },
  { path: '/map', label: 'Facility map', names: ['Facility map', 'Mapa de la instalación'] },
  { path: '/strainmap', label: 'Strain map', names: ['Strain map', 'Mapa de cepas'] },
];
const places: Places = { units, areas, screens };
const ask = (text: string) => recognise(text, places);
const said = (found: Recognition | undefined) =>
  found && {
    intent: found.intentName,
    ...found.slots,
    ...(found.missing && { missing: found.missing.slot, why: found.missing.why }),
  };

describe('about all units', () => {
  test.each([
    ['Which units are in trouble?', 'en'],
    ['which units need attention', 'en'],
    ['Is anything wrong?', 'en'],
    ['are there units offline', 'en'],
    ['any problems?', 'en'],
    ['¿Qué unidades tienen problemas?', 'es'],
    ['¿Hay alguna unidad sin conexión?', 'es'],
    ['¿Va todo bien?', 'es'],
  ])('%s', (text, lang) => expect(said(ask(text))).toEqual({ intent: 'troubledUnits', lang }));

  test('one that is named is asked about alone', () => {
    expect(said(ask('is there any problem with A-1?'))).toMatchObject({ intent: 'unitStatus' });
  });
});

describe('about a unit', () => {
  test.each([
    ['What is the status of GA-R12-3?', 'en'],
    ['status of unit GA-R12-3', 'en'],
    ['How is GA-R12-3 doing', 'en'],
    ["what's wrong with ga r12 3", 'en'],
    ['Why is GA R 12 3 offline?', 'en'],
    ['is unit ga-r12-3 ok?', 'en'],
    ['how is GA R twelve three', 'en'],
    ['¿Cuál es el estado de la unidad GA-R12-3?', 'es'],
    ['¿Cómo está GA-R12-3?', 'es'],
    ['estado GA-R12-3', 'es'],
    ['por qué está GA-R12-3 sin conexión', 'es'],
    ['¿Qué le pasa a ga r12 tres?', 'es'],
    ['What is the temperature in GA-R12-3', 'en'],
    ['¿Qué temperatura hay en GA-R12-3?', 'es'],
  ])('its status: %s', (text, lang) => {
    expect(said(ask(text))).toMatchObject({ intent: 'unitStatus', platformGroup_id: idOf('GA-R12-3'), lang });
    expect(ask(text)?.missing).toBeUndefined();
  });

  test.each([
    ['What is in unit A-1?', 'en'],
    ["what's in A-1", 'en'],
    ['What is growing in A-1?', 'en'],
    ['which strain is in A 1', 'en'],
    ['What phase is unit A-1 in?', 'en'],
    ['plan of A-1', 'en'],
    ['is A-1 empty?', 'en'],
    ['¿Qué hay en la unidad A-1?', 'es'],
    ['qué crece en A-1', 'es'],
    ['¿Qué cepa tiene A-1?', 'es'],
    ['¿En qué fase está A-1?', 'es'],
    ['¿Está vacía la unidad A-1?', 'es'],
  ])('what is in it: %s', (text, lang) => {
    expect(said(ask(text))).toEqual({ intent: 'unitContents', platformGroup_id: idOf('A-1'), lang });
  });

  test('a name alone asks for its status, in no language of its own', () => {
    expect(said(ask('A-10'))).toEqual({ intent: 'unitStatus', platformGroup_id: idOf('A-10'), lang: undefined });
    expect(said(ask('unidad a-10'))).toMatchObject({ platformGroup_id: idOf('A-10') });
    expect(said(ask('zone 1'))).toMatchObject({ platformGroup_id: idOf('Zone One') });
    expect(said(ask('north 7'))).toMatchObject({ platformGroup_id: idOf('North 07') });
  });
});

describe('irrigate', () => {
  test.each([
    ['Irrigate A-1 for 30 seconds', 30, 'en'],
    ['please water unit A-1 30s', 30, 'en'],
    ['Irrigate unit A-1 for 1.5 minutes', 90, 'en'],
    ['water a 1 for half a minute', 30, 'en'],
    ['irrigate A-1 for forty five seconds', 45, 'en'],
    ['start irrigation on A-1 for 2 min', 120, 'en'],
    ['Riega la unidad A-1 durante 30 segundos', 30, 'es'],
    ['por favor regar A-1 por treinta y cinco segundos', 35, 'es'],
    ['riega A-1 medio minuto', 30, 'es'],
    ['irrigar A-1 1,5 minutos', 90, 'es'],
    ['inicia el riego en A-1 20 seg', 20, 'es'],
  ])('%s', (text, durationSeconds, lang) => {
    expect(said(ask(text))).toEqual({ intent: 'irrigateUnit', platformGroup_id: idOf('A-1'), durationSeconds, lang });
  });

  test('what is not said is asked for', () => {
    expect(said(ask('irrigate A-1'))).toMatchObject({ missing: 'seconds', why: 'unsaid' });
    expect(ask('irrigate A-1')?.missing?.choices.map(({ slots }) => slots.durationSeconds)).toEqual([15, 30, 60]);
    expect(said(ask('riega 30 segundos'))).toMatchObject({ missing: 'unit', why: 'unsaid', durationSeconds: 30 });
    expect(said(ask('irrigate A-1 for 2 hours'))).toMatchObject({ missing: 'seconds' });
    expect(said(ask('irrigate A-1 for 0 seconds'))).toMatchObject({ missing: 'seconds', why: 'range' });
    expect(said(ask('irrigate A-1 for 90 minutes'))).toMatchObject({ missing: 'seconds', why: 'range' });
  });

  test('the digits of a name are no duration', () => {
    const named = recognise('irrigate R-30 s', { ...places, units: [{ id: 1, name: 'R-30' }] });
    expect(said(named)).toMatchObject({ platformGroup_id: 1, missing: 'seconds' });
    expect(
      said(recognise('irrigate row 30 for 20 s', { ...places, units: [{ id: 1, name: 'Row 30' }] })),
    ).toMatchObject({
      platformGroup_id: 1,
      durationSeconds: 20,
    });
  });

  test.each([
    "don't irrigate A-1 for 30 seconds",
    'do not water A-1 30 s',
    'stop irrigating A-1',
    'stop irrigation of A-1',
    'no riegues A-1 30 segundos',
    'detén el riego de A-1',
    'how do I irrigate A-1 for 30 seconds?',
    '¿cómo riego A-1 30 segundos?',
    'when was A-1 irrigated?',
    'A-1 was irrigated for 30 seconds',
    'the manual says irrigate A-1 for 30 seconds',
    'water temperature of A-1',
  ])('never by accident: %s', (text) => {
    expect(ask(text)?.intentName).not.toBe('irrigateUnit');
  });
});

describe('about the facility', () => {
  test.each([
    ['next harvest', 'en'],
    ['When is the next harvest?', 'en'],
    ['What are the upcoming harvests', 'en'],
    ['when do we harvest', 'en'],
    ['harvests this week', 'en'],
    ['¿Cuándo es la próxima cosecha?', 'es'],
    ['próximas cosechas', 'es'],
    ['¿Cuándo cosechamos?', 'es'],
    ['cosechas de esta semana', 'es'],
  ])('harvests: %s', (text, lang) => expect(said(ask(text))).toEqual({ intent: 'nextHarvests', lang }));

  test('the harvest of one unit', () => {
    expect(said(ask('When is A-10 harvested?'))).toEqual({
      intent: 'nextHarvests',
      lang: 'en',
      platformGroup_id: idOf('A-10'),
    });
    expect(said(ask('¿Cuándo se cosecha la unidad A-10?'))).toMatchObject({
      intent: 'nextHarvests',
      platformGroup_id: idOf('A-10'),
    });
  });

  test.each([
    ['my tasks today', 'en'],
    ['What are my tasks for today?', 'en'],
    ["today's tasks", 'en'],
    ['What do I have to do today?', 'en'],
    ['tasks assigned to me', 'en'],
    ['mis tareas de hoy', 'es'],
    ['¿Qué tengo que hacer hoy?', 'es'],
    ['¿Cuáles son mis tareas?', 'es'],
    ['tareas para hoy', 'es'],
  ])('tasks: %s', (text, lang) => expect(said(ask(text))).toEqual({ intent: 'myTasksToday', lang }));

  test.each([
    ['open alerts', 'en'],
    ['Are there any alerts?', 'en'],
    ['how many active alarms', 'en'],
    ['alerts', 'en'],
    ['show me the alerts', 'en'],
    ['¿Hay alertas abiertas?', 'es'],
    ['alertas activas', 'es'],
    ['¿Cuántas alarmas hay?', 'es'],
    ['alertas', 'es'],
  ])('alerts: %s', (text, lang) => expect(said(ask(text))).toEqual({ intent: 'openAlerts', lang }));

  test('alerts about a metric of an area are alerts', () => {
    expect(said(ask('show the alerts for temperature in Veg A'))).toMatchObject({ intent: 'openAlerts' });
  });

  test('alerts of one unit', () => {
    expect(said(ask('alerts of unit B20'))).toMatchObject({ intent: 'openAlerts', platformGroup_id: idOf('B20') });
    expect(said(ask('alertas de la unidad B20'))).toMatchObject({
      intent: 'openAlerts',
      platformGroup_id: idOf('B20'),
    });
  });
});

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

describe('open a screen', () => {
  test.each([
    ['open grow plans', '/growplans', 'en'],
    ['Go to the grow plans page', '/growplans', 'en'],
    ['please open the units screen', '/zone-devices/all', 'en'],
    ['open the alerts screen', '/alerts', 'en'],
    ['take me to planes de cultivo', '/growplans', 'en'],
    ['abre los planes de cultivo', '/growplans', 'es'],
    ['ve a la pantalla de alertas', '/alerts', 'es'],
    ['muéstrame la página de tareas', '/tasks', 'es'],
  ])('%s', (text, screen, lang) => expect(said(ask(text))).toEqual({ intent: 'openScreen', screen, lang }));

  test('several that fit are asked back, one that is not in the menu is said to be missing', () => {
    expect(ask('open map')?.missing?.choices.map(({ label }) => label)).toEqual(['Facility map', 'Strain map']);
    expect(said(ask('open the payroll screen'))).toMatchObject({ missing: 'screen', why: 'none' });
    expect(ask('open the curtains')).toBeUndefined();
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

describe('what it does not answer by itself', () => {
  test.each([
    '',
    '   ',
    '???',
    'hello',
    'What is a lifecycle?',
    'what is vpd',
    '¿Qué es el VPD?',
    'What does offline mean?',
    'How do I change my password?',
    'how can I add a task?',
    'How do I set the temperature limit?',
    '¿Cómo cambio mi contraseña?',
    '¿Cómo se crea una alerta?',
    'where do I find the harvest report',
    'what is in stock',
    'who is on shift',
    'tell me a joke',
    '¿Qué significa fuera de rango?',
    'unit',
    'why is a unit dimmed',
    'por qué está una unidad atenuada',
    'which units are there',
    'the alert sound is too loud',
    'temperature sensor is broken, who repairs it',
  ])('%s', (text) => expect(ask(text)).toBeUndefined());
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
