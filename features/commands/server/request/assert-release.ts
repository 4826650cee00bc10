import type { Action, WrittenValue } from '@trellis/commands/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';

/** 422 for a version nobody has released, or that was withdrawn. */
export async function assertRelease(
  action: Action,
  version: WrittenValue | null,
  { db }: Pick<CallContext, 'db'>,
): Promise<void> {
  if (action.value.kind !== 'release') return;
  const found = await db
    .selectFrom('firmware_releases')
    .select('id')
    .where('kind', '=', action.value.of)
    .where('version', '=', String(version))
    .where('state', 'in', ['beta', 'stable'])
    .executeTakeFirst();
  if (found) return;
  throw invalidRecord('controllerCommands', [
    { property: 'value', code: 'inclusion', message: 'is not a version that was released' },
  ]);
}
