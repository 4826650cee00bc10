import { createHmac } from 'node:crypto';

/** The key of a demo controller: the same after every restart of one installation, known to no other. */
export const demoControllerKey = (demoSeed: string, deviceId: string): string =>
  `ctl_${createHmac('sha256', demoSeed).update(`controller ${deviceId}`).digest('base64url').slice(0, 32)}`;
