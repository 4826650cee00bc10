// `npm run check`: types, lint, format, boundaries, unused code, texts and the subjects of new commits; the format of what differs from the upstream branch,
// or with `--all` of everything, as `npm test` does. Takes step names to run only those.
import { changedFiles } from './changed-files.ts';
import { checkLine, checkSteps, runCheckSteps, type CheckResult } from './check-steps.ts';
import { projectRoot } from './run-node.ts';

const args = process.argv.slice(2);
const wanted = args.filter((name) => name !== '--all');
const unknown = wanted.filter((name) => !checkSteps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}. There are: ${checkSteps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const steps = wanted.length === 0 ? checkSteps : checkSteps.filter(({ name }) => wanted.includes(name));
const changed = args.includes('--all') ? undefined : changedFiles(projectRoot);
const results = await runCheckSteps(steps, print, { changed });
process.exitCode = results.every(({ exitCode }) => exitCode === 0) ? 0 : 1;

function print(result: CheckResult): void {
  console.log(checkLine(result));
  if (result.exitCode !== 0) console.log(result.output.trimEnd().replace(/^/gm, '    '));
}
