import type { TakeBackBody, TakeBackReply } from '@trellis/entity-kit';
import { mayUse } from '@trellis/entity-kit/sql';
import type { WorkContext } from '../context.ts';
import { readChange } from '../records/change.ts';
import { RecordInUse } from '../records/usage.ts';
import { accessDenied } from '../refusal.ts';
import { errorBody } from './errors.ts';
import type { Asked, WriteAction } from './everyday-writes.ts';
import { tryOut } from './try-out.ts';

type Row = TakeBackBody['rows'][number];
type Kept = TakeBackReply['kept'][number];

/**
 * Takes back what an import wrote: what was new goes, what was changed gets its values from before, by the rules of single writes. What
 * somebody changed or uses since stays as it is, and is told; of the rest nothing stays half done.
 */
export const takeBackRows =
  (asked: Asked, { rows }: TakeBackBody): WriteAction =>
  async (context) => {
    const kept: Kept[] = [];
    const all = [...new Map(rows.map((row) => [row.id, row])).values()];
    await removeNew(
      asked,
      all.filter(({ values }) => values === undefined),
      context,
      kept,
    );
    for (const { id, updatedate, values } of all)
      if (values !== undefined) await changeBack(asked, { id, updatedate, values }, context, kept);
    return JSON.stringify({ done: all.length - kept.length, kept } satisfies TakeBackReply);
  };

/** Where nobody deletes rows, they are set aside as the drawer does it. */
async function removeNew(asked: Asked, rows: readonly Row[], context: WorkContext, kept: Kept[]): Promise<void> {
  if (rows.length === 0) return;
  const { entity, viewer } = asked;
  const { registry } = context.services;
  if (!mayUse({ registry, viewer }, entity, 'delete')) {
    const isArchivable = entity.fields['active']?.kind === 'flag';
    if (!isArchivable || !mayUse({ registry, viewer }, entity, 'update')) throw accessDenied();
    for (const row of rows) await changeBack(asked, { ...row, values: { active: false } }, context, kept);
    return;
  }
  const refused = await context.records.lockEach(entity, rows, 'delete', viewer);
  for (const [id, refusal] of refused) kept.push(keptBy(id, refusal));
  let free = rows.map(({ id }) => id).filter((id) => !refused.has(id));
  // What stays may use others of the same file: each round frees those that nothing that stays refers to.
  for (;;) {
    const used = new Set(await context.records.listUsed(entity, free));
    if (used.size === 0) break;
    for (const id of used) kept.push(keptBy(id, new RecordInUse(entity, id)));
    free = free.filter((id) => !used.has(id));
  }
  await removeFree(asked, free, context, kept);
}

/** In one statement; where the database knows of a use that no collection tells, each half is, so that the others go all the same. */
async function removeFree(asked: Asked, ids: readonly number[], context: WorkContext, kept: Kept[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  try {
    await tryOut(context, () => context.records.removeAll(asked.entity, ids), { keep: true });
  } catch (error) {
    if (ids.length === 1) kept.push(keptBy(first, error));
    else {
      const half = Math.ceil(ids.length / 2);
      await removeFree(asked, ids.slice(0, half), context, kept);
      await removeFree(asked, ids.slice(half), context, kept);
    }
  }
}

async function changeBack(
  { entity, viewer }: Asked,
  { id, updatedate, values }: Row,
  context: WorkContext,
  kept: Kept[],
): Promise<void> {
  try {
    if (!mayUse({ registry: context.services.registry, viewer }, entity, 'update')) throw accessDenied();
    const change = readChange(entity, id, { ...values, updatedate });
    await tryOut(context, () => context.records.patch(change, viewer), { keep: true });
  } catch (error) {
    kept.push(keptBy(id, error));
  }
}

/** Why a row stays, in the words of a single write; failures of the server's own rise. */
function keptBy(id: number, failure: unknown): Kept {
  const { error } = errorBody(failure);
  if (error.statusCode >= 500) throw failure;
  return { id, code: error.code ?? '', message: error.message };
}
