import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endRedAlerts } from './red-alerts/follow-red-alerts.ts';
import { wakeSnoozed } from './wake-snoozed.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, token: string | undefined, body: unknown = {}) =>
  server.call('POST', address, { token, body });
const get = (address: string, token: string | undefined, filter?: unknown) =>
  server.call('GET', filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address, { token });

async function story(escalationLevel = 2) {
  const here = await world.facility();
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['facilityManager'] });
  const alert = (values: object = {}) =>
    world.row('exceptions', {
      facility_id: here.id,
      exceptionType_id: 2,
      code: 'TMP-001',
      name: 'Temperature too high',
      firstOccurrred: new Date(),
      lastOccurred: new Date(),
      escalationLevel,
      ...values,
    });
  return { here, away, grower, manager, stranger, alert, id: await alert() };
}

const act = (id: number, action: string, token: string | undefined, body: object = {}) =>
  post(`ExceptionLists/${id}/${action}`, token, body);

describe('alerts', () => {
  test('the slides find urgent open alerts, and late irrigation apart', async () => {
    const { here, grower, alert } = await story(1);
    const late = await alert({ exceptionType_id: 1, code: 'IRR-001' });
    await alert({ ExceptionStatus_id: 5, resolvedOn: new Date() });
    const open = { facility_id: here.id, resolvedOn: null };
    const codes = async (where: object) =>
      (
        (await get('ExceptionLists', grower.token, { where, order: 'lastOccurred DESC', limit: 3 })).body as {
          id: number;
          code: string;
        }[]
      ).map(({ code }) => code);
    expect(await codes({ ...open, escalationLevel: 1, code: { neq: 'IRR-001' } })).toEqual(['TMP-001']);
    expect(await codes({ ...open, code: 'IRR-001' })).toEqual(['IRR-001']);
    expect(
      (await get(`ExceptionLists/${late}`, grower.token, { include: ['status', 'exceptionType'] })).body,
    ).toMatchObject({
      status: { label: 'Open', labelEs: 'Abierta' },
      exceptionType: { label: 'Late irrigation' },
    });
  });

  test('nobody writes or deletes alerts by the everyday calls, and what was measured stays', async () => {
    const { manager, here, id } = await story();
    expect((await post('ExceptionLists', manager.token, { facility_id: here.id })).status).toBe(404);
    expect((await server.call('DELETE', `ExceptionLists/${id}`, { token: manager.token })).status).toBe(404);
    const patch = (body: object) => server.call('PATCH', `ExceptionLists/${id}`, { token: manager.token, body });
    expect((await patch({ value: 1 })).status).toBe(422);
    expect((await patch({ ExceptionStatus_id: 5 })).status).toBe(422);
    expect((await patch({ owner_user_id: manager.id })).body).toMatchObject({ owner_user_id: manager.id });
  });

  test('a person raises an alert about a unit: the level, the words, the time and the metric are theirs', async () => {
    const { here, grower, stranger } = await story();
    const unit = await world.unit(here);
    const owner = await world.person({ facilities: [here.id], roles: ['owner'] });
    const hour = 3_600_000;
    const moment = (ms: number) => new Date(Date.now() + ms).toISOString();
    const ladder = [{ afterMin: 10, level: 1, role: 'facilityManager' }];
    const own = { code: 'MAN-001', label: 'Seen here', facility_id: here.id, ladder: JSON.stringify(ladder) };
    await world.row('exception_types', own);
    const seen = {
      platformGroup_id: unit.id,
      escalationLevel: 2,
      message: 'Water on the floor',
      from: moment(-5 * hour),
    };
    const raise = (token: string | undefined, body: object = {}) =>
      post('ExceptionLists/raise', token, { ...seen, ...body });
    expect((await raise(undefined)).status).toBe(401);
    expect((await raise(owner.token)).status).toBe(403);
    expect((await raise(stranger.token)).status).toBe(404);
    for (const wrong of [
      ...[{ escalationLevel: 6 }, { message: ' ' }, { metric: 'mood' }, { from: 'yesterday' }, { code: 'X' }],
      ...[{ from: moment(hour) }, { to: moment(-6 * hour) }, { to: moment(hour) }],
    ])
      expect((await raise(grower.token, wrong)).status, JSON.stringify(wrong)).toBe(422);
    const { status, body } = await raise(grower.token, { to: moment(-hour), metric: 'vpd', message: ' Too dry ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ facility_id: here.id, platformGroup_id: unit.id, code: 'MAN-001', name: 'Seen here', ladder },
      ...{ message: 'Too dry', escalationLevel: 2, metric: 'vpd', firstOccurrred: seen.from, ExceptionStatus_id: 1 },
      ...{ occurrences: 1, createuser: grower.id },
    });
    const { id } = body as { id: number };
    expect((await act(id, 'acknowledge', grower.token)).status).toBe(200);
    expect((await act(id, 'resolve', grower.token, { reason: 'fogger on' })).status).toBe(200);
  });

  test('an alert is acknowledged, then resolved with its cause', async () => {
    const { grower, stranger, id } = await story();
    expect((await act(id, 'resolve', undefined, { reason: 'x' })).status).toBe(401);
    expect((await act(id, 'resolve', stranger.token, { reason: 'x' })).status).toBe(404);
    expect((await act(id, 'resolve', grower.token, { reason: 'x' })).status).toBe(409);
    expect((await act(id, 'acknowledge', grower.token)).body).toMatchObject({ ExceptionStatus_id: 2 });
    expect((await act(id, 'resolve', grower.token, { reason: ' ' })).status).toBe(422);
    const resolved = (await act(id, 'resolve', grower.token, { reason: 'door open' })).body as { resolvedOn: string };
    expect(resolved).toMatchObject({ ExceptionStatus_id: 5, cause: 'door open' });
    expect(resolved.resolvedOn).toMatch(/^\d{4}-/);
  });

  test('the most urgent level is ended by a manager and put off for an hour at most', async () => {
    const { grower, manager, id } = await story(1);
    expect((await act(id, 'snooze', grower.token, { minutes: 61 })).status).toBe(422);
    await act(id, 'acknowledge', grower.token);
    expect((await act(id, 'resolve', grower.token, { reason: 'x' })).status).toBe(403);
    expect((await act(id, 'resolve', manager.token, { reason: 'x' })).status).toBe(200);
  });

  test('a snoozed alert comes back by itself', async () => {
    const { grower, id } = await story();
    expect((await act(id, 'snooze', grower.token, { minutes: 10 })).status).toBe(422);
    const snoozed = (await act(id, 'snooze', grower.token, { minutes: 30 })).body as { snoozedUntil: string };
    expect(new Date(snoozed.snoozedUntil).getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
    await wakeSnoozed(server.services);
    expect((await get(`ExceptionLists/${id}`, grower.token)).body).toMatchObject({ ExceptionStatus_id: 4 });
    await server.services.pool.query(
      `update exceptions set "snoozedUntil" = now() - interval '1 second' where id = $1`,
      [id],
    );
    await wakeSnoozed(server.services);
    expect((await get(`ExceptionLists/${id}`, grower.token)).body).toMatchObject({
      ExceptionStatus_id: 1,
      snoozedUntil: null,
    });
  });

  test('the first remedy puts an alert into remediation; remedies follow their own order', async () => {
    const { grower, id } = await story();
    const body = { ExceptionList_id: id, user_id: grower.id, action: 'Close the door' };
    const made = (await post('ExceptionRemediations', grower.token, body)).body as { id: number };
    expect(made).toMatchObject({ status: 'planned' });
    // A moment later, as what follows from the remedy.
    await expect
      .poll(async () => (await get(`ExceptionLists/${id}`, grower.token)).body)
      .toMatchObject({ ExceptionStatus_id: 3 });
    const patch = (status: string) =>
      server.call('PATCH', 'ExceptionRemediations', { token: grower.token, body: { id: made.id, status } });
    expect((await patch('done')).status).toBe(422);
    expect((await patch('in_progress')).status).toBe(200);
    expect((await patch('done')).status).toBe(200);
    const filter = { include: ['status', 'user'], where: { ExceptionList_id: id } };
    expect((await get('ExceptionRemediations', grower.token, filter)).body).toMatchObject([
      { status: 'done', user: { id: grower.id } },
    ]);
  });

  test('a facility has its own version of a type; the shared one keeps the code of late irrigation', async () => {
    const { here, manager, stranger } = await story();
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const own = { code: 'TMP-001', label: 'Hot here', facility_id: here.id };
    expect((await post('exceptionTypes', manager.token, own)).status).toBe(200);
    expect((await post('exceptionTypes', manager.token, own)).status).toBe(422);
    const codes = async (token: string) =>
      ((await get('exceptionTypes', token, { where: { code: 'TMP-001' } })).body as unknown[]).length;
    expect([await codes(manager.token), await codes(stranger.token)]).toEqual([2, 1]);
    const rename = await server.call('PATCH', 'exceptionTypes/1', { token: admin.token, body: { code: 'LATE' } });
    expect(rename.status).toBe(422);
    expect(
      (await server.call('PATCH', 'exceptionTypes/2', { token: manager.token, body: { label: 'x' } })).status,
    ).toBe(403);
  });
});

describe('emergency messages', () => {
  const message = { label: 'Gas', text: 'Leave the building' };

  test('one is in force at a time, until the all-clear', async () => {
    const { here, away, grower, manager, stranger } = await story();
    const send = (token: string | undefined, body: object = {}) => post('redAlerts', token, { ...message, ...body });
    expect((await send(undefined)).status).toBe(401);
    expect((await send(grower.token)).status).toBe(403);
    expect((await send(manager.token, { facility_id: away.id })).status).toBe(404);
    expect((await send(manager.token, { text: 'x'.repeat(501) })).status).toBe(422);
    expect((await send(manager.token, { activeUntil: '2020-01-01T00:00:00Z' })).status).toBe(422);
    const replies = await Promise.all([send(manager.token), send(manager.token), send(manager.token)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const sent = replies.find(({ status }) => status === 200)?.body as unknown as { id: number };
    expect(sent).toMatchObject({ facility_id: here.id });
    expect((await post(`redAlerts/${sent.id}/clear`, stranger.token)).status).toBe(404);
    expect((await post(`redAlerts/${sent.id}/clear`, grower.token)).status).toBe(403);
    const cleared = (await post(`redAlerts/${sent.id}/clear`, manager.token)).body as { clearedAt: string };
    expect(cleared).toMatchObject({ clearedBy: manager.id });
    expect((await post(`redAlerts/${sent.id}/clear`, manager.token)).body).toMatchObject({
      clearedAt: cleared.clearedAt,
    });
    expect((await send(manager.token)).status).toBe(200);
    for (const [method, address] of [
      ['PUT', 'redAlerts'],
      ['PATCH', 'redAlerts'],
      ['POST', 'redAlerts/replaceOrCreate'],
      ['POST', 'redAlerts/upsertWithWhere?where={"label":"Smoke"}'],
    ] as const)
      expect((await server.call(method, address, { token: manager.token, body: message })).status, address).toBe(404);
    const inForce = (await get('redAlerts', grower.token, { where: { clearedAt: null } })).body;
    expect(inForce).toHaveLength(1);
  });

  test('one that is over does not come back beside another', async () => {
    const { here, manager } = await story();
    const over = await world.row('red_alerts', {
      ...{ facility_id: here.id, label: 'Drill', text: 'Walk out' },
      activeUntil: '2020-01-01T00:00:00Z',
    });
    const extend = (id: number, activeUntil: string | null) =>
      server.call('PATCH', `redAlerts/${id}`, { token: manager.token, body: { activeUntil } });
    const { id } = (await post('redAlerts', manager.token, message)).body as { id: number };
    for (const end of [null, '2199-01-01T00:00:00Z'])
      expect((await extend(over, end)).body).toMatchObject({ error: { code: 'red-alert.in-force', statusCode: 409 } });
    expect((await extend(id, '2199-01-01T00:00:00Z')).status).toBe(200);
    await post(`redAlerts/${id}/clear`, manager.token);
    expect((await extend(over, '2199-01-01T00:00:00Z')).status).toBe(200);
  });

  test('everybody there acknowledges once, for themselves', async () => {
    const { grower, manager, stranger } = await story();
    const { id } = (await post('redAlerts', manager.token, message)).body as { id: number };
    const see = (token: string, user_id?: number) =>
      post('redAlertAcknowledgements', token, { redAlert_id: id, user_id });
    expect((await see(grower.token, manager.id)).status).toBe(403);
    expect((await see(stranger.token)).status).toBe(422);
    expect((await see(grower.token, grower.id)).body).toMatchObject({ user_id: grower.id, redAlert_id: id });
    expect((await see(grower.token)).status).toBe(422);
  });

  test('one whose words change is acknowledged anew; who saw the words before is known, and stands as not having seen these', async () => {
    const { grower, manager } = await story();
    const sent = (await post('redAlerts', manager.token, message)).body as { id: number };
    const { id } = sent;
    const acknowledge = (values: object = {}) =>
      post('redAlertAcknowledgements', grower.token, { redAlert_id: id, ...values });
    const change = (values: object) => server.call('PATCH', `redAlerts/${id}`, { token: manager.token, body: values });
    const hasSeen = async () => {
      const { people } = (await get(`redAlerts/${id}/roll`, manager.token)).body as {
        people: { user_id: number; acknowledgedAt: string | null }[];
      };
      return people.find(({ user_id }) => user_id === grower.id)?.acknowledgedAt !== null;
    };
    expect(sent).toMatchObject({ version: 1, changedAt: null });
    expect((await acknowledge({ version: 1 })).body).toMatchObject({ version: 1 });
    expect(await hasSeen()).toBe(true);
    // What is no word of it asks nobody to look again.
    expect((await change({ activeUntil: new Date(Date.now() + 3_600_000).toISOString() })).body).toMatchObject({
      ...{ version: 1, changedAt: null },
    });
    expect((await change({ text: 'Use the north exit' })).body).toMatchObject({
      ...{ version: 2, changedAt: expect.any(String) as string },
    });
    expect(await hasSeen()).toBe(false);
    // Pressed just before the change arrived: it is of the words that were seen, and those were acknowledged before.
    expect((await acknowledge({ version: 1 })).status).toBe(422);
    expect((await acknowledge({ version: 99 })).body).toMatchObject({ version: 2 });
    expect(await hasSeen()).toBe(true);
    expect((await acknowledge()).status).toBe(422);
    expect((await change({ version: 7 })).status).toBe(422);
    expect((await acknowledge({ version: 0 })).status).toBe(422);
    const { rows } = await server.services.pool.query(
      'select version from red_alert_acknowledgements where "redAlert_id" = $1 order by version',
      [id],
    );
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  /** Dates the acknowledgements of a message so long after it was sent. */
  const acknowledgeAfter = (id: number, seconds: number) =>
    server.services.pool.query(
      `update red_alert_acknowledgements set "acknowledgedAt" = m.createdate + make_interval(secs => $2)
       from red_alerts m where m.id = "redAlert_id" and m.id = $1`,
      [id, seconds],
    );

  test('who sent a message sees everybody with phone: who has seen it, who not; others do not', async () => {
    const { here, grower, manager, stranger } = await story();
    const { id } = (await post('redAlerts', manager.token, message)).body as { id: number };
    await server.services.pool.query(`update users set "cellPhone" = '+1 206 555 0100' where id = $1`, [grower.id]);
    // A program that asks all day is nobody who saw it.
    const away = await world.person({ facilities: [here.id], roles: ['owner'] });
    await world.row('user_tokens', {
      ...{ user_id: away.id, kind: 'personal', tokenHash: `program-${away.id}`, scope: 'read', label: 'Wall' },
      ...{ expires: new Date('2100-01-01'), lastUsedAt: new Date('2099-01-01') },
    });
    const roll = (token: string | undefined) => get(`redAlerts/${id}/roll`, token);
    expect((await roll(undefined)).status).toBe(401);
    expect((await roll(stranger.token)).status).toBe(404);
    expect((await roll(grower.token)).status).toBe(403);
    await post('redAlertAcknowledgements', manager.token, { redAlert_id: id });
    await acknowledgeAfter(id, 40);
    expect((await roll(manager.token)).body).toMatchObject({
      people: [
        { user_id: grower.id, phone: '+1 206 555 0100', roles: [{ rolename: 'Grower' }], acknowledgedAt: null },
        { user_id: away.id, isDelivered: false },
        { user_id: manager.id, isDelivered: true, acknowledgedAt: expect.stringMatching(/^\d{4}-/) as string },
      ],
      medianSeconds: 40,
    });
  });

  test('the list says of each message how many people saw it as it is worded now, and how fast', async () => {
    const { grower, manager, stranger, here } = await story();
    const first = (await post('redAlerts', manager.token, message)).body as { id: number };
    await post('redAlertAcknowledgements', grower.token, { redAlert_id: first.id });
    await acknowledgeAfter(first.id, 40);
    await post(`redAlerts/${first.id}/clear`, manager.token);
    const { id } = (await post('redAlerts', manager.token, { ...message, isDrill: true })).body as { id: number };
    await post('redAlertAcknowledgements', grower.token, { redAlert_id: id });
    await server.call('PATCH', `redAlerts/${id}`, { token: manager.token, body: { text: 'By the north exit' } });
    const rolls = (token: string | undefined, query = '') => server.call('GET', `redAlerts/rolls${query}`, { token });
    expect((await rolls(undefined)).status).toBe(401);
    expect((await rolls(grower.token)).status).toBe(403);
    expect((await rolls(stranger.token, `?facility_id=${here.id}`)).status).toBe(404);
    expect((await rolls(manager.token, '?facility_id=all')).status).toBe(404);
    expect((await rolls(manager.token)).body).toEqual([
      { id, acknowledged: 0, shown: 0, people: 2, medianSeconds: null },
      { id: first.id, acknowledged: 1, shown: 1, people: 2, medianSeconds: 40 },
    ]);
    await post(`redAlerts/${id}/shown`, grower.token, { version: 2 });
    expect((await rolls(manager.token)).body).toMatchObject([{ id, acknowledged: 0, shown: 1 }, {}]);
  });

  test('before a message is sent, who writes it sees how many of its people have the product before them', async () => {
    const { grower, manager, stranger, here } = await story();
    const away = await world.person({ facilities: [here.id], roles: ['owner'] });
    await server.services.pool.query(
      `update user_tokens set "lastUsedAt" = now() - interval '11 minutes' where user_id = $1`,
      [away.id],
    );
    const online = (token: string | undefined, query = '') => get(`redAlerts/online${query}`, token);
    expect((await online(undefined)).status).toBe(401);
    expect((await online(grower.token)).status).toBe(403);
    expect((await online(stranger.token, `?facility_id=${here.id}`)).status).toBe(404);
    expect((await online(manager.token, '?facility_id=all')).status).toBe(404);
    expect((await online(manager.token)).body).toEqual({ online: 2, people: 3 });
  });

  test('where it is asked, the message and its all-clear are posted to the channels, and each says how far it got', async () => {
    const { manager, here } = await story();
    const channel = (values: object) =>
      world.row('facility_channels', { facility_id: here.id, alertsFromLevel: 1, ...values });
    const teams = await channel({ name: 'Night shift', type: 'Teams', lang: 'es', connectionString: 'sealed' });
    await channel({ name: 'Door', type: 'Teams' });
    await channel({ name: 'Quiet', type: 'Teams', alertsFromLevel: null });
    const words = { ...message, labelEs: 'Fuga de gas', textEs: 'Salga del edificio', isDrill: true };
    const quiet = (await post('redAlerts', manager.token, words)).body as { id: number };
    await post(`redAlerts/${quiet.id}/clear`, manager.token);
    const sent = (await post('redAlerts', manager.token, { ...words, toChannels: true })).body as { id: number };
    const postsOf = async (id: number) =>
      ((await get(`redAlerts/${id}/roll`, manager.token)).body as { posts: object[] }).posts;
    expect(await postsOf(quiet.id)).toEqual([]);
    // A job has perhaps tried to post it by now; the address is none.
    expect(await postsOf(sent.id)).toMatchObject([
      { name: 'Door', type: 'Teams', state: 'skipped', reason: 'no_address', error: null },
      { name: 'Night shift', type: 'Teams', state: expect.any(String) as string, reason: null },
    ]);
    await post(`redAlerts/${sent.id}/clear`, manager.token);
    const { rows } = await server.services.pool.query(
      'select title, text, link from message_deliveries where "facilityChannel_id" = $1 order by id',
      [teams],
    );
    expect(rows).toEqual([
      { title: 'SIMULACRO · Fuga de gas', text: 'Salga del edificio', link: '/' },
      { title: 'SIMULACRO · Todo en orden: Fuga de gas', text: 'Ya terminó.', link: '/' },
    ]);
    expect((await post('redAlerts', manager.token, { ...words, toChannels: 'yes' })).status).toBe(422);
  });

  test('channels that read a message read its changed words, and that it is over, also where its time ends it', async () => {
    const { manager, here } = await story();
    const teams = await world.row('facility_channels', {
      ...{ facility_id: here.id, name: 'Shift', type: 'Teams', alertsFromLevel: 1, connectionString: 'sealed' },
    });
    const { id } = (await post('redAlerts', manager.token, { ...message, toChannels: true })).body as { id: number };
    const change = (values: object) => server.call('PATCH', `redAlerts/${id}`, { token: manager.token, body: values });
    const titles = async () =>
      (
        await server.services.pool.query<{ title: string }>(
          'select title from message_deliveries where "facilityChannel_id" = $1 order by id',
          [teams],
        )
      ).rows.map(({ title }) => title);
    await change({ text: 'By the north exit' });
    // A moment later, as what follows from the change.
    await expect.poll(titles).toEqual(['Gas', 'Changed: Gas']);
    // It takes no alerts any more; who read the message reads its end all the same.
    await server.services.pool.query('update facility_channels set "alertsFromLevel" = null where id = $1', [teams]);
    await change({ activeUntil: new Date(Date.now() + 3_600_000).toISOString() });
    await endRedAlerts(server.services);
    expect(await titles()).toHaveLength(2);
    await server.services.pool.query(
      `update red_alerts set "activeUntil" = now() - interval '1 second' where id = $1`,
      [id],
    );
    await endRedAlerts(server.services);
    await endRedAlerts(server.services);
    // In force again after its end was told, that is told, and its next end, too.
    await change({ activeUntil: null });
    const told = ['Gas', 'Changed: Gas', 'All-clear: Gas', 'Changed: Gas'];
    await expect.poll(titles).toEqual(told);
    await post(`redAlerts/${id}/clear`, manager.token);
    expect(await titles()).toEqual([...told, 'All-clear: Gas']);
    // A delivery that is not kept any more leaves what was posted known.
    await server.services.pool.query('delete from message_deliveries where "facilityChannel_id" = $1', [teams]);
    expect((await get(`redAlerts/${id}/roll`, manager.token)).body).toMatchObject({ posts: [{ state: 'accepted' }] });
  });

  test('members open the emergency channels of their facility', async () => {
    const { here, grower, manager, stranger } = await story();
    const channel = { name: 'Night shift', type: 'WhatsApp', address: 'https://chat.example.test/abc' };
    await post('facilityChannels', manager.token, { ...channel, connectionString: 'https://hook.example.test?key=k1' });
    const filter = { where: { facility_id: here.id } };
    const seen = (await get('facilityChannels', grower.token, filter)).body;
    expect(seen).toMatchObject([channel]);
    expect(JSON.stringify(seen)).not.toContain('connectionString');
    expect(JSON.stringify((await get('facilityChannels', manager.token, filter)).body)).not.toContain('k1');
    expect((await get('facilityChannels', stranger.token, filter)).body).toEqual([]);
  });
});

describe('notifications', () => {
  test('people read their own, and the token of the links is not theirs to see', async () => {
    const { grower, manager } = await story();
    const id = await world.row('notifications', { user_id: grower.id, messageToken: `t-${grower.id}`, subject: 'Hot' });
    const list = (await get('notifications', grower.token)).body as Record<string, unknown>[];
    expect(list).toMatchObject([{ id, subject: 'Hot', status: 'queued' }]);
    expect(list[0]).not.toHaveProperty('messageToken');
    expect((await get(`notifications/${id}`, manager.token)).status).toBe(404);
    expect((await post(`notifications/${id}/markRead`, manager.token)).status).toBe(404);
    const read = (await post(`notifications/${id}/markRead`, grower.token)).body as { readAt: string };
    expect(read).toMatchObject({ status: 'read' });
    expect(read.readAt).toMatch(/^\d{4}-/);
  });

  test('a choice of what to be told stands once', async () => {
    const { grower } = await story();
    const choice = { kind: 'task', channel: 'email', mode: 'digest' };
    expect((await post('notificationSubscriptions', grower.token, choice)).body).toMatchObject({ user_id: grower.id });
    expect((await post('notificationSubscriptions', grower.token, { ...choice, mode: 'off' })).status).toBe(422);
  });
});
