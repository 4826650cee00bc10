// `npm start` (with --demo) and `npm run serve`: builds the web if needed, then runs the server in this process.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { projectRoot } from './run-node.ts';
import { ensureWebIsBuilt } from './web-build.ts';

const neededMajor = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < neededMajor) {
  console.error(
    `Trellis runs on Node ${neededMajor}, and this is ${process.version}. ` +
      'Start it with `npm start` or `npm run serve`: they use the Node that `npm ci` installed.',
  );
  process.exit(1);
}

// The next start finds what this one compiled. Where nothing may be written, it compiles anew.
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? path.join(projectRoot, 'node_modules/.cache/trellis/compiled'));

if (process.argv.includes('--demo')) process.env['DEMO'] ||= 'true';

// A process that only ingests or runs jobs serves no pages.
const roles = (process.env['ROLES'] || 'api').split(',').map((role) => role.trim());
try {
  if (roles.includes('api')) await ensureWebIsBuilt(projectRoot, (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

await import('../apps/server/main.ts');
