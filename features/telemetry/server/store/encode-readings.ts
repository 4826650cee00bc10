import { postgresEpochMs } from './binary-arrays.ts';
import type { ReadingRow } from './reading-row.ts';

/** The rows `encodeReadings` writes for. */
export const copyReadings = 'copy readings (facility_id, sensor_id, at, reading, origin) from stdin (format binary)';

const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** Field count and, for each of the five columns, its length and its bytes. */
const rowBytes = 2 + (4 + 4) + (4 + 4) + (4 + 8) + (4 + 4) + (4 + 2);

/**
 * PostgreSQL's binary COPY form of the rows, in the given order of row numbers. The rows must be storable (`isStorable`):
 * PostgreSQL refuses the whole batch for one bad value.
 */
export function encodeReadings(rows: readonly ReadingRow[], order: ArrayLike<number>): Buffer {
  const buffer = Buffer.allocUnsafe(head.length + order.length * rowBytes + 2);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  head.copy(buffer);
  let o = head.length;
  for (let i = 0; i < order.length; i++) {
    const row = rows[order[i] as number] as ReadingRow;
    const micros = Math.round((row.at - postgresEpochMs) * 1000);
    const high = Math.floor(micros / 0x1_0000_0000);
    view.setInt16(o, 5);
    view.setInt32(o + 2, 4);
    view.setInt32(o + 6, row.facilityId);
    view.setInt32(o + 10, 4);
    view.setInt32(o + 14, row.sensorId);
    view.setInt32(o + 18, 8);
    view.setInt32(o + 22, high);
    view.setUint32(o + 26, micros - high * 0x1_0000_0000);
    view.setInt32(o + 30, 4);
    view.setFloat32(o + 34, row.value);
    view.setInt32(o + 38, 2);
    view.setInt16(o + 42, row.origin);
    o += rowBytes;
  }
  view.setInt16(o, -1);
  return buffer;
}
