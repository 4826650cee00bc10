import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of this process; made once per server, so two servers in one test do not share them. */
export interface Metrics {
  registry: Registry;
  counter: (name: string, help: string, labels?: readonly string[]) => Counter;
  gauge: (name: string, help: string, labels?: readonly string[]) => Gauge;
  histogram: (name: string, help: string, buckets: readonly number[], labels?: readonly string[]) => Histogram;
}

/** Makes the metric registry; asking twice for a name gives the same metric. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const known = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();
  return {
    registry,
    counter: (name, help, labels = []) =>
      known(name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] })),
    gauge: (name, help, labels = []) =>
      known(name, () => new Gauge({ name, help, labelNames: [...labels], registers: [registry] })),
    histogram: (name, help, buckets, labels = []) =>
      known(
        name,
        () => new Histogram({ name, help, buckets: [...buckets], labelNames: [...labels], registers: [registry] }),
      ),
  };
}
