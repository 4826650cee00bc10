import type { ConnectedDevice } from './connected-device.ts';
import { sparkplugProgram } from './sparkplug-program.ts';

/** A step on the way from an entered device to a working one, as it is typed or as it is received. */
export interface SampleStep {
  key: 'reading' | 'fetch' | 'listen' | 'message' | 'answer' | 'config' | 'program';
  text: string;
}

/** A first report, as plain JSON. */
const sampleReport = ({ deviceId }: Pick<ConnectedDevice, 'deviceId'>) => ({
  readings: [{ device_id: `${deviceId}-climate`, key: 'temperature', reading: 23.4 }],
});

/** A command as a plain device reads it. */
export const sampleCommand = {
  id: 81,
  // oxlint-disable-next-line trellis/named-numbers -- a message as it is on the line; devices do not know the catalogue
  action_id: 47,
  device: 'light',
  metric: 'state',
  value: 'on',
  parameters: {},
  expiresAt: '2026-11-22T12:02:00.000Z',
};

/** The answer to it. */
const sampleAnswer = { answers: [{ commandId: sampleCommand.id, outcome: 'done' }] };

/** Topics of a device that speaks plain JSON over MQTT. */
export const jsonTopics = ({ groupId, deviceId }: Pick<ConnectedDevice, 'groupId' | 'deviceId'>) => ({
  report: `trellis/v1/${groupId}/${deviceId}/report`,
  commands: `trellis/v1/${groupId}/${deviceId}/commands`,
});

/** Host of the broker, as devices reach it. */
const mqttHostOf = ({ mqttHost, origin }: Pick<ConnectedDevice, 'mqttHost' | 'origin'>): string =>
  mqttHost ?? new URL(origin).hostname;

/** Address of the broker. */
export const mqttAddressOf = (device: ConnectedDevice): string =>
  `${device.isMqttEncrypted ? 'mqtts' : 'mqtt'}://${mqttHostOf(device)}:${device.mqttPort}`;

/** What to type to try a device, and what it then hears: reading, commands and answers, ready to run. */
export function deviceSample(device: ConnectedDevice): SampleStep[] {
  if (device.protocol === 'http') return httpSteps(device);
  if (device.protocol === 'json') return jsonSteps(device);
  return device.isForeign
    ? [{ key: 'program', text: sparkplugProgram(device, mqttAddressOf(device)) }]
    : [{ key: 'config', text: controllerConfig(device) }];
}

const shown = (value: unknown): string => JSON.stringify(value, null, 2);
/** A word of the shell, whatever stands in it. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const line = (...parts: readonly string[]): string => parts.join(' \\\n  ');

function httpSteps({ origin, controllerId, key, ...device }: ConnectedDevice): SampleStep[] {
  const at = `${origin}/api/v1/controllers/${controllerId}`;
  const signed = `-H ${word(`Authorization: Bearer ${key}`)}`;
  const post = (body: object) =>
    line(`curl ${at}/report`, signed, "-H 'Content-Type: application/json'", `-d ${word(JSON.stringify(body))}`);
  return [
    { key: 'reading', text: post(sampleReport(device)) },
    { key: 'fetch', text: line(`curl '${at}/commands?wait=30'`, signed) },
    { key: 'message', text: shown([sampleCommand]) },
    { key: 'answer', text: post(sampleAnswer) },
  ];
}

function jsonSteps(device: ConnectedDevice): SampleStep[] {
  const { deviceId, key, mqttPort, isMqttEncrypted } = device;
  const topics = jsonTopics(device);
  const client = (program: string, topic: string, ...rest: readonly string[]) =>
    line(
      `${program} -h ${mqttHostOf(device)} -p ${mqttPort}${isMqttEncrypted ? ' --tls-use-os-certs' : ''} -q 1`,
      `-u ${word(deviceId)} -P ${word(key)}`,
      `-t ${word(topic)}`,
      ...rest,
    );
  const publish = (body: object) => client('mosquitto_pub', topics.report, `-m ${word(JSON.stringify(body))}`);
  return [
    { key: 'reading', text: publish(sampleReport(device)) },
    { key: 'listen', text: client('mosquitto_sub', topics.commands) },
    { key: 'message', text: shown({ commands: [sampleCommand] }) },
    { key: 'answer', text: publish(sampleAnswer) },
  ];
}

/** Settings of the controller program. */
function controllerConfig(device: ConnectedDevice): string {
  const { groupId, deviceId, key } = device;
  const unit = {
    groupId,
    edgeNodeId: deviceId,
    key,
    devices: ['light', 'irrigation'],
    sensors: [{ deviceId: `${deviceId}-climate`, designators: [5, 6] }],
    driver: { kind: 'simulated' },
  };
  return shown({ brokerUrl: mqttAddressOf(device), storeDir: 'controller-data', units: [unit] });
}
