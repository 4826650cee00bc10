import { startTestServer, type MadeUnit, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeConversations } from './assistant.testing.ts';

const now = new Date('2026-11-21T20:00:00Z');
let server: TestServer;
let talk: ReturnType<typeof makeConversations>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  talk = makeConversations(server, now);
});
afterAll(() => server.stop());

const pageOf = ({ controller }: MadeUnit) => `/device/${controller.deviceId}/${controller.id}`;
const inMetric = (userId: number, values = `units = 'metric'`) =>
  talk.query(`update users set ${values} where id = $1`, [userId]);

describe('a unit', () => {
  test('tells its state, why, and what it reads, in the language asked and the units of the person', async () => {
    const { here, unit, other, grower } = await talk.story();
    await talk.grows(here.id, unit, '2026-12-05');
    await talk.reads(here.id, unit, 5, 28);
    await talk.reads(here.id, unit, 6, 0.6);
    await talk.reads(here.id, other, 5, 22, 18);
    expect(await talk.converse(grower.token, 'What is the status of GA-R12-3?')).toBe(
      `[GA-R12-3](${pageOf(unit)}) in Veg A is in warning.\n` +
        'Temperature 82.4 °F is above the limit of 79.7 °F.\n' +
        'Now: temperature 82.4 °F, humidity 60 %, VPD 1.51 kPa.',
    );
    await inMetric(grower.id);
    expect(await talk.converse(grower.token, '¿Cómo está ga r12 3?')).toBe(
      `[GA-R12-3](${pageOf(unit)}), en Veg A, está con advertencia.\n` +
        'La temperatura de 28.0 °C está por encima del límite de 26.5 °C.\n' +
        'Ahora: temperatura 28.0 °C, humedad 60 %, DPV 1.51 kPa.',
    );
    expect(await talk.converse(grower.token, 'how is GA-R12-4')).toContain('temperature 22.0 °C (old reading)');
    await talk.query('update units set "isDisabled" = true where id = $1', [other.id]);
    expect(await talk.converse(grower.token, 'status of R12-4')).toContain(
      'is disabled.\nNothing is checked while it is disabled.',
    );
  });

  test('is among those in trouble, with why, or none is', async () => {
    const { unit, grower } = await talk.story();
    await inMetric(grower.id);
    const calm = await talk.converse(grower.token, 'Which units are in trouble?');
    await talk.query('update controllers set "lastCommandFetch" = $2 where id = $1', [
      unit.controller.id,
      new Date(now.getTime() - 343 * 60_000),
    ]);
    const told = await talk.converse(grower.token, 'Which units are in trouble?');
    expect(told).not.toBe(calm);
    expect(told).toContain(
      `• [GA-R12-3](${pageOf(unit)}) in Veg A is offline: No signal from the controller for 5 h 43 min`,
    );
    expect(await talk.converse(grower.token, '¿Qué unidades tienen problemas?')).toContain('hace 5 h 43 min');
  });

  test('tells what grows in it', async () => {
    const { here, unit, other, grower } = await talk.story();
    await talk.grows(here.id, unit, '2026-12-05');
    expect(await talk.converse(grower.token, 'What is in GA-R12-3?')).toBe(
      `[GA-R12-3](${pageOf(unit)}): Blue Sedge ${unit.id}, plan Long flower ${unit.id}, phase Bulk, day 21 of 60, 40 plants. Harvest expected on 12/05/2026.`,
    );
    expect(await talk.converse(grower.token, '¿Qué hay en GA-R12-4?')).toBe(
      `Ahora no crece nada en [GA-R12-4](${pageOf(other)}).`,
    );
  });

  test('of another facility, or none at all, is unknown', async () => {
    const { unit, foreign, grower, stranger } = await talk.story();
    const { body } = await talk.ask(grower.token, 'status of unit Z-1');
    expect(body).toMatchObject({
      intentName: 'unitStatus',
      message: 'There is no unit “z-1” in this facility.',
      choices: [],
    });
    for (const intent of ['unitStatus', 'unitContents', 'openAlerts', 'nextHarvests', 'irrigateUnit']) {
      const slots = { platformGroup_id: foreign.id, durationSeconds: 30 };
      expect((await talk.run(grower.token, intent, slots)).status, intent).toBe(404);
    }
    expect((await talk.run(stranger.token, 'unitStatus', { platformGroup_id: unit.id })).status).toBe(404);
    // Somebody who works at both places asks about the one they are in.
    const both = await talk.world.person({
      facilities: [foreign.id && (await talk.story()).here.id],
      roles: ['grower'],
    });
    expect((await talk.run(both.token, 'unitStatus', { platformGroup_id: unit.id })).status).toBe(404);
  });

  test('that several names fit is asked back, and a choice settles it', async () => {
    const { unit, grower } = await talk.story();
    const { body } = await talk.ask(grower.token, 'status of unit R12');
    expect(body.message).toBe('Several units fit “r12”. Which one do you mean?');
    expect(body.choices.map(({ label }) => label)).toEqual(['GA-R12-3', 'GA-R12-4']);
    const [first] = body.choices;
    expect((await talk.run(grower.token, body.intentName ?? '', first?.slots ?? {})).body.result).toContain(
      pageOf(unit),
    );
  });
});

