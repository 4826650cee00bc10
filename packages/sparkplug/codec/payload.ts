import type { Datatype } from './datatypes.ts';

/** A metric's value; 64-bit integers and date-times are numbers where exact, else bigint; date-times are ms since 1970 UTC. */
export type MetricValue =
  | null
  | number
  | bigint
  | boolean
  | string
  | Uint8Array
  | DataSet
  | Template
  | Property[]
  | Property[][];

/** A value read without knowing its data type: integers are still unsigned. */
export type WireValue = MetricValue;

/** One metric as handed to the encoder; `datatype` chooses the wire form of `value`. */
export interface Metric {
  name?: string | undefined;
  alias?: number | bigint | undefined;
  /** When the value was acquired, ms since 1970 UTC. */
  timestamp?: number | undefined;
  datatype?: Datatype | undefined;
  value: MetricValue;
  isHistorical?: boolean | undefined;
  isTransient?: boolean | undefined;
  metadata?: MetricMetadata | undefined;
  properties?: Property[] | undefined;
}

/** One metric as read; `isMismatched` says that the value did not fit its data type and was dropped (value is null). */
export interface DecodedMetric extends Metric {
  name: string | undefined;
  alias: number | bigint | undefined;
  timestamp: number | undefined;
  datatype: Datatype | undefined;
  isHistorical: boolean;
  isTransient: boolean;
  metadata: MetricMetadata | undefined;
  properties: Property[] | undefined;
  isMismatched: boolean;
}

export interface Payload {
  /** When the message was sent, ms since 1970 UTC. */
  timestamp?: number | undefined;
  metrics?: Metric[] | undefined;
  /** 0–255; absent in NDEATH, NCMD and DCMD. */
  seq?: number | undefined;
  uuid?: string | undefined;
  body?: Uint8Array | undefined;
}

export interface DecodedPayload extends Payload {
  timestamp: number | undefined;
  metrics: DecodedMetric[];
  seq: number | undefined;
  uuid: string | undefined;
  body: Uint8Array | undefined;
}

export interface Property {
  name: string;
  datatype: Datatype;
  value: MetricValue;
}

export interface DataSet {
  columns: string[];
  types: Datatype[];
  rows: (null | number | bigint | boolean | string)[][];
}

export interface Template {
  version?: string | undefined;
  templateRef?: string | undefined;
  isDefinition?: boolean | undefined;
  metrics: Metric[];
  parameters: Property[];
}

export interface MetricMetadata {
  isMultiPart?: boolean | undefined;
  contentType?: string | undefined;
  size?: number | bigint | undefined;
  seq?: number | bigint | undefined;
  fileName?: string | undefined;
  fileType?: string | undefined;
  md5?: string | undefined;
  description?: string | undefined;
}
