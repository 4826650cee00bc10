// A collection list (100 rows, three-term filter, one include: up to five of each row's children, filtered and in order)
// through the whole server, against the same answer from hand-written SQL (rows through the bare driver, serialised by the
// same kind of HTTP server) and from LoopBack 3.
import { openBenchDatabase } from './bench-database.ts';
import { compareRequests } from './compare-requests.ts';
import { describeMachine } from './machine.ts';
import { startBareStatements, startLoopBack, startTrellis } from './start-peer.ts';

await using database = await openBenchDatabase();
await using trellis = await startTrellis(database.url);
await using bare = await startBareStatements(database.url);
await using loopback = await startLoopBack(database.url, ['units', 'platforms']);

const { facilityId, areaId } = trellis;
const terms = [{ area_id: areaId }, { position: { between: [5, 45] } }, { name: { ilike: 'unit%' } }];
const scope = { where: { level: { gte: 1 } }, order: 'level', limit: 5 };
const rest = { order: 'name DESC', limit: 100, include: { relation: 'platforms', scope } };
const query = (and: object[]) => `filter=${encodeURIComponent(JSON.stringify({ where: { and }, ...rest }))}`;

console.log(describeMachine(database.version));
await compareRequests('list of 100 with one include (budgets 0.90 and 15)', [
  {
    name: 'Trellis',
    url: () => `${trellis.url}/ag_platformGroups?${query(terms)}`,
    headers: () => ({ authorization: `Bearer ${trellis.token}` }),
  },
  { name: 'hand-written SQL rows', url: () => `${bare.url}/list?facilityId=${facilityId}&areaId=${areaId}` },
  { name: 'LoopBack 3', url: () => `${loopback.url}/units?${query([{ facility_id: facilityId }, ...terms])}` },
]);
