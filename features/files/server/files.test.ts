import { filesApi } from '@trellis/files/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

async function send(area: string, token: string | undefined, content: Uint8Array | undefined, name = 'screen.png') {
  const form = new FormData();
  if (content) form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${server.url}/api/v1/${area}/s3Upload`, {
    method: 'POST',
    body: form,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: response.status, body: (await response.json()) as { url: string; error?: { message: string } } };
}

test('a picture is stored, remembered with its uploader, and shown from an address nobody can guess', async () => {
  const facility = await world.facility();
  const person = await world.person({ facilities: [facility.id], roles: ['grower'] });
  for (const { path } of Object.values(filesApi.calls).filter(({ path: one }) => one.endsWith('/s3Upload'))) {
    const area = path.replace('/s3Upload', '');
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
