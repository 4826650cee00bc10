import { urgentLevel, type InboxAlert } from '@trellis/alerts/model';

/** Alerts that stand together. */
export interface AlertGroup {
  key: string;
  /** Nothing where the alerts have no area or type. */
  title: string | null;
  isUrgent: boolean;
  alerts: readonly InboxAlert[];
}

/** Alerts under the one about their common cause, where that is shown too. */
export function foldAlerts(alerts: readonly InboxAlert[]): {
  roots: InboxAlert[];
  beneath: ReadonlyMap<number, readonly InboxAlert[]>;
} {
  const ids = new Set(alerts.map(({ id }) => id));
  const isBeneath = ({ rootException_id }: InboxAlert) => rootException_id !== null && ids.has(rootException_id);
  return {
    roots: alerts.filter((alert) => !isBeneath(alert)),
    beneath: Map.groupBy(alerts.filter(isBeneath), ({ rootException_id }) => rootException_id ?? 0),
  };
}

/** The most urgent first, whatever they are about; then by area or type, as they come. */
export function groupAlerts(
  alerts: readonly InboxAlert[],
  by: 'area' | 'type',
  nameOf: (alert: InboxAlert) => string | null,
): AlertGroup[] {
  const first = alerts.filter(({ escalationLevel }) => escalationLevel === urgentLevel);
  const groups = new Map<string, { title: string | null; alerts: InboxAlert[] }>();
  for (const alert of alerts) {
    if (alert.escalationLevel === urgentLevel) continue;
    const key = by === 'area' ? `area ${alert.area_id ?? ''}` : `type ${alert.code ?? ''}`;
    const group = groups.get(key) ?? { title: by === 'area' ? alert.area : nameOf(alert), alerts: [] };
    group.alerts.push(alert);
    groups.set(key, group);
  }
  return [
    ...(first.length > 0 ? [{ key: 'urgent', title: null, isUrgent: true, alerts: first }] : []),
    ...[...groups].map(([key, group]) => ({ key, ...group, isUrgent: false })),
  ];
}
