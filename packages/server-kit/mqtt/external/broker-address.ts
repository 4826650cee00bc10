import type { IClientOptions } from 'mqtt';

/** A broker's address as the MQTT client takes it: with the credentials apart, for it would cut a password at a colon. */
export function brokerAddress(mqttUrl: string): { address: string; credentials: IClientOptions } {
  const url = new URL(mqttUrl);
  const credentials = {
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
  url.username = '';
  url.password = '';
  return { address: url.href, credentials };
}

/** Bad user name or password, not authorised: of MQTT 3.1.1 and of MQTT 5. */
const refusals: ReadonlySet<unknown> = new Set([4, 5, 134, 135]);

/** Whether a broker refused who we are, so that trying again is in vain. */
export const isSignInRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && refusals.has(error.code);
