import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './run-node.ts';
import { lastLines } from './run-vitest.ts';
import { crashed, type Failure, type Tally } from './tally.ts';

interface PlaywrightError {
  readonly message?: string;
  readonly stack?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly PlaywrightError[]; readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Runs the browser journeys in `cwd` with a line per test on the terminal and returns what the report says. */
export async function runPlaywright(
  cwd: string,
  program: string,
  filters: readonly string[] = [],
  say: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-playwright-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { exitCode, output } = await runNode([program, 'test', '--reporter=list,json', ...filters], {
      cwd,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      onOutput: say,
    });
    const report = await readFile(reportFile, 'utf8').catch(() => undefined);
    if (report === undefined) return crashed('Playwright', lastLines(output));
    return tallyPlaywright(JSON.parse(report) as PlaywrightReport, exitCode, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tallyPlaywright(report: PlaywrightReport, exitCode: number, output: string): Tally {
  const specs = report.suites.flatMap(specsOf);
  const failures: Failure[] = report.errors.map((error) => ({ title: 'e2e', message: describeError(error) }));
  let passed = 0;
  let skipped = 0;
  for (const spec of specs) {
    for (const { status, projectName, results } of spec.tests) {
      if (status === 'expected') passed += 1;
      else if (status === 'skipped') skipped += 1;
      // A flaky test failed once: it is a failure to look into, not a pass.
      else {
        const message = results.flatMap(({ errors }) => errors.map(describeError)).join('\n');
        failures.push({ title: titleOf(spec, projectName), message });
      }
    }
  }
  if (exitCode !== 0 && failures.length === 0) {
    failures.push({ title: `Playwright ended with exit code ${exitCode}`, message: lastLines(output) });
  }
  const timed = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      title: titleOf(spec, projectName),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return { passed, failed: failures.length, skipped, failures, timed };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

const titleOf = ({ file, title }: { file: string; title: string }, project: string) =>
  `${file} > ${title} (${project})`;

const describeError = ({ message, stack }: PlaywrightError) => stack ?? message ?? 'no message';
