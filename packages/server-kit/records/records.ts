import type { EntityDefinition, Infer, NewRecord, Registry, Who } from '@trellis/entity-kit';
import { compileList, listText, type Filter, type JsonTextRow, type Right, type Viewer } from '@trellis/entity-kit/sql';
import type { Kysely } from 'kysely';
import type { PendingEvents } from '../events.ts';
import type { Tables } from '../kit-types.ts';
import { notFound, type Refusal } from '../refusal.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Change } from './change.ts';
import { checkedChange, checkedValues } from './checked-values.ts';
import { assertOpen } from './closed-states.ts';
import { lockEach, lockRecord, type LoadedRow } from './lock-record.ts';
import {
  assertLanded,
  changeInPlace,
  getRecord,
  patchAlone,
  patchRecord,
  type Landing,
  type Placement,
} from './patch-record.ts';
import { noteStatement, type Note } from './logged-change.ts';
import { checkReferences } from './references.ts';
import { within, type RecordSession, type RunStatement } from './session.ts';
import type { RowChange } from './statements.ts';
import { listUsed } from './usage.ts';
import { changeEachRow, changeRows, insertRows, removeRows } from './write-rows.ts';
import type { Author, Values } from './writing.ts';

/** What records are made of: how statements run is a transaction, unless said. */
export type RecordsOf = {
  registry: Registry;
  events: PendingEvents;
  author: Author;
  secrets: SecretBox;
  allowsLocal: boolean;
} & ({ db: Kysely<Tables> } | { run: RunStatement });

/** Writes and reads records: checks, scope, sealing, activity log and change events in one place. */
export class Records {
  readonly #session: RecordSession;

  constructor(of: RecordsOf) {
    this.#session = { ...of, run: 'db' in of ? within(of.db) : of.run };
  }

