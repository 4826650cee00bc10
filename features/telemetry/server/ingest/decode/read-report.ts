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
  const defaultAt = report.at === undefined ? context.now : Date.parse(report.at);
  const each = (list: Rejected['in'], items: readonly unknown[] = [], read: (item: unknown) => string | undefined) => {
    items.forEach((item, index) => {
      const cause = read(item);
      if (cause !== undefined) rejected.push({ in: list, index, cause });
    });
  };
  each('readings', report.readings, (item) => readReading(said, item, defaultAt, context));
  each('states', report.states, (item) => {
    const state = reportedState.safeParse(item);
    if (!state.success) return 'state.malformed';
    const { device = '', metric, value, at, isHistorical = false } = state.data;
    const name = device === 'unit' ? '' : device;
    return interpretValue(said, { device: name, metric, value, at: timeOf(at, defaultAt), isHistorical }, context);
  });
  each('answers', report.answers, (item) => addParsedAnswer(said, item));
  for (const [name, value] of Object.entries(report.properties ?? {})) {
    interpretValue(
      said,
      { device: '', metric: `Properties/${name}`, value, at: defaultAt, isHistorical: false },
      context,
    );
  }
  return { said, rejected };
}

function readReading(
  said: Interpretation,
  item: unknown,
  defaultAt: number,
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
  if (sensor) return addReading(said, sensor, { value: reading, at: timeOf(at, defaultAt), isHistorical }, context);
  return found ? noteMissing(said, device_id, found.id, context) : 'reading.unknown-designator';
}

function findSensor(controller: KnownController, deviceId: string, designatorId: number) {
  const index = sensorIndexOf(controller);
  return (
    index.findChannel(deviceId, designatorId) ?? index.findChannel(`${controller.edgeNodeId}/${deviceId}`, designatorId)
  );
}

const timeOf = (at: string | undefined, otherwise: number): number => (at === undefined ? otherwise : Date.parse(at));
