import type { ApiDefinition, CallAddress, CallArguments, CallDefinition, CallResult } from './api.ts';
import { apiBase } from './api-base.ts';

export type { CallAddress } from './api.ts';
export * from './collection.ts';
export * from './found.ts';

/** The API's error, as callers see it. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly details: unknown;
  constructor(statusCode: number, message: string, code?: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
  }
}

export interface ClientOptions {
  baseUrl: string;
  token: () => string | undefined;
  fetch?: typeof fetch;
  onUnauthorised?: (error: ApiError) => void;
  /** Hosts of their own by the first part of the addresses they serve, such as `compliance`; all else goes to `baseUrl`. */
  hosts?: Readonly<Record<string, string>>;
  /** Puts a refusal into other words than the server's, such as the person's language. */
  wordsOf?: (error: ApiError) => Promise<string>;
  /** What is calling, for the activity log: `web` is told apart from other programs. */
  client?: 'web';
}

export type Client<C extends Record<string, CallDefinition>> = {
  [K in keyof C]: (given: CallArguments<C[K]>, signal?: AbortSignal) => Promise<CallResult<C[K]>>;
};

/** Typed functions for a feature's calls; errors arrive as `ApiError` with the server's own message. */
export function createClient<C extends Record<string, CallDefinition>>(
  api: ApiDefinition<C>,
  options: ClientOptions,
): Client<C> {
  const entries = Object.entries(api.calls).map(([name, call]) => [
    name,
    (given: LooseArguments, signal?: AbortSignal) => sendCall(call, given, options, { signal }),
  ]);
  return Object.fromEntries(entries) as Client<C>;
}

export interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What stands beside a call on its way. */
export interface Sending {
  signal?: AbortSignal | undefined;
  /** Under one key the server does a request once, and answers a second one as the first. */
  onceKey?: string | undefined;
}

/** Address of a call with its parameters filled in. */
export function callUrl(call: Omit<CallAddress, 'method'>, given: LooseArguments): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(given.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  const text = query.toString();
  return `${call.base ?? apiBase}${path}${text ? `?${text}` : ''}`;
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
};

/** A page or a text, as a call with a reply of its own kind answers. */
const isText = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/') ?? false;

const hostOf = ({ base = apiBase }: CallAddress, { baseUrl, hosts }: ClientOptions): string =>
  hosts?.[base.split('/')[1] ?? ''] ?? baseUrl;

/** Sends one call and returns its parsed reply; a page comes as its text. */
export async function sendCall(
  call: CallAddress,
  given: LooseArguments,
  options: ClientOptions,
  { signal, onceKey }: Sending = {},
): Promise<never> {
  const token = options.token();
  const response = await (options.fetch ?? fetch)(hostOf(call, options) + callUrl(call, given), {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.client && { 'x-trellis-client': options.client }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...(onceKey !== undefined && { 'idempotency-key': onceKey }),
    },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return (await (isText(response) ? response.text() : response.json())) as never;
  const error = await errorFrom(response);
  if (options.wordsOf) error.message = await options.wordsOf(error);
  if (error.statusCode === 401) options.onUnauthorised?.(error);
  throw error;
}

async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { message?: string; code?: string; details?: unknown } }
    | undefined;
  const message = body?.error?.message ?? `${response.status} ${response.statusText}`;
  return new ApiError(response.status, message, body?.error?.code, body?.error?.details);
}