  /** One record as the API shows it; throws 404 when it is missing or not the viewer's. */
  get<E extends EntityDefinition>(entity: E, id: number, viewer: Viewer): Promise<Infer<E>> {
    return getRecord(this.#session, entity, id, viewer);
  }

  /** The records a filter finds among those the viewer may read, as the JSON text of a list. */
  async list(entity: EntityDefinition, filter: Filter, viewer: Viewer): Promise<string> {
    const { run, registry } = this.#session;
    return listText(await run<JsonTextRow>(compileList({ registry, viewer }, entity, filter)));
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
  async insert(entity: EntityDefinition, rows: readonly Values[], viewer?: Viewer): Promise<string[]> {
    return (await insertRows(this.#session, entity, rows, viewer)).map(({ j }) => j);
  }

  /** Changes a record as somebody sent it, for whoever may; answers it as JSON text, as the viewer sees it. */
  patch(change: Change, viewer: Viewer): Promise<string> {
    return patchRecord(this.#session, change, viewer);
  }

  /** Like `patch`, in one statement that is a transaction of its own; undefined, and nothing changed, where it takes more. */
  patchAlone(change: Change, viewer: Viewer): Promise<string | undefined> {
    return patchAlone(this.#session, change, viewer);
  }

  /** Writes a record, locked by now, that stays where it is; answers it as JSON text, as the viewer sees it. */
  changeInPlace(placement: Placement, viewer: Viewer): Promise<string> {
    return changeInPlace(this.#session, placement, viewer);
  }

  /** Updates one row, without an access check, and answers it as JSON text, as the viewer sees it or whole for our own code; a
   * reason stands in the activity log. */
  async change(
    entity: EntityDefinition,
    id: number,
    values: Values,
    reason?: string,
    viewer?: Viewer,
  ): Promise<string> {
    const [row] = await changeRows(this.#session, { entity, ids: [id], values, reason, viewer });
    if (!row) throw notFound(entity.path, id);
    return row.j;
  }

  /** Changes many rows to the same values in one statement, by our own code; answers how many there were. A reason stands in the
   * activity log. */
  async changeAll<E extends EntityDefinition>(
    entity: E,
    ids: readonly number[],
    values: Partial<NewRecord<E>>,
    reason?: string,
  ): Promise<number> {
    return ids.length === 0 ? 0 : (await changeRows(this.#session, { entity, ids, values, reason })).length;
  }

  /** Changes many rows, each to values of its own, in as few statements as they fit into, by our own code; answers how many there were. */
  async changeEach(entity: EntityDefinition, rows: readonly RowChange[]): Promise<number> {
    return rows.length === 0 ? 0 : changeEachRow(this.#session, entity, rows);
  }

  /** Deletes one row, without an access check; false when there was none. Refuses one that others refer to. */
  async remove(entity: EntityDefinition, id: number): Promise<boolean> {
    return (await removeRows(this.#session, entity, [id])) > 0;
  }

  /** Deletes many rows in one statement, by our own code; answers how many there were. */
  async removeAll(entity: EntityDefinition, ids: readonly number[]): Promise<number> {
    return ids.length === 0 ? 0 : removeRows(this.#session, entity, ids);
  }

  /** Writes entries about records into the activity log that are no change of theirs: one that tells of what was done. */
  async note(note: Note): Promise<void> {
    await this.#session.run(noteStatement(this.#session.author, note));
  }

  /** Locks a row for a change the viewer may make: 404 when it cannot be read, 403 when it can but not changed, 409 when
   * it changed since the `updatedate` the caller had loaded. */
  lock(entity: EntityDefinition, id: number, right: Right, viewer: Viewer, loaded?: string): Promise<void> {
    return lockRecord(this.#session, entity, id, { right, viewer, loaded });
  }

  /** Locks many rows for a change the viewer may make, each of the version that the caller had loaded; answers why those are refused that
   * are. */
  lockEach(
    entity: EntityDefinition,
    rows: readonly LoadedRow[],
    right: Right,
    viewer: Viewer,
  ): Promise<Map<number, Refusal>> {
    return lockEach(this.#session, entity, rows, { right, viewer });
  }

  /** Which of some records, locked by now, others than themselves refer to. */
  listUsed(entity: EntityDefinition, ids: readonly number[]): Promise<number[]> {
    return listUsed(this.#session, entity, ids);
  }

  /** Locks a row for a change that these people make, whoever else changes the collection. */
  lockFor(who: Who, entity: EntityDefinition, id: number, viewer: Viewer, loaded?: string): Promise<void> {
    return lockRecord(this.#session, entity, id, { right: 'update', who, viewer, loaded });
  }

  /** Refuses (409) an everyday change of these fields when the record, locked by now, is over. */
  assertOpen(entity: EntityDefinition, id: number, keys: readonly string[]): Promise<void> {
    return assertOpen(this.#session, entity, id, keys);
  }

  /** Refuses (403) rows below a parent that landed where the viewer does not reach. */
  assertLanded(landing: Landing, viewer: Viewer): Promise<void> {
    return assertLanded(this.#session, landing, viewer);
  }

  /** Checks a body for a new record and that every reference leads to a row the viewer may see. */
  async checkNew(entity: EntityDefinition, body: unknown, viewer: Viewer): Promise<Values> {
    const values = checkedValues(entity, body);
    await this.checkReferences(entity, [values], viewer);
    return values;
  }

  /** Checks a body for a new record; where its references lead is checked apart, for many records at once. */
  checkValues(entity: EntityDefinition, body: unknown): Values {
    return checkedValues(entity, body);
  }

  /** Checks a body for a partial change. */
  async checkChange(entity: EntityDefinition, body: unknown, viewer: Viewer): Promise<Values> {
    const { values, refusal } = checkedChange(entity, body);
    if (refusal) throw refusal;
    await this.checkReferences(entity, [values], viewer);
    return values;
  }

  /** Refuses (422) references to rows that do not exist for the viewer, so no write links into another facility; one
   * statement for any number of records. */
  checkReferences(entity: EntityDefinition, records: readonly Values[], viewer: Viewer): Promise<void> {
    return checkReferences(this.#session, entity, records, viewer);
  }
}
