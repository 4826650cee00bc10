import type { Entities, EntityDefinition, Infer } from '../definition/entity.ts';
import type { FieldValue } from '../definition/fields.ts';
import type { CollectionAbout, RecordUsage } from './about.ts';
import type { CallAddress, CallArguments, CallDefinition, CallResult, Method } from './api.ts';
import { everydayNames, everydayTable, type EverydayName } from './everyday-table.ts';
import type { Ask, FilterText, Found } from './found.ts';
import type { ImportBody, ImportReply, TakeBackBody, TakeBackReply } from './import.ts';

/** Collections below `/api/v1/`, by their paths. */
type Collections = {
  [
    T in keyof Entities as [NonNullable<Entities[T]['base']>] extends [never] ? Entities[T]['path'] : never
  ]: Entities[T];
};

/** Where an everyday call of a collection goes; what it takes and answers follows from the definition. */
export interface EverydayAddress<E extends EntityDefinition, N extends AskedName> extends CallAddress {
  everyday: N;
  /** For the types alone. */
  of?: E;
}

/** The everyday calls as they are asked: what creates takes one record, or many and answers as many. */
type AskedName = EverydayName | 'createMany' | 'amend' | 'move';

/** The everyday calls of a collection, by name, and the actions of its state machine. */
export type Everyday<E extends EntityDefinition> = {
  readonly [N in Exclude<AskedName, 'move'>]: EverydayAddress<E, N>;
} & { readonly move: (action: string) => EverydayAddress<E, 'move'> };

interface OneId {
  params: { id: number | string };
}
interface Asking<E> {
  query?: { filter?: FilterText<Ask<E>> };
}
/** Fields people write; which of them a record needs, its check says. */
type Sent<E> = E extends { fields: infer F }
  ? { [K in keyof F as F[K] extends { serverSet: true } ? never : K]?: FieldValue<F[K]> | undefined }
  : never;
type Changed<E> = Sent<E> & { updatedate?: string | undefined };

/** What each everyday call takes. */
export interface EverydayTakes<E> {
  list: Asking<E>;
  findOne: Asking<E>;
  count: { query?: { where?: string } };
  get: OneId & Asking<E>;
  about: unknown;
  usage: OneId;
  create: { body: Sent<E> };
  createMany: { body: readonly Sent<E>[] };
  import: { body: ImportBody };
  takeBack: { body: TakeBackBody };
  patch: OneId & { body: Changed<E> };
  patchById: { body: Changed<E> & { id?: number } };
  replace: OneId & { body: Sent<E> };
  replaceById: { body: Sent<E> & { id?: number } };
  replaceOrCreate: { body: Sent<E> & { id?: number } };
  upsertWithWhere: { query: { where: string }; body: Changed<E> };
  delete: OneId & { query?: { updatedate?: string | undefined } };
  amend: OneId & { body: Changed<E> & { reason?: string | undefined } };
  move: OneId & { body: { reason?: string | null | undefined; updatedate?: string | undefined } };
}

/** What each everyday call answers. */
export interface EverydayAnswers<E> {
  list: Infer<E>[];
  findOne: Infer<E>;
  count: { count: number };
  get: Infer<E>;
  about: CollectionAbout;
  usage: RecordUsage;
  create: Infer<E>;
  createMany: Infer<E>[];
  import: ImportReply;
  takeBack: TakeBackReply;
  patch: Infer<E>;
  patchById: Infer<E>;
  replace: Infer<E>;
  replaceById: Infer<E>;
  replaceOrCreate: Infer<E>;
  upsertWithWhere: Infer<E>;
  delete: { count: number };
  amend: Infer<E>;
  move: Infer<E>;
}

/** Where a collection is, as far as it is known before a page runs. */
interface Place {
  path: string;
  base?: string | undefined;
}

/** The everyday calls of a collection: of a definition, or of the collection under a path, which need not be loaded for it. */
export function everyday<P extends keyof Collections>(path: P): Everyday<Collections[P]>;
export function everyday<E extends EntityDefinition>(entity: E): Everyday<E>;
export function everyday(place: Place): Everyday<EntityDefinition>;
export function everyday(place: string | Place): Everyday<EntityDefinition> {
  const { path, base }: Place = typeof place === 'string' ? { path: place } : place;
  const key = `${base ?? ''} ${path}`;
  const calls = known.get(key) ?? addressesIn({ path, base });
  known.set(key, calls);
  return calls;
}
// Asked for by every cell of a list.
const known = new Map<string, Everyday<EntityDefinition>>();

function addressesIn({ path: collection, base }: Place): Everyday<EntityDefinition> {
  const addressOf = <N extends AskedName>(
    everyday: N,
    method: Method,
    path: string,
  ): EverydayAddress<EntityDefinition, N> => ({
    everyday,
    method,
    path: `${collection}${path}`,
    ...(base !== undefined && { base }),
  });
  const addresses = everydayNames.map((name) => {
    const { method, path } = everydayTable[name];
    return [name, addressOf(name, method, path)] as const;
  });
  return {
    // The names of the table are the keys of what is made from it; the compiler does not see it through `fromEntries`.
    ...(Object.fromEntries(addresses) as Pick<Everyday<EntityDefinition>, EverydayName>),
    createMany: addressOf('createMany', everydayTable.create.method, everydayTable.create.path),
    amend: addressOf('amend', 'POST', '/{id}/amend'),
    move: (action) => addressOf('move', 'POST', `/{id}/${action}`),
  };
}

/** Where a contract's call goes, for what is asked before its checks are loaded: the contract is known to the types alone. */
export interface AddressOf<C extends CallDefinition> extends CallAddress {
  method: C['method'];
  path: C['path'];
  contract?: C;
}

/** A call as callers know it: a contract, where one goes, or an everyday call of a collection. */
export type AnyCall = CallDefinition | AddressOf<CallDefinition> | EverydayAddress<EntityDefinition, AskedName>;
/** The contract of a call that has one. */
type ContractOf<C> = C extends CallDefinition ? C : C extends { contract?: infer D extends CallDefinition } ? D : never;
/** What a caller passes to a call. */
export type ArgumentsOf<C extends AnyCall> =
  C extends EverydayAddress<infer E, infer N> ? EverydayTakes<E>[N] : CallArguments<ContractOf<C>>;
/** What a caller receives of a call. */
export type ReplyOf<C extends AnyCall> =
  C extends EverydayAddress<infer E, infer N> ? EverydayAnswers<E>[N] : CallResult<ContractOf<C>>;

/** An everyday call that takes a filter, and what it answers to one. */
export type Asked = 'list' | 'findOne' | 'get';
export type ReplyTo<N extends Asked, E, Q> = N extends 'list' ? Found<E, Q>[] : Found<E, Q>;

/** The path of a collection that there is. */
export type CollectionPath = keyof Collections;
