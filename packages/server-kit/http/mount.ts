import { apiBase, badTextIn, problemsOf, ruleMessages, takesOnceKey, type CallDefinition } from '@trellis/entity-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { currentAsker } from '../asker.ts';
import { inTransaction, withoutTransaction, type WorkContext } from '../context.ts';
import type { Author } from '../records/writing.ts';
import { explainUse } from '../records/usage.ts';
import { accessDenied, badRequest, invalidRecord, notFound, tooManyRequests } from '../refusal.ts';
import { viewerOf, type UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';
import { once, refuseKey } from './answer-once.ts';
import { authoriseCaller, type AuthorisedCaller } from './authorise-caller.ts';
import { authoriseCallRows, type ParsedInput } from './authorise-call-rows.ts';
import { assertRule } from './assert-rule.ts';
import type { Authenticator } from './authenticate.ts';
import { fewAtOnce, type InTurn } from './few-at-once.ts';
import { JsonText, RawReply, type CallContext, type Handler, type Implementation } from './implement.ts';
import { replyWriter } from './reply-writer.ts';

/** Mounts a feature's calls: access first, then checks, then the handler in one transaction, then the reply. */
export function mountImplementation(
  app: FastifyInstance,
  implementation: Implementation,
  services: Services,
  authenticator: Authenticator,
): void {
  const lines = new Map<string, InTurn>();
  for (const [name, call] of Object.entries(implementation.api.calls)) {
    const handler = implementation.handlers[name];
    if (!handler) throw new Error(`${implementation.api.name}.${name} is not implemented.`);
    const named = `${implementation.api.name}.${name}`;
    assertRule(named, call, implementation.judges);
    const line = call.line ?? name;
    const inTurn = lines.get(line) ?? fewAtOnce(call.atOnce);
    lines.set(line, inTurn);
    mountCall(app, { name: named, call, handler, judges: implementation.judges, inTurn }, services, authenticator);
  }
}

interface Mounted {
  name: string;
  call: CallDefinition;
  handler: Handler<CallDefinition>;
  judges: Implementation['judges'];
  inTurn: InTurn;
}

function mountCall(app: FastifyInstance, mounted: Mounted, services: Services, authenticator: Authenticator): void {
  const { name, call, inTurn } = mounted;
  const url = `${call.base ?? apiBase}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const write = (value: unknown) => replyWriter(call.returns)(value);
  app.route({
    method: call.method,
    url,
    ...(call.limit && { config: { rateLimit: limitOf(call.limit) } }),
    handler: async (request, reply) => {
      const asker = currentAsker();
      if (asker && call.statementSeconds !== undefined) asker.statementMs = call.statementSeconds * 1000;
      const authorised = await authoriseCaller(call, request, services, authenticator);
      const input = parseInput(name, call, request);
      const run = call.ownTransactions ? withoutTransaction : inTransaction;
      const act = (work: WorkContext) => answer(mounted, input, authorised, contextOf(name, work, request, authorised));
      const work = actOnce(call, authorised, { request, reply, act, write });
      const answered = await inTurn(authorised.user?.userId, () =>
        run(services, authorOf(authorised, request), work),
      ).catch(explainUse(services, authorised.user && viewerOf(authorised.user)));
      return send(reply, answered, write);
    },
  });
}

/** The rows that the rule names come first, then the handler's work with them. */
async function answer(
  { call, handler, judges }: Mounted,
  input: ParsedInput,
  authorised: AuthorisedCaller,
  context: CallContext,
): Promise<unknown> {
  const rows = await authoriseCallRows(call, input, authorised, context, judges);
  return handler({ ...input, ...rows } as never, context);
}

const contextOf = (
  name: string,
  work: WorkContext,
  request: FastifyRequest,
  authorised: AuthorisedCaller,
): CallContext => ({
  ...work,
  request,
  user: authorised.user,
  controller: authorised.controller,
  get facilityId() {
    if (authorised.facilityId === undefined) throw new Error(`${name}: the access rule names no facility.`);
    return authorised.facilityId;
  },
  get viewer() {
    if (!authorised.user) throw accessDenied();
    return viewerOf(authorised.user);
  },
});

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  act: (work: WorkContext) => Promise<unknown>;
  write: (value: unknown) => string;
}

/** A person's POST is done once per `Idempotency-Key`; calls that open their own transactions take none. */
function actOnce(
  call: CallDefinition,
  { user, facilityId }: AuthorisedCaller,
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

/** Who acts, as far as the books name them. */
interface Acting {
  user?: Pick<UserPrincipal, 'userId' | 'scope' | 'program'>;
  controller?: AuthorisedCaller['controller'];
}

/** Who a write is logged for. */
export const authorOf = (authorised: Acting, request: FastifyRequest): Author => ({
  userId: authorised.user?.userId ?? null,
  source: authorised.controller
    ? 'device'
    : authorised.user?.scope === undefined && request.headers['x-trellis-client'] === 'web'
      ? 'ui'
      : 'api',
  ip: request.ip,
  program: authorised.user?.program,
});

function parseInput(name: string, call: CallDefinition, request: FastifyRequest): ParsedInput {
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

function send(reply: FastifyReply, answer: unknown, write: (value: unknown) => string): FastifyReply {
  if (answer instanceof RawReply) return reply.code(answer.statusCode).headers(answer.headers).send(answer.body);
  reply.type('application/json; charset=utf-8');
  if (answer instanceof JsonText) return reply.headers(answer.headers).send(answer.text);
  return reply.send(write(answer));
}
