// `npm run mutation [-- --areas=access,stock] [--sample=20] [--seed=1]`: plants faults in what must not break, one at a
// time, and runs the tests that should notice. What none of them notices stands in survivors.json with its reason, or the
// run fails. Prints the score of each area.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { projectRoot, runNode } from '../run-node.ts';
import { areas, type Area } from './areas.ts';
import { findMutants, type Mutant } from './find-mutants.ts';

/** A fault that no test can notice, and why. */
interface Survivor {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

const survivorsFile = path.join(import.meta.dirname, 'survivors.json');
const known = JSON.parse(readFileSync(survivorsFile, 'utf8')) as Survivor[];
const { values } = parseArgs({
  options: {
    areas: { type: 'string' },
    sample: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
  },
});
const wanted = values.areas?.split(',') ?? areas.map(({ name }) => name);
const sample = values.sample === 'all' ? Infinity : Number(values.sample);

const mutantsOf = (area: Area): Mutant[] =>
  globSync(area.files as string[], { cwd: projectRoot })
    .filter((file) => !/\.test(ing)?\./.test(file))
    .sort()
    .flatMap((file) => findMutants(file, readFileSync(path.join(projectRoot, file), 'utf8')));

/** Some of them, the same for the same seed. */
function chooseSome(all: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = ({ file, from, text }: Mutant) =>
    createHash('sha256').update(`${seed} ${file} ${from} ${text}`).digest('hex');
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count);
}

const reasonOf = ({ file, before, after }: Mutant): string | undefined =>
  known.find((each) => each.file === file && each.before === before && each.after === after)?.reason;

/** Whether a test failed with the fault in place; a run that does not end in time noticed it too. */
async function isNoticed(mutant: Mutant | undefined, tests: readonly string[], databaseUrl: string): Promise<boolean> {
  const { exitCode } = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--project=server', '--reporter=dot', ...tests],
    {
      cwd: projectRoot,
      env: {
        TEST_DATABASE_URL: databaseUrl,
        ...(mutant ? { MUTANT: JSON.stringify({ ...mutant, file: path.join(projectRoot, mutant.file) }) } : {}),
      },
      timeout: 240_000,
    },
  );
  return exitCode !== 0;
}

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'trellis-mutation-'));
await using postgres = await startDatabase(folder.path);
const unexplained: Mutant[] = [];
for (const area of areas.filter(({ name }) => wanted.includes(name))) {
  if (await isNoticed(undefined, area.tests, postgres.url))
    throw new Error(`${area.name}: its tests fail without a fault.`);
  const all = mutantsOf(area);
  // What cannot run at all must be noticed, or nothing is planted.
  if (
    all[0] &&
    !(await isNoticed({ ...all[0], from: 0, to: 0, text: 'throw new Error();\n' }, area.tests, postgres.url))
  )
    throw new Error(`${area.name}: its tests do not read ${all[0].file}.`);
  const chosen = chooseSome(all, sample, values.seed).filter((mutant) => reasonOf(mutant) === undefined);
  let noticed = 0;
  await forEachAtOnce(chosen, Math.max(1, availableParallelism() - 1), async (mutant) => {
    if (await isNoticed(mutant, area.tests, postgres.url)) noticed += 1;
    else {
      unexplained.push(mutant);
      console.log(`  survived: ${mutant.file}:${mutant.line}\n    - ${mutant.before}\n    + ${mutant.after}`);
    }
  });
  const score = chosen.length === 0 ? 100 : (100 * noticed) / chosen.length;
  const explained = all.filter((mutant) => reasonOf(mutant) !== undefined).length;
  console.log(
    `${area.name}: ${noticed} of ${chosen.length} faults noticed (${score.toFixed(0)} %), of ${all.length} that can be planted; ${explained} more cannot be noticed, with their reasons`,
  );
}
process.exitCode = unexplained.length > 0 ? 1 : 0;

async function startDatabase(parent: string) {
  const server = await startEmbeddedPostgres({
    dir: path.join(parent, 'postgres'),
    log: pino({ level: 'warn' }),
    isDurable: false,
  });
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}

async function forEachAtOnce<T>(all: readonly T[], atOnce: number, act: (each: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await act(each);
    }),
  );
}
