import { isAdmin, useRead, useSession } from '@trellis/web-kit';
import type { Standing } from './step-of.ts';

/** What of an installation stands already, for its administrator; undefined until it is known. */
export function useStanding(): { standing: Standing | undefined; error: Error | null; retry: () => void } {
  const { user } = useSession();
  const isOurs = user !== undefined && isAdmin(user);
  const facilityId = user?.facility_id ?? null;
  const companies = useRead<{ count: number }>({ method: 'GET', path: 'ag_clients/count' }, {}, { enabled: isOurs });
  const inFacility = (path: string) =>
    [
      { method: 'GET', path: `${path}/count` } as const,
      { query: { where: JSON.stringify({ facility_id: facilityId }) } },
      { enabled: isOurs && facilityId !== null },
    ] as const;
  const reads = [
    useRead<{ count: number }>(...inFacility('ag_platformGroups')),
    useRead<{ count: number }>(...inFacility('facilityInvitations')),
    useRead<{ count: number }>(...inFacility('controllers')),
  ] as const;
  const all = [companies, ...reads];
  const [units, invitations, controllers] = reads.map(({ data }) => data?.count ?? 0) as [number, number, number];
  const isKnown = !isOurs || (companies.data && (facilityId === null || reads.every(({ data }) => data)));
  return {
    standing: isKnown
      ? {
          isSignedIn: isOurs,
          hasCompany: (companies.data?.count ?? 0) > 0,
          hasFacility: facilityId !== null,
          ...{ units, invitations, controllers },
        }
      : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => all.forEach((read) => void (read.error && read.refetch())),
  };
}
