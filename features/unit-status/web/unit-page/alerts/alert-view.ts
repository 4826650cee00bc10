import { alertMetrics, type AlertMetric, type WatchedEvent } from '@trellis/alerts/model';
import type { ChartMetric, ChartMetricKey } from '../charts/prepare/chart-metrics.ts';

/** What stands beside an alert: what its rule watches, and what works on that. */
export interface AlertView {
  /** Metrics in the order they are drawn, as far as the unit measures them. */
  metrics: readonly ChartMetricKey[];
  /** A contact whose times stand above the devices. */
  contact?: 'leak' | 'door';
  /** Kinds of devices that stand first. */
  devices?: readonly string[];
  /** It is about silence: what was read before it, and after. */
  isSilence?: true;
}

const climate = ['temperature', 'humidity', 'co2'] as const;
const air = ['ecu', 'bard', 'rcu'] as const;
const drying = ['dehumidifier', 'dehumidifier2Stage', ...air] as const;
const valve = ['irrigation'] as const;

const ofEvents: Readonly<Record<WatchedEvent, AlertView>> = {
  irrigationLate: { metrics: ['externalMoisture'], devices: valve },
  irrigationStuck: { metrics: ['waterFlow', 'externalMoisture'], devices: valve },
  waterInVain: { metrics: ['externalMoisture', 'waterFlow'], devices: valve },
  leak: { metrics: ['waterFlow'], contact: 'leak', devices: valve },
  flowWhileClosed: { metrics: ['waterFlow'], devices: valve },
  openWithoutFlow: { metrics: ['waterFlow'], devices: valve },
  lightsOffInDay: { metrics: ['lux'], devices: ['light'] },
  lightsOnInNight: { metrics: ['lux'], devices: ['light'] },
  sensorDoubted: { metrics: climate },
  airUnitFault: { metrics: ['temperature', 'humidity'], devices: air },
  coolingInVain: { metrics: ['temperature'], devices: air },
  dryingInVain: { metrics: ['humidity'], devices: drying },
  co2InVain: { metrics: ['co2'], devices: ['co2Valve'] },
  doorOpen: { metrics: ['temperature', 'humidity'], contact: 'door' },
  dosingIntoOpenDoor: { metrics: ['co2'], contact: 'door', devices: ['co2Valve'] },
  pestDetected: { metrics: [] },
};
const ofMetrics: Readonly<Partial<Record<AlertMetric, readonly string[]>>> = {
  temperature: [...air, 'heaterstrip'],
  humidity: ['humidifier', ...drying],
  co2: ['co2Valve'],
  vpd: ['humidifier', ...drying],
  externalMoisture: valve,
  lux: ['light'],
};
/** A controller that is gone, or a sensor: its last words. */
const silent: AlertView = { metrics: climate, isSilence: true };
const nothing: AlertView = { metrics: [] };
const isEvent = (metric: string): metric is WatchedEvent => metric in ofEvents;

/** What stands beside an alert by its rule, or by what was found or said when it was raised. A rule that watches nothing that is drawn shows no metric. */
export function viewOfAlert(metric: string | null, found: readonly string[] = []): AlertView {
  if (metric === null) return nothing;
  const view = isEvent(metric) ? ofEvents[metric] : viewOfReading(metric);
  const named = found.filter(isChartMetric);
  return named.length > 0 ? { ...view, metrics: named } : view;
}

function viewOfReading(metric: string): AlertView {
  if (metric === 'lastCommandFetch' || metric === 'reading') return silent;
  const read = alertMetrics.find((one) => one === metric);
  return read === undefined ? nothing : { metrics: [read], devices: ofMetrics[read] ?? [] };
}

const isChartMetric = (metric: string): metric is ChartMetricKey =>
  alertMetrics.some((one) => one === metric) || metric === 'waterFlow' || metric === 'drainEc';

/** Panes beneath each other at most: the alert is read on a phone. */
const mostPanes = 3;

/** What of a view the unit measures, in its order. */
export const panesOf = ({ metrics }: AlertView, available: readonly ChartMetric[]): ChartMetric[] =>
  metrics.flatMap((key) => available.filter((metric) => metric.key === key)).slice(0, mostPanes);
