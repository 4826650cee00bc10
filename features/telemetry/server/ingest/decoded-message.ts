import type { HostSessionState } from '@trellis/sparkplug';
import type { ReportReceipt } from '@trellis/telemetry/model';
import type { Interpretation } from './decode/reported-values.ts';

/** What one message means, before anything is stored. */
export interface DecodedMessage {
  said: Interpretation;
  position: number | undefined;
  /** Values of a birth are the present state, not new readings by themselves. */
  isBirth: boolean;
  /** The controller came (true) or went (false) with this message. */
  isOnline: boolean | undefined;
  /** When it started, if this message is its first since then; milliseconds. */
  bornAt: number | undefined;
  /** How far its clock is off, when that changed; milliseconds, negative is behind. */
  clockDriftMs: number | undefined;
  /** Sparkplug session to save with the message. */
  session: HostSessionState | undefined;
  rejected: ReportReceipt['rejected'];
}

/** A message that was received before and is in work or stored. */
export interface DuplicateMessage {
  isDuplicate: true;
}
