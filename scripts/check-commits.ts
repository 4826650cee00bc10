// Subjects of the commits that are not upstream yet say what they are about by a folder: see CONTRIBUTING.md.
import { findSubjectFaults, newSubjects, scopesOf } from './commit-subjects.ts';
import { projectRoot } from './run-node.ts';

const faults = findSubjectFaults(newSubjects(projectRoot), scopesOf(projectRoot));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
