// One record read, one changed, 500 made at once: through the whole server (access, facility scope, checks, one
// transaction, activity log, announcement), against bare statements through the driver, which do nothing of that but write
// the activity log (budgets 0.6 changed, 0.5 made), and against LoopBack 3, which does not even that.
import { openBenchDatabase } from './bench-database.ts';
import { compareRequests } from './compare-requests.ts';
import { describeMachine } from './machine.ts';
import { startBareStatements, startLoopBack, startTrellis } from './start-peer.ts';

const bulk = 500;

await using database = await openBenchDatabase();
await using trellis = await startTrellis(database.url);
await using bare = await startBareStatements(database.url);
await using loopback = await startLoopBack(database.url, ['units', 'areas']);

const { rows } = await database.pool.query<{ id: number }>('select id from units where facility_id = $1 order by id', [
  trellis.facilityId,
]);
const unitId = (count: number) => rows[count % rows.length]?.id ?? 0;
const reason = (count: number) => ({ disabledReason: `Filter ${count % 97}` });
let made = 0;
const areas = () =>
  Array.from({ length: bulk }, () => ({ facility_id: trellis.facilityId, name: `Area ${(made += 1)}` }));

const contenders = [
  {
    name: 'Trellis',
    units: `${trellis.url}/ag_platformGroups`,
    areas: `${trellis.url}/ag_areas`,
    headers: (count: number) => ({ authorization: `Bearer ${trellis.tokens[count % trellis.tokens.length]}` }),
  },
  { name: 'bare statement', units: `${bare.url}/units`, areas: `${bare.url}/areas`, headers: () => ({}) },
  { name: 'LoopBack 3', units: `${loopback.url}/units`, areas: `${loopback.url}/areas`, headers: () => ({}) },
];

console.log(describeMachine(database.version));
await compareRequests(
  'one record read',
  contenders.map(({ name, units, headers }) => ({ name, headers, url: (count) => `${units}/${unitId(count)}` })),
);
await compareRequests(
  'one record changed',
  contenders.map(({ name, units, headers }) => ({
    name,
    headers,
    method: 'PATCH',
    url: (count) => `${units}/${unitId(count)}`,
    body: reason,
  })),
);
await compareRequests(
  `${bulk} records made in one call`,
  contenders.map((contender) => ({
    name: contender.name,
    headers: contender.headers,
    method: 'POST',
    url: () => contender.areas,
    body: areas,
  })),
  4,
);
