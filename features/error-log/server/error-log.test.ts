import type { ErrorGroup } from '@trellis/error-log/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const clock = { at: new Date('2026-05-01T12:00:00Z') };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => clock.at } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const neighbour = await world.person({ facilities: [away.id], roles: ['grower'] });
  const developer = await world.person({ facilities: [here.id], roles: ['softwareDeveloper'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  return { here, away, grower, neighbour, developer, admin, signature: `TypeError ${here.id}` };
}
const report = (token: string | undefined, body: object) => server.call('POST', 'userExceptionLogs', { token, body });
const groups = async (token: string | undefined, query = '') =>
  await server.call('GET', `userExceptionLogs/groups${query}`, { token });
const groupOf = async (token: string, signature: string) =>
  ((await groups(token)).body as ErrorGroup[]).find((group) => group.signature === signature);
const mark = (token: string | undefined, signature: string, action: string) =>
  server.call('POST', 'userExceptionLogs/mark', { token, body: { signature, action } });

describe('errors that browsers met', () => {
  test('everyone reports, developers read and mark, nobody rewrites what was told', async () => {
    const { here, grower, developer, signature } = await story();
    const told = await report(grower.token, { signature, route: '/sensors', breadcrumbs: [] });
    expect(told.body).toMatchObject({ user_id: grower.id, facility_id: here.id, status: 'new', occurrences: 1 });
    const { id } = told.body as { id: number };
    expect((await report(undefined, { signature })).status).toBe(401);
    expect((await report(grower.token, { signature, user_id: developer.id })).status).toBe(422);
    expect((await report(grower.token, {})).status).toBe(422);
    const move = (action: string, token: string) => server.call('POST', `userExceptionLogs/${id}/${action}`, { token });
    expect((await server.call('GET', 'userExceptionLogs', { token: grower.token })).status).toBe(403);
    expect((await move('fix', grower.token)).status).toBeGreaterThanOrEqual(403);
    expect((await move('acknowledge', developer.token)).body).toMatchObject({ status: 'known' });
    expect((await move('fix', developer.token)).body).toMatchObject({ status: 'fixed' });
    const patch = { token: developer.token, body: { message: 'other' } };
    expect((await server.call('PATCH', `userExceptionLogs/${id}`, patch)).status).toBe(404);
  });

  test('who was removed reports for no facility', async () => {
    const { grower, signature } = await story();
    await server.services.pool.query('delete from user_facilities where user_id = $1', [grower.id]);
    expect((await report(grower.token, { signature })).body).toMatchObject({ user_id: grower.id, facility_id: null });
  });

  test('secrets are left out of what is kept, whatever the browser sent', async () => {
    const { grower, signature } = await story();
    const key = 'Zk3vQ9x1pLm4TtR8sWc2YbN6hJd0FgAa7Ee5Uu';
    const { body } = await report(grower.token, {
      signature,
      message: `failed: Bearer ${key}`,
      stack: `at fetch (/api/v1/users?access_token=${key})`,
      route: `/passwordreset?code=${key}`,
      breadcrumbs: [{ kind: 'call', text: `GET users?access_token=${key}`, at: 5 }, `mail to ana@farm.example`],
    });
    expect(JSON.stringify(body)).not.toContain(key);
    expect(JSON.stringify(body)).not.toContain('ana@farm');
    expect(body).toMatchObject({
      route: '/passwordreset?code=…',
      breadcrumbs: [{ kind: 'call', at: 5 }, 'mail to …@…'],
    });
  });

  test('the same error of the same person raises the count of its report; later it is a report of its own', async () => {
    const { grower, signature } = await story();
    const first = (await report(grower.token, { signature, occurrences: 3 })).body as { id: number };
    expect((await report(grower.token, { signature, occurrences: 2 })).body).toMatchObject({
      id: first.id,
      occurrences: 5,
    });
    clock.at = new Date(clock.at.getTime() + 11 * 60_000);
    const next = (await report(grower.token, { signature })).body as { id: number; occurrences: number };
    expect(next).toMatchObject({ occurrences: 1 });
    expect(next.id).not.toBe(first.id);
    const long = await report(grower.token, { signature: `${signature} offline`, time: '2020-01-01T00:00:00Z' });
    expect(long.body).toMatchObject({ time: new Date(clock.at.getTime() - 7 * 86_400_000).toISOString() });
    const early = await report(grower.token, { signature: `${signature} early`, time: '2090-01-01T00:00:00Z' });
    expect(early.body).toMatchObject({ time: clock.at.toISOString() });
  });

  test('they are counted by kind, for whoever develops there', async () => {
    const { grower, neighbour, developer, admin, signature } = await story();
    const facts = { signature, message: 'x is undefined', route: '/sensors', browser: 'Firefox/140' };
    await report(grower.token, { ...facts, appVersion: '1', occurrences: 4, time: '2026-04-30T12:00:00Z' });
    await report(neighbour.token, { ...facts, appVersion: '2' });
    expect((await groups(undefined)).status).toBe(401);
    expect((await groups(grower.token)).status).toBe(403);
    expect((await groups(developer.token, '?status=lost')).status).toBe(400);
    expect(await groupOf(developer.token, signature)).toMatchObject({
      count: 4,
      people: 1,
      facilities: 1,
      versions: ['1'],
    });
    const all = await groupOf(admin.token, signature);
    expect(all).toMatchObject({
      status: 'new',
      count: 5,
      people: 2,
      facilities: 2,
      versions: ['1', '2'],
      routes: ['/sensors'],
      browsers: ['Firefox/140'],
      firstSeen: '2026-04-30T12:00:00.000Z',
      lastSeen: clock.at.toISOString(),
    });
    expect(all?.days.slice(-2)).toEqual([4, 1]);
    const found = async (query: string) =>
      ((await groups(admin.token, query)).body as ErrorGroup[]).filter((group) => group.signature === signature).length;
    expect(await found('?search=X%20IS')).toBe(1);
    expect(await found('?search=100%25')).toBe(0);
    expect(await found('?status=known')).toBe(0);
    expect(await found('?days=1')).toBe(1);
  });

  test('what was said of a kind holds on for the next report; a fixed one that comes back in a newer version is new', async () => {
    const { grower, neighbour, developer, admin, signature } = await story();
    await report(grower.token, { signature, appVersion: '1' });
    expect((await mark(undefined, signature, 'ignore')).status).toBe(401);
    expect((await mark(grower.token, signature, 'ignore')).status).toBe(403);
    expect((await mark(admin.token, `${signature} lost`, 'ignore')).status).toBe(404);
    expect((await mark(admin.token, signature, 'burn')).status).toBe(422);
    expect((await mark(developer.token, signature, 'ignore')).body).toEqual({ count: 1 });
    expect((await mark(developer.token, signature, 'ignore')).status).toBe(409);
    expect((await report(neighbour.token, { signature, appVersion: '1' })).body).toMatchObject({ status: 'ignored' });
    expect((await mark(admin.token, signature, 'reopen')).body).toEqual({ count: 2 });
    expect((await mark(admin.token, signature, 'fix')).body).toEqual({ count: 2 });
    expect((await report(grower.token, { signature, appVersion: '1' })).body).toMatchObject({ status: 'fixed' });
    expect((await report(grower.token, { signature, appVersion: '2' })).body).toMatchObject({ status: 'new' });
    expect(await groupOf(admin.token, signature)).toMatchObject({ status: 'new', hasReturned: true });
  });

  test('a software ticket is written from a kind of error, once', async () => {
    const { here, away, grower, developer, admin, signature } = await story();
    await report(grower.token, { signature, message: 'x is undefined', stack: 'at draw', route: '/sensors' });
    const make = (token: string | undefined, body: object = {}) =>
      server.call('POST', 'userExceptionLogs/makeTicket', {
        token,
        body: { signature, description: 'Broken', ...body },
      });
    const stranger = await world.person({ facilities: [away.id], roles: ['softwareDeveloper'] });
    expect((await make(undefined)).status).toBe(401);
    expect((await make(grower.token)).status).toBe(403);
    expect((await make(stranger.token)).status).toBe(404);
    expect((await make(developer.token, { description: ' ' })).status).toBe(422);
    const replies = await Promise.all([make(developer.token), make(developer.token), make(admin.token)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const { software_ticket_id: id } = replies.find(({ status }) => status === 200)!.body as unknown as {
      software_ticket_id: number;
    };
    expect((await server.call('GET', `software_tickets/${id}`, { token: admin.token })).body).toMatchObject({
      description: 'Broken',
      area: '/sensors',
      facility_id: here.id,
      ticketTypes_id: 1,
      context: { route: '/sensors', errors: ['x is undefined\nat draw'] },
    });
    expect(await groupOf(developer.token, signature)).toMatchObject({ status: 'known', software_ticket_id: id });
    clock.at = new Date(clock.at.getTime() + 11 * 60_000);
    expect((await report(grower.token, { signature })).body).toMatchObject({ status: 'known', software_ticket_id: id });
  });
});
