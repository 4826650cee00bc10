import { access, constants, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import { ConfigError, createLogger, readConfig } from '@trellis/server-kit';
import { FolderInUseError } from '@trellis/server-kit/postgres';
import {
  describeImport,
  describeRetention,
  importFile,
  ImportInterrupted,
  ImportSetupError,
  openProblemFile,
  parseImportMapping,
} from '@trellis/telemetry/server';
import { createFeatures } from './app.ts';
import { openDatabase } from './open-database.ts';

const usage = `npm run import:readings -- <file.csv> --mapping <mapping.json> [--facility <id or name>]
  [--on-problem refuse|report] [--problems <list.csv>] [--dry-run]
<file.csv> may be - for standard input.`;
/** 0: every line imported. The file is to blame for 1 and 3, who started the command for 2, and the installation for 4. */
const exitCodes = { refused: 1, wrongUse: 2, linesLeftOut: 3, broken: 4 };

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      facility: { type: 'string' },
      'on-problem': { type: 'string', default: 'refuse' },
      problems: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  const onProblem = values['on-problem'];
  if (file === undefined || more.length > 0 || values.mapping === undefined) throw new ImportSetupError(usage);
  if (onProblem !== 'refuse' && onProblem !== 'report') throw new ImportSetupError(usage);
  const problemList = values.problems ?? (file === '-' ? undefined : `${file}.problems.csv`);
  if (
    problemList !== undefined &&
    [file, values.mapping].some((one) => path.resolve(one) === path.resolve(problemList))
  )
    throw new ImportSetupError('--problems names the file that is read: its list would take its place.');
  const { mapping, facility } = values;
  return { file, mapping, facility, onProblem, problemList, isDryRun: values['dry-run'] } as const;
}

async function readMapping(file: string) {
  const text = await readFile(file, 'utf8');
  try {
    return parseImportMapping(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportSetupError(`${file} is no JSON: ${error.message}`);
    throw error;
  }
}

async function run(args: readonly string[], { env, input: given, say }: Surroundings): Promise<number> {
  const { file, mapping: mappingFile, facility, onProblem, problemList, isDryRun } = readArguments(args);
  const mapping = await readMapping(mappingFile);
  // A wrong name is told before a database starts for it.
  if (file !== '-') await access(file, constants.R_OK);
  const config = readConfig(env);
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap(({ entities }) => entities ?? []));
  const log = createLogger('error');
  const database = await openDatabase(config, path.resolve(config.dataDir), registry, log);
  let problems: Awaited<ReturnType<typeof openProblemFile>> | undefined;
  let input: Readable | undefined;
  try {
    say(await describeRetention(database.pool, log));
    if (problemList !== undefined) problems = await openProblemFile(problemList);
    input = file === '-' ? given : (await open(file)).createReadStream();
    const fileName = path.basename(file);
    const request = { input, fileName, mapping, facility, onProblem, isDryRun, tellProblem: problems?.add };
    const summary = await importFile({ pool: database.pool, registry }, request);
    for (const line of describeImport(summary)) say(line);
    const listed = await problems?.close();
    if (listed !== undefined && listed > 0) say(`All ${listed} problems: ${problemList}`);
    else if (summary.problems.length > 0) say('Name a file with --problems to have them all listed.');
    if (summary.outcome === 'refused') return exitCodes.refused;
    return summary.problems.length > 0 ? exitCodes.linesLeftOut : 0;
  } finally {
    // What could not be written has been told above, or something worse was.
    await problems?.close().catch(() => undefined);
    input?.destroy();
    await database.close();
  }
}

/** Whether arguments, mapping, facility or file are the fault. */
const isWrongUse = (error: unknown): error is Error =>
  error instanceof ImportSetupError ||
  (error instanceof Error && 'code' in error && /^(ENOENT|EACCES|EISDIR|ERR_PARSE_ARGS_.*)$/.test(String(error.code)));

/** What the command finds around it. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Read where the file is `-`. */
  readonly input: Readable;
  readonly say: (line: string) => void;
  readonly complain: (what: unknown) => void;
}

/** Runs `npm run import:readings` with its arguments; answers the exit code. */
export async function importReadings(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await run(args, around);
  } catch (error) {
    if (error instanceof FolderInUseError) {
      around.complain('The database belongs to a running Trellis: stop it for the import, or set DATABASE_URL.');
    } else if (isWrongUse(error) || error instanceof ConfigError) {
      around.complain(error.message);
    } else if (error instanceof ImportInterrupted) {
      around.complain(error.message);
      around.complain('Run the command again to have the rest at once; the server adds it during the night.');
    } else {
      around.complain(error);
    }
    return isWrongUse(error) ? exitCodes.wrongUse : exitCodes.broken;
  }
}
