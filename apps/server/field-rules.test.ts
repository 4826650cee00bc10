import { roles } from '@trellis/access/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const call = (method: string, address: string, token: string, body?: unknown) =>
  server.call(method, address, { token, ...(body !== undefined && { body }) });
const query = (filter: unknown) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('a field that few see', () => {
  test('is seen where the role is held, and is empty in the rows of other facilities', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const mixed = await world.person({ facilities: [here.id, there.id], roles: ['grower'] });
    await server.services.pool.query(
      `insert into user_roles (user_id, role_id, facility_id) values ($1, (select role_id from user_roles where user_id = $2 limit 1), $3)`,
      [mixed.id, (await world.person({ facilities: [there.id], roles: ['facilityManager'] })).id, there.id],
    );
    const [colleague, report] = [
      await world.person({ facilities: [here.id], roles: ['grower'] }),
      await world.person({ facilities: [there.id], roles: ['grower'] }),
    ];
    await server.services.pool.query('update user_facilities set "hourlyRate" = 27.25 where user_id = any($1)', [
      [colleague.id, report.id],
    ]);
    const where = { user_id: { inq: [colleague.id, report.id] } };
    const read = async (filter: object, token: string) =>
      call('GET', `ag_userFacilities${query({ order: 'id', fields: ['user_id', 'hourlyRate'], ...filter })}`, token);
    expect((await read({ where }, mixed.token)).body).toEqual([
      { user_id: colleague.id, hourlyRate: null },
      { user_id: report.id, hourlyRate: 27.25 },
    ]);
    const found = await read({ where: { ...where, hourlyRate: 27.25 } }, mixed.token);
    expect(found.body).toEqual([{ user_id: report.id, hourlyRate: 27.25 }]);
    const none = await read({ where: { ...where, hourlyRate: { lt: 100 } } }, colleague.token);
    expect(none.status).toBe(400);
  });

  test('is not told in the reply to a change either, nor in the activity log', async () => {
    const here = await world.facility();
    const { id, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
    await server.services.pool.query(
      `update users set "cellPhone" = '+1 555 2725', "twoFactorStep" = 7 where id = $1`,
      [id],
    );
    await call('PATCH', `users/${id}`, token, { cellPhone: '+1 555 2726' });
    for (const reply of [
      await call('PATCH', `users/${id}`, token, { firstname: 'New' }),
      await call('PATCH', `users/${id}`, token, { facility_id: here.id }),
      await call('PUT', `users/${id}`, token, { firstname: 'New', lastname: 'Name' }),
    ]) {
      // The person's own number is the person's to read.
      expect(reply.body).toMatchObject({ id, firstname: 'New', cellPhone: '+1 555 2726' });
      expect(Object.keys(reply.body)).not.toContain('twoFactorStep');
    }
    const { rows } = await server.services.pool.query<{ changes: string }>(
      `select changes::text as changes from activity_logs where collection = 'users' and record_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ changes }) => changes).join()).not.toMatch(/272[56]|twoFactorStep"?:/);
  });
});

describe('a secret', () => {
  test('is named in the activity log when it changes, and its value stands nowhere in it', async () => {
    const here = await world.facility();
    const { id, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
    const reply = await call('PATCH', `users/${id}`, token, { metrcApiKey: 'plain-key-of-the-state', firstname: 'A' });
    expect(reply.status).toBe(200);
    const { rows } = await server.services.pool.query<{ changes: Record<string, unknown>; sealed: string }>(
      `select l.changes, u."metrcApiKey" as sealed from activity_logs l join users u on u.id = l.record_id
       where l.collection = 'users' and l.record_id = $1 order by l.id desc limit 1`,
      [id],
    );
    const { changes, sealed } = rows[0] ?? { changes: {}, sealed: '' };
    expect(changes).toEqual({ before: { firstname: 'Test' }, after: { firstname: 'A' }, secrets: ['metrcApiKey'] });
    expect(sealed.length).toBeGreaterThan(10);
    expect(JSON.stringify(changes)).not.toContain(sealed);
  });

  test('stands in the activity log neither when its record is made nor when it is deleted', async () => {
    const here = await world.facility();
    const { token } = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const { body } = await call('POST', 'webhooks', token, {
      ...{ facility_id: here.id, name: 'Hook', address: 'https://farm.example/hook', events: ['ticket.created'] },
    });
    const { id } = body as { id: number };
    const { rows: kept } = await server.services.pool.query<{ secret: string }>(
      'select secret from webhooks where id = $1',
      [id],
    );
    expect((await call('DELETE', `webhooks/${id}`, token)).body).toEqual({ count: 1 });
    const { rows } = await server.services.pool.query<{ action: string; changes: string }>(
      `select action, changes::text as changes from activity_logs where collection = 'webhooks' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(kept[0]?.secret.length).toBeGreaterThan(10);
    expect(rows.map(({ changes }) => changes).join()).not.toMatch(/"(oldS|s)ecret":/);
  });
});

describe('a record stays in its facility', () => {
  test('whoever serves both facilities cannot move it from one to the other', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const manager = await world.person({ facilities: [here.id, there.id], roles: ['facilityManager'] });
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const area = await world.row('areas', { facility_id: here.id, name: 'Room' });
    for (const { token } of [manager, admin]) {
      for (const reply of [
        await call('PATCH', `ag_areas/${area}`, token, { facility_id: there.id }),
        await call('PATCH', 'ag_areas', token, { id: area, facility_id: there.id }),
        await call('PUT', `ag_areas/${area}`, token, { name: 'Room', facility_id: there.id }),
        await call('POST', 'ag_areas/replaceOrCreate', token, { id: area, name: 'Room', facility_id: there.id }),
        await call(
          'POST',
          `ag_areas/upsertWithWhere?where=${encodeURIComponent(JSON.stringify({ id: area }))}`,
          token,
          { facility_id: there.id },
        ),
      ])
        expect(reply.body).toMatchObject({
          error: { statusCode: 422, details: { codes: { facility_id: ['place'] } } },
        });
      const imported = await call('POST', 'ag_areas/import', token, { rows: [{ id: area, facility_id: there.id }] });
      expect(imported.body).toMatchObject({
        changed: 0,
        problems: [{ row: 0, property: 'facility_id', code: 'place' }],
      });
      const same = await call('PATCH', `ag_areas/${area}`, token, { facility_id: here.id, name: `Room of ${here.id}` });
      expect(same.body).toMatchObject({ facility_id: here.id });
    }
  });

  test('nor by naming a parent of another facility', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const { token } = await world.person({ facilities: [here.id, there.id], roles: ['facilityManager'] });
    const course = (facility_id: number) =>
      world.row('education_courses', { facility_id, title: `Course ${facility_id}` });
    const [mine, other] = [await course(here.id), await course(there.id)];
    const beside = await world.row('education_courses', { facility_id: here.id, title: 'Beside' });
    const lesson = await world.row('education_lessons', { educationCourse_id: mine, title: 'Lesson' });
    const move = (to: number) => call('PATCH', `educationLessons/${lesson}`, token, { educationCourse_id: to });
    expect((await move(other)).body).toMatchObject({
      error: { statusCode: 422, details: { codes: { educationCourse_id: ['place'] } } },
    });
    expect((await move(beside)).status).toBe(200);
  });

  test('and a person’s own record stays the person’s', async () => {
    const here = await world.facility();
    const { id, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
    const colleague = await world.person({ facilities: [here.id], roles: ['grower'] });
    const row = await world.row('notification_subscriptions', { user_id: id });
    const change = (user_id: number) => call('PATCH', `notificationSubscriptions/${row}`, token, { user_id });
    expect((await change(id)).status).toBe(200);
    const { status } = await change(colleague.id);
    expect(status).toBe(403);
  });
});

