import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

// Without a mail server mails wait in the outbox, where they can be read.
let server: TestServer;
let world: World;
const sockets: WebSocket[] = [];
const now = '2026-05-01T12:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(now) } });
  world = makeWorld(server.services);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const mechanic = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const made = await server.call('POST', 'hardware_item_tickets', {
    token: manager.token,
    body: { label: 'Pump is loud', description: 'Since this morning.' },
  });
  const assign = (user_ids: number[]) =>
    server.call('POST', 'hardware_item_ticket_assignments/updateAssignments', {
      token: manager.token,
      body: { hardware_item_ticket_id: (made.body as { id: number }).id, user_ids },
    });
  const choose = async (body: object) =>
    expect((await server.call('POST', 'notificationSubscriptions', { token: mechanic.token, body })).status).toBe(200);
  const told = async ({ id } = mechanic) =>
    (
      await server.services.pool.query<{
        kind: string;
        channel: string;
        subject: string;
        status: string;
        nextTry: Date | null;
        body: string;
      }>('select kind, channel, subject, status, "nextTry", body from notifications where user_id = $1 order by id', [
        id,
      ])
    ).rows;
  return { here, manager, mechanic, assign, choose, told };
}

describe('who is assigned a ticket', () => {
  test('is told of it by mail, once; who assigns it to themselves is not', async () => {
    const { manager, mechanic, assign, told } = await story();
    await assign([mechanic.id, manager.id]);
    await assign([mechanic.id, manager.id]);
    expect(await told()).toMatchObject([
      { kind: 'ticket', channel: 'email', subject: 'Ticket for you: Pump is loud', status: 'queued', nextTry: null },
    ]);
    expect((await told())[0]?.body).toContain('Since this morning.');
    expect(await told(manager)).toEqual([]);
  });

  test('reads it in their language', async () => {
    const { mechanic, assign, told } = await story();
    await server.services.pool.query(`update users set lang = 'es' where id = $1`, [mechanic.id]);
    await assign([mechanic.id]);
    expect(await told()).toMatchObject([{ subject: 'Ticket para usted: Pump is loud' }]);
  });

  test('is not mailed when they switched tickets off, or wish no messages: it stands in their records', async () => {
    const one = await story();
    await one.choose({ kind: 'ticket', channel: 'email', mode: 'off' });
    await one.assign([one.mechanic.id]);
    expect(await one.told()).toMatchObject([{ channel: 'inapp', status: 'sent' }]);
    const other = await story();
    const { id, token } = other.mechanic;
    await server.call('PATCH', `users/${id}`, { token, body: { notificationMethod: 'none' } });
    await other.assign([id]);
    expect(await other.told()).toMatchObject([{ channel: 'inapp', status: 'sent' }]);
  });

  test('gets it after their quiet hours, by the clock of the facility', async () => {
    const { here, mechanic, assign, choose, told } = await story();
    await server.services.pool.query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [
      here.id,
    ]);
    await choose({ quietFrom: '22:00', quietTo: '06:00' });
    await assign([mechanic.id]);
    expect(await told()).toMatchObject([
      { channel: 'email', status: 'queued', nextTry: new Date('2026-05-01T13:00:00Z') },
    ]);
  });

  test('is told nothing while suspended', async () => {
    const { mechanic, assign, told } = await story();
    await server.services.pool.query(`update users set status = 'suspended' where id = $1`, [mechanic.id]);
    await assign([mechanic.id]);
    expect(await told()).toEqual([]);
  });

  test('who wishes push messages gets one in each browser, beside the mail, and nobody else does', async () => {
    const { here, manager, mechanic, assign, told } = await story();
    const heard = { mechanic: [] as unknown[], manager: [] as unknown[] };
    for (const [name, { token }] of Object.entries({ mechanic, manager })) {
      const url = `${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${token}`;
      const socket = new WebSocket(url);
      sockets.push(socket);
      socket.addEventListener('message', ({ data }) => {
        for (const message of [JSON.parse(String(data))].flat() as { type: string }[])
          if (message.type === 'personalMessage') heard[name as keyof typeof heard].push(message);
      });
      await new Promise((resolve) => socket.addEventListener('open', resolve));
    }
    const body = { notificationMethod: 'push' };
    await server.call('PATCH', `users/${mechanic.id}`, { token: mechanic.token, body });
    await assign([mechanic.id]);
    for (let round = 0; round < 800 && heard.mechanic.length === 0; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(heard.mechanic).toMatchObject([
      { payload: { title: 'Ticket for you: Pump is loud', text: expect.stringContaining('Since this morning.') } },
    ]);
    expect(heard.manager).toEqual([]);
    expect(await told()).toHaveLength(1);
  });
});

test('what a person is told is theirs to choose and to see', async () => {
  const { mechanic, manager, choose } = await story();
  await choose({ kind: 'ticket', channel: 'email', mode: 'off' });
  const list = (token?: string) => server.call('GET', 'notificationSubscriptions', { token });
  expect((await list()).status).toBe(401);
  expect((await list(manager.token)).body).toEqual([]);
  const [mine] = (await list(mechanic.token)).body as { id: number }[];
  const change = (token: string, body: object) =>
    server.call('PATCH', `notificationSubscriptions/${mine?.id}`, { token, body });
  expect((await change(manager.token, { mode: 'on' })).status).toBe(404);
  expect((await change(mechanic.token, { quietFrom: '25:00' })).status).toBe(422);
  expect((await change(mechanic.token, { mode: 'digest' })).body).toMatchObject({ mode: 'digest' });
});
