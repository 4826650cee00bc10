import type { Datatype } from '../codec/datatypes.ts';
import type { DecodedMetric, DecodedPayload } from '../codec/payload.ts';
import type { EdgeTopic } from '../topics.ts';
import type { SavedMetric, SkipCause } from './metric-table.ts';
import type { SavedSequence } from './sequence.ts';

export interface HostMessage {
  topic: EdgeTopic;
  payload: DecodedPayload;
}

/** A metric whose name, data type and time are known; `deviceId` is undefined for the node itself. */
export interface AcceptedMetric extends DecodedMetric {
  name: string;
  datatype: Datatype;
  timestamp: number;
}

export interface SkippedMetric {
  name: string | undefined;
  alias: number | bigint | undefined;
  cause: SkipCause;
}

/** A node (`deviceId` undefined) or device went online or offline, `at` in ms. */
export interface Transition {
  deviceId: string | undefined;
  online: boolean;
  at: number;
}

/** Why the node should be asked for its births. */
export type RebirthReason = 'not-born' | 'device-not-born' | 'sequence-gap' | 'unknown-alias' | 'unknown-metric';

/** Why a message as a whole was put aside. */
export type RejectCause = 'duplicate' | 'stale-death' | 'not-for-host';

/** What follows from one message. */
export interface HostEffects {
  deviceId: string | undefined;
  accepted: AcceptedMetric[];
  skipped: SkippedMetric[];
  transitions: Transition[];
  /** True for the values of a birth: the current state of things, not new readings by themselves. */
  isBirth: boolean;
  /** The node's position of a data message, when it sends one; it is not among `accepted`. */
  position?: number | bigint;
  /** Set when a rebirth request is due now; at most one per interval. */
  rebirthRequested?: RebirthReason;
  rejected?: RejectCause;
}

/** Everything a session knows, as plain JSON. */
export interface HostSessionState {
  version: 1;
  online: boolean;
  bdSeq: number | null;
  birthTimestamp: number | null;
  sequence: SavedSequence;
  node: SavedMetric[];
  devices: { id: string; online: boolean; born: boolean; metrics: SavedMetric[] }[];
  rebirthPending: RebirthReason | null;
  rebirthRequestedAt: number | null;
}

export interface HostSessionOptions {
  /** Least time between two rebirth requests, ms; default 10 000. */
  rebirthIntervalMs?: number;
}

export interface HostSession {
  readonly isOnline: boolean;
  receive(message: HostMessage, now: number): HostEffects;
  save(): HostSessionState;
}
