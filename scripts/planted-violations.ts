import type { Tree } from './boundaries-fixture.ts';

/** Each planted file holds one wrong import; `rule` must catch it. */
export const planted: readonly { rule: string; file: string; text: string }[] = [
  { rule: 'no-circular', file: 'packages/ui/circle-a.ts', text: `import './circle-b.ts';` },
  {
    rule: 'no-circular',
    file: 'features/units/model/circle-c.ts',
    text: `import type { D } from './circle-d.ts'; export type C = D;`,
  },
  {
    rule: 'no-unresolvable',
    file: 'features/tickets/model/deep-package.ts',
    text: `import '@trellis/units/model/unit-state.ts';`,
  },
  { rule: 'no-unresolvable', file: 'features/tickets/server/not-installed.ts', text: `import 'left-pad';` },
  { rule: 'packages-know-no-product', file: 'packages/web-kit/knows-feature.ts', text: `import '@trellis/units/web';` },
  {
    rule: 'packages-know-no-product',
    file: 'packages/server-kit/knows-app.ts',
    text: `import '../../apps/server/main.ts';`,
  },
  {
    rule: 'packages-know-no-product',
    file: 'packages/test-kit/knows-feature.ts',
    text: `import '@trellis/units/server';`,
  },
  {
    rule: 'features-know-no-app',
    file: 'features/units/server/knows-app.ts',
    text: `import '../../../apps/server/main.ts';`,
  },
  {
    rule: 'features-in-order',
    file: 'features/units/server/knows-tickets.ts',
    text: `import '@trellis/tickets/server';`,
  },
  {
    rule: 'features-in-order',
    file: 'features/units/web/knows-type.ts',
    text: `import type { Board } from '@trellis/tickets/web'; export type Shown = typeof Board;`,
  },
  { rule: 'apps-stay-apart', file: 'apps/controller/knows-server.ts', text: `import '../server/main.ts';` },
  {
    rule: 'feature-front-door',
    file: 'features/tickets/model/side-door.ts',
    text: `import '../../units/model/unit-state.ts';`,
  },
  {
    rule: 'feature-front-door-of-tests',
    file: 'features/tickets/web/side-door.test.ts',
    text: `import '../../units/model/unit-state.ts';`,
  },
  {
    rule: 'feature-front-door-from-outside',
    file: 'apps/server/side-door.ts',
    text: `import '../../features/units/model/unit-state.ts';`,
  },
  {
    rule: 'feature-front-door-from-outside',
    file: 'database/side-door.ts',
    text: `import '../features/units/model/unit-state.ts';`,
  },
  {
    rule: 'import-by-package-name',
    file: 'features/tickets/model/by-path.ts',
    text: `import '../../units/model/index.ts';`,
  },
  {
    rule: 'import-by-package-name',
    file: 'features/tickets/server/by-path.ts',
    text: `import '../../../packages/server-kit/index.ts';`,
  },
  { rule: 'model-knows-no-side', file: 'features/tickets/model/own-server.ts', text: `import '../server/index.ts';` },
  {
    rule: 'model-knows-no-side',
    file: 'features/tickets/model/own-web.ts',
    text: `import type { Board } from '../web/index.ts'; export type B = typeof Board;`,
  },
  {
    rule: 'model-knows-no-side',
    file: 'features/tickets/model/other-server.ts',
    text: `import '@trellis/units/server';`,
  },
  { rule: 'model-knows-no-side', file: 'features/tickets/model/server-kit.ts', text: `import '@trellis/server-kit';` },
  { rule: 'model-knows-no-side', file: 'features/tickets/model/sql.ts', text: `import '@trellis/entity-kit/sql';` },
  { rule: 'model-runs-anywhere', file: 'features/tickets/model/node.ts', text: `import 'node:fs';` },
  { rule: 'model-runs-anywhere', file: 'features/tickets/model/node-bare.ts', text: `import 'crypto';` },
  { rule: 'model-runs-anywhere', file: 'packages/entity-kit/node.ts', text: `import 'node:fs';` },
  { rule: 'model-uses-plain-libraries', file: 'features/tickets/model/draws.ts', text: `import 'react';` },
  { rule: 'model-uses-plain-libraries', file: 'features/tickets/model/stores.ts', text: `import 'pg';` },
  { rule: 'web-never-meets-server', file: 'features/tickets/web/own-server.ts', text: `import '../server/index.ts';` },
  {
    rule: 'web-never-meets-server',
    file: 'features/tickets/web/other-server.ts',
    text: `import '@trellis/units/server';`,
  },
  { rule: 'web-never-meets-server', file: 'packages/web-kit/server-kit.ts', text: `import '@trellis/server-kit';` },
  { rule: 'web-never-meets-server', file: 'apps/web/server.ts', text: `import '@trellis/tickets/server';` },
  { rule: 'server-never-meets-web', file: 'features/tickets/server/own-web.ts', text: `import '../web/index.ts';` },
  { rule: 'server-never-meets-web', file: 'features/tickets/server/ui.ts', text: `import '@trellis/ui';` },
  { rule: 'server-never-meets-web', file: 'apps/server/web.ts', text: `import '@trellis/tickets/web';` },
  { rule: 'web-runs-in-a-browser', file: 'features/tickets/web/queries.ts', text: `import 'pg';` },
  { rule: 'web-has-no-node-built-ins', file: 'packages/ui/node.ts', text: `import 'node:path';` },
  { rule: 'server-draws-nothing', file: 'features/tickets/server/draws.ts', text: `import 'react';` },
  { rule: 'ui-knows-no-data', file: 'packages/ui/web-kit.ts', text: `import '@trellis/web-kit';` },
  { rule: 'ui-knows-no-data', file: 'packages/ui/entity-kit.ts', text: `import '@trellis/entity-kit';` },
  { rule: 'kits-run-anywhere', file: 'packages/sparkplug/server-kit.ts', text: `import '@trellis/server-kit';` },
  { rule: 'test-kit-only-in-tests', file: 'features/tickets/server/make.ts', text: `import '@trellis/test-kit';` },
  { rule: 'no-tests-in-the-product', file: 'features/units/server/uses-test.ts', text: `import './status.test.ts';` },
  { rule: 'server-ships-what-it-uses', file: 'features/units/server/dev.ts', text: `import 'happy-dom';` },
];

/** The other halves of the planted circles: a circle is reported once, at its first file. */
export const circlePartners: Tree = {
  'packages/ui/circle-b.ts': `import './circle-a.ts';`,
  'features/units/model/circle-d.ts': `import type { C } from './circle-c.ts'; export type D = C;`,
};
