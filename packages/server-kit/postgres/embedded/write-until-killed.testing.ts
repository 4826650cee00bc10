// A program that the tests kill: starts the database of the folder it is given and writes rows one by one, naming each
// on stdout once it is committed. With a second argument it only starts, and names the postmaster.
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dir, mode] = process.argv.slice(2);
if (dir === undefined) throw new Error('Give the folder of the database.');
const postgres = await startEmbeddedPostgres({ dir, log: pino({ level: 'warn' }, pino.destination(2)) });
process.stdout.write(`postmaster ${postgres.pid} ${postgres.url}\n`);
if (mode !== 'idle') await writeForEver();

async function writeForEver(): Promise<never> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('create table if not exists written (n int primary key)');
  const { rows } = await client.query<{ n: number }>('select coalesce(max(n), 0) as n from written');
  for (let n = (rows[0]?.n ?? 0) + 1; ; n += 1) {
    await client.query('insert into written values ($1)', [n]);
    process.stdout.write(`committed ${n}\n`);
  }
}
