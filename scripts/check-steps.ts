import { openPassed } from './cache/passed.ts';
import { hashImports, hashProject } from './cache/step-inputs.ts';
import { projectRoot, runNode, type RunResult } from './run-node.ts';

export interface CheckStep {
  readonly name: string;
  /** Arguments for Node: the program and its own. */
  readonly args: readonly string[];
  /** One hash over everything that the verdict rests on: a step is not run again over what it passed. */
  readonly hashInputs?: (root: string) => string | undefined;
}

/** What every commit must pass, longer ones first, so that two at a time end together. What did not change since it last
 * passed is not judged again (`.cache/`): lint knows that of each file and its imports, types of each file, the schema of
 * migrations and definitions, and the web of its sources. */
export const checkSteps: readonly CheckStep[] = [
  { name: 'lint', args: ['scripts/check-lint.ts'] },
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
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'], hashInputs: hashProject },
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
    hashInputs: hashImports,
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
  /** It passed on the same before and was not run. */
  readonly isUnchanged: boolean;
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
      const { isUnchanged, ...run } = await runCheckStep(step, projectRoot);
      const result = { ...run, name: step.name, seconds: (performance.now() - startedAt) / 1000, isUnchanged };
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** Runs a step in `root` unless it passed there on exactly the same before. */
export async function runCheckStep(step: CheckStep, root: string): Promise<RunResult & { isUnchanged: boolean }> {
  const key = step.hashInputs?.(root);
  const passed = openPassed(root, step.name.replaceAll(' ', '-'));
  if (key !== undefined && passed.has('all', `${key} ${step.args.join(' ')}`))
    return { exitCode: 0, output: '', isUnchanged: true };
  const run = await runNode([...step.args], { cwd: root });
  if (key !== undefined && run.exitCode === 0) passed.keep(new Map([['all', `${key} ${step.args.join(' ')}`]]));
  return { ...run, isUnchanged: false };
}

/** `ok` or `failed`, the step and how long it took. */
export const checkLine = ({ name, exitCode, seconds, isUnchanged }: CheckResult) =>
  `${exitCode === 0 ? 'ok    ' : 'failed'} ${name} (${isUnchanged ? 'unchanged' : `${seconds.toFixed(1)} s`})`;
