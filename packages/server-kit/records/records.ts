import {
  createCheck,
  patchCheck,
  problemsOf,
  type EntityDefinition,
  type Infer,
  type NewRecord,
  type ReferenceField,
  type Registry,
} from '@trellis/entity-kit';
import {
  Binder,
  compileGet,
  compileGuard,
  compileList,
  listText,
  quoted,
  recordText,
  type Filter,
  type JsonTextRow,
  type Right,
  type Viewer,
} from '@trellis/entity-kit/sql';
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Tables } from '../kit-types.ts';
import type { PendingEvents } from '../events.ts';
import { accessDenied, invalidRecord, notFound, Refusal } from '../refusal.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { isStillReferenced } from '../postgres/database-error.ts';
import { withReadValues } from './read-values.ts';
import { withCleanHtml } from './sanitise-html.ts';
import { facilityReferences } from './facility-references.ts';
import { RecordInUse } from './usage.ts';
import {
  deleteStatement,
  facilityOf,
  insertStatement,
  updateStatement,
  type Author,
  type Statement,
} from './statements.ts';

/** A record changed; other browsers refetch it. */
export interface EntityChange {
  collection: string;
  id: number;
  op: 'create' | 'update' | 'delete';
  facilityId: number | null;
}

declare module '../events.ts' {
  interface DomainEvents {
    entityChanged: EntityChange;
  }
}

interface WrittenRow {
  j: string;
  id: number;
  facility: number | null;
}

const MAX_PARAMETERS = 60_000;

/** A new record's values as its checks leave them; throws every problem found. References are checked apart. */
export function checkedValues(entity: EntityDefinition, body: unknown): Record<string, unknown> {
  const result = createCheck(entity).safeParse(withCleanHtml(entity, withReadValues(entity, body)));
  if (!result.success) throw invalidRecord(entity.path, problemsOf(result.error, body, entity));
  return result.data;
}

/** 409 for a record that is another version than the caller had loaded. */
export const changedMeanwhile = ({ changed, updateuser }: { changed: number; updateuser: number | null }): Refusal =>
  new Refusal('CONFLICT', 'The record was changed by someone else meanwhile.', 409, {
    updatedate: new Date(changed).toISOString(),
    updateuser,
  });

