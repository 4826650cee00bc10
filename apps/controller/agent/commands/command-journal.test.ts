import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openCommandJournal, type CommandJournal } from './command-journal.ts';
import type { CommandIntent } from './command-record.ts';

let folder: string;
let broken: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  broken = [];
});

function open(): CommandJournal {
  const journal = openCommandJournal(folder, (line) => broken.push(line));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return journal;
}
const intent = (id: number): CommandIntent => ({ id, device: 'light', metric: 'state', value: 'on', receivedAt: 1 });

test('what was written down is there after a restart: unfinished, finished, answered', () => {
  const journal = open();
  for (const id of [1, 2, 3]) journal.begin(intent(id));
  journal.end(2, { outcome: 'failed', error: 'no' });
  journal.end(3, { outcome: 'done' });
  journal.markAnswered(3);
  journal.close();
  const again = open();
  expect(again.list().map(({ intent: { id }, ending, isAnswered }) => [id, ending?.outcome, isAnswered])).toEqual([
    [1, undefined, false],
    [2, 'failed', false],
    [3, 'done', true],
  ]);
  again.close();
});

test('the first ending of a command stands', () => {
  const journal = open();
  journal.begin(intent(1));
  journal.end(1, { outcome: 'done' });
  expect(journal.end(1, { outcome: 'failed' }).ending).toEqual({ outcome: 'done' });
  journal.close();
});

test('half a last line is left out in silence, a broken line between others is reported', () => {
  const journal = open();
  journal.begin(intent(1));
  journal.close();
  appendFileSync(join(folder, 'commands.log'), 'rubbish\n{"intent":{"id":2,');
  const again = open();
  expect(again.list().map(({ intent: { id } }) => id)).toEqual([1]);
  expect(broken).toEqual(['rubbish']);
  again.begin(intent(3));
  again.close();
  expect(open().find(3)).toBeDefined();
});

test('500 finished commands are remembered, unfinished ones always, and the file stays small', () => {
  const journal = open();
  journal.begin(intent(1));
  for (let id = 2; id <= 1500; id += 1) {
    journal.begin(intent(id));
    journal.end(id, { outcome: 'done' });
    journal.markAnswered(id);
  }
  expect(journal.find(1)).toBeDefined();
  expect(journal.find(1500)?.ending).toEqual({ outcome: 'done' });
  expect(journal.find(900)).toBeUndefined();
  journal.close();
  expect(readFileSync(join(folder, 'commands.log'), 'utf8').split('\n').length).toBeLessThan(4000);
});