describe('the facility', () => {
  test('tells its next harvests, soonest first, and that of one unit', async () => {
    const { here, unit, other, grower } = await talk.story();
    expect(await talk.converse(grower.token, 'next harvest')).toBe('No harvest is planned for what grows now.');
    await talk.grows(here.id, unit, '2026-12-05');
    await talk.grows(here.id, other, '2026-11-20');
    const answer = await talk.converse(grower.token, 'When is the next harvest?');
    expect(answer.split('\n')).toEqual([
      'The next harvests:',
      `• 11/20/2026 (overdue): Blue Sedge ${other.id}, GA-R12-4, 40 plants`,
      `• 12/05/2026: Blue Sedge ${unit.id}, GA-R12-3, 40 plants`,
    ]);
    expect(await talk.converse(grower.token, '¿Cuándo se cosecha GA-R12-3?')).toBe(
      `La próxima cosecha:\n• 12/05/2026: Blue Sedge ${unit.id}, GA-R12-3, 40 plantas`,
    );
  });

  test('tells the person’s own tasks of today, what is overdue included', async () => {
    const { here, area_id, grower, owner } = await talk.story();
    expect(await talk.converse(grower.token, 'my tasks today')).toBe('You have no tasks to do today.');
    const { rows } = await server.services.pool.query<{ id: number }>('select id from task_types limit 1');
    const task = async (title: string, date: string, user_id: number) => {
      const task_id = await talk.world.row('tasks', {
        facility_id: here.id,
        task_type_id: rows[0]?.id,
        area_id,
        title,
        date,
        state: 'ready',
      });
      await talk.world.row('task_assignments', { task_id, user_id });
    };
    const today = (await server.services.pool.query<{ now: Date }>('select now()')).rows[0]?.now ?? now;
    await task('Prune', today.toISOString(), grower.id);
    await task('Scout', new Date(today.getTime() - 3 * 86_400_000).toISOString(), grower.id);
    await task('Not mine', today.toISOString(), owner.id);
    await task('Later', new Date(today.getTime() + 3 * 86_400_000).toISOString(), grower.id);
    await inMetric(grower.id, '"timePreference24Hour" = 14');
    const answer = await talk.converse(grower.token, 'What are my tasks for today?');
    expect(answer).toMatch(
      /^You have 2 tasks to do today, 1 of them overdue:\n• Scout \(Veg A\), due since [\d/]{10}\n• Prune \(Veg A\), \d\d:\d\d$/,
    );
    expect(await talk.converse(grower.token, 'mis tareas de hoy')).toContain(
      'Tiene 2 tareas para hoy, 1 de ellas con retraso:',
    );
  });

  test('tells its open alerts, the most urgent first, and those of one unit', async () => {
    const { here, unit, other, grower, stranger } = await talk.story();
    expect(await talk.converse(grower.token, 'open alerts')).toBe('No alert is open.');
    const alert = (name: string, values: object) =>
      talk.world.row('exceptions', { facility_id: here.id, name, firstOccurrred: talk.minutesAgo(60), ...values });
    await alert('Too humid', { platformGroup_id: unit.id, escalationLevel: 3, message: 'Humidity 72 %' });
    await alert('Leak', { platformGroup_id: other.id, escalationLevel: 1 });
    await alert('Over', { resolvedOn: talk.minutesAgo(5), ExceptionStatus_id: 5 });
    expect(await talk.converse(grower.token, 'Are there any alerts?')).toBe(
      '2 open alerts:\n• Level 1: Leak, GA-R12-4\n• Level 3: Too humid, GA-R12-3. Humidity 72 %',
    );
    expect(await talk.converse(grower.token, 'alertas de GA-R12-4')).toBe(
      `1 alerta abierta de [GA-R12-4](${pageOf(other)}):\n• Nivel 1: Leak`,
    );
    expect(await talk.converse(stranger.token, 'open alerts')).toBe('No alert is open.');
  });

  test('averages a metric over the fresh readings of an area, or of the whole facility', async () => {
    const { here, area_id, unit, other, grower, stranger } = await talk.story();
    await inMetric(grower.id);
    expect(await talk.converse(grower.token, 'average CO2 in Veg A')).toBe(
      'No unit in Veg A has a CO2 reading of the last 16 minutes.',
    );
    await talk.reads(here.id, unit, 5, 22);
    await talk.reads(here.id, unit, 6, 0.5);
    await talk.reads(here.id, other, 5, 25);
    await talk.reads(here.id, other, 7, 1200, 16);
    expect(await talk.converse(grower.token, 'What is the average temperature in Veg A?')).toBe(
      'Average temperature in Veg A: 23.5 °C, over 2 units, from 22.0 °C to 25.0 °C.',
    );
    expect(await talk.converse(grower.token, 'VPD media en veg a')).toBe(
      'Media de DPV en Veg A: 1.32 kPa, de 1 unidad.',
    );
    expect(await talk.converse(grower.token, 'average co2')).toContain('has a CO2 reading of the last 16 minutes');
    expect(await talk.converse(grower.token, 'humedad media')).toMatch(
      /^Media de humedad en toda la instalación Facility \w+: 50 %/,
    );
    expect((await talk.run(stranger.token, 'metricAverage', { metric: 'co2', area_id })).status).toBe(404);
  });
});

