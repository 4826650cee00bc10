import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import spanish from '../packages/web-kit/api/refusals/es.json' with { type: 'json' };
import { projectRoot } from './run-node.ts';

/** Where the server refuses: by its code, and by rules of the database. */
const inCode = [
  /\bnew Refusal\(\s*'([\w.-]+)'/g,
  /\bbadRequest\([^;]*?,\s*'([A-Z_]+)',?\s*\)/g,
  /\benvelope\(\s*4\d\d,[^\n]*?'([A-Z_]+)'\)/g,
];
const inDatabase = [/\brefuse\(\s*'([\w.-]+)'/g, /\b(?:errcode = 'P0001',|using) constraint = '([\w.-]+)'/g];

async function codesOf(pattern: string, places: readonly RegExp[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob(pattern, { cwd: projectRoot, exclude: (name) => name.includes('node_modules') })) {
    if (/\.(test|testing)\.ts$/.test(path)) continue;
    const source = await readFile(join(projectRoot, path), 'utf8');
    for (const place of places) for (const [, code = ''] of source.matchAll(place)) found.set(code, path);
  }
  return found;
}

test('whatever the server refuses is told in Spanish too', async () => {
  const codes = new Map([
    ...(await codesOf('{apps/server,features,packages}/**/*.ts', inCode)),
    ...(await codesOf('database/migrations/*.sql', inDatabase)),
  ]);
  expect(codes.size).toBeGreaterThan(250);
  const without = [...codes].filter(([code]) => !(code in spanish)).map(([code, path]) => `${code} (${path})`);
  expect(without).toEqual([]);
  const known = Object.keys(spanish).filter((code) => !/^\d+$/.test(code));
  expect(known.filter((code) => !codes.has(code))).toEqual([]);
});
