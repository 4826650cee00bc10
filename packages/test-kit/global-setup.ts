import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { roomyFolder } from './roomy-folder.ts';
import './postgres/provided.ts';

const folderName = /^trellis-test-postgres-(\d+)-/;

/** One PostgreSQL for a whole Vitest run, in a folder that goes with it; `TEST_DATABASE_URL` names another server instead. */
export default async function startTestPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Whole programs that tests start find what was compiled before: half of what their start costs.
  process.env['NODE_COMPILE_CACHE'] ||= join(import.meta.dirname, '../../node_modules/.cache/trellis/compiled');
  const external = process.env['TEST_DATABASE_URL'];
  if (external) {
    project.provide('postgresUrl', external);
    return undefined;
  }
  const parent = await roomyFolder();
  await removeLeftovers(parent);
  const dir = await mkdtemp(join(parent, `trellis-test-postgres-${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dir, log: pino({ level: 'warn' }), isDurable: false });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/** Runs that were killed could not tidy up. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = folderName.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
