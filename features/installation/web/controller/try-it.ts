/** How a controller is to be tried. */
export interface Connection {
  protocol: 'http' | 'json' | 'sparkplug';
  controllerId: number;
  deviceId: string;
  key: string;
  mqttGroup: string;
  /** Where this page came from: `https://farm.example`. */
  origin: string;
}

export const protocols = ['http', 'json', 'sparkplug'] as const;

const report = (deviceId: string) =>
  JSON.stringify({ readings: [{ device_id: `${deviceId}-climate`, key: 'temperature', reading: 23.4 }] });

/** What to type to send a first reading: a line for the shell, or the settings of the controller program. */
export function tryIt({ protocol, controllerId, deviceId, key, mqttGroup, origin }: Connection): string {
  const host = new URL(origin).hostname;
  if (protocol === 'http')
    return [
      `curl ${origin}/api/v1/controllers/${controllerId}/report \\`,
      `  -H 'Authorization: Bearer ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${report(deviceId)}'`,
    ].join('\n');
  if (protocol === 'json')
    return [
      `mosquitto_pub -h ${host} -p 1883 -q 1 \\`,
      `  -u '${deviceId}' -P '${key}' \\`,
      `  -t 'trellis/v1/${mqttGroup}/${deviceId}/report' \\`,
      `  -m '${report(deviceId)}'`,
    ].join('\n');
  const unit = {
    groupId: mqttGroup,
    edgeNodeId: deviceId,
    key,
    devices: ['light', 'irrigation'],
    sensors: [{ deviceId: `${deviceId}-climate`, designators: [5, 6] }],
    driver: { kind: 'simulated' },
  };
  return JSON.stringify({ brokerUrl: `mqtt://${host}:1883`, storeDir: 'controller-data', units: [unit] }, null, 2);
}

/** `Flower 2`, `F2-01` → `north-house-f2-01`: what the broker and the messages call it. */
export const deviceIdFor = (mqttGroup: string, unit: string): string =>
  `${mqttGroup}-${unit}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
