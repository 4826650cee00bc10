import type { CallContext, UserPrincipal, WorkContext } from '@trellis/server-kit';

/** The transaction, and who asked where there is somebody: a person at a call, or the author of what a command follows from. */
export interface Ordering extends Pick<WorkContext, 'db' | 'events' | 'now'> {
  user?: Pick<UserPrincipal, 'userId' | 'scope' | 'program'> | undefined;
  request?: CallContext['request'];
}
