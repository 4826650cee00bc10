import { commandMetrics, type CommandParameters, type FetchedCommand } from '@trellis/commands/model';
import { timeOnDevice } from '@trellis/devices/model';
import { encodePayload, formatTopic, type Metric } from '@trellis/sparkplug';

/** A command with the address of its controller. */
export interface AddressedCommand {
  id: number;
  controller_id: number;
  action_id: number;
  /** Null for the unit itself. */
  deviceName: string | null;
  metric: string;
  target: string | number | boolean;
  parameters: CommandParameters | null;
  expiresAt: Date;
  /** How far the clock of its controller is off, as far as measured; devices are told times by their own clock. */
  clockDriftMs: number | null;
  protocol: 'sparkplug' | 'json' | 'http';
  isForeign: boolean;
  edgeNodeId: string;
  groupId: string;
}

export type PlainCommand = Omit<
  AddressedCommand,
  'controller_id' | 'protocol' | 'isForeign' | 'edgeNodeId' | 'groupId'
>;

export interface CommandMessage {
  topic: string;
  payload: string | Buffer;
  qos: 0 | 1;
  expirySeconds?: number;
}

/** A command as simple devices read it, over MQTT and HTTP alike. */
export const plainCommand = (command: PlainCommand): FetchedCommand => ({
  id: command.id,
  action_id: command.action_id,
  device: command.deviceName ?? 'unit',
  metric: command.metric,
  value: command.target,
  parameters: command.parameters ?? {},
  expiresAt: (timeOnDevice(command.expiresAt, command.clockDriftMs) ?? command.expiresAt).toISOString(),
});

/**
 * The message that carries a command: DCMD or NCMD for Sparkplug nodes (a plain metric write at QoS 0 for foreign ones, with
 * identity and expiry at QoS 1 for our own), JSON for simple devices.
 */
export function commandMessage(command: AddressedCommand, now: Date): CommandMessage {
  const { groupId, edgeNodeId, deviceName } = command;
  const expirySeconds = Math.max(1, Math.ceil((command.expiresAt.getTime() - now.getTime()) / 1000));
  if (command.protocol === 'json') {
    const payload = JSON.stringify({ commands: [plainCommand(command)] });
    return { topic: `trellis/v1/${groupId}/${edgeNodeId}/commands`, payload, qos: 1, expirySeconds };
  }
  const topic = formatTopic(
    deviceName === null
      ? { type: 'NCMD', groupId, edgeNodeId }
      : { type: 'DCMD', groupId, edgeNodeId, deviceId: deviceName },
  );
  const timestamp = now.getTime();
  const metrics = [written(command.metric, command.target, timestamp), ...(command.isForeign ? [] : identity(command))];
  const payload = Buffer.from(encodePayload({ timestamp, metrics }));
  return command.isForeign ? { topic, payload, qos: 0 } : { topic, payload, qos: 1, expirySeconds };
}

function written(name: string, value: string | number | boolean, timestamp: number): Metric {
  const datatype = typeof value === 'number' ? 'Double' : typeof value === 'boolean' ? 'Boolean' : 'String';
  return { name, value, datatype, timestamp };
}

function identity({ id, expiresAt, clockDriftMs, parameters }: AddressedCommand): Metric[] {
  const { durationSeconds, setAutoWhenComplete } = parameters ?? {};
  const metrics: Metric[] = [{ name: commandMetrics.id, value: id, datatype: 'Int64' }];
  const expires = timeOnDevice(expiresAt, clockDriftMs);
  if (expires) metrics.push({ name: commandMetrics.expires, value: expires.getTime(), datatype: 'DateTime' });
  if (durationSeconds !== undefined)
    metrics.push({ name: commandMetrics.durationSeconds, value: durationSeconds, datatype: 'Int32' });
  if (setAutoWhenComplete !== undefined)
    metrics.push({ name: commandMetrics.setAutoWhenComplete, value: setAutoWhenComplete, datatype: 'Boolean' });
  return metrics;
}
