import { Exception, type AlertReceipt, type LinkedAlert, type LinkedMessage } from '@trellis/alerts/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { RoleKey } from '@trellis/access/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContent } from '@trellis/notifications/server';
import { betweenMs } from '../notify/due-to-person.ts';
import { sendDueBundles } from '../notify/send-bundle.ts';
import { tellOfAlert } from '../notify/tell-of-alert.ts';

const clock = { at: new Date('2026-05-01T12:00:00Z') };
const later = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
const day = 86_400_000;
let server: TestServer;
let world: World;
// Without a mail server the mails wait, and with them the links in them.
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => clock.at },
    env: { PUBLIC_URL: 'https://trellis.farm.example', ROLES: 'api' },
  });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const sql = async <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;
const system = { userId: null, source: 'job', ip: null } as const;

/** Tells of an alert, and lets what was gathered leave: the second of two messages follows after five minutes. */
const tell = async (id: number) => {
  await inTransaction(server.services, system, (context) => tellOfAlert(id, context));
  await leave();
};
const leave = () => {
  later(betweenMs + 1);
  return sendDueBundles(server.services);
};

async function personOf(facility: { id: number }, role: RoleKey) {
  const person = await world.person({ facilities: [facility.id], roles: [role] });
  const [row] = await sql<{ email: string }>('select email from users where id = $1', [person.id]);
  return { ...person, email: row?.email ?? '' };
}
const name = (facility: { id: number }, person: { id: number }, values: object = {}) =>
  world.row('exception_notified_users', { facility_id: facility.id, user_id: person.id, channel: 'email', ...values });

/** Raises an alert as the product does, and tells people of it. */
async function raise(facility: { id: number }, values: object = {}) {
  const alert = await inTransaction(server.services, system, ({ records }) =>
    records.create(Exception, {
      facility_id: facility.id,
      exceptionType_id: 2,
      code: 'TMP-001',
      name: 'Temperature too high',
      message: 'Rack A1 has 31.2 °C; at most 28 °C.',
      firstOccurrred: clock.at.toISOString(),
      lastOccurred: clock.at.toISOString(),
      escalationLevel: 2,
      ...values,
    }),
  );
  await tell(alert.id);
  return alert;
}

interface Kept {
  subject: string;
  content: string;
  nextTry: Date | null;
}
/** The mails to a person, the newest first; their content is sealed in the database. */
const mailsTo = async ({ id }: { id: number }) =>
  (
    await sql<Kept>(
      `select subject, content, "nextTry" from notifications where user_id = $1 and channel = 'email' order by id desc`,
      [id],
    )
  ).map((mail) => ({ ...mail, content: openContent(mail.content, server.services.secrets) }));
const countMails = async (person: { id: number }) => (await mailsTo(person)).length;

/** A facility with a grower named for its alerts, the mail of one alert, and the token of its links. */
async function story({
  role = 'grower',
  level = 2,
  rule = {},
}: { role?: RoleKey; level?: number; rule?: object } = {}) {
  const facility = await world.facility();
  const person = await personOf(facility, role);
  await name(facility, person, rule);
  const { id } = await raise(facility, { escalationLevel: level });
  // Rows are dated by the database, the story by its own clock.
  await sql('update notifications set createdate = $2 where user_id = $1', [person.id, clock.at]);
  const [mail] = await mailsTo(person);
  const token =
    /notifications\/resolve\/([\w-]{43})$/.exec(mail?.content.action?.url ?? '')?.[1] ?? expect.fail('no link');
  return { facility, person, id, mail, token };
}

const call = (method: string, page: 'unsubscribe' | 'resolve', token: string, body?: object) =>
  server.call(method, `notifications/${page}/${token}`, body ? { body } : {});
const choose = (token: string, choice: string) => call('POST', 'unsubscribe', token, { choice });

