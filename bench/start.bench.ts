// A whole server with every definition, started on a database that is migrated already: from the process to `/readyz`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';

const main = path.resolve(import.meta.dirname, '../apps/server/main.ts');
const budgetMs = 5_000;
const rounds = 5;
const port = 45_871;

await using database = await openBenchDatabase();
console.log(describeMachine(database.version));
const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-bench-start-'));
try {
  const external = [];
  // The first start of a data folder makes its secrets and the look-up rows; it is not a start on what exists.
  await measureStart({ DATABASE_URL: database.url });
  for (let round = 0; round < rounds; round += 1) external.push(await measureStart({ DATABASE_URL: database.url }));
  report('on a running PostgreSQL', external);
  const embedded = [];
  await measureStart({});
  for (let round = 0; round < rounds; round += 1) embedded.push(await measureStart({}));
  report('with its own PostgreSQL', embedded);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function report(how: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const slowest = sorted.at(-1) ?? Number.NaN;
  console.log(
    `start ${how}: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, budget ${budgetMs} ms (${(slowest / budgetMs).toFixed(2)})`,
  );
}

/** Milliseconds from the start of the process until it says that it is ready for requests; the server is stopped again. */
async function measureStart(settings: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      MQTT_PORT: String(port + 1),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('The server did not start.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - began;
  } finally {
    child.kill();
    await gone;
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
