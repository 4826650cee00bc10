import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const world = makeWorld(server.services);
  token = (await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] })).token;
});
afterAll(() => server.stop());

const reflect = (fields: Record<string, string>, query = `?access_token=${token}&env=production`) =>
  fetch(`${server.url}/api/v1/utils/reflect${query}`, { method: 'POST', body: new URLSearchParams(fields) });

test('a form comes back as a download, byte for byte', async () => {
  const data = `name,weight\n"Größe, ½",12\n${'x'.repeat(5000)}`;
  const reply = await reflect({ filename: 'harvest June.csv', mimeType: 'text/csv', data });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="harvest June.csv"; filename*=UTF-8''harvest%20June.csv`,
  );
  expect(await reply.text()).toBe(data);
});

test('a page stays a download: no script type, no sniffing, no running', async () => {
  const reply = await reflect({ filename: 'x.html', mimeType: 'text/html', data: '<script>alert(1)</script>' });
  expect(reply.headers.get('content-type')).toBe('application/octet-stream');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.csv', 'a.csv'],
  ['a"; filename="evil.exe', 'a__ filename=_evil.exe'],
  ['a\r\nset-cookie: x.csv', 'aset-cookie_ x.csv'],
  ['cosecha_año.csv', 'cosecha_a_o.csv'],
  ['', 'download.csv'],
])('a name cannot leave the header or the folder: %j', async (filename, shown) => {
  const reply = await reflect({ filename, mimeType: 'text/csv', data: 'a' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain(`filename="${shown.replace('=', '_')}";`);
  expect(reply.headers.get('set-cookie')).toBeNull();
});

test('visitors, forms without data and more than 2 MB are refused', async () => {
  expect((await reflect({ data: 'a' }, '')).status).toBe(401);
  expect((await reflect({ filename: 'a.csv' })).status).toBe(422);
  expect((await reflect({ data: 'x'.repeat(2 * 1024 * 1024 + 1) })).status).toBe(413);
});