describe('irrigate a unit', () => {
  const commandsOf = async ({ controller }: MadeUnit) =>
    (
      await talk.query(
        'select state, action_id, parameters, user_id from controller_commands where controller_id = $1',
        [controller.id],
      )
    ).rows;

  test('asks first, and goes through the ledger once it is confirmed', async () => {
    const { unit, grower } = await talk.story();
    const { body: heard } = await talk.ask(grower.token, 'irrigate GA-R12-3 for 30 seconds');
    const { body: question } = await talk.run(grower.token, 'irrigateUnit', heard.slots ?? {});
    expect(question).toEqual({
      result: `Irrigate [GA-R12-3](${pageOf(unit)}) for 30 seconds?`,
      needsConfirmation: true,
      open: null,
    });
    expect(await commandsOf(unit)).toEqual([]);
    const { body: done } = await talk.run(grower.token, 'irrigateUnit', { ...heard.slots, confirmed: true });
    expect(done.result).toBe(`The command to irrigate [GA-R12-3](${pageOf(unit)}) for 30 seconds is in the queue.`);
    expect(await commandsOf(unit)).toMatchObject([
      {
        state: 'queued',
        action_id: 16,
        parameters: { durationSeconds: 30, setAutoWhenComplete: false },
        user_id: grower.id,
      },
    ]);
  });

  test('is refused plainly without the right, asked or confirmed', async () => {
    const { unit, owner } = await talk.story();
    for (const confirmed of [false, true]) {
      const slots = { platformGroup_id: unit.id, durationSeconds: 30, lang: 'es', confirmed };
      const { status, body } = await talk.run(owner.token, 'irrigateUnit', slots);
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: { message: 'Su rol no permite regar unidades en esta instalación.' } });
    }
    expect(await commandsOf(unit)).toEqual([]);
  });

  test('says why a unit cannot take it now', async () => {
    const { unit, grower } = await talk.story();
    await talk.query('update controllers set "lastCommandFetch" = $1 where id = $2', [
      talk.minutesAgo(30),
      unit.controller.id,
    ]);
    const slots = { platformGroup_id: unit.id, durationSeconds: 30, confirmed: true };
    expect((await talk.run(grower.token, 'irrigateUnit', slots)).body).toMatchObject({
      result: `[GA-R12-3](${pageOf(unit)}) cannot be irrigated now. Offline.`,
      needsConfirmation: false,
    });
    expect((await talk.run(grower.token, 'irrigateUnit', { ...slots, lang: 'es' })).body.result).toContain(
      'Sin conexión.',
    );
    expect(await commandsOf(unit)).toEqual([]);
  });

  test('takes 1 to 3600 seconds of one named unit', async () => {
    const { unit, grower } = await talk.story();
    const run = async (slots: object) => (await talk.run(grower.token, 'irrigateUnit', slots)).status;
    for (const durationSeconds of [0, 3601, 1.5, '30'])
      expect(await run({ platformGroup_id: unit.id, durationSeconds })).toBe(422);
    expect(await run({ platformGroup_id: unit.id })).toBe(422);
    expect(await run({ durationSeconds: 30 })).toBe(422);
    const { body } = await talk.ask(grower.token, 'irrigate GA-R12-3');
    expect(body.message).toBe('For how many seconds?');
    expect(body.choices.map(({ label }) => label)).toEqual(['15 s', '30 s', '60 s']);
  });
});

