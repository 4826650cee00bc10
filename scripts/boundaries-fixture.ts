import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A tree of files by path, as text. */
export type Tree = Readonly<Record<string, string>>;

const featureManifest = (name: string) =>
  JSON.stringify({
    name: `@trellis/${name}`,
    type: 'module',
    exports: { './model': './model/index.ts', './server': './server/index.ts', './web': './web/index.ts' },
  });
const kitManifest = (name: string, exports: Record<string, string> = { '.': './index.ts' }) =>
  JSON.stringify({ name: `@trellis/${name}`, type: 'module', exports });

const libraries = ['zod', 'pg', 'fastify', 'react'];
const unshippedLibraries = ['happy-dom'];
const kits = ['entity-kit', 'server-kit', 'web-kit', 'ui', 'test-kit', 'sparkplug'];
const features = ['tickets', 'units'];

/** A small product in which every arrow points the right way, including those the rules must leave alone. */
export const cleanTree: Tree = {
  'package.json': JSON.stringify({
    name: 'fixture',
    type: 'module',
    workspaces: ['packages/*', 'features/*', 'apps/*'],
    dependencies: Object.fromEntries(libraries.map((name) => [name, '1.0.0'])),
    devDependencies: Object.fromEntries(unshippedLibraries.map((name) => [name, '1.0.0'])),
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
    },
  }),
  'packages/entity-kit/package.json': kitManifest('entity-kit', { '.': './index.ts', './sql': './sql/index.ts' }),
  'packages/entity-kit/index.ts': `import 'zod'; export const defineEntity = 1;`,
  'packages/entity-kit/sql/index.ts': `import { defineEntity } from '../index.ts'; import 'node:crypto'; export const compile = defineEntity;`,
  'packages/sparkplug/package.json': kitManifest('sparkplug'),
  'packages/sparkplug/index.ts': `export const decode = 1;`,
  'packages/server-kit/package.json': kitManifest('server-kit'),
  'packages/server-kit/index.ts': `import 'pg'; import 'node:fs'; import { compile } from '@trellis/entity-kit/sql'; export const start = compile;`,
  'packages/ui/package.json': kitManifest('ui'),
  'packages/ui/index.ts': `import 'react'; export const Button = 1;`,
  'packages/web-kit/package.json': kitManifest('web-kit'),
  'packages/web-kit/index.ts': `import { Button } from '@trellis/ui'; export const Page = Button;`,
  'packages/test-kit/package.json': kitManifest('test-kit'),
  'packages/test-kit/index.ts': `import { start } from '@trellis/server-kit'; import 'happy-dom'; export const make = start;`,
  ...Object.fromEntries(features.map((name) => [`features/${name}/package.json`, featureManifest(name)])),
  'features/units/model/index.ts': `export { unitState } from './unit-state.ts';`,
  'features/units/model/unit-state.ts': `import { defineEntity } from '@trellis/entity-kit'; export const unitState = defineEntity;`,
  'features/units/server/index.ts': `import { unitState } from '../model/index.ts'; export const units = unitState;`,
  'features/units/server/status.test.ts': `import { make } from '@trellis/test-kit'; import { units } from './index.ts'; export default [make, units];`,
  'features/units/web/index.ts': `import { unitState } from '../model/index.ts'; import { Page } from '@trellis/web-kit'; export const Grid = [unitState, Page];`,
  'features/tickets/model/index.ts': `import { unitState } from '@trellis/units/model'; export const Ticket = unitState;`,
  'features/tickets/server/index.ts': `import { units } from '@trellis/units/server'; import 'fastify'; import { start } from '@trellis/server-kit'; export const tickets = [units, start];`,
  'features/tickets/web/index.ts': `import { Grid } from '@trellis/units/web'; import { Button } from '@trellis/ui'; export const Board = [Grid, Button];`,
  'apps/server/package.json': kitManifest('server-app'),
  'apps/server/main.ts': `import { tickets } from '@trellis/tickets/server'; import 'node:http'; export default tickets;`,
  'apps/web/package.json': kitManifest('web-app'),
  'apps/web/main.ts': `import { Board } from '@trellis/tickets/web'; export default Board;`,
  'apps/controller/package.json': kitManifest('controller-app'),
  'apps/controller/main.ts': `import { decode } from '@trellis/sparkplug'; export default decode;`,
  'database/seed.ts': `import { unitState } from '@trellis/units/model'; export default unitState;`,
  'bench/inside.ts': `import { unitState } from '../features/units/model/unit-state.ts'; export default unitState;`,
  'bench/list.ts': `import { make } from '@trellis/test-kit'; import { units } from '@trellis/units/server'; export default [make, units];`,
};

/** Writes a tree into a fresh folder, with the workspace links and stand-ins for the libraries that npm would put there. */
export async function plantTree(tree: Tree): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'trellis-boundaries-'));
  for (const [path, text] of Object.entries(tree)) await writeInto(join(root, path), text);
  for (const name of [...libraries, ...unshippedLibraries]) {
    await writeInto(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    await writeInto(join(root, 'node_modules', name, 'index.js'), 'export default 1;');
  }
  await mkdir(join(root, 'node_modules', '@trellis'));
  for (const name of kits) await symlink(join(root, 'packages', name), join(root, 'node_modules', '@trellis', name));
  for (const name of features)
    await symlink(join(root, 'features', name), join(root, 'node_modules', '@trellis', name));
  for (const name of ['server', 'web', 'controller']) {
    await symlink(join(root, 'apps', name), join(root, 'node_modules', '@trellis', `${name}-app`));
  }
  return root;
}

async function writeInto(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
}
