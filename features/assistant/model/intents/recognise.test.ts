import { describe, expect, test } from 'vitest';
import { recognise } from './recognise.ts';
import { idOf, places, ask, said } from './recognise.testing.ts';

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
