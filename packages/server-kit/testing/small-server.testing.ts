import { createTables } from '@trellis/entity-kit/sql';
import type { EntityDefinition, Registry } from '@trellis/entity-kit';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { until } from '@trellis/test-kit/until';
import { expect } from 'vitest';
import { createDatabase, inTransaction, type WorkContext } from '../context.ts';
import { EventHub } from '../events.ts';
import { quietSettings } from '../http/call-server.testing.ts';
import { mountEveryday } from '../http/everyday.ts';
import type { Implementation } from '../http/implement.ts';
import { mountImplementation } from '../http/mount.ts';
import { createWebServer } from '../http/web-server.ts';
import type { Grant, UserPrincipal } from '../principal.ts';
import type { Author } from '../records/writing.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import type { Services } from '../services.ts';
import { defineGardens, firstRows, registryOf, type Gardens } from './garden.testing.ts';

type Role = string | Grant;
type PersonValues = Partial<Omit<UserPrincipal, 'grants'>> & { roles?: readonly Role[] };

let people = 100;
/** Somebody signed in: works in the north garden and is there now, unless said; roles are held wherever they work. */
export const person = ({ roles = [], ...values }: PersonValues = {}): UserPrincipal => ({
  kind: 'user',
  userId: (people += 1),
  tokenId: people,
  facilityId: 1,
  isAdmin: false,
  facilities: [1],
  grants: roles.map((role) => (typeof role === 'string' ? { role, facility_id: null } : role)),
  ...values,
});

export interface SmallReply {
  status: number;
  body: never;
}

/** A server of the kit alone, with the gardens on a database of its own. Who somebody is, their token says. */
export interface SmallServer {
  services: Services;
  database: TestDatabase;
  gardens: Gardens;
  call: (who: UserPrincipal | undefined, method: Method, path: string, body?: object) => Promise<SmallReply>;
  /** Puts a row into a table, past every rule; answers its id. */
  put: (entity: EntityDefinition, values: Readonly<Record<string, unknown>>) => Promise<number>;
  /** A row as it stands in its table. */
  find: (entity: EntityDefinition, id: number) => Promise<Record<string, unknown> | undefined>;
  stop: () => Promise<void>;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Starts the gardens, with calls of their own where some are given. */
export async function startSmallServer(
  implementationsOf: (gardens: Gardens) => readonly Implementation[] = () => [],
): Promise<SmallServer> {
  const database = await createTestDatabase();
  const gardens = defineGardens();
  const registry = registryOf(gardens);
  await database.pool.query(createTables(registry, registry.entities));
  await database.pool.query(firstRows);
  const services = servicesOn(database, registry);
  const app = await createWebServer(services);
  const known = new Map<string, UserPrincipal>();
  const authenticator = {
    user: (token: string) => Promise.resolve(known.get(token)),
    controller: () => Promise.resolve(undefined),
  };
  mountEveryday(app, services, authenticator);
  for (const each of implementationsOf(gardens)) mountImplementation(app, each, services, authenticator);
  return {
    services,
    database,
    gardens,
    call: async (who, method, path, body) => {
      if (who) known.set(String(who.tokenId), who);
      const headers = who ? { authorization: `Bearer ${who.tokenId}` } : {};
      const reply = await app.inject({ method, url: `/api/v1/${path}`, headers, ...(body && { payload: body }) });
      return { status: reply.statusCode, body: JSON.parse(reply.body) as never };
    },
    put: async ({ table }, values) => {
      const columns = Object.keys(values).map((key) => `"${key}"`);
      const places = columns.map((_, index) => `$${index + 1}`);
      const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`;
      const { rows } = await database.pool.query<{ id: number }>(text, Object.values(values));
      return rows[0]!.id;
    },
    find: async ({ table }, id) => (await database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0],
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** What works on records need, and no more. */
export function servicesOn({ pool }: Pick<TestDatabase, 'pool'>, registry: Registry): Services {
  const settings = quietSettings();
  return {
    ...settings,
    pool,
    registry,
    db: createDatabase(pool),
    hub: new EventHub(settings.log),
    secrets: new SecretBox([Buffer.alloc(32)]),
    clock: { now: () => new Date() },
  } as unknown as Services;
}

export const author: Author = { userId: null, source: 'job', ip: null };

/** Does something with records in one transaction, as our own code does. */
export const work = <R>(services: Services, doing: (context: WorkContext) => Promise<R>): Promise<R> =>
  inTransaction(services, author, doing);

/** What a refusal says: its status, its code and its sentence. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message } = (body as { error: { code: string; message: string } }).error;
  return { status, code, message };
};

/**
 * Holds something in the database as somebody else would, for as long as `meanwhile` takes; it gets a way to wait until another waits
 * for what is held. What was done while holding is committed then.
 */
export async function holding<R>(
  { pool }: Pick<TestDatabase, 'pool'>,
  text: string,
  values: readonly unknown[],
  meanwhile: (other: { untilWaitedFor: () => Promise<void>; query: (text: string) => Promise<unknown> }) => Promise<R>,
): Promise<R> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(text, [...values]);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const blocked = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
    const isWaitedFor = async () => expect((await pool.query(blocked, [rows[0]?.pid])).rowCount).toBeGreaterThan(0);
    const done = await meanwhile({
      untilWaitedFor: () => until(isWaitedFor),
      query: (more) => other.query(more),
    });
    await other.query('commit');
    return done;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
