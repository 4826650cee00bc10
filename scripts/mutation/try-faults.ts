import path from 'node:path';
import type { Coverage, CoveringTest } from './coverage.ts';
import type { Told } from './plan.ts';
import { runTests, type Workplace } from './run-tests.ts';

/** Milliseconds that a new server takes, about. */
const anewMs = 800;
const slowMs = 1500;

const costOf = ({ ms, met, repeats }: CoveringTest): number =>
  (ms + (repeats === 'at once' ? 0 : anewMs)) * Math.sqrt(met.size);

/** Beside the code a test asks for more of what it does: it is worth that much more time. */
const nearWorth = 20;

/** The tests that may notice a fault of a file: the quickest first and those with few faults, those beside the file before others. */
export function rankTests({ tests }: Coverage, { id, file }: { id: number; file: string }): CoveringTest[] {
  const folder = path.dirname(file);
  const worth = (test: CoveringTest) => (path.dirname(test.file) === folder ? costOf(test) / nearWorth : costOf(test));
  return tests
    .filter(({ repeats, met }) => repeats !== 'never' && met.has(id))
    .sort((first, second) => worth(first) - worth(second));
}

/** The best of them, few of each file: neighbours overlook the same. */
export function chooseTests(ranked: readonly CoveringTest[], most: { tests: number; perFile: number; ms: number }) {
  const chosen: CoveringTest[] = [];
  let ms = 0;
  for (const test of ranked) {
    if (chosen.length >= most.tests || ms > most.ms) break;
    if (chosen.filter(({ file }) => file === test.file).length >= most.perFile) continue;
    chosen.push(test);
    ms += test.ms + (test.repeats === 'at once' ? 0 : anewMs);
  }
  return chosen;
}

/** What came of trying faults, over all rounds. */
export interface Trial {
  /** By fault: the name of the test that noticed it. */
  readonly noticed: Map<number, string>;
  /** `test fault`: what was tried already. */
  readonly tried: Set<string>;
  /** Tests to be prepared anew for each try: a fault has spoilt what they stand on. */
  readonly fresh: Set<string>;
  readonly useless: Set<string>;
}

const mostProcesses = 8;

/** Tries each fault in its tests, in as few processes as can be: a new one only where a fault has spoilt something. */
export async function tryFaults(
  workplace: Workplace,
  coverage: Coverage,
  wanted: ReadonlyMap<number, readonly CoveringTest[]>,
  trial: Trial,
): Promise<void> {
  for (let process = 0; process < mostProcesses; process += 1) {
    const tries: Record<string, number[]> = {};
    const files = new Set<string>();
    for (const [id, tests] of wanted)
      for (const test of tests) {
        if (trial.noticed.has(id) || trial.tried.has(`${test.id} ${id}`) || trial.useless.has(test.id)) continue;
        (tries[test.id] ??= []).push(id);
        files.add(test.file);
      }
    if (files.size === 0) return;
    const skipped = coverage.tests.filter(({ id, ms }) => ms > slowMs && tries[id] === undefined).map(({ id }) => id);
    const plan = { mode: 'try', tries, skipped, fresh: [...trial.fresh], settled: [...trial.noticed.keys()] } as const;
    const { told, isStuck } = await runTests(workplace, [...files], plan);
    readTrial(told, trial);
    const last = told.at(-1);
    // Neither passed nor failed: the process hung in it, or went down with it.
    if (last?.kind === 'trying') trial.noticed.set(last.id, isStuck ? 'It did not end.' : 'It ended the process.');
  }
}

function readTrial(told: readonly Told[], { noticed, tried, fresh, useless }: Trial): void {
  for (const each of told) {
    if (each.kind === 'noticed') noticed.set(each.id, each.name);
    if (each.kind === 'overlooked') tried.add(`${each.test} ${each.id}`);
    if (each.kind !== 'spoilt') continue;
    if (fresh.has(each.test)) {
      tried.add(`${each.test} ${each.id}`);
      if (each.id === 0) useless.add(each.test);
    }
    fresh.add(each.test);
  }
}
