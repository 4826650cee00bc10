// `npm run build`: the web, whether or not its sources changed. A server that runs meanwhile goes on serving whole pages.
import { projectRoot } from './run-node.ts';
import { buildWeb } from './web-build.ts';

try {
  await buildWeb(projectRoot);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
