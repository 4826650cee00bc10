import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../run-node.ts';
import { lintChanged } from './lint-changed.ts';

const sync = `export const save = (): string => 'saved';`;
const later = `export const save = (): Promise<string> => Promise.resolve('saved');`;

const around = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true, types: [] },
  }),
  'packages/kit/package.json': JSON.stringify({ name: '@trellis/kit', type: 'module', exports: { '.': './index.ts' } }),
};

/** A small project with these files, judged by this project's rules. */
async function plantProject(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-lint-changed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `${text}\n`);
  };
  await write('.oxlintrc.json', await readRules());
  await mkdir(join(folder, 'node_modules/@trellis'), { recursive: true });
  await symlink(join(folder, 'packages/kit'), join(folder, 'node_modules/@trellis/kit'));
  for (const [name, text] of Object.entries({ ...around, ...files })) await write(name, text);
  const lint = async () => {
    const { judged, exitCode, output } = await lintChanged(folder);
    return { judged: [...judged].sort(), exitCode, output };
  };
  return { write, remove: (name: string) => rm(join(folder, name)), lint };
}

test('lint what changed: what passed is not judged again, and a fault is told until it is mended', async () => {
  const project = await plantProject({ 'a.ts': 'export const a = (b: string) => b;', 'b.ts': 'export const b = 1;' });
  expect(await project.lint()).toMatchObject({ judged: ['a.ts', 'b.ts'], exitCode: 0 });
  expect(await project.lint()).toMatchObject({ judged: [], exitCode: 0 });
  await project.write('a.ts', 'export const a = (b: any) => b;');
  const faulty = { judged: ['a.ts'], exitCode: 1, output: expect.stringContaining('no-explicit-any') };
  expect(await project.lint()).toMatchObject(faulty);
  expect(await project.lint()).toMatchObject(faulty);
  await project.write('a.ts', 'export const a = (b: number) => b;');
  expect(await project.lint()).toMatchObject({ judged: ['a.ts'], exitCode: 0 });
});

test('lint what changed: another type in an imported file is judged where it is used, however far away', async () => {
  const project = await plantProject({
    'packages/kit/save.ts': sync,
    'packages/kit/index.ts': `export { save } from './save.ts';`,
    'near.ts': `import { save } from '@trellis/kit'; export const near = () => { save(); };`,
    'far.ts': `import { near } from './near.ts'; export const far = () => { near(); };`,
    'lazy.ts': `export const lazy = async () => { (await import('@trellis/kit')).save(); };`,
    'apart.ts': 'export const apart = 1;',
  });
  expect(await project.lint()).toMatchObject({ exitCode: 0 });
  await project.write('packages/kit/save.ts', later);
  const { judged, exitCode, output } = await project.lint();
  expect(judged).toEqual(['far.ts', 'lazy.ts', 'near.ts', 'packages/kit/index.ts', 'packages/kit/save.ts']);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/near\.ts:1:\d+: .*no-floating-promises/);
  expect(output).toMatch(/lazy\.ts:1:\d+: .*no-floating-promises/);
  // The files without a fault passed; those with one are judged until they are mended.
  expect((await project.lint()).judged).toEqual(['lazy.ts', 'near.ts']);
});

test('lint what changed: a file that adds to the types of others is judged with all of them', async () => {
  const project = await plantProject({
    'global.ts': `declare global { interface Saves { save: () => string } } export {};`,
    'user.ts': 'export const user = (saves: Saves) => { saves.save(); };',
  });
  expect(await project.lint()).toMatchObject({ exitCode: 0 });
  await project.write('global.ts', `declare global { interface Saves { save: () => Promise<string> } } export {};`);
  const { judged, output } = await project.lint();
  expect(judged).toContain('user.ts');
  expect(output).toMatch(/user\.ts:1:\d+: .*no-floating-promises/);
});

test('lint what changed: other rules, other settings and other packages judge everything again', async () => {
  const project = await plantProject({
    'a.ts': 'export const a = (b: unknown) => b == 1;',
    'b.ts': 'export const b = 1;',
  });
  const rules = await readRules();
  await project.write('.oxlintrc.json', rules.replace('"eqeqeq": ["error"', '"eqeqeq": ["off"'));
  expect(await project.lint()).toMatchObject({ exitCode: 0 });
  await project.write('.oxlintrc.json', rules);
  expect(await project.lint()).toMatchObject({ judged: ['a.ts', 'b.ts'], exitCode: 1 });
  await project.write('a.ts', 'export const a = 2;');
  expect(await project.lint()).toMatchObject({ exitCode: 0 });
  for (const name of ['package-lock.json', 'tsconfig.json', 'packages/kit/package.json']) {
    await project.write(name, name === 'tsconfig.json' ? around[name] + '\n' : '{}');
    expect(await project.lint(), name).toMatchObject({ judged: ['a.ts', 'b.ts'] });
  }
});

test('lint what changed: a file that appears where an import led to nothing is judged with its importer', async () => {
  const project = await plantProject({ 'a.ts': `import { save } from './b.ts'; export const a = () => { save(); };` });
  await project.lint();
  await project.write('b.ts', later);
  expect(await project.lint()).toMatchObject({ judged: ['a.ts', 'b.ts'], exitCode: 1 });
});

/** The rules of this project, with its own ones where they stand. */
async function readRules(): Promise<string> {
  const rules = await readFile(join(projectRoot, '.oxlintrc.json'), 'utf8');
  return rules
    .replace('"./scripts/lint/plugin.ts"', JSON.stringify(join(projectRoot, 'scripts/lint/plugin.ts')))
    .replace('"ignorePatterns": [', '"ignorePatterns": ["node_modules/**", ');
}
