import { stat } from 'node:fs/promises';
import path from 'node:path';
import { filesApi } from '@trellis/files/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endStaleUploads, removeLeftChunks } from './end-uploads.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function send(
  area: string,
  token: string | undefined,
  content: Uint8Array | undefined,
  name = 'screen.png',
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  if (content) form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${server.url}/api/v1/${area}/s3Upload`, {
    method: 'POST',
    body: form,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.status, body: (await response.json()) as { url: string; error?: { message: string } } };
}

test('a picture is stored, remembered with its uploader, and shown from an address nobody can guess', async () => {
  const facility = await world.facility();
  const person = await world.person({ facilities: [facility.id], roles: ['grower'] });
  for (const call of Object.values(filesApi.calls).filter((one) => one.path.endsWith('/s3Upload'))) {
    const area = call.path.replace('/s3Upload', '');
    const sent = await send(area, person.token, png, 'Señal.png');
    expect(sent).toMatchObject({
      status: 200,
      body: { filename: 'Señal.png', fileType: 'image/png', size: png.length },
    });
    expect(sent.body.url).toMatch(/^\/files\/[a-z-]+\/[\w-]{32}\.png$/);
    const shown = await fetch(server.url + sent.body.url);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  }
  const { rows } = await server.services.pool.query('select distinct user_id, facility_id, state from file_uploads');
  expect(rows).toEqual([{ user_id: person.id, facility_id: facility.id, state: 'merged' }]);
});

test('the activity log tells files that the page sent from those of programs', async () => {
  const facility = await world.facility();
  const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const page = { 'x-trellis-client': 'web' };
  await send('facilities', token, png, 'page.png', page);
  await send('facilities', token, png, 'program.png');
  const { rows } = await server.services.pool.query<{ filename: string; source: string }>(
    `select f.filename, l.source from activity_logs l join file_uploads f on f.id = l.record_id
     where l.collection = 'fileUploads' and l.user_id = $1 order by l.id`,
    [id],
  );
  expect(rows).toEqual([
    { filename: 'page.png', source: 'ui' },
    { filename: 'program.png', source: 'api' },
  ]);
});

test('a stored file is for the account that the program runs as, and for no other of the machine', async () => {
  const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const { body } = await send('software_tickets', token, png);
  const file = path.join(server.dataDir, body.url);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
});

test('a browser that seeks gets the part it asks for, and hears where the file ends', async () => {
  const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const { url } = (await send('software_tickets', token, png)).body;
  const ask = (headers: Record<string, string>, method = 'GET') => fetch(server.url + url, { method, headers });
  const whole = await ask({});
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const part = await ask({ range: 'bytes=10-19', 'if-range': whole.headers.get('etag') ?? '' });
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    `bytes 10-19/${png.length}`,
    '10',
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(png.subarray(10, 20))).toBe(true);
  expect((await ask({ range: 'bytes=10-19', 'if-range': '"another"' })).status).toBe(200);
  const beyond = await ask({ range: `bytes=${png.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${png.length}`]);
  expect(await beyond.json()).toMatchObject({ error: { statusCode: 416, code: 'RANGE_NOT_SATISFIABLE' } });
  expect((await ask({}, 'HEAD')).headers.get('accept-ranges')).toBe('bytes');
  expect(
    (await fetch(`${server.url}/files/chat/${'a'.repeat(32)}.mp4`, { headers: { range: 'bytes=0-' } })).status,
  ).toBe(404);
});

test('what is no picture or video is refused, whatever it is called, and so is a visitor', async () => {
  const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const page = Buffer.from('<script>alert(1)</script>');
  expect((await send('software_tickets', undefined, png)).status).toBe(401);
  const refused = await send('software_tickets', token, page, 'nice.png');
  expect(refused.status).toBe(400);
  expect(refused.body.error?.message).toBe('File type is invalid! Please upload png, jpg or mp4 files.');
  expect((await send('software_tickets', token, undefined)).status).toBe(400);
  expect((await server.call('POST', 'software_tickets/s3Upload', { token, body: {} })).status).toBe(400);
  for (const path of ['chat/none.png', `chat/${'a'.repeat(32)}.png`, 'chat/..%2Fsecret.png'])
    expect((await fetch(`${server.url}/files/${path}`)).status).toBe(404);
});

test('who was taken out of a facility stores nothing there any more, whole or in chunks; a tenant does', async () => {
  const facility = await world.facility();
  const { id, token } = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const area = 'facilities';
  const begin = (by: string) =>
    server.call('POST', `${area}/chunkedS3Initialize`, {
      token: by,
      body: { filename: 'a.png', totalChunks: 1, fileType: 'image/png' },
    });
  const { finalFileUrl } = (await begin(token)).body as { finalFileUrl: string };
  const membership = await server.services.pool.query<{ id: number }>(
    'select id from user_facilities where user_id = $1 and facility_id = $2',
    [id, facility.id],
  );
  const revoked = await server.call('POST', `ag_userFacilities/${membership.rows[0]?.id ?? 0}/revoke`, {
    token: manager.token,
    body: {},
  });
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
  expect(await send(area, token, png)).toMatchObject({ status: 403, body: { error: { code: 'ACCESS_DENIED' } } });
  expect((await begin(token)).status).toBe(403);
  expect((await server.call('POST', `${area}/chunkedS3Merge`, { token, body: { finalFileUrl } })).status).toBe(403);
  const stored = await server.services.pool.query(`select state from file_uploads where user_id = $1`, [id]);
  expect(stored.rows).toEqual([{ state: 'open' }]);
  const tenant = await world.person({ facilities: [facility.id], roles: ['subTenant'] });
  expect((await send(area, tenant.token, png)).status).toBe(200);
});

describe('in chunks', () => {
  const people = async () => {
    const facility = await world.facility();
    const person = () => world.person({ facilities: [facility.id], roles: ['grower'] });
    return [await person(), await person()] as const;
  };
  const area = 'hardware_item_tickets';
  const begin = (token: string | undefined, body: object = {}, at = area) =>
    server.call('POST', `${at}/chunkedS3Initialize`, {
      token,
      body: { filename: 'Riß.png', bucket: 'hardware-item-tickets', totalChunks: 3, fileType: 'image/png', ...body },
    });
  const urlOf = async (token: string, body?: object) =>
    ((await begin(token, body)).body as { finalFileUrl: string }).finalFileUrl;
  const merge = (token: string | undefined, finalFileUrl: string) =>
    server.call('POST', `${area}/chunkedS3Merge`, { token, body: { finalFileUrl } });
  async function chunk(token: string | undefined, url: string, chunkNumber: number | string, content?: Uint8Array) {
    const form = new FormData();
    // The file first, as some browsers send it: fields count wherever they stand.
    if (content) form.set('fileChunk', new Blob([new Uint8Array(content)]), 'blob');
    form.set('finalFileUrl', url);
    form.set('chunkNumber', String(chunkNumber));
    form.set('totalChunks', '3');
    const response = await fetch(`${server.url}/api/v1/${area}/chunkedS3Upload`, {
      method: 'POST',
      body: form,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    return response.status;
  }
  const parts = [png.subarray(0, 20), png.subarray(20, 40), png.subarray(40)];

  test('sent in parallel and in any order, one of them twice, they become the file', async () => {
    const [{ id, token }] = await people();
    const url = await urlOf(token);
    expect(url).toMatch(/^\/files\/hardware-item-tickets\/[\w-]{32}\.png$/);
    expect(await chunk(token, url, 2, Buffer.from('half'))).toBe(200);
    expect(await Promise.all([3, 1, 2].map((number) => chunk(token, url, number, parts[number - 1])))).toEqual([
      200, 200, 200,
    ]);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect(await merge(token, url)).toMatchObject({
      status: 200,
      body: { url, filename: 'Riß.png', fileType: 'image/png', size: png.length },
    });
    const shown = await fetch(server.url + url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
    const { rows } = await server.services.pool.query('select user_id, state, size from file_uploads where url = $1', [
      url,
    ]);
    expect(rows).toEqual([{ user_id: id, state: 'merged', size: png.length }]);
    expect(await server.services.files.find(`chunks/${url.split('/').at(-1)}/1`)).toBeUndefined();
    expect((await merge(token, url)).body).toMatchObject({ error: { code: 'UPLOAD_ENDED' } });
  });

  test('while some are missing it is not merged, and says which', async () => {
    const [{ token }] = await people();
    const url = await urlOf(token);
    await chunk(token, url, 2, parts[1]);
    expect(await merge(token, url)).toMatchObject({
      status: 409,
      body: { error: { code: 'CHUNKS_MISSING', details: { missing: [1, 3] } } },
    });
    for (const number of [1, 3]) await chunk(token, url, number, parts[number - 1]);
    expect((await merge(token, url)).status).toBe(200);
  });

  test('what is no picture or video in the end is refused and gone', async () => {
    const [{ token }] = await people();
    const url = await urlOf(token, { totalChunks: 1 });
    await chunk(token, url, 1, Buffer.from('<script>alert(1)</script>'));
    expect(await merge(token, url)).toMatchObject({
      status: 400,
      body: { error: { message: 'File type is invalid! Please upload png, jpg or mp4 files.' } },
    });
    expect((await fetch(server.url + url)).status).toBe(404);
    const film = await urlOf(token, { totalChunks: 1, fileType: 'video/mp4' });
    await chunk(token, film, 1, png);
    expect((await merge(token, film)).status).toBe(400);
  });

  test('an upload is its person’s; visitors, other areas, bad numbers and bodies are refused', async () => {
    const [{ token }, other] = await people();
    const url = await urlOf(token);
    expect((await begin(undefined)).status).toBe(401);
    expect((await begin(token, {}, 'strains')).status).toBe(404);
    expect((await begin(token, { fileType: 'text/html' })).status).toBe(400);
    for (const body of [{ totalChunks: 0 }, { totalChunks: 1_000_000 }, { filename: '' }, { nosuch: 1 }])
      expect((await begin(token, body)).status).toBe(422);
    expect(await chunk(undefined, url, 1, parts[0])).toBe(401);
    expect(await chunk(other.token, url, 1, parts[0])).toBe(404);
    expect(await chunk(token, '/files/chat/none.png', 1, parts[0])).toBe(404);
    for (const number of [0, 4, 1.5, 'x']) expect(await chunk(token, url, number, parts[0])).toBe(400);
    expect(await chunk(token, url, 1)).toBe(400);
    expect(await chunk(token, url, 1, new Uint8Array(5 * 1024 * 1024 + 1))).toBe(413);
    expect((await server.call('POST', `${area}/chunkedS3Upload`, { token, body: {} })).status).toBe(400);
    expect((await merge(undefined, url)).status).toBe(401);
    expect((await merge(other.token, url)).status).toBe(404);
    expect((await merge(token, '')).status).toBe(422);
  });

  test('chunks that cannot be removed yet go the next time, and those a crash left go too', async () => {
    const { files, pool } = server.services;
    const [{ token }] = await people();
    const [other, one, merged] = [await urlOf(token), await urlOf(token), await urlOf(token, { totalChunks: 1 })];
    for (const url of [one, other]) await chunk(token, url, 2, parts[1]);
    await chunk(token, merged, 1, png);
    await merge(token, merged);
    const folderOf = (url: string) => `chunks/${url.split('/').at(-1) ?? ''}`;
    // As if the program had died between the merge and the removal.
    await files.put(`${folderOf(merged)}/1`, png, 'application/octet-stream');
    await pool.query(`update file_uploads set createdate = now() - interval '25 hours' where url = any($1)`, [
      [one, other, merged],
    ]);
    const failing = {
      ...files,
      removeFolder: (folder: string) =>
        folder === folderOf(other) ? Promise.reject(new Error('the store is away')) : files.removeFolder(folder),
    };
    await expect(endStaleUploads({ ...server.services, files: failing })).rejects.toThrow(
      '1 uploads could not be ended',
    );
    expect((await files.list(folderOf(one))).size).toBe(0);
    expect((await files.list(folderOf(other))).size).toBe(1);
    expect(await endStaleUploads(server.services)).toBe(1);
    await removeLeftChunks(server.services);
    for (const url of [one, other, merged]) expect(await files.list(folderOf(url))).toEqual(new Map());
    expect(await files.find(merged.slice('/files/'.length))).toHaveLength(png.length);
  });

  test('what was begun and never merged ends after a day', async () => {
    const [{ token }] = await people();
    const [old, fresh] = [await urlOf(token), await urlOf(token)];
    await chunk(token, old, 1, parts[0]);
    await server.services.pool.query(
      `update file_uploads set createdate = now() - interval '25 hours' where url = $1`,
      [old],
    );
    expect(await chunk(token, old, 2, parts[1])).toBe(409);
    expect(await endStaleUploads(server.services)).toBeGreaterThanOrEqual(1);
    expect(await server.services.files.find(`chunks/${old.split('/').at(-1)}/1`)).toBeUndefined();
    expect(await chunk(token, old, 2, parts[1])).toBe(409);
    expect(await chunk(token, fresh, 2, parts[1])).toBe(200);
  });
});
