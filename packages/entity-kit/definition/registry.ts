import { relationName, type EntityDefinition } from './entity.ts';
import type { StateMachine } from './states.ts';
import { spanishName } from './title-fields.ts';

export interface Relation {
  name: string;
  kind: 'one' | 'many';
  target: EntityDefinition;
  /** Field on this entity (one) or on the target (many) that holds the id. */
  field: string;
}

export interface Registry {
  entities: readonly EntityDefinition[];
  /** Entity by name; throws when unknown. */
  get: (name: string) => EntityDefinition;
  /** Entity by API path below a base, case-insensitive. */
  findByPath: (path: string, base?: string) => EntityDefinition | undefined;
  relationsOf: (entity: EntityDefinition) => ReadonlyMap<string, Relation>;
}

/** Joins all definitions, resolves references by name and refuses broken ones, so a typo stops the start-up. */
export function createRegistry(entities: readonly EntityDefinition[]): Registry {
  const byName = new Map<string, EntityDefinition>();
  const byPath = new Map<string, EntityDefinition>();
  for (const entity of entities) {
    if (byName.has(entity.name)) throw new Error(`Entity "${entity.name}" is defined twice.`);
    if (byPath.has(pathKey(entity.path, entity.base)))
      throw new Error(`Path "${entity.path}" is used by two entities.`);
    byName.set(entity.name, entity);
    byPath.set(pathKey(entity.path, entity.base), entity);
  }
  const get = (name: string) => {
    const entity = byName.get(name);
    if (!entity) throw new Error(`Unknown entity "${name}".`);
    return entity;
  };
  const relations = new Map(entities.map((entity) => [entity.name, relationsFor(entity, get)]));
  for (const entity of entities) {
    checkScope(entity);
    spanishName(entity, { get });
  }
  return {
    entities,
    get,
    findByPath: (path, base) => byPath.get(pathKey(path, base)),
    relationsOf: (entity) => relations.get(entity.name) ?? new Map<string, Relation>(),
  };
}

const pathKey = (path: string, base = ''): string => `${base} ${path.toLowerCase()}`;

function relationsFor(entity: EntityDefinition, get: (name: string) => EntityDefinition): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'reference') continue;
    const name = relationName(key, field);
    relations.set(name, { name, kind: 'one', target: get(field.to), field: key });
  }
  for (const [name, path] of Object.entries(entity.has ?? {})) {
    const [targetName = '', field = ''] = path.split('.');
    const target = get(targetName);
    if (target.fields[field]?.kind !== 'reference')
      throw new Error(`${entity.name}.has.${name}: ${path} is no reference.`);
    relations.set(name, { name, kind: 'many', target, field });
  }
  return relations;
}

/** A field without an end of its own lets one record grow until lists of it cannot be answered. */
function checkSizes({ name, fields }: EntityDefinition): void {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'text' && !(field.max > 0)) throw new Error(`${name}.${key}: the text has no greatest length.`);
    if (field.kind === 'json' && !(field.maxBytes > 0 && 'safeParse' in field.of))
      throw new Error(`${name}.${key}: the structured data has no shape or no greatest length.`);
  }
}

/** What is searched must be open to everybody who reads the row: a find would tell of it otherwise. */
function checkSearchable({ name, fields, searchable, scope }: EntityDefinition): void {
  if (!searchable) return;
  const { fields: searched, beside = [], link = '' } = searchable;
  const isOpen = (key: string) => key === 'id' || (fields[key]?.kind !== 'secret' && !fields[key]?.seenBy);
  const isKnown = (key: string) => key === 'id' || fields[key] !== undefined;
  const placed = [...link.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const strange = [...searched, ...beside, ...placed].find((key) => !isKnown(key) || !isOpen(key));
  if (strange !== undefined) throw new Error(`${name}: the search cannot show "${strange}".`);
  if (searched.length === 0 || searched.some((key) => fields[key]?.kind !== 'text'))
    throw new Error(`${name}: only texts are searched.`);
  if (scope.kind === 'user' && !scope.colleagues)
    throw new Error(`${name}: rows of one person belong to no facility that a search could look in.`);
}

function checkScope(entity: EntityDefinition): void {
  checkSizes(entity);
  checkStates(entity);
  checkSearchable(entity);
  for (const { field } of entity.reserved ?? [])
    if (!entity.fields[field])
      throw new Error(`${entity.name}: the field "${field}" that reserves rows does not exist.`);
  if (entity.ownRows && !entity.fields[entity.ownRows.field])
    throw new Error(`${entity.name}: the field "${entity.ownRows.field}" that says whose a row is does not exist.`);
  if (entity.scope.kind === 'provider') return;
  const { field } = entity.scope;
  if (field !== 'id' && !entity.fields[field])
    throw new Error(`${entity.name}: scope field "${field}" does not exist.`);
  const openTo = entity.scope.kind === 'user' ? entity.scope.openTo : undefined;
  if (openTo && !entity.fields[openTo.facility])
    throw new Error(`${entity.name}: the field "${openTo.facility}" that says where a row is open does not exist.`);
}

function checkStates(entity: EntityDefinition): void {
  const { name, fields, states } = entity;
  if (!states) return;
  const field = fields[states.field];
  const known =
    field?.kind === 'choice' ? field.values : field?.kind === 'reference' ? Object.keys(states.ids ?? {}) : [];
  if (known.length === 0) throw new Error(`${name}: the state field "${states.field}" has no states.`);
  if (!field || !('default' in field) || field.default !== stateValue(states, states.initial))
    throw new Error(`${name}: the state field "${states.field}" needs the default "${states.initial}".`);
  const transitions = Object.values(states.transitions);
  const named = [states.initial, ...transitions.flatMap(({ from, to }) => [...from, to])];
  const unknown = named.find((state) => !known.includes(state));
  if (unknown !== undefined) throw new Error(`${name}: the state "${unknown}" does not exist.`);
  checkClosing(entity, states, named);
  for (const { stamps = [], signs = [], clears = [], ...move } of transitions) {
    const used = [...stamps, ...signs, ...clears, move.reasonField, move.byPerson];
    const missing = used.find((key) => key !== undefined && !fields[key]);
    if (missing !== undefined) throw new Error(`${name}: a transition names "${missing}", which does not exist.`);
  }
}

/** What closes a record is a state, and what is changed then is a field that people write. */
function checkClosing({ name, fields }: EntityDefinition, states: StateMachine, named: readonly string[]): void {
  const strange = states.closed?.find((state) => !named.includes(state));
  if (strange !== undefined) throw new Error(`${name}: the closed state "${strange}" does not exist.`);
  const reached = [...(states.openWhenClosed?.fields ?? []), ...(states.amend?.fields ?? [])];
  const lost = reached.find((key) => !fields[key] || fields[key].serverSet === true || fields[key].byAction === true);
  if (lost !== undefined) throw new Error(`${name}: a closed record has no field "${lost}" to change.`);
}

/** What stands in the state field for a state: its name, or the id of its row. */
export const stateValue = ({ ids }: StateMachine, state: string): string | number | undefined =>
  ids ? ids[state] : state;

/** The name of the state a record is in; undefined for one the machine does not know. */
export const stateName = ({ ids }: StateMachine, value: unknown): string | undefined =>
  ids ? Object.keys(ids).find((state) => ids[state] === value) : typeof value === 'string' ? value : undefined;
