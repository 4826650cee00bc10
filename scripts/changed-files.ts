import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of the checkout that differ from what its upstream branch last had in common with it: committed since, edited, or
 * new and not ignored; those that are gone are left out. `undefined` where that cannot be known: no git, or no upstream.
 */
export function changedFiles(root: string): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const base = git('merge-base', 'HEAD', '@{upstream}').trim();
    const changed = git('diff', '--name-only', '-z', '--relative', base);
    const added = git('ls-files', '--others', '--exclude-standard', '-z');
    const files = new Set(`${changed}${added}`.split('\0').filter((name) => name !== ''));
    return [...files].filter((name) => existsSync(join(root, name))).sort();
  } catch {
    return undefined;
  }
}
