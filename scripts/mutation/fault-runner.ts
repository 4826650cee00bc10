import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { asksFor } from './plant-faults.ts';
import { prepareAgain } from './prepare-again.ts';
import type { Plan, Told } from './plan.ts';

const plan = JSON.parse(readFileSync(process.env['MUTATION_PLAN'] ?? '', 'utf8')) as Plan;
const tell = (told: Told): void => appendFileSync(process.env['MUTATION_TOLD'] ?? '', `${JSON.stringify(told)}\n`);

/** The fault that is to be seen now; none is 0. */
let shown = plan.always ?? 0;
let met = new Set<number>();
Object.assign(globalThis, {
  [asksFor]: (id: number): boolean => {
    met.add(id);
    return id === shown;
  },
});
const takeMet = (): number[] => {
  const taken = [...met];
  met = new Set();
  return taken;
};

const settled = new Set(plan.settled);

/** What is tried in a test: first itself, then one fault after the other, and after each that it noticed itself again. */
interface Course {
  readonly faults: number[];
  /** Milliseconds it took without a fault. */
  plainMs: number;
  isSpoilt: boolean;
  noticed: number | undefined;
}

const noCourse: Course = { faults: [], plainMs: 0, isSpoilt: false, noticed: undefined };
const fresh = new Set(plan.fresh);

/**
 * Runs a test once more for each fault it is to try, with the fault switched on: the server it has started stays. What a test notices
 * counts if it passes again without the fault; if not, the fault has spoilt what the test stands on, and is tried another way.
 */
export default class FaultRunner extends TestRunner {
  #course: Course = { ...noCourse };
  #startedAt = 0;

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ('filepath' in suite && plan.mode === 'cover') tell({ kind: 'loaded', file: suite.file.name, met: takeMet() });
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    if (plan.mode === 'cover') {
      tell({ kind: 'prepared', file: test.file.name, met: takeMet() });
      // A second time on what it has left, and a third time on a new server if it could not.
      Object.assign(test, { repeats: 2 });
      this.#course = { ...noCourse };
    }
    if (plan.mode !== 'try') return;
    const faults = (plan.tries?.[test.id] ?? []).filter((id) => !settled.has(id));
    this.#course = { ...noCourse, faults };
    if (faults.length > 0) Object.assign(test, { repeats: 2 * faults.length });
    else if (plan.skipped?.includes(test.id)) test.mode = 'skip';
  }

  /** In place of the test's own function, whose hooks run around each try. */
  async runTask(test: RunnerTestCase): Promise<void> {
    this.#startedAt = performance.now();
    const run = TestRunner.getTestFn(test);
    const times = test.result?.repeatCount ?? 0;
    const course = this.#course;
    if (times > 0 && plan.mode !== 'always') {
      if (plan.mode === 'cover' ? times === 2 && !course.isSpoilt : !this.#hasMore()) return;
      if (plan.mode === 'cover' ? times === 2 : fresh.has(test.id)) await prepareAgain(test);
      takeMet();
      this.#startedAt = performance.now();
    }
    if (times === 0 || plan.mode !== 'try') {
      await run();
      return;
    }
    if (course.noticed === undefined) {
      shown = course.faults.find((id) => !settled.has(id)) ?? 0;
      tell({ kind: 'trying', test: test.id, id: shown });
    }
    await within(Math.max(soonMs, course.plainMs * 10), run());
  }

  #hasMore(): boolean {
    const { isSpoilt, noticed, faults } = this.#course;
    return !isSpoilt && (noticed !== undefined || faults.some((id) => !settled.has(id)));
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const ms = performance.now() - this.#startedAt;
    const isGood = test.result?.state !== 'fail';
    if (plan.mode === 'cover' && (options.repeats < 2 || this.#course.isSpoilt))
      tell({
        kind: 'covered',
        test: test.id,
        file: test.file.name,
        name: test.name,
        time: options.repeats,
        ms,
        isGood,
        met: takeMet(),
      });
    if (plan.mode === 'cover') this.#course.isSpoilt ||= !isGood;
    if (plan.mode === 'always' && !isGood) tell({ kind: 'noticed', test: test.id, name: test.name, id: shown });
    if (plan.mode === 'try') this.#judge(test, options.repeats, ms, isGood);
    // Failing is what is hoped for here: Vitest need not tell it, nor how the values differ.
    if (plan.mode !== 'always') Object.assign(test.result ?? {}, { state: 'pass', errors: undefined });
  }

  #judge(test: RunnerTestCase, repeats: number, ms: number, isGood: boolean): void {
    const course = this.#course;
    if (repeats === 0) {
      course.plainMs = ms;
      course.isSpoilt = !isGood;
      if (!isGood) tell({ kind: 'spoilt', test: test.id, name: test.name, id: 0 });
    } else if (course.noticed !== undefined) {
      const id = course.noticed;
      course.noticed = undefined;
      course.isSpoilt = !isGood;
      if (isGood) settled.add(id);
      tell({ kind: isGood ? 'noticed' : 'spoilt', test: test.id, name: test.name, id });
    } else if (shown !== 0) {
      const id = shown;
      shown = 0;
      course.faults.splice(course.faults.indexOf(id), 1);
      if (isGood) tell({ kind: 'overlooked', test: test.id, id, ms });
      else course.noticed = id;
    }
  }
}

/** However quick a test is: a machine with other work may hold it up for a while. */
const soonMs = 15_000;

async function within(ms: number, work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
