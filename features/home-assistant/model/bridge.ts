import { heardTopicsOf, facilityOfLogin } from './topics.ts';

/** Lines for a Mosquitto of the house, whose bridge fetches the units from Trellis. */
export function writeBridge({
  login,
  discoveryPrefix,
  address,
  password = 'PASSWORD',
}: {
  login: string;
  discoveryPrefix: string;
  address: string;
  password?: string;
}): string {
  return [
    'connection trellis',
    `address ${address}`,
    `remote_username ${login}`,
    `remote_password ${password}`,
    'bridge_protocol_version mqttv311',
    'try_private false',
    'notifications false',
    ...heardTopicsOf(discoveryPrefix, facilityOfLogin(login) ?? 0).map((topic) => `topic ${topic} in 1`),
  ].join('\n');
}
