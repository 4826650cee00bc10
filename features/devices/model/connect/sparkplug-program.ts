import type { ConnectedDevice } from './connected-device.ts';

/** A whole Sparkplug node for Node.js with the package sparkplug-client: births, a reading a minute, and a lamp that obeys. */
export const sparkplugProgram = (
  { groupId, deviceId, key }: Pick<ConnectedDevice, 'groupId' | 'deviceId' | 'key'>,
  serverUrl: string,
): string => `const { newClient } = require('sparkplug-client');

const node = newClient(${JSON.stringify(
  { serverUrl, username: deviceId, password: key, groupId, edgeNode: deviceId, clientId: deviceId, publishDeath: true },
  null,
  2,
)});
const climate = ${JSON.stringify(`${deviceId}-climate`)};
let light = 'off';
const metric = (name, type, value) => ({ name, type, value, timestamp: Date.now() });
const payload = (...metrics) => ({ timestamp: Date.now(), metrics });

node.on('error', (error) => console.error(String(error)));
// Births: once connected, and whenever the server asks for them.
node.on('birth', () => {
  node.publishNodeBirth(payload(metric('Node Control/Rebirth', 'Boolean', false)));
  node.publishDeviceBirth(climate, payload(metric('temperature', 'Double', 23.4)));
  node.publishDeviceBirth('light', payload(metric('state', 'String', light)));
});
// A command writes a metric; it is done when the metric reports the written value.
node.on('dcmd', (device, { metrics }) => {
  const written = metrics.find(({ name }) => name === 'state');
  if (device !== 'light' || !written) return;
  light = written.value;
  node.publishDeviceData('light', payload(metric('state', 'String', light)));
});
setInterval(() => {
  node.publishDeviceData(climate, payload(metric('temperature', 'Double', 23 + Math.random())));
}, 60000);
`;
