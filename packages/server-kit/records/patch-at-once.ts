import { patchCheck, stateName, type EntityDefinition } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { PendingEvents } from '../events.ts';
import { createStatementNames } from '../postgres/statement-names.ts';
import { accessDenied, notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { closedRecord } from './closed-states.ts';
import { changedMeanwhile } from './records.ts';
import { withReadValues } from './read-values.ts';
import { withCleanHtml } from './sanitise-html.ts';
import { judgedUpdateStatement, type Author, type JudgedRow } from './statements.ts';

const nameOf = createStatementNames();

interface Patch {
  entity: EntityDefinition;
  id: number;
  /** The fields sent, without id and `updatedate`. */
  sent: Readonly<Record<string, unknown>>;
  /** `updatedate` of the version the caller had loaded. */
  loaded: string | undefined;
}

/**
 * Changes plain fields of one record in one statement, which is a transaction of its own, and answers its JSON text. Undefined,
 * with nothing done, for a change that takes more: references, the place it belongs to, records below a parent, no change or a
 * wrong one.
 */
export async function patchAtOnce(
  { entity, id, sent, loaded }: Patch,
  viewer: Viewer,
  author: Author,
  { pool, registry, secrets, hub }: Services,
): Promise<string | undefined> {
  const checked = patchCheck(entity).safeParse(withCleanHtml(entity, withReadValues(entity, sent)));
  if (!checked.success || !isPlain(entity, checked.data)) return undefined;
  const values = secrets.sealValues(entity, checked.data);
  const version = loaded === undefined ? undefined : new Date(loaded);
  const { text, values: bound } = judgedUpdateStatement(registry, entity, id, values, author, viewer, version);
  const name = nameOf(text);
  const { rows } = await pool.query<JudgedRow>({ text, values: bound, ...(name !== undefined && { name }) });
  const [row] = rows;
  if (!row?.sees) throw notFound(entity.path, id);
  if (!row.may) throw accessDenied();
  if (!row.fresh) throw changedMeanwhile(row);
  if (!row.open) throw closedRecord(entity, nameOfState(entity, row.state));
  if (row.j === null) throw new Error(`${entity.name} ${id} was judged and not changed.`);
  const events = new PendingEvents();
  events.emit('entityChanged', { collection: entity.path, id, op: 'update', facilityId: row.facility });
  await events.release(hub);
  return row.j;
}

/** The state as its machine calls it; where states are rows of a lookup, the text is the id of one. */
const nameOfState = ({ states }: EntityDefinition, value: string | null): string =>
  (states && stateName(states, states.ids && value !== null ? Number(value) : value)) ?? 'unknown';

/** Whether nothing else has to be asked before or after the change. */
function isPlain(entity: EntityDefinition, values: Readonly<Record<string, unknown>>): boolean {
  const { scope, fields } = entity;
  const keys = Object.keys(values).filter((key) => values[key] !== undefined);
  return (
    keys.length > 0 &&
    scope.kind !== 'parent' &&
    keys.every((key) => fields[key]?.kind !== 'reference' && (scope.kind === 'provider' || key !== scope.field))
  );
}
