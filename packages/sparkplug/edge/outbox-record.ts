import { crc32 } from 'node:zlib';

/** One data payload waiting for the broker's acknowledgement; `metrics` is `encodePayload({ metrics })`. */
export interface OutboxItem {
  position: number;
  /** Undefined for the node itself. */
  deviceId: string | undefined;
  metrics: Uint8Array;
}

const head = 8; // u32 length of the body, u32 CRC-32 of the body
const fixed = 10; // f64 position, u16 length of the device id (0xffff: the node itself)
const node = 0xffff;

/** Writes an item as one record: length, checksum, position, device id, metrics. */
export function encodeRecord(item: OutboxItem): Buffer {
  const device = Buffer.from(item.deviceId ?? '', 'utf8');
  const record = Buffer.allocUnsafe(head + fixed + device.length + item.metrics.length);
  record.writeUInt32LE(record.length - head, 0);
  record.writeDoubleLE(item.position, head);
  record.writeUInt16LE(item.deviceId === undefined ? node : device.length, head + 8);
  device.copy(record, head + fixed);
  record.set(item.metrics, head + fixed + device.length);
  record.writeUInt32LE(crc32(record.subarray(head)), 4);
  return record;
}

/** Reads the record at `offset` and where the next one starts; undefined at the end and at a torn or damaged record. */
export function decodeRecord(segment: Buffer, offset: number): { item: OutboxItem; next: number } | undefined {
  if (offset + head + fixed > segment.length) return undefined;
  const length = segment.readUInt32LE(offset);
  const next = offset + head + length;
  if (length < fixed || next > segment.length) return undefined;
  const body = segment.subarray(offset + head, next);
  if (crc32(body) !== segment.readUInt32LE(offset + 4)) return undefined;
  const marked = body.readUInt16LE(8);
  const deviceEnd = fixed + (marked === node ? 0 : marked);
  if (deviceEnd > body.length) return undefined;
  const deviceId = marked === node ? undefined : body.toString('utf8', fixed, deviceEnd);
  return { item: { position: body.readDoubleLE(0), deviceId, metrics: body.subarray(deviceEnd) }, next };
}
