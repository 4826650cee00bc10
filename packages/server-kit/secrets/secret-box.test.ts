import { randomBytes } from 'node:crypto';
import { defineEntity, providerScope, secret, text, type NewRecord } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import { keyIdOf, SecretBox, sealingKeyId, UnreadableSecret } from './secret-box.ts';

const Door = defineEntity(
  'door',
  {
    name: text(),
    code: secret({ optional: true }),
    spare: secret({ optional: true }),
    codeHash: secret({ oneWay: true }),
  },
  {
    path: 'doors',
    table: 'doors',
    meaning: 'doors',
    scope: providerScope,
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    list: { columns: ['name'] },
  },
);
const [first, second] = [randomBytes(32), randomBytes(32)];

test('a secret is stored unreadable, differently each time, and opens to what it was', () => {
  const box = new SecretBox([first]);
  const sealed = box.seal(Door, 'code', 'ünder the mat 🔑');
  expect(sealed).toMatch(/^sealed:1:[0-9a-f]{8}:[A-Za-z0-9_-]+$/);
  expect(box.seal(Door, 'code', 'ünder the mat 🔑')).not.toBe(sealed);
  expect(box.open(Door, 'code', sealed)).toBe('ünder the mat 🔑');
});

test('a sealed text opens in its own field alone, unchanged', () => {
  const box = new SecretBox([first]);
  const sealed = box.seal(Door, 'code', '1234');
  expect(() => box.open(Door, 'spare', sealed)).toThrow(UnreadableSecret);
  // The last letter stands for fewer bits than it has: another one may mean the same bytes.
  for (const at of [sealed.length - 1, 20, 45])
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.replace(
      sealed[at] ?? '',
      '',
    ))
      expect(() => box.open(Door, 'code', `${sealed.slice(0, at)}${letter}${sealed.slice(at + 1)}`)).toThrow(
        UnreadableSecret,
      );
  expect(() => box.open(Door, 'code', sealed.slice(0, 30))).toThrow(UnreadableSecret);
  expect(() => box.open(Door, 'code', '1234')).toThrow('not sealed');
});

test('the first key seals, every key opens, a missing one is named', () => {
  const before = new SecretBox([first]).seal(Door, 'code', '1234');
  const rotated = new SecretBox([second, first]);
  expect(rotated.open(Door, 'code', before)).toBe('1234');
  expect(keyIdOf(rotated.seal(Door, 'code', '1234'))).toBe(sealingKeyId(second));
  expect(() => new SecretBox([second]).open(Door, 'code', before)).toThrow(sealingKeyId(first));
  expect(() => new SecretBox([])).toThrow('no key');
  expect(() => new SecretBox([randomBytes(16)])).toThrow('32 bytes');
});

test('values to be written have their secrets sealed; hashes, other fields and null stay', () => {
  const box = new SecretBox([first]);
  const given: NewRecord<typeof Door> = { name: 'Front', code: '1234', spare: null, codeHash: 'abcd' };
  const written = box.sealValues(Door, given);
  expect(written).toMatchObject({ name: 'Front', spare: null, codeHash: 'abcd' });
  expect(box.open(Door, 'code', written['code'] as string)).toBe('1234');
  expect(given.code).toBe('1234');
});
