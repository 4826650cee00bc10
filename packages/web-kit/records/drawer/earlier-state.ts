import { isAuthor, writableFields, type EntityDefinition } from '@trellis/entity-kit';
import type { RecordRow } from '../record.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the log keeps of one write, as far as values go. */
export interface LoggedChanges {
  before?: Values;
  after?: Values;
}

/** The values that differed after an entry of a history (newest first): each later write undone, the newest first. */
export function earlierState(entries: readonly LoggedChanges[], place: number): Values {
  return Object.assign({}, ...entries.slice(0, place).map(({ before }) => before ?? {})) as Values;
}

/** What a change has to say so that the record holds these values again: of the fields people write, those that differ now. */
export function changesTo(
  entity: EntityDefinition,
  hidden: readonly string[],
  record: RecordRow,
  values: Values,
): Record<string, unknown> {
  const { states, scope } = entity;
  const placed = scope.kind === 'facility' || scope.kind === 'user' ? scope.field : undefined;
  const restored = writableFields(entity).filter(
    ([key, field]) =>
      key in values &&
      !field.byAction &&
      field.kind !== 'secret' &&
      !isAuthor(field) &&
      key !== states?.field &&
      key !== placed &&
      !hidden.includes(key),
  );
  return Object.fromEntries(
    restored
      .map(([key]) => [key, asAnswered(entity, key, values[key]) ?? null] as const)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(record[key] ?? null)),
  );
}

/** The fields that differed and are not put back: the server or actions write them, or nobody reads what they were. */
export function staysBeside(
  entity: EntityDefinition,
  record: RecordRow,
  values: Values,
  changed: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(values).filter(
    (key) =>
      Object.hasOwn(entity.fields, key) &&
      !(key in changed) &&
      JSON.stringify(asAnswered(entity, key, values[key]) ?? null) !== JSON.stringify(record[key] ?? null),
  );
}

/** The log keeps moments as the database writes them. */
export function asAnswered({ fields }: EntityDefinition, key: string, value: unknown): unknown {
  if (fields[key]?.kind !== 'instant' || typeof value !== 'string') return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}
