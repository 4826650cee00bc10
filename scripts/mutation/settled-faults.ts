import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { FaultyFile } from './list-faults.ts';

/**
 * What the runs until now have settled of a file, by its declarations: the hash of each with the faults in it, and the places of
 * those among them that a test has noticed, as spans: `0-4 6 9-12`. A declaration that changes is asked anew, its neighbours are not.
 */
type SettledFile = Record<string, string>;

const settledFile = path.join(import.meta.dirname, 'settled.json');

type Listed = Pick<FaultyFile, 'file' | 'content' | 'first' | 'mutants'>;

/** Numbers of the faults that earlier runs have settled. */
export function readSettled(files: readonly Listed[], from: string = settledFile): Set<number> {
  const known = readAll(from);
  return new Set(
    files.flatMap((each) =>
      [...declarationsOf(each)].flatMap(([hash, ids]) =>
        readSpans(known[each.file]?.[hash] ?? '').flatMap((place) => ids[place] ?? []),
      ),
    ),
  );
}

/** Keeps what is settled of these files now, beside what is known of others. */
export function writeSettled(files: readonly Listed[], noticed: ReadonlySet<number>, to: string = settledFile): void {
  const all = readAll(to);
  for (const each of files) {
    const settled = [...declarationsOf(each)].map(([hash, ids]) => {
      const places = ids.map((_, place) => place).filter((place) => noticed.has(ids[place] ?? 0));
      return [hash, writeSpans(places)] as const;
    });
    all[each.file] = Object.fromEntries(settled.filter(([, places]) => places !== ''));
  }
  const ordered = Object.entries(all).filter(([, settled]) => Object.keys(settled).length > 0);
  ordered.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(to, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}

function readAll(file: string): Record<string, SettledFile> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, SettledFile>) : {};
}

/** The numbers of the faults in each declaration of a file, by the hash of both. */
function declarationsOf({ file, content, first, mutants }: Listed): Map<string, number[]> {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest);
  const numbered = mutants.map((mutant, place) => ({ ...mutant, id: first + place }));
  const found = new Map<string, number[]>();
  for (const statement of source.statements) {
    const start = statement.getStart(source);
    const within = numbered.filter(({ from }) => from >= start && from < statement.end);
    if (within.length === 0) continue;
    const hash = createHash('sha256').update(content.slice(start, statement.end));
    for (const { from, to, text } of within) hash.update(`${from - start} ${to - from} ${text}\n`);
    found.set(
      hash.digest('hex').slice(0, 12),
      within.map(({ id }) => id),
    );
  }
  return found;
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