/** The fields of a row that hold something. */
const filledKeys = (row: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(row).filter((key) => row[key] !== undefined && row[key] !== null);

const strangeReferences = (entity: EntityDefinition, rows: readonly { key: string }[], message: string): Refusal =>
  invalidRecord(
    entity.path,
    rows.map(({ key }) => ({ property: key, code: 'reference', message })),
  );

/** Writes and reads records inside one transaction: checks, scope, sealing, activity log and change events in one place. */
export class Records {
  readonly #db: Kysely<Tables>;
  readonly #registry: Registry;
  readonly #events: PendingEvents;
  readonly #author: Author;
  readonly #secrets: SecretBox;

  constructor(db: Kysely<Tables>, registry: Registry, events: PendingEvents, author: Author, secrets: SecretBox) {
    this.#db = db;
    this.#registry = registry;
    this.#events = events;
    this.#author = author;
    this.#secrets = secrets;
  }

  /** One record as the API shows it; throws 404 when it is missing or not the viewer's. */
  async get<E extends EntityDefinition>(entity: E, id: number, viewer: Viewer): Promise<Infer<E>> {
    const { rows } = await this.#run<JsonTextRow>(compileGet(this.#registry, entity, id, {}, viewer));
    const row = rows[0];
    if (!row) throw notFound(entity.path, id);
    return JSON.parse(recordText(row)) as Infer<E>;
  }

  /** The records a filter finds among those the viewer may read, as the JSON text of a list. */
  async list(entity: EntityDefinition, filter: Filter, viewer: Viewer): Promise<string> {
    const { rows } = await this.#run<JsonTextRow>(compileList(this.#registry, entity, filter, viewer));
    return listText(rows);
  }

  /** Creates one record from values our own code made (already checked by types). */
  async create<E extends EntityDefinition>(entity: E, values: NewRecord<E>): Promise<Infer<E>> {
    const [json = 'null'] = await this.insert(entity, [values]);
    return JSON.parse(json) as Infer<E>;
  }

  /** Changes one record by our own code; throws 404 when it is gone. */
  async update<E extends EntityDefinition>(entity: E, id: number, values: Partial<NewRecord<E>>): Promise<Infer<E>> {
    return JSON.parse(await this.change(entity, id, values)) as Infer<E>;
  }

  /** Inserts checked rows in order and answers them as JSON texts: as the viewer sees them, or whole for our own code. */
  async insert(entity: EntityDefinition, rows: readonly Record<string, unknown>[], viewer?: Viewer): Promise<string[]> {
    const perChunk = Math.max(1, Math.floor(MAX_PARAMETERS / (Object.keys(entity.fields).length + 8)));
    const texts: string[] = [];
    for (let start = 0; start < rows.length; start += perChunk) {
      const chunk = rows.slice(start, start + perChunk).map((row) => this.#secrets.sealValues(entity, row));
      const result = await this.#run<WrittenRow>(insertStatement(this.#registry, entity, chunk, this.#author, viewer));
      for (const row of result.rows) {
        texts.push(row.j);
        this.#changed(entity, row.id, 'create', row.facility);
      }
      await this.#assertOneFacility(entity, result.rows, new Set(chunk.flatMap(filledKeys)));
    }
    return texts;
  }

  /** Updates one row, without an access check, and answers it as JSON text, as the viewer sees it or whole for our own code; a
   * reason stands in the activity log. */
  async change(
    entity: EntityDefinition,
    id: number,
    values: Readonly<Record<string, unknown>>,
    reason = '',
    viewer?: Viewer,
  ): Promise<string> {
    const [row] = await this.#changeRows(entity, [id], values, reason, viewer);
    if (!row) throw notFound(entity.path, id);
    return row.j;
  }

  /** Changes many rows to the same values in one statement, by our own code; answers how many there were. */
  async changeAll<E extends EntityDefinition>(
    entity: E,
    ids: readonly number[],
    values: Partial<NewRecord<E>>,
  ): Promise<number> {
    return ids.length === 0 ? 0 : (await this.#changeRows(entity, ids, values, '')).length;
  }

  async #changeRows(
    entity: EntityDefinition,
    ids: readonly number[],
    values: Readonly<Record<string, unknown>>,
    reason: string,
    viewer?: Viewer,
  ): Promise<WrittenRow[]> {
    const sealed = this.#secrets.sealValues(entity, values);
    const { rows } = await this.#run<WrittenRow>(
      updateStatement(this.#registry, entity, ids, sealed, this.#author, reason, viewer),
    );
    for (const { id, facility } of rows) this.#changed(entity, id, 'update', facility);
    const isMoved = 'field' in entity.scope && entity.scope.field in values;
    await this.#assertOneFacility(entity, rows, isMoved ? undefined : new Set(filledKeys(values)));
    return rows;
  }

  /** Deletes one row, without an access check; false when there was none. Refuses one that others refer to. */
  async remove(entity: EntityDefinition, id: number): Promise<boolean> {
    const statement = deleteStatement(this.#registry, entity, id, this.#author);
    const result = await this.#run<{ id: number; facility: number | null }>(statement).catch((error: unknown) => {
      throw isStillReferenced(error) ? new RecordInUse(entity, id) : error;
    });
    const row = result.rows[0];
    if (row) this.#changed(entity, id, 'delete', row.facility);
    return row !== undefined;
  }

  /** Locks a row for a change the viewer may make: 404 when it cannot be read, 403 when it can but not changed, 409 when
   * it changed since the `updatedate` the caller had loaded. */
  async lock(entity: EntityDefinition, id: number, right: Right, viewer: Viewer, loaded?: string): Promise<void> {
    const binder = new Binder();
    const rowId = binder.bind(id, 'integer');
    const may = compileGuard(entity, 't', right, viewer, this.#registry, binder);
    const sees = compileGuard(entity, 't', 'read', viewer, this.#registry, binder);
    const text = `select (${may}) as may, (${sees}) as sees, floor(extract(epoch from t.updatedate) * 1000) as changed, t.updateuser from ${quoted(entity.table)} t where t.id = ${rowId} for update of t`;
    const { rows } = await this.#run<{ may: boolean; sees: boolean; changed: number; updateuser: number | null }>({
      text,
      values: binder.values,
    });
    const row = rows[0];
    if (!row?.sees) throw notFound(entity.path, id);
    if (!row.may) throw accessDenied();
    if (loaded !== undefined && Math.floor(row.changed) !== new Date(loaded).getTime()) throw changedMeanwhile(row);
  }

  /** Checks a body for a new record and that every reference leads to a row the viewer may see. */
  async checkNew(entity: EntityDefinition, body: unknown, viewer: Viewer): Promise<Record<string, unknown>> {
    const values = checkedValues(entity, body);
    await this.checkReferences(entity, [values], viewer);
    return values;
  }

  /** Checks a body for a partial change. */
  async checkChange(entity: EntityDefinition, body: unknown, viewer: Viewer): Promise<Record<string, unknown>> {
    const result = patchCheck(entity).safeParse(withCleanHtml(entity, withReadValues(entity, body)));
    if (!result.success) throw invalidRecord(entity.path, problemsOf(result.error, body, entity));
    await this.checkReferences(entity, [result.data], viewer);
    return result.data;
  }

  /** Refuses (422) references to rows that do not exist for the viewer, so no write links into another facility; one
   * statement for any number of records. */
  async checkReferences(
    entity: EntityDefinition,
    records: readonly Readonly<Record<string, unknown>>[],
    viewer: Viewer,
  ): Promise<void> {
    const binder = new Binder();
    const checks: string[] = [];
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'reference') continue;
      const ids = new Set(records.map((values) => values[key]).filter((id) => typeof id === 'number' && id !== 0));
      if (ids.size === 0) continue;
      const target = this.#registry.get(field.to);
      const guard =
        target.access.read === 'nobody' ? 'true' : compileGuard(target, 'r', 'read', viewer, this.#registry, binder);
      checks.push(
        `select distinct '${key}' as key from unnest(${binder.bind([...ids], 'integer[]')}) i(id) where not exists (select 1 from ${quoted(target.table)} r where r.id = i.id and ${guard})`,
      );
    }
    if (checks.length === 0) return;
    const { rows } = await this.#run<{ key: string }>({ text: checks.join(' union all '), values: binder.values });
    if (rows.length === 0) return;
    throw strangeReferences(entity, rows, 'does not exist');
  }

  /** Refuses (422) that rows as written lead to rows of another facility: there are the provider's rows and their own facility's,
   * whoever wrote them and wherever else that person works. Asked of the fields written; of a row that moved, of all. */
  async #assertOneFacility(
    entity: EntityDefinition,
    rows: readonly WrittenRow[],
    written: ReadonlySet<string> | undefined,
  ): Promise<void> {
    const keys = facilityReferences(this.#registry, entity).filter((key) => written?.has(key) ?? true);
    if (keys.length === 0 || rows.length === 0) return;
    const binder = new Binder();
    const ids = binder.bind(
      rows.map(({ id }) => id),
      'integer[]',
    );
    const facilities = binder.bind(
      rows.map(({ facility }) => facility),
      'integer[]',
    );
    const checks = keys.map((key) => {
      const target = this.#registry.get((entity.fields[key] as ReferenceField).to);
      const place = facilityOf(target, 'r', this.#registry);
      return `select distinct '${key}' as key from unnest(${ids}, ${facilities}) i(id, facility) join ${quoted(entity.table)} t on t.id = i.id join ${quoted(target.table)} r on r.id = t.${quoted(key)} where ${place} <> coalesce(i.facility, 0)`;
    });
    const wrong = await this.#run<{ key: string }>({ text: checks.join(' union all '), values: binder.values });
    if (wrong.rows.length > 0) throw strangeReferences(entity, wrong.rows, 'belongs to another facility');
  }

  #changed(entity: EntityDefinition, id: number, op: EntityChange['op'], facilityId: number | null): void {
    this.#events.emit('entityChanged', { collection: entity.path, id, op, facilityId });
  }

  #run<R>({ text, values }: Statement): Promise<QueryResult<R>> {
    return this.#db.executeQuery<R>(CompiledQuery.raw(text, values));
  }
}
