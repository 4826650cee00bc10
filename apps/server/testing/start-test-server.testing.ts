import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, readConfig, type Clock } from '@trellis/server-kit';
import type { RequestLimits } from '@trellis/server-kit/postgres';
import { createTestDatabase, type Preparation } from '@trellis/test-kit/postgres';
import { migrationsFolder } from '../open-database.ts';
import { startServer, type RunningServer } from '../start-server.ts';

/** The key of every server a test starts, so that two may share a database, and all the one they are copied from. */
const secretKey = Buffer.alloc(32, 'trellis').toString('base64');

export interface TestServer extends RunningServer {
  databaseUrl: string;
  dataDir: string;
  /** Sends a request and answers status and parsed body. */
  call: (method: string, address: string, options?: CallOptions) => Promise<{ status: number; body: never }>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

interface TestServerOptions {
  /** Overrides settings. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Another database than one of its own. */
  databaseUrl?: string;
  requestLimits?: RequestLimits;
}

/** A whole server on a database of its own and random ports. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl
    ? undefined
    : await createTestDatabase({ migrations: migrationsFolder, preparation: startedOnce });
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const server = await startOn(databaseUrl, { ...options, isCompared: database !== undefined });
  return {
    ...server,
    databaseUrl,
    call: (method, address, call = {}) => send(server.url, method, address, call),
    stop: async () => {
      await server.stop();
      await database?.drop();
    },
  };
}

/** What a first start adds to a database is copied with it. */
const startedOnce: Preparation = {
  name: 'started',
  prepare: async (databaseUrl) => (await startOn(databaseUrl, { env: { ROLES: 'api' } })).stop(),
};

async function startOn(
  databaseUrl: string,
  { env = {}, clock, requestLimits, isCompared = false }: TestServerOptions & { isCompared?: boolean },
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trellis-test-'));
  const config = readConfig({
    PORT: '0',
    ...(env['MQTT_URL'] === undefined && { MQTT_PORT: '0' }),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secretKey,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const server = await startServer(config, {
    log: createLogger(env['LOG_LEVEL'] ?? 'silent'),
    isCompared,
    ...(clock && { clock }),
    ...(requestLimits && { requestLimits }),
  });
  return {
    ...server,
    dataDir,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(
  base: string,
  method: string,
  address: string,
  { token, body, headers }: CallOptions,
): Promise<{ status: number; body: never }> {
  const response = await fetch(address.startsWith('/') ? base + address : `${base}/api/v1/${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : parse(text)) as never };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
