export { datatypes, codeOfDatatype, datatypeOfCode } from './codec/datatypes.ts';
export type { Datatype } from './codec/datatypes.ts';
export { decodePayload } from './codec/decode-payload.ts';
export type { DecodeLimits } from './codec/decode-payload.ts';
export { encodePayload } from './codec/encode-payload.ts';
export type { EncodeOptions } from './codec/encode-payload.ts';
export { MalformedPayload } from './codec/malformed-payload.ts';
export type { MalformedCause } from './codec/malformed-payload.ts';
export type {
  DataSet,
  DecodedMetric,
  DecodedPayload,
  Metric,
  MetricMetadata,
  MetricValue,
  Payload,
  Property,
  Template,
  WireValue,
} from './codec/payload.ts';
export { readAs } from './codec/read-as.ts';
export { createHostSession } from './host/host-session.ts';
export type {
  AcceptedMetric,
  HostEffects,
  HostMessage,
  HostSession,
  HostSessionOptions,
  HostSessionState,
  RebirthReason,
  RejectCause,
  SkippedMetric,
  Transition,
} from './host/host-session-types.ts';
export type { SavedMetric, SkipCause } from './host/metric-table.ts';
export { formatTopic, isValidId, messageTypes, parseTopic } from './topics.ts';
export type {
  DeviceMessageType,
  DeviceTopic,
  EdgeTopic,
  NodeMessageType,
  NodeTopic,
  SparkplugTopic,
  StateTopic,
} from './topics.ts';
export {
  bdSeqName,
  encodeHostState,
  encodeRebirthRequest,
  parseHostState,
  positionName,
  rebirthMetric,
} from './well-known.ts';
export type { HostState } from './well-known.ts';
