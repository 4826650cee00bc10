import { randomBytes, randomInt } from 'node:crypto';
import {
  hasDefault,
  writableFields,
  type EntityDefinition,
  type Field,
  type Registry,
  type TextField,
} from '@trellis/entity-kit';
import { columnType } from '@trellis/entity-kit/sql';
import type pg from 'pg';

/** Makes good bodies and rows of any collection from its definition alone. */
export interface SampleMaker {
  /** A body a create call accepts, for a person of the facility. */
  body: (entity: EntityDefinition, place: Place) => Promise<Record<string, unknown>>;
  /** A stored row of the facility and person; a field that may be empty is filled when it is named. */
  row: (entity: EntityDefinition, place: Place, named?: string) => Promise<number>;
}

export interface Place {
  facilityId: number;
  userId: number;
}

/** What the rows that refer to one want of it, by rules of the database that no definition tells. */
const wanted: Readonly<Record<string, Record<string, unknown>>> = { growthModel: { fitsRooms: true } };

/** Of these fields a row names one, by a rule of the database: the first, unless another is asked for. */
const oneOf: Readonly<Record<string, readonly string[]>> = { exceptionNotifiedUser: ['role_id', 'user_id'] };

/** Numbers that the database counts by itself: a new value of them makes no new row. */
const countedThere: Readonly<Record<string, readonly string[]>> = { redAlertAcknowledgement: ['version'] };

/** Samples over a database; parents are made as needed and shared per facility. */
export function createSampleMaker(registry: Registry, pool: pg.Pool): SampleMaker {
  const parents = new Map<string, Promise<number>>();

  const parent = (entity: EntityDefinition, place: Place, depth: number): Promise<number> => {
    if (entity.name === 'facility') return Promise.resolve(place.facilityId);
    if (entity.name === 'user') return Promise.resolve(place.userId);
    const key = `${entity.name}/${place.facilityId}/${place.userId}`;
    const known = parents.get(key) ?? insert(entity, place, depth + 1);
    parents.set(key, known);
    return known;
  };

  const target = async (name: string, isFresh: boolean, place: Place, depth: number): Promise<number> => {
    const entity = registry.get(name);
    return isFresh && name !== 'facility' ? insert(entity, place, depth + 1) : parent(entity, place, depth);
  };

  const values = async (
    entity: EntityDefinition,
    place: Place,
    { depth, isComplete, named }: { depth: number; isComplete: boolean; named?: string | undefined },
  ) => {
    if (depth > 12) throw new Error(`${entity.name}: its parents form a circle of required references.`);
    const made: Record<string, unknown> = {};
    const scopeField = entity.scope.kind === 'provider' ? undefined : entity.scope.field;
    const fresh = freshKeys(entity);
    const choices = oneOf[entity.name] ?? [];
    const chosen = choices.find((key) => key === named) ?? choices[0];
    for (const [key, field] of isComplete ? Object.entries(entity.fields) : writableFields(entity)) {
      const isScope = key === scopeField && key !== 'id';
      if (entity.states?.field === key) continue;
      if (isScope && entity.scope.kind === 'user' && field.kind === 'integer') {
        made[key] = place.userId;
        continue;
      }
      if (
        !isScope &&
        key !== named &&
        key !== chosen &&
        !fresh.has(key) &&
        (field.optional === true || hasDefault(field))
      )
        continue;
      made[key] =
        field.kind === 'reference' ? await target(field.to, fresh.has(key), place, depth) : sampleValue(key, field);
    }
    return made;
  };

  const insert = async (entity: EntityDefinition, place: Place, depth: number, named?: string): Promise<number> => {
    const row = { ...(await values(entity, place, { depth, isComplete: true, named })), ...wanted[entity.name] };
    const keys = Object.keys(row);
    const placeholders = keys.map((key, index) => `$${index + 1}::${columnType(entity.fields[key] as Field)}`);
    const bound = keys.map((key) => (entity.fields[key]?.kind === 'json' ? JSON.stringify(row[key]) : row[key]));
    const columns =
      keys.length > 0
        ? `(${keys.map((key) => `"${key}"`).join(', ')}) values (${placeholders.join(', ')})`
        : 'default values';
    const { rows } = await pool.query<{ id: number }>(`insert into "${entity.table}" ${columns} returning id`, bound);
    return rows[0]?.id ?? 0;
  };

  return {
    body: (entity, place) => values(entity, place, { depth: 0, isComplete: false }),
    row: (entity, place, named) => (isOnePerPlace(entity) ? parent(entity, place, 0) : insert(entity, place, 0, named)),
  };
}

