import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@trellis/test-kit/free-port';
import { createTestDatabase } from '@trellis/test-kit/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { makeWorld } from '../testing/index.testing.ts';
import { prepareServer } from './server-process.testing.ts';

const personCount = 12;

test('a server killed right after it answered: everybody whose task was assigned is told, once', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'trellis-killed-'));
  const database = await createTestDatabase({ migrations: migrationsFolder });
  const server = prepareServer({
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    DATA_DIR: root,
    DATABASE_URL: database.url,
  });
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
    rmSync(root, { recursive: true, force: true });
  });
  await server.start();
  const world = makeWorld(database);
  const { id: facility } = await world.facility();
  const manager = await world.person({ facilities: [facility], roles: ['farmManager'] });
  const people: number[] = [];
  for (let count = 0; count < personCount; count += 1)
    people.push((await world.person({ facilities: [facility], roles: ['grower'] })).id);
  const post = async (collection: string, body: unknown): Promise<unknown> => {
    const reply = await fetch(`${server.url}/api/v1/${collection}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const values = { task_type_id: 3, title: 'Prune the mums', date: '2030-12-01T15:30:00Z' };
  const task = (await post('task_task', values)) as { id: number };
  await post(
    'task_assignment',
    people.map((user_id) => ({ task_id: task.id, user_id })),
  );
  await server.kill9();

  await server.start();
  const told = async () =>
    (
      await database.pool.query<{ user_id: number }>(
        `select user_id from notifications where kind = 'task' and ref_id = $1 order by user_id`,
        [task.id],
      )
    ).rows.map(({ user_id }) => user_id);
  // What the dead server had begun is taken over when it has not been heard of for a while.
  await expect.poll(told, { timeout: 150_000, interval: 500 }).toEqual(people);
  const left = await database.pool.query(
    `select state from pgboss.job where name = 'task.assigned/tell-person' and state <> 'completed'`,
  );
  expect(left.rows).toEqual([]);
}, 300_000);
