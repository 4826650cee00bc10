import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashText } from './import-closure.ts';

export interface Passed {
  has: (subject: string, key: string) => boolean;
  /** Remembers these and forgets all others. */
  keep: (entries: ReadonlyMap<string, string>) => void;
}

/** What passed a check when it was last judged: by subject, a hash of everything that its verdict rests on. */
export function openPassed(root: string, check: string): Passed {
  const path = join(root, '.cache', `${check}-passed.json`);
  const entries = readEntries(path);
  return {
    has: (subject, key) => entries.get(subject) === key,
    keep: (next) => {
      mkdirSync(dirname(path), { recursive: true });
      const whole = `${path}.${process.pid}`;
      writeFileSync(whole, JSON.stringify(Object.fromEntries(next)));
      renameSync(whole, path);
    },
  };
}

function readEntries(path: string): ReadonlyMap<string, string> {
  if (!existsSync(path)) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
  } catch {
    return new Map();
  }
}

/** The programs and libraries that judge: what is locked, what is installed, and the Node that runs them. */
export const hashInstalled = (root: string) =>
  hashFiles(root, ['package-lock.json', 'node_modules/.package-lock.json'], `${process.version} ${process.platform}`);

/** One hash over names and contents; a file that is missing counts as missing. */
export function hashFiles(root: string, paths: readonly string[], more = ''): string {
  const contents = [...paths].sort().map((path) => {
    const full = join(root, path);
    return `${path} ${existsSync(full) ? hashText(readFileSync(full)) : 'none'}`;
  });
  return hashText([more, ...contents].join('\n'));
}

/** The files of the project, new ones too, without what Git leaves out; none where there is no Git to ask. */
export function listFiles(root: string): string[] {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' } as const;
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
    return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
  } catch {
    return [];
  }
}
