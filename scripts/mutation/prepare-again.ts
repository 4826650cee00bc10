import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from 'vitest';

type Hook = (...args: unknown[]) => unknown;

/** What `beforeAll` of a suite gave back to be called in the end, where we called it. */
const endings = new Map<RunnerTestSuite, Hook[]>();

/** Ends what a test's file has prepared and prepares it anew: a new server with a new database. */
export async function prepareAgain(test: RunnerTestCase): Promise<void> {
  const inner = suitesOf(test);
  for (const suite of inner) {
    for (const end of [...hooksOf(suite, 'afterAll'), ...(endings.get(suite) ?? [])]) await end(suite);
    endings.delete(suite);
  }
  for (const suite of inner.toReversed())
    for (const prepare of hooksOf(suite, 'beforeAll')) {
      const end = await prepare(suite);
      if (typeof end === 'function') endings.set(suite, [...(endings.get(suite) ?? []), end as Hook]);
    }
}

const hooksOf = (suite: RunnerTestSuite, name: 'beforeAll' | 'afterAll'): Hook[] =>
  TestRunner.getSuiteHooks(suite)[name] as Hook[];

/** From the nearest to the file. */
function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const found: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) found.push(suite);
  return found.includes(test.file) ? found : [...found, test.file];
}
