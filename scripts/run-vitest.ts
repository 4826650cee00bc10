import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode } from './run-node.ts';
import { crashed, type Failure, type Tally } from './tally.ts';

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Runs Vitest in `cwd` with its own progress on the terminal and returns what its report says. */
export async function runVitest(
  cwd: string,
  program: string,
  filters: readonly string[] = [],
  say: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-vitest-'));
  const reportFile = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const { exitCode, output } = await runNode([program, 'run', ...reporters, ...filters], {
      cwd,
      onOutput: say,
    });
    const report = await readFile(reportFile, 'utf8').catch(() => undefined);
    if (report === undefined) return crashed('Vitest', lastLines(output));
    return tallyVitest(JSON.parse(report) as VitestReport, exitCode, cwd, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tallyVitest(report: VitestReport, exitCode: number, cwd: string, output: string): Tally {
  const failures: Failure[] = [];
  let passed = 0;
  let skipped = 0;
  for (const file of report.testResults) {
    const path = relative(cwd, file.name);
    const failuresBefore = failures.length;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') passed += 1;
      else if (status === 'failed')
        failures.push({ title: `${path} > ${fullName}`, message: (failureMessages ?? []).join('\n') });
      else skipped += 1;
    }
    // A file that could not load, or whose preparation failed, reports no failed test of its own.
    if (file.status === 'failed' && failures.length === failuresBefore)
      failures.push({ title: path, message: file.message });
  }
  // An error outside every test (an unhandled rejection, a worker that died) shows in the exit code alone.
  if (exitCode !== 0 && failures.length === 0) {
    failures.push({ title: `Vitest ended with exit code ${exitCode}`, message: lastLines(output) });
  }
  const timed = report.testResults.map(({ name, startTime, endTime }) => ({
    title: relative(cwd, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed: failures.length, skipped, failures, timed };
}

/** The end of a program's output, enough to see why it stopped. */
export function lastLines(output: string, count = 40): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
