import { createHash } from 'node:crypto';
import type { BrokerIdentity } from '../controller-topics.ts';
import type { CountEvent } from '../message-broker.ts';
import { createFailureLimit } from './limit-failures.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

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
  /** Of the connection itself: what a proxy claims in front of it is not believed. */
  address: string;
}

const windowMs = 60_000;
const failuresPerName = 5;
const failuresPerAddress = 100;
/** How many tries of those who failed too often are looked up at the same time, and how many may wait for that. */
const slowLimit = { width: 2, maxWaiting: 5_000 };
const maxRemembered = 10_000;

/**
 * Signs clients in. Keys are 192 random bits, so nobody guesses one and a right key always gets in; what failures cost is
 * bounded instead. After 5 failures of a name from an address, or 100 from an address, further tries from there are looked
 * up two at a time. A controller that comes back with the key that last opened does not queue behind them.
 */
export function createSignIn(
  authenticate: Authenticate,
  count: CountEvent,
): (attempt: SignInAttempt) => Promise<BrokerIdentity | null> {
  const byName = createFailureLimit(failuresPerName, windowMs);
  const byAddress = createFailureLimit(failuresPerAddress, windowMs);
  const slowTries = createConcurrencyLimit(slowLimit);
  const lastOpened = createMemory();
  return async ({ clientId, username = '', password, address }) => {
    const name = `${address} ${username.slice(0, 200)}`;
    const print = fingerprintOf(username, password);
    const isKnown = lastOpened.get(username) === print;
    const isSlow = !isKnown && (byName.isOverLimit(name) || byAddress.isOverLimit(address));
    if (isSlow) count('authentication-throttled');
    if (isSlow && slowTries.isFull()) return null;
    const ask = () => authenticate(clientId, username, password);
    const identity = await (isSlow ? slowTries.run(ask) : ask());
    if (identity) {
      lastOpened.set(username, print);
      return identity;
    }
    if (isKnown) lastOpened.delete(username);
    byName.record(name);
    byAddress.record(address);
    count('authentication-failed');
    return null;
  };
}

const fingerprintOf = (username: string, password: Buffer | undefined): string =>
  createHash('sha256')
    .update(username)
    .update('\0')
    .update(password ?? '')
    .digest('base64');

/** What last opened for each name, of the names that came last. */
function createMemory() {
  const prints = new Map<string, string>();
  return {
    get: (name: string) => prints.get(name),
    delete: (name: string) => void prints.delete(name),
    set(name: string, print: string) {
      prints.delete(name);
      prints.set(name, print);
      const oldest = prints.keys().next().value;
      if (prints.size > maxRemembered && oldest !== undefined) prints.delete(oldest);
    },
  };
}
