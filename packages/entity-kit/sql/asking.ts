import type { EntityDefinition, Who } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import type { Binder } from './where.ts';

/** What the compiler needs to know about the person asking. */
export interface Viewer {
  userId: number;
  isAdmin: boolean;
  /** Facilities where the person may use the right in question on the entity; `all` for administrators. Whoever the entity gives
   * the right to may, or `who` instead. */
  facilitiesFor: (entity: EntityDefinition, right: Right, who?: Who) => readonly number[] | 'all';
  /** Whether the person may use the right on provider data (no facility). */
  mayShared: (entity: EntityDefinition, right: Right, who?: Who) => boolean;
  /** Where the person is nothing but a tenant: what is theirs is read, no more. */
  tenancy?: Tenancy | undefined;
  /** Whether the person holds one of the roles anywhere: what belongs to a facility asks for the role there besides. */
  hasRole: (roles: readonly string[]) => boolean;
}

export type Right = 'read' | 'create' | 'update' | 'delete';

/** Who reads, and which collections there are. */
export interface Reader {
  readonly viewer: Viewer;
  readonly registry: Registry;
}

/** Who asks of which collections, and what binds the values of the statement that asks. */
export interface Asking extends Reader {
  readonly binder: Binder;
}

/** Rows of a collection, and what a statement calls them. */
export interface NamedRows {
  readonly entity: EntityDefinition;
  readonly alias: string;
}

/** Facilities where a person is nothing but a tenant, and the client they are there for. */
export interface Tenancy {
  facilities: readonly number[];
  clientId: number;
  userId: number;
}
