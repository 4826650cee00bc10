// Measures what a first visit downloads before the shell stands: the entry and everything it imports, compressed.
// Fails above the budget, when files wait for each other (whichever is read first finds what it needs missing, and its page
// stays white), and when the service worker keeps a file that was not built: it would never start. Reads the last build.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { findCircle } from './build/find-circle.ts';

/** Compressed JavaScript of the first load, in bytes. */
const budget = 220_000;
const dist = fileURLToPath(new URL('./dist/', import.meta.url));

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

const sizeOf = (file: string) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Files of a chunk and of everything it imports at once, without those already counted. */
function filesOf(key: string, counted = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || counted.has(chunk.file)) return counted;
  counted.add(chunk.file);
  for (const name of chunk.imports ?? []) filesOf(name, counted);
  return counted;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The manifest has no entry: build first.');
const shell = filesOf(entry);
const shellSize = [...shell].reduce((sum, file) => sum + sizeOf(file), 0);
console.log(
  `shell, first load: ${kilobytes(shellSize)} compressed JavaScript of ${kilobytes(budget)} (${shell.size} files)`,
);
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || !/\.page\.tsx$/.test(key)) continue;
  const own = [...filesOf(key)].filter((file) => !shell.has(file));
  console.log(`  + ${key}: ${kilobytes(own.reduce((sum, file) => sum + sizeOf(file), 0))}`);
}
if (shellSize > budget) {
  console.log(`The shell is ${kilobytes(shellSize - budget)} above its budget.`);
  process.exitCode = 1;
}

const circle = findCircle(
  new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.flatMap((key) => manifest[key]?.file ?? []),
    ]),
  ),
);
if (circle) {
  console.log(`Files wait for each other: ${circle.join(' → ')}.`);
  process.exitCode = 1;
}

const worker = readFileSync(`${dist}sw.js`, 'utf8');
const kept = JSON.parse(/^const files = (\[.*\]);$/m.exec(worker)?.[1] ?? '[]') as string[];
const missing = kept.filter((file) => !existsSync(dist + file));
console.log(`the service worker keeps ${kept.length} files`);
if (kept.length === 0 || missing.length > 0) {
  console.log(`The service worker cannot start: ${missing.join(', ') || 'it keeps nothing'}.`);
  process.exitCode = 1;
}