describe('software tickets', () => {
  test('developers read and change those of their own facilities, and nobody’s elsewhere', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const reporter = await world.person({ facilities: [here.id], roles: ['grower'] });
    const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
    const stranger = await world.person({ facilities: [there.id], roles: ['softwareDeveloper'] });
    const ticket = await world.row('software_tickets', {
      users_id: reporter.id,
      facility_id: here.id,
      description: 'a',
    });
    const comment = await world.row('software_ticket_comments', { software_ticket_id: ticket, user_id: reporter.id });
    const change = (token: string) => call('PATCH', `software_tickets/${ticket}`, token, { area: 'Units' });
    expect((await call('GET', `software_tickets/${ticket}`, stranger.token)).status).toBe(404);
    expect((await change(stranger.token)).status).toBe(404);
    expect((await call('DELETE', `software_ticket_comments/${comment}`, stranger.token)).body).toEqual({ count: 0 });
    expect((await call('GET', `software_ticket_comments/${comment}`, stranger.token)).status).toBe(404);
    expect((await change(reporter.token)).status).toBe(403);
    const wanderer = await world.person({ facilities: [here.id, there.id], roles: ['softwareDeveloper'] });
    for (const facility_id of [there.id, null]) {
      const moved = await call('PATCH', `software_tickets/${ticket}`, wanderer.token, { facility_id });
      expect(moved.body).toMatchObject({ error: { statusCode: 422, details: { codes: { facility_id: ['place'] } } } });
    }
    const kept = await call('PATCH', `software_tickets/${ticket}`, wanderer.token, { facility_id: here.id });
    expect(kept.body).toMatchObject({ id: ticket, facility_id: here.id });
    expect((await call('GET', `software_tickets/${ticket}`, reporter.token)).status).toBe(200);
    expect((await change(developer.token)).status).toBe(200);
    expect((await call('DELETE', `software_ticket_comments/${comment}`, developer.token)).body).toEqual({ count: 1 });
  });

  test('one’s own ticket is not changed by a role held elsewhere', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const person = await world.person({ facilities: [there.id], roles: ['softwareDeveloper'] });
    const ticket = await world.row('software_tickets', { users_id: person.id, facility_id: here.id, description: 'a' });
    expect((await call('GET', `software_tickets/${ticket}`, person.token)).status).toBe(200);
    expect((await call('PATCH', `software_tickets/${ticket}`, person.token, { area: 'x' })).status).toBe(403);
  });

  test('and what people opened in the help is theirs alone', async () => {
    const here = await world.facility();
    const reader = await world.person({ facilities: [here.id], roles: ['grower'] });
    const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
    const visit = await world.row('help_visits', { user_id: reader.id, topickey: 'home' });
    expect((await call('GET', `helpVisits/${visit}`, reader.token)).status).toBe(200);
    expect((await call('GET', `helpVisits/${visit}`, developer.token)).status).toBe(404);
  });
});

