import { maxInteger } from '../definition/fields.ts';
import * as z from 'zod';
import type { CallRule, RowsOf } from './call-rules.ts';
import type { NeededScope } from './token-scope.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallDefinition {
  method: Method;
  /** Path below the base, with parameters in braces: `ag_platformGroups/{id}/move`. */
  path: string;
  summary: string;
  access: CallRule;
  /** What a personal token needs for the call, where its method does not say it. */
  scope?: NeededScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is multipart: the field that carries the one file, and the text fields beside it. */
  upload?: { file: string; fields?: readonly string[] };
  /** Reply of status 200. */
  returns: z.ZodType;
  /** The call waits or hands work on: it holds no transaction, its `db` is the pool, and it opens what it needs itself. */
  ownTransactions?: boolean;
  /** Seconds a statement of the call may take, where that differs from other calls (10). */
  statementSeconds?: number;
  /** Tenants of the facility may call it too: it answers what is theirs. */
  tenants?: true;
  /** Requests allowed from one network address within some minutes; more answer 429. */
  limit?: { requests: number; minutes: number };
  /** Requests one person may have under way at a time on one server; more wait for their turn, far more answer 429. */
  atOnce?: number;
  /** Calls of an API that name the same line wait in it together: `atOnce` is for all of them. */
  line?: string;
  /** Below another base than `/api/v1/`, e.g. `/compliance/api/v1/`. */
  base?: string;
}

/** Whether a call is done once per `Idempotency-Key`: a person's POST whose work is one transaction. */
export const takesOnceKey = ({ method, access, ownTransactions, upload }: CallDefinition): boolean =>
  method === 'POST' && access.kind !== 'public' && access.kind !== 'controller' && !ownTransactions && !upload;

/** Where a call goes: all that sending it needs. */
export type CallAddress = Pick<CallDefinition, 'method' | 'path' | 'base'>;

type Given<K extends string, T> = T extends z.ZodType ? { [P in K]: z.input<T> } : unknown;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a caller passes. */
export type CallArguments<C extends CallDefinition> = Given<'params', C['params']> &
  Given<'query', C['query']> &
  Given<'body', C['body']>;
/** What an implementation gets: what was asked, parsed, and the rows that the rule of the call loaded. */
export type CallInput<C extends CallDefinition> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
} & RowsOf<C['access']>;
/** What an implementation answers. */
export type CallReply<C extends CallDefinition> = z.input<C['returns']>;
/** What a caller receives. */
export type CallResult<C extends CallDefinition> = z.output<C['returns']>;

export interface ApiDefinition<C extends Record<string, CallDefinition> = Record<string, CallDefinition>> {
  name: string;
  calls: C;
}

/** A feature's calls as data; the server implements them, the typed client and the API document derive from them. */
export const defineApi = <const C extends Record<string, CallDefinition>>(
  name: string,
  calls: C,
): ApiDefinition<C> => ({
  name,
  calls,
});

/** Ids in paths are strict: `01`, `1.0`, operator objects and overflow answer 404. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxInteger);
/** A row id in a query string. */
export const idQuery = idText;
/** A whole number of zero or more in a query string. */
export const countQuery = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
