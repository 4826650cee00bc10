import type { Datatype } from './datatypes.ts';
import type { MetricValue, WireValue } from './payload.ts';

/**
 * Reads a value as it stood on the wire (integers unsigned) as the given data type; undefined when the two do not fit.
 * Negative integers travel as two's complement, by some senders in 8 or 16 bits and by others sign-extended; both read alike.
 */
export function readAs(raw: WireValue, datatype: Datatype): MetricValue | undefined {
  if (raw === null || datatype === 'Unknown') return raw;
  switch (typeof raw) {
    case 'number':
      return datatype === 'Double' ? raw : readNumberAs(raw, datatype);
    case 'bigint':
      return readBigintAs(raw, datatype);
    case 'boolean':
      return datatype === 'Boolean' ? raw : undefined;
    case 'string':
      return datatype === 'String' || datatype === 'Text' || datatype === 'UUID' ? raw : undefined;
    default:
      return readObjectAs(raw, datatype);
  }
}

function readNumberAs(raw: number, datatype: Datatype): number | undefined {
  switch (datatype) {
    case 'Int8':
      return (raw << 24) >> 24;
    case 'Int16':
      return (raw << 16) >> 16;
    case 'Int32':
      return raw | 0;
    case 'UInt8':
      return raw & 0xff;
    case 'UInt16':
      return raw & 0xffff;
    case 'UInt32':
      return raw >>> 0;
    case 'Int64':
    case 'UInt64':
    case 'DateTime':
    case 'Float':
    case 'Double':
      return raw;
    default:
      return undefined;
  }
}

function readBigintAs(raw: bigint, datatype: Datatype): number | bigint | undefined {
  switch (datatype) {
    case 'Int64':
      return narrow(BigInt.asIntN(64, raw));
    case 'UInt64':
    case 'DateTime':
      return narrow(raw);
    case 'Float':
    case 'Double':
      return Number(raw);
    default:
      return readNumberAs(Number(BigInt.asIntN(32, raw)), datatype);
  }
}

function readObjectAs(raw: Exclude<WireValue, null | number | bigint | boolean | string>, datatype: Datatype) {
  const isBytes = raw instanceof Uint8Array;
  if (datatype === 'Bytes' || datatype === 'File' || datatype.endsWith('Array')) return isBytes ? raw : undefined;
  if (isBytes) return undefined;
  if (Array.isArray(raw)) return datatype === 'PropertySet' || datatype === 'PropertySetList' ? raw : undefined;
  if ('rows' in raw) return datatype === 'DataSet' ? raw : undefined;
  return datatype === 'Template' ? raw : undefined;
}

/** A 64-bit integer as number where that is exact, else as bigint. */
export function narrow(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
