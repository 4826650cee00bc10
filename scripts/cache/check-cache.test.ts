import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCheckStep } from '../check-steps.ts';
import { createImportClosure } from './import-closure.ts';
import { hashImports, hashProject } from './step-inputs.ts';

async function plant(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-check-cache-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return { folder, write, remove: (name: string) => rm(join(folder, name)) };
}

const ignoringCache = { '.gitignore': '.cache/\n' };

test('check: a step that passed is not run again until something it rests on changes; one that failed always is', async () => {
  const { folder, write } = await plant({
    ...ignoringCache,
    'judge.mjs': `import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync('.cache/runs', 'x');
      process.exitCode = readFileSync('a.ts', 'utf8').includes('fault') ? 1 : 0;`,
    'a.ts': 'export const a = 1;',
    '.cache/runs': '',
  });
  const step = { name: 'judge', args: ['judge.mjs'], hashInputs: hashProject };
  const judge = async () => {
    const { exitCode } = await runCheckStep(step, folder);
    return { exitCode, runs: (await readFile(join(folder, '.cache/runs'), 'utf8')).length };
  };
  expect(await judge()).toEqual({ exitCode: 0, runs: 1 });
  expect(await judge()).toEqual({ exitCode: 0, runs: 1 });
  await write('a.ts', 'fault');
  expect(await judge()).toEqual({ exitCode: 1, runs: 2 });
  expect(await judge()).toEqual({ exitCode: 1, runs: 3 });
  await write('a.ts', 'export const a = 1;');
  expect(await judge()).toEqual({ exitCode: 0, runs: 3 });
  await write('new.ts', 'export const b = 1;');
  expect(await judge()).toEqual({ exitCode: 0, runs: 4 });
});

test('check: the boundaries are judged again when a file imports, exports from, calls for or loses something', async () => {
  const plain = `import { b } from './b.ts';\nexport const a = b + 1;\n`;
  const { folder, write, remove } = await plant({
    'a.ts': plain,
    'b.ts': 'export const b = 1;',
    'c.ts': '',
    'package.json': '{}',
  });
  const before = hashImports(folder);
  await write('a.ts', plain.replace('b + 1', 'b + 2'));
  expect(hashImports(folder)).toBe(before);
  for (const change of [
    `${plain}import './c.ts';`,
    `${plain}export * from './c.ts';`,
    `${plain}export const later = () => import('./c.ts');`,
    `${plain}export const later = () => import(/* it's apart */ './c.ts');`,
    `${plain}export const quote = /'/; export const later = () => import('./c.ts');`,
    `${plain}const c = require("c");`,
    plain.replace('import {', 'import type {'),
    plain.replace('{ b }', '{\n  // it is\n  b,\n}'),
    '',
  ]) {
    await write('a.ts', change);
    expect(hashImports(folder), change).not.toBe(before);
  }
  await write('a.ts', plain);
  expect(hashImports(folder)).toBe(before);
  await write('.dependency-cruiser.mjs', 'export default {};');
  expect(hashImports(folder)).not.toBe(before);
  await remove('.dependency-cruiser.mjs');
  await write('package.json', '{ "name": "other" }');
  expect(hashImports(folder)).not.toBe(before);
  await write('package.json', '{}');
  await remove('c.ts');
  expect(hashImports(folder)).not.toBe(before);
});

test('check: a file rests on all that it names, by path, by package, as a type, later, and in a package without that door', async () => {
  const { folder } = await plant({
    'packages/kit/package.json': '{ "name": "@trellis/kit", "exports": { "./door": "./door.ts" } }',
    'packages/kit/door.ts': `export * from './inside.ts';`,
    'packages/kit/inside.ts': 'export const inside = 1;',
    'packages/kit/other.ts': 'export const other = 1;',
    'by-door.ts': `import { inside } from '@trellis/kit/door';`,
    'by-hidden-door.ts': `import { other } from '@trellis/kit/other.ts';`,
    'as-type.ts': `export type Inside = typeof import('./by-door.ts');`,
    'words.ts': `import words from './words.json' with { type: 'json' };`,
    'words.json': '{}',
  });
  const closure = createImportClosure(folder);
  const inside = ['packages/kit/door.ts', 'packages/kit/inside.ts'];
  expect([...closure.reachedFrom('by-door.ts')]).toEqual(['by-door.ts', ...inside]);
  expect([...closure.reachedFrom('as-type.ts')]).toEqual(['as-type.ts', 'by-door.ts', ...inside]);
  expect([...closure.reachedFrom('words.ts')]).toEqual(['words.ts', 'words.json']);
  expect(closure.reachedFrom('by-hidden-door.ts')).toContain('packages/kit/other.ts');
});
