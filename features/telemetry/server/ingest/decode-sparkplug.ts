import type { KnownController } from '@trellis/devices/server';
import {
  decodePayload,
  MalformedPayload,
  positionName,
  type DecodedPayload,
  type EdgeTopic,
  type HostEffects,
  type HostSession,
  type MetricValue,
} from '@trellis/sparkplug';
import { maxMessageBytes } from '@trellis/telemetry/model';
import { isPosition } from '../store/repeated-messages.ts';
import { interpretValue, type InterpretContext } from './decode/interpret-value.ts';
import { emptyInterpretation, type Interpretation } from './decode/reported-values.ts';
import type { Refusals } from './refusals.ts';

/** The payload of a message; undefined, and counted, when it cannot be read. */
export function readPayload(bytes: Buffer, source: string, refusals: Refusals): DecodedPayload | undefined {
  try {
    return decodePayload(bytes, { maxBytes: maxMessageBytes });
  } catch (error) {
    if (!(error instanceof MalformedPayload)) throw error;
    refusals.count(source, `message.${error.code}`, bytes.subarray(0, 64).toString('base64'));
    return undefined;
  }
}

/** Takes a message through the node's session; what it cannot use is counted. */
export function receiveMessage(
  session: HostSession,
  message: { topic: EdgeTopic; payload: DecodedPayload },
  now: number,
  { source, refusals }: { source: string; refusals: Refusals },
): HostEffects {
  const effects = session.receive(message, now);
  if (effects.rejected) refusals.count(source, `message.${effects.rejected}`, message.topic.type);
  for (const { name, alias, cause } of effects.skipped) {
    refusals.count(source, `metric.${cause}`, `${effects.deviceId ?? ''} ${name ?? String(alias)}`);
  }
  return effects;
}

/** What the accepted metrics of a message mean; called again, without `mayCreate`, when sensors had to be made first. */
export function interpretEffects(
  effects: HostEffects,
  controller: KnownController,
  context: Pick<InterpretContext, 'now' | 'mayCreate' | 'toOurTime'>,
  refuse: (cause: string, sample: string) => void,
): Interpretation {
  const said = emptyInterpretation();
  const device = effects.deviceId ?? '';
  for (const { name, value, timestamp, isHistorical } of effects.accepted) {
    if (effects.isBirth && (value === null || name === positionName)) continue; // nothing measured yet
    const cause = interpretValue(
      said,
      { device, metric: name, value, at: context.toOurTime(timestamp, isHistorical), isHistorical },
      { ...context, controller },
    );
    if (cause !== undefined) refuse(cause, `${device} ${name} ${sampleOf(value)} ${timestamp}`);
  }
  return said;
}

const sampleOf = (value: MetricValue): string =>
  typeof value === 'object' && value !== null ? 'structure' : String(value).slice(0, 100);

/** The position of a message as the store counts it; undefined when it carries none. */
export function positionOf(effects: HostEffects, source: string, refusals: Refusals): number | undefined {
  if (effects.position === undefined) return undefined;
  const position = Number(effects.position);
  if (isPosition(position)) return position;
  refusals.count(source, 'message.bad-position', String(effects.position));
  return undefined;
}
