import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { readSettled, writeSettled } from './settled-faults.ts';

const code = 'export const mayMove = (count: number, isLocked: boolean) => count < 17 && !isLocked;';
const list = (file: string, content: string, first: number) => ({
  file,
  content,
  first,
  mutants: findMutants(file, content),
});

test('what is settled stays until its declaration changes, and neighbours and other files keep theirs', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'trellis-settled-'));
  const file = path.join(folder.path, 'settled.json');
  const moving = list('moving.ts', code, 1);
  const sowing = list('sowing.ts', code.replace('17', '18'), 100);
  expect(moving.mutants.length).toBeGreaterThan(3);
  writeSettled([moving], new Set([1, 2, 4]), file);
  writeSettled([sowing], new Set([101]), file);

  expect([...readSettled([moving, sowing], file)]).toEqual([1, 2, 4, 101]);
  expect([...readSettled([{ ...moving, first: 51 }], file)], 'numbers begin elsewhere').toEqual([51, 52, 54]);
  const more = `import 'other.ts';\n/** Said anew. */\n${code}\nexport const isFree = (count: number) => count === 0;`;
  expect([...readSettled([list('moving.ts', more, 1)], file)], 'it has a neighbour').toEqual([1, 2, 4]);
  expect([...readSettled([list('moving.ts', more.replace('<', '>'), 1)], file)], 'it has changed').toEqual([]);
});
