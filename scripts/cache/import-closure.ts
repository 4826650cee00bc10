// What the verdict on a file rests on: its own text and that of every file it imports, however far away.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

interface SourceFile {
  readonly hash: string;
  readonly imports: readonly string[];
}

export interface ImportClosure {
  /** One hash over the text of the file and of all that it reaches by imports. Paths are from the root, with `/`. */
  hashOf: (path: string) => string;
  /** The files that a file reaches by imports, itself among them. */
  reachedFrom: (path: string) => ReadonlySet<string>;
  /** True for a file that adds to types of others without being imported by them: `declare module`, `declare global`. */
  isAmbient: (path: string) => boolean;
}

/**
 * Every text in quotes that could name a file: `./near.ts`, `@trellis/tickets/model`. Whether it stands in an import, in
 * `import('…')` or in a mere constant is not asked: one name too many judges a file once more than needed, one too few hides
 * a fault.
 */
const namesOfFiles = /(?<quote>['"`])(?<name>(?:\.{1,2}\/|@trellis\/)[^'"`\s]*)\k<quote>/g;
const ambientText = /\bdeclare\s+(?:module\b|global\b|namespace\b)/;
export const codeEndings = /\.[cm]?[jt]sx?$/;

export const hashText = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

export function createImportClosure(root: string): ImportClosure {
  const files = new Map<string, SourceFile>();
  const doors = findDoors(root);

  /** The files behind a name: one, or all of a package whose door does not say which. */
  const resolve = (from: string, name: string): readonly string[] => {
    const bare = name.replace(/\?.*$/, '');
    if (bare.startsWith('.')) return [posix.join(posix.dirname(from), bare)];
    return doors.get(bare) ?? doors.get(bare.split('/').slice(0, 2).join('/')) ?? [];
  };

  const read = (path: string): SourceFile => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const full = join(root, path);
    // A name that leads nowhere counts too: the day its file appears, what imports it is another thing.
    const found = existsSync(full) && statSync(full).isFile() ? readFileSync(full) : undefined;
    const text = found !== undefined && codeEndings.test(path) ? found.toString('utf8') : '';
    const names = [...text.matchAll(namesOfFiles)].map(({ groups }) => groups?.['name'] ?? '');
    const file: SourceFile = {
      hash: found === undefined ? 'none' : hashText(found),
      imports: [...new Set(names.flatMap((name) => resolve(path, name)))],
    };
    files.set(path, file);
    return file;
  };

  const reachedFrom = (path: string): ReadonlySet<string> => {
    const reached = new Set([path]);
    for (const one of reached) for (const next of read(one).imports) reached.add(next);
    return reached;
  };

  return {
    reachedFrom,
    hashOf: (path) =>
      hashText(
        [...reachedFrom(path)]
          .sort()
          .map((one) => `${one} ${read(one).hash}`)
          .join('\n'),
      ),
    isAmbient: (path) => path.endsWith('.d.ts') || ambientText.test(readFileSync(join(root, path), 'utf8')),
  };
}

/** Which files the names of this project's packages lead to; the name of a package itself leads to all of it. */
function findDoors(root: string): ReadonlyMap<string, readonly string[]> {
  const doors = new Map<string, readonly string[]>();
  for (const manifest of globSync('{apps,features,packages}/*/package.json', { cwd: root })) {
    const folder = posix.dirname(manifest.replaceAll('\\', '/'));
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    const inside = globSync(`${folder}/**/*.{ts,tsx,js,mjs,json}`, { cwd: root, exclude: ['**/dist/**'] });
    doors.set(
      name,
      inside.map((path) => path.replaceAll('\\', '/')),
    );
    for (const [door, path] of Object.entries(exports)) {
      if (!door.includes('*')) doors.set(posix.join(name, door), [posix.join(folder, path)]);
    }
  }
  return doors;
}
