import { uploadQuotas } from '@trellis/files/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const area = 'hardware_item_tickets';
const people = async () => {
  const facility = await world.facility();
  const person = () => world.person({ facilities: [facility.id], roles: ['grower'] });
  return [await person(), await person()] as const;
};
const begin = (token: string, body: object = {}) =>
  server.call('POST', `${area}/chunkedS3Initialize`, {
    token,
    body: { filename: 'leaf.png', bucket: 'hardware-item-tickets', totalChunks: 3, fileType: 'image/png', ...body },
  });
const urlOf = async (token: string, body?: object) =>
  ((await begin(token, body)).body as { finalFileUrl: string }).finalFileUrl;
async function chunk(token: string, url: string, chunkNumber: number, content: Uint8Array) {
  const form = new FormData();
  form.set('fileChunk', new Blob([new Uint8Array(content)]), 'blob');
  form.set('finalFileUrl', url);
  form.set('chunkNumber', String(chunkNumber));
  const response = await fetch(`${server.url}/api/v1/${area}/chunkedS3Upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}

test('a person has room for some open uploads, a whole facility for more, and each upload for 100 MB', async () => {
  const [{ token, id }, other] = await people();
  const begun = await Promise.all(Array.from({ length: 22 }, () => begin(token, { totalChunks: 1 })));
  expect(begun.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(200), 429, 429]);
  expect(begun.find(({ status }) => status === 429)?.body).toMatchObject({ error: { code: 'TOO_MANY_UPLOADS' } });
  expect((await begin(other.token)).status).toBe(200);
  await server.services.pool.query(
    `update file_uploads set createdate = now() - interval '25 hours' where user_id = $1`,
    [id],
  );
  for (let large = 0; large < 10; large += 1) expect((await begin(token, { totalChunks: 1600 })).status).toBe(200);
  expect((await begin(token, { totalChunks: 1600 })).status).toBe(429);
  const url = await urlOf(other.token, { totalChunks: 21 });
  const key = (number: number) => `chunks/${url.split('/').at(-1) ?? ''}/${number}`;
  const full = Buffer.alloc(5 * 1024 * 1024);
  for (let number = 1; number <= 20; number += 1)
    await server.services.files.put(key(number), full, 'application/octet-stream');
  expect(await chunk(other.token, url, 21, Uint8Array.of(1))).toBe(413);
  expect(await chunk(other.token, url, 20, Uint8Array.of(1))).toBe(200);
  expect(await chunk(other.token, url, 21, Uint8Array.of(1))).toBe(200);
});

/** Open uploads of the largest size, of somebody else in the facility. */
const fillFacility = (facilityId: number, userId: number, uploads: number, totalChunks: number) =>
  server.services.pool.query(
    `insert into file_uploads (facility_id, user_id, bucket, url, "totalChunks", state)
     select $1, $2, 'hardware-item-tickets', '/files/hardware-item-tickets/' || gen_random_uuid() || '.png', $4, 'open'
     from generate_series(1, $3::int)`,
    [facilityId, userId, uploads, totalChunks],
  );
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

test.each([
  ['uploads', uploadQuotas.facility.uploads - 2, 1, 1],
  ['bytes', (uploadQuotas.facility.bytes / uploadQuotas.person.bytes) * 10 - 2, 1600, 1600],
])('a facility has room for so many %s, whoever begins them at once', async (_, taken, theirChunks, totalChunks) => {
  const facility = await world.facility();
  const people = await Promise.all(
    Array.from({ length: 5 }, () => world.person({ facilities: [facility.id], roles: ['grower'] })),
  );
  await fillFacility(facility.id, people[0]?.id ?? 0, taken, theirChunks);
  await server.services.pool.query('update file_uploads set user_id = $1 where facility_id = $2', [
    (await world.person({ facilities: [facility.id], roles: ['grower'] })).id,
    facility.id,
  ]);
  const begun = await Promise.all(people.map(({ token }) => begin(token, { totalChunks })));
  expect(statuses(begun)).toEqual([200, 200, 429, 429, 429]);
  expect(begun.find(({ status }) => status === 429)?.body).toMatchObject({
    error: { code: 'TOO_MANY_UPLOADS', message: expect.stringContaining('The facility has') },
  });
  const elsewhere = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  expect((await begin(elsewhere.token)).status).toBe(200);
});

test('a tenant has room for a few, in number and in size, also when all are begun at once', async () => {
  const facility = await world.facility();
  const makeTenant = async () => {
    const { id: unit } = await world.unit(facility);
    const client = await world.row('clients', { name: `Tenant of ${unit}` });
    const set = await world.row('platform_group_collections', {
      facility_id: facility.id,
      name: `Let ${unit}`,
      tenantClient_id: client,
    });
    await world.row('platform_group_collection_members', {
      platformGroupCollection_id: set,
      platformGroup_id: unit,
    });
    const person = await world.person({ facilities: [facility.id], roles: ['subTenant'] });
    await server.services.pool.query('update users set client_id = $1 where id = $2', [client, person.id]);
    return person;
  };
  const { token } = await makeTenant();
  const many = await Promise.all(Array.from({ length: 8 }, () => begin(token, { totalChunks: 1 })));
  expect(statuses(many)).toEqual([...Array<number>(uploadQuotas.tenant.uploads).fill(200), 429, 429, 429]);
  const { token: another } = await makeTenant();
  const large = await Promise.all(Array.from({ length: 4 }, () => begin(another, { totalChunks: 1600 })));
  expect(statuses(large)).toEqual([200, 200, 429, 429]);
});

test('what has ended takes no room any more', async () => {
  const [{ token, id }] = await people();
  const [first] = await Promise.all(Array.from({ length: 20 }, () => urlOf(token, { totalChunks: 1 })));
  expect((await begin(token)).status).toBe(429);
  await chunk(token, first ?? '', 1, Buffer.from('no picture'));
  const merged = await server.call('POST', `${area}/chunkedS3Merge`, { token, body: { finalFileUrl: first } });
  expect(merged.status).toBe(400);
  expect((await begin(token)).status).toBe(200);
  expect((await begin(token)).status).toBe(429);
  await server.services.pool.query(
    `update file_uploads set createdate = now() - interval '25 hours' where user_id = $1`,
    [id],
  );
  expect((await begin(token)).status).toBe(200);
});

const png = Buffer.from('89504e470d0a1a0a', 'hex');
async function store(token: string, at = area) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)]), 'leaf.png');
  const response = await fetch(`${server.url}/api/v1/${at}/s3Upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}
/** Files that were stored some hours ago, of so many bytes together. */
const fillDisk = (facilityId: number | null, userId: number, bytes: number, hoursAgo = 1) =>
  server.services.pool.query(
    `insert into file_uploads (facility_id, user_id, bucket, url, "totalChunks", size, state, createdate)
     select $1, $2, 'hardware-item-tickets', '/files/hardware-item-tickets/' || gen_random_uuid() || '.png', 1, $3::bigint / 20, 'merged',
       now() - make_interval(hours => $4) from generate_series(1, 20)`,
    [facilityId, userId, bytes, hoursAgo],
  );

test('a person stores so many bytes a day and no more, whole or in chunks', async () => {
  const [{ token, id }, other] = await people();
  await fillDisk(null, id, uploadQuotas.person.dayBytes, 25);
  expect((await store(token)).status).toBe(200);
  await fillDisk(null, id, uploadQuotas.person.dayBytes - 1024);
  expect((await store(token)).status).toBe(200);
  expect(await begin(token, { totalChunks: 1 })).toMatchObject({
    status: 429,
    body: { error: { code: 'UPLOADS_FULL' } },
  });
  await fillDisk(null, id, 2000);
  expect(await store(token)).toMatchObject({ status: 429, body: { error: { code: 'UPLOADS_FULL' } } });
  expect((await store(other.token)).status).toBe(200);
});

test('a facility stores so many bytes a day, whoever sends them', async () => {
  const facility = await world.facility();
  const person = () => world.person({ facilities: [facility.id], roles: ['grower'] });
  const [one, other] = [await person(), await person()];
  await fillDisk(facility.id, one.id, uploadQuotas.facility.dayBytes);
  expect(await store(other.token)).toMatchObject({
    status: 429,
    body: { error: { code: 'UPLOADS_FULL', message: expect.stringContaining('The facility has') } },
  });
  const elsewhere = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  expect((await store(elsewhere.token)).status).toBe(200);
});

test('one person sends two files at a time, to whatever area; others wait, and far more are refused', async () => {
  const [{ token }] = await people();
  const { files } = server.services;
  const put = files.put.bind(files);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let [underWay, most, refused] = [0, 0, 0];
  const slow = vi.spyOn(files, 'put').mockImplementation(async (...given) => {
    most = Math.max(most, (underWay += 1));
    await released;
    // A store that takes its time.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await put(...given);
    underWay -= 1;
  });
  onTestFinished(() => {
    release(undefined);
    slow.mockRestore();
  });
  const areas = ['chatMessages', 'users', 'facilities', 'redAlerts'];
  const sent = Array.from({ length: 40 }, async (_, number) => {
    const reply = await store(token, areas[number % 4]);
    if (reply.status === 429) refused += 1;
    return reply;
  });
  await until(() => expect(refused).toBe(18));
  release(undefined);
  const replies = await Promise.all(sent);
  expect(most).toBe(2);
  expect(statuses(replies)).toEqual([...Array<number>(22).fill(200), ...Array<number>(18).fill(429)]);
});
