import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { until } from '@trellis/test-kit/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';

const log = pino({ level: 'silent' });
let folder: string;
let program: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trellis-keep-running-'));
  program = path.join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(process.argv[2], process.pid + '\\n');
     setInterval(() => undefined, 1000);`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pidFile = () => path.join(folder, 'pids');
const readPids = async (): Promise<number[]> =>
  (await readFile(pidFile(), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a program that dies is started again, and ends when it is stopped', async () => {
  const running = keepRunning(program, [pidFile()], log);
  await until(async () => {
    expect(await readPids()).toHaveLength(1);
  });
  process.kill((await readPids())[0] ?? 0, 'SIGKILL');
  await until(async () => {
    expect(await readPids()).toHaveLength(2);
  });
  await running.stop();
  const pids = await readPids();
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('a program ends when the server that runs it is killed', async () => {
  const parent = path.join(folder, 'parent.ts');
  await writeFile(
    parent,
    `import { keepRunning } from ${JSON.stringify(path.join(import.meta.dirname, 'keep-running.ts'))};
     const log = { warn() {}, error() {} };
     keepRunning(${JSON.stringify(program)}, [${JSON.stringify(pidFile())}], log as never);`,
  );
  const server = spawn(process.execPath, [parent], { stdio: 'ignore' });
  await until(async () => {
    expect(await readPids()).toHaveLength(1);
  });
  server.kill('SIGKILL');
  await until(async () => {
    expect((await readPids()).filter(isAlive)).toEqual([]);
  });
});
