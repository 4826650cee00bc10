import type { FastifyInstance } from 'fastify';
import { badRequest } from '../refusal.ts';

/** Lists and objects in each other that a body may have; what reads and checks it goes down as deep. */
const deepest = 64;

/** Reads JSON bodies, and refuses (400) those nested without end. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body))) return done(badRequest(`A body may be nested ${deepest} levels deep.`));
    return parse(request, String(body), done);
  });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
