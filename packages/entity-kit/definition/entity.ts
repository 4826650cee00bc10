import { maxInteger, type Field, type FieldValue, type ReferenceField } from './fields.ts';
import { providerScope, type Scope } from './scope.ts';
import type { StateMachine } from './states.ts';

/** Who may do something with rows: nobody through the everyday calls, every member of the row's facility (or every
 * signed-in person for provider data), or holders of one of the named roles there. Administrators are always included,
 * except in `nobody`. */
export type Who = 'nobody' | 'member' | readonly string[];

export interface EntityAccess {
  read: Who;
  create: Who;
  update: Who;
  delete: Who;
}

/** Rows kept from most readers: only these roles (and administrators) reach them while the field is as `where` says. */
export interface ReservedRows {
  field: string;
  /** `filled` (unless said): the flag is set, the optional field has a value; `empty`: it is not; `future`: the moment is yet to come;
   * `others`: it names somebody else than the person asking; `is`: it has one of these values. */
  where?: 'filled' | 'empty' | 'future' | 'others' | { is: readonly string[] };
  to: readonly string[];
}

/** Which rows of a facility's collection its tenants read; without a rule they read none. Rows below a parent follow it. */
export type TenantRows =
  /** Every row: what concerns everybody in the house. */
  | 'all'
  /** Rows that name the tenant's client in this field, or (`person`) the person asking. */
  | { client: string }
  | { person: string }
  /** Rows whose reference in this field leads to a row of theirs. */
  | { through: string }
  /** Rows that a row of theirs points at: `entity.field`. */
  | { of: string };

export interface ListDescription {
  columns: readonly string[];
  search?: readonly string[];
  order?: string;
}

/** How people find single rows by typing, in every page's search. */
export interface Searchable {
  /** Texts that are searched; every reader of a row sees them. */
  fields: readonly string[];
  /** What tells rows of like name apart, shown beside the name: texts, choices, references by the name of what they lead to. */
  beside?: readonly string[];
  /** Address of the page of one row, with fields in braces: `/growplan/{id}`. */
  link?: string;
}

export interface EntityOptions {
  /** The API's name of the collection, e.g. `ag_platformGroups`. */
  path: string;
  /** Plural snake_case table name. */
  table: string;
  scope: Scope;
  access: EntityAccess;
  /** Each set of fields that must be unique together. */
  unique?: readonly (readonly string[])[];
  /** Each list of fields that gets an index, beside references. */
  indexes?: readonly (readonly string[])[];
  /** Collections of rows that point here: relation name → `entity.field`. */
  has?: PointingHere;
  /** Rows that only some of the readers reach. */
  reserved?: readonly ReservedRows[];
  /** What tenants of the facility read of it (people who are there as nothing but a tenant). */
  tenants?: TenantRows;
  /** Changed and deleted by the person named in the field alone, and by these roles. */
  ownRows?: { field: string; except: readonly string[] };
  /** Written by people who signed in alone: no program's token and no session of a PIN changes it by the everyday calls. */
  sessionWrites?: true;
  /** A facility makes its own copy of a row of the provider: everything of such a row is in the row. */
  ownCopies?: boolean;
  /** Append-only: no update or delete through any call. */
  appendOnly?: boolean;
  /** Visitors find rows by exactly this field's value (branding by host name, before anyone signs in). */
  visitorsFindBy?: string;
  /** Read from an SQL view of this name that a migration makes: nothing is written through it. */
  isView?: boolean;
  /** How the record's state may change; the field is then changed by actions alone. */
  states?: StateMachine;
  /** Below another base than `/api/v1/`. */
  base?: string;
  /** Every write leaves a before/after row in the activity log (default true). */
  history?: boolean;
  /** The most rows one list call returns (default 1000); `default` applies when the caller names none. */
  limit?: { default: number; max: number };
  list: ListDescription;
  /** Rows that the search of every page finds; their texts get an index of their own. */
  searchable?: Searchable;
  /** Address of the page of one row that the search does not find, with `{id}` for its number: `/facility/alerts?id={id}`. */
  page?: string;
  /** The reference to the record that lends rows their Spanish name, as the type of an alert does. Without it a row has its own in the
   * field beside the one that names it (`label`, `labelEs`), or none. */
  spanishNameOf?: string;
  /** One line: what one row is. */
  meaning: string;
}

/** Name, fields, path, collections that point here and base stay known to the types: what a page asks for has the type it gets. */
export interface EntityDefinition<
  N extends string = string,
  F extends Fields = Fields,
  P extends string = string,
  H extends PointingHere = PointingHere,
  B extends string = string,
> extends EntityOptions {
  name: N;
  fields: F;
  path: P;
  has?: H;
  base?: B;
}

/** Collections of rows that point at an entity: relation name → `entity.field`. */
type PointingHere = Readonly<Record<string, string>>;

export type Fields = Readonly<Record<string, Field>>;

