import {
  stateName,
  stateValue,
  type EntityDefinition,
  type Infer,
  type NewRecord,
  type StateMachine,
  type Transition,
  type Who,
} from '@trellis/entity-kit';
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
  await lockMover({ entity, id, action, words }, context);
  return writeState({ entity, id, action, words }, context, context.viewer);
}

/** Does one action of a record that the rule of the call let in for it, and locked; like {@link moveState} after that. */
export const moveRow = async <E extends EntityDefinition>(
  entity: E,
  row: { id: number },
  action: string,
  { reason }: Pick<MoveWords, 'reason'>,
  context: MoveContext & { viewer: Viewer },
): Promise<Infer<E>> => writeState({ entity, id: row.id, action, words: { reason } }, context, context.viewer);

/** Does one action for the product itself (a job, a reaction): no person, no role; the starting state still counts. */
export async function moveStateBySystem<E extends EntityDefinition>(
  entity: E,
  id: number,
  action: string,
  words: Pick<MoveWords, 'reason'>,
  context: MoveContext,
): Promise<Infer<E>> {
  return writeState({ entity, id, action, words }, context);
}

/** Does one action of many records for the product itself, with the same further values; those in another state stay as they are.
 * Answers the ids of those that moved. */
export async function moveStatesBySystem<E extends EntityDefinition>(
  entity: E,
  ids: readonly number[],
  action: string,
  context: MoveContext,
  values: Partial<NewRecord<E>> = {},
): Promise<number[]> {
  return writeStates({ entity, ids, action, reason: '', values }, context, null);
}

/** Does one action of many records that the rule of the call let in for it, and locked, with one reason; those in another state stay
 * as they are. Answers the ids of those that moved. */
export async function moveRows(
  entity: EntityDefinition,
  ids: readonly number[],
  action: string,
  { reason = '' }: { reason?: string },
  context: MoveContext & { viewer: Viewer },
): Promise<number[]> {
  if (transitionOf(entity, action).needsReason && reason === '') throw missingReason(entity);
  return writeStates({ entity, ids, action, reason, values: {} }, context, context.viewer.userId);
}

interface Moves {
  entity: EntityDefinition;
  ids: readonly number[];
  action: string;
  reason: string;
  values: Record<string, unknown>;
}

/** Writes the state an action leads to into those of many records it starts from, in one statement. */
async function writeStates(
  { entity, ids, action, reason, values }: Moves,
  context: MoveContext,
  userId: number | null,
): Promise<number[]> {
  const transition = transitionOf(entity, action);
  const { states } = entity;
  if (!states) throw new Error(`${entity.name} has no states.`);
  if (ids.length === 0) return [];
  const from = transition.from.map((state) => stateValue(states, state));
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entity.table)} where id = any(${[...ids]}::int[]) and ${sql.ref(states.field)} in (${sql.join(from)})
    order by id for update`.execute(context.db);
  const moved = rows.map(({ id }) => id);
  const written = {
    ...values,
    [states.field]: stateValue(states, transition.to),
    ...sideValues(transition, reason, context.now, userId),
  };
  await context.records.changeAll(entity, moved, written, reason);
  return moved;
}

const missingReason = (entity: EntityDefinition) =>
  invalidRecord(entity.path, [{ property: 'reason', code: 'presence', message: "can't be blank" }]);

function transitionOf(entity: EntityDefinition, action: string): Transition {
  const { transitions = {} } = entity.states ?? {};
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined;
  if (!transition) throw new Error(`${entity.name} knows no action "${action}".`);
  return transition;
}

/** One action to be done. */
interface Move<E extends EntityDefinition = EntityDefinition> {
  entity: E;
  id: number;
  action: string;
  words: MoveWords;
}

/** Locks the row for whoever may do the action: a role, or the person the row names. */
async function lockMover(
  { entity, id, action, words }: Move,
  { db, records, viewer }: MoveContext & { viewer: Viewer },
): Promise<void> {
  const { by, byPerson } = transitionOf(entity, action);
  if (byPerson !== undefined) {
    const { rows } = await sql<{ person: number | null }>`
      select ${sql.ref(byPerson)} as person from ${sql.table(entity.table)} where id = ${id}`.execute(db);
    if (rows[0]?.person === viewer.userId) return records.lock(entity, id, 'read', viewer, words.updatedate);
  }
  const roles = by.filter((who) => who !== 'system');
  // An action of the named person alone is refused to everybody else, administrators excepted.
  const who: Who = roles.includes('member') ? 'member' : roles;
  if (roles.length === 0 && byPerson === undefined) throw accessDenied();
  return records.lockFor(who, entity, id, viewer, words.updatedate);
}

/** Writes the state an action leads to, for a person or (without a viewer) for the product itself. */
async function writeState<E extends EntityDefinition>(
  { entity, id, action, words }: Move<E>,
  context: MoveContext,
  viewer?: Viewer,
): Promise<Infer<E>> {
  const transition = transitionOf(entity, action);
  const { states } = entity;
  if (!states) throw new Error(`${entity.name} has no states.`);
  const { from } = transition;
  const state = await readState(entity, states, id, context);
  if (state === undefined || !from.includes(state))
    throw new Refusal('WRONG_STATE', `"${action}" is not possible in the state "${state ?? 'unknown'}".`, 409, {
      state: state ?? null,
      from,
    });
  const reason = words.reason?.trim() ?? '';
  if (transition.needsReason && reason === '') throw missingReason(entity);
  const values = {
    [states.field]: stateValue(states, transition.to),
    ...sideValues(transition, reason, context.now, viewer?.userId ?? null),
  };
  return JSON.parse(await context.records.change(entity, id, values, reason, viewer)) as Infer<E>;
}

/** The state a record is in, which nobody else changes until the end of the transaction. */
async function readState(
  { table, path }: EntityDefinition,
  states: StateMachine,
  id: number,
  { db }: MoveContext,
): Promise<string | undefined> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(states.field)} as value from ${sql.table(table)} where id = ${id} for update`.execute(db);
  const row = rows[0];
  if (!row) throw notFound(path, id);
  return stateName(states, row.value);
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
