/** Names of the Sparkplug B data types; the index in this list is the number on the wire. */
export const datatypes = [
  'Unknown',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Float',
  'Double',
  'Boolean',
  'String',
  'DateTime',
  'Text',
  'UUID',
  'DataSet',
  'Bytes',
  'File',
  'Template',
  'PropertySet',
  'PropertySetList',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'Int64Array',
  'UInt8Array',
  'UInt16Array',
  'UInt32Array',
  'UInt64Array',
  'FloatArray',
  'DoubleArray',
  'BooleanArray',
  'StringArray',
  'DateTimeArray',
] as const;

export type Datatype = (typeof datatypes)[number];

const codes = new Map<string, number>(datatypes.map((name, code) => [name, code]));

/** The number a data type has on the wire (0–34). */
export function codeOfDatatype(datatype: Datatype): number {
  return codes.get(datatype) ?? 0;
}

/** The data type with this number on the wire; numbers the standard does not know read as Unknown. */
export function datatypeOfCode(code: number): Datatype {
  return datatypes[code] ?? 'Unknown';
}
