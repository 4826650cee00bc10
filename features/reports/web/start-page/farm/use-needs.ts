import { alertName, exceptionStatusIds, urgentLevel } from '@trellis/alerts/model';
import { issueCollections, openIssuesApi } from '@trellis/unit-status/model';
import { useCall, usePreferences } from '@trellis/web-kit';
import { gatherNeeds } from './needs.ts';
import { useFarmUnits } from './use-farm-units.ts';

type Person = { firstname?: string | null; lastname?: string | null } | null | undefined;
const nameOf = (person: Person): string => [person?.firstname, person?.lastname].filter(Boolean).join(' ');

/** What of the farm, or of the units named, needs someone: units, alerts and tickets as one list. */
export function useNeeds(facilityId: number, only?: ReadonlySet<number>) {
  const { lang } = usePreferences();
  const farm = useFarmUnits(facilityId, only);
  const issues = useCall(
    openIssuesApi.calls.getOpenIssues,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: issueCollections },
  );
  // What is about no unit belongs to none of those named.
  const isMeant = ({ platformGroup_id: id }: { platformGroup_id: number | null }) =>
    only === undefined || (id !== null && only.has(id));
  const words = (one: { label: string; labelEs: string | null } | null | undefined) =>
    one ? (lang === 'es' && one.labelEs) || one.label : undefined;
  const data =
    farm.data && issues.data
      ? gatherNeeds(
          farm.data,
          issues.data.alerts.filter(isMeant).map((alert) => ({
            id: alert.id,
            code: alert.code,
            title: alertName(alert, lang),
            platformGroup_id: alert.platformGroup_id,
            isUrgent: alert.escalationLevel === urgentLevel,
            isOpen: alert.ExceptionStatus_id === exceptionStatusIds.open,
            owner: nameOf(alert.owner) || undefined,
            since: alert.firstOccurrred,
          })),
          issues.data.tickets.filter(isMeant).map((ticket) => ({
            id: ticket.id,
            label: ticket.label,
            platformGroup_id: ticket.platformGroup_id,
            priority: ticket.priority?.seq ?? 9,
            priorityName: words(ticket.priority),
            assignees: ticket.people.map(nameOf).filter((name) => name !== ''),
            since: ticket.createdate,
          })),
        )
      : undefined;
  return {
    data,
    error: farm.error ?? issues.error,
    refetch: () => {
      void farm.refetch();
      void issues.refetch();
    },
    dataUpdatedAt: farm.dataUpdatedAt,
  };
}
