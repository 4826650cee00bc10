// `npm run check`: types, lint, format, boundaries, unused code, texts and the subjects of new commits. Takes step names to run only those.
import { checkLine, checkSteps, runCheckSteps, type CheckResult } from './check-steps.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checkSteps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}. There are: ${checkSteps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const steps = wanted.length === 0 ? checkSteps : checkSteps.filter(({ name }) => wanted.includes(name));
const results = await runCheckSteps(steps, print);
process.exitCode = results.every(({ exitCode }) => exitCode === 0) ? 0 : 1;

function print(result: CheckResult): void {
  console.log(checkLine(result));
  if (result.exitCode !== 0) console.log(result.output.trimEnd().replace(/^/gm, '    '));
}
