import pg from 'pg';
import type { DatabaseFolder } from './database-folder.ts';
import { databaseName, superuser } from './settings.ts';

/** The address of a database of this server. */
export const databaseUrl = (folder: DatabaseFolder, port: number, name: string): string =>
  `postgres://${superuser}:${folder.password}@127.0.0.1:${port}/${name}`;

/** Makes the program's database if missing, and refuses a server on this port that does not serve this folder. */
export async function prepareDatabase(folder: DatabaseFolder, port: number): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl(folder, port, 'postgres'),
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => {
    // A lost connection also fails the statement that is waiting, and that is reported.
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string; exists: boolean }>(
      `select current_setting('data_directory') as data_directory,
         exists (select from pg_database where datname = $1) as exists`,
      [databaseName],
    );
    if (rows[0]?.data_directory !== `${folder.dirForPostgres}/cluster`) {
      throw new Error(`The database server on port ${port} serves ${rows[0]?.data_directory ?? 'something else'}.`);
    }
    if (!rows[0].exists) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return databaseUrl(folder, port, databaseName);
}
