const cycle = 256;
const lateWindow = 64;

/** What a sequence number says: next in line, seen before, an older one arriving late, or some are missing before it. */
export type SequenceVerdict = 'next' | 'duplicate' | 'late' | 'gap';

/** The sequence of one edge node as plain JSON: last number (null before the first birth) and the latest [seq, timestamp] pairs. */
export interface SavedSequence {
  last: number | null;
  recent: [seq: number, timestamp: number][];
}

export interface Sequence {
  /** Judges a message and takes note of it; `timestamp` is the payload's, which tells a repeated message from a new lap. */
  take(seq: number, timestamp: number): SequenceVerdict;
  /** A birth of the node starts the count anew. */
  restart(seq: number, timestamp: number): void;
  save(): SavedSequence;
}

/** Follows the sequence numbers 0–255 (wrapping) of one edge node. */
export function createSequence(saved: SavedSequence = { last: null, recent: [] }): Sequence {
  let last = saved.last;
  const seenAt = new Float64Array(cycle).fill(Number.NaN);
  for (const [seq, timestamp] of saved.recent) seenAt[seq] = timestamp;

  return {
    take(seq, timestamp) {
      const next = last === null ? seq : (last + 1) % cycle;
      if (seq === next) {
        last = seq;
        seenAt[seq] = timestamp;
        return 'next';
      }
      const isBehind = last !== null && (last - seq + cycle) % cycle < lateWindow;
      if (isBehind && seenAt[seq] === timestamp) return 'duplicate';
      seenAt[seq] = timestamp;
      if (isBehind) return 'late';
      last = seq;
      return 'gap';
    },
    restart(seq, timestamp) {
      last = seq;
      seenAt.fill(Number.NaN);
      seenAt[seq] = timestamp;
    },
    save() {
      const recent: SavedSequence['recent'] = [];
      for (let back = lateWindow - 1; back >= 0 && last !== null; back--) {
        const seq = (last - back + cycle) % cycle;
        const timestamp = seenAt[seq];
        if (timestamp !== undefined && !Number.isNaN(timestamp)) recent.push([seq, timestamp]);
      }
      return { last, recent };
    },
  };
}
