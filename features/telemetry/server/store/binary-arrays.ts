/**
 * PostgreSQL's binary form of one-dimensional arrays, sent as query parameters: no text to build here and to parse there.
 * Layout: dimensions, null flag, element type, length, lower bound, then each element with its length.
 */
const headBytes = 20;
const types = { int4: 23, float4: 700, float8: 701, timestamptz: 1184, int8: 20 } as const;
/** PostgreSQL counts time in microseconds from here. */
export const postgresEpochMs = Date.UTC(2000, 0, 1);

function openArray(type: number, length: number, elementBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(headBytes + length * (4 + elementBytes));
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return length === 0 ? buffer.subarray(0, 12) : buffer;
}

/** An int4[] of the first `length` values. */
export function int4Array(values: ArrayLike<number>, length = values.length): Buffer {
  const buffer = openArray(types.int4, length, 4);
  for (let i = 0, o = headBytes; i < length; i++, o += 8) {
    buffer.writeInt32BE(4, o);
    buffer.writeInt32BE(values[i] as number, o + 4);
  }
  return buffer;
}

/** An int8[] of the first `length` values, which must be safe integers. */
export function int8Array(values: ArrayLike<number>, length = values.length): Buffer {
  const buffer = openArray(types.int8, length, 8);
  for (let i = 0, o = headBytes; i < length; i++, o += 12) {
    buffer.writeInt32BE(8, o);
    writeInt64(buffer, values[i] as number, o + 4);
  }
  return buffer;
}

/** A float4[] of the first `length` values; NaN stands for null. */
export function float4Array(values: ArrayLike<number>, length = values.length): Buffer {
  const buffer = openArray(types.float4, length, 4);
  let o = headBytes;
  let hasNull = false;
  for (let i = 0; i < length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) {
      hasNull = true;
      o = buffer.writeInt32BE(-1, o);
    } else {
      o = buffer.writeInt32BE(4, o);
      o = buffer.writeFloatBE(value, o);
    }
  }
  if (hasNull) buffer.writeInt32BE(1, 4);
  return length === 0 ? buffer : buffer.subarray(0, o);
}

/** A float8[] of the first `length` values. */
export function float8Array(values: ArrayLike<number>, length = values.length): Buffer {
  const buffer = openArray(types.float8, length, 8);
  for (let i = 0, o = headBytes; i < length; i++, o += 12) {
    buffer.writeInt32BE(8, o);
    buffer.writeDoubleBE(values[i] as number, o + 4);
  }
  return buffer;
}

/** A timestamptz[] of the first `length` values, given in milliseconds since 1970. */
export function instantArray(values: ArrayLike<number>, length = values.length): Buffer {
  const buffer = openArray(types.timestamptz, length, 8);
  for (let i = 0, o = headBytes; i < length; i++, o += 12) {
    buffer.writeInt32BE(8, o);
    writeInt64(buffer, ((values[i] as number) - postgresEpochMs) * 1000, o + 4);
  }
  return buffer;
}

/** Writes a safe integer as eight bytes, without the detour over BigInt. */
export function writeInt64(buffer: Buffer, value: number, offset: number): void {
  const whole = Math.round(value);
  const high = Math.floor(whole / 0x1_0000_0000);
  buffer.writeInt32BE(high, offset);
  buffer.writeUInt32BE(whole - high * 0x1_0000_0000, offset + 4);
}
