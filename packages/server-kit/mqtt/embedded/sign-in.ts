import type { BrokerIdentity } from '../controller-topics.ts';
import type { CountEvent } from '../message-broker.ts';
import { createFailureLimit } from './limit-failures.ts';

/** Answers who signs in, or null. It must cost the same for an unknown name and a wrong password. */
export type Authenticate = (
  clientId: string,
  username: string | undefined,
  password: Buffer | undefined,
) => Promise<BrokerIdentity | null>;

export interface SignInAttempt {
  clientId: string;
  username: string | undefined;
  password: Buffer | undefined;
  address: string;
}

const windowMs = 60_000;
const failuresPerName = 5;
const failuresPerAddress = 100;

/**
 * Signs clients in, refusing further tries for a minute after 5 failures of one name from one address, or 100 failures from
 * one address. One name with a stale password does not lock out the other controllers behind the same router.
 */
export function createSignIn(
  authenticate: Authenticate,
  count: CountEvent,
): (attempt: SignInAttempt) => Promise<BrokerIdentity | null> {
  const byName = createFailureLimit(failuresPerName, windowMs);
  const byAddress = createFailureLimit(failuresPerAddress, windowMs);
  return async ({ clientId, username, password, address }) => {
    const name = `${address} ${(username ?? '').slice(0, 200)}`;
    if (byName.isBlocked(name) || byAddress.isBlocked(address)) {
      count('authentication-throttled');
      return null;
    }
    const identity = await authenticate(clientId, username, password);
    if (identity) return identity;
    byName.record(name);
    byAddress.record(address);
    count('authentication-failed');
    return null;
  };
}
