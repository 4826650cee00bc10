import { util } from 'protobufjs/minimal.js';
import type { Writer } from 'protobufjs/minimal.js';
import { codeOfDatatype } from './datatypes.ts';
import type { Datatype } from './datatypes.ts';
import type { DataSet, Metric, MetricMetadata, MetricValue, Property, Template } from './payload.ts';

type EncodeMember = (writer: Writer, metric: Metric) => void;

const integerRanges: Partial<Record<Datatype, [number, number]>> = {
  Int8: [-0x80, 0x7f],
  Int16: [-0x8000, 0x7fff],
  Int32: [-0x8000_0000, 0x7fff_ffff],
  UInt8: [0, 0xff],
  UInt16: [0, 0xffff],
  UInt32: [0, 0xffff_ffff],
};

/** Writes a 64-bit integer field's value; negative numbers travel as two's complement. */
export function writeLong(writer: Writer, value: number | bigint): void {
  if (typeof value === 'number') {
    writer.uint64(value);
    return;
  }
  const low = Number(BigInt.asUintN(32, value));
  const high = Number(BigInt.asUintN(32, value >> 32n));
  writer.uint64(new util.LongBits(low, high).toLong(true));
}

/** A value, its type, and what it is called when it does not fit. */
interface TypedValue {
  datatype: Datatype;
  value: MetricValue;
  title: string;
}

type WriteTag = (offset: number, wireType: number) => Writer;

/** Writes a value into the oneof whose `int_value` has the number `field`; throws a TypeError when it does not fit the type. */
export function encodeValue(
  writer: Writer,
  field: number,
  { datatype, value, title }: TypedValue,
  encodeMember: EncodeMember = () => undefined,
): void {
  const tag: WriteTag = (offset, wireType) => writer.uint32(((field + offset) << 3) | wireType);
  if (encodeScalar(tag, datatype, value)) return;
  if (encodeInteger(tag, datatype, value)) return;
  if (encodeStructure(tag, datatype, value, encodeMember)) return;
  const shown = typeof value === 'object' ? 'of this kind' : String(value);
  throw new TypeError(`${title}: the value ${shown} does not fit ${datatype}.`);
}

function encodeScalar(tag: WriteTag, datatype: Datatype, value: MetricValue): boolean {
  if (typeof value === 'number') {
    if (datatype === 'Double') tag(3, 1).double(value);
    else if (datatype === 'Float') tag(2, 5).float(value);
    else return false;
    return true;
  }
  if (typeof value === 'boolean' && datatype === 'Boolean') tag(4, 0).bool(value);
  else if (typeof value === 'string' && isTextual(datatype)) tag(5, 2).string(value);
  else return false;
  return true;
}

function isTextual(datatype: Datatype): boolean {
  return datatype === 'String' || datatype === 'Text' || datatype === 'UUID';
}

function encodeInteger(tag: WriteTag, datatype: Datatype, value: MetricValue): boolean {
  if (datatype === 'Int64' || datatype === 'UInt64' || datatype === 'DateTime') {
    if (!fitsLong(value, datatype)) return false;
    writeLong(tag(1, 0), value);
    return true;
  }
  const range = integerRanges[datatype];
  if (!range || typeof value !== 'number' || !Number.isInteger(value)) return false;
  if (value < range[0] || value > range[1]) return false;
  // UInt32 stands in long_value, as in the reference implementation: its older readers look nowhere else.
  if (datatype === 'UInt32') writeLong(tag(1, 0), value);
  else tag(0, 0).uint32(value >>> 0);
  return true;
}

function fitsLong(value: MetricValue, datatype: Datatype): value is number | bigint {
  const isSigned = datatype === 'Int64';
  if (typeof value === 'number') return Number.isSafeInteger(value) && (isSigned || value >= 0);
  return typeof value === 'bigint' && value === (isSigned ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value));
}

