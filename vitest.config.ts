import { configDefaults, defineConfig } from 'vitest/config';

const common = {
  // No story takes so long; the slowest machines take three times what ours do.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // As long as a busy machine may need: the usual second is not enough for a server, a database or a broker.
  expect: { poll: { timeout: 30_000 } },
  // Node 24 dies now and then while it gives compiled WebAssembly back (nodejs/node#64500); its parser of HTTP is such code.
  execArgv: ['--no-wasm-code-gc'],
};
/** What runs in a browser. */
const browserFolders = ['apps/web', 'features/*/web', 'packages/ui', 'packages/web-kit'];

/** What judges how soon the server answers: it has the machine to itself, after all others. */
const timed = ['apps/server/resilience/crowd.test.ts', 'apps/server/every-operation-fuzzed.test.ts'];

export default defineConfig({
  test: {
    // Tests of whole servers wait much: one worker more than there are cores where the suite must be quick.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: ['{apps,features,packages,database,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...browserFolders.map((folder) => `${folder}/**`), ...timed],
          globalSetup: 'packages/test-kit/global-setup.ts',
          // Files share a process and with it the modules of the product, which take longer to load than many a file to run.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'timed',
          include: timed,
          globalSetup: 'packages/test-kit/global-setup.ts',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: browserFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          // Files share the page, React and the modules of the product; the setup file clears up between them.
          isolate: false,
          setupFiles: 'packages/web-kit/testing/fresh-page.ts',
        },
      },
    ],
  },
});