/** Columns every table has; the server sets them. */
export const implicitFields = {
  id: { kind: 'integer', min: 1, max: maxInteger, serverSet: true },
  createdate: { kind: 'instant', serverSet: true, default: 'now' },
  createuser: { kind: 'integer', min: 1, max: maxInteger, optional: true, serverSet: true },
  updatedate: { kind: 'instant', serverSet: true, default: 'now' },
  updateuser: { kind: 'integer', min: 1, max: maxInteger, optional: true, serverSet: true },
} as const satisfies Fields;

export type Implicit = { [K in keyof typeof implicitFields]: FieldValue<(typeof implicitFields)[K]> };

/** One record as the API returns it (secrets left out). */
export type Infer<E> =
  E extends EntityDefinition<string, infer F>
    ? Implicit & { [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: FieldValue<F[K]> }
    : never;

/** What a create call accepts: optional and defaulted fields may be left out. */
export type NewRecord<E> =
  E extends EntityDefinition<string, infer F>
    ? { [K in keyof F as F[K] extends { optional: true } | { default: unknown } ? never : K]: FieldValue<F[K]> } & {
        [K in keyof F as F[K] extends { optional: true } | { default: unknown } ? K : never]?: FieldValue<F[K]>;
      }
    : never;

type DbValue<F> = F extends { kind: 'instant' } ? (F extends { optional: true } ? Date | null : Date) : FieldValue<F>;

/** One row as the database driver returns it: instants are `Date`, secrets included. */
export type Row<E> =
  E extends EntityDefinition<string, infer F>
    ? { [K in keyof typeof implicitFields]: DbValue<(typeof implicitFields)[K]> } & { [K in keyof F]: DbValue<F[K]> }
    : never;

/** Table name → definition; each feature's entity file adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Entities {}

/** Table name → row type. */
export interface Tables extends Rows<Entities> {}
type Rows<E> = { [T in keyof E]: Row<E[T]> };

/** What a definition says beside its name and fields, with what the types keep of it. */
type Described<P extends string, H extends PointingHere, B extends string> = EntityOptions & {
  path: P;
  has?: H;
  base?: B;
};

/** Defines an entity as plain data: its table, checks, everyday calls, form, list and documentation derive from it. */
export function defineEntity<
  const N extends string,
  const F extends Fields,
  const P extends string,
  const H extends PointingHere = NoneHere,
  const B extends string = never,
>(name: N, fields: F, options: Described<P, H, B>): EntityDefinition<N, F, P, H, B> {
  return { name, fields, ...options };
}
type NoneHere = Readonly<Record<never, string>>;

/** A small administrators' list (a picker's content): label in both languages, order and active mark, beside its own fields. */
export function defineLookup<
  const N extends string,
  const F extends Fields,
  const P extends string,
  const H extends PointingHere = NoneHere,
  const B extends string = never,
>(
  name: N,
  fields: F,
  options: Partial<EntityOptions> & Pick<Described<P, H, B>, 'path' | 'table' | 'meaning' | 'has' | 'base'>,
): EntityDefinition<N, typeof lookupFields & F, P, H, B> {
  return defineEntity(
    name,
    { ...lookupFields, ...fields },
    {
      scope: providerScope,
      access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
      unique: [['label']],
      list: { columns: ['label', 'seq', 'active'], search: ['label'], order: 'seq' },
      ...options,
    },
  );
}

/** Fields every lookup has. */
export const lookupFields = {
  label: { kind: 'text', max: 120 },
  labelEs: {
    kind: 'text',
    max: 120,
    optional: true,
    meaning: 'label in Spanish; the English one shows where it is empty',
  },
  seq: { kind: 'integer', min: -maxInteger, max: maxInteger, default: 0 },
  active: { kind: 'flag', default: true },
} as const satisfies Fields;

/** All columns of an entity, implicit ones included, in table order. */
export function allFields({ fields }: Pick<EntityDefinition, 'fields'>): Readonly<Record<string, Field>> {
  const known = joinedFields.get(fields);
  if (known) return known;
  const { id, ...tail } = implicitFields;
  const joined: Readonly<Record<string, Field>> = { id, ...fields, ...tail };
  joinedFields.set(fields, joined);
  return joined;
}
// Asked for on every call; definitions never change.
const joinedFields = new WeakMap<Fields, Readonly<Record<string, Field>>>();

/** Whether a field is a secret that is sealed at rest. */
export const isSealed = (entity: EntityDefinition, key: string): boolean => {
  const field = entity.fields[key];
  return field?.kind === 'secret' && field.oneWay !== true;
};
/** The fields of an entity that are sealed at rest. */
export const sealedFields = (entity: EntityDefinition): string[] =>
  Object.keys(entity.fields).filter((key) => isSealed(entity, key));

/** Name under which a reference is included: `platformGroup_id` → `platformGroup`. */
export function relationName(key: string, field: ReferenceField): string {
  return field.relation ?? key.replace(/_id$/, '');
}
