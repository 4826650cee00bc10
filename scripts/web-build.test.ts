import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebIsBuilt, isWebBuilt } from './web-build.ts';

let root: string;
const said: string[] = [];
const ensure = () => ensureWebIsBuilt(root, (line) => said.push(line));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** A stand-in for the bundler: empties dist, copies the page, and fails when the page says so. */
const bundler = `
  import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  rmSync('apps/web/dist', { recursive: true, force: true });
  const page = readFileSync('apps/web/index.html', 'utf8');
  if (page.includes('broken')) { console.error('Unexpected token in index.html'); process.exit(1); }
  mkdirSync('apps/web/dist');
  writeFileSync('apps/web/dist/index.html', page);
`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trellis-build-'));
  said.length = 0;
  await write('package.json', '{"type":"module"}');
  await write('node_modules/vite/bin/vite.js', bundler);
  await write('apps/web/index.html', 'one');
  await write('features/units/web/grid.tsx', 'export {}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the web is built once and not again while nothing changes', async () => {
  await ensure();
  expect(await readFile(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('one');
  await ensure();
  expect(said).toHaveLength(1);
});

test.each([
  'apps/web/index.html',
  'features/units/web/grid.tsx',
  'features/units/model/new.ts',
  'packages/ui/theme.ts',
])('a change in %s builds the web again', async (path) => {
  await ensure();
  await write(path, 'two');
  expect(await isWebBuilt(root)).toBe(false);
  await ensure();
  expect(said).toHaveLength(2);
  expect(await isWebBuilt(root)).toBe(true);
});

test.each(['features/units/server/status.ts', 'features/units/web/grid.test.tsx'])(
  'a change in %s leaves the built web as it is',
  async (path) => {
    await ensure();
    await write(path, 'two');
    expect(await isWebBuilt(root)).toBe(true);
  },
);

test('a build that fails says what the bundler said, and the next start tries again', async () => {
  await ensure();
  await write('apps/web/index.html', 'broken');
  await expect(ensure()).rejects.toThrow(/could not be built[\s\S]*Unexpected token/);
  await write('apps/web/index.html', 'one');
  await ensure();
  expect(await isWebBuilt(root)).toBe(true);
});

test('without a bundler the web that was built before is served, and none at all is refused', async () => {
  await ensure();
  await rm(join(root, 'node_modules'), { recursive: true });
  await write('apps/web/index.html', 'two');
  await ensure();
  await rm(join(root, 'apps/web/dist'), { recursive: true });
  await expect(ensure()).rejects.toThrow('npm run build');
});
