import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { readingOrigins } from '@trellis/telemetry/model';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const now = new Date('2026-05-01T20:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
const page = 'weeklyReport/getOwnerDashboardReportHtml';
const mail = 'weeklyReport/ownerDashboardReport';
const get = (address: string, query: Record<string, unknown>, token?: string) =>
  server.call('GET', `${address}?${new URLSearchParams(query as Record<string, string>).toString()}`, { token });
/** The words of a page, tags left out. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const mailsOf = async (userId: number) =>
  (
    await server.services.pool.query<{
      emails: string[];
      subject: string;
      body: string;
      content: string;
      kind: string;
    }>('select emails, subject, body, content, kind from notifications where user_id = $1 order by id', [userId])
  ).rows;

let farms = 0;
async function farm() {
  farms += 1;
  const name = `Harbor & Sons ${farms}`;
  const here = await world.facility({ name });
  const away = await world.facility();
  const owner = await world.person({ facilities: [here.id], roles: ['owner'] });
  const client = await world.row('clients', {
    name: `Company ${farms}`,
    email: 'office@Farm.test',
    billingEmail: 'x@gmail.com',
  });
  await server.services.pool.query('update facilities set client_id = $1 where id = $2', [client, here.id]);
  const stranger = await world.person({ facilities: [away.id], roles: ['owner'] });
  return { here, name, away, owner, stranger };
}

/** A growing unit with a run whose temperature was in band in three of four hours, and one that never spoke. */
async function growing(facility_id: number) {
  const area_id = await world.row('areas', { facility_id, name: 'Bloom' });
  const unit = await world.unit({ id: facility_id }, { area_id, name: 'B-01' });
  await world.unit({ id: facility_id }, { area_id, name: 'B-02' });
  await server.services.pool.query('update controllers set "lastCommandFetch" = $2 where id = $1', [
    unit.controller.id,
    now,
  ]);
  const growplan_id = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from grow_stages where "countsAs" = 'flower' order by id limit 1`,
  );
  const growPhase_id = await world.row('grow_phases', {
    growplanVersion_id,
    name: 'Flower',
    seq: 1,
    startSeconds: 0,
    endSeconds: 86_400 * 60,
    photoperiod: 24,
    growStage_id: rows[0]?.id,
    noIrrigation: true,
  });
  const climate = { tempMin: 20, tempMax: 26, humidityMin: 50, humidityMax: 60 };
  await world.row('grow_phase_environments', { growPhase_id, lightState: 'Lights On', ...climate });
  const planned = { facility_id, growplan_id, growplanVersion_id };
  const earlier = await world.row('lifecycles', {
    ...planned,
    name: 'Earlier',
    state: 'post_harvest',
    starttime: ago(1800),
  });
  const lifecycle_id = await world.row('lifecycles', {
    ...planned,
    name: 'Run',
    state: 'in_flight',
    inflight: 1,
    starttime: ago(72),
    plantsStarted: 40,
    licenseNumber: 'C11-0001',
    harvestdate: '2026-05-05',
  });
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 1 });
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1 });
  const place = { lifecycle_id, platform_id, platformGroup_id: unit.id };
  await world.row('lifecycle_platforms', { ...place, plants: 40, start: ago(72) });
  const means = [
    [2, 22],
    [3, 26.4],
    [4, 21],
    [5, 27],
    [24 * 8, 35],
  ] as const;
  const sensor = { facilityId: facility_id, sensorId: unit.sensors[5] ?? 0, designatorId: 5 };
  await importReadings(
    server.services.pool,
    means.map(([hours, value]) => ({ ...sensor, at: ago(hours).getTime(), value, origin: readingOrigins.imported })),
  );
  return { unit, lifecycle_id, earlier };
}

test('a week is told from what happened in it, and what is open now', async () => {
  const { here, name, owner } = await farm();
  const { unit, lifecycle_id, earlier } = await growing(here.id);
  const harvest = { facility_id: here.id, lifecycle_id, kind: 'whole', licenseNumber: 'C11-0001' };
  await world.row('harvests', {
    ...harvest,
    name: 'H1',
    harvestDate: '2026-04-30',
    plantCount: 12,
    totalWetWeight: 4500,
  });
  await world.row('harvests', {
    ...harvest,
    lifecycle_id: earlier,
    name: 'H0',
    harvestDate: '2026-04-24',
    plantCount: 99,
    totalWetWeight: 9,
  });
  const alert = { facility_id: here.id, name: 'Humidity <high>', code: 'HUM-001', occurrences: 1 };
  await world.row('exceptions', { ...alert, firstOccurrred: ago(10) });
  await world.row('exceptions', { ...alert, firstOccurrred: ago(24 * 9) });
  const ticket = { facility_id: here.id, users_id: owner.id, platformGroup_id: unit.id };
  await world.row('tickets', { ...ticket, label: 'Lamp out', createdate: ago(5) });
  await world.row('tickets', { ...ticket, label: 'Private', adminOnly: true, createdate: ago(5) });

  const { status, body } = await get(page, { facilityId: here.id }, owner.token);
  expect(status).toBe(200);
  const html: string = body;
  expect(html).toContain('Humidity &lt;high&gt;');
  expect(html).not.toContain('<script');
  const words = wordsOf(html);
  for (const told of [
    `Weekly Status Report ${name.replace('&', '&amp;')} Week ending 05/01/2026`,
    '05/01/2026 1:00 PM (America/Los_Angeles)',
    'Open alerts 2',
    'Open tickets 1',
    'Offline units B-02 never heard of',
    'Planted 40 plants, 1 lifecycle',
    'Flipped to flower 40 plants, 1 lifecycle',
    'Harvested 12 plants, 1 harvest',
    'Wet weight 9.9 lb',
    'Bloom 75% – –',
    'Alerts raised 1',
    'Tickets opened 1',
    '05/05/2026',
  ])
    expect(words).toContain(told);
});

test('the test of the alerts stands in it: whom it reached, that nobody is named, that it was not sent; it counts as no alert', async () => {
  const { here, owner } = await farm();
  const told = async (lang = 'en') => {
    await server.services.pool.query('update users set lang = $2 where id = $1', [owner.id, lang]);
    return wordsOf((await get(page, { facilityId: here.id }, owner.token)).body);
  };
  expect(await told()).not.toContain('Test of the alerts');
  // Planned for Thursdays at ten since long ago; now it is Friday.
  await server.services.pool.query(
    `insert into alert_drill_plans (facility_id, "isOn", weekday, hour, "changedAt") values ($1, true, 4, 10, $2)`,
    [here.id, ago(24 * 30)],
  );
  expect(await told()).toContain('Test of the alerts was planned and not sent this week');
  expect(await told('es')).toContain('Prueba de las alertas estaba prevista y no se envió esta semana');
  const exception_id = await world.row('exceptions', {
    ...{
      facility_id: here.id,
      code: 'TST-001',
      name: 'Test of the alerts',
      escalationLevel: 1,
      firstOccurrred: ago(26),
    },
    ...{ ExceptionStatus_id: 7, resolvedOn: ago(25) },
  });
  const drill = async (people: number, reached: number, unreached: object[]) => {
    await server.services.pool.query('delete from alert_drills where facility_id = $1', [here.id]);
    await server.services.pool.query(
      `insert into alert_drills (facility_id, day, exception_id, "startedAt", "endedAt", people, reached, unreached)
       values ($1, '2026-04-30', $2, $3, $4, $5, $6, $7)`,
      [here.id, exception_id, ago(26), ago(25.75), people, reached, JSON.stringify(unreached)],
    );
  };
  await drill(2, 1, [{ person: 'Ana Ruiz', why: 'email: no_address' }]);
  const words = await told();
  expect(words).toContain('Test of the alerts 1 of 2 people reached Not reached by the test Ana Ruiz');
  expect(words).toContain('Alerts raised 0');
  await drill(0, 0, []);
  expect(await told()).toContain('Test of the alerts nobody is named for alerts');
  // One that was planned this week waits for its day.
  await server.services.pool.query('delete from alert_drills where facility_id = $1', [here.id]);
  await server.services.pool.query('update alert_drill_plans set "changedAt" = $2 where facility_id = $1', [
    here.id,
    ago(2),
  ]);
  expect(await told()).not.toContain('Test of the alerts');
});

test('a licence narrows the production, one of another facility does not exist', async () => {
  const { here, away, owner } = await farm();
  await growing(here.id);
  const licence = (facility_id: number, licenseNumber: string) =>
    world.row('metrc_facilities', { facility_id, licenseNumber, name: licenseNumber });
  const [own, foreign] = [await licence(here.id, `C11-${here.id}`), await licence(away.id, `C11-${away.id}`)];
  const narrowed = await get(page, { facilityId: here.id, metrcLicenseId: own }, owner.token);
  expect(wordsOf(narrowed.body)).toContain('Planted 0 plants');
  expect(wordsOf(narrowed.body)).toContain(`Production under licence C11-${here.id}`);
  expect((await get(page, { facilityId: here.id, metrcLicenseId: foreign }, owner.token)).status).toBe(404);
});

test('a day of the last week can be chosen, in the person’s language, units and theme; no other', async () => {
  const { here, owner } = await farm();
  await server.services.pool.query(
    `update users set lang = 'es', units = 'metric', "timePreference24Hour" = 14 where id = $1`,
    [owner.id],
  );
  const html: string = (await get(page, { facilityId: here.id, date: '2026-04-26', theme: 'dark' }, owner.token)).body;
  expect(html).toContain('<html lang="es" data-theme="dark">');
  expect(wordsOf(html)).toContain('Semana que termina el 04/26/2026');
  expect(wordsOf(html)).toContain('Peso húmedo 0.0 kg');
  const english: string = (await get(page, { facilityId: here.id, lang: 'en' }, owner.token)).body;
  expect(wordsOf(english)).toContain('Wet weight 0.0 kg');
  expect(wordsOf(html)).toContain('05/01/2026 13:00 (America/Los_Angeles)');
  for (const date of ['2026-04-01', '2026-06-24'])
    expect((await get(page, { facilityId: here.id, date }, owner.token)).status).toBe(422);
  for (const wrong of [{ date: 'friday' }, { theme: 'blue' }, { facilityId: 'x' }, { metrcLicenseId: '-1' }])
    expect((await get(page, { facilityId: here.id, ...wrong }, owner.token)).status).toBe(400);
});

test('the sample is the same for everybody and says what it is', async () => {
  const { stranger } = await farm();
  const { status, body } = await get(page, { facilityId: 0 }, stranger.token);
  expect(status).toBe(200);
  expect(wordsOf(body)).toContain('This is a sample: every figure in it is invented.');
});

test('a report goes to each address as a mail of its own, in the sender’s name', async () => {
  const { here, name, owner } = await farm();
  await growing(here.id);
  const sent = await get(mail, { facilityId: here.id, emails: ' a@farm.test, B@farm.test,, b@farm.test' }, owner.token);
  expect(sent).toEqual({ status: 200, body: { success: true, count: 2, waits: true } });
  const mails = await mailsOf(owner.id);
  expect(mails.map(({ emails }) => emails)).toEqual([['a@farm.test'], ['b@farm.test']]);
  expect(mails[0]).toMatchObject({
    kind: 'report',
    subject: `Weekly Status Report: ${name}, week ending 05/01/2026`,
  });
  expect(mails[0]?.body).toContain('Test Person sent it to you.');
  expect(mails[0]?.body).toContain('Planted · 40 plants, 1 lifecycle');
  const list = await get(mail, { facilityId: here.id, emails: JSON.stringify(['c@farm.test']) }, owner.token);
  expect(list.body).toMatchObject({ success: true, count: 1 });
});

test('nothing is sent to wrong addresses, for another facility, from an address alone, or without end', async () => {
  const { here, owner, stranger } = await farm();
  const send = (emails: string, token?: string) => get(mail, { facilityId: here.id, emails }, token);
  for (const wrong of ['', ' , ', 'nobody', 'a@farm.test, nobody'])
    expect((await send(wrong, owner.token)).status).toBe(400);
  expect((await send('a@farm.test')).status).toBe(401);
  expect((await send('a@farm.test', stranger.token)).status).toBe(404);
  const followed = await server.call(
    'GET',
    `${mail}?facilityId=${here.id}&emails=a@farm.test&access_token=${owner.token}`,
  );
  expect(followed.status).toBe(401);
  expect(await mailsOf(owner.id)).toEqual([]);
  const twenty = (start: number) => Array.from({ length: 20 }, (_, index) => `p${start + index}@farm.test`).join();
  expect((await send(twenty(0), owner.token)).status).toBe(200);
  expect((await send(twenty(20), owner.token)).status).toBe(200);
  expect((await send(twenty(40), owner.token)).status).toBe(429);
});

test('it goes to people of the facility and its company, sent by roles that may', async () => {
  const { here, owner } = await farm();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const nobody = await world.person({ facilities: [here.id], roles: [] });
  await server.services.pool.query(`update users set email = 'worker@gmail.com' where id = $1`, [grower.id]);
  const send = (emails: string, token: string, facilityId = here.id) => get(mail, { facilityId, emails }, token);
  expect((await send('Worker@gmail.com, b@farm.test', owner.token)).status).toBe(200);
  for (const facility of [here.id, 0])
    expect((await send('b@farm.test, x@gmail.com, spy@evil.example', owner.token, facility)).body).toMatchObject({
      error: {
        code: 'STRANGE_READERS',
        details: { emails: facility === 0 ? (expect.any(Array) as unknown) : ['x@gmail.com', 'spy@evil.example'] },
      },
    });
  for (const { token } of [grower, nobody]) expect((await send('b@farm.test', token)).status).toBe(403);
  expect((await send('<spy@farm.test>', owner.token)).status).toBe(400);
});

test('visitors and members of other facilities get no report', async () => {
  const { here, stranger } = await farm();
  expect((await get(page, { facilityId: here.id })).status).toBe(401);
  expect((await get(page, { facilityId: 0 })).status).toBe(401);
  expect((await get(page, { facilityId: here.id }, stranger.token)).status).toBe(404);
  expect((await get(page, { facilityId: 2_000_000_000 }, stranger.token)).status).toBe(404);
});
