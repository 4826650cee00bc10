import { decodePayload } from '../codec/decode-payload.ts';
import type { DecodedMetric } from '../codec/payload.ts';
import { resolveMetric, tableOfBirth } from '../host/metric-table.ts';
import { rebirthMetric } from '../well-known.ts';
import type { NodeBirth } from './edge-node-types.ts';

export interface Command {
  isRebirth: boolean;
  /** What is to be written, with the data types of the birth; metrics the birth does not know are left out. */
  metrics: DecodedMetric[];
  unknown: string[];
}

/** Reads an NCMD (`deviceId` undefined) or DCMD; throws MalformedPayload. */
export function readCommand(message: Uint8Array, deviceId: string | undefined, birth: NodeBirth): Command {
  const born = deviceId === undefined ? birth.metrics : birth.devices.find(({ id }) => id === deviceId)?.metrics;
  const table = tableOfBirth(born ?? []);
  const command: Command = { isRebirth: false, metrics: [], unknown: [] };
  for (const metric of decodePayload(message).metrics) {
    if (deviceId === undefined && metric.name === rebirthMetric) command.isRebirth ||= metric.value === true;
    else if (resolveMetric(metric, table)) command.unknown.push(metric.name ?? `alias ${String(metric.alias)}`);
    else command.metrics.push(metric);
  }
  return command;
}