describe('the mail about an alert', () => {
  test('counts as opened once its link was followed, and not before', async () => {
    const { facility, id, token } = await story();
    const manager = await personOf(facility, 'facilityManager');
    const mailLine = async () => {
      const { body } = await server.call('GET', `ExceptionLists/${id}/receipts`, { token: manager.token });
      return (body as { receipts: AlertReceipt[] }).receipts.find(({ channel }) => channel === 'email');
    };
    expect(await mailLine()).toMatchObject({ openedAt: null });
    expect((await call('GET', 'resolve', 'x'.repeat(43))).status).toBe(410);
    expect(await mailLine()).toMatchObject({ openedAt: null });
    expect((await call('GET', 'resolve', token)).status).toBe(200);
    const opened = await mailLine();
    expect(opened).toMatchObject({ state: 'opened', openedAt: clock.at.toISOString() });
    later(60_000);
    await call('GET', 'resolve', token);
    expect(await mailLine()).toMatchObject({ openedAt: opened?.openedAt });
  });

  test('leads to what it is about too, and so does the page of its link, in the words of the reader', async () => {
    const { facility, person } = await story();
    await sql(`update users set lang = 'es' where id = $1`, [person.id]);
    const [type] = await sql<{ id: number }>(`select id from exception_types where code = 'STK-002'`, []);
    const stock = { kind: 'article', id: 12, name: 'Base A' };
    await raise(facility, {
      ...{ exceptionType_id: type?.id, code: 'STK-002', name: 'Stock low', message: 'Article Base A: 3 L left' },
      ...{ value: 3, limitValue: 40, facts: { place: stock, countedIn: 'L' } },
    });
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe('Nivel 2: Inventario bajo · Base A');
    expect(mail?.content.also).toEqual({
      label: 'Abrir Base A',
      url: 'https://trellis.farm.example/facilityconsumables?record=12',
    });
    const token = mail?.content.action?.url.split('/').at(-1) ?? '';
    expect((await call('GET', 'resolve', token)).body).toMatchObject({
      ...{ subject: 'Base A', subjectPath: '/facilityconsumables?record=12', value: 3, facts: { place: stock } },
      messageTemplateEs: expect.stringContaining('sin comprometer'),
    });
  });

  test('carries the link that answers it and the one that stops it; neither stands in the records', async () => {
    const { mail, token, person } = await story();
    expect(mail?.subject).toBe('Level 2: Temperature too high');
    expect(mail?.content).toMatchObject({
      action: { url: `https://trellis.farm.example/notifications/resolve/${token}` },
      unsubscribeUrl: `https://trellis.farm.example/notifications/unsubscribe/${token}`,
    });
    const [kept] = await sql<Record<string, unknown>>('select * from notifications where user_id = $1', [person.id]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('goes to whom the rules name, once, after their delay, unless the alert is answered by then', async () => {
    const facility = await world.facility();
    const grower = await personOf(facility, 'grower');
    const manager = await personOf(facility, 'facilityManager');
    const late = await personOf(facility, 'maintenance');
    const stranger = await personOf(await world.facility(), 'facilityManager');
    await name(facility, grower);
    await name(facility, grower, { exceptionType_id: 2 });
    await name(facility, grower, { user_id: null, role_id: 2, escalationLevel: 1 });
    await name(facility, late, { delayMin: 30 });
    const counts = () => Promise.all([grower, manager, late, stranger].map(countMails));
    const { id } = await raise(facility);
    await Promise.all([tell(id), tell(id)]);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    later(31 * 60_000);
    await tell(id);
    expect(await counts()).toEqual([1, 0, 1, 0]);
    const urgent = await raise(facility, { escalationLevel: 1, exceptionType_id: 3 });
    expect(await counts()).toEqual([2, 1, 1, 0]);
    await server.call('POST', `ExceptionLists/${urgent.id}/acknowledge`, { token: grower.token });
    later(31 * 60_000);
    await tell(urgent.id);
    expect(await counts()).toEqual([2, 1, 1, 0]);
  });

  test('waits for nobody’s night: outside the hours of a rule nobody is told, in quiet hours the most urgent alone comes at once', async () => {
    const facility = await world.facility({ facility_timezone: 'America/Los_Angeles' });
    const [day, quiet] = [await personOf(facility, 'grower'), await personOf(facility, 'grower')];
    const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '17:00' }]);
    await name(facility, day, { hours });
    await name(facility, quiet);
    await world.row('notification_subscriptions', { user_id: quiet.id, quietFrom: '22:00', quietTo: '06:00' });
    clock.at = new Date('2026-06-01T10:00:00Z');
    await raise(facility);
    expect(await countMails(day)).toBe(0);
    expect(await mailsTo(quiet)).toEqual([]);
    await raise(facility, { escalationLevel: 1 });
    expect(await countMails(day)).toBe(0);
    expect(await mailsTo(quiet)).toMatchObject([{ subject: 'Level 1: Temperature too high' }]);
    clock.at = new Date('2026-06-01T13:00:00Z');
    await leave();
    expect((await mailsTo(quiet))[0]).toMatchObject({ subject: 'Held back for you: one alert' });
    clock.at = new Date('2026-06-01T18:00:00Z');
    await raise(facility);
    expect([await countMails(day), await countMails(quiet)]).toEqual([1, 3]);
  });

  test('stands in the records alone where the rule or the person says so', async () => {
    const facility = await world.facility();
    const [reads, silent] = [await personOf(facility, 'grower'), await personOf(facility, 'grower')];
    await name(facility, reads, { channel: 'inapp' });
    await name(facility, silent);
    await sql(`update users set "notificationMethod" = 'none' where id = $1`, [silent.id]);
    await raise(facility);
    const kept = await sql<object>(
      `select channel, subject from notifications where user_id = any($1) order by user_id`,
      [[reads.id, silent.id]],
    );
    expect(kept).toEqual([1, 2].map(() => ({ channel: 'inapp', subject: 'Level 2: Temperature too high' })));
  });
});

