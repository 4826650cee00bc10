import type { EntityDefinition, RecordUsage, Registry } from '@trellis/entity-kit';
import { Binder, compileGuard, mayUse, quoted, type Reader, type Right, type Viewer } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import { notFound, Refusal } from '../refusal.ts';
import { isClosedText, isOpenText } from './closed-states.ts';
import type { RecordSession } from './session.ts';
import type { Services } from '../services.ts';

/** Rows of one field are counted up to this many. */
const countLimit = 1000;

interface Referrer {
  entity: EntityDefinition;
  field: string;
  /** What becomes of its rows when the record is deleted: they keep it, go with it, or forget it. */
  onDelete: 'restrict' | 'cascade' | 'clear';
}

/** Every field of every stored collection that leads to the entity. */
export function referrersOf(registry: Registry, target: EntityDefinition): Referrer[] {
  return registry.entities
    .filter(({ isView }) => !isView)
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, definition]): Referrer[] =>
        definition.kind === 'reference' && definition.to === target.name && definition.onDelete !== 'keep'
          ? [{ entity, field, onDelete: definition.onDelete }]
          : [],
      ),
    );
}

/** Who asks what refers to what, and where it is looked for. */
export interface UsageReader extends Reader {
  readonly pool: pg.Pool;
}

/** What refers to a record and what the viewer may do with it; 404 when the viewer may not read it. */
export async function findUsage(reader: UsageReader, entity: EntityDefinition, id: number): Promise<RecordUsage> {
  const can = await findRights(reader, entity, id);
  if (entity.isView) return { can, count: 0, owned: 0, usedBy: [] };
  const uses = await findUses(reader, entity, id);
  const usedBy = [false, true].flatMap((isOwned) => {
    const these = uses.filter(({ onDelete }) => (onDelete === 'cascade') === isOwned);
    const seen = these
      .filter(({ count }) => count > 0)
      .map(({ entity: by, field, count }) => ({ collection: by.path, entity: by.name, field, count, isOwned }));
    // How many there are elsewhere is not the viewer's to know; that there are some decides what may be done.
    const unseen = { collection: null, entity: null, field: null, count: 1, isOwned };
    const decides = can.update || can.delete;
    return decides && these.some(({ hasMore }) => hasMore) ? [...seen, unseen] : seen;
  });
  const sum = (isOwned: boolean) =>
    usedBy.filter((use) => use.isOwned === isOwned).reduce((total, { count }) => total + count, 0);
  return { can, count: sum(false), owned: sum(true), usedBy };
}

/** Which of some records others than themselves refer to, whoever may see those, and whatever a deletion would make of them. */
export async function listUsed(
  { run, registry }: Pick<RecordSession, 'run' | 'registry'>,
  target: EntityDefinition,
  ids: readonly number[],
): Promise<number[]> {
  const referrers = referrersOf(registry, target);
  if (referrers.length === 0 || ids.length === 0) return [];
  const binder = new Binder();
  const these = binder.bind(ids, 'integer[]');
  const parts = referrers.map(({ entity, field }) => {
    const isOther = entity.name === target.name ? ` and r.id <> all(${these})` : '';
    return `select r.${quoted(field)} as id from ${quoted(entity.table)} r where r.${quoted(field)} = any(${these})${isOther}`;
  });
  const rows = await run<{ id: number }>({ text: parts.join(' union '), values: binder.values });
  return rows.map(({ id }) => id);
}

/** A record was to be deleted that others refer to. */
export class RecordInUse extends Refusal {
  readonly entity: EntityDefinition;
  readonly id: number;
  constructor(entity: EntityDefinition, id: number) {
    super('REFERENCED', 'Used by other records');
    this.entity = entity;
    this.id = id;
  }
}

/** Rethrows a failure; of a record in use it says by what, as far as the viewer may know. For after the transaction, which the
 * failure ended. */
