import path from 'node:path';
import { createAuthenticator, SessionTokens } from '@trellis/access/server';
import { findControllerByKey } from '@trellis/devices/server';
import { createRegistry } from '@trellis/entity-kit';
import {
  addReferenceData,
  createDatabase,
  createFolderStore,
  createLogger,
  createMetrics,
  createS3Store,
  createWebServer,
  EventHub,
  SecretBox,
  Slots,
  sealStoredSecrets,
  mountEveryday,
  mountImplementation,
  serveLive,
  serveWeb,
  startJobs,
  startReactions,
  type Clock,
  type Config,
  type Feature,
  type Running,
  type Services,
} from '@trellis/server-kit';
import type { RequestLimits } from '@trellis/server-kit/postgres';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createFeatures } from './app.ts';
import { checkBooks } from './check-books.ts';
import { openDataFolder, type Secrets } from './data-folder.ts';
import { announceChanges } from './announce-changes.ts';
import { prepareDemo, startDemo } from './demo/index.ts';
import { openDatabase } from './open-database.ts';
import { openInstallationBroker } from './open-installation-broker.ts';
import { serveDocumentation } from './serve-documentation.ts';
import { serveHealth } from './serve-health.ts';

export interface RunningServer {
  url: string;
  port: number;
  mqttPort: number | null;
  services: Services;
  secrets: Secrets;
  /** File with the demo accounts; null without a demo. */
  demoAccounts: string | null;
  stop: () => Promise<void>;
}

export interface StartOptions {
  clock?: Clock;
  log?: Logger;
  /** Folder of the built web; none serves the API alone. */
  webFolder?: string;
  /** Limits of the connections that answer requests. */
  requestLimits?: RequestLimits;
  /** The database is a copy of one that was compared with the definitions: it is not compared again. */
  isCompared?: boolean;
}

/** Starts one server with the roles of its configuration; what was started is stopped in reverse order. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLogger(config.logLevel);
  const started: Running[] = [];
  const stop = async () => {
    for (const part of started.splice(0).reverse()) {
      await part.stop().catch((error: unknown) => {
        log.error({ err: error }, 'a part did not stop cleanly');
      });
    }
  };
  try {
    return await startParts(config, options, log, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  options: StartOptions,
  log: Logger,
  started: Running[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { dir, secrets } = openDataFolder(config.dataDir);
  const tokens = new SessionTokens();
  const features = createFeatures(tokens);
  const registry = createRegistry(features.flatMap((feature) => feature.entities ?? []));
  const database = await openDatabase(config, dir, registry, log, options);
  started.push({ stop: database.close });
  if (database.isUpgraded) await reportBooks(database.pool, features, log);
  const secretBox = new SecretBox([...config.secretKeys, Buffer.from(secrets.sealingKey, 'base64')]);
  await sealStoredSecrets(database.pool, registry, secretBox, log);
  const metrics = createMetrics();
  const db = createDatabase(database.pool);
  await addReferenceData(
    database.pool,
    features.flatMap((feature) => feature.referenceData ?? []),
  );
  const broker = await openInstallationBroker({ config, pool: database.pool, db, secrets, log, metrics });
  started.push({ stop: () => broker.close() });
  const jobs = await startJobs(database.pool, config.roles.includes('jobs'), log);
  started.push({ stop: () => jobs.stop() });
  const services: Services = {
    config,
    pool: database.pool,
    db,
    registry,
    hub: new EventHub(log),
    slots: new Slots(),
    bus: broker.bus,
    broker,
    jobs,
    files: config.s3 ? createS3Store(config.s3) : createFolderStore(path.join(dir, 'files')),
    secrets: secretBox,
    metrics,
    clock: options.clock ?? { now: () => new Date() },
    log,
  };
  announceChanges(services);
  for (const feature of features) feature.prepare?.(services);
  await startReactions(
    features.flatMap((feature) => feature.reactions ?? []),
    services,
  );
  const demo = { services, dataDir: dir, demoSeed: secrets.demoSeed };
  const demoAccounts = config.isDemo ? await prepareDemo(demo) : null;
  await startFeatures(features, services, started);
  // Background work and requests have connections of their own: a crowd at the door stops neither deliveries nor jobs.
  const requests: Services = { ...services, pool: database.requestPool, db: createDatabase(database.requestPool) };
  const app = await openHttp(features, { services, requests }, tokens, options);
  started.push({ stop: () => app.close() });
  const port = await listen(app, config);
  if (config.isDemo) started.push(startDemo(demo));
  return {
    url: `http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    port,
    mqttPort: broker.port,
    services,
    secrets,
    demoAccounts,
    stop,
  };
}

/** After an upgrade: tells what of the rows of before does not add up. Nothing is changed; people set it right. */
async function reportBooks(pool: pg.Pool, features: readonly Feature[], log: Logger): Promise<void> {
  const findings = await checkBooks(pool, features);
  if (findings.length > 0)
    log.warn({ findings: findings.slice(0, 100) }, `${findings.length} records do not add up: npm run books:check`);
}

async function startFeatures(features: readonly Feature[], services: Services, started: Running[]): Promise<void> {
  for (const role of services.config.roles) {
    for (const feature of features) {
      const running = await feature.start?.[role]?.(services);
      if (running) started.push(running);
    }
  }
}

async function openHttp(
  features: readonly Feature[],
  { services, requests }: { services: Services; requests: Services },
  tokens: SessionTokens,
  options: StartOptions,
): Promise<FastifyInstance> {
  const app = await createWebServer(services);
  serveHealth(app, services);
  if (!services.config.roles.includes('api')) return app;
  const authenticator = createAuthenticator(tokens, (key, { db }) => findControllerByKey(db, key));
  for (const feature of features) {
    for (const implementation of feature.implementations ?? [])
      mountImplementation(app, implementation, requests, authenticator);
  }
  mountEveryday(app, requests, authenticator);
  const live = await serveLive(
    app,
    features.flatMap((feature) => feature.channels ?? []),
    services,
    {
      user: (token) => authenticator.user(token, requests),
      controller: (token) => authenticator.controller(token, requests),
    },
  );
  app.addHook('preClose', () => live.stop());
  await serveDocumentation(app, features);
  await serveWeb(app, options.webFolder ?? path.resolve(import.meta.dirname, '../web/dist'));
  return app;
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}
