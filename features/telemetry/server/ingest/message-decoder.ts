import type { KnownController } from '@trellis/devices/server';
import type { DecodedPayload, EdgeTopic } from '@trellis/sparkplug';
import { commandAnswer, type DeviceReport } from '@trellis/telemetry/model';
import { timesOfMessage, type ClockSample, type DeviceClock } from './decode/device-clock.ts';
import { readReport, sentTimeOf } from './decode/read-report.ts';
import type { Interpretation, MissingSensor } from './decode/reported-values.ts';
import { interpretEffects, positionOf, readPayload, receiveMessage } from './decode-sparkplug.ts';
import type { DecodedMessage, DuplicateMessage } from './decoded-message.ts';
import { createSensors } from './keep/create-sensors.ts';
import { findOwnCommands } from './keep/own-commands.ts';
import { newDriftOf, sessionToSave, type LineMemory } from './line-memory.ts';
import type { LineParts } from './line-parts.ts';

interface SparkplugMessage {
  topic: EdgeTopic;
  payload: Buffer;
}

/** What comes from a controller: a Sparkplug message or a plain report. */
export type Incoming = SparkplugMessage | { report: DeviceReport };

/** Who speaks, what is remembered of them, and when. */
export interface DecodeContext {
  controller: KnownController;
  known: LineMemory;
  now: number;
}

/** An answer to a command that was not given to who answers. */
const unknownCommand = 'answer.unknown-command';

/** Understands what one controller says: undefined for what cannot be read. */
export function createMessageDecoder(
  controllerId: number,
  parts: LineParts,
): (incoming: Incoming, context: DecodeContext) => Promise<DecodedMessage | DuplicateMessage | undefined> {
  const { refusals } = parts;
  const source = String(controllerId);

  async function decodeSparkplug(
    { topic, payload: bytes }: SparkplugMessage,
    { controller, known, now }: DecodeContext,
  ): Promise<DecodedMessage | DuplicateMessage | undefined> {
    const payload = readPayload(bytes, source, refusals);
    if (!payload) return undefined;
    const before = topic.type === 'NBIRTH' ? known.session.save().bdSeq : null;
    const effects = receiveMessage(known.session, { topic, payload }, now, { source, refusals });
    if (effects.rebirthRequested) parts.askForRebirth(controller.groupId, controller.edgeNodeId);
    if (effects.rejected) return effects.rejected === 'duplicate' ? { isDuplicate: true } : undefined;
    const isOnline = topic.type === 'NBIRTH' ? true : topic.type === 'NDEATH' ? false : undefined;
    const toOurTime = readClock(known.clock, { isBirth: effects.isBirth, payload, isOnline, receivedAt: now });
    const said = await interpret(controller, (current, mayCreate, refuse) =>
      interpretEffects(effects, current, { now, mayCreate, toOurTime }, refuse),
    );
    await dropForeignAnswers(said);
    const isNewStart = isOnline === true && (known.isOnline !== true || known.session.save().bdSeq !== before);
    if (isOnline !== undefined) known.isOnline = isOnline;
    return {
      said,
      position: positionOf(effects, source, refusals),
      isBirth: effects.isBirth,
      isOnline,
      bornAt: isNewStart ? now : undefined,
      clockDriftMs: newDriftOf(known),
      session: sessionToSave(known, effects.isBirth || effects.transitions.length > 0, now),
      rejected: [],
    };
  }

  async function decodeReport(
    report: DeviceReport,
    { controller, known, now }: DecodeContext,
  ): Promise<DecodedMessage> {
    let rejected: DecodedMessage['rejected'] = [];
    const sent = sentTimeOf(report);
    const sample = sent && { sentAt: sent.sentAt, receivedAt: now, isFresh: false };
    if (sample && sent.isExact) known.clock.note(sample);
    // Readings of a report may be older than it: only one sent a day late by its own word is moved to its receipt.
    const toOurTime = timesOfMessage(known.clock, sample);
    const said = await interpret(controller, (current, mayCreate, refuse) => {
      const read = readReport(report, { controller: current, now, mayCreate, toOurTime });
      rejected = read.rejected;
      for (const { in: list, index, cause } of rejected) refuse(cause, `${list}[${index}]`);
      return read.said;
    });
    const foreign = await dropForeignAnswers(said);
    report.answers?.forEach((answer, index) => {
      const { data } = commandAnswer.safeParse(answer);
      if (data && foreign.has(data.commandId)) rejected.push({ in: 'answers', index, cause: unknownCommand });
    });
    const isNewStart = known.isOnline !== true && controller.protocol !== 'sparkplug';
    if (isNewStart) known.isOnline = true;
    return {
      said,
      position: report.position,
      isBirth: false,
      isOnline: isNewStart ? true : undefined,
      bornAt: undefined,
      clockDriftMs: newDriftOf(known),
      session: undefined,
      rejected,
    };
  }

  /** Reads what a message says; sensors it needs are made first, then it is read once more. Only the last reading counts. */
  async function interpret<T extends { missing: MissingSensor[] }>(
    controller: KnownController,
    read: (controller: KnownController, mayCreate: boolean, refuse: (cause: string, sample: string) => void) => T,
  ): Promise<T> {
    let refused: [cause: string, sample: string][] = [];
    const note = (cause: string, sample: string) => refused.push([cause, sample]);
    let said = read(controller, true, note);
    if (said.missing.length > 0) {
      if (await createSensors(parts.services, controller, said.missing)) await parts.directory.reload([controllerId]);
      refused = [];
      said = read(parts.directory.findById(controllerId) ?? controller, false, note);
    }
    for (const [cause, sample] of refused) refusals.count(source, cause, sample);
    return said;
  }

  /** Leaves out the answers to commands that were never given to this controller; answers which. */
  async function dropForeignAnswers(said: Interpretation): Promise<ReadonlySet<number>> {
    const ids = said.answers.map(({ commandId }) => commandId);
    if (ids.length === 0) return new Set();
    const own = await findOwnCommands(parts.services, controllerId, ids);
    said.answers = said.answers.filter(({ commandId }) => own.has(commandId));
    const foreign = new Set(ids.filter((id) => !own.has(id)));
    for (const id of foreign) refusals.count(source, unknownCommand, String(id));
    return foreign;
  }

  return (incoming, context) =>
    'topic' in incoming ? decodeSparkplug(incoming, context) : decodeReport(incoming.report, context);
}

interface TimedMessage {
  isBirth: boolean;
  payload: DecodedPayload;
  isOnline: boolean | undefined;
  receivedAt: number;
}

/** Learns from a message how the clock of its node is, and answers how its times become ours. Deaths are written beforehand. */
function readClock(
  clock: DeviceClock,
  { isBirth, payload: { timestamp, metrics }, isOnline, receivedAt }: TimedMessage,
) {
  if (timestamp === undefined || isOnline === false) return timesOfMessage(clock, undefined);
  const sample: ClockSample = { sentAt: timestamp, receivedAt, isFresh: isBirth };
  const isKept = metrics.length > 0 && metrics.every(({ isHistorical }) => isHistorical);
  if (!isKept) clock.note(sample);
  return timesOfMessage(clock, sample);
}
