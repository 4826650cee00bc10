import { datatypeOfCode } from './datatypes.ts';
import type { Datatype } from './datatypes.ts';
import { MalformedPayload } from './malformed-payload.ts';
import type { DataSet, DecodedMetric, MetricMetadata, Property, Template, WireValue } from './payload.ts';
import { readAs } from './read-as.ts';
import type { WireReader } from './wire-reader.ts';

type Cell = DataSet['rows'][number][number];

const maxDepth = 8;

/** Reads a metric's metadata; fields this version does not know are skipped. */
export function decodeMetadata(reader: WireReader): MetricMetadata {
  const metadata: MetricMetadata = {};
  readFields(reader, (tag) => {
    if (tag === 0x08) metadata.isMultiPart = reader.bool();
    else if (tag === 0x12) metadata.contentType = reader.string();
    else if (tag === 0x18) metadata.size = reader.unsigned64();
    else if (tag === 0x20) metadata.seq = reader.unsigned64();
    else if (tag === 0x2a) metadata.fileName = reader.string();
    else if (tag === 0x32) metadata.fileType = reader.string();
    else if (tag === 0x3a) metadata.md5 = reader.string();
    else if (tag === 0x42) metadata.description = reader.string();
    else reader.skipType(tag & 7);
  });
  return metadata;
}

/** Reads a property set; a name without a value, or a value without a name, is left out. */
export function decodeProperties(reader: WireReader, depth: number): Property[] {
  if (depth > maxDepth) throw new MalformedPayload('too-deep', `Property sets are nested deeper than ${maxDepth}.`);
  const names: string[] = [];
  const values: Omit<Property, 'name'>[] = [];
  readFields(reader, (tag) => {
    if (tag === 0x0a) names.push(reader.string());
    else if (tag === 0x12) values.push(decodePropertyValue(reader, depth));
    else reader.skipType(tag & 7);
  });
  return values.slice(0, names.length).map((value, at) => ({ name: names[at] ?? '', ...value }));
}

function decodePropertyValue(reader: WireReader, depth: number): Omit<Property, 'name'> {
  const read: { datatype: Datatype; isNull: boolean; raw: WireValue } = {
    datatype: 'Unknown',
    isNull: false,
    raw: null,
  };
  readFields(reader, (tag) => {
    if (tag === 0x08) read.datatype = datatypeOfCode(reader.uint32());
    else if (tag === 0x10) read.isNull = reader.bool();
    else if (tag === 0x4a) read.raw = decodeProperties(reader, depth + 1);
    else if (tag === 0x52) read.raw = decodePropertyList(reader, depth + 1);
    else read.raw = readScalar(reader, tag, 3, read.raw);
  });
  return { datatype: read.datatype, value: read.isNull ? null : (readAs(read.raw, read.datatype) ?? null) };
}

function decodePropertyList(reader: WireReader, depth: number): Property[][] {
  const sets: Property[][] = [];
  readFields(reader, (tag) => {
    if (tag === 0x0a) sets.push(decodeProperties(reader, depth));
    else reader.skipType(tag & 7);
  });
  return sets;
}

/** Reads a data set; cells are read by their column's type, a cell that does not fit is null. */
export function decodeDataSet(reader: WireReader): DataSet {
  const dataSet: DataSet = { columns: [], types: [], rows: [] };
  readFields(reader, (tag) => {
    if (tag === 0x12) dataSet.columns.push(reader.string());
    else if (tag === 0x18) dataSet.types.push(datatypeOfCode(reader.uint32()));
    else if (tag === 0x1a) dataSet.types.push(...reader.uint32s().map(datatypeOfCode));
    else if (tag === 0x22) dataSet.rows.push(decodeRow(reader));
    else reader.skipType(tag & 7);
  });
  dataSet.rows = dataSet.rows.map((row) => row.map((cell, at) => readCell(cell, dataSet.types[at])));
  return dataSet;
}

function decodeRow(reader: WireReader): Cell[] {
  const row: Cell[] = [];
  readFields(reader, (tag) => {
    if (tag === 0x0a) row.push(decodeCell(reader));
    else reader.skipType(tag & 7);
  });
  return row;
}

function decodeCell(reader: WireReader): Cell {
  let cell: Cell = null;
  readFields(reader, (tag) => {
    cell = readScalar(reader, tag, 1, cell);
  });
  return cell;
}

function readCell(cell: Cell, datatype: Datatype | undefined): Cell {
  const value = readAs(cell, datatype ?? 'Unknown');
  return value === undefined || (typeof value === 'object' && value !== null) ? null : value;
}

/** Reads a template definition or instance; `decodeMember` reads the metric that is next. */
export function decodeTemplate(reader: WireReader, decodeMember: () => DecodedMetric): Template {
  const metrics: DecodedMetric[] = [];
  const template: Template = { metrics, parameters: [] };
  readFields(reader, (tag) => {
    if (tag === 0x0a) template.version = reader.string();
    else if (tag === 0x12) metrics.push(decodeMember());
    else if (tag === 0x1a) template.parameters.push(decodeParameter(reader));
    else if (tag === 0x22) template.templateRef = reader.string();
    else if (tag === 0x28) template.isDefinition = reader.bool();
    else reader.skipType(tag & 7);
  });
  return template;
}

function decodeParameter(reader: WireReader): Property {
  let name = '';
  let datatype: Datatype = 'Unknown';
  let raw: Cell = null;
  readFields(reader, (tag) => {
    if (tag === 0x0a) name = reader.string();
    else if (tag === 0x10) datatype = datatypeOfCode(reader.uint32());
    else raw = readScalar(reader, tag, 3, raw);
  });
  return { name, datatype, value: readAs(raw, datatype) ?? null };
}

/** The six scalar forms always stand in the same order; only the number of the first field differs between messages. */
function readScalar<T>(reader: WireReader, tag: number, firstField: number, otherwise: T) {
  switch (tag - firstField * 8) {
    case 0:
      return reader.uint32();
    case 8:
      return reader.unsigned64();
    case 16 + 5:
      return reader.float();
    case 24 + 1:
      return reader.double();
    case 32:
      return reader.bool();
    case 40 + 2:
      return reader.string();
    default:
      reader.skipType(tag & 7);
      return otherwise;
  }
}

function readFields(reader: WireReader, readField: (tag: number) => void): void {
  const outerEnd = reader.enter();
  while (reader.pos < reader.len) readField(reader.tag());
  reader.leave(outerEnd);
}
