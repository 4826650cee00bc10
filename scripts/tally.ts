/** What a runner found. `failures` are ready to print: a title and what went wrong. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** How long each check, test file and journey took. */
  readonly timed: readonly Timed[];
}

export interface Timed {
  readonly title: string;
  readonly seconds: number;
}

export interface Failure {
  readonly title: string;
  readonly message: string;
}

/** A run that ended without a usable report: it counts as one failed test, never as none. */
export function crashed(runner: string, message: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title: `${runner} did not finish`, message }], timed: [] };
}

/** Adds tallies up. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    failures: tallies.flatMap((tally) => tally.failures),
    timed: tallies.flatMap((tally) => tally.timed),
  };
}

/** The last line of a test run: `12 passed, 0 failed`, and what was skipped if anything was. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What took longest, the slowest first, a line each. */
export function slowestLines({ timed }: Tally, count = 20): string[] {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  return slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
}

/** A run is good when something ran and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}
