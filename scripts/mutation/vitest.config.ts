import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectRoot } from '../run-node.ts';
import { listFaults } from './list-faults.ts';
import { plantFaults } from './plant-faults.ts';

const files = new Map(listFaults().map((each) => [path.join(projectRoot, each.file), each]));

/** The product with all faults planted, and tests that are run by `fault-runner.ts`. */
export default defineConfig({
  root: projectRoot,
  plugins: [
    {
      name: 'trellis-plant-faults',
      enforce: 'pre',
      // What a file is read as depends on the numbers of its faults too.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => {
          const found = files.get(id);
          return found && plantFaults(found.content, found.mutants, found.first);
        }),
      transform: (content, id) => {
        const found = files.get(id);
        return found && plantFaults(content, found.mutants, found.first);
      },
    },
  ],
  test: {
    include: ['{apps,features,packages,database}/**/*.test.ts'],
    globalSetup: 'packages/test-kit/global-setup.ts',
    runner: 'scripts/mutation/fault-runner.ts',
    // One process for everything: its modules are read once, and faults are tried one at a time.
    isolate: false,
    maxWorkers: 1,
    fsModuleCachePath: '.cache/mutation-modules',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A fault may leave a promise behind that nobody waits for.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
