import { Writer } from 'protobufjs/minimal.js';
import { codeOfDatatype } from './datatypes.ts';
import { encodeMetadata, encodeProperties, encodeValue, writeLong } from './encode-values.ts';
import type { Metric, Payload } from './payload.ts';

export interface EncodeOptions {
  /** Leaves data types out, as the standard advises for data and command messages; the reader then needs the birth. */
  omitDatatypes?: boolean;
}

/** Writes a Sparkplug B payload; throws a TypeError naming the metric when a value does not fit its data type. */
export function encodePayload(payload: Payload, options: EncodeOptions = {}): Uint8Array {
  const writer = Writer.create();
  if (payload.timestamp !== undefined) writeLong(writer.uint32(0x08), payload.timestamp);
  for (const metric of payload.metrics ?? []) {
    encodeMetric(writer.uint32(0x12).fork(), metric, options);
    writer.ldelim();
  }
  if (payload.seq !== undefined) writeLong(writer.uint32(0x18), payload.seq);
  if (payload.uuid !== undefined) writer.uint32(0x22).string(payload.uuid);
  if (payload.body !== undefined) writer.uint32(0x2a).bytes(payload.body);
  return writer.finish();
}

/** Puts sending time (ms) and sequence number around metrics that were encoded earlier by `encodePayload({ metrics })`. */
export function framePayload(metrics: Uint8Array, timestamp: number, seq: number): Buffer {
  const head = Writer.create();
  writeLong(head.uint32(0x08), timestamp);
  const tail = Writer.create();
  tail.uint32(0x18).uint32(seq);
  return Buffer.concat([head.finish(), metrics, tail.finish()]);
}

function encodeMetric(writer: Writer, metric: Metric, options: EncodeOptions): void {
  if (metric.name !== undefined) writer.uint32(0x0a).string(metric.name);
  if (metric.alias !== undefined) writeLong(writer.uint32(0x10), metric.alias);
  if (metric.timestamp !== undefined) writeLong(writer.uint32(0x18), metric.timestamp);
  if (metric.datatype !== undefined && !options.omitDatatypes) {
    writer.uint32(0x20).uint32(codeOfDatatype(metric.datatype));
  }
  if (metric.isHistorical) writer.uint32(0x28).bool(true);
  if (metric.isTransient) writer.uint32(0x30).bool(true);
  if (metric.value === null) writer.uint32(0x38).bool(true);
  if (metric.metadata) encodeMetadata(writer.uint32(0x42), metric.metadata);
  if (metric.properties) encodeProperties(writer.uint32(0x4a), metric.properties);
  if (metric.value !== null) {
    const title = `Metric ${metric.name ?? String(metric.alias)}`;
    encodeValue(writer, 10, { datatype: metric.datatype ?? 'Unknown', value: metric.value, title }, (nested, member) =>
      encodeMetric(nested, member, options),
    );
  }
}
