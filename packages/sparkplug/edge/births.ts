import { decodePayload } from '../codec/decode-payload.ts';
import { encodePayload } from '../codec/encode-payload.ts';
import type { Metric } from '../codec/payload.ts';
import { bdSeqName, positionName, rebirthMetric } from '../well-known.ts';

/** When and as what a birth is sent. */
export interface BirthFrame {
  timestamp: number;
  seq: number;
  /** The last position given out. */
  position: number;
}

/** The payload of an NBIRTH: bdSeq, rebirth control and position before the node's own metrics, all with a time and no alias. */
export function encodeNodeBirth(
  metrics: Metric[],
  bdSeq: number,
  { timestamp, seq, position }: BirthFrame,
): Uint8Array {
  const own: Metric[] = [
    bdSeqMetric(bdSeq),
    { name: rebirthMetric, datatype: 'Boolean', value: false },
    positionMetric(position),
  ];
  return encodePayload({ timestamp, seq, metrics: timed([...own, ...metrics], timestamp) });
}

/** The payload of a DBIRTH: the position, which stands in each data message, before the device's metrics. */
export function encodeDeviceBirth(metrics: Metric[], { timestamp, seq, position }: BirthFrame): Uint8Array {
  return encodePayload({ timestamp, seq, metrics: timed([positionMetric(position), ...metrics], timestamp) });
}

/** The payload of an NDEATH, the same as last will and as farewell: bdSeq alone, no seq. */
export function encodeNodeDeath(bdSeq: number, timestamp: number): Buffer {
  return Buffer.from(encodePayload({ timestamp, metrics: [bdSeqMetric(bdSeq)] }));
}

/** The metrics of a data message with the position first, encoded without sending time and seq (see `framePayload`). */
export function encodeData(metrics: Metric[], position: number, timestamp: number): Uint8Array {
  return encodePayload({ metrics: timed([positionMetric(position), ...metrics], timestamp) });
}

/** The same metrics marked as historical. */
export function markHistorical(encoded: Uint8Array): Uint8Array {
  const { metrics } = decodePayload(encoded, { maxBytes: Infinity, maxMetrics: Infinity });
  return encodePayload({ metrics: metrics.map((metric) => ({ ...metric, isHistorical: true })) });
}

function bdSeqMetric(bdSeq: number): Metric {
  return { name: bdSeqName, datatype: 'Int64', value: bdSeq };
}

function positionMetric(position: number): Metric {
  return { name: positionName, datatype: 'Int64', value: position };
}

/** Aliases are left out: a message may be replayed after a restart that numbers the metrics anew. */
function timed(metrics: Metric[], timestamp: number): Metric[] {
  return metrics.map((metric) => ({ ...metric, alias: undefined, timestamp: metric.timestamp ?? timestamp }));
}
