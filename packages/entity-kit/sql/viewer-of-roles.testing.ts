import type { Viewer } from './index.ts';

interface Person {
  userId?: number;
  /** Where the person works. */
  facilities?: readonly number[];
  /** Roles, and in which of these facilities each is held. */
  roles?: Readonly<Record<string, readonly number[]>>;
  isAdmin?: boolean;
  /** Facilities where the person is nothing but a tenant, of client 7. */
  rents?: readonly number[];
}

/** Somebody who asks, by where they work and what they are there. */
export function viewerOfRoles({ userId = 1, facilities = [], roles = {}, isAdmin = false, rents }: Person): Viewer {
  const holds = (names: readonly string[], id: number) => names.some((name) => roles[name]?.includes(id) === true);
  return {
    userId,
    isAdmin,
    facilitiesFor: (entity, right, who = entity.access[right]) => {
      if (who === 'nobody') return [];
      if (isAdmin) return 'all';
      return who === 'member' ? facilities : facilities.filter((id) => holds(who, id));
    },
    mayShared: (entity, right, who = entity.access[right]) =>
      who !== 'nobody' && (isAdmin || who === 'member' || facilities.some((id) => holds(who, id))),
    hasRole: (names) => isAdmin || facilities.some((id) => holds(names, id)),
    ...(rents && { tenancy: { facilities: rents, clientId: 7, userId } }),
  };
}
