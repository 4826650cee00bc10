import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const grower = async () => world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
const asked = (filter: unknown) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('branding', () => {
  test('a visitor finds the branding of one host name, and nothing else', async () => {
    await world.row('apps', { urlSearchString: 'farm.example.test', productName: 'Farm' });
    await world.row('apps', { urlSearchString: 'other.example.test', productName: 'Other' });
    const get = (filter: unknown) => server.call('GET', `apps${asked(filter)}`);
    const found = await get({ where: { urlSearchString: 'farm.example.test' } });
    expect(found.body).toMatchObject([{ productName: 'Farm', idleUserRefresh: 0 }]);
    expect((await get({ where: { urlSearchString: 'nowhere.example.test' } })).body).toEqual([]);
    for (const filter of [
      {},
      { where: {} },
      { where: { urlSearchString: { like: '%' } } },
      { where: { urlSearchString: 'farm.example.test', id: 1 } },
      { where: { productName: 'Farm' } },
      { where: { urlSearchString: 'farm.example.test' }, include: 'x' },
      { where: { or: [{ urlSearchString: 'farm.example.test' }, { id: { gt: 0 } }] } },
    ])
      expect((await get(filter)).status).toBe(401);
    expect((await server.call('GET', 'apps')).status).toBe(401);
    expect((await server.call('GET', `colors${asked({ where: { key: 'blue' } })}`)).status).toBe(401);
    const { token } = await grower();
    expect((await server.call('GET', 'apps', { token })).body).toHaveLength(2);
  });
});

describe('an installed page', () => {
  const manifest = (query: string) => server.call('GET', `apps/webManifest${query}`);

  test('is called and drawn as its host name says, with our own icons where it names none', async () => {
    await world.row('apps', { urlSearchString: 'plain.example.test', productName: 'Plain' });
    await world.row('apps', {
      urlSearchString: 'valley.example.test',
      productName: 'Valley',
      iosIcon180: 'https://valley.example.test/180.png',
    });
    const { status, body } = await manifest('?urlSearchString=valley.example.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Valley',
      start_url: '/',
      icons: [{ src: 'https://valley.example.test/180.png', sizes: '180x180' }],
    });
    const plain = (await manifest('?urlSearchString=plain.example.test')).body as { icons: { src: string }[] };
    expect(plain.icons.map(({ src }) => src)).toContain('/icons/trellis-512.png');
  });

  test('is unknown under another host name, and the name must be given', async () => {
    expect((await manifest('?urlSearchString=nowhere.example.test')).status).toBe(404);
    expect((await manifest('')).status).toBe(400);
    expect((await manifest('?urlSearchString=')).status).toBe(400);
  });
});

