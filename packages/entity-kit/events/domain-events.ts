import type { EntityDefinition, Infer } from '../definition/entity.ts';

/** How a record changes. */
export type ChangeKind = 'create' | 'update' | 'delete';

/** A record as a change left it (or, deleted, as it was), whole but for its secrets, and where it belongs. */
export interface RecordChange<Row> {
  row: Row;
  /** Null for what belongs to no facility. */
  facilityId: number | null;
}

/** A record that was changed, and as it was before. */
export interface ChangedRecord<Row> extends RecordChange<Row> {
  before: Row;
}

declare const carried: unique symbol;

/** One thing that happens: what it happens to and the verb in the past, such as `alert.raised`. */
export interface EventName {
  readonly name: string;
  /** The change of a record that is this event; the others are emitted where they happen. */
  readonly change?: { readonly entity: string; readonly kind: ChangeKind };
}

/** One thing that happens, and what its event carries. */
export interface EventType<Payload> extends EventName {
  /** For the compiler alone. */
  readonly [carried]?: Payload;
}

/** What an event carries. */
export type CarriedBy<E> = E extends EventType<infer Payload> ? Payload : never;

type Unnamed<Payload> = Omit<EventType<Payload>, 'name'>;
type Named<M> = {
  readonly [Verb in keyof M]: M[Verb] extends { readonly [carried]?: infer Payload }
    ? EventType<Exclude<Payload, undefined>>
    : never;
};

/** An event that is emitted where it happens, carrying `Payload`. */
export const eventPayload = <Payload>(): Unnamed<Payload> => ({});

const changeOf = ({ name }: EntityDefinition, kind: ChangeKind) => ({ change: { entity: name, kind } });

/** Every new record of a collection, whichever call made it. */
export const created = <E extends EntityDefinition>(entity: E): Unnamed<RecordChange<Infer<E>>> =>
  changeOf(entity, 'create');
/** Every change of a record of a collection, its moves from state to state among them. */
export const changed = <E extends EntityDefinition>(entity: E): Unnamed<ChangedRecord<Infer<E>>> =>
  changeOf(entity, 'update');
/** Every record of a collection that is deleted. */
export const deleted = <E extends EntityDefinition>(entity: E): Unnamed<RecordChange<Infer<E>>> =>
  changeOf(entity, 'delete');

/** What happens to one kind of thing: its word of the glossary, and an event for each verb in the past. */
export const defineEvents = <M extends Readonly<Record<string, Unnamed<unknown>>>>(
  subject: string,
  verbs: M,
): Named<M> =>
  Object.fromEntries(
    Object.entries(verbs).map(([verb, event]) => [verb, { ...event, name: `${subject}.${verb}` }]),
  ) as Named<M>;
