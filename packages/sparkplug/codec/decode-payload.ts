import { datatypeOfCode } from './datatypes.ts';
import type { Datatype } from './datatypes.ts';
import { decodeDataSet, decodeMetadata, decodeProperties, decodeTemplate } from './decode-structures.ts';
import { MalformedPayload } from './malformed-payload.ts';
import type { DecodedMetric, DecodedPayload, WireValue } from './payload.ts';
import { readAs } from './read-as.ts';
import { WireReader } from './wire-reader.ts';

export interface DecodeLimits {
  /** Largest payload in bytes; default 1 MiB. */
  maxBytes?: number;
  /** Most metrics in one payload, those inside templates included; default 10 000. */
  maxMetrics?: number;
}

const maxDepth = 8;

/** Reads a Sparkplug B payload; throws only `MalformedPayload`. Values without a data type stay as on the wire (see `readAs`). */
export function decodePayload(bytes: Uint8Array, limits: DecodeLimits = {}): DecodedPayload {
  const maxBytes = limits.maxBytes ?? 1_048_576;
  if (bytes.length > maxBytes) {
    throw new MalformedPayload('too-large', `The payload has ${bytes.length} bytes, more than ${maxBytes}.`);
  }
  try {
    return readPayload(new WireReader(bytes, limits.maxMetrics ?? 10_000));
  } catch (error) {
    throw asMalformed(error);
  }
}

function readPayload(reader: WireReader): DecodedPayload {
  const payload: DecodedPayload = {
    timestamp: undefined,
    metrics: [],
    seq: undefined,
    uuid: undefined,
    body: undefined,
  };
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    switch (tag) {
      case 0x08:
        payload.timestamp = reader.safeInteger();
        break;
      case 0x12:
        payload.metrics.push(decodeMetric(reader, 0));
        break;
      case 0x18:
        payload.seq = reader.safeInteger();
        break;
      case 0x22:
        payload.uuid = reader.string();
        break;
      case 0x2a:
        payload.body = reader.ownBytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return payload;
}

/** Reads one metric (length first); `depth` counts the templates around it. */
function decodeMetric(reader: WireReader, depth: number): DecodedMetric {
  if (depth > maxDepth) throw new MalformedPayload('too-deep', `Templates are nested deeper than ${maxDepth}.`);
  if (--reader.metricsLeft < 0) throw new MalformedPayload('too-many-metrics', 'The payload has too many metrics.');
  const outerEnd = reader.enter();
  let name: string | undefined;
  let alias: number | bigint | undefined;
  let timestamp: number | undefined;
  let datatype: Datatype | undefined;
  let isHistorical = false;
  let isTransient = false;
  let isNull = false;
  let metadata: DecodedMetric['metadata'];
  let properties: DecodedMetric['properties'];
  let raw: WireValue = null;
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    switch (tag) {
      case 0x0a:
        name = reader.string();
        break;
      case 0x10:
        alias = reader.unsigned64();
        break;
      case 0x18:
        timestamp = reader.safeInteger();
        break;
      case 0x20:
        datatype = datatypeOfCode(reader.uint32());
        break;
      case 0x28:
        isHistorical = reader.bool();
        break;
      case 0x30:
        isTransient = reader.bool();
        break;
      case 0x38:
        isNull = reader.bool();
        break;
      case 0x42:
        metadata = decodeMetadata(reader);
        break;
      case 0x4a:
        properties = decodeProperties(reader, depth + 1);
        break;
      case 0x69:
        raw = reader.double();
        break;
      default:
        raw = readRareValue(reader, tag, depth, raw);
    }
  }
  reader.leave(outerEnd);
  const value = isNull ? null : datatype === undefined ? raw : readAs(raw, datatype);
  return {
    name,
    alias,
    timestamp,
    datatype,
    value: value ?? null,
    isHistorical,
    isTransient,
    metadata,
    properties,
    isMismatched: value === undefined,
  };
}

function readRareValue(reader: WireReader, tag: number, depth: number, otherwise: WireValue): WireValue {
  switch (tag) {
    case 0x50:
      return reader.uint32();
    case 0x58:
      return reader.unsigned64();
    case 0x65:
      return reader.float();
    case 0x70:
      return reader.bool();
    case 0x7a:
      return reader.string();
    case 0x82:
      return reader.ownBytes();
    case 0x8a:
      return decodeDataSet(reader);
    case 0x92:
      return decodeTemplate(reader, () => decodeMetric(reader, depth + 1));
    default:
      reader.skipType(tag & 7);
      return otherwise;
  }
}

function asMalformed(error: unknown): MalformedPayload {
  if (error instanceof MalformedPayload) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new MalformedPayload(error instanceof RangeError ? 'truncated' : 'invalid-encoding', message);
}