export const explainUse =
  (services: Pick<Services, 'pool' | 'registry'>, viewer: Viewer | undefined) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof RecordInUse) || !viewer) throw error;
    const { pool, registry } = services;
    throw await refuseInUse({ pool, registry, viewer }, error);
  };

/** 409 for a record that others refer to: by how many of those the viewer may read, and whether by any others. */
async function refuseInUse(reader: UsageReader, { entity, id }: RecordInUse): Promise<Refusal> {
  const uses = (await findUses(reader, entity, id)).filter(({ onDelete }) => onDelete === 'restrict');
  const counts = Map.groupBy(
    uses.filter(({ count }) => count > 0),
    (use) => use.entity.path,
  );
  const usedBy = [...counts].map(([collection, of]) => ({
    collection,
    count: of.reduce((sum, { count }) => sum + count, 0),
  }));
  const named = usedBy.map(({ collection, count }) => `${count} ${collection}`);
  const isMore = named.length === 0 || uses.some(({ hasMore }) => hasMore);
  const message = `Used by ${[...named, ...(isMore ? ['other records'] : [])].join(', ')}`;
  return new Refusal('REFERENCED', message, 409, { usedBy });
}

async function findRights(
  { pool, registry, viewer }: UsageReader,
  entity: EntityDefinition,
  id: number,
): Promise<RecordUsage['can']> {
  const binder = new Binder();
  const asking = { registry, viewer, binder };
  const isFixed = entity.appendOnly === true || entity.isView === true;
  const may = (right: Right, who = entity.access[right]) =>
    (isFixed && right !== 'read') || !mayUse(asking, entity, right, who)
      ? 'false'
      : compileGuard(asking, { entity, alias: 't' }, right, { who });
  // What a closed record still takes is offered to everybody who may; without such fields nothing is.
  const isOpen = entity.states?.openWhenClosed ? 'true' : isOpenText(entity, 't', Object.keys(entity.fields), binder);
  const amends = entity.states?.amend
    ? `(${may('update', entity.states.amend.by)} and ${isClosedText(entity, 't', binder)}) is true`
    : 'false';
  const text = `select (${may('update')} and ${isOpen}) is true as "update", (${may('delete')}) is true as "delete", ${amends} as "amend" from ${quoted(entity.table)} t where t.id = ${binder.bind(id, 'integer')} and ${may('read')}`;
  const { rows } = await pool.query<RecordUsage['can']>(text, binder.values);
  const row = rows[0];
  if (!row) throw notFound(entity.path, id);
  return row;
}

interface Use extends Referrer {
  /** Rows that the viewer may read, up to `countLimit`. */
  count: number;
  /** Whether there are others. */
  hasMore: boolean;
}

/** Who refers to a record, as far as the viewer may know, in one statement. */
async function findUses({ pool, registry, viewer }: UsageReader, target: EntityDefinition, id: number): Promise<Use[]> {
  const referrers = referrersOf(registry, target);
  if (referrers.length === 0) return [];
  const binder = new Binder();
  const asking = { registry, viewer, binder };
  const rowId = binder.bind(id, 'integer');
  const parts = referrers.map(({ entity, field }) => {
    const rows = `from ${quoted(entity.table)} r where r.${quoted(field)} = ${rowId}`;
    const seen = mayUse(asking, entity, 'read') ? compileGuard(asking, { entity, alias: 'r' }, 'read') : 'false';
    return [
      `(select count(*)::int from (select 1 ${rows} and ${seen} limit ${countLimit}) x)`,
      `(exists (select 1 ${rows} and (${seen}) is not true))::int`,
    ];
  });
  const text = `select array[${parts.flat().join(', ')}] as found`;
  const { rows } = await pool.query<{ found: number[] }>(text, binder.values);
  const found = rows[0]?.found ?? [];
  return referrers.map((referrer, index) => ({
    ...referrer,
    count: found[2 * index] ?? 0,
    hasMore: found[2 * index + 1] === 1,
  }));
}
