import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@trellis/test-kit/free-port';
import { createTestDatabase } from '@trellis/test-kit/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { makeWorld } from '../testing/index.testing.ts';
import { prepareServer } from './server-process.testing.ts';

const ticketCount = 5;

test('a server killed right after it answered: another system still hears of every ticket', async () => {
  const heard = new Map<string, Set<string>>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { record: { label: string } } };
      const ids = heard.get(data.record.label) ?? new Set();
      heard.set(data.record.label, ids.add(String(request.headers['webhook-id'])));
      response.end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const root = mkdtempSync(path.join(tmpdir(), 'trellis-killed-'));
  const database = await createTestDatabase({ migrations: migrationsFolder });
  const server = prepareServer({
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    DATA_DIR: root,
    DATABASE_URL: database.url,
    WEBHOOKS_LOCAL: 'on',
  });
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
    receiver.close();
    rmSync(root, { recursive: true, force: true });
  });
  await server.start();
  const world = makeWorld(database);
  const { id: facility_id } = await world.facility();
  const { token } = await world.person({ facilities: [facility_id], roles: ['facilityManager', 'maintenance'] });
  const post = async (collection: string, body: unknown): Promise<void> => {
    const reply = await fetch(`${server.url}/api/v1/${collection}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
  };
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await post('webhooks', { name: 'ERP', address, events: ['ticket.created'] });
  const labels = Array.from({ length: ticketCount }, (_, index) => `Ticket ${index}`);
  await Promise.all(labels.map((label) => post('hardware_item_tickets', { label, facility_id })));
  await server.kill9();
  await server.start();
  // What the dead server had begun is taken over when it has not been heard of for a while.
  await expect.poll(() => [...heard.keys()].toSorted(), { timeout: 200_000, interval: 500 }).toEqual(labels);
  // However often a message came, it had one id.
  expect([...heard.values()].map(({ size }) => size)).toEqual(labels.map(() => 1));
}, 300_000);
