import { roleKeyOf, type RoleKey } from '@trellis/access/model';
import { filtered } from '@trellis/entity-kit';
import type { UnitRecord } from '@trellis/units/model';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { reads } from '../calls.ts';
import { offerActions, type ActionRecord, type OfferContext, type OfferedGroup } from './offered-actions.ts';

/** What the signed-in person may tell these units to do. `judge` again when a menu opens: units go offline meanwhile. */
export function useOffer(
  units: readonly UnitRecord[],
  ownDialogs: ReadonlySet<number>,
): { groups: OfferedGroup[]; judge: () => void } {
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
  return { groups, judge: () => setNow(Date.now()) };
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

const allActions = filtered({ fields: ['id', 'actionId', 'label', 'labelEs', 'roles', 'active'], limit: 1000 });

/** What administrators of the installation changed of the actions: names, roles, and which are switched off. */
function useActionRecords(): ReadonlyMap<number, ActionRecord> {
  const { data } = useCall(reads.actions, allActions);
  return useMemo(() => new Map(data?.map((record) => [record.actionId, record])), [data]);
}
