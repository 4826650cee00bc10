/** A thing that was opened from the search. */
export interface RecentThing {
  collection: string;
  id: number;
  title: string;
  path: string;
}

const mostKept = 6;
const keyOf = (userId: number, facilityId: number | null) => `trellis.search.recent.${userId}.${facilityId ?? 0}`;

/** What the person opened last in the facility with this browser, newest first. */
export function readRecentThings(userId: number, facilityId: number | null): RecentThing[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, facilityId)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isThing).slice(0, mostKept) : [];
  } catch {
    // Storage that is refused or was written by something else.
    return [];
  }
}

/** Puts a thing first among the recent ones, each once. */
export function rememberThing(userId: number, facilityId: number | null, thing: RecentThing): void {
  const others = readRecentThings(userId, facilityId).filter(
    ({ collection, id }) => collection !== thing.collection || id !== thing.id,
  );
  try {
    localStorage.setItem(keyOf(userId, facilityId), JSON.stringify([thing, ...others].slice(0, mostKept)));
  } catch {
    // Refused storage.
  }
}

const isThing = (value: unknown): value is RecentThing =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  /^\/(?![/\\])/.test(value.path) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'id' in value &&
  typeof value.id === 'number' &&
  'collection' in value &&
  typeof value.collection === 'string';
