import { roles } from '@trellis/access/model';
import { alertMessages } from '@trellis/alerts/model';
import { personalMessages } from '@trellis/notifications/model';
import { shellMessages } from '@trellis/entity-kit';
import { messageOf, tellFacility, type LiveMessage } from '@trellis/server-kit';
import { unitMessages } from '@trellis/units/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeUnit } from './testing/index.testing.ts';
import {
  server,
  world,
  samples,
  here,
  landlord,
  tenant,
  neighbour,
  rented,
  owned,
  openTenancy,
  closeTenancy,
} from './testing/tenancy.testing.ts';

beforeAll(openTenancy);
afterAll(closeTenancy);

test('a tenant reports a problem with a unit of theirs and renames none', async () => {
  const report = (unit: MadeUnit | undefined) =>
    server.call('POST', 'repairTickets/createRepairTicket', {
      token: tenant.token,
      body: {
        name: 'Air - Too hot',
        description: 'Since noon',
        problemDate: '2026-05-01T10:00:00Z',
        platformGroupIds: [unit?.id],
      },
    });
  expect((await report(rented)).status).toBe(200);
  expect((await report(owned)).status).toBe(422);
  const rename = await server.call('PATCH', `ag_platformGroups/${rented?.id}`, {
    token: tenant.token,
    body: { name: 'Mine' },
  });
  expect(rename.status).toBe(403);
});

describe('commands', () => {
  const lightsOn = 47;
  const letControl = (isAllowed: boolean) =>
    server.services.pool.query('update platform_group_collections set "allowControl" = $2 where name = $1', [
      `Let ${rented?.id}`,
      isAllowed,
    ]);
  const send = (who: { token: string }, unit: MadeUnit | undefined, more: object = {}) =>
    server.call('POST', 'controllerCommands', {
      token: who.token,
      body: [{ controller_id: unit?.controller.id, action_id: lightsOn, ...more }],
    });
  const preview = (unit: MadeUnit | undefined) =>
    server.call('POST', 'controllerCommands/preview', {
      token: tenant.token,
      body: { action_id: lightsOn, platformGroups: [unit?.id] },
    });

  test('are refused to a tenant whose set of units does not allow them', async () => {
    await letControl(false);
    expect((await send(tenant, rented)).status).toBe(403);
    expect((await send(tenant, owned)).status).toBe(404);
    expect((await preview(rented)).status).toBe(403);
    const batch = { token: tenant.token, body: { platformGroups: [rented?.id], durationSeconds: 5 } };
    expect((await server.call('POST', 'controllerCommands/batchIrrigate', batch)).status).toBe(403);
  });

  test('reach the tenant’s own units where the set allows them, and no others', async () => {
    await letControl(true);
    const sent = await send(tenant, rented);
    expect(sent).toMatchObject({ status: 200, body: [{ platformGroup_id: rented?.id, user_id: tenant.id }] });
    const [{ id }] = sent.body as [{ id: number }];
    expect((await send(tenant, owned)).status).toBe(404);
    expect((await send(neighbour, rented)).status).toBe(404);
    expect((await send(tenant, rented, { override: true })).status).toBe(403);
    expect((await preview(owned)).body).toMatchObject({ error: { statusCode: 403 } });
    const mixed = { action_id: lightsOn, platformGroups: [rented?.id, owned?.id] };
    expect(
      (await server.call('POST', 'controllerCommands/preview', { token: tenant.token, body: mixed })).body,
    ).toMatchObject({
      skipped: expect.arrayContaining([
        { platformGroup_id: owned?.id, platformGroupName: null, reason: 'unknown', text: expect.any(String) as string },
      ]) as unknown,
    });
    const cancel = (who: { token: string }) =>
      server.call('POST', 'controllerCommands/cancel', { token: who.token, body: { ids: [id] } });
    expect((await cancel(neighbour)).status).toBe(404);
    expect(await cancel(tenant)).toMatchObject({ status: 200, body: [{ id, state: 'cancelled' }] });
    const { body } = await send(landlord, rented);
    const [{ id: ofLandlord }] = body as [{ id: number }];
    const others = await server.call('POST', 'controllerCommands/cancel', {
      token: tenant.token,
      body: { ids: [ofLandlord] },
    });
    expect(others.status).toBe(404);
    await letControl(false);
  });
});

