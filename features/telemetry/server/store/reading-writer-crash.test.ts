import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findHistoryFaults, listHistory } from './history-checks.testing.ts';
import { createReadingWriter } from './reading-writer.ts';
import type { ReadingMessage } from './reading-row.ts';

const log = pino({ level: 'silent' });
const now = Date.now();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function makeMessage(controllerId: number, n: number): ReadingMessage {
  const rows = [0, 1, 2].map((i) => ({
    facilityId: 1,
    sensorId: controllerId * 10 + i,
    designatorId: 5,
    at: now - n * 10_000,
    value: n,
    origin: 0 as const,
  }));
  return controllerId === 4 ? { controllerId, rows } : { controllerId, position: n, rows };
}

async function killAgainAndAgain(server: EmbeddedPostgres): Promise<void> {
  for (let kill = 0; kill < 4; kill++) {
    await pause(50 + Math.random() * 250);
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    while (server.pid === pid) await pause(10);
  }
}

test('the database killed again and again under load holds every reading exactly once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trellis-writer-crash-'));
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  const pool = createPool(server.url, { max: 6, applicationName: 'test', log });
  try {
    await migrate(pool, join(import.meta.dirname, '../../../../database/migrations'), log);
    const writer = createReadingWriter({ pool, log, maxRows: 100, maxDelayMs: 2 });
    const messages: ReadingMessage[] = [];
    const writes: Promise<string>[] = [];
    const ending = new AbortController();
    const killing = killAgainAndAgain(server).finally(() => ending.abort());
    for (let n = 1; !ending.signal.aborted; n++) {
      for (let controllerId = 1; controllerId <= 4; controllerId++) messages.push(makeMessage(controllerId, n));
      for (const message of messages.slice(-4)) writes.push(writer.write(message));
      await pause(writer.stats.backlogRows > 3_000 ? 20 : 1);
    }
    await killing;
    expect(writer.stats.retries).toBeGreaterThan(0);
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['committed']));
    await writer.close();
    const expected = messages.flatMap((message) => message.rows.map((row) => `${row.sensorId} ${row.at} ${row.value}`));
    expect(await listHistory(pool)).toEqual(expected.sort());
    expect(await findHistoryFaults(pool)).toEqual([]);
  } finally {
    await pool.end();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
