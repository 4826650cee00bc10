import { networkInterfaces, release, type as systemName } from 'node:os';
import packageJson from '../../package.json' with { type: 'json' };

/** What a controller says of its own make. */
export type MachineProperties = Partial<
  Record<
    'softwareVersion' | 'firmwareVersion' | 'osVersion' | 'ipAddress' | 'macAddress' | 'hostname' | 'serial',
    string
  >
>;

/**
 * The program, the system and the network address of this machine. The hardware address only when one unit runs here: it
 * names one controller, and many units on one machine would claim the same.
 */
export function describeMachine(isAlone: boolean): MachineProperties {
  const network = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  return {
    softwareVersion: packageJson.version,
    osVersion: `${systemName()} ${release()}`.slice(0, 60),
    ...(network ? { ipAddress: network.address } : {}),
    ...(network && isAlone ? { macAddress: network.mac } : {}),
  };
}
