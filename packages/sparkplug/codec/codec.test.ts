import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePayload, encodePayload, MalformedPayload } from '../index.ts';
import type { Datatype, DecodedMetric, Metric, Property } from '../index.ts';

const require = createRequire(import.meta.url);
interface ForeignMetric {
  name?: string;
  alias?: unknown;
  timestamp?: unknown;
  type?: string;
  value?: unknown;
  isHistorical?: boolean;
  properties?: unknown;
}
interface Foreign {
  encodePayload(payload: { timestamp?: number; seq?: number; metrics: ForeignMetric[] }): Uint8Array;
  decodePayload(bytes: Uint8Array): { timestamp?: unknown; seq?: unknown; metrics?: ForeignMetric[] };
}
const foreign = (require('sparkplug-payload') as { get(namespace: string): Foreign }).get('spBv1.0');

const long = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(narrowed);
const narrowed = (value: bigint) =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(value) : value;
const double = fc.double({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const values: Partial<Record<Datatype, fc.Arbitrary<number | bigint | boolean | string | Uint8Array>>> = {
  Int8: fc.integer({ min: -128, max: 127 }),
  Int16: fc.integer({ min: -32_768, max: 32_767 }),
  Int32: fc.integer(),
  Int64: long(-(2n ** 63n), 2n ** 63n - 1n),
  UInt8: fc.nat(255),
  UInt16: fc.nat(65_535),
  UInt32: fc.integer({ min: 0, max: 4_294_967_295 }),
  UInt64: long(0n, 2n ** 64n - 1n),
  Float: fc.float({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  Double: double,
  Boolean: fc.boolean(),
  String: fc.string({ unit: 'grapheme' }),
  DateTime: fc.nat(4_102_444_800_000),
  Text: fc.string(),
  UUID: fc.uuid(),
  Bytes: fc.uint8Array({ maxLength: 50 }),
  File: fc.uint8Array({ maxLength: 50 }),
};
const scalars = Object.keys(values) as Datatype[];

const metric: fc.Arbitrary<Metric> = fc.constantFrom(...scalars).chain((datatype) =>
  fc.record(
    {
      name: fc.string({ minLength: 1, unit: 'grapheme' }),
      alias: long(0n, 2n ** 64n - 1n),
      timestamp: fc.nat(4_102_444_800_000),
      datatype: fc.constant(datatype),
      value: fc.oneof(
        { weight: 9, arbitrary: values[datatype] ?? fc.nat() },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      isHistorical: fc.boolean(),
      isTransient: fc.boolean(),
    },
    { requiredKeys: ['datatype', 'value'] },
  ),
);

function plain(decoded: DecodedMetric): DecodedMetric {
  return decoded.value instanceof Uint8Array ? { ...decoded, value: Uint8Array.from(decoded.value) } : decoded;
}

function whole(input: Metric): DecodedMetric {
  return {
    name: undefined,
    alias: undefined,
    timestamp: undefined,
    datatype: undefined,
    metadata: undefined,
    properties: undefined,
    isMismatched: false,
    ...input,
    isHistorical: input.isHistorical ?? false,
    isTransient: input.isTransient ?? false,
  };
}

describe('a payload', () => {
  test('comes back as it was written, for every scalar data type', () => {
    const payload = fc.record({
      timestamp: fc.nat(4_102_444_800_000),
      seq: fc.nat(255),
      metrics: fc.array(metric, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(payload, (written) => {
        const read = decodePayload(encodePayload(written));
        expect(read.timestamp).toBe(written.timestamp);
        expect(read.seq).toBe(written.seq);
        expect(read.metrics.map(plain)).toEqual(written.metrics.map(whole));
      }),
    );
  });

  test('without data types is read as on the wire, unsigned, until the birth tells the type', () => {
    const metrics: Metric[] = [{ alias: 1, datatype: 'Int16', value: -2 }];
    const [read] = decodePayload(encodePayload({ metrics }, { omitDatatypes: true })).metrics;
    expect(read).toMatchObject({ datatype: undefined, value: 4_294_967_294 });
  });

  test('carries property sets, metadata, data sets and templates', () => {
    const properties: Property[] = [
      { name: 'Quality', datatype: 'Int32', value: 192 },
      { name: '__proto__', datatype: 'String', value: null },
      { name: 'range', datatype: 'PropertySet', value: [{ name: 'low', datatype: 'Double', value: -1.5 }] },
      { name: 'list', datatype: 'PropertySetList', value: [[{ name: 'a', datatype: 'Boolean', value: true }], []] },
    ];
    const dataSet = {
      columns: ['id', 'text', 'signed'],
      types: ['UInt32', 'String', 'Int8'] as Datatype[],
      rows: [
        [4_000_000_000, 'x', -3],
        [1, null, 4],
      ],
    };
    const template = {
      version: '1',
      templateRef: 'Pump',
      isDefinition: false,
      metrics: [whole({ name: 'speed', datatype: 'Float', value: 0.5 })],
      parameters: [{ name: 'size', datatype: 'Int64' as const, value: -9 }],
    };
    const metrics: Metric[] = [
      {
        name: 'p',
        datatype: 'Double',
        value: 1,
        properties,
        metadata: { fileName: 'a.txt', size: 3, isMultiPart: false },
      },
      { name: 'd', datatype: 'DataSet', value: dataSet },
      { name: 't', datatype: 'Template', value: template },
    ];
    expect(decodePayload(encodePayload({ metrics })).metrics).toEqual(metrics.map(whole));
  });

  test('refuses to write a value that does not fit its data type, naming the metric', () => {
    const cases: [Datatype, Metric['value']][] = [
      ['Int8', 128],
      ['UInt16', -1],
      ['Int32', 0.5],
      ['UInt64', -1],
      ['Int64', 2n ** 63n],
      ['Double', 'warm'],
      ['Boolean', 1],
      ['String', 4],
      ['Bytes', 'x'],
      ['Unknown', 4],
    ];
    for (const [datatype, value] of cases) {
      expect(() => encodePayload({ metrics: [{ name: 'Air', datatype, value }] })).toThrow(/Metric Air/);
    }
  });

  test('keeps the rest when one value does not fit the data type it names', () => {
    const text = encodePayload({ metrics: [{ name: 'a', datatype: 'String', value: 'x' }] });
    const asDouble = Buffer.from(text);
    asDouble[asDouble.indexOf(Buffer.from([0x20, 12])) + 1] = 10;
    const both = Buffer.concat([asDouble, encodePayload({ metrics: [{ name: 'b', datatype: 'Double', value: 2 }] })]);
    expect(decodePayload(both).metrics).toMatchObject([
      { name: 'a', value: null, isMismatched: true },
      { name: 'b', value: 2, isMismatched: false },
    ]);
  });
});

describe('malformed bytes', () => {
  test('are refused with MalformedPayload or read as something, never anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodePayload(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPayload);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a good payload with any byte changed or its end cut off does the same', () => {
    const good = encodePayload({
      timestamp: 1,
      seq: 3,
      metrics: [
        { name: 'x', datatype: 'DataSet', value: { columns: ['c'], types: ['Int8'], rows: [[1], [2]] } },
        { name: 'y', datatype: 'Double', value: 2, properties: [{ name: 'q', datatype: 'Int32', value: 1 }] },
      ],
    });
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, byte, length) => {
        const broken = Uint8Array.from(good);
        broken[at] = byte;
        try {
          decodePayload(broken.subarray(0, length));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPayload);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const metrics: Metric[] = Array.from({ length: 5 }, () => ({ name: 'm', datatype: 'Double', value: 1 }));
  const good = encodePayload({ metrics });
  test.each([
    ['too-large', good, { maxBytes: good.length - 1 }],
    ['too-many-metrics', good, { maxMetrics: 4 }],
    ['truncated', good.subarray(0, good.length - 1), {}],
    ['invalid-encoding', Uint8Array.from([0x0f]), {}],
    ['too-deep', nested(12), {}],
  ] as const)('are told apart by cause: %s', (code, bytes, limits) => {
    expect(() => decodePayload(bytes, limits)).toThrow(expect.objectContaining({ name: 'MalformedPayload', code }));
  });

  test('limits that are just met are no reason to refuse', () => {
    expect(decodePayload(good, { maxBytes: good.length, maxMetrics: 5 }).metrics).toHaveLength(5);
  });
});

describe('beside npm sparkplug-payload', () => {
  test('what we write, it reads alike', () => {
    fc.assert(
      fc.property(fc.array(metric, { maxLength: 5 }), fc.nat(255), (metrics, seq) => {
        const theirs = foreign.decodePayload(Buffer.from(encodePayload({ timestamp: 5, seq, metrics })));
        expect(Number(theirs.seq)).toBe(seq);
        expect((theirs.metrics ?? []).map((read) => normal(read.value, read.type))).toEqual(
          metrics.map(({ value, datatype }) => normal(value, datatype)),
        );
        expect((theirs.metrics ?? []).map(({ name }) => name)).toEqual(metrics.map(({ name }) => name));
      }),
    );
  });

  test('what it writes, we read alike', () => {
    const theirs = metric.filter(({ value }) => typeof value !== 'bigint');
    fc.assert(
      fc.property(fc.array(theirs, { maxLength: 5 }), fc.nat(255), (metrics, seq) => {
        const written = metrics.map(({ name, datatype, value }) => ({
          name: name ?? 'm',
          type: datatype ?? '',
          value,
        }));
        const read = decodePayload(foreign.encodePayload({ timestamp: 5, seq, metrics: written }));
        expect(read.seq).toBe(seq);
        expect(read.metrics.map(({ name, datatype, value }) => [name, datatype, normal(value, datatype)])).toEqual(
          written.map(({ name, type, value }) => [name, type, normal(value, type)]),
        );
      }),
    );
  });

  /** Its Long objects, signed views of unsigned integers and Buffers, brought to one form. */
  function normal(value: unknown, datatype: string | undefined): unknown {
    if (value === null || typeof value === 'boolean') return value;
    if (value instanceof Uint8Array) return [...value];
    if (datatype === 'Float' || datatype === 'Double') return value;
    const text = (value as { toString(): string }).toString();
    if (datatype === 'UInt32') return String(BigInt.asUintN(32, BigInt(text)));
    if (datatype === 'Int64') return String(BigInt.asIntN(64, BigInt(text)));
    return text;
  }
});

function nested(depth: number): Uint8Array {
  let inner: Metric = { name: 'm', datatype: 'Double', value: 1 };
  for (let level = 0; level < depth; level++) {
    inner = { name: 't', datatype: 'Template', value: { metrics: [inner], parameters: [] } };
  }
  return encodePayload({ metrics: [inner] });
}
