// `npm run mutation:scores`: how many of the faults that can be planted the runs until now have seen noticed. Runs no test.
import { areas } from './areas.ts';
import { readFaults, reasonOf, tellScore } from './planted-faults.ts';
import { readSettled } from './settled-faults.ts';

const { files, faults } = readFaults(areas.map(({ name }) => name));
const tried = faults.filter((fault) => reasonOf(fault) === undefined);
const noticed = readSettled(files);
for (const { name } of areas) {
  const wasRun = faults.some(({ area, id }) => area === name && noticed.has(id));
  console.log(
    wasRun ? tellScore(name, faults, { tried, noticed }) : `${name}: no run has settled anything of it as it stands`,
  );
}
