import { isDeepStrictEqual } from 'node:util';
import {
  allFields,
  hasDefault,
  isAuthor,
  writableFields,
  type EntityDefinition,
  type Field,
} from '@trellis/entity-kit';
import { invalidRecord } from '../refusal.ts';
import { loadedAt } from '../records/change.ts';
import { checkedValues } from '../records/checked-values.ts';
import { withReadValues } from '../records/read-values.ts';
import type { Values } from '../records/writing.ts';
import type { Asked, Body, WriteAction } from './everyday-writes.ts';

/** Replaces a record: what is not sent becomes null or its default; states and secrets stay. */
export const replaceOne =
  (asked: Asked, id: number, body: Body): WriteAction =>
  async ({ records }) => {
    const { id: _, updatedate, ...sent } = body;
    const { entity, viewer } = asked;
    await records.lock(entity, id, 'update', viewer, loadedAt(updatedate));
    await records.assertOpen(entity, id, Object.keys(entity.fields));
    const current = (await records.get(entity, id, viewer)) as Body;
    assertKept(entity, withReadValues(entity, sent), current);
    const kept = keptFields(entity, current);
    const checked = checkedValues(entity, { ...kept, ...withoutState(entity, sent, current) });
    // What stays as it is may lead where the caller does not see.
    const chosen = Object.fromEntries(Object.entries(checked).filter(([key, value]) => value !== current[key]));
    await records.checkReferences(entity, [chosen], viewer);
    return records.changeInPlace({ entity, id, values: replacement(entity, checked, kept, sent), chosen }, viewer);
  };

/** What a replacement keeps: the scope and fields changed by actions alone. */
function keptFields(entity: EntityDefinition, current: Body): Body {
  const scopeField = entity.scope.kind === 'provider' ? undefined : entity.scope.field;
  return Object.fromEntries(
    writableFields(entity)
      .filter(([key, field]) => key !== entity.states?.field && (isKept(field) || key === scopeField))
      .map(([key]) => [key, current[key]]),
  );
}

const isKept = (field: Field | undefined): boolean =>
  field !== undefined && (field.byAction === true || isAuthor(field));

/** A replacement may repeat what actions alone change; another value is refused as it is in a partial change. */
function assertKept({ path, fields }: EntityDefinition, sent: Body, current: Body): void {
  const changed = Object.keys(sent).filter((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return isKept(field) && !isSameValue(field, sent[key] ?? null, current[key] ?? null);
  });
  if (changed.length > 0)
    throw invalidRecord(
      path,
      changed.map((property) => ({ property, code: 'read-only', message: 'is set by its actions' })),
    );
}

/** Whether two values of a field are the same one, however a moment is written. */
const isSameValue = (field: Field | undefined, one: unknown, other: unknown): boolean =>
  field?.kind === 'instant' && typeof one === 'string' && typeof other === 'string'
    ? Date.parse(one) === Date.parse(other)
    : isDeepStrictEqual(one, other);

/** A replacement may repeat the state the record is in; another one is reached by actions alone. */
function withoutState({ states, path }: EntityDefinition, sent: Body, current: Body): Body {
  if (!states || !(states.field in sent)) return sent;
  const { [states.field]: state, ...rest } = sent;
  if (state !== current[states.field])
    throw invalidRecord(path, [{ property: states.field, code: 'state', message: 'is changed by its actions' }]);
  return rest;
}

/** What is not sent is emptied, but for what the caller may not decide or may not see. */
function replacement(entity: EntityDefinition, checked: Values, kept: Body, sent: Body): Body {
  const fields = allFields(entity);
  return Object.fromEntries(
    writableFields(entity)
      .filter(
        ([key, field]) =>
          field.kind !== 'secret' &&
          (field.seenBy === undefined || key in sent) &&
          key !== entity.states?.field &&
          !(key in kept && isKept(fields[key])),
      )
      .map(([key, field]) => [key, checked[key] ?? (hasDefault(field) ? field.default : null)]),
  );
}
