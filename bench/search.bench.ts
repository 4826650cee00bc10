// Search as people type, over 100 000 things of one facility: the whole call (access, guards of every kind, names beside), against the
// same conditions on one kind as a bare indexed statement through the driver. Budget: 100 ms at the server.
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';
import { startTrellis } from './start-peer.ts';

const rounds = 15;
/** Rows of each kind; with 20 facilities of 250 units there are others around them. */
const rows = { strains: 10_000, tickets: 20_000, tasks: 40_000, hardware_items: 30_000 } as const;

await using database = await openBenchDatabase();
await using trellis = await startTrellis(database.url);
const { pool } = database;
const facility = trellis.facilityId;

/** Names of two words and a number, drawn from 40 × 40 words. */
const words = 'array[' + Array.from({ length: 40 }, (_, index) => `'${word(index)}'`).join(',') + ']';
const named = `(${words})[1 + n % 40] || ' ' || (${words})[1 + (n / 40) % 40] || ' ' || n`;
function word(index: number): string {
  const [first, second] = ['tidewater flower blue sedge valve pump', 'lamp clone rack north harvest filter'];
  const all = `${first} ${second}`.split(' ');
  return `${all[index % all.length]}${index < all.length ? '' : String.fromCodePoint(97 + index)}`;
}

const { rows: people } = await pool.query<{ id: number }>('select min(id) as id from users');
const author = people[0]?.id;
await pool.query(
  `insert into strains (facility_id, name) select $1, ${named} from generate_series(1, ${rows.strains}) n`,
  [facility],
);
await pool.query(
  `insert into tickets (facility_id, label, users_id) select $1, ${named}, $2 from generate_series(1, ${rows.tickets}) n`,
  [facility, author],
);
const { rows: types } = await pool.query<{ id: number }>('select min(id) as id from task_types');
await pool.query(
  `insert into tasks (facility_id, title, task_type_id, date) select $1, ${named}, $2, now() from generate_series(1, ${rows.tasks}) n`,
  [facility, types[0]?.id],
);
await pool.query(
  `insert into hardware_items (facilities_id, label, serial, hardware_product_id) select $1, ${named}, 'SN-' || n, (select min(id) from hardware_products) from generate_series(1, ${rows.hardware_items}) n`,
  [facility],
);
await pool.query('analyze');

/** Milliseconds, in order. */
async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other);
}
const median = (taken: readonly number[]) => taken[Math.floor(taken.length / 2)] ?? 0;

const ask = async (typed: string) => {
  const reply = await fetch(`${trellis.url}/search?facility_id=${facility}&q=${encodeURIComponent(typed)}`, {
    headers: { authorization: `Bearer ${trellis.token}` },
  });
  if (!reply.ok) throw new Error(`${typed}: ${reply.status} ${await reply.text()}`);
  return reply.json() as Promise<{ kinds: { results: unknown[] }[] }>;
};
const bare = (typed: string) =>
  pool.query(`select id, title from tasks where facility_id = $1 and search_text(title, category) like $2 limit 200`, [
    facility,
    `% ${typed}%`,
  ]);

console.log(describeMachine(database.version));
const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
for (const [what, typed] of [
  ['one letter', 't'],
  ['a beginning', 'tide'],
  ['a common word', 'flower'],
  ['two words', 'flower sedge'],
  ['a code', 'sn-2917'],
  ['a whole name', 'tidewater flower 40'],
  ['a typing mistake', 'tidewtaer'],
  ['nothing', 'xylophone'],
] as const) {
  const { kinds } = await ask(typed);
  const found = kinds.reduce((sum, { results }) => sum + results.length, 0);
  const [own, plain] = [await timed(() => ask(typed)), await timed(() => bare(typed))];
  console.log(
    `${what} (${typed}) among ${count}: ${median(own).toFixed(1)} ms, slowest ${own.at(-1)?.toFixed(1)} ms, ${found} results; bare statement of one kind ${median(plain).toFixed(1)} ms (ratio ${(median(own) / median(plain)).toFixed(1)})`,
  );
}
