import { tellsSame } from '@trellis/unit-status/model';
import { troubledSince, warningWeight, worstFirst, type Explanation } from '@trellis/units/model';
import type { FarmUnit } from './use-farm-units.ts';

/** An alert nobody has ended, as far as the list of what needs someone asks. */
export interface OpenAlert {
  id: number;
  code: string | null;
  title: string;
  platformGroup_id: number | null;
  isUrgent: boolean;
  /** Nobody has taken it on. */
  isOpen: boolean;
  owner: string | undefined;
  since: string;
}

/** A ticket that is not closed. */
export interface OpenTicket {
  id: number;
  label: string;
  platformGroup_id: number | null;
  /** The lower the more urgent. */
  priority: number;
  priorityName: string | undefined;
  assignees: readonly string[];
  since: string;
}

/** One story: a unit or a thing, what is wrong, since when, who is on it. */
export interface Need {
  key: string;
  unit: FarmUnit['unit'] | undefined;
  /** Of a unit that needs someone; an unwell unit comes before a well one of which a ticket or an alert is open. */
  state: 'OFFLINE' | 'WARN' | undefined;
  /** What its own readings say; nothing where an urgent alert tells of something worse. */
  reason: Explanation | undefined;
  /** How many more reasons there are. */
  more: number;
  alerts: readonly OpenAlert[];
  tickets: readonly OpenTicket[];
  since: string | null;
  /** Names of who is on it. */
  who: readonly string[];
}

const troubled = ['OFFLINE', 'WARN'] as const;

/** Units in trouble, alerts and tickets as one list: what is about the same unit is one story, the worst first. */
export function gatherNeeds(
  farm: readonly FarmUnit[],
  alerts: readonly OpenAlert[],
  tickets: readonly OpenTicket[],
): Need[] {
  const units = new Map(farm.map((one) => [one.unit.platformGroup_id, one]));
  const keyOf = (kind: string, { id, platformGroup_id }: { id: number; platformGroup_id: number | null }) =>
    platformGroup_id === null ? `${kind}-${id}` : `unit-${platformGroup_id}`;
  const alertsBy = Map.groupBy(alerts, (alert) => keyOf('alert', alert));
  const ticketsBy = Map.groupBy(tickets, (ticket) => keyOf('ticket', ticket));
  const ill = farm.filter(({ health }) => stateOf(health.state) !== undefined);
  const keys = new Set([
    ...ill.map(({ unit }) => `unit-${unit.platformGroup_id}`),
    ...alertsBy.keys(),
    ...ticketsBy.keys(),
  ]);
  return [...keys]
    .filter((key) => !isOutOfService(units.get(unitIdOf(key))))
    .map((key): Need => {
      const own = { alerts: alertsBy.get(key) ?? [], tickets: ticketsBy.get(key) ?? [] };
      const member = units.get(unitIdOf(key));
      const story = tellStory(member?.health.warnings ?? [], own.alerts);
      const starts = [...own.alerts, ...own.tickets].map(({ since }) => since).sort();
      const owners = own.alerts.flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
      return {
        key,
        ...own,
        ...story,
        unit: member?.unit,
        state: member && stateOf(member.health.state),
        // How long the ticket has been open says nothing of how long what the unit itself says has been so.
        since: story.reason || story.alerts ? story.since : (starts[0] ?? null),
        who: [...new Set([...own.tickets.flatMap(({ assignees }) => assignees), ...owners])],
      };
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || nameOf(one).localeCompare(nameOf(other)));
}

/** Silence alone comes before an urgent alert about something else. */
const silenceWeight = warningWeight('controller.offline');

/** What leads a story: the worst of what the unit itself says, or an urgent alert about something else, such as a leak. */
function tellStory(
  warnings: readonly Explanation[],
  alerts: readonly OpenAlert[],
): { reason: Explanation | undefined; since: string | null; more: number; alerts?: readonly OpenAlert[] } {
  const [worst] = worstFirst(warnings);
  const others = alerts.filter((alert) => !warnings.some((warning) => tellsSame(alert, warning)));
  const more = Math.max(0, warnings.length + others.length - 1);
  const urgent = others.find(({ isUrgent }) => isUrgent);
  if (urgent && (!worst || warningWeight(worst.rule) < silenceWeight))
    return {
      ...{ reason: undefined, since: urgent.since, more },
      alerts: [urgent, ...alerts.filter((alert) => alert !== urgent)],
    };
  if (!worst) return { reason: undefined, since: null, more };
  const told = alerts.find((alert) => tellsSame(alert, worst));
  return { reason: worst, since: troubledSince(worst) ?? told?.since ?? null, more };
}

/** The unit a story is about; none where it is about an alert or a ticket alone. */
const unitIdOf = (key: string): number => (key.startsWith('unit-') ? Number(key.slice('unit-'.length)) : Number.NaN);

/** Units out of service need nobody, whatever is open about them, as in the page of units. */
const isOutOfService = (member: FarmUnit | undefined): boolean =>
  member?.health.state === 'DISABLED' || member?.health.state === 'UNDEPLOYED';

const stateOf = (state: string): Need['state'] => troubled.find((known) => known === state);

/** Offline before an urgent alert before a warning before what is merely open; among equals a pressing ticket comes first. */
function rankOf({ state, alerts, tickets }: Need): number {
  const isUrgent = alerts.some((alert) => alert.isUrgent);
  const health = state === 'OFFLINE' ? 0 : isUrgent ? 1 : state === 'WARN' ? 2 : 3;
  return health * 10 + Math.min(9, ...tickets.map(({ priority }) => priority));
}

const nameOf = ({ unit, tickets, alerts }: Need): string =>
  unit?.platformGroupName ?? tickets[0]?.label ?? alerts[0]?.title ?? '';
