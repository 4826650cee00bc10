import { watchedMetrics, type InboxAlert } from '@trellis/alerts/model';

const storedIn: Readonly<Record<string, string>> = {
  ...watchedMetrics,
  ...{ lastCommandFetch: 'min', reading: 'min', irrigationLate: 'min' },
};

/** What value and limit of an alert are stored in, as it was raised or, where nothing was kept of that, by its metric; nothing where that is not known. */
export function unitOfAlert({
  facts,
  metric,
}: Pick<InboxAlert, 'facts' | 'metric'>): { measuredIn?: string; countedIn?: string } | undefined {
  if (facts?.measuredIn !== undefined || facts?.countedIn !== undefined) return facts;
  const measuredIn = storedIn[metric ?? ''];
  return measuredIn === undefined ? undefined : { measuredIn };
}
