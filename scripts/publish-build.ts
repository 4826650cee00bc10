import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** Builds whose files stay: pages that were opened before go on loading theirs. */
const keptBuilds = 3;

/** What the builds in the folder are made of, newest first. */
const listOf = (folder: string) => join(folder, '.builds.json');

/**
 * Moves a finished build into the folder that a server may be serving at this moment. Nothing is taken away before it has
 * its successor: first what pages ask for, then the page itself, then the worker that keeps both; files of builds long gone
 * leave at the end.
 */
export async function publishBuild(fresh: string, folder: string): Promise<void> {
  const files = await filesIn(fresh);
  const before = await knownBuilds(folder);
  for (const file of files.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await rename(join(fresh, file), join(folder, file));
  }
  const builds = [files, ...before].slice(0, keptBuilds);
  await writeFile(listOf(folder), JSON.stringify(builds));
  const kept = new Set(builds.flat());
  for (const file of before.flat()) if (!kept.has(file)) await rm(join(folder, file), { force: true });
}

const turnOf = (file: string): number => ['index.html', 'sw.js'].indexOf(file);

/** A folder that was built without a list holds one build. */
async function knownBuilds(folder: string): Promise<string[][]> {
  const list = await readFile(listOf(folder), 'utf8').catch(() => undefined);
  return list === undefined ? [await filesIn(folder)] : (JSON.parse(list) as string[][]);
}

/** Paths below a folder: the build and its manifest, not what begins with a dot beside them. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(['**/*', '.vite/*'], { cwd: folder, withFileTypes: true })) {
    if (entry.isFile())
      files.push(
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      );
  }
  return files;
}
