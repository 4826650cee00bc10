import { useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What the list is narrowed to, beside the filters of the table. */
export const quickFilters = ['requested', 'invited', 'suspended', 'neverSignedIn', 'noSecondStep', 'former'] as const;
export type QuickFilter = (typeof quickFilters)[number];

const conditions: Readonly<Record<QuickFilter, Readonly<Record<string, unknown>>>> = {
  requested: { status: 'requested' },
  invited: { status: { inq: ['invited', 'expired'] } },
  suspended: { status: 'suspended' },
  neverSignedIn: { lastlogin: null, status: 'active', twoFactorEnabled: { inq: [true, false] } },
  noSecondStep: { twoFactorEnabled: false, status: 'active' },
  former: { status: { inq: ['denied', 'revoked', 'declined'] } },
};
const present = { status: { nin: ['denied', 'revoked', 'declined'] } };

/** The part of the team in view, as the address says: facility or all, one quick filter, one role. */
export function useTeamView() {
  const { facility_id } = useUser();
  const [query, setQuery] = useSearchParams();
  const isEverywhere = query.get('all') === '1' || facility_id === null;
  const quick = quickFilters.find((key) => key === query.get('show'));
  const role = Number(query.get('role')) || undefined;
  const where = useMemo(
    () => ({
      and: [
        isEverywhere ? {} : { facility_id },
        quick ? conditions[quick] : present,
        role === undefined ? {} : { roleIds: { like: `%,${role},%` } },
      ],
    }),
    [isEverywhere, facility_id, quick, role],
  );
  const put = (key: string, value: string | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      next.delete('page');
      return next;
    });
  return {
    isEverywhere,
    quick,
    role,
    where,
    showEverywhere: (all: boolean) => put('all', all ? '1' : undefined),
    showOnly: (key: QuickFilter | undefined) => put('show', key),
    showRole: (id: number | undefined) => put('role', id === undefined ? undefined : String(id)),
  };
}
export type TeamView = ReturnType<typeof useTeamView>;
