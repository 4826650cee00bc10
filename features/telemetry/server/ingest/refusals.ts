import type { Metrics } from '@trellis/server-kit';
import type { Rejections } from '../store/rejected-messages.ts';

/** Counts what is refused: per source and cause in the database (logged once), per cause for Prometheus. */
export interface Refusals {
  count(source: string, cause: string, sample?: string, times?: number): void;
}

export function createRefusals(rejections: Rejections, metrics: Metrics): Refusals {
  const counter = metrics.counter('trellis_ingest_rejected_total', 'Messages and values from controllers not kept', [
    'cause',
  ]);
  return {
    count(source, cause, sample, times = 1) {
      counter.labels(cause).inc(times);
      rejections.count(source, cause, sample, times);
    },
  };
}