describe('the link that stops messages', () => {
  test('reading it changes nothing; it tells what is sent to whom, without the whole address', async () => {
    const { token, person } = await story();
    const { status, body } = await call('GET', 'unsubscribe', token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'exception',
      state: 'on',
      isOnlyPerson: false,
      subject: 'Level 2: Temperature too high',
    });
    expect((body as LinkedMessage).about).not.toBe('');
    expect((body as LinkedMessage).recipient).toBe(`${person.email[0] ?? ''}•••@example.test`);
    expect(await sql('select id from notification_subscriptions where user_id = $1', [person.id])).toEqual([]);
  });

  test('a stop holds for this kind, twice is as once, and is taken back', async () => {
    const { token, person, facility } = await story();
    expect((await choose(token, 'stop')).body).toMatchObject({ state: 'off' });
    expect((await choose(token, 'stop')).body).toMatchObject({ state: 'off' });
    expect(await sql('select id from notification_subscriptions where user_id = $1', [person.id])).toHaveLength(1);
    await raise(facility);
    expect(await countMails(person)).toBe(1);
    await raise(facility, { exceptionType_id: 3, name: 'Too humid' });
    expect(await countMails(person)).toBe(2);
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on' });
    await raise(facility);
    expect(await countMails(person)).toBe(3);
  });

  test('everything of the facility stops, or this kind rests for a day', async () => {
    const { token, person, facility } = await story();
    expect((await choose(token, 'pauseDay')).body).toMatchObject({
      state: 'paused',
      pausedUntil: new Date(clock.at.getTime() + day).toISOString(),
    });
    const { id } = await raise(facility);
    expect(await countMails(person)).toBe(1);
    expect((await choose(token, 'stopFacility')).body).toMatchObject({ state: 'off', isFacilityOff: true });
    later(2 * day);
    await tell(id);
    expect(await countMails(person)).toBe(1);
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on', isFacilityOff: false });
    await tell(id);
    expect(await countMails(person)).toBe(2);
  });

  test('this kind once a day waits for the mail of the day; a pause ends in it', async () => {
    const { token, person, facility } = await story();
    expect((await choose(token, 'daily')).body).toMatchObject({ state: 'daily', canBeDaily: true });
    await raise(facility);
    expect(await countMails(person)).toBe(1);
    const [held] = await sql<{ dueAt: Date }>(
      `select "dueAt" from alert_receipts where user_id = $1 and "heldBy" = 'daily'`,
      [person.id],
    );
    expect(held?.dueAt.getTime() ?? 0).toBeGreaterThan(clock.at.getTime());
    expect((await choose(token, 'pauseDay')).body).toMatchObject({ state: 'paused' });
    later(2 * day);
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({ state: 'daily' });
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on' });
  });

  test('a pause of the profile ends in the profile: the link takes back its own alone', async () => {
    const { token, person } = await story();
    const until = (days: number) => new Date(clock.at.getTime() + days * day).toISOString();
    await world.row('notification_subscriptions', { user_id: person.id, pausedUntil: until(3) });
    const inProfile = { state: 'paused', pausedUntil: until(3), pausedInProfileUntil: until(3) };
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject(inProfile);
    expect((await choose(token, 'resume')).body).toMatchObject(inProfile);
    expect((await choose(token, 'pauseWeek')).body).toMatchObject({ ...inProfile, pausedUntil: until(7) });
    expect((await choose(token, 'resume')).body).toMatchObject(inProfile);
    await sql('update notification_subscriptions set "pausedUntil" = null where user_id = $1', [person.id]);
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({ state: 'on', pausedInProfileUntil: null });
  });

  test('it tells what the profile says for everywhere, and overrules it for this kind alone', async () => {
    const { token, person } = await story();
    const everywhere = { user_id: person.id, kind: 'exception', channel: 'email' };
    const id = await world.row('notification_subscriptions', { ...everywhere, mode: 'digest' });
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({ state: 'daily' });
    expect((await choose(token, 'stop')).body).toMatchObject({ state: 'off' });
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'daily' });
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on' });
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on' });
    const [row] = await sql('select mode from notification_subscriptions where id = $1', [id]);
    expect(row).toEqual({ mode: 'digest' });
    await sql(`update notification_subscriptions set mode = 'off' where user_id = $1`, [person.id]);
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({ state: 'off' });
    expect((await choose(token, 'resume')).body).toMatchObject({ state: 'on' });
  });

  test('the most urgent alerts do not wait for the mail of the day', async () => {
    const { token, facility } = await story({ level: 1 });
    await name(facility, await personOf(facility, 'facilityManager'));
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({ canBeDaily: false });
    expect((await choose(token, 'daily')).body).toMatchObject({ error: { code: 'TOO_URGENT' } });
  });

  test('a mail program unsubscribes with one click', async () => {
    const { token, person } = await story();
    const address = `${server.url}/notifications/unsubscribe/${token}`;
    const send = (body: string, headers = { 'content-type': 'application/x-www-form-urlencoded' }) =>
      fetch(address, { method: 'POST', body, headers });
    expect((await send('List-Unsubscribe=No')).status).toBe(422);
    expect((await send('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await sql('select mode from notification_subscriptions where user_id = $1', [person.id])).toEqual([
      { mode: 'off' },
    ]);
  });

  test('who alone hears of the most urgent alerts can pause them, not stop them', async () => {
    const { token, facility } = await story({ level: 1 });
    const manager = await personOf(facility, 'facilityManager');
    expect((await call('GET', 'unsubscribe', token)).body).toMatchObject({
      isOnlyPerson: true,
      manager: 'Test Person',
    });
    expect((await choose(token, 'stop')).body).toMatchObject({ error: { code: 'ONLY_PERSON' } });
    expect((await choose(token, 'stopFacility')).status).toBe(409);
    expect((await choose(token, 'pauseWeek')).status).toBe(200);
    await name(facility, manager);
    expect((await choose(token, 'stop')).status).toBe(200);
  });

  test('one that is tampered with, made up or older than 30 days has ended', async () => {
    const { token } = await story();
    const bent = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [bent, 'x', 'a'.repeat(43)]) {
      expect((await call('GET', 'unsubscribe', wrong)).body).toMatchObject({ error: { code: 'LINK_ENDED' } });
      expect((await choose(wrong, 'stop')).status).toBe(410);
    }
    expect((await choose(token, 'burn')).status).toBe(422);
    later(29 * day);
    expect((await call('GET', 'unsubscribe', token)).status).toBe(200);
    later(2 * day);
    expect((await call('GET', 'unsubscribe', token)).status).toBe(410);
    expect((await choose(token, 'stop')).status).toBe(410);
  });
});

