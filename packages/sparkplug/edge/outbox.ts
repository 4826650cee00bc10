import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNumberFile } from './number-file.ts';
import { decodeRecord, encodeRecord } from './outbox-record.ts';
import type { OutboxItem } from './outbox-record.ts';
import { openSegments } from './segments.ts';

export interface OutboxOptions {
  /** Where the files live; one outbox, one process at a time. */
  folder: string;
  /** Most bytes kept; when full the oldest file goes, its items counted. Default 256 MiB. */
  maxBytes?: number;
  /** Bytes per file; default 1 MiB or an eighth of `maxBytes`. */
  segmentBytes?: number;
}

export interface Outbox {
  /** Items not acknowledged yet. */
  readonly pending: number;
  /** Items given up because the outbox was full, since it was opened. */
  readonly dropped: number;
  /** The highest position ever given out. */
  readonly lastPosition: number;
  /** The position the next item will get: above every earlier one, also across restarts; from `now` (ms) where possible. */
  nextPosition(now: number): number;
  /** Stores an item, durable against a kill of the process on return; false when the disk refuses it (counted as dropped). */
  append(item: OutboxItem): boolean;
  /** The oldest item not taken since the last `rewind`; undefined when all are taken. */
  take(): OutboxItem | undefined;
  /** The broker has the item. */
  acknowledge(position: number): void;
  /** Begins again at the oldest item that is not acknowledged. */
  rewind(): void;
  close(): void;
}

const mostAhead = 512;

/** Opens a durable first-in first-out store of data payloads. A power cut may lose the last moments; a killed process loses nothing. */
export function openOutbox(options: OutboxOptions): Outbox {
  const maxBytes = options.maxBytes ?? 268_435_456;
  const segments = openSegments(options.folder, options.segmentBytes ?? Math.min(1_048_576, Math.ceil(maxBytes / 8)));
  const acknowledgedFile = openNumberFile(join(options.folder, 'acknowledged'));
  let acknowledged = acknowledgedFile.value ?? 0;
  let lastPosition = Math.max(acknowledged, ...segments.list.map((segment) => segment.lastPosition));
  let dropped = 0;
  let isSaveDue = false;
  let isClosed = false;
  /** Taken items in order; true once acknowledged. */
  const taken = new Map<number, boolean>();
  /** Items read but not taken; `isAheadWhole` when nothing waits on disk behind them. */
  let ahead: OutboxItem[] = [];
  let aheadAt = 0;
  let isAheadWhole = false;
  let readThrough = acknowledged;
  dropAcknowledgedSegments();
  let pending = countPending();

  function countPending(): number {
    let count = 0;
    for (const segment of segments.list) {
      const bytes = readFileSync(segment.path);
      for (let read = decodeRecord(bytes, 0); read; read = decodeRecord(bytes, read.next)) {
        if (read.item.position > acknowledged) count += 1;
      }
    }
    return count;
  }

  function dropAcknowledgedSegments(): void {
    for (let oldest = segments.list[0]; oldest; oldest = segments.list[0]) {
      if (oldest.lastPosition > acknowledged) return;
      // The file being written is kept until the next one begins: a new one for each item would cost more than it frees.
      if (segments.list.length === 1) return;
      segments.dropOldest();
    }
  }

  function advance(position: number): void {
    acknowledged = position;
    if (!isSaveDue) {
      isSaveDue = true;
      setImmediate(saveAcknowledged);
    }
    if ((segments.list[0]?.lastPosition ?? Infinity) <= acknowledged) dropAcknowledgedSegments();
  }

  function saveAcknowledged(): void {
    if (isSaveDue && !isClosed) acknowledgedFile.write(acknowledged);
    isSaveDue = false;
  }

  function makeRoom(bytes: number): void {
    while (segments.list.length > 0 && segments.bytes + bytes > maxBytes) dropOldest();
  }

  function dropOldest(): void {
    const before = countTo(segments.list[0]?.path);
    const segment = segments.dropOldest();
    if (!segment) return;
    dropped += before;
    pending -= before;
    for (const position of taken.keys()) if (position <= segment.lastPosition) taken.delete(position);
    ahead = ahead.slice(aheadAt).filter(({ position }) => position > segment.lastPosition);
    aheadAt = 0;
    readThrough = Math.max(readThrough, segment.lastPosition);
    if (segment.lastPosition > acknowledged) advance(segment.lastPosition);
  }

  function countTo(path: string | undefined): number {
    if (path === undefined) return 0;
    const bytes = readFileSync(path);
    let count = 0;
    for (let read = decodeRecord(bytes, 0); read; read = decodeRecord(bytes, read.next)) {
      if (read.item.position > acknowledged && taken.get(read.item.position) !== true) count += 1;
    }
    return count;
  }

  function readAhead(): void {
    ahead = [];
    aheadAt = 0;
    for (const segment of segments.list) {
      if (segment.lastPosition <= readThrough) continue;
      const bytes = readFileSync(segment.path);
      for (let read = decodeRecord(bytes, 0); read; read = decodeRecord(bytes, read.next)) {
        if (read.item.position <= readThrough) continue;
        if (ahead.length >= mostAhead) return;
        ahead.push(read.item);
        readThrough = read.item.position;
      }
    }
    isAheadWhole = true;
  }

  return {
    get pending() {
      return pending;
    },
    get dropped() {
      return dropped;
    },
    get lastPosition() {
      return lastPosition;
    },
    // Consecutive, so that a receiver sees what is missing; a store that lost its past starts above it.
    nextPosition: (now) => (lastPosition > 0 ? lastPosition + 1 : Math.max(1, Math.round(now) * 1000)),
    append(item) {
      const record = encodeRecord(item);
      makeRoom(record.length);
      lastPosition = item.position;
      try {
        segments.append(record, item.position);
      } catch {
        dropped += 1;
        return false;
      }
      pending += 1;
      if (isAheadWhole && ahead.length - aheadAt < mostAhead) {
        ahead.push(item);
        readThrough = item.position;
      } else isAheadWhole = false;
      return true;
    },
    take() {
      if (aheadAt >= ahead.length) {
        if (isAheadWhole) {
          ahead = [];
          aheadAt = 0;
          return undefined;
        }
        readAhead();
      }
      const item = ahead[aheadAt];
      if (!item) return undefined;
      aheadAt += 1;
      if (aheadAt >= mostAhead) {
        ahead = ahead.slice(aheadAt);
        aheadAt = 0;
      }
      taken.set(item.position, false);
      return item;
    },
    acknowledge(position) {
      if (taken.get(position) !== false) return;
      taken.set(position, true);
      pending -= 1;
      let through = 0;
      for (const [oldest, isDone] of taken) {
        if (!isDone) break;
        taken.delete(oldest);
        through = oldest;
      }
      if (through > 0) advance(through);
    },
    rewind() {
      for (const isDone of taken.values()) if (isDone) pending += 1;
      taken.clear();
      ahead = [];
      aheadAt = 0;
      isAheadWhole = false;
      readThrough = acknowledged;
    },
    close() {
      if (isClosed) return;
      saveAcknowledged();
      isClosed = true;
      segments.close();
      acknowledgedFile.close();
    },
  };
}