describe('open a page', () => {
  test('leads to pages of the person’s menu by their names in both languages, and to no other', async () => {
    const { grower, owner } = await talk.story();
    const map = '/dashboard/facilitymaps';
    for (const text of ['open the facility map', 'abre el mapa de la instalación']) {
      const { body } = await talk.ask(grower.token, text);
      expect(body, text).toMatchObject({ intentName: 'openScreen', slots: { screen: map }, message: null });
    }
    expect((await talk.run(grower.token, 'openScreen', { screen: map, lang: 'es' })).body).toMatchObject({
      result: 'Abriendo Mapa de la instalación.',
      open: map,
    });
    const { status, body: refused } = await talk.run(owner.token, 'openScreen', { screen: '/admin/menu-manager' });
    expect(status).toBe(403);
    expect(refused).toMatchObject({ error: { message: 'This page is not in your menu.' } });
    const asked = await talk.ask(grower.token, 'open the menu manager page');
    expect(asked.body).toMatchObject({
      intentName: 'openScreen',
      message: 'There is no page “the menu manager page” in your menu.',
    });
  });
});

describe('what is no intent', () => {
  test('is answered from the help, with links, in the language of the person', async () => {
    const { grower } = await talk.story();
    const { body } = await talk.ask(grower.token, 'How do I change my password?');
    expect(body).toMatchObject({ intentName: null, slots: null, choices: [] });
    expect(body.message).toMatch(/^The help has this:\n• \[My profile\]\(help:profile\)/);
    await inMetric(grower.id, `lang = 'es'`);
    expect((await talk.ask(grower.token, '¿Cómo cambio mi contrasena?')).body.message).toMatch(
      /^La ayuda dice:\n• \[Mi perfil\]\(help:profile\)/,
    );
  });

  test('explains the words of the product', async () => {
    const { grower } = await talk.story();
    expect((await talk.ask(grower.token, 'What is a lifecycle?')).body.message).toMatch(
      /help:glossary\), Lifecycle: One run/,
    );
    await inMetric(grower.id, `lang = 'es'`);
    expect((await talk.ask(grower.token, '¿Qué es un ciclo de cultivo?')).body.message).toMatch(
      /help:glossary\), Ciclo de cultivo: /,
    );
  });

  test('says so when nobody knows', async () => {
    const { grower } = await talk.story();
    expect((await talk.ask(grower.token, 'zzyzx qwrtp')).body.message).toMatch(/^No answer to this/);
    expect((await talk.ask(grower.token, '% _ \\ & | ! :* (')).body.message).toMatch(/^No answer to this/);
  });
});