test('a tenant writes into the diary of a run in their units, and of no other', async () => {
  const runs = await Promise.all(
    [rented, owned].map(async (unit) => {
      const id = await samples.row(server.services.registry.get('lifecycle'), {
        facilityId: here.id,
        userId: landlord.id,
      });
      const platform_id = await world.row('platforms', { platformGroup_id: unit?.id, name: `Shelf of ${id}` });
      await world.row('lifecycle_platforms', { lifecycle_id: id, platform_id, platformGroup_id: unit?.id });
      return id;
    }),
  );
  const comment = (id: number | undefined, token?: string, text = 'Leaves look pale') =>
    server.call('POST', `ag_lifecycles/${id}/comment`, { token, body: { text } });
  const [mine, foreign] = runs;
  expect(await comment(mine, tenant.token)).toMatchObject({
    status: 200,
    body: { lifecycle_id: mine, kind: 'note', text: 'Leaves look pale', user_id: tenant.id },
  });
  expect((await comment(foreign, tenant.token)).status).toBe(404);
  expect((await comment(mine, neighbour.token)).status).toBe(404);
  expect((await comment(mine, landlord.token)).status).toBe(200);
  expect((await comment(mine)).status).toBe(401);
  expect((await comment(mine, tenant.token, '  ')).status).toBe(422);
  const reader = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  expect((await comment(mine, reader.token)).status).toBe(403);
});

