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
const chunks = 4;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A part of the picture: the first of them shorter than what tells its kind. */
const partOf = (number: number) => png.subarray(4 * (number - 1), number === chunks ? undefined : 4 * number);

async function makeUpload() {
  const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const begun = await server.call('POST', `${area}/chunkedS3Initialize`, {
    token,
    body: { filename: 'leaf.png', totalChunks: chunks, fileType: 'image/png' },
  });
  const { finalFileUrl } = begun.body as { finalFileUrl: string };
  const send = async (number: number) => {
    const form = new FormData();
    form.set('fileChunk', new Blob([new Uint8Array(partOf(number))]), 'blob');
    form.set('finalFileUrl', finalFileUrl);
    form.set('chunkNumber', String(number));
    const response = await fetch(`${server.url}/api/v1/${area}/chunkedS3Upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return response.status;
  };
  const sendAll = () => Promise.all(Array.from({ length: chunks }, (_, index) => send(index + 1)));
  const merge = () => server.call('POST', `${area}/chunkedS3Merge`, { token, body: { finalFileUrl } });
  return { token, url: finalFileUrl, sendAll, merge };
}

/** A store that writes nothing until the test lets it. */
function hold(what: 'put' | 'putPieces') {
  const { files } = server.services;
  const write = files[what].bind(files) as (...given: unknown[]) => Promise<void>;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = vi.spyOn(files, what).mockImplementation(async (...given: unknown[]) => {
    await released;
    await write(...given);
  });
  onTestFinished(() => {
    release();
    asked.mockRestore();
  });
  return { asked, release };
}
const countHeld = async () =>
  (
    await server.services.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  ).rowCount;

test('while the store takes its time with chunks, no connection waits for it and everybody else is answered', async () => {
  const uploads = [await makeUpload(), await makeUpload(), await makeUpload()];
  const { asked, release } = hold('put');
  const sent = Promise.all(uploads.map(({ sendAll }) => sendAll()));
  await until(() => expect(asked).toHaveBeenCalledTimes(3 * chunks));
  await until(async () => expect(await countHeld()).toBe(0));
  expect((await server.call('GET', 'users/session', { token: uploads[0]?.token })).status).toBe(200);
  release();
  expect((await sent).flat()).toEqual(Array<number>(3 * chunks).fill(200));
  expect((await uploads[0]?.merge())?.body).toMatchObject({ size: png.length });
});

test('while files are merged no connection waits for the store either; of two merges at once one is done', async () => {
  const { url, sendAll, merge } = await makeUpload();
  expect(await sendAll()).toEqual([200, 200, 200, 200]);
  const { asked, release } = hold('putPieces');
  const merging = Promise.all([merge(), merge()]);
  await until(() => expect(asked).toHaveBeenCalledTimes(2));
  await until(async () => expect(await countHeld()).toBe(0));
  release();
  const replies = await merging;
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'UPLOAD_ENDED' } });
  const shown = await fetch(server.url + url);
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  expect((await server.services.files.list(`chunks/${url.split('/').at(-1)}`)).size).toBe(0);
});

test('an upload that ended while it was merged leaves no file', async () => {
  const { url, sendAll, merge } = await makeUpload();
  await sendAll();
  const { files, pool } = server.services;
  const { asked, release } = hold('putPieces');
  const merging = merge();
  await until(() => expect(asked).toHaveBeenCalledTimes(1));
  await pool.query(`update file_uploads set state = 'failed' where url = $1`, [url]);
  release();
  expect((await merging).body).toMatchObject({ error: { code: 'UPLOAD_ENDED' } });
  expect(await files.find(url.slice('/files/'.length))).toBeUndefined();
});
