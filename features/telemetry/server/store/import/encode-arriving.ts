import { postgresEpochMs } from '../binary-arrays.ts';
import type { ReadingRow } from '../reading-row.ts';

/** A row of an import. */
export interface ArrivingRow extends ReadingRow {
  /** Where in its file it stands, from 1. */
  readonly line?: number;
}

/** The rows `encodeArriving` writes for. */
export const copyArriving =
  'copy arriving_readings (facility_id, sensor_id, at, reading, origin, line) from stdin (format binary)';

const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** Field count and, for each of the six columns, its length and its bytes. */
const mostRowBytes = 2 + (4 + 4) + (4 + 4) + (4 + 8) + (4 + 4) + (4 + 2) + (4 + 4);

/** PostgreSQL's binary COPY form of some rows of an import, in their order. They must be storable (`isStorable`). */
export function encodeArriving(rows: readonly ArrivingRow[]): Buffer {
  const buffer = Buffer.allocUnsafe(head.length + rows.length * mostRowBytes + 2);
  head.copy(buffer);
  let o = head.length;
  for (const { facilityId, sensorId, at, value, origin, line } of rows) {
    o = buffer.writeInt16BE(6, o);
    o = writeInt32(buffer, facilityId, o);
    o = writeInt32(buffer, sensorId, o);
    const micros = Math.round((at - postgresEpochMs) * 1000);
    const high = Math.floor(micros / 0x1_0000_0000);
    o = buffer.writeInt32BE(8, o);
    o = buffer.writeInt32BE(high, o);
    o = buffer.writeUInt32BE(micros - high * 0x1_0000_0000, o);
    o = buffer.writeInt32BE(4, o);
    o = buffer.writeFloatBE(value, o);
    o = buffer.writeInt32BE(2, o);
    o = buffer.writeInt16BE(origin, o);
    o = line === undefined ? buffer.writeInt32BE(-1, o) : writeInt32(buffer, line, o);
  }
  return buffer.subarray(0, buffer.writeInt16BE(-1, o));
}

function writeInt32(buffer: Buffer, value: number, at: number): number {
  return buffer.writeInt32BE(value, buffer.writeInt32BE(4, at));
}
