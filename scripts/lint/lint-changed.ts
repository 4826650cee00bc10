import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createImportClosure, hashText } from '../cache/import-closure.ts';
import { hashFiles, hashInstalled, openPassed } from '../cache/passed.ts';
import { projectRoot, runNode, type RunResult } from '../run-node.ts';

const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');

export interface LintResult extends RunResult {
  readonly files: number;
  /** Those that were judged now; the others passed before and nothing of theirs changed. */
  readonly judged: readonly string[];
}

/**
 * Lints what changed since it last passed. Rules that know types judge a file by all that it imports, so it is judged again
 * when its own text changed, or that of a file it reaches by imports. Everything is, when the rules, the installed packages or
 * a file that adds to the types of others changed.
 */
export async function lintChanged(root: string): Promise<LintResult> {
  const files = await listLinted(root);
  const keys = findKeys(root, files);
  const passed = openPassed(root, 'lint');
  const judged = files.filter((path) => !passed.has(path, keys.get(path) ?? ''));
  if (judged.length === 0) return { files: files.length, judged, exitCode: 0, output: '' };
  // Judging most files one by one is no cheaper than all, and a command line has an end.
  const paths = judged.length > mostNamed ? [] : judged;
  const run = await runNode([oxlint, '--deny-warnings', '--format=unix', ...paths], { cwd: root });
  const faulty = run.exitCode === 0 ? new Set<string>() : findFaulty(run.output);
  if (faulty !== undefined) {
    const judgedNow = new Set(judged);
    const good = files.filter((path) => !judgedNow.has(path) || !faulty.has(path));
    passed.keep(new Map(good.map((path) => [path, keys.get(path) ?? ''])));
  }
  return { files: files.length, judged, ...run };
}

const mostNamed = 1500;

/** The files that the linter would judge, by its own word. */
async function listLinted(root: string): Promise<string[]> {
  const { exitCode, output } = await runNode([oxlint, '--debug=files'], { cwd: root });
  if (exitCode !== 0) throw new Error(`The linter does not tell its files.\n${output}`);
  return output
    .trim()
    .split('\n')
    .map((path) => path.replaceAll('\\', '/'));
}

function findKeys(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  const closure = createImportClosure(root);
  const manifests = globSync(['package.json', '{apps,features,packages}/*/package.json'], { cwd: root });
  const settings = hashFiles(root, ['.oxlintrc.json', '.gitignore', 'tsconfig.json', ...manifests]);
  const everywhere = ['scripts/lint/plugin.ts', ...files.filter((path) => closure.isAmbient(path))];
  const ground = hashText([hashInstalled(root), settings, ...everywhere.map(closure.hashOf)].join('\n'));
  return new Map(files.map((path) => [path, hashText(`${ground} ${closure.hashOf(path)}`)]));
}

/** Files with a fault; undefined when the linter's words are not understood whole, so that nothing counts as passed. */
function findFaulty(output: string): ReadonlySet<string> | undefined {
  const faults = [...output.matchAll(/^(?<path>[^\n]+?):\d+:\d+: /gm)];
  const told = Number(/^(?<count>\d+) problems?$/m.exec(output)?.groups?.['count'] ?? Number.NaN);
  if (faults.length !== told) return undefined;
  return new Set(faults.map(({ groups }) => (groups?.['path'] ?? '').replaceAll('\\', '/')));
}
