// `npm run bench [-- name…]`: runs the benchmarks one after another; each prints its machine, its figure and its ratio.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const wanted = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{bench,packages/*/bench}/*.bench.ts', { cwd: root }).sort();
let failures = 0;
for (const file of files) {
  const name = path.basename(file, '.bench.ts');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failures += 1;
}
process.exitCode = failures > 0 ? 1 : 0;
