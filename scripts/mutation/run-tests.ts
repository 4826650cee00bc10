import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../run-node.ts';
import type { Plan, Told } from './plan.ts';

/** Where the processes of tests find their database and leave what they tell. */
export interface Workplace {
  readonly folder: string;
  readonly databaseUrl: string;
}

export interface Outcome {
  readonly told: readonly Told[];
  readonly isGood: boolean;
  /** It said nothing for so long that it was ended: a fault keeps it in a loop. */
  readonly isStuck: boolean;
}

const stuckAfterMs = 240_000;
const lookEveryMs = 2000;

/** Runs test files in one process of Vitest, to a plan; ends it when it tells nothing for long. */
export async function runTests(
  { folder, databaseUrl }: Workplace,
  files: readonly string[],
  plan: Plan,
  options: readonly string[] = [],
): Promise<Outcome> {
  const planFile = path.join(folder, 'plan.json');
  const toldFile = path.join(folder, 'told.jsonl');
  writeFileSync(planFile, JSON.stringify(plan));
  writeFileSync(toldFile, '');
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=scripts/mutation/vitest.config.ts',
      '--reporter=dot',
      ...options,
      ...files,
    ],
    {
      cwd: projectRoot,
      // A group of its own, so that a worker in an endless loop ends with it.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, MUTATION_PLAN: planFile, MUTATION_TOLD: toldFile },
    },
  );
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
  const endAll = () => {
    end();
    process.exit(1);
  };
  process.once('SIGINT', endAll).once('SIGTERM', endAll);
  let isStuck = false;
  const startedAt = Date.now();
  const watch = setInterval(() => {
    const heardAt = Math.max(startedAt, statSync(toldFile).mtimeMs);
    if (Date.now() - heardAt < stuckAfterMs) return;
    isStuck = true;
    end();
  }, lookEveryMs);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(watch);
  process.off('SIGINT', endAll).off('SIGTERM', endAll);
  return { told: readTold(toldFile), isGood: exitCode === 0, isStuck };
}

/** The last line is cut off where a process was ended while it wrote. */
const readTold = (file: string): Told[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told);
