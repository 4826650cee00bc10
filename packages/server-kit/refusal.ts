import type { NeededScope } from '@trellis/entity-kit';

/** A request the server understands and will not do; it carries a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly details: unknown;
  constructor(code: string, message: string, statusCode = 409, details?: unknown) {
    super(message);
    this.name = 'Error';
    this.code = code;
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** 404 for a row that does not exist or is not the caller's to see; both look the same. */
export const notFound = (what: string, id?: number | string): Refusal => {
  // A number tells the caller which of many; anything else is not repeated.
  const named = id !== undefined && /^\d{1,20}$/.test(String(id)) ? ` "${id}"` : '';
  return new Refusal('MODEL_NOT_FOUND', `Unknown "${what}" id${named}.`, 404);
};
/** 403 for a signed-in person without the permission. */
export const accessDenied = (): Refusal => new Refusal('ACCESS_DENIED', 'Access Denied', 403);
/** 403 for a personal token that is not for this. */
export const outOfScope = (needed: NeededScope): Refusal =>
  needed === 'session'
    ? new Refusal('SIGN_IN_NEEDED', 'Only the person themselves may do this, signed in with their password.', 403)
    : new Refusal('TOKEN_SCOPE', `The token may not do this. Scope it needs: ${needed}.`, 403);
/** 401 for a missing, unknown or expired token. */
export const authorisationRequired = (): Refusal =>
  new Refusal('AUTHORIZATION_REQUIRED', 'Authorization Required', 401);
/** 400 for a request that cannot be understood. */
export const badRequest = (message: string, code = 'BAD_REQUEST'): Refusal => new Refusal(code, message, 400);

/** 429 for a network address that asks too often. */
export const tooManyRequests = (after: string): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', `Too many requests. Try again in ${after}.`, 429);

/** 422 listing every problem per property, as the API's error envelope words it. */
export function invalidRecord(
  context: string,
  problems: readonly { property: string; code: string; message: string }[],
): Refusal {
  // A map, not an object: a caller may name a property `constructor`.
  const byProperty = Map.groupBy(problems, ({ property }) => property);
  const listed = (part: 'code' | 'message') =>
    Object.fromEntries([...byProperty].map(([property, found]) => [property, found.map((problem) => problem[part])]));
  const summary = problems.map(({ property, message }) => `\`${property}\` ${message.replace(/\.$/, '')}`).join('; ');
  const refusal = new Refusal(
    'VALIDATION_FAILED',
    `The \`${context}\` instance is not valid. Details: ${summary}.`,
    422,
    {
      context,
      codes: listed('code'),
      messages: listed('message'),
    },
  );
  refusal.name = 'ValidationError';
  return refusal;
}
