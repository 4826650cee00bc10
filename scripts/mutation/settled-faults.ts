import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultyFile } from './list-faults.ts';

/** What the runs until now have settled of a file, as long as it and its faults stay as they are. */
interface SettledFile {
  readonly hash: string;
  /** Places of the faults that a test has noticed among the faults of the file, as spans: `0-4 6 9-12`. */
  readonly noticed: string;
}

const settledFile = path.join(import.meta.dirname, 'settled.json');

type Listed = Pick<FaultyFile, 'file' | 'content' | 'first' | 'mutants'>;

/** Numbers of the faults that earlier runs have settled. A file that has changed since is asked anew. */
export function readSettled(files: readonly Listed[], from: string = settledFile): Set<number> {
  const known = readAll(from);
  return new Set(
    files.flatMap((each) => {
      const settled = known[each.file];
      return settled?.hash === hashOf(each) ? readSpans(settled.noticed).map((place) => each.first + place) : [];
    }),
  );
}

/** Keeps what is settled of these files now, beside what is known of others. */
export function writeSettled(files: readonly Listed[], noticed: ReadonlySet<number>, to: string = settledFile): void {
  const all = readAll(to);
  for (const each of files) {
    const places = each.mutants.map((_, place) => place).filter((place) => noticed.has(each.first + place));
    all[each.file] = { hash: hashOf(each), noticed: writeSpans(places) };
  }
  const ordered = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(to, `${JSON.stringify(ordered, null, 2)}\n`);
}

function readAll(file: string): Record<string, SettledFile> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, SettledFile>) : {};
}

function hashOf({ content, mutants }: Listed): string {
  const hash = createHash('sha256').update(content);
  for (const { from, to, text } of mutants) hash.update(`${from} ${to} ${text}\n`);
  return hash.digest('hex').slice(0, 12);
}

function readSpans(text: string): number[] {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((span) => {
      const [first = 0, last = first] = span.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

function writeSpans(places: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const place of places) {
    const last = spans.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else spans.push([place, place]);
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}