/** The facility or person itself, and what each of them has one of. */
function isOnePerPlace({ scope, unique = [] }: EntityDefinition): boolean {
  if (scope.kind === 'provider') return false;
  return scope.field === 'id' || unique.some((keys) => keys.length === 1 && keys[0] === scope.field);
}

/** For each unique set the one field that gets a new value each time: a plain one, else a reference to a new row. */
function freshKeys(entity: EntityDefinition): Set<string> {
  const isFree = (key: string) => {
    const field = entity.fields[key];
    return field?.kind === 'reference' && field.to !== 'user' && field.to !== 'facility';
  };
  const chosen = (entity.unique ?? []).map((keys) => {
    const plain = keys
      .filter((key) => countedThere[entity.name]?.includes(key) !== true)
      .find((key) => ['text', 'integer', 'date', 'secret'].includes(entity.fields[key]?.kind ?? ''));
    return plain ?? keys.find(isFree) ?? keys.find((key) => key === 'user_id');
  });
  return new Set(chosen.filter((key) => key !== undefined));
}

let counted = 0;
const dayMs = 86_400_000;
/** Fields that name an end: their samples lie after those of the matching start. */
const isEnd = (key: string): boolean => /^(finish|end|validTo)|(Finish|End|Until)/.test(key);

let months = 0;
/** A day in the middle of a month of its own, so that rows kept once a week or once a month do not meet. */
function nextDay(): string {
  months = (months + 1) % 1500;
  return new Date(Date.UTC(1900, months, 8 + Math.floor(Math.random() * 14))).toISOString().slice(0, 10);
}

function sampleText(key: string, { format, max }: TextField, unique: string): string {
  if (format === 'email') return `${unique}@example.test`;
  if (format === 'url') return `https://example.test/${unique}`;
  if (format === 'timeZone') return 'America/Los_Angeles';
  if (format === 'recurrence') return `FREQ=YEARLY;COUNT=${randomInt(1, 1000)}`;
  return `${key} ${unique}`.slice(-max);
}

function sampleValue(key: string, field: Field): unknown {
  const unique = randomBytes(6).toString('hex');
  switch (field.kind) {
    case 'text':
      return sampleText(key, field, unique);
    case 'secret':
      return unique;
    case 'integer':
      return sampleInteger(key, field);
    case 'number':
      return Math.min(Math.max(field.min ?? 1, 1), field.max ?? 1);
    case 'money':
      return 1.25;
    case 'flag':
      return true;
    case 'instant':
      return new Date(
        Date.UTC(2026, 0, 1) + Math.floor(Math.random() * 1e9) + (isEnd(key) ? 30 * dayMs : 0),
      ).toISOString();
    case 'date':
      return nextDay();
    case 'timeOfDay':
      return '06:30';
    case 'choice':
      return field.values[0];
    case 'json':
      return field.shape === 'array' ? [] : {};
    case 'reference':
      return undefined;
  }
}

/** Another number each time, as far as the field's range goes. */
function sampleInteger(key: string, { min, max }: Extract<Field, { kind: 'integer' }>): number {
  counted += 1;
  const lowest = Math.max(min, isEnd(key) ? 1_000_001 : 1);
  const highest = Math.min(max, lowest + 1_000_000);
  return highest <= lowest ? highest : lowest + (counted % (highest - lowest + 1));
}
