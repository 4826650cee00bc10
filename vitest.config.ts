import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,features,packages,database,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'packages/test-kit/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
