// `npm run mutation:scores [-- --left]`: how many of the faults that can be planted the runs until now have seen noticed, and with
// `--left` which they have not. Runs no test.
import { parseArgs } from 'node:util';
import { areas } from './areas.ts';
import { readFaults, reasonOf, tellScore } from './planted-faults.ts';
import { readSettled } from './settled-faults.ts';

const { values } = parseArgs({ options: { left: { type: 'boolean', default: false } } });
const { files, faults } = readFaults(areas.map(({ name }) => name));
const tried = faults.filter((fault) => reasonOf(fault) === undefined);
const noticed = readSettled(files);
for (const { name } of areas) {
  const wasRun = faults.some(({ area, id }) => area === name && noticed.has(id));
  console.log(
    wasRun ? tellScore(name, faults, { tried, noticed }) : `${name}: no run has settled anything of it as it stands`,
  );
  if (values.left && wasRun)
    for (const { file, line, before, after } of tried.filter(({ area, id }) => area === name && !noticed.has(id)))
      console.log(`  ${file}:${line}\n    - ${before}\n    + ${after}`);
}
