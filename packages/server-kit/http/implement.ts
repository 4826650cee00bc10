import type { Readable } from 'node:stream';
import type { ApiDefinition, CallDefinition, CallInput, CallReply, JudgedRule } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import type { FastifyRequest } from 'fastify';
import type { WorkContext } from '../context.ts';
import { accessDenied } from '../refusal.ts';
import type { ControllerPrincipal, UserPrincipal } from '../principal.ts';

/** JSON that the database already wrote; it is sent as it is. */
export class JsonText {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
    this.text = text;
    this.headers = headers;
  }
}

/** A reply that is not JSON: a page, a file, a download. */
export class RawReply {
  readonly body: string | Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;
  constructor(body: string | Buffer | Readable, headers: Readonly<Record<string, string>>, statusCode = 200) {
    this.body = body;
    this.headers = headers;
    this.statusCode = statusCode;
  }
}

/** What an implementation works with: the transaction and who is asking. */
export interface CallContext extends WorkContext {
  request: FastifyRequest;
  /** Who asked; undefined for a visitor of a public call. */
  user: UserPrincipal | undefined;
  controller: ControllerPrincipal | undefined;
  /** The facility the access rule settled on; throws when the rule names none. */
  facilityId: number;
  /** What the person may see, for kit queries. */
  viewer: Viewer;
}

/** The signed-in person of a call whose rule guarantees one. */
export function callerOf(context: CallContext): UserPrincipal {
  if (!context.user) throw accessDenied();
  return context.user;
}

/** Judges a call by its feature's own words: refuses, or answers what it found, which the handler gets as `judged`. */
export type Judge<I = never, R = unknown> = (input: I, context: CallContext) => Promise<R>;

type Calls = Record<string, CallDefinition>;
type JudgeName<C extends CallDefinition> = C extends { access: JudgedRule<infer N> } ? N : never;
type InputOfJudge<C extends Calls, N> = {
  [K in keyof C]: [N] extends [JudgeName<C[K]>] ? CallInput<C[K]> : never;
}[keyof C];

export type Handler<C extends CallDefinition, J = unknown> = (
  input: CallInput<C> & JudgedBy<JudgeName<C>, J>,
  context: CallContext,
) => Promise<CallReply<C> | JsonText | RawReply>;
/** What the judge of a call found. */
type JudgedBy<N extends string, J> = [N] extends [never]
  ? unknown
  : J extends Readonly<Record<N, (...args: never[]) => Promise<infer R>>>
    ? { judged: R }
    : unknown;

export interface Implementation {
  api: ApiDefinition;
  handlers: Readonly<Record<string, Handler<CallDefinition>>>;
  judges: Readonly<Record<string, Judge>>;
}

/** Judges of the calls whose rule names one. */
type JudgesOf<C extends Calls> = { [N in JudgeName<C[keyof C]>]: Judge<InputOfJudge<C, N>> };
/** A contract that needs no judges. */
type Unjudged<C extends Calls> = [JudgeName<C[keyof C]>] extends [never] ? unknown : never;
type Handlers<C extends Calls, J> = { [K in keyof C]: Handler<C[K], J> };

/** Joins a feature's contract with the functions that answer it, and before them with the judges that its rules name; a call without
 * a function, or a rule without its judge, does not compile. */
export function implement<C extends Calls>(
  api: ApiDefinition<C> & Unjudged<C>,
  handlers: Handlers<C, unknown>,
): Implementation;
export function implement<C extends Calls, J extends JudgesOf<C>>(
  api: ApiDefinition<C>,
  judges: J,
  handlers: Handlers<C, J>,
): Implementation;
export function implement(api: ApiDefinition, ...given: readonly object[]): Implementation {
  const [handlers, judges = {}] = [...given].reverse() as [Implementation['handlers'], Implementation['judges']?];
  return { api, handlers, judges };
}
