import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot, runNode } from '../run-node.ts';

interface Planted {
  readonly what: string;
  readonly code: string;
  /** The rule that must complain, as the linter names it; none for code that is right. */
  readonly rule?: string;
  readonly file?: string;
}

const disabled = (comment: string) => `${comment}\nexport const a = (b: unknown) => b == 1;`;

const planted: readonly Planted[] = [
  { what: 'any', code: 'export const a = (b: any) => b;', rule: 'typescript(no-explicit-any)' },
  { what: 'an enum', code: 'export enum State { Off }', rule: 'trellis(erasable-only)' },
  {
    what: 'a parameter property',
    code: 'export class A { constructor(readonly b: string) {} }',
    rule: 'trellis(erasable-only)',
  },
  { what: 'a namespace', code: 'export namespace A { export const b = 1; }', rule: 'trellis(erasable-only)' },
  { what: 'import =', code: `import fs = require('node:fs'); export const a = fs;`, rule: 'trellis(erasable-only)' },
  {
    what: 'a promise nobody waits for',
    code: 'Promise.resolve(1); export {};',
    rule: 'typescript(no-floating-promises)',
  },
  {
    what: 'a promise as a condition',
    code: 'export const a = Promise.resolve(true) ? 1 : 2;',
    rule: 'typescript(no-misused-promises)',
  },
  {
    what: 'a forgotten case',
    code: `export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1; } return 2; }`,
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    what: 'a type imported as a value',
    code: `import { Stats } from 'node:fs'; export type A = Stats;`,
    rule: 'typescript(consistent-type-imports)',
  },
  {
    what: 'a silenced type error',
    code: '// @ts-ignore because I say so\nexport const a = 1;',
    rule: 'typescript(ban-ts-comment)',
  },
  { what: 'work left for later', code: '// TODO mend this\nexport const a = 1;', rule: 'eslint(no-warning-comments)' },
  {
    what: 'a hook in a condition',
    file: 'part.tsx',
    code: `import { useState } from 'react'; export function Part({ on }: { on: boolean }) { if (on) useState(1); return null; }`,
    rule: 'react-hooks(rules-of-hooks)',
  },
  {
    what: 'a contract made up on a page',
    file: 'page.tsx',
    code: `export const call = { method: 'GET', path: 'units', summary: 'Units', access: { kind: 'signedIn' } } as const;`,
    rule: 'trellis(contracts-in-model)',
  },
  {
    what: 'a row whose type nothing checks',
    file: 'row.tsx',
    code: `import * as z from 'zod'; export const rows = z.array(z.custom<{ id: number }>());`,
    rule: 'trellis(contracts-in-model)',
  },
  ...['UseQueryResult<number>', 'CallDefinition & { returns: number }'].map((type, index) => ({
    what: `a reply of a claimed type (${type})`,
    file: `claim-${index}.tsx`,
    code: `interface UseQueryResult<T> { data: T } interface CallDefinition { path: string } export const f = (a: unknown) => a as ${type}; export type B = UseQueryResult<CallDefinition>;`,
    rule: 'trellis(contracts-in-model)',
  })),
  ...['only', 'skip', 'todo'].map((kind) => ({
    what: `test.${kind}`,
    file: `${kind}.test.ts`,
    code: `import { test } from 'vitest';\ntest.${kind}('a', () => undefined);`,
    rule: 'trellis(every-test-runs)',
  })),
  {
    what: 'a wait of one second',
    file: 'wait.test.ts',
    code: `import { expect, test, vi } from 'vitest';\ntest('a', () => vi.waitFor(() => expect(1).toBe(1)));`,
    rule: 'trellis(patient-waits)',
  },
  ...[
    '// oxlint-disable-next-line eqeqeq',
    '// eslint-disable-next-line eqeqeq',
    '/* oxlint-disable eqeqeq */',
    '// oxlint-disable-next-line eqeqeq -- why',
    '/* oxlint-disable -- this file was made by hand */',
    'export const b = 1;\n/* oxlint-disable -- this file was made by hand */',
    '/* oxlint-disable trellis/explain-disable */',
  ].map((comment) => ({ what: comment, code: disabled(comment), rule: 'trellis(explain-disable)' })),
  {
    what: 'a switched-off check that found nothing',
    code: '// oxlint-disable-next-line eqeqeq -- nothing is compared here\nexport const a = 1;',
    rule: 'unused',
  },
  {
    what: 'the number of a designator',
    code: 'export const a = (b: { designator_id: number }) => b.designator_id === 5;',
    rule: 'trellis(named-numbers)',
  },
  { what: 'the number of an action', code: 'export const a = { action_id: 48 };', rule: 'trellis(named-numbers)' },
  {
    what: 'the number of a designator in SQL',
    code: 'export const a = (b: string) => `select ${b} from sensors where designator_id in (5, 6)`;',
    rule: 'trellis(named-numbers)',
  },
  { what: 'Spanish words in code', code: `export const a = 'Sin conexión';`, rule: 'trellis(words-in-texts)' },
  {
    what: 'Spanish words on a page',
    file: 'words.tsx',
    code: 'export const Part = () => <p>Situación</p>;',
    rule: 'trellis(words-in-texts)',
  },
  {
    what: 'a field for Spanish words',
    code: `export const a = { label: 'Enable', labelEs: 'Activar' };`,
    rule: 'trellis(words-in-texts)',
  },
  {
    what: 'Spanish words in a template',
    code: 'export const a = (b: string) => `${b} pide más`;',
    rule: 'trellis(words-in-texts)',
  },
  {
    what: 'Spanish words in rows of reference data',
    file: 'server/reference-data.ts',
    code: `export const a = { label: 'Enable', labelEs: 'Activar', descriptionEs: 'Activación' };`,
  },
  { what: 'the name of a language', code: `export const a = { value: 'es', label: 'Español' };` },
  { what: 'a constant that shouts', code: 'export const MAX_ROWS = 5;', rule: 'trellis(plain-constants)' },
  {
    what: 'a constant that shouts inside a function',
    code: 'export const a = () => { const LIMIT = 5; return LIMIT; };',
    rule: 'trellis(plain-constants)',
  },
  {
    what: 'a constant like other names',
    code: 'export const maxRows = 5; export const T = 1; export const Ticket = {};',
  },
  {
    what: 'a foreign name that is only read',
    code: 'export const a = ({ SMTP_URL }: { SMTP_URL: string }) => SMTP_URL;',
  },
  { what: 'plain code', code: 'export const a = (b: string) => `${b}!`;' },
  {
    what: 'a switched-off check with its reason',
    code: disabled('// oxlint-disable-next-line eqeqeq -- the driver returns 0 or "0"'),
  },
];
const fileOf = (index: number) => {
  const parts = (planted[index]?.file ?? 'file.ts').split('/');
  return [...parts.slice(0, -1), `planted-${index}-${parts.at(-1)}`].join('/');
};

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code?: string; readonly message: string }[];
}