describe('who may ask', () => {
  test('nobody without a sign-in, and only about the facility of the session', async () => {
    const { here, away, unit, grower, stranger } = await talk.story();
    const slots = { platformGroup_id: unit.id };
    expect((await talk.ask(undefined, 'open alerts')).status).toBe(401);
    expect((await talk.run(undefined, 'unitStatus', slots)).status).toBe(401);
    expect((await talk.ask(grower.token, 'open alerts', { facility_id: here.id })).status).toBe(200);
    expect((await talk.ask(grower.token, 'open alerts', { facility_id: away.id })).status).toBe(404);
    expect(
      (await talk.run(grower.token, 'unitStatus', { ...slots, facility_id: here.id }, { facility_id: here.id })).status,
    ).toBe(200);
    expect((await talk.run(grower.token, 'unitStatus', { ...slots, facility_id: away.id })).status).toBe(404);
    expect((await talk.run(stranger.token, 'unitStatus', slots, { facility_id: here.id })).status).toBe(404);
    const nowhere = await talk.world.person({ facilities: [], roles: ['grower'] });
    expect((await talk.ask(nowhere.token, 'open alerts')).status).toBe(403);
  });

  test('nonsense is refused', async () => {
    const { grower } = await talk.story();
    for (const text of ['', '   ', 7, null, 'x'.repeat(1001)])
      expect((await talk.ask(grower.token, text)).status).toBe(422);
    expect((await talk.run(grower.token, 'launchRocket', {})).status).toBe(404);
    expect((await talk.run(grower.token, 'metricAverage', {})).status).toBe(422);
    expect((await talk.run(grower.token, 'metricAverage', { metric: 'mood' })).status).toBe(422);
    expect((await talk.run(grower.token, 'openScreen', {})).status).toBe(422);
    expect((await talk.run(grower.token, 'unitStatus', { platformGroup_id: 1, extra: true })).status).toBe(422);
  });

  test('a tenant asks about what is let to them, and nothing else', async () => {
    const { here, unit, other, grower } = await talk.story();
    const client = await talk.world.row('clients', { name: `Tenant ${unit.id}` });
    const set = { facility_id: here.id, name: `Let ${unit.id}`, tenantClient_id: client };
    const platformGroupCollection_id = await talk.world.row('platform_group_collections', set);
    await talk.world.row('platform_group_collection_members', {
      platformGroupCollection_id,
      platformGroup_id: unit.id,
    });
    const tenant = await talk.world.person({ facilities: [here.id], roles: ['subTenant'] });
    await talk.query(`update users set client_id = $1, units = 'metric' where id = $2`, [client, tenant.id]);
    await inMetric(grower.id);
    await talk.grows(here.id, unit, '2026-12-05');
    await talk.grows(here.id, other, '2026-12-01');
    await talk.reads(here.id, unit, 5, 22);
    await talk.reads(here.id, other, 5, 26);
    expect(await talk.converse(tenant.token, 'status of GA-R12-3')).toContain('GA-R12-3');
    expect(await talk.converse(tenant.token, 'status of unit R12')).toContain('GA-R12-3');
    expect((await talk.run(tenant.token, 'unitStatus', { platformGroup_id: other.id })).status).toBe(404);
    expect(await talk.converse(tenant.token, 'average temperature')).toContain('22.0 °C, over 1 unit.');
    expect(await talk.converse(tenant.token, 'next harvest')).not.toContain('GA-R12-4');
    expect(await talk.converse(tenant.token, 'next harvest')).toContain('GA-R12-3');
    const irrigate = { platformGroup_id: unit.id, durationSeconds: 30, confirmed: true };
    expect((await talk.run(tenant.token, 'irrigateUnit', irrigate)).status).toBe(403);
  });
});
