import { configDefaults, defineConfig } from 'vitest/config';

const common = { testTimeout: 60_000, hookTimeout: 120_000 };
/** What runs in a browser: its tests may leave things behind in the page, so each file has a process of its own. */
const browserFolders = ['apps/web', 'features/*/web', 'packages/ui', 'packages/web-kit'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: ['{apps,features,packages,database,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...browserFolders.map((folder) => `${folder}/**`)],
          globalSetup: 'packages/test-kit/global-setup.ts',
          // Files share a process and with it the modules of the product, which take longer to load than many a file to run.
          isolate: false,
        },
      },
      {
        test: { ...common, name: 'browser', include: browserFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
      },
    ],
  },
});
