// Lints the files that changed, or that import what changed, since they last passed.
import { lintChanged } from './lint/lint-changed.ts';
import { projectRoot } from './run-node.ts';

const { files, judged, exitCode, output } = await lintChanged(projectRoot);
if (exitCode !== 0) console.log(output.trim());
console.log(`${judged.length} of ${files} files judged`);
process.exitCode = exitCode;