let folder: string;
let report: Report;

// The files stand in a small project of their own, judged by this project's rules in one run.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-lint-'));
  const rules = await readFile(join(projectRoot, '.oxlintrc.json'), 'utf8');
  await writeFile(join(folder, '.oxlintrc.json'), rules);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', jsx: 'react-jsx', types: ['node'] } }),
  );
  for (const name of ['scripts', 'node_modules']) await symlink(join(projectRoot, name), join(folder, name));
  await mkdir(join(folder, 'server'));
  await Promise.all(planted.map(({ code }, index) => writeFile(join(folder, fileOf(index)), `${code}\n`)));
  const files = planted.map((_, index) => fileOf(index));
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
  const { output } = await runNode([oxlint, '--format', 'json', ...files], { cwd: folder });
  report = JSON.parse(output.slice(output.indexOf('{'))) as Report;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const complaints = (index: number) =>
  report.diagnostics
    .filter(({ filename }) => filename.endsWith(fileOf(index)))
    .map(({ code, message }) => code ?? (message.includes('no problems were reported') ? 'unused' : message));

test.each(planted.map(({ what, rule }, index) => ({ what, rule, index })).filter(({ rule }) => rule !== undefined))(
  'lint refuses $what',
  ({ index, rule }) => expect(complaints(index)).toContain(rule),
);

test.each(planted.map(({ what, rule }, index) => ({ what, rule, index })).filter(({ rule }) => rule === undefined))(
  'lint accepts $what',
  ({ index }) => expect(complaints(index)).toEqual([]),
);
