import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the route table is printed without a browser: what features bring for it is plain data', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'print-routes.ts')], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toContainEqual(expect.objectContaining({ path: '/login', guard: 'public' }));
});