describe('a field of a row that all clients share', () => {
  test('is hidden from who holds its role in one facility and is without it in another', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const course = await world.row('education_courses', { title: 'Shared course' });
    const asked = { educationCourse_id: course, question: 'Which?', options: '[]', correct: '[1]' };
    const question = await world.row('education_questions', asked);
    const [both, manager] = [
      await world.person({ facilities: [here.id, there.id], roles: ['grower'] }),
      await world.person({ facilities: [there.id], roles: [] }),
    ];
    for (const { id } of [both, manager])
      await world.row('user_roles', { user_id: id, role_id: roles.facilityManager.id, facility_id: there.id });
    const read = async ({ token }: { token: string }) =>
      (await call('GET', `educationQuestions/${question}`, token)).body as { correct?: number[] | null };
    expect((await read(both)).correct ?? null).toBeNull();
    expect((await read(manager)).correct).toEqual([1]);
  });
});

describe('chat messages', () => {
  test('carry addresses of pictures and ids of people, and no more of them than fits a list', async () => {
    const here = await world.facility();
    const { id, token } = await world.person({ facilities: [here.id], roles: [] });
    const post = (more: object) => call('POST', 'chatMessages', token, { text: 'x', thread: 'shapes', ...more });
    expect(
      (await post({ attachments: ['/files/chat/a.png', 'https://example.test/b.png'], mentions: [id] })).status,
    ).toBe(200);
    for (const attachments of [
      ['javascript:alert(1)'],
      [{ a: 1 }],
      [null],
      [[['nested']]],
      ['/\\evil.example'],
      ['//evil.example'],
      ['y'.repeat(1_900_000)],
      Array.from({ length: 11 }, (_, index) => `/files/${index}.png`),
      'https://example.test/b.png',
    ])
      expect((await post({ attachments })).status).toBe(422);
    for (const mentions of [['1'], [0], [1.5], [{}], Array.from({ length: 101 }, () => id)])
      expect((await post({ mentions })).status).toBe(422);
    expect((await call('GET', `chatMessages${query({ where: { thread: 'shapes' } })}`, token)).body).toHaveLength(1);
  });

  test('are not the place to store a library: sixty tries at it leave the thread as quick as it was', async () => {
    const here = await world.facility();
    const { id, token } = await world.person({ facilities: [here.id], roles: [] });
    const body = JSON.stringify({
      facility_id: here.id,
      thread: 'bomb',
      text: 'x',
      attachments: ['y'.repeat(1_900_000)],
    });
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', 'chatMessages', token, body)));
      for (const { status } of replies) statuses.add(status);
    }
    expect([...statuses]).toEqual([422]);
    const thread = `chatMessages${query({ where: { thread: 'bomb' } })}`;
    expect((await call('GET', thread, token)).body).toEqual([]);
    // The longest that may be stored, as many times: the list is still an answer.
    const longest = { attachments: Array.from({ length: 10 }, () => `/files/${'a'.repeat(390)}.png`), mentions: [] };
    const { pool } = server.services;
    await pool.query(
      `insert into chat_messages (facility_id, user_id, thread, text, attachments, mentions)
       select $1, $2, 'bomb', repeat('x', 4000), $3, $4 from generate_series(1, 320)`,
      [here.id, id, JSON.stringify(longest.attachments), JSON.stringify(longest.mentions)],
    );
    const list = await call('GET', thread, token);
    expect([list.status, (list.body as unknown[]).length]).toEqual([200, 320]);
  });
});
