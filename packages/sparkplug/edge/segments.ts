import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord } from './outbox-record.ts';

/** One append-only file of the outbox. */
export interface Segment {
  path: string;
  bytes: number;
  count: number;
  lastPosition: number;
}

export interface Segments {
  /** Oldest first; the last one is being written. */
  readonly list: readonly Segment[];
  readonly bytes: number;
  /** Adds a record at the end; throws what the file system throws and leaves the file as it was. */
  append(record: Buffer, position: number): void;
  /** Deletes the oldest file; the one being written is closed and a new one begun. */
  dropOldest(): Segment | undefined;
  close(): void;
}

/** Opens the files of a folder, cutting off what a kill left half-written at their ends. */
export function openSegments(folder: string, segmentBytes: number): Segments {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => /^\d{12}\.log$/.test(name));
  const list = names.sort().map((name) => recover(join(folder, name)));
  let nextNumber = Number(names.at(-1)?.slice(0, 12) ?? 0) + 1;
  let tail: number | undefined;
  for (const empty of list.filter(({ count }) => count === 0)) remove(empty);

  function remove(segment: Segment): void {
    rmSync(segment.path, { force: true });
    list.splice(list.indexOf(segment), 1);
  }

  function begin(): { segment: Segment; file: number } {
    const path = join(folder, `${String(nextNumber++).padStart(12, '0')}.log`);
    const file = openSync(path, 'ax');
    const segment = { path, bytes: 0, count: 0, lastPosition: 0 };
    list.push(segment);
    tail = file;
    return { segment, file };
  }

  function endTail(): void {
    if (tail !== undefined) closeSync(tail);
    tail = undefined;
  }

  return {
    list,
    get bytes() {
      return list.reduce((sum, segment) => sum + segment.bytes, 0);
    },
    append(record, position) {
      const last = list.at(-1);
      if (tail === undefined || !last || last.bytes + record.length > segmentBytes) endTail();
      const { segment, file } = tail !== undefined && last ? { segment: last, file: tail } : begin();
      try {
        writeWhole(file, record);
      } catch (error) {
        ftruncateSync(file, segment.bytes);
        throw error;
      }
      segment.bytes += record.length;
      segment.count += 1;
      segment.lastPosition = position;
    },
    dropOldest() {
      const oldest = list[0];
      if (!oldest) return undefined;
      if (list.length === 1) endTail();
      remove(oldest);
      return oldest;
    },
    close: endTail,
  };
}

function writeWhole(file: number, record: Buffer): void {
  for (let written = 0; written < record.length;) written += writeSync(file, record, written);
}

function recover(path: string): Segment {
  const bytes = readFileSync(path);
  const segment: Segment = { path, bytes: 0, count: 0, lastPosition: 0 };
  for (let read = decodeRecord(bytes, 0); read; read = decodeRecord(bytes, read.next)) {
    segment.bytes = read.next;
    segment.count += 1;
    segment.lastPosition = read.item.position;
  }
  if (segment.bytes < bytes.length) {
    const file = openSync(path, 'r+');
    ftruncateSync(file, segment.bytes);
    closeSync(file);
  }
  return segment;
}
