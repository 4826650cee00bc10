import { alertName, exceptionStatusIds, urgentLevel } from '@trellis/alerts/model';
import { filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { startCalls } from '../start-calls.ts';
import { gatherNeeds } from './needs.ts';
import { useFarmUnits } from './use-farm-units.ts';

const { open, acknowledged, in_remediation } = exceptionStatusIds;
/** Of each kind at most; more are on the pages behind. */
const most = 100;

type Person = { firstname?: string | null; lastname?: string | null } | null | undefined;
const nameOf = (person: Person): string => [person?.firstname, person?.lastname].filter(Boolean).join(' ');

/** What of the farm, or of the units named, needs someone: units, alerts and tickets as one list. */
export function useNeeds(facilityId: number, only?: ReadonlySet<number>) {
  const { lang } = usePreferences();
  const farm = useFarmUnits(facilityId, only);
  const alerts = useCall(
    startCalls.alerts,
    filtered({
      where: { facility_id: facilityId, ExceptionStatus_id: { inq: [open, acknowledged, in_remediation] } },
      include: ['owner', 'exceptionType'],
      order: ['escalationLevel', 'lastOccurred DESC'],
      limit: most,
    }),
  );
  const tickets = useCall(
    startCalls.tickets,
    filtered({
      where: { facility_id: facilityId, closedAt: null },
      include: ['priority', { relation: 'assignments', scope: { include: ['user'] } }],
      order: ['ticket_priority_id', 'createdate'],
      limit: most,
    }),
  );
  // What is about no unit belongs to none of those named.
  const isMeant = ({ platformGroup_id: id }: { platformGroup_id: number | null }) =>
    only === undefined || (id !== null && only.has(id));
  const words = (one: { label: string; labelEs: string | null } | null | undefined) =>
    one ? (lang === 'es' && one.labelEs) || one.label : undefined;
  const data =
    farm.data && alerts.data && tickets.data
      ? gatherNeeds(
          farm.data,
          alerts.data.filter(isMeant).map((alert) => ({
            id: alert.id,
            title: alertName(alert, lang),
            platformGroup_id: alert.platformGroup_id,
            isUrgent: alert.escalationLevel === urgentLevel,
            isOpen: alert.ExceptionStatus_id === open,
            owner: nameOf(alert.owner) || undefined,
            since: alert.firstOccurrred,
          })),
          tickets.data.filter(isMeant).map((ticket) => ({
            id: ticket.id,
            label: ticket.label,
            platformGroup_id: ticket.platformGroup_id,
            priority: ticket.ticket_priority_id ?? 9,
            priorityName: words(ticket.priority),
            assignees: ticket.assignments.map(({ user }) => nameOf(user)).filter((name) => name !== ''),
            since: ticket.createdate,
          })),
        )
      : undefined;
  return {
    data,
    error: farm.error ?? alerts.error ?? tickets.error,
    refetch: () => {
      void farm.refetch();
      void alerts.refetch();
      void tickets.refetch();
    },
    dataUpdatedAt: farm.dataUpdatedAt,
  };
}
