import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveWeb } from '@trellis/server-kit';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ensureWebIsBuilt, isWebBuilt } from './web-build.ts';

let root: string;
const said: string[] = [];
const ensure = () => ensureWebIsBuilt(root, (line) => said.push(line));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** A stand-in for the bundler: empties its folder, writes the page with a part named after it, and fails when the page says so. */
const bundler = `
  import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  rmSync(folder, { recursive: true, force: true });
  const page = readFileSync('apps/web/index.html', 'utf8');
  if (page.includes('broken')) { console.error('Unexpected token in index.html'); process.exit(1); }
  mkdirSync(folder + '/assets', { recursive: true });
  writeFileSync(folder + '/index.html', page);
  writeFileSync(folder + '/assets/page-' + page + '.js', page);
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

const isThere = (part: string) => existsSync(join(root, 'apps/web/dist/assets', `page-${part}.js`));

test('pages opened before go on loading their parts over two more builds', async () => {
  for (const page of ['one', 'two', 'three', 'four']) {
    await write('apps/web/index.html', page);
    await ensure();
  }
  expect(await readFile(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('four');
  expect(['one', 'two', 'three', 'four'].map(isThere)).toEqual([false, true, true, true]);
  expect((await readdir(join(root, 'apps/web/dist'))).sort()).toEqual([
    '.builds.json',
    '.built-from',
    'assets',
    'index.html',
  ]);
});

test('a build that fails leaves the one that is served whole', async () => {
  await ensure();
  await write('apps/web/index.html', 'broken');
  await expect(ensure()).rejects.toThrow('could not be built');
  expect(await readFile(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('one');
  expect(isThere('one')).toBe(true);
});

test('a server that runs while the web is built again serves the new page with its parts, and the old parts', async () => {
  await ensure();
  const app = Fastify();
  onTestFinished(() => app.close());
  await serveWeb(app, join(root, 'apps/web/dist'));
  await write('apps/web/index.html', 'two');
  await ensure();
  const ask = (url: string) => app.inject({ url });
  expect((await ask('/')).body).toBe('two');
  expect((await ask('/zone-devices/all')).body).toBe('two');
  for (const part of ['one', 'two']) {
    const reply = await ask(`/assets/page-${part}.js`);
    expect([reply.body, reply.headers['cache-control']]).toEqual([part, 'public, max-age=31536000, immutable']);
  }
  for (const unknown of ['/assets/page-none.js', '/assets/page', '/.built-from', '/assets/../../package.json'])
    expect((await ask(unknown)).body).not.toContain('two');
  for (const unknown of ['/assets/page-none.js', '/assets/page', '/api/v1/none'])
    expect((await ask(unknown)).statusCode).toBe(404);
});

test('without a bundler the web that was built before is served, and none at all is refused', async () => {
  await ensure();
  await rm(join(root, 'node_modules'), { recursive: true });
  await write('apps/web/index.html', 'two');
  await ensure();
  await rm(join(root, 'apps/web/dist'), { recursive: true });
  await expect(ensure()).rejects.toThrow('npm run build');
});
