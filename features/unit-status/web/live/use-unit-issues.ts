import { issueCollections, openIssuesApi, type OpenIssues } from '@trellis/unit-status/model';
import { useCall } from '@trellis/web-kit';
import { createContext, use, useMemo } from 'react';

/** What people already know of a unit, the most urgent first. */
export type UnitIssues = Readonly<OpenIssues>;

export const IssuesContext = createContext<ReadonlyMap<number, UnitIssues>>(new Map());

/** Open alerts and tickets of a facility's units, by unit, with who is on them. */
export function useFacilityIssues(facility_id: number): ReadonlyMap<number, UnitIssues> {
  const { data } = useCall(
    openIssuesApi.calls.getOpenIssues,
    { query: { facility_id: String(facility_id) } },
    { dependsOn: issueCollections },
  );
  return useMemo(() => {
    const alerts = Map.groupBy(data?.alerts ?? [], ({ platformGroup_id }) => platformGroup_id);
    const tickets = Map.groupBy(data?.tickets ?? [], ({ platformGroup_id }) => platformGroup_id);
    const issues = new Map<number, UnitIssues>();
    for (const unit of new Set([...alerts.keys(), ...tickets.keys()]))
      if (unit !== null) issues.set(unit, { alerts: alerts.get(unit) ?? [], tickets: tickets.get(unit) ?? [] });
    return issues;
  }, [data]);
}

/** What is known of one unit. */
export const useUnitIssues = (id: number): UnitIssues => use(IssuesContext).get(id) ?? nothingOpen;

const nothingOpen: UnitIssues = { alerts: [], tickets: [] };