describe('the link that answers an alert', () => {
  const acknowledge = { answer: 'acknowledge' };
  const resolve = (note: string, more: object = {}) => ({ answer: 'resolve', cause: 'equipment', note, ...more });

  test('shows the alert as it is, and is answered in the name of its reader', async () => {
    const { token, person, id } = await story();
    const shown = (await call('GET', 'resolve', token)).body as LinkedAlert;
    expect(shown).toMatchObject({ id, state: 'open', name: 'Temperature too high', by: null, reading: null });
    expect(shown.can).toEqual({ acknowledge: true, resolve: true, falseAlarm: false });
    const taken = await call('POST', 'resolve', token, acknowledge);
    expect(taken.body).toMatchObject({ state: 'acknowledged', by: 'Test Person', can: { acknowledge: false } });
    expect((await call('POST', 'resolve', token, acknowledge)).body).toMatchObject({
      error: { code: 'ALREADY_ANSWERED' },
    });
    const log = await sql<{ user_id: number }>(
      `select user_id from activity_logs where collection = 'ExceptionLists' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(log.length).toBeGreaterThan(0);
    expect(new Set(log.map(({ user_id }) => user_id))).toEqual(new Set([person.id]));
  });

  test('resolving asks for a note, leaves a remediation, and works once', async () => {
    const { token, person, id } = await story();
    expect((await call('POST', 'resolve', token, resolve(' '))).status).toBe(422);
    expect((await call('POST', 'resolve', token, { ...resolve('x'), cause: 'ghost' })).status).toBe(422);
    const done = (await call('POST', 'resolve', token, resolve('Fan belt replaced'))).body as LinkedAlert;
    expect(done).toMatchObject({ state: 'resolved', by: 'Test Person', cause: 'Equipment: Fan belt replaced' });
    expect(done.can).toEqual({ acknowledge: false, resolve: false, falseAlarm: false });
    expect(
      await sql('select user_id, status, action, note from exception_remediations where "ExceptionList_id" = $1', [id]),
    ).toEqual([{ user_id: person.id, status: 'done', action: 'Equipment', note: 'Fan belt replaced' }]);
    expect((await call('POST', 'resolve', token, resolve('again'))).body).toMatchObject({
      error: { code: 'ALREADY_ENDED' },
    });
    expect((await call('POST', 'resolve', token, acknowledge)).status).toBe(409);
  });

  test('two at once end it once', async () => {
    const { token } = await story();
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', 'resolve', token, resolve('done'))));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('a value that is still out of range asks once more', async () => {
    const { token, facility, id } = await story();
    const unit = await world.unit(facility, { designators: [5] });
    const sensor = unit.sensors[5] ?? 0;
    await sql('update exceptions set sensor_id = $2, value = 31, "limitValue" = 28 where id = $1', [id, sensor]);
    const at = new Date(clock.at.getTime() - 60_000);
    await sql(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, 30.5, $3, $3)`,
      [sensor, facility.id, at],
    );
    expect((await call('GET', 'resolve', token)).body).toMatchObject({
      reading: { value: 30.5, limit: 28, isStillOut: true, isDoubted: false, unit: '°C' },
    });
    const refused = await call('POST', 'resolve', token, resolve('Opened the vent'));
    expect(refused.body).toMatchObject({ error: { code: 'STILL_OUT_OF_RANGE' } });
    const sure = resolve('Opened the vent', { isConfirmed: true });
    expect((await call('POST', 'resolve', token, sure)).body).toMatchObject({ state: 'resolved' });
  });

  test('it is read in the units of its mail: those of the reader, else of the facility', async () => {
    const { token, person } = await story();
    expect((await call('GET', 'resolve', token)).body).toMatchObject({ units: 'imperial' });
    await sql(`update users set units = 'metric' where id = $1`, [person.id]);
    expect((await call('GET', 'resolve', token)).body).toMatchObject({ units: 'metric' });
  });

  test('rights are those of the reader: the most urgent level takes a manager, a false alarm too', async () => {
    const { token } = await story({ level: 1 });
    expect((await call('GET', 'resolve', token)).body).toMatchObject({ can: { resolve: false, falseAlarm: false } });
    expect((await call('POST', 'resolve', token, resolve('done'))).status).toBe(403);
    const falseAlarm = { answer: 'falseAlarm', cause: 'sensor', note: '' };
    expect((await call('POST', 'resolve', token, falseAlarm)).status).toBe(403);
    const manager = await story({ role: 'facilityManager', level: 1 });
    expect((await call('POST', 'resolve', manager.token, falseAlarm)).body).toMatchObject({
      state: 'false_alarm',
      cause: 'Sensor',
    });
    const owner = await story({ role: 'owner' });
    expect((await call('POST', 'resolve', owner.token, acknowledge)).status).toBe(403);
  });

  test('it ends after 7 days, with the reader’s membership, and when it is tampered with', async () => {
    const { token, person } = await story();
    expect((await call('GET', 'resolve', `${token.slice(0, 42)}_`)).status).toBe(410);
    later(6 * day);
    expect((await call('GET', 'resolve', token)).status).toBe(200);
    await sql('delete from user_facilities where user_id = $1', [person.id]);
    expect((await call('GET', 'resolve', token)).status).toBe(410);
    expect((await call('POST', 'resolve', token, acknowledge)).status).toBe(410);
    const old = await story();
    later(8 * day);
    expect((await call('GET', 'resolve', old.token)).status).toBe(410);
    expect((await call('POST', 'resolve', old.token, acknowledge)).body).toMatchObject({
      error: { code: 'LINK_ENDED' },
    });
  });
});
