import type { CallRule } from './call-rules.ts';

/** What a personal token lets a program do in its person's name, and a PIN whoever stands at a console, each more than the one before:
 * read, send commands to units, everything the person may but what takes a session. */
export const tokenScopes = ['read', 'command', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
/** `session`: only somebody who has signed in, whatever a token allows. */
export type NeededScope = TokenScope | 'session';

interface Judged {
  method: string;
  access: CallRule;
  scope?: NeededScope;
}

/** What a call asks of a personal token. What it does not say follows from its method; the own account is changed by its
 * person alone. */
export const neededScope = ({ method, access, scope }: Judged): NeededScope =>
  scope ?? (method === 'GET' ? 'read' : access.kind === 'self' ? 'session' : 'write');

/** Whether who holds `held` may do what needs `needed`; a session (undefined) may do all. */
export const isInScope = (held: TokenScope | undefined, needed: NeededScope): boolean =>
  held === undefined || (needed !== 'session' && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(held));
