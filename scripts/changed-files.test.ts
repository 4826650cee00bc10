import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'trellis-changed-'));
const origin = join(folder, 'origin');
const clone = join(folder, 'clone');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], { stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(join(clone, name), text);

beforeAll(() => {
  git('init', '-q', origin);
  for (const name of ['kept.ts', 'edited.ts', 'removed.ts']) writeFileSync(join(origin, name), '1');
  writeFileSync(join(origin, '.gitignore'), 'built.ts\n');
  git('-C', origin, 'add', '.');
  git('-C', origin, 'commit', '-qm', 'feat(one): first');
  git('clone', '-q', origin, clone);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a fresh clone has no changed file', () => {
  expect(changedFiles(clone)).toEqual([]);
});

test('what was committed, edited or added since the upstream counts; what is gone or ignored does not', () => {
  write('committed.ts', '2');
  git('-C', clone, 'add', 'committed.ts');
  git('-C', clone, 'commit', '-qm', 'feat(one): second');
  write('edited.ts', '2');
  write('new file.ts', '2');
  write('built.ts', '2');
  rmSync(join(clone, 'removed.ts'));
  expect(changedFiles(clone)).toEqual(['committed.ts', 'edited.ts', 'new file.ts']);
});

test('without an upstream nobody knows', () => {
  expect(changedFiles(origin)).toBeUndefined();
  expect(changedFiles(folder)).toBeUndefined();
});
