import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Without a mail server mails wait in the outbox, where they can be read.
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const { id: facility } = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const manager = await world.person({ facilities: [facility], roles: ['farmManager'] });
  const grower = await world.person({ facilities: [facility], roles: ['grower'] });
  const give = async (user_id: number) => {
    const task = await server.call('POST', 'task_task', {
      token: manager.token,
      body: { task_type_id: 3, title: 'Prune the mums', notes: 'Lower third.', date: '2026-12-01T15:30:00Z' },
    });
    const body = { task_id: (task.body as { id: number }).id, user_id };
    expect((await server.call('POST', 'task_assignment', { token: manager.token, body })).status).toBe(200);
  };
  return { manager, grower, give };
}
async function told(userId: number) {
  const { rows } = await server.services.pool.query<{ kind: string; channel: string; subject: string; body: string }>(
    'select kind, channel, subject, body from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows;
}
async function firstTold(userId: number) {
  for (let round = 0; round < 800; round += 1) {
    const [first] = await told(userId);
    if (first) return first;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Nobody was told.');
}

test('who is given a task by somebody else is told when it is due, by their clock', async () => {
  const { manager, grower, give } = await story();
  await give(manager.id);
  await give(grower.id);
  const mail = await firstTold(grower.id);
  expect(mail).toMatchObject({ kind: 'task', channel: 'email', subject: 'Task for you: Prune the mums' });
  expect(mail.body).toContain('Due 12/01/2026 7:30 AM PST');
  expect(mail.body).toContain('Lower third.');
  expect(await told(manager.id)).toEqual([]);
});

test('in Spanish with a 24-hour clock for who prefers it, and not at all for who switched tasks off', async () => {
  const { grower, give } = await story();
  const body = { lang: 'es', timePreference24Hour: 14 };
  await server.call('PATCH', `users/${grower.id}`, { token: grower.token, body });
  await give(grower.id);
  expect((await firstTold(grower.id)).body).toContain('Para el 12/01/2026 07:30 PST');
  const other = await story();
  const off = { kind: 'task', channel: 'email', mode: 'off' };
  await server.call('POST', 'notificationSubscriptions', { token: other.grower.token, body: off });
  await other.give(other.grower.id);
  expect(await firstTold(other.grower.id)).toMatchObject({ channel: 'inapp' });
});
