import { allFields, type EntityDefinition, type Field, type Registry } from '@trellis/entity-kit';
import {
  Binder,
  columnType,
  quoted,
  seenColumns,
  shownValue,
  visibleFields,
  type Viewer,
} from '@trellis/entity-kit/sql';
import { facilityOf } from './facility-of.ts';

/** Who writes, and from where. */
export interface Author {
  userId: number | null;
  source: 'ui' | 'api' | 'job' | 'device';
  ip: string | null;
  /** Name of the personal token of the program that writes; none where a person does so themselves. */
  program?: string | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** Values of a record by their fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What is written: in which collection, in whose name, who sees the answer (our own code sees all, unless said), and whether others
 * follow such changes, so that the rows are answered whole besides. */
export interface Writing {
  readonly registry: Registry;
  readonly entity: EntityDefinition;
  readonly author: Author;
  readonly viewer?: Viewer | undefined;
  readonly isFollowed?: boolean;
}

/** A statement in the making. */
export interface WritingStatement extends Writing {
  readonly binder: Binder;
}

/** Begins a statement that writes. */
export const beginStatement = (writing: Writing): WritingStatement => ({ ...writing, binder: new Binder() });

/** The placeholder of a value for a field's column. */
export const bindValue = (binder: Binder, field: Field, value: unknown): string =>
  binder.bind(field.kind === 'json' && value !== null ? JSON.stringify(value) : value, columnType(field));

/** The query that answers the rows `w` as JSON texts, each with its facility. */
export const writtenRows = (writing: WritingStatement): string =>
  `select ${writtenColumns(writing).join(', ')} from w, lateral (select ${shownColumns(writing, 'w')}) x`;

/** Like `writtenRows`, of rows that were changed: followed ones as they were before besides. */
export const changedRows = (writing: WritingStatement): string =>
  writing.isFollowed === true
    ? `select ${writtenColumns(writing).join(', ')}, ${wholeRow(writing, 'old')} as was from w join old on old.id = w.id, lateral (select ${shownColumns(writing, 'w')}) x`
    : writtenRows(writing);

const writtenColumns = (writing: WritingStatement): string[] => [
  'row_to_json(x)::text as j',
  'w.id as id',
  `(${facilityOf(writing, 'w')}) as facility`,
  ...(writing.isFollowed === true ? [`${wholeRow(writing, 'w')} as whole`] : []),
];

/** A row with all its fields but the secrets, as JSON text. */
export const wholeRow = (writing: WritingStatement, alias: 'w' | 'old'): string =>
  `(select row_to_json(v)::text from (select ${shownColumns({ ...writing, viewer: undefined }, alias)}) v)`;

/** Columns of a record: as the viewer sees it, or whole for our own code (secrets left out). */
function shownColumns({ entity, viewer, registry, binder }: WritingStatement, alias: string): string {
  const fields = viewer
    ? visibleFields(entity, viewer)
    : Object.entries(allFields(entity)).filter(([, { kind }]) => kind !== 'secret');
  const columnOf = viewer
    ? seenColumns({ viewer, registry, binder }, { entity, alias })
    : (key: string) => `${alias}.${quoted(key)}`;
  return [...fields].map(([key, field]) => `${shownValue(columnOf(key, field), field)} as ${quoted(key)}`).join(', ');
}
