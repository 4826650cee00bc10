// Builds the web if its sources changed and measures what a first visit downloads; fails above the budget.
import { projectRoot, runNode } from './run-node.ts';
import { ensureWebIsBuilt } from './web-build.ts';

await ensureWebIsBuilt(projectRoot, console.log);
const { exitCode, output } = await runNode(['apps/web/measure-bundle.ts'], { cwd: projectRoot });
console.log(output.trim());
process.exitCode = exitCode;
