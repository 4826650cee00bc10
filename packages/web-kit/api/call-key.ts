import type { CallDefinition, CollectionPath, LooseArguments } from '@trellis/entity-kit';
import type { Query, QueryKey } from '@tanstack/react-query';

/** The collection a call belongs to: the first part of its path. */
export const collectionOf = (call: Pick<CallDefinition, 'path'>): string => call.path.split('/')[0] ?? call.path;

/** The cache key of a read: collection, call, what was asked. */
export const callKey = (call: Pick<CallDefinition, 'path'>, given: LooseArguments): QueryKey => [
  collectionOf(call),
  call.path,
  given,
];

/** A record that changed, as the socket tells it. */
export interface EntityChange {
  collection: string;
  id?: number | string | null;
}

/** A read that depends on this shows changes of every collection, as a log does. */
export const anything = '*';
/** Collections whose changes a read shows beside its own: those that there are, for a name that is none refreshes nothing. */
export type ShownCollections = readonly (CollectionPath | typeof anything)[];

/** Whether a cached read shows something that changed: its own collection, one it says it depends on, and not another record. */
export function isTouched(query: Pick<Query, 'queryKey' | 'meta'>, { collection, id }: EntityChange): boolean {
  const [owner, , given] = query.queryKey as [string, string?, LooseArguments?];
  const dependsOn = (query.meta?.['dependsOn'] as readonly string[] | undefined) ?? [];
  if (dependsOn.includes(collection) || dependsOn.includes(anything)) return true;
  if (owner !== collection) return false;
  const ownId = given?.params?.['id'] as number | string | undefined;
  return id == null || ownId === undefined || String(ownId) === String(id);
}
