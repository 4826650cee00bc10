// `npm run mutation [-- --areas=access,stock] [--sample=20] [--seed=1] [--tests=<paths>] [--anew] [--together]`: plants faults in what
// must not break and tries each in the tests that come by it, until one notices. What none of them notices stands in survivors.json
// with its reason, or the run fails. Prints the score of each area. What earlier runs have settled stands in settled.json and is asked
// again with `--anew` or when its file changes; `--together` leaves out what needs a process of its own.
import { createHash } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { roomyFolder } from '@trellis/test-kit/roomy-folder';
import { pino } from 'pino';
import { areas } from './areas.ts';
import { readCoverage, type Coverage } from './coverage.ts';
import { readFaults, reasonOf, tellScore, type Fault } from './planted-faults.ts';
import { runTests, type Workplace } from './run-tests.ts';
import { readSettled, writeSettled } from './settled-faults.ts';
import { chooseTests, rankTests, tryFaults, type Trial } from './try-faults.ts';

const { values } = parseArgs({
  options: {
    areas: { type: 'string' },
    sample: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    anew: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
  },
});
const wanted = values.areas?.split(',') ?? areas.map(({ name }) => name);
const sample = values.sample === 'all' ? Infinity : Number(values.sample);
const mostFilesAlone = 5;
/** Faults tried in one go of processes. */
const atATime = 80;

const { files, faults } = readFaults(wanted);
const rank = ({ file, from, text }: Fault) =>
  createHash('sha256').update(`${values.seed} ${file} ${from} ${text}`).digest('hex');
const chosen = wanted.flatMap((area) =>
  faults
    .filter((fault) => fault.area === area)
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .slice(0, sample),
);
const open = chosen.filter((fault) => reasonOf(fault) === undefined);

const before: ReadonlySet<number> = values.anew ? new Set() : readSettled(files);
const trial: Trial = {
  noticed: new Map([...before].map((id) => [id, 'an earlier run'])),
  tried: new Set(),
  fresh: new Set(),
  useless: new Set(),
};
const startedAt = performance.now();
await using folder = await mkdtempDisposable(path.join(await roomyFolder(), 'trellis-mutation-'));
await using postgres = await startDatabase(folder.path);
const workplace: Workplace = { folder: folder.path, databaseUrl: postgres.url };

const tests =
  values.tests?.split(',') ?? areas.filter(({ name }) => wanted.includes(name)).flatMap((area) => area.tests);
const coverage = await cover(tests);
const ranked = new Map(open.map((fault) => [fault.id, rankTests(coverage, fault)]));
for (const test of coverage.tests) if (test.repeats === 'prepared anew') trial.fresh.add(test.id);
for (const most of [
  { tests: 5, perFile: 2, ms: 3000 },
  { tests: 60, perFile: 40, ms: 5000 },
  { tests: 600, perFile: 300, ms: 12_000 },
]) {
  // Some at a time: what is settled is written down, and a run that is ended goes on from there.
  const left = unsettled();
  for (let first = 0; first < left.length; first += atATime) {
    const some = left.slice(first, first + atATime);
    const tests = new Map(some.map(({ id }) => [id, chooseTests(ranked.get(id) ?? [], most)]));
    await tryFaults(workplace, coverage, tests, trial);
    keepSettled();
  }
  say(`${unsettled().length} faults are left after ${most.tests} tests each`);
}
if (!values.together) await tryAlone();
printScores();

function say(text: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${text}`);
}

function unsettled(): Fault[] {
  return open.filter(({ id }) => !trial.noticed.has(id));
}

async function cover(paths: readonly string[]): Promise<Coverage> {
  const { told } = await runTests(workplace, paths, { mode: 'cover' });
  const found = readCoverage(told);
  const count = (repeats: string) => found.tests.filter((test) => test.repeats === repeats).length;
  say(
    `${found.tests.length} tests in ${found.files.size} files: ${count('at once')} can be repeated at once, ${count('prepared anew')} on a new server`,
  );
  return found;
}

/** What is met once in a process, while modules are read or a server starts, needs a process of its own. */
async function tryAlone(): Promise<void> {
  const tried = new Set([...trial.tried].map((pair) => Number(pair.split(' ')[1])));
  for (const fault of unsettled().filter(({ id }) => coverage.loaded.has(id) || !tried.has(id))) {
    const files = filesFor(fault);
    if (files.length === 0) continue;
    const { told, isGood, isStuck } = await runTests(workplace, files, { mode: 'always', always: fault.id }, [
      '--bail=1',
    ]);
    const by = told.find(({ kind }) => kind === 'noticed');
    if (!isGood)
      trial.noticed.set(fault.id, by && 'name' in by ? by.name : isStuck ? 'It did not end.' : 'Nothing starts.');
    keepSettled();
  }
}

/** Test files that come by a fault, or by its neighbours where it is met once for all of them; of a file that is met as modules are
 * read alone, those in its folder. */
function filesFor({ id, file }: Fault): string[] {
  const asked = coverage.loaded.has(id) ? faults.filter((each) => each.file === file).map((each) => each.id) : [id];
  const isNear = (name: string) => path.dirname(name) === path.dirname(file);
  const meeting = [...coverage.files].filter(([, met]) => asked.some((each) => met.has(each))).map(([name]) => name);
  return (meeting.length > 0 ? meeting : [...coverage.files.keys()].filter(isNear))
    .sort((a, b) => Number(isNear(b)) - Number(isNear(a)) || msOf(a) - msOf(b))
    .slice(0, mostFilesAlone);
}

function msOf(file: string): number {
  return coverage.tests.filter((test) => test.file === file).reduce((sum, { ms }) => sum + ms, 0);
}

function printScores(): void {
  const isMet = (id: number) => coverage.loaded.has(id) || [...coverage.files.values()].some((met) => met.has(id));
  for (const area of wanted) {
    for (const { id, file, line, before, after } of unsettled().filter((fault) => fault.area === area))
      console.log(`  ${isMet(id) ? 'survived' : 'not covered'}: ${file}:${line}\n    - ${before}\n    + ${after}`);
    console.log(tellScore(area, faults, { tried: open, noticed: trial.noticed }));
  }
  say('done');
  process.exitCode = unsettled().length > 0 ? 1 : 0;
}

function keepSettled(): void {
  writeSettled(files, new Set(trial.noticed.keys()));
}

async function startDatabase(parent: string) {
  const server = await startEmbeddedPostgres({
    dir: path.join(parent, 'postgres'),
    log: pino({ level: 'warn' }),
    isDurable: false,
  });
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}
