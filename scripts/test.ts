// `npm test`: the checks, then Vitest, then the browser journeys. Ends with the line `N passed, N failed`.
// For development: `npm test -- --only=vitest packages/entity-kit` runs one part, with what follows as its filter.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChrome } from '@trellis/test-kit/browser';
import { checkLine, checkSteps, runCheckSteps } from './check-steps.ts';
import { projectRoot } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { addTallies, crashed, isGood, slowestLines, summaryLine, type Tally } from './tally.ts';

const parts = {
  check: runChecks,
  vitest: (filters: readonly string[]) => runVitest(projectRoot, 'node_modules/vitest/vitest.mjs', filters),
  playwright: (filters: readonly string[]) =>
    runPlaywright(projectRoot, 'node_modules/@playwright/test/cli.js', filters),
};

async function runChecks(names: readonly string[]): Promise<Tally> {
  const steps = names.length === 0 ? checkSteps : checkSteps.filter(({ name }) => names.includes(name));
  const results = await runCheckSteps(steps, (result) => console.log(checkLine(result)));
  const failures = results
    .filter(({ exitCode }) => exitCode !== 0)
    .map(({ name, output }) => ({ title: `check: ${name}`, message: output }));
  const timed = results.map(({ name, seconds }) => ({ title: `check: ${name}`, seconds }));
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures, timed };
}

async function runPart(name: string, run: (filters: readonly string[]) => Promise<Tally>, filters: readonly string[]) {
  console.log(`\n== ${name} ==`);
  try {
    return await run(filters);
  } catch (error) {
    return crashed(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function describeBrowser(): Promise<string> {
  try {
    const chrome = await findChrome();
    return `Browser: ${chrome.path} (${chrome.source})`;
  } catch (error) {
    return `Browser: none. ${error instanceof Error ? error.message : String(error)}`;
  }
}

function printFailures({ failures }: Tally): void {
  if (failures.length === 0) return;
  console.log(`\n== ${failures.length} failed ==`);
  failures.forEach(({ title, message }, index) => {
    console.log(`\n${index + 1}) ${title}\n${message.trimEnd().replace(/^/gm, '     ')}`);
  });
}

/** What each check, test file and journey of the last run took, the slowest first. */
const timesFile = path.join(projectRoot, '.cache/test-times.txt');

const args = process.argv.slice(2);
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const filters = args.filter((argument) => !argument.startsWith('--only='));
const unknown = (only ?? []).filter((name) => !(name in parts));
if (unknown.length > 0 || (filters.length > 0 && only?.length !== 1)) {
  console.error(`Usage: npm test [-- --only=<${Object.keys(parts).join('|')}> [filter…]]`);
  process.exit(2);
}

console.log(await describeBrowser());
const tallies: Tally[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (only === undefined || only.includes(name)) tallies.push(await runPart(name, run, filters));
}
const total = addTallies(tallies);
console.log(`\n== slowest ==\n${slowestLines(total).join('\n')}`);
mkdirSync(path.dirname(timesFile), { recursive: true });
writeFileSync(timesFile, `${slowestLines(total, Infinity).join('\n')}\n`);
printFailures(total);
console.log(`\n${summaryLine(total)}`);
process.exitCode = isGood(total) ? 0 : 1;