describe('the live socket', () => {
  const sockets: WebSocket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.close();
  });
  async function listen({ token }: { token: string }) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${token}`);
    sockets.push(socket);
    const heard: { type: string; payload: Record<string, unknown> }[] = [];
    socket.addEventListener('message', ({ data }) =>
      heard.push(
        ...([JSON.parse(String(data))] as (typeof heard)[number][]).flat().filter(({ type }) => type !== 'ping'),
      ),
    );
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('The socket was refused.')));
    });
    return { heard, closed };
  }
  const tell = (...messages: LiveMessage[]) => tellFacility(server.services.bus, here.id, messages);
  const reading = (unit: MadeUnit | undefined, value: number): LiveMessage =>
    messageOf(unitMessages.reportReading, {
      controllerId: null,
      platformGroupId: unit?.id ?? null,
      deviceId: 'x',
      designatorId: 5,
      priority: 1,
      reading: value,
      data: { timestamp: new Date().toISOString() },
    });
  const changed = (collection: string, id: number, op: 'create' | 'update' | 'delete' = 'update'): LiveMessage =>
    messageOf(shellMessages.entityChanged, { collection, id, op });
  /** The last message, which everybody hears: what came before it has arrived. */
  const end = (id: number): LiveMessage => ({
    type: 'redAlert',
    tenants: alertMessages.redAlert.tenants,
    payload: { id },
  });
  const heardUpTo = (heard: { type: string; payload: Record<string, unknown> }[], id: number) =>
    expect.poll(() => heard.some(({ type, payload }) => type === 'redAlert' && payload['id'] === id)).toBe(true);

  test('carries of readings those of the tenant’s units, of records those they read, of messages their own', async () => {
    const [theirs, landlords] = [await listen(tenant), await listen(landlord)];
    const rentedRow = changed('ag_platformGroups', rented?.id ?? 0);
    const ownedRow = changed('ag_platformGroups', owned?.id ?? 0);
    const deleted = changed('ag_platformGroups', 999_999, 'delete');
    const secret = changed('activityLogs', 1, 'create');
    const sensorless = messageOf(unitMessages.sensorNameChanged, {
      controllerId: null,
      platformGroupId: null,
      deviceId: 'x',
      name: 'Vault',
      data: { timestamp: new Date().toISOString() },
    });
    const signOut = messageOf(shellMessages.facilityUserLogout, { userIds: [landlord.id + 100_000] });
    const setting = (user_id: number | null) =>
      messageOf(
        shellMessages.frontendPreferenceUpdated,
        { id: null, user_id, preferenceName: 'theme', setting: 'dark' },
        user_id === null ? {} : { to: user_id },
      );
    const personal = (to: number) =>
      messageOf(personalMessages.personalMessage, { title: String(to), text: '' }, { to });
    tell(
      ...[
        reading(rented, 1),
        reading(owned, 2),
        reading(undefined, 3),
        rentedRow,
        ownedRow,
        deleted,
        secret,
        sensorless,
      ],
      ...[
        signOut,
        setting(landlord.id),
        setting(tenant.id),
        setting(null),
        personal(tenant.id),
        personal(landlord.id),
        end(1),
      ],
    );
    await heardUpTo(theirs.heard, 1);
    await heardUpTo(landlords.heard, 1);
    expect(
      theirs.heard.map(({ type, payload }) => [
        type,
        payload['platformGroupId'] ?? payload['id'] ?? payload['user_id'] ?? payload['title'] ?? null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['reportReading', rented?.id],
        ['entityChanged', rented?.id],
        ['frontendPreferenceUpdated', tenant.id],
        ['frontendPreferenceUpdated', null],
        ['personalMessage', String(tenant.id)],
        ['redAlert', 1],
      ]),
    );
    expect(theirs.heard).toHaveLength(6);
    // All but what is for the tenant alone.
    expect(landlords.heard).toHaveLength(13);
  });

  test('follows the lease: a unit let now is heard, after all was read anew; one given back is not', async () => {
    const { heard } = await listen(neighbour);
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select c.id from platform_group_collections c join users u on u.client_id = c."tenantClient_id" where u.id = $1`,
      [neighbour.id],
    );
    tell(reading(owned, 1), end(2));
    await heardUpTo(heard, 2);
    const added = await server.call('POST', 'platformGroupCollectionMembers', {
      token: landlord.token,
      body: { platformGroupCollection_id: rows[0]?.id, platformGroup_id: owned?.id },
    });
    expect(added.status).toBe(200);
    await expect.poll(() => heard.some(({ type }) => type === 'resync')).toBe(true);
    tell(reading(owned, 2), end(3));
    await heardUpTo(heard, 3);
    const { id } = added.body as { id: number };
    await server.call('DELETE', `platformGroupCollectionMembers/${id}`, { token: landlord.token });
    await expect.poll(() => heard.filter(({ type }) => type === 'resync').length).toBe(2);
    tell(reading(owned, 3), end(4));
    await heardUpTo(heard, 4);
    expect(heard.flatMap(({ type, payload }) => (type === 'reportReading' ? [payload['reading']] : []))).toEqual([2]);
  });

  test('closes when somebody is no tenant there any more, or a member is only a tenant from now on', async () => {
    const person = await world.person({ facilities: [here.id], roles: ['grower', 'subTenant'] });
    const before = await listen(person);
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const change = { facility_id: null, role_ids: [roles.subTenant.id] };
    expect(
      (await server.call('POST', `users/${person.id}/changeRoles`, { token: admin.token, body: change })).status,
    ).toBe(200);
    expect(await before.closed).toBe(1012);
    const asTenant = await listen(person);
    tell(reading(owned, 9), end(5));
    await heardUpTo(asTenant.heard, 5);
    expect(asTenant.heard.map(({ type }) => type)).not.toContain('reportReading');
    const { rows: members } = await server.services.pool.query<{ id: number }>(
      'select id from user_facilities where user_id = $1',
      [person.id],
    );
    const address = `ag_userFacilities/${members[0]?.id}/revoke`;
    expect((await server.call('POST', address, { token: admin.token, body: {} })).status).toBe(200);
    expect(await asTenant.closed).toBe(1012);
    await expect(listen(person)).rejects.toThrow('refused');
  });
});
