import pg from 'pg';
import type { DatabaseFolder } from './database-folder.ts';
import { applicationRole, databaseName, superuser } from './settings.ts';

const addressFor = (role: string, password: string, port: number, name: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;

/** Where the program's role reaches its database. */
export const applicationAddress = (password: string, port: number): string =>
  addressFor(applicationRole, password, port, databaseName);

interface Found {
  data_directory: string;
  exists: boolean;
  isReady: boolean;
}

/**
 * Makes the program's database and its role if missing, and refuses a server on this port that does not serve this folder.
 * The program's role owns the one database and is no superuser: what gets into a statement of the program reaches no
 * files, no programs and no settings of the server. In a disposable server it is one:
 * tests make databases, and drop them while others are at work in them.
 */
export async function prepareDatabase(folder: DatabaseFolder, port: number, isDurable: boolean): Promise<string> {
  await asSuperuser(addressFor(superuser, folder.password, port, 'postgres'), async (client) => {
    const { rows } = await client.query<Found>(
      `select current_setting('data_directory') as data_directory,
         exists (select from pg_database where datname = $1) as exists,
         exists (select from pg_database d join pg_roles r on r.oid = d.datdba where datname = $1 and rolname = $2) as "isReady"`,
      [databaseName, applicationRole],
    );
    const [found] = rows;
    if (found?.data_directory !== `${folder.dirForPostgres}/cluster`)
      throw new Error(`The database server on port ${port} serves ${found?.data_directory ?? 'something else'}.`);
    if (found.isReady) return;
    await makeRole(client, folder.password, isDurable);
    if (!found.exists) {
      await client.query(`create database ${databaseName} owner ${applicationRole}`);
      return;
    }
    // Of a release in which everything belonged to the superuser. The database itself last: a start that is killed begins anew.
    await asSuperuser(addressFor(superuser, folder.password, port, databaseName), (own) =>
      own.query(handEverythingOver),
    );
    await client.query(`alter database ${databaseName} owner to ${applicationRole}`);
  });
  return applicationAddress(folder.password, port);
}

async function makeRole(client: pg.Client, password: string, isDurable: boolean): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
  if (rowCount === 0) await client.query(`create role ${applicationRole} login ${isDurable ? '' : 'superuser'}`);
  await client.query(`alter role ${applicationRole} password ${client.escapeLiteral(password)}`);
}

/** Every schema, table, view, sequence, function and type that is not PostgreSQL's own or an extension's. */
const handEverythingOver = `do $$ declare o record; begin
  for o in
    select format('alter schema %I owner to ${applicationRole}', nspname) as statement, 1 as place
      from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %s owner to ${applicationRole}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass), 2
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e') and d.classid = 'pg_class'::regclass and relkind = 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure), 3
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${applicationRole}', t.oid::regtype), 4
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and typtype in ('e', 'd', 'r')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by 2
  loop execute o.statement; end loop;
end $$`;

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {
    // A lost connection also fails the statement that is waiting, and that is reported.
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
