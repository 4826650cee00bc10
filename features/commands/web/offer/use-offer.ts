import { roleKeyOf, type RoleKey } from '@trellis/access/model';
import { filtered } from '@trellis/entity-kit';
import type { UnitRecord } from '@trellis/units/model';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { reads } from '../calls.ts';
import { offerActions, type OfferContext, type OfferedGroup } from './offered-actions.ts';
import { useActionRecords } from './use-action-records.ts';

/** What the signed-in person may tell these units to do; nothing while the actions are not known. `judge` again when a menu opens: units go offline meanwhile. */
export function useOffer(
  units: readonly UnitRecord[],
  ownDialogs: ReadonlySet<number>,
): { groups: OfferedGroup[]; isLoading: boolean; judge: () => void } {
  const user = useUser();
  const [now, setNow] = useState(Date.now);
  const facility = useCall(
    reads.facility,
    { params: { id: String(user.facility_id ?? 0) } },
    { enabled: user.facility_id !== null },
  ).data;
  const records = useActionRecords();
  const roles = useCommandRoles(units);
  const groups = useMemo(() => {
    const context: OfferContext = { isAdmin: isAdmin(user), roles, facility, records, ownDialogs, now };
    return offerActions(units, context);
  }, [units, user, roles, facility, records, ownDialogs, now]);
  return { groups, isLoading: records === undefined, judge: () => setNow(Date.now()) };
}

const withControl = filtered({ where: { allowControl: true }, include: 'members' });

/** The roles that decide what the person may tell these units; whoever rents them with control does what growers do. */
function useCommandRoles(units: readonly UnitRecord[]): readonly RoleKey[] {
  const user = useUser();
  const roles = useMemo(() => user.roles.map(({ id }) => roleKeyOf(id)).filter((key) => key !== undefined), [user]);
  const isTenant = roles.length > 0 && roles.every((role) => role === 'subTenant');
  const { data: sets } = useCall(reads.controlledSets, withControl, { enabled: isTenant });
  return useMemo(() => {
    if (!isTenant) return roles;
    const rented = new Set(sets?.flatMap(({ members }) => members.map(({ platformGroup_id }) => platformGroup_id)));
    return units.every(({ platformGroup_id }) => rented.has(platformGroup_id)) ? ['grower'] : roles;
  }, [isTenant, roles, sets, units]);
}
