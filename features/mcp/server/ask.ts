import { apiBase } from '@trellis/entity-kit';
import { callerOf, tokenOf, type CallContext } from '@trellis/server-kit';

/** One call of the product, as a program asks it. */
export interface Question {
  method: 'GET' | 'POST';
  /** Below `/api/v1/`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Asks the product in the caller's own name. */
export interface Asker {
  ask: (question: Question) => Promise<unknown>;
  /** The facility that the token was made in. */
  facilityId: number;
}

/** A call said no; its sentence is for the model to read. */
export class Refused extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Calls go through the server's own door, with the token that came: rules, scopes, guards and limits are those of any program. */
export function askerOf(context: CallContext): Asker {
  const { request } = context;
  const { facilityId } = callerOf(context);
  if (facilityId === null) throw new Refused('This token belongs to no facility.');
  const headers = { authorization: `Bearer ${tokenOf(request) ?? ''}`, host: request.headers.host ?? 'localhost' };
  return {
    facilityId,
    ask: async ({ method, path, query, body }) => {
      const reply = await request.server.inject({
        method,
        url: apiBase + path,
        remoteAddress: request.ip,
        headers,
        ...(query && { query: { ...query } }),
        ...(body && { payload: body }),
      });
      const answer: unknown = reply.json();
      if (reply.statusCode < 400) return answer;
      const { error } = answer as { error?: { message?: string } };
      throw new Refused(error?.message ?? `The call answered ${reply.statusCode}.`, reply.statusCode);
    },
  };
}
