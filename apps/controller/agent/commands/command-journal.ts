import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../store/write-atomically.ts';
import {
  commandEnding,
  commandIntent,
  type CommandEnding,
  type CommandIntent,
  type CommandRecord,
} from './command-record.ts';

/** What a unit was told and what became of it; survives a kill at any line. */
export interface CommandJournal {
  find(id: number): CommandRecord | undefined;
  /** All kept commands, oldest first. */
  list(): CommandRecord[];
  /** Writes a command down before anything is done about it; durable on return. Throws when the disk refuses. */
  begin(intent: CommandIntent): CommandRecord;
  /** Writes down how it ended; durable on return. The first ending stands. */
  end(id: number, ending: CommandEnding): CommandRecord;
  markAnswered(id: number): void;
  close(): void;
}

/** Finished commands remembered, so that a repeated one is recognised. */
const kept = 500;
/** Lines after which the file is written anew. */
const longestFile = 4 * kept;

const line = z.union([
  z.object({ intent: commandIntent }),
  z.object({ ended: z.int(), ending: commandEnding }),
  z.object({ answered: z.int() }),
]);
type Line = z.infer<typeof line>;

/** Opens the journal in a folder; `onBroken` hears of lines that cannot be read. Half a last line is no loss: nobody acted on it. */
export function openCommandJournal(folder: string, onBroken: (text: string) => void): CommandJournal {
  const path = join(folder, 'commands.log');
  const records = new Map<number, CommandRecord>();
  readLines(path).forEach((text, index, all) => {
    try {
      take(line.parse(JSON.parse(text)));
    } catch {
      if (index < all.length - 1) onBroken(text);
    }
  });
  let file = rewrite();
  let lines = records.size;

  function take(read: Line): void {
    if ('intent' in read) {
      records.delete(read.intent.id);
      records.set(read.intent.id, { intent: read.intent, isAnswered: false });
    } else if ('ended' in read) {
      const record = records.get(read.ended);
      if (record) record.ending ??= read.ending;
    } else {
      const record = records.get(read.answered);
      if (record) record.isAnswered = true;
    }
    forgetOldest();
  }

  /** Unfinished commands are never forgotten. */
  function forgetOldest(): void {
    if (records.size <= kept) return;
    for (const [id, record] of records) {
      if (records.size <= kept) return;
      if (record.ending && record.isAnswered) records.delete(id);
    }
  }

  function rewrite(): number {
    const texts = [...records.values()].flatMap(({ intent, ending, isAnswered }) => [
      JSON.stringify({ intent }),
      ...(ending ? [JSON.stringify({ ended: intent.id, ending })] : []),
      ...(isAnswered ? [JSON.stringify({ answered: intent.id })] : []),
    ]);
    writeAtomically(path, texts.map((text) => `${text}\n`).join(''));
    return openSync(path, 'a', 0o600);
  }

  function write(entry: Line, isUrgent: boolean): void {
    if (lines > longestFile) {
      closeSync(file);
      file = rewrite();
      lines = records.size;
    }
    writeSync(file, `${JSON.stringify(entry)}\n`);
    if (isUrgent) fsyncSync(file);
    lines += 1;
    take(entry);
  }

  function get(id: number): CommandRecord {
    const record = records.get(id);
    if (!record) throw new RangeError(`The journal holds no command ${id}`);
    return record;
  }

  return {
    find: (id) => records.get(id),
    list: () => [...records.values()],
    begin(intent) {
      write({ intent }, true);
      return get(intent.id);
    },
    end(id, ending) {
      if (!get(id).ending) write({ ended: id, ending }, true);
      return get(id);
    },
    markAnswered(id) {
      // Not worth a wait for the disk: without the mark the same answer is only sent again.
      write({ answered: id }, false);
    },
    close: () => closeSync(file),
  };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((text) => text !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
