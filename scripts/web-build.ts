import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishBuild } from './publish-build.ts';
import { runNode } from './run-node.ts';

/** Everything the browser's code is made of. Tests are not part of it. */
const sources = [
  'apps/web/**/*',
  'features/*/{model,web}/**/*',
  'features/*/package.json',
  'packages/{entity-kit,ui,web-kit}/**/*',
  'package-lock.json',
];
const isNoSource = (path: string) => /(^|[\\/])(dist|node_modules)([\\/]|$)|\.test\.tsx?$/.test(path);

/** One hash over the names and contents of all files that the built web is made from, below `root`. */
export async function hashWebSources(root: string): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (item) => isNoSource(item.name),
  })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort()) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(await readFile(path))
      .update('\0');
  }
  return hash.digest('hex');
}

const bundlerOf = (root: string) => join(root, 'node_modules/vite/bin/vite.js');

/** Where the built web is and which sources it was made from; the mark is written last, so half a build has none. */
const builtFrom = (root: string) => join(root, 'apps/web/dist/.built-from');

/** True when there is a finished build of exactly the present sources. */
export async function isWebBuilt(root: string): Promise<boolean> {
  const mark = await readFile(builtFrom(root), 'utf8').catch(() => undefined);
  return mark !== undefined && mark === (await hashWebSources(root));
}

/**
 * Builds the web when the sources changed since the last build. A production install has no bundler: there the web
 * that was built before it is served as it is. Refuses with the bundler's message when the build fails.
 */
export async function ensureWebIsBuilt(root: string, say: (line: string) => void): Promise<void> {
  const bundler = bundlerOf(root);
  if (!existsSync(bundler)) {
    if (existsSync(builtFrom(root))) return;
    throw new Error('The web is not built and its bundler is not installed. Run `npm ci && npm run build` first.');
  }
  if (await isWebBuilt(root)) return;
  say('Building the web (once, and again when its sources change) …');
  await buildWeb(root, bundler);
}

/** Builds the web beside the one that is served, and puts it in its place when it is whole. */
export async function buildWeb(root: string, bundler = bundlerOf(root)): Promise<void> {
  const hash = await hashWebSources(root);
  const folder = join(root, 'apps/web/dist');
  const fresh = join(folder, `.next-${process.pid}`);
  try {
    const options = ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const { exitCode, output } = await runNode([bundler, 'build', 'apps/web', ...options], { cwd: root });
    if (exitCode !== 0) throw new Error(`The web could not be built.\n\n${output.trim()}`);
    await publishBuild(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await writeFile(builtFrom(root), hash);
}
