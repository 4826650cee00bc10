import type { KnownController } from '@trellis/devices/server';
import {
  designators,
  findDesignator,
  reportedReading,
  reportedState,
  type DeviceReport,
  type ReportReceipt,
} from '@trellis/telemetry/model';
import { addParsedAnswer, addReading, interpretValue, noteMissing, type InterpretContext } from './interpret-value.ts';
import { emptyInterpretation, type Interpretation } from './reported-values.ts';
import { sensorIndexOf } from './sensor-index.ts';

type Rejected = ReportReceipt['rejected'][number];

/** What a plain JSON report says, and which of its items are refused. */
export interface ReadReport {
  said: Interpretation;
  rejected: Rejected[];
}

/** Reads a report item by item, the same over MQTT and HTTP; a bad item is refused alone. */
export function readReport(report: DeviceReport, context: InterpretContext): ReadReport {
  const said = emptyInterpretation();
  const rejected: Rejected[] = [];
  const timeOf: TimeOf = (at = report.at, isHistorical = false) =>
    at === undefined ? context.now : context.toOurTime(Date.parse(at), isHistorical);
  const each = (list: Rejected['in'], items: readonly unknown[] = [], read: (item: unknown) => string | undefined) => {
    items.forEach((item, index) => {
      const cause = read(item);
      if (cause !== undefined) rejected.push({ in: list, index, cause });
    });
  };
  each('readings', report.readings, (item) => readReading(said, item, timeOf, context));
  each('states', report.states, (item) => {
    const state = reportedState.safeParse(item);
    if (!state.success) return 'state.malformed';
    const { device = '', metric, value, at, isHistorical = false } = state.data;
    const name = device === 'unit' ? '' : device;
    return interpretValue(said, { device: name, metric, value, at: timeOf(at, isHistorical), isHistorical }, context);
  });
  each('answers', report.answers, (item) => addParsedAnswer(said, item));
  for (const [name, value] of Object.entries(report.properties ?? {})) {
    interpretValue(
      said,
      { device: '', metric: `Properties/${name}`, value, at: timeOf(), isHistorical: false },
      context,
    );
  }
  return { said, rejected };
}

function readReading(
  said: Interpretation,
  item: unknown,
  timeOf: TimeOf,
  context: InterpretContext,
): string | undefined {
  const parsed = reportedReading.safeParse(item);
  if (!parsed.success) return 'reading.malformed';
  const { device_id, designator, key, reading, at, isHistorical = false } = parsed.data;
  const found = designator === undefined ? designators.find((one) => one.key === key) : findDesignator(designator);
  const index = sensorIndexOf(context.controller);
  const sensor =
    (found && findSensor(context.controller, device_id, found.id)) ??
    (key === undefined ? undefined : index.find(device_id, key));
  if (sensor) return addReading(said, sensor, { value: reading, at: timeOf(at, isHistorical), isHistorical }, context);
  return found ? noteMissing(said, device_id, found.id, context) : 'reading.unknown-designator';
}

function findSensor(controller: KnownController, deviceId: string, designatorId: number) {
  const index = sensorIndexOf(controller);
  return (
    index.findChannel(deviceId, designatorId) ?? index.findChannel(`${controller.edgeNodeId}/${deviceId}`, designatorId)
  );
}

/** When an item was, in our time: as it says itself, else as its report does, else now. */
type TimeOf = (at?: string, isHistorical?: boolean) => number;

/**
 * When a report was sent by its device's clock. Without a time of its own the newest of its live readings stands in, which
 * may be older than the report.
 */
export function sentTimeOf({ at, readings = [] }: DeviceReport): { sentAt: number; isExact: boolean } | undefined {
  if (at !== undefined) return { sentAt: Date.parse(at), isExact: true };
  const times = readings.flatMap((item) => {
    const { data } = reportedReading.safeParse(item);
    return data?.at === undefined || data.isHistorical ? [] : [Date.parse(data.at)];
  });
  return times.length === 0 ? undefined : { sentAt: Math.max(...times), isExact: false };
}
