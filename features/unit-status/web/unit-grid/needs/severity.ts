import type { UnitIssues } from '../../live/use-unit-issues.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { stateKeyOf } from '../arrange/unit-states.ts';

/** How much a unit needs somebody; 0 when it does not. */
export type SeverityOf = (entry: UnitEntry) => number;

/** What each kind of trouble weighs; an urgent ticket weighs more on top. */
const weights = {
  ...{ offline: 500, urgentAlert: 450, irrigation: 400, warning: 300, pest: 250, alert: 200, ticket: 100 },
} as const;
const urgentTicketWeight = 40;

/**
 * How much a unit needs somebody; 0 when it does not. Offline, warnings, pests and open alerts do, and a ticket of the first
 * priority does: other tickets are somebody's already. An urgent alert, such as a leak, comes before warnings, whatever the unit
 * itself reads. Units out of service need nobody.
 */
export function severityOf(entry: UnitEntry, issues: UnitIssues | undefined): number {
  const { health, record } = entry;
  const state = stateKeyOf(entry);
  if (state === 'DISABLED' || state === 'UNDEPLOYED') return 0;
  const hasUrgentTicket = issues?.tickets.some(isUrgentTicket) ?? false;
  const hasUrgentAlert = issues?.alerts.some(({ escalationLevel }) => escalationLevel === 1) ?? false;
  const weight =
    state === 'OFFLINE' && health.rowColour === 'error'
      ? weights.offline
      : health.missedIrrigation || health.lateIrrigation
        ? weights.irrigation
        : state === 'WARN' || state === 'OFFLINE'
          ? weights.warning + health.warnings.length
          : record.pestDetected
            ? weights.pest
            : record.exceptionCount > 0
              ? weights.alert
              : hasUrgentTicket
                ? weights.ticket
                : 0;
  if (weight === 0) return 0;
  return Math.max(weight, hasUrgentAlert ? weights.urgentAlert : 0) + (hasUrgentTicket ? urgentTicketWeight : 0);
}

/** The same, worked out once for each version of a unit: arranging asks for it again and again. */
export function rememberSeverity(issues: ReadonlyMap<number, UnitIssues>): SeverityOf {
  const known = new WeakMap<UnitEntry, number>();
  return (entry) => {
    let severity = known.get(entry);
    if (severity === undefined) known.set(entry, (severity = severityOf(entry, issues.get(entry.id))));
    return severity;
  };
}

/** By its own record alone, while nothing is known of alerts and tickets. */
export const ownSeverity: SeverityOf = (entry) => severityOf(entry, undefined);

const isUrgentTicket = ({ priority }: UnitIssues['tickets'][number]): boolean => priority?.seq === 1;
