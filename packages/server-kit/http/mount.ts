import { MAX_INTEGER, API_BASE, badTextIn, ruleMessages, takesOnceKey, type CallDefinition } from '@trellis/entity-kit';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { currentAsker } from '../asker.ts';
import { inTransaction, withoutTransaction, type WorkContext } from '../context.ts';
import type { Author } from '../records/writing.ts';
import { explainUse } from '../records/usage.ts';
import { accessDenied, badRequest, invalidRecord, notFound, tooManyRequests } from '../refusal.ts';
import { isMember, isTenant, viewerOf, type UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';
import { once, refuseKey } from './answer-once.ts';
import { findPrincipal, requireUser, type Authenticator } from './authenticate.ts';
import { fewAtOnce } from './few-at-once.ts';
import { JsonText, RawReply, type CallContext, type Handler, type Implementation } from './implement.ts';
import { problemsOf } from '@trellis/entity-kit';

interface Admission {
  user?: UserPrincipal;
  controller?: CallContext['controller'];
  facilityId?: number;
}

/** Mounts a feature's calls: access first, then checks, then the handler in one transaction, then the reply. */
export function mountImplementation(
  app: FastifyInstance,
  implementation: Implementation,
  services: Services,
  authenticator: Authenticator,
): void {
  for (const [name, call] of Object.entries(implementation.api.calls)) {
    const handler = implementation.handlers[name];
    if (!handler) throw new Error(`${implementation.api.name}.${name} is not implemented.`);
    mountCall(app, `${implementation.api.name}.${name}`, call, handler, services, authenticator);
  }
}

function mountCall(
  app: FastifyInstance,
  name: string,
  call: CallDefinition,
  handler: Handler<CallDefinition>,
  services: Services,
  authenticator: Authenticator,
): void {
  const url = `${call.base ?? API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const write = replyWriter(name, call.returns);
  const inTurn = fewAtOnce(call.atOnce);
  app.route({
    method: call.method,
    url,
    ...(call.limit && { config: { rateLimit: limitOf(call.limit) } }),
    handler: async (request, reply) => {
      const asker = currentAsker();
      if (asker && call.statementSeconds !== undefined) asker.statementMs = call.statementSeconds * 1000;
      const admission = await admit(call, request, services, authenticator);
      const input = parseInput(name, call, request);
      const run = call.ownTransactions ? withoutTransaction : inTransaction;
      const act = (work: WorkContext): Promise<unknown> =>
        handler(input as never, {
          ...work,
          request,
          user: admission.user,
          controller: admission.controller,
          get facilityId() {
            if (admission.facilityId === undefined) throw new Error(`${name}: the access rule names no facility.`);
            return admission.facilityId;
          },
          get viewer() {
            if (!admission.user) throw accessDenied();
            return viewerOf(admission.user);
          },
        });
      const work = actOnce(call, admission, { request, reply, act, write });
      const answer = await inTurn(admission.user?.userId, () =>
        run(services, authorOf(admission, request), work),
      ).catch(explainUse(services, admission.user && viewerOf(admission.user)));
      return send(reply, answer, write);
    },
  });
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  act: (work: WorkContext) => Promise<unknown>;
  write: (value: unknown) => string;
}

/** A person's POST is done once per `Idempotency-Key`; calls that open their own transactions take none. */
function actOnce(
  call: CallDefinition,
  { user, facilityId }: Admission,
  { request, reply, act, write }: Asked,
): Asked['act'] {
  if (call.method === 'POST' && !takesOnceKey(call)) refuseKey(request);
  if (!user) return act;
  const textOf = (answer: unknown) => (answer instanceof JsonText ? answer.text : write(answer));
  const doOnce = once({ request, reply, user, facilityId }, act, textOf);
  return async (work) => {
    const answer = await doOnce(work);
    return typeof answer === 'string' ? new JsonText(answer) : answer;
  };
}

const limitOf = ({ requests, minutes }: NonNullable<CallDefinition['limit']>) => ({
  max: requests,
  timeWindow: minutes * 60_000,
  errorResponseBuilder: (_: FastifyRequest, { after }: { after: string }) => tooManyRequests(after),
});

/** Who a write is logged for. */
export const authorOf = (admission: Admission, request: FastifyRequest): Author => ({
  userId: admission.user?.userId ?? null,
  source: admission.controller ? 'device' : request.headers['x-trellis-client'] === 'web' ? 'ui' : 'api',
  ip: request.ip,
});

async function admit(
  { access: rule, tenants }: Pick<CallDefinition, 'access' | 'tenants'>,
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
): Promise<Admission> {
  const letsTenantsIn = tenants === true;
  if (rule.kind === 'public') return {};
  if (rule.kind === 'controller') return admitController(rule.param, request, services, authenticator);
  const user = await requireUser(request, services, authenticator);
  switch (rule.kind) {
    case 'signedIn':
      return { user };
    case 'admin':
      if (!user.isAdmin) throw accessDenied();
      return { user };
    case 'current':
      return { user, facilityId: currentFacility(user, rule.roles, letsTenantsIn) };
    case 'member': {
      const facilityId =
        namedFacility(rule.key, request) ??
        (rule.orCurrent ? currentFacility(user, rule.roles, letsTenantsIn) : undefined);
      if (facilityId === undefined) throw badRequest(`${rule.key} is required.`);
      if (isTenant(user, facilityId)) {
        if (!letsTenantsIn) throw accessDenied();
        return { user, facilityId };
      }
      if (!isMember(user, facilityId)) throw notFound('facilities');
      if (!isMember(user, facilityId, rule.roles)) throw accessDenied();
      return { user, facilityId };
    }
    case 'collection':
      throw new Error('Everyday calls are mounted by the kit.');
  }
}

async function admitController(
  param: string,
  request: FastifyRequest,
  services: Services,
  authenticator: Authenticator,
): Promise<Admission> {
  const principal = await findPrincipal(request, services, authenticator);
  if (!principal) throw accessDenied401();
  const id = (request.params as Record<string, string>)[param];
  if (principal.kind !== 'controller') throw accessDenied();
  if (String(principal.controllerId) !== id) throw notFound('controllers');
  return { controller: principal, facilityId: principal.facilityId };
}

const accessDenied401 = () => {
  const refusal = accessDenied();
  return Object.assign(refusal, { statusCode: 401, code: 'AUTHORIZATION_REQUIRED', message: 'Authorization Required' });
};

function currentFacility(user: UserPrincipal, roles: readonly string[] | undefined, tenants: boolean): number {
  if (tenants && user.facilityId !== null && isTenant(user, user.facilityId)) return user.facilityId;
  if (user.facilityId === null || !isMember(user, user.facilityId, roles)) throw accessDenied();
  return user.facilityId;
}

/** The facility a request names, wherever it does: in the path, the query or the body. The rule judges the very id that the handler gets. */
function namedFacility(key: string, request: FastifyRequest): number | undefined {
  const places = [request.params, request.query, request.body] as (Record<string, unknown> | null | undefined)[];
  const given = places.map((place) => place?.[key]).filter((value) => value !== undefined && value !== '');
  const ids = new Set(given.map(facilityIdOf));
  if (ids.size > 1) throw badRequest(`${key} is given twice, and the two differ.`);
  return [...ids][0];
}

function facilityIdOf(value: unknown): number {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isInteger(id) || id < 1 || id > MAX_INTEGER) throw notFound('facilities');
  return id;
}

function parseInput(
  name: string,
  call: CallDefinition,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const params = call.params?.safeParse(request.params);
  if (params && !params.success) throw notFound(call.path.split('/')[0] ?? name);
  const query = call.query?.safeParse(request.query);
  if (query && !query.success) throw badRequest(describe(query.error));
  const badText = call.body && badTextIn(request.body);
  if (badText)
    throw invalidRecord(call.path, [{ property: badText.join('.'), code: 'custom', message: ruleMessages.text }]);
  const body = call.body?.safeParse(request.body ?? {});
  if (body && !body.success) throw invalidRecord(call.path, problemsOf(body.error, request.body));
  return { params: params?.data, query: query?.data, body: body?.data };
}

const describe = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'query'}: ${issue.message}`).join('; ');

/** Replies are written by compiled serialisers, which also drop what the contract does not name. */
function replyWriter(name: string, schema: z.ZodType): (value: unknown) => string {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  try {
    return fastJsonStringify(body) as (value: unknown) => string;
  } catch (error) {
    throw new Error(`${name}: its reply cannot be serialised.`, { cause: error });
  }
}

function send(reply: FastifyReply, answer: unknown, write: (value: unknown) => string): FastifyReply {
  if (answer instanceof RawReply) return reply.code(answer.statusCode).headers(answer.headers).send(answer.body);
  reply.type('application/json; charset=utf-8');
  if (answer instanceof JsonText) return reply.headers(answer.headers).send(answer.text);
  return reply.send(write(answer));
}
