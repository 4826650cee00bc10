import { execFile } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanTree, plantTree, type Tree } from './boundaries-fixture.ts';
import { circlePartners, planted } from './planted-violations.ts';

const root = join(import.meta.dirname, '..');

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

/** Runs the boundary check of this repository over a tree and tells what it found. */
async function cruise(tree: Tree): Promise<{ exitCode: number; violations: readonly Violation[] }> {
  const folder = await plantTree(tree);
  const config = join(root, '.dependency-cruiser.mjs');
  const folders = ['packages', 'features', 'apps', 'bench', 'database'];
  try {
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const { stdout } = await runNode([program, ...folders, '--config', config, '--output-type', 'json'], folder);
    const plain = await runNode([program, ...folders, '--config', config, '--output-type', 'err'], folder);
    const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
    return { exitCode: plain.exitCode, violations: summary.violations };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const runNode = (args: string[], cwd: string) =>
  new Promise<{ exitCode: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });

describe('the boundary check', () => {
  let result: Awaited<ReturnType<typeof cruise>>;
  beforeAll(async () => {
    const wrong = Object.fromEntries(planted.map(({ file, text }) => [file, text]));
    result = await cruise({ ...cleanTree, ...circlePartners, ...wrong });
  });

  test('accepts a tree in which every arrow points the right way', async () => {
    const clean = await cruise(cleanTree);
    expect(clean.violations).toEqual([]);
    expect(clean.exitCode).toBe(0);
  });

  test('fails on a tree with planted violations', () => {
    expect(result.exitCode).not.toBe(0);
  });

  test.each(planted)('$rule catches $file', ({ rule, file }) => {
    const caughtBy = result.violations.filter(({ from }) => from === file).map((violation) => violation.rule.name);
    expect(caughtBy).toContain(rule);
  });

  test('finds nothing in the files that were planted clean', () => {
    const wrong = new Set(planted.map(({ file }) => file));
    expect(result.violations.filter(({ from }) => !wrong.has(from))).toEqual([]);
  });

  test('has a planted violation for each of its rules', async () => {
    const config = join(root, '.dependency-cruiser.mjs');
    const rules = ((await import(config)) as { default: { forbidden: { name: string }[] } }).default;
    const names = rules.forbidden.map((rule) => rule.name);
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(names));
  });
});

test('each feature has its place in the order of features', async () => {
  const config = (await import(join(root, '.dependency-cruiser.mjs'))) as { featureOrder: readonly string[] };
  const folders = await readdir(join(root, 'features'));
  expect(config.featureOrder.toSorted()).toEqual(folders.toSorted());
});

describe('the doors of the packages', () => {
  test('each kit and feature lists its doors, so that everything else in it is private', async () => {
    for (const folder of ['packages', 'features']) {
      for (const name of await readdir(join(root, folder))) {
        const manifest = JSON.parse(await readFile(join(root, folder, name, 'package.json'), 'utf8')) as object;
        expect(manifest, `${folder}/${name}/package.json`).toHaveProperty('exports');
      }
    }
  });
});
