import { fetchedCommand } from '@trellis/commands/model';
import { commandAnswer, deviceReport, maxMessageBytes, maxReportItems } from '@trellis/telemetry/model';
import * as z from 'zod';
import { deviceMetrics, deviceWords, nodeMetrics, sensorMetrics, writtenMetrics } from './metric-lists.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Json;
  return body;
};
const ref = (path: string): Json => ({ $ref: `#/${path}` });

const sparkplugPayload = {
  type: 'string',
  format: 'binary',
  description: 'Sparkplug B 3.0 payload (protocol buffers), at most 1 MiB.',
  maxLength: maxMessageBytes,
};

interface Message {
  /** Topic with parameters in braces. */
  address: string;
  /** Who sends it. */
  from: 'device' | 'server';
  summary: string;
  metrics?: readonly object[];
  payload?: Json;
}

const node = (type: string) => `spBv1.0/{groupId}/${type}/{edgeNodeId}`;
const device = (type: string) => `${node(type)}/{deviceId}`;
const plain = (word: string) => `trellis/v1/{groupId}/{edgeNodeId}/${word}`;

const messages: Readonly<Record<string, Message>> = {
  nodeBirth: {
    address: node('NBIRTH'),
    from: 'device',
    summary: 'The controller is there; its metrics and their values now',
    metrics: nodeMetrics,
  },
  nodeData: { address: node('NDATA'), from: 'device', summary: 'What changed of the controller', metrics: nodeMetrics },
  nodeDeath: { address: node('NDEATH'), from: 'device', summary: 'The controller is gone; also its last will' },
  deviceBirth: {
    address: device('DBIRTH'),
    from: 'device',
    summary: 'A device or sensor and its values now',
    metrics: [...deviceMetrics, ...sensorMetrics],
  },
  deviceData: {
    address: device('DDATA'),
    from: 'device',
    summary: 'Readings, states and parameters',
    metrics: [...deviceMetrics, ...sensorMetrics],
  },
  deviceDeath: { address: device('DDEATH'), from: 'device', summary: 'A device or sensor is gone' },
  nodeCommand: {
    address: node('NCMD'),
    from: 'server',
    summary: 'A write to the controller, its plan, or a request for births',
    metrics: writtenMetrics,
  },
  deviceCommand: { address: device('DCMD'), from: 'server', summary: 'A write to a device', metrics: writtenMetrics },
  hostState: {
    address: 'spBv1.0/STATE/{hostId}',
    from: 'server',
    summary: 'Whether the server is there, retained',
    payload: {
      type: 'object',
      required: ['online', 'timestamp'],
      properties: { online: { type: 'boolean' }, timestamp: { type: 'integer' } },
    },
  },
  report: {
    address: plain('report'),
    from: 'device',
    summary: `Readings, states and answers as plain JSON, at most ${maxReportItems} readings`,
    payload: ref('components/schemas/DeviceReport'),
  },
  commands: {
    address: plain('commands'),
    from: 'server',
    summary: 'Commands as plain JSON',
    payload: ref('components/schemas/Commands'),
  },
};

/** The AsyncAPI 3.0 document for makers of devices, from the same definitions the server checks messages with. */
export function describeProtocol(): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Trellis device protocol',
      version: '1.0.0',
      description:
        'How controllers and sensors speak with Trellis over MQTT: Sparkplug B 3.0 (ISO/IEC 20237), or plain JSON for simple devices. docs/protocol.md tells it in order.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/octet-stream',
    servers: {
      broker: {
        host: '{host}:{port}',
        protocol: 'mqtt',
        description:
          'User name: the edge node id. Password: the controller’s key. Before adoption: the installation’s provisioning key.',
        variables: { host: { default: 'localhost' }, port: { default: '1883' } },
        security: [ref('components/securitySchemes/controllerKey')],
      },
    },
    channels: Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, channelOf(name, message)])),
    operations: Object.fromEntries(
      Object.entries(messages).map(([name, { from, summary }]) => [
        `${from === 'device' ? 'send' : 'receive'}${name[0]?.toUpperCase()}${name.slice(1)}`,
        // Seen from the device, which is whom this document is for.
        { action: from === 'device' ? 'send' : 'receive', channel: ref(`channels/${name}`), summary },
      ]),
    ),
    components: {
      messages: Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, messageOf(name, message)])),
      schemas: {
        DeviceReport: schemaOf(deviceReport),
        CommandAnswer: schemaOf(commandAnswer),
        Commands: schemaOf(z.object({ commands: z.array(fetchedCommand) })),
      },
      securitySchemes: { controllerKey: { type: 'userPassword' } },
    },
    'x-devices': deviceWords,
  };
}

function channelOf(name: string, { address }: Message): Json {
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [
    parameter,
    { description: parameterMeanings[parameter] ?? parameter },
  ]);
  return {
    address,
    messages: { [name]: ref(`components/messages/${name}`) },
    parameters: Object.fromEntries(parameters) as Json,
  };
}

const parameterMeanings: Readonly<Record<string, string>> = {
  groupId: 'the facility’s group',
  edgeNodeId: 'the controller’s own id, unique over all facilities',
  deviceId: 'a device key such as light, or a sensor’s own id',
  hostId: 'the server as primary host: trellis',
};

function messageOf(name: string, { summary, metrics, payload }: Message): Json {
  return {
    name,
    summary,
    contentType: payload ? 'application/json' : 'application/octet-stream',
    payload: payload ?? sparkplugPayload,
    ...(metrics && { 'x-metrics': metrics }),
  };
}
