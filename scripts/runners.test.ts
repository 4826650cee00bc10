import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
const playwright = join(projectRoot, 'node_modules/@playwright/test/cli.js');

/** What the runners say belongs to these tests, not on the terminal. */
const quietly = () => undefined;

/** Runs `use` in a fresh folder with these files and this project's packages. */
async function inFolder<T>(files: Record<string, string>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-runners-'));
  try {
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const tallyVitest = (files: Record<string, string>) =>
  inFolder(files, (folder) => runVitest(folder, vitest, [], quietly));
const tallyPlaywright = (files: Record<string, string>) =>
  inFolder(files, (folder) => runPlaywright(folder, playwright, [], quietly));

const usingVitest = `import { beforeAll, expect, test } from 'vitest';`;
const usingPlaywright = `import { expect, test } from '@playwright/test';`;

describe('counting what Vitest ran', () => {
  test('passed, failed and skipped tests are counted, and a failure keeps its title and message', async () => {
    const tally = await tallyVitest({
      'a.test.ts': `${usingVitest} test('adds', () => {}); test('breaks', () => expect(1).toBe(2)); test.skip('later', () => {});`,
    });
    expect(tally).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
    expect(tally.failures[0]?.title).toBe('a.test.ts > breaks');
    expect(tally.failures[0]?.message).toContain('expected 1 to be 2');
    expect(tally.timed).toEqual([{ title: 'a.test.ts', seconds: expect.any(Number) }]);
  });

  test('a file that cannot load, and one whose preparation fails, count as failed', async () => {
    const tally = await tallyVitest({
      'load.test.ts': `import './missing.ts';`,
      'prepare.test.ts': `${usingVitest} beforeAll(() => { throw new Error('no database'); }); test('a', () => {});`,
    });
    expect(tally).toMatchObject({ passed: 0, failed: 2 });
    expect(tally.failures.map(({ message }) => message).join()).toContain('no database');
  });

  test('an error outside every test counts as failed although all tests pass', async () => {
    const tally = await tallyVitest({
      'late.test.ts': `${usingVitest} test('a', async () => { void Promise.reject(new Error('late')); await new Promise((r) => setTimeout(r, 20)); });`,
    });
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
    expect(tally.failures[0]?.message).toContain('late');
  });

  test('a run without a single test fails', async () => {
    expect(await tallyVitest({ 'readme.txt': 'nothing here' })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('counting what Playwright ran', () => {
  test('passed, failed and skipped journeys are counted once per project', async () => {
    const tally = await tallyPlaywright({
      'playwright.config.ts': `export default { projects: [{ name: 'desktop' }, { name: 'phone' }] };`,
      'a.spec.ts': `${usingPlaywright} test('opens', () => {}); test('breaks', () => { expect(1).toBe(2); }); test.skip('later', () => {});`,
    });
    expect(tally).toMatchObject({ passed: 2, failed: 2, skipped: 2 });
    expect(tally.failures[0]?.title).toBe('a.spec.ts > breaks (desktop)');
    expect(tally.failures[0]?.message).toContain('Expected');
    expect(tally.timed.map(({ title }) => title)).toContain('a.spec.ts > opens (phone)');
  });

  test('a start that fails before the first journey counts as failed', async () => {
    const tally = await tallyPlaywright({
      'playwright.config.ts': `export default { globalSetup: './setup.ts' };`,
      'setup.ts': `export default () => { throw new Error('the server did not start'); };`,
      'a.spec.ts': `${usingPlaywright} test('opens', () => {});`,
    });
    expect(tally.failed).toBeGreaterThan(0);
    expect(tally.passed).toBe(0);
    expect(tally.failures.map(({ message }) => message).join()).toContain('the server did not start');
  });

  test('a run without a single journey fails', async () => {
    expect(await tallyPlaywright({ 'readme.txt': 'nothing here' })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a runner that dies', () => {
  test.each([
    ['Vitest', runVitest],
    ['Playwright', runPlaywright],
  ])('%s killed in the middle counts as one failed test and shows its last words', async (_name, run) => {
    const tally = await inFolder(
      { 'dies.mjs': `console.log('last words'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);` },
      (folder) => run(folder, 'dies.mjs', [], quietly),
    );
    expect(tally).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(tally.failures[0]?.message).toMatch(/last words[\s\S]*SIGKILL/);
  });
});
