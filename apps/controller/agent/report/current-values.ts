import type { Metric } from '@trellis/sparkplug';
import type { NodeBirth } from '@trellis/sparkplug/edge';

export type PlainValue = string | number | boolean;

/** One value to report; `device` is '' for the controller itself, `at` in ms of our time. */
export interface Reported {
  device: string;
  metric: string;
  value: PlainValue;
  at: number;
  /** Moments are numbers of ms, told from other numbers by this. */
  isMoment?: boolean;
  /** Measured at `at`; everything else is true until it is reported otherwise. */
  isReading?: boolean;
}

/** The last value of everything a unit reports: what a birth is made of. */
export interface CurrentValues {
  /** Keeps values; true when one of them was never seen before, so that the births have to be told anew. */
  keep(values: readonly Reported[]): boolean;
  find(device: string, metric: string): PlainValue | undefined;
  /** All values, by `device/metric`, the controller's own without a device. */
  list(): Record<string, PlainValue>;
  birth(): NodeBirth;
}

/** The metric of a value. */
export function metricOf({ metric, value, at, isMoment }: Reported): Metric {
  const datatype = isMoment
    ? 'DateTime'
    : typeof value === 'number'
      ? 'Double'
      : typeof value === 'boolean'
        ? 'Boolean'
        : 'String';
  return { name: metric, datatype, value, timestamp: at };
}

/** Opens the values of a unit; `devices` are listed in births before anything is known of them. */
export function createCurrentValues(devices: readonly string[]): CurrentValues {
  const values = new Map<string, Map<string, Reported>>(['', ...devices].map((name) => [name, new Map()]));
  return {
    keep(reported) {
      let isNew = false;
      for (const one of reported) {
        const known = values.get(one.device) ?? new Map<string, Reported>();
        values.set(one.device, known);
        isNew ||= !known.has(one.metric);
        known.set(one.metric, one);
      }
      return isNew;
    },
    find: (device, metric) => values.get(device)?.get(metric)?.value,
    list: () =>
      Object.fromEntries(
        [...values].flatMap(([device, known]) =>
          [...known.values()].map(({ metric, value }) => [device === '' ? metric : `${device}/${metric}`, value]),
        ),
      ),
    birth() {
      // A state holds at the moment of the birth, however long ago it was entered.
      const metricsOf = (device: string) =>
        [...(values.get(device)?.values() ?? [])].map((one) =>
          one.isReading ? metricOf(one) : { ...metricOf(one), timestamp: undefined },
        );
      const names = [...values.keys()].filter((name) => name !== '');
      return { metrics: metricsOf(''), devices: names.map((id) => ({ id, metrics: metricsOf(id) })) };
    },
  };
}
