import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from './run-node.ts';

const eslint = new ESLint({ cwd: projectRoot });

/** The rules that complain when `code` stands where the file at `path` stands now. */
async function rulesAgainst(code: string, path: string): Promise<(string | null)[]> {
  const results = await eslint.lintText(`${code}\n`, { filePath: join(projectRoot, path) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

// The first file that is judged loads the types of the whole project.
beforeAll(() => rulesAgainst('export const a = 1;', 'scripts/run-node.ts'));

test.each([
  ['any', 'export const a = (b: any) => b;', '@typescript-eslint/no-explicit-any'],
  ['an enum', 'export enum State { Off }', 'no-restricted-syntax'],
  ['a parameter property', 'export class A { constructor(readonly b: string) {} }', 'no-restricted-syntax'],
  ['a promise nobody waits for', 'Promise.resolve(1);', '@typescript-eslint/no-floating-promises'],
  [
    'a promise as a condition',
    'export const a = Promise.resolve(true) ? 1 : 2;',
    '@typescript-eslint/no-misused-promises',
  ],
  [
    'a forgotten case',
    `export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1; } return 2; }`,
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  [
    'a type imported as a value',
    `import { Tally } from './tally.ts'; export type A = Tally;`,
    '@typescript-eslint/consistent-type-imports',
  ],
  ['a silenced type error', '// @ts-ignore because I say so\nexport const a = 1;', '@typescript-eslint/ban-ts-comment'],
  [
    'a check switched off without a reason',
    '// eslint-disable-next-line no-restricted-syntax\nexport enum State { Off }',
    'trellis/explain-disable',
  ],
  ['work left for later', '// TODO mend this\nexport const a = 1;', 'no-warning-comments'],
])('lint refuses %s', async (_what, code, rule) => {
  expect(await rulesAgainst(code, 'scripts/run-node.ts')).toContain(rule);
});

test.each(['only', 'skip', 'todo'])('lint refuses test.%s', async (kind) => {
  const code = `import { test } from 'vitest';\ntest.${kind}('a', () => undefined);`;
  expect(await rulesAgainst(code, 'scripts/tally.test.ts')).toContain('no-restricted-syntax');
});

test('lint accepts plain code', async () => {
  expect(await rulesAgainst('export const a = (b: string) => `${b}!`;', 'scripts/run-node.ts')).toEqual([]);
});
