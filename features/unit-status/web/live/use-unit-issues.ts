import { filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { createContext, use, useMemo } from 'react';
import { unitCalls, wordsOfType, type OpenAlert, type OpenTicket } from '../unit-dialogs/unit-calls.ts';

/** What people already know of a unit, the most urgent first. */
export interface UnitIssues {
  alerts: readonly OpenAlert[];
  tickets: readonly OpenTicket[];
}

/** More than these are no longer told of in the rows; the counts of each unit stay. */
const mostIssues = 500;

export const IssuesContext = createContext<ReadonlyMap<number, UnitIssues>>(new Map());

/** Open alerts and tickets of a facility's units, by unit, with who is on them. */
export function useFacilityIssues(facility_id: number): ReadonlyMap<number, UnitIssues> {
  const alerts = useCall(
    unitCalls.alerts,
    filtered({
      where: { facility_id, resolvedOn: null, platformGroup_id: { neq: null } },
      include: [{ relation: 'owner', scope: { fields: ['id', 'firstname', 'lastname'] } }, wordsOfType],
      order: ['escalationLevel', 'firstOccurrred'],
      limit: mostIssues,
    }),
  ).data;
  const tickets = useCall(
    unitCalls.tickets,
    filtered({
      where: { facility_id, closedAt: null, platformGroup_id: { neq: null } },
      fields: ['id', 'label', 'createdate', 'platformGroup_id'],
      include: [
        'priority',
        'status',
        {
          relation: 'assignments',
          scope: { include: { relation: 'user', scope: { fields: ['id', 'firstname', 'lastname'] } } },
        },
      ],
      order: ['ticket_priority_id', 'createdate'],
      limit: mostIssues,
    }),
    { dependsOn: ['hardware_item_ticket_assignments'] },
  ).data;
  return useMemo(() => {
    const issues = new Map<number, { alerts: OpenAlert[]; tickets: OpenTicket[] }>();
    const of = (unit: number) => {
      const found = issues.get(unit) ?? { alerts: [], tickets: [] };
      issues.set(unit, found);
      return found;
    };
    for (const alert of alerts ?? [])
      if (alert.platformGroup_id !== null) of(alert.platformGroup_id).alerts.push(alert);
    for (const ticket of tickets ?? [])
      if (ticket.platformGroup_id !== null) of(ticket.platformGroup_id).tickets.push(ticket);
    return issues;
  }, [alerts, tickets]);
}

/** What is known of one unit. */
export const useUnitIssues = (id: number): UnitIssues => use(IssuesContext).get(id) ?? nothingOpen;

const nothingOpen: UnitIssues = { alerts: [], tickets: [] };
