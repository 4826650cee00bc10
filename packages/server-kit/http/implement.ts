import type { Readable } from 'node:stream';
import type { ApiDefinition, CallDefinition, CallInput, CallReply } from '@trellis/entity-kit';
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

export type Handler<C extends CallDefinition> = (
  input: CallInput<C>,
  context: CallContext,
) => Promise<CallReply<C> | JsonText | RawReply>;

export interface Implementation {
  api: ApiDefinition;
  handlers: Readonly<Record<string, Handler<CallDefinition>>>;
}

/** Joins a feature's contract with the functions that answer it; a call without a function does not compile. */
export function implement<C extends Record<string, CallDefinition>>(
  api: ApiDefinition<C>,
  handlers: { [K in keyof C]: Handler<C[K]> },
): Implementation {
  return { api, handlers: handlers };
}
