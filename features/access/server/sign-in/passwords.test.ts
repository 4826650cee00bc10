import { pbkdf2 } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { until } from '@trellis/test-kit/until';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const derive = promisify(pbkdf2);
/** Keeps one of Node's four threads busy for longer than a password takes. */
const holdThread = () => derive('x', 'salt', 500_000, 64, 'sha512');

/** What ends first: the first of so many passwords, or the look at a file that was asked for after them. */
async function firstDone(passwords: number): Promise<string> {
  const ended: string[] = [];
  const noteEnd = (what: string) => () => void ended.push(what);
  const all = Array.from({ length: passwords }, () => hashPassword('correct horse battery').then(noteEnd('password')));
  await Promise.all([...all, stat(import.meta.filename).then(noteEnd('file'))]);
  expect(ended).toHaveLength(passwords + 1);
  return ended[0] ?? '';
}

test('a password is hashed as strongly as OWASP recommends, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'correct horse')).toBe(true);
  expect(await verifyPassword(one, 'correct hose')).toBe(false);
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});

test('however many passwords wait, again and again, a file is still read at once', async () => {
  // A busy machine may be slower with the file once; where passwords hold every thread it never comes first.
  for (let round = 1; round <= 3; round += 1) await until(async () => expect(await firstDone(5)).toBe('file'));
});

test('three passwords are worked on at a time: with a thread taken by something else, all are busy', async () => {
  const held = holdThread();
  expect(await firstDone(3)).toBe('password');
  await held;
});