describe('agreements', () => {
  const state = async (token: string | undefined) =>
    server.call('GET', 'serviceLevelAgreementAcceptances/hasCurrentUserAccepted', { token });
  const accept = (token: string | undefined, serviceLevelAgreement_id: number, users_id: number) =>
    server.call('POST', 'serviceLevelAgreementAcceptances', { token, body: { serviceLevelAgreement_id, users_id } });

  test('the agreement in force is asked for until it is accepted, and again when a new one takes its place', async () => {
    const person = await grower();
    expect((await state(person.token)).body).toEqual({ accepted: true, agreement: null });
    const agreement = { label: 'Terms', url: 'https://example.test/terms.pdf', isCurrent: true };
    const first = await world.row('service_level_agreements', agreement);
    expect((await state(person.token)).body).toMatchObject({
      accepted: false,
      agreement: { id: first, label: 'Terms', requiresAcknowledgement: true },
    });
    const replies = await Promise.all([1, 2].map(() => accept(person.token, first, person.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toMatchObject({
      users_id: person.id,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
    });
    expect((await state(person.token)).body).toMatchObject({ accepted: true });
    await server.services.pool.query('update service_level_agreements set "isCurrent" = false where id = $1', [first]);
    await world.row('service_level_agreements', { ...agreement, label: 'Terms 2' });
    expect((await state(person.token)).body).toMatchObject({ accepted: false, agreement: { label: 'Terms 2' } });
    await expect(world.row('service_level_agreements', agreement)).rejects.toThrow('isCurrent__one');
  });

  test('the company’s own agreement comes before the one for all; one of the future is not asked for', async () => {
    const person = await grower();
    const client_id = await world.row('clients', { name: 'Own terms' });
    await server.services.pool.query('update users set client_id = $1 where id = $2', [client_id, person.id]);
    const own = { label: 'Company terms', url: 'https://example.test/own.pdf', isCurrent: true, client_id };
    const id = await world.row('service_level_agreements', { ...own, effectivedate: '2199-01-01' });
    expect((await state(person.token)).body).not.toMatchObject({ agreement: { id } });
    await server.services.pool.query('update service_level_agreements set effectivedate = $1 where id = $2', [
      '2020-01-01',
      id,
    ]);
    expect((await state(person.token)).body).toMatchObject({ accepted: false, agreement: { id } });
  });

  test('nobody accepts for somebody else, and what was accepted stays', async () => {
    const [person, other] = [await grower(), await grower()];
    const id = await world.row('service_level_agreements', { label: 'Old', url: 'https://example.test/old.pdf' });
    expect((await state(undefined)).status).toBe(401);
    expect((await accept(undefined, id, person.id)).status).toBe(401);
    expect((await accept(person.token, id, other.id)).status).toBe(403);
    expect((await accept(person.token, 999_999, person.id)).status).toBe(404);
    expect(
      (await server.call('POST', 'serviceLevelAgreementAcceptances', { token: person.token, body: {} })).status,
    ).toBe(422);
    const kept = (await accept(person.token, id, person.id)).body as { id: number };
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const address = `serviceLevelAgreementAcceptances/${kept.id}`;
    expect((await server.call('DELETE', address, { token: admin.token })).status).toBe(404);
    expect((await server.call('GET', address, { token: admin.token })).body).toMatchObject({ users_id: person.id });
    expect((await server.call('GET', address, { token: other.token })).status).toBe(404);
  });
});

describe('chat', () => {
  test('a message is its author’s; a manager pins or removes it, nobody rewrites it', async () => {
    const facility = await world.facility();
    const author = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const stranger = await grower();
    const write = (token: string | undefined, body: object) => server.call('POST', 'chatMessages', { token, body });
    const sent = await write(author.token, { text: 'Row 4 is done.' });
    expect(sent.body).toMatchObject({ user_id: author.id, facility_id: facility.id, thread: 'channel', pinned: false });
    expect((await write(author.token, { text: 'x', user_id: manager.id })).status).toBe(403);
    expect((await write(stranger.token, { text: 'x', facility_id: facility.id })).status).toBe(422);
    expect((await write(undefined, { text: 'x' })).status).toBe(401);
    const { id } = sent.body as { id: number };
    const patch = (token: string, body: object) => server.call('PATCH', `chatMessages/${id}`, { token, body });
    expect((await patch(manager.token, { pinned: true })).body).toMatchObject({ pinned: true });
    expect((await patch(manager.token, { text: 'Not done.' })).status).toBe(422);
    expect((await patch(author.token, { pinned: false })).status).toBe(403);
    expect((await server.call('GET', `chatMessages/${id}`, { token: stranger.token })).status).toBe(404);
  });
});

describe('what every installation starts with', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  test('every color of the palette can be read on a light and on a dark ground', async () => {
    const { token } = await grower();
    const { body } = await server.call('GET', 'colors', { token });
    const colors = body as { key: string; lightHex: string; darkHex: string; labelEs: string }[];
    expect(colors.length).toBeGreaterThan(15);
    for (const color of colors) {
      expect(contrast(color.lightHex, '#ffffff'), `${color.key} on white`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color.darkHex, '#121212'), `${color.key} on dark`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a row that was deleted stays deleted when the server starts again, a changed one stays changed', async () => {
    const { pool } = server.services;
    await pool.query(`delete from colors where key = 'pink'`);
    await pool.query(`update colors set label = 'Sky' where key = 'blue'`);
    const again = await startTestServer({ databaseUrl: server.databaseUrl });
    await again.stop();
    const { rows } = await pool.query<{ key: string; label: string }>(
      `select key, label from colors where key in ('pink', 'blue')`,
    );
    expect(rows).toEqual([{ key: 'blue', label: 'Sky' }]);
  });

  test('rows people add stand above the ids that later versions may bring', async () => {
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const body = { key: 'lime', label: 'Lime', lightHex: '#4f6b00' };
    const made = await server.call('POST', 'colors', { token: admin.token, body });
    expect((made.body as { id: number }).id).toBeGreaterThanOrEqual(1000);
  });
});
