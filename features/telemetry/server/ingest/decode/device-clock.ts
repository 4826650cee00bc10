import { clockTrustMs } from '@trellis/devices/model';

/** When a message was sent by the clock of its device, and received by ours; milliseconds. */
export interface ClockSample {
  sentAt: number;
  receivedAt: number;
  /** Made for this connection, so that it cannot have waited: a birth. */
  isFresh: boolean;
}

/** How far the clock of one device is from ours, and what that makes of its times. */
export interface DeviceClock {
  /** The device's time less ours: negative is behind. */
  readonly driftMs: number;
  note(sample: ClockSample): void;
  /** A time of the device in our time. */
  correct(at: number): number;
}

/** A clock that moves this far was set. */
const stepMs = 60_000;
/** Samples that must agree, and the time they must take, before data alone says that a clock is behind. */
const agreeing = 5;
const agreeingSpanMs = 20_000;

/**
 * Follows a clock. A message may have waited, but none comes before it was sent: one that seems to come early, and a birth,
 * tell the drift at once. That a clock fell behind is believed when messages of some time agree, since what waited for a
 * connection comes in a rush with times that differ.
 */
export function createDeviceClock(knownDriftMs = 0): DeviceClock {
  let driftMs = knownDriftMs;
  let recent: { offset: number; receivedAt: number }[] = [];
  return {
    get driftMs() {
      return driftMs;
    },
    note({ sentAt, receivedAt, isFresh }) {
      const offset = sentAt - receivedAt;
      if (isFresh || offset > driftMs + stepMs) {
        driftMs = offset;
        recent = [];
        return;
      }
      recent = [...recent, { offset, receivedAt }].slice(-agreeing);
      const offsets = recent.map((one) => one.offset).sort((a, b) => a - b);
      const spread = (offsets.at(-1) ?? 0) - (offsets[0] ?? 0);
      const span = receivedAt - (recent[0]?.receivedAt ?? receivedAt);
      const isAgreed = recent.length === agreeing && spread <= stepMs && span >= agreeingSpanMs;
      if (isAgreed) driftMs = offsets[Math.floor(agreeing / 2)] ?? driftMs;
    },
    correct: (at) => (Math.abs(driftMs) <= clockTrustMs ? at : at - driftMs),
  };
}

/** So much later than it was sent no live message comes: its device's clock is wrong, whatever else is known. */
const longestDelayMs = 86_400_000;

/** Makes times of one message ours. Live times of a message that seems to have waited longer than a day count from its receipt. */
export function timesOfMessage(
  clock: DeviceClock,
  message: { sentAt: number; receivedAt: number } | undefined,
): (at: number, isHistorical: boolean) => number {
  const delayMs = message ? message.receivedAt - clock.correct(message.sentAt) : 0;
  return (at, isHistorical) => clock.correct(at) + (delayMs > longestDelayMs && !isHistorical ? delayMs : 0);
}
