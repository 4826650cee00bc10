import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import path from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { askingFor } from '../asker.ts';
import type { Services } from '../services.ts';
import { withoutToken } from '../logging.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { errorBody, installErrorHandlers, noSuchCall } from './errors.ts';
import { installJsonBody } from './json-body.ts';
import { admitOwnPages, reachableHosts } from './other-hosts.ts';

/** The HTTP server with its manners: JSON errors, security headers, compression, limits, request metrics. */
export async function createWebServer(
  services: Pick<Services, 'log' | 'metrics'> & {
    config: Pick<Services['config'], 'trustedProxies' | 'environment' | 'publicUrl' | 'hosts'>;
  },
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = services.log;
  const { trustedProxies, environment, hosts } = services.config;
  const manners = await readSecurityHeaders(reachableHosts(hosts));
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    clientErrorHandler: answerUnread,
    // Hooks do not run for addresses that the router cannot read.
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply.headers(manners)),
  });
  installErrorHandlers(app);
  installJsonBody(app);
  app.addHook('onRequest', (request, reply, done) => {
    // A proxy may say for whom it asks; what is no address is not believed.
    if (isIP(request.ip) === 0) delete request.headers['x-forwarded-for'];
    askingFor({ name: `address ${request.ip}`, signal: leavingOf(request, reply) }, done);
  });
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(manners);
    done();
  });
  admitOwnPages(app, services.config);
  app.addHook('onRequest', (request, _, done) => {
    const { env = environment } = request.query as { env?: unknown };
    // What was meant for a test installation must not happen here, nor the other way round.
    done(env === environment ? undefined : badRequest(`This installation is ${environment}.`, 'OTHER_ENVIRONMENT'));
  });
  // Forms are posted to get a download back; tokens travel in the header or the address, so no other site can post for a person.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, formFields(new URLSearchParams(String(body))));
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate'] });
  await app.register(multipart, { limits: { fileSize: 25 * 1024 * 1024, files: 1 } });
  const seconds = services.metrics.histogram(
    'trellis_http_seconds',
    'Time to answer a request',
    [0.005, 0.02, 0.1, 0.5, 2],
    ['method', 'status'],
  );
  app.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.method, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    request.log.debug(
      {
        method: request.method,
        url: withoutToken(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  return app;
}

/** A field that is given again and again is a list of what was given, as in an address. */
const formFields = (form: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...Map.groupBy(form, ([name]) => name)].map(([name, given]) => {
      const [first = '', ...more] = given.map(([, value]) => value);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );

/** Aborted when the caller of a reading request leaves before the answer; what changes something is done to its end. */
function leavingOf({ method, headers }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  if (method === 'GET' && headers.upgrade === undefined) {
    raw.once('close', () => {
      if (!raw.writableFinished) leaving.abort();
    });
  }
  return leaving.signal;
}

/** A request that Node does not read, because its address or headers are too long or none at all, gets the envelope as well. */
function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const [status, words] = isLong ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request'];
  const message = isLong ? 'The address or the headers are too long.' : 'The request cannot be read.';
  const body = JSON.stringify(errorBody(new Refusal('BAD_REQUEST', message, status)));
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** An address with broken escapes or an endless part: people are led to the page that says so, programs get the envelope. */
function answerBadAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isPage(request)) {
    const path = request.url.split('?')[0] ?? '';
    void reply.redirect(`/notfound?from=${encodeURIComponent(path)}`);
    return;
  }
  const body = errorBody(new Refusal('BAD_ADDRESS', 'The address cannot be read.', statusCode));
  void reply.code(statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whether an address is one of the application's pages. */
const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === 'GET' &&
  !/^\/(api|assets|compliance|files|icons|production|ws)\//i.test(url) &&
  !/\.\w{2,5}(\?|$)/.test(url);

/** Helmet's headers, read once: they are the same for every answer, and building them anew is a tenth of a short one's time. */
async function readSecurityHeaders(reachable: string[]): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(reachable),
    referrerPolicy: { policy: 'no-referrer' },
    hsts: false,
  });
  sample.get('/', (_, reply) => reply.code(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const { date: _date, connection: _connection, ...manners } = headers;
  return manners as Record<string, string>;
}

const contentSecurityPolicy = (reachable: string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion (MUI) writes style elements at run time.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: reachable,
    fontSrc: ["'self'", 'data:'],
    frameSrc: ["'self'", 'https:'],
    mediaSrc: ["'self'", 'blob:', 'https:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    frameAncestors: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
  },
});

/**
 * Serves the built web as it is at the moment of asking: another build may take its place meanwhile. Unknown files and paths
 * below the API answer 404 as JSON, every other page gets the application.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (existsSync(index)) {
    await app.register(fastifyStatic, {
      root: folder,
      setHeaders: (reply, file) => {
        const isHashed = /[/\\]assets[/\\]/.test(file);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request) || !existsSync(index)) throw noSuchCall();
    // Not answered: Fastify would listen to the response once more for each promise on the way.
    void reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
  });
}
