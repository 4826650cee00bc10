import { maxInteger, type EntityDefinition, type ImportBody, type ImportReply } from '@trellis/entity-kit';
import { mayUse } from '@trellis/entity-kit/sql';
import { inTransaction, type WorkContext } from '../context.ts';
import { readChange } from '../records/change.ts';
import type { Author } from '../records/writing.ts';
import type { Services } from '../services.ts';
import { errorBody } from './errors.ts';
import { tryOut } from './try-out.ts';
import { createMany, createOne, type Asked, type Body } from './everyday-writes.ts';

type RowProblem = ImportReply['problems'][number];

/** Carries an answer out of a transaction of which nothing is to be kept. */
class Undone extends Error {
  readonly reply: ImportReply;
  constructor(reply: ImportReply) {
    super('undone');
    this.reply = reply;
  }
}

/** Creates rows without an id and changes those with one, all or none, by the rules of single writes; a trial keeps none. */
export async function importRows(
  services: Services,
  author: Author,
  asked: Asked,
  { rows, isTrial = false }: ImportBody,
): Promise<ImportReply> {
  const changed = rows.filter((row) => hasId(row)).length;
  try {
    return await inTransaction(services, author, async (context) => {
      const { problems, written } = await writeAll(asked, rows, context);
      const reply =
        problems.length > 0
          ? { created: 0, changed: 0, written: [], problems }
          : { created: rows.length - changed, changed, written: isTrial ? [] : written, problems };
      if (isTrial || problems.length > 0) throw new Undone(reply);
      return reply;
    });
  } catch (error) {
    if (error instanceof Undone) return error.reply;
    throw error;
  }
}

const hasId = (row: Body): boolean => row['id'] !== undefined && row['id'] !== null;

interface AllWritten {
  problems: RowProblem[];
  written: Written[];
}

/** So many new rows are one statement at most. */
const mostAtOnce = 1000;
/** So few rows are tried one by one, to say which of them are wrong. */
const fewRows = 4;

/** Writes every row it can, and says what is wrong with the others. */
async function writeAll(asked: Asked, rows: readonly Body[], context: WorkContext): Promise<AllWritten> {
  const found: AllWritten = { problems: [], written: [] };
  for (let start = 0; start < rows.length; start += mostAtOnce)
    await writePart(asked, { rows: rows.slice(start, start + mostAtOnce), start }, context, found);
  return found;
}

interface Part {
  rows: readonly Body[];
  /** Of its first row among all. */
  start: number;
}

/** New rows are one statement; where something is wrong with them each half is, so that a few wrong rows among thousands cost little. */
async function writePart(asked: Asked, { rows, start }: Part, context: WorkContext, found: AllWritten): Promise<void> {
  const areNew = !rows.some(hasId);
  if (areNew) {
    const { problems, text } = await attempt(context, () => createMany(asked, rows)(context));
    if (problems.length === 0) {
      for (const row of JSON.parse(text) as Body[]) found.written.push(versionOf(row));
      return;
    }
  }
  if (areNew && rows.length > fewRows) {
    const half = Math.ceil(rows.length / 2);
    await writePart(asked, { rows: rows.slice(0, half), start }, context, found);
    return writePart(asked, { rows: rows.slice(half), start: start + half }, context, found);
  }
  for (const [at, values] of rows.entries()) {
    const { problems, text } = await attempt(context, () => writeRow(asked, values, context));
    if (problems.length === 0) found.written.push(versionOf(JSON.parse(text) as Body));
    found.problems.push(...problems.map((problem) => ({ row: start + at, ...problem })));
  }
}

type Written = ImportReply['written'][number];

const versionOf = (row: Body): Written => ({
  id: Number(row['id']),
  updatedate: row['updatedate'] as string | null | undefined,
});

async function writeRow(asked: Asked, { id, ...values }: Body, context: WorkContext): Promise<string> {
  if (id === undefined || id === null) return createOne(asked, values)(context);
  const { entity, viewer } = asked;
  const { registry } = context.services;
  if (!isChangeable(entity) || !mayUse({ registry, viewer }, entity, 'update')) throw new UnwantedId();
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > maxInteger) throw new UnwantedId();
  return context.records.patch(readChange(entity, id, values), viewer);
}

const isChangeable = ({ access, appendOnly, isView }: EntityDefinition): boolean =>
  access.update !== 'nobody' && appendOnly !== true && isView !== true;

class UnwantedId extends Error {}

interface Attempt {
  /** What the write answered. */
  text: string;
  problems: Omit<RowProblem, 'row'>[];
}

/** Does a write that leaves no trace when it is refused; answers why it was. Failures of the server's own rise. */
async function attempt(context: WorkContext, write: () => Promise<string>): Promise<Attempt> {
  try {
    return { text: await tryOut(context, write, { keep: true }), problems: [] };
  } catch (error) {
    return { text: '', problems: problemsIn(error) };
  }
}

interface Listed {
  codes?: Readonly<Record<string, readonly string[]>>;
  messages?: Readonly<Record<string, readonly string[]>>;
}

function problemsIn(failure: unknown): Omit<RowProblem, 'row'>[] {
  if (failure instanceof UnwantedId) return [{ property: 'id', code: 'absence', message: "can't be set" }];
  const { error } = errorBody(failure);
  if (error.statusCode >= 500) throw failure;
  const { codes, messages } = (error.details ?? {}) as Listed;
  const found = Object.entries(messages ?? {}).flatMap(([property, texts]) =>
    texts.map((message, index) => ({ property, code: codes?.[property]?.[index] ?? '', message })),
  );
  return found.length > 0 ? found : [{ property: '', code: error.code ?? '', message: error.message }];
}
