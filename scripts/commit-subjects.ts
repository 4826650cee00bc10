import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'chore', 'build', 'ci', 'style'];
/** Folders that are scopes themselves. */
const folders = ['bench', 'e2e', 'database', 'scripts', 'docs', 'deploy'];
/** Folders whose folders are scopes. */
const shelves = ['features', 'packages', 'apps'];

/** What a commit may be about: a feature, a kit, a program, or one of the folders beside them. */
export const scopesOf = (root: string): ReadonlySet<string> =>
  new Set([...folders, ...shelves.flatMap((shelf) => readdirSync(join(root, shelf)))]);

/** Tells which subjects do not read `type(scope): what a user notices`, with a scope that is a folder. */
export const findSubjectFaults = (subjects: readonly string[], scopes: ReadonlySet<string>): string[] =>
  subjects.flatMap((subject) => {
    const [, type = '', scope = ''] = /^(\w+)\(([\w-]+)\): \S/.exec(subject) ?? [];
    if (!types.includes(type)) return [`"${subject}" does not read type(scope): what a user notices`];
    return scopes.has(scope) ? [] : [`"${subject}": ${scope} is no folder of features, packages or apps`];
  });

/** Subjects of the commits that the upstream branch has not; none where that cannot be known: no git, or no upstream. */
export function newSubjects(root: string): string[] {
  try {
    const told = execFileSync('git', ['log', '--no-merges', '--format=%s', '@{upstream}..HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return told.split('\n').filter((subject) => subject !== '' && !/^(fixup|squash)! /.test(subject));
  } catch {
    return [];
  }
}