/** Structures have no common place: data set and template exist in metrics only, property sets in properties only. */
function encodeStructure(tag: WriteTag, datatype: Datatype, value: MetricValue, encodeMember: EncodeMember): boolean {
  if (value instanceof Uint8Array) {
    if (datatype !== 'Bytes' && datatype !== 'File' && !datatype.endsWith('Array')) return false;
    tag(6, 2).bytes(value);
  } else if (datatype === 'PropertySet' && isPropertySet(value)) {
    encodeProperties(tag(6, 2), value);
  } else if (datatype === 'PropertySetList' && Array.isArray(value)) {
    const list = tag(7, 2).fork();
    for (const set of value) if (Array.isArray(set)) encodeProperties(list.uint32(0x0a), set);
    list.ldelim();
  } else if (datatype === 'DataSet' && isStructure(value) && 'rows' in value) {
    encodeDataSet(tag(7, 2), value);
  } else if (datatype === 'Template' && isStructure(value) && 'metrics' in value) {
    encodeTemplate(tag(8, 2), value, encodeMember);
  } else return false;
  return true;
}

function isStructure(value: MetricValue): value is DataSet | Template {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

function isPropertySet(value: MetricValue): value is Property[] {
  return Array.isArray(value) && !value.some(Array.isArray);
}

/** Writes a property set, length first. */
export function encodeProperties(writer: Writer, properties: Property[]): void {
  const set = writer.fork();
  for (const { name } of properties) set.uint32(0x0a).string(name);
  for (const { name, datatype, value } of properties) {
    const nested = set.uint32(0x12).fork();
    nested.uint32(0x08).uint32(codeOfDatatype(datatype));
    if (value === null) nested.uint32(0x10).bool(true);
    else encodeValue(nested, 3, { datatype, value, title: `Property ${name}` });
    nested.ldelim();
  }
  set.ldelim();
}

/** Writes a metric's metadata, length first. */
export function encodeMetadata(writer: Writer, metadata: MetricMetadata): void {
  const nested = writer.fork();
  if (metadata.isMultiPart !== undefined) nested.uint32(0x08).bool(metadata.isMultiPart);
  if (metadata.contentType !== undefined) nested.uint32(0x12).string(metadata.contentType);
  if (metadata.size !== undefined) writeLong(nested.uint32(0x18), metadata.size);
  if (metadata.seq !== undefined) writeLong(nested.uint32(0x20), metadata.seq);
  if (metadata.fileName !== undefined) nested.uint32(0x2a).string(metadata.fileName);
  if (metadata.fileType !== undefined) nested.uint32(0x32).string(metadata.fileType);
  if (metadata.md5 !== undefined) nested.uint32(0x3a).string(metadata.md5);
  if (metadata.description !== undefined) nested.uint32(0x42).string(metadata.description);
  nested.ldelim();
}

function encodeDataSet(writer: Writer, dataSet: DataSet): void {
  const nested = writer.fork();
  nested.uint32(0x08).uint32(dataSet.columns.length);
  for (const column of dataSet.columns) nested.uint32(0x12).string(column);
  for (const type of dataSet.types) nested.uint32(0x18).uint32(codeOfDatatype(type));
  for (const row of dataSet.rows) {
    const cells = nested.uint32(0x22).fork();
    row.forEach((cell, at) => {
      const element = cells.uint32(0x0a).fork();
      const column = dataSet.columns[at] ?? String(at);
      if (cell !== null)
        encodeValue(element, 1, { datatype: dataSet.types[at] ?? 'Unknown', value: cell, title: `Column ${column}` });
      element.ldelim();
    });
    cells.ldelim();
  }
  nested.ldelim();
}

function encodeTemplate(writer: Writer, template: Template, encodeMember: EncodeMember): void {
  const nested = writer.fork();
  if (template.version !== undefined) nested.uint32(0x0a).string(template.version);
  for (const metric of template.metrics) {
    encodeMember(nested.uint32(0x12).fork(), metric);
    nested.ldelim();
  }
  for (const { name, datatype, value } of template.parameters) {
    const parameter = nested.uint32(0x1a).fork();
    parameter.uint32(0x0a).string(name).uint32(0x10).uint32(codeOfDatatype(datatype));
    if (value !== null) encodeValue(parameter, 3, { datatype, value, title: `Parameter ${name}` });
    parameter.ldelim();
  }
  if (template.templateRef !== undefined) nested.uint32(0x22).string(template.templateRef);
  if (template.isDefinition !== undefined) nested.uint32(0x28).bool(template.isDefinition);
  nested.ldelim();
}
