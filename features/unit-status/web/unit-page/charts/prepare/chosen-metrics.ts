import type { ChartMetric, ChartMetricKey } from './chart-metrics.ts';

/** A pane of the stack: a metric, and another one laid over it. */
export interface ChosenMetric {
  metric: ChartMetric;
  over?: ChartMetric;
}

/** What is drawn until somebody chooses: what people steer by. */
const usual: readonly ChartMetricKey[] = ['temperature', 'humidity', 'vpd', 'co2', 'externalMoisture', 'fertility'];

/**
 * The panes an address asks for (`metrics=temperature,vpd~co2`), of the metrics there are. `first` stands at the top, also where it
 * is not among the usual ones.
 */
export function readChosen(
  query: URLSearchParams,
  available: readonly ChartMetric[],
  first: string | undefined,
): ChosenMetric[] {
  const find = (key: string | undefined) => available.find((metric) => metric.key === key);
  const chosen: ChosenMetric[] = [];
  for (const part of (query.get('metrics') ?? usual.join(',')).split(',')) {
    const [key, overKey] = part.split('~');
    const [metric, over] = [find(key), find(overKey)];
    if (metric && !chosen.some((one) => one.metric === metric))
      chosen.push({ metric, ...(over && over !== metric && { over }) });
  }
  if (chosen.length === 0) return available.slice(0, 6).map((metric) => ({ metric }));
  const wanted = find(first);
  if (!wanted) return chosen;
  const top = chosen.find(({ metric }) => metric === wanted) ?? { metric: wanted };
  return [top, ...chosen.filter((one) => one !== top)];
}

/** Puts the panes into an address. */
export function writeChosen(query: URLSearchParams, chosen: readonly ChosenMetric[]): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('metric');
  next.set('metrics', chosen.map(({ metric, over }) => (over ? `${metric.key}~${over.key}` : metric.key)).join(','));
  return next;
}
