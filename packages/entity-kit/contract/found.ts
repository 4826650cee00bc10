import type { Entities, Infer } from '../definition/entity.ts';

type ByName = { [T in keyof Entities as Entities[T]['name']]: Entities[T] };
type Named<N> = N extends keyof ByName ? ByName[N] : never;

/** Records that a record's references lead to, by the names they are included under. */
type Single<E> = E extends { fields: infer F }
  ? {
      [K in keyof F as F[K] extends { kind: 'reference' } ? RelationName<K, F[K]> : never]: F[K] extends { to: infer T }
        ? Named<T>
        : never;
    }
  : never;
type RelationName<K, R> = R extends { relation: infer N extends string } ? N : K extends `${infer B}_id` ? B : K;

/** Records that point at a record, by the names they are included under. */
type Several<E> = E extends { has?: infer H }
  ? { [R in keyof H]: H[R] extends `${infer T}.${string}` ? Named<T> : never }
  : never;

type Relation<E> = (keyof Single<E> | keyof Several<E>) & string;
type Related<E, R> = R extends keyof Single<E> ? Single<E>[R] : R extends keyof Several<E> ? Several<E>[R] : never;

/** What may be asked of a collection: which rows, in which order, with which fields and which related records. */
export interface Ask<E> {
  where?: object | undefined;
  order?: string | readonly string[] | undefined;
  limit?: number | undefined;
  skip?: number | undefined;
  fields?: FieldsOf<E> | undefined;
  include?: Included<E> | readonly Included<E>[] | undefined;
}
type FieldsOf<E> = string extends keyof Infer<E> ? readonly string[] | object : readonly (keyof Infer<E>)[];
type Included<E> =
  string extends Relation<E> ? LooseInclude : Relation<E> | { [R in Relation<E>]: Scoped<E, R> }[Relation<E>];
interface Scoped<E, R> {
  relation: R;
  scope?: Ask<Related<E, R>>;
}
type LooseInclude = string | object;

/** A row as it was asked for: the fields chosen, or all, with the related records. */
export type Found<E, Q = unknown> = Chosen<E, Q> & (Q extends { include: infer I } ? With<E, Part<I>> : unknown);
type Chosen<E, Q> = Q extends { fields: readonly (infer K)[] }
  ? string extends K
    ? Infer<E>
    : Pick<Infer<E>, K & keyof Infer<E>>
  : Infer<E>;
type Part<I> = I extends readonly (infer M)[] ? M : I;
type With<E, M> =
  string extends Relation<E> ? unknown : { [R in NameIn<M>]: Joined<E, R, Extract<M, { relation: R }>> };
type NameIn<M> = M extends string ? M : M extends { relation: infer R extends string } ? R : never;
type Joined<E, R, M> = R extends keyof Single<E>
  ? Found<Single<E>[R], ScopeOf<M>> | null
  : R extends keyof Several<E>
    ? Found<Several<E>[R], ScopeOf<M>>[]
    : never;
type ScopeOf<M> = [M] extends [{ scope: infer S }] ? ([M] extends [never] ? unknown : S) : unknown;

/** A filter as the address carries it; what was asked stays known to the types, so that the rows found have theirs. */
export type FilterText<Q> = string & { readonly asks: Q };

/** The text of a filter; the mark of what it asks is for the types alone. */
export const filterText = <const Q extends object>(filter: Q): FilterText<Q> => JSON.stringify(filter) as FilterText<Q>;

/** Asks with a filter. */
export const filtered = <const Q extends object>(filter: Q): { query: { filter: FilterText<Q> } } => ({
  query: { filter: filterText(filter) },
});
