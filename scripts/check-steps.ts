import { runNode, type RunResult } from './run-node.ts';

export interface CheckStep {
  readonly name: string;
  /** Arguments for Node: the program and its own. */
  readonly args: readonly string[];
}

/** What every commit must pass, longer ones first, so that two at a time end together. What did not change since the last
 * run is not judged again (`.cache/`). */
export const checkSteps: readonly CheckStep[] = [
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    name: 'types',
    args: [
      'node_modules/typescript7/bin/tsc',
      '-p',
      'tsconfig.json',
      // Each checker works out the shared types anew: four, the default, need twice the time of two on two cores.
      '--checkers',
      '2',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
  },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'boundaries',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'apps',
      'features',
      'packages',
      'database',
      'bench',
      'e2e',
      'scripts',
    ],
  },
  { name: 'schema', args: ['database/draft-migration.ts', '--check'] },
  { name: 'first load', args: ['scripts/check-first-load.ts'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'texts', args: ['scripts/check-texts.ts'] },
  { name: 'commits', args: ['scripts/check-commits.ts'] },
];

export interface CheckResult extends RunResult {
  readonly name: string;
  readonly seconds: number;
}

/** Runs the steps, `width` at a time in the given order, and tells each result as it comes. */
export async function runCheckSteps(
  steps: readonly CheckStep[],
  onResult: (result: CheckResult) => void,
  { width = 2 }: { width?: number } = {},
): Promise<CheckResult[]> {
  const waiting = [...steps];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const run = await runNode([...step.args]);
      const result = { ...run, name: step.name, seconds: (performance.now() - startedAt) / 1000 };
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** `ok` or `failed`, the step and how long it took. */
export const checkLine = ({ name, exitCode, seconds }: CheckResult) =>
  `${exitCode === 0 ? 'ok    ' : 'failed'} ${name} (${seconds.toFixed(1)} s)`;
