// Every visible text exists in every language: compares the text files and prints what differs.
import { findTextFaults } from './texts.ts';
import { projectRoot } from './run-node.ts';

const faults = await findTextFaults(projectRoot);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
