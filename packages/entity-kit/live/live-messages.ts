/**
 * What a tenant of a facility hears of its messages of one type: all of them, those about units let to them (`unit`, by
 * `platformGroupId`), those about records they may read (`record`, by `collection` and `id`), or only what names them as
 * the one it is for (`own`).
 */
export type HeardByTenants = 'all' | 'unit' | 'record' | 'own';

declare const carried: unique symbol;

/** One type of message to browsers: its name on the socket, and what it carries. */
export interface LiveMessageType<Payload> {
  readonly type: string;
  readonly tenants: HeardByTenants;
  /** For the compiler alone. */
  readonly [carried]?: Payload;
}

/** What a message of this type carries. */
export type PayloadOf<M> = M extends LiveMessageType<infer Payload> ? Payload : never;

interface Untitled<Payload> {
  readonly tenants: HeardByTenants;
  readonly [carried]?: Payload;
}

/** A message that carries `Payload`, before it has its name. */
export const messagePayload = <Payload>(tenants: HeardByTenants): Untitled<Payload> => ({ tenants });

type Named<M> = {
  readonly [Type in keyof M]: M[Type] extends Untitled<infer Payload> ? LiveMessageType<Payload> : never;
};

/** Messages to browsers, by their type. Whoever tells one and whoever hears it names this one place. */
export const defineLiveMessages = <M extends Readonly<Record<string, Untitled<unknown>>>>(messages: M): Named<M> =>
  Object.fromEntries(Object.entries(messages).map(([type, { tenants }]) => [type, { type, tenants }])) as Named<M>;

/**
 * Browsers say when they connect for how long their page has been reading (`readForMs`, a parameter of the socket's address), and hear
 * what changed since. A connection may take so many ms to be made; after a longer one everything is read anew.
 */
export const handshakeMs = 2000;

/** An ordinary record changed. */
export interface EntityChanged {
  collection: string;
  id: number;
  op: 'create' | 'update' | 'delete';
  /** The fields that changed where fetching again would be too slow: commands carry their state. */
  record?: Record<string, unknown>;
}

/** One preference as browsers hear of it, its value as text; `user_id` null: for everyone in the facility. */
export interface PreferenceUpdated {
  id: number | null;
  user_id: number | null;
  preferenceName: string;
  setting: string | null;
}

/** Messages that every page follows, whatever it shows. */
export const shellMessages = defineLiveMessages({
  entityChanged: messagePayload<EntityChanged>('record'),
  /** Messages were lost on the way, or what one may see changed: read everything anew. */
  resync: messagePayload<Record<string, never>>('all'),
  frontendPreferenceUpdated: messagePayload<PreferenceUpdated>('all'),
  /** These people were signed out. */
  facilityUserLogout: messagePayload<{ userIds: readonly number[] }>('own'),
});
