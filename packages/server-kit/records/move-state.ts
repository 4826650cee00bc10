import type { EntityDefinition, Infer, Transition } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { sql } from 'kysely';
import type { WorkContext } from '../context.ts';
import { accessDenied, invalidRecord, notFound, Refusal } from '../refusal.ts';

/** What a person says beside the action. */
export interface MoveWords {
  reason?: string | null | undefined;
  /** `updatedate` of the version the person saw; a newer one refuses the move (409). */
  updatedate?: string | undefined;
}

type MoveContext = Pick<WorkContext, 'db' | 'records' | 'now'>;

/** Does one action of a record's state machine for the person asking: refuses rows of other facilities (404), a role that may
 * not (403), a state the action does not start from (409) and a missing reason (422); writes state, stamps and reason. */
export async function moveState<E extends EntityDefinition>(
  entity: E,
  id: number,
  action: string,
  words: MoveWords,
  context: MoveContext & { viewer: Viewer },
): Promise<Infer<E>> {
  const transition = transitionOf(entity, action);
  const roles = transition.by.filter((who) => who !== 'system');
  if (roles.length === 0) throw accessDenied();
  const update = roles.includes('member') ? 'member' : roles;
  const judged = { ...entity, access: { ...entity.access, update } };
  await context.records.lock(judged, id, 'update', context.viewer, words.updatedate);
  return writeState(entity, id, action, words.reason, context, context.viewer.userId);
}

/** Does one action for the product itself (a job, a reaction): no person, no role; the starting state still counts. */
export async function moveStateBySystem<E extends EntityDefinition>(
  entity: E,
  id: number,
  action: string,
  words: Pick<MoveWords, 'reason'>,
  context: MoveContext,
): Promise<Infer<E>> {
  return writeState(entity, id, action, words.reason, context, null);
}

function transitionOf(entity: EntityDefinition, action: string): Transition {
  const { transitions = {} } = entity.states ?? {};
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined;
  if (!transition) throw new Error(`${entity.name} knows no action "${action}".`);
  return transition;
}

async function writeState<E extends EntityDefinition>(
  entity: E,
  id: number,
  action: string,
  spoken: string | null | undefined,
  context: MoveContext,
  userId: number | null,
): Promise<Infer<E>> {
  const transition = transitionOf(entity, action);
  const field = entity.states?.field ?? '';
  const { rows } = await sql<{
    state: string | null;
  }>`select ${sql.ref(field)} as state from ${sql.table(entity.table)} where id = ${id} for update`.execute(context.db);
  const row = rows[0];
  if (!row) throw notFound(entity.path);
  if (row.state === null || !transition.from.includes(row.state))
    throw new Refusal('WRONG_STATE', `"${action}" is not possible in the state "${row.state ?? ''}".`, 409, {
      state: row.state,
      from: transition.from,
    });
  const reason = spoken?.trim() ?? '';
  if (transition.needsReason && reason === '')
    throw invalidRecord(entity.path, [{ property: 'reason', code: 'presence', message: "can't be blank" }]);
  const text = await context.records.change(
    entity,
    id,
    { [field]: transition.to, ...sideValues(transition, reason, context.now, userId) },
    reason,
  );
  return JSON.parse(text) as Infer<E>;
}

/** What a transition writes beside the state. */
function sideValues(transition: Transition, reason: string, now: Date, userId: number | null): Record<string, unknown> {
  const { stamps = [], signs = [], clears = [], reasonField } = transition;
  return {
    ...Object.fromEntries(clears.map((key) => [key, null])),
    ...Object.fromEntries(stamps.map((key) => [key, now])),
    ...Object.fromEntries(signs.map((key) => [key, userId])),
    ...(reasonField !== undefined && reason !== '' && { [reasonField]: reason }),
  };
}
