import { everyday } from '@trellis/entity-kit';
import { isAdmin, useCall, useSession } from '@trellis/web-kit';
import type { Standing } from './step-of.ts';

/** What of an installation stands already, for its administrator; undefined until it is known. */
export function useStanding(): { standing: Standing | undefined; error: Error | null; retry: () => void } {
  const { user } = useSession();
  const isOurs = user !== undefined && isAdmin(user);
  const facilityId = user?.facility_id ?? null;
  const companies = useCall(everyday('ag_clients').count, {}, { enabled: isOurs });
  const here = { query: { where: JSON.stringify({ facility_id: facilityId }) } };
  const inFacility = { enabled: isOurs && facilityId !== null };
  const reads = [
    useCall(everyday('ag_platformGroups').count, here, inFacility),
    useCall(everyday('facilityInvitations').count, here, inFacility),
    useCall(everyday('controllers').count, here, inFacility),
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
