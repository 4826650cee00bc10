import { runNode, type RunResult } from './run-node.ts';

export interface CheckStep {
  readonly name: string;
  /** Arguments for Node: the program and its own. */
  readonly args: readonly string[];
  /** Given for a step that judges each file by itself: which files those are. */
  readonly filesAlone?: RegExp;
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
  {
    name: 'format',
    args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--ignore-unknown'],
    filesAlone: /./,
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
  { name: 'texts', args: ['scripts/check-texts.ts'] },
  { name: 'commits', args: ['scripts/check-commits.ts'] },
];

export interface CheckResult extends RunResult {
  readonly name: string;
  readonly seconds: number;
}

/** Runs the steps, `width` at a time in the given order, and tells each result as it comes. Steps that judge each file by
 * itself are given the changed files alone, where these are known. */
export async function runCheckSteps(
  steps: readonly CheckStep[],
  onResult: (result: CheckResult) => void,
  { changed, width = 2 }: { changed?: readonly string[] | undefined; width?: number } = {},
): Promise<CheckResult[]> {
  const waiting = [...steps];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const files = filesOf(step, changed);
      const run = files?.length === 0 ? { exitCode: 0, output: '' } : await runNode([...step.args, ...(files ?? [])]);
      const result = { ...run, name: step.name, seconds: (performance.now() - startedAt) / 1000 };
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** What a step is told to judge; `undefined` when it knows by itself. */
function filesOf({ filesAlone }: CheckStep, changed: readonly string[] | undefined): readonly string[] | undefined {
  if (filesAlone === undefined) return undefined;
  return changed ? changed.filter((name) => filesAlone.test(name)) : ['.'];
}

/** `ok` or `failed`, the step and how long it took. */
export const checkLine = ({ name, exitCode, seconds }: CheckResult) =>
  `${exitCode === 0 ? 'ok    ' : 'failed'} ${name} (${seconds.toFixed(1)} s)`;
