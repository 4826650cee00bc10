import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSubjectFaults, newSubjects, scopesOf } from './commit-subjects.ts';
import { projectRoot } from './run-node.ts';

const scopes = scopesOf(projectRoot);

test.each([
  'feat(tickets): refuse to resolve a ticket with open checklist items',
  'fix(entity-kit): a filter in brackets that is a list is refused',
  'refactor(web): one way to a page',
  'chore(scripts): features stand in an order',
])('%s says what it is about', (subject) => {
  expect(findSubjectFaults([subject], scopes)).toEqual([]);
});

test.each([
  ['fix(records): a row is kept', 'records is no folder'],
  ['fix: a row is kept', 'does not read type(scope)'],
  ['mend(tickets): a row is kept', 'does not read type(scope)'],
  ['Tidy up', 'does not read type(scope)'],
])('%s is refused', (subject, why) => {
  expect(findSubjectFaults([subject], scopes)).toEqual([expect.stringContaining(why)]);
});

test('the commits that upstream has not are judged, without those still to be folded into others', () => {
  const root = mkdtempSync(join(tmpdir(), 'trellis-commits-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root, stdio: 'ignore' });
  const commit = (subject: string) => git('commit', '--allow-empty', '--message', subject);
  expect(newSubjects(root)).toEqual([]);
  git('init', '--initial-branch', 'main');
  commit('Whatever was before');
  git('checkout', '-b', 'mine', '--track', 'main');
  commit('fix(records): a row is kept');
  commit('fixup! fix(records): a row is kept');
  expect(newSubjects(root)).toEqual(['fix(records): a row is kept']);
});
