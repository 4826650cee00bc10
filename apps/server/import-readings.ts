// `npm run import:readings -- <file.csv> --mapping <mapping.json>`: adds a history of measurements; see docs/import-readings.md.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import { createLogger, readConfig } from '@trellis/server-kit';
import { FolderInUseError } from '@trellis/server-kit/postgres';
import { describeImport, importFile, ImportSetupError, parseImportMapping } from '@trellis/telemetry/server';
import { createFeatures } from './app.ts';
import { openDatabase } from './open-database.ts';

const usage = `npm run import:readings -- <file.csv> --mapping <mapping.json> [--facility <id or name>]
  [--on-problem refuse|report] [--dry-run]
<file.csv> may be - for standard input.`;
/** 0: every line imported; 3: some lines were left out. */
const exitCodes = { refused: 1, wrongUse: 2, linesLeftOut: 3 };

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      facility: { type: 'string' },
      'on-problem': { type: 'string', default: 'refuse' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  const onProblem = values['on-problem'];
  if (file === undefined || more.length > 0 || values.mapping === undefined) throw new ImportSetupError(usage);
  if (onProblem !== 'refuse' && onProblem !== 'report') throw new ImportSetupError(usage);
  return { file, mapping: values.mapping, facility: values.facility, onProblem, isDryRun: values['dry-run'] } as const;
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

async function run(): Promise<number> {
  const { file, mapping: mappingFile, facility, onProblem, isDryRun } = readArguments();
  const mapping = await readMapping(mappingFile);
  const input = file === '-' ? process.stdin : (await open(file)).createReadStream();
  const config = readConfig(process.env);
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap(({ entities }) => entities ?? []));
  const database = await openDatabase(config, path.resolve(config.dataDir), registry, createLogger('error'));
  try {
    const fileName = path.basename(file);
    const request = { input, fileName, mapping, facility, onProblem, isDryRun };
    const summary = await importFile({ pool: database.pool, registry }, request);
    for (const line of describeImport(summary)) console.log(line);
    if (summary.outcome === 'refused') return exitCodes.refused;
    return summary.problems.length > 0 ? exitCodes.linesLeftOut : 0;
  } finally {
    await database.close();
  }
}

/** Whether the person who started the command can mend it; anything else is shown whole. */
const isMendable = (error: unknown): error is Error =>
  error instanceof ImportSetupError ||
  (error instanceof Error && 'code' in error && /^(ENOENT|EACCES|EISDIR|ERR_PARSE_ARGS_.*)$/.test(String(error.code)));

try {
  process.exitCode = await run();
} catch (error) {
  if (error instanceof FolderInUseError) {
    console.error('The database belongs to a running Trellis: stop it for the import, or set DATABASE_URL.');
  } else if (isMendable(error)) {
    console.error(error.message);
  } else {
    throw error;
  }
  process.exitCode = exitCodes.wrongUse;
}
