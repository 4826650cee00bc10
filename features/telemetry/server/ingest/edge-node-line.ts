import { largestDriftMs } from '@trellis/devices/model';
import type { DeviceDirectory, KnownController } from '@trellis/devices/server';
import {
  createHostSession,
  type DecodedPayload,
  type EdgeTopic,
  type HostSession,
  type HostSessionState,
} from '@trellis/sparkplug';
import { commandAnswer, type DeviceReport, type ReportReceipt } from '@trellis/telemetry/model';
import { createDeviceClock, timesOfMessage, type ClockSample, type DeviceClock } from './decode/device-clock.ts';
import { readReport, sentTimeOf } from './decode/read-report.ts';
import { commitConsequences, decideConsequences, type CommitParts } from './commit-heard.ts';
import { interpretEffects, positionOf, readPayload, receiveMessage } from './hear-sparkplug.ts';
import type { Heard, HeardBefore } from './heard.ts';
import { createSensors } from './keep/create-sensors.ts';
import type { LastSeen } from './keep/last-seen.ts';
import { findOwnCommands } from './keep/own-commands.ts';
import { createNewestTimes, type NewestTimes } from './newest-times.ts';
import type { Interpretation, MissingSensor } from './decode/reported-values.ts';
import type { Refusals } from './refusals.ts';

export interface LineParts extends CommitParts {
  directory: DeviceDirectory;
  lastSeen: LastSeen;
  refusals: Refusals;
  askForRebirth: (groupId: string, edgeNodeId: string) => void;
}

/** What comes from a controller: a Sparkplug message or a plain report. */
export type Incoming = { topic: EdgeTopic; payload: Buffer } | { report: DeviceReport };

/** The messages of one controller, read in the order they came and stored while the next are read. */
export interface EdgeNodeLine {
  /** Resolves when everything the message says is durable. */
  take(incoming: Incoming): Promise<ReportReceipt>;
  /** Drops what is remembered: another server may have spoken with the node meanwhile. */
  forget(): void;
}

interface Memory {
  session: HostSession;
  savedAt: number;
  newest: NewestTimes;
  isOnline: boolean | undefined;
  clock: DeviceClock;
  /** The drift people were last told. */
  toldDriftMs: number;
}

/** A session without births is saved this often: what is lost with it costs one rebirth, not a reading. */
const saveSessionEveryMs = 10_000;
/** An answer to a command that was not given to who answers. */
const unknownCommand = 'answer.unknown-command';
/** People are told of a clock again when it moved by so much. */
const tellDriftFromMs = 5_000;
const nothing: ReportReceipt = { accepted: 0, duplicates: 0, rejected: [] };

/** Takes what one controller says, in its order, from reading the message to the receipt. */
export function createEdgeNodeLine(controllerId: number, parts: LineParts): EdgeNodeLine {
  const { refusals } = parts;
  const source = String(controllerId);
  let memory: Memory | undefined;
  let generation = 0;
  let reading: Promise<unknown> = Promise.resolve();
  let storing: Promise<unknown> = Promise.resolve();

  async function begin(incoming: Incoming): Promise<{ done: Promise<ReportReceipt> }> {
    const controller = parts.directory.findById(controllerId);
    if (!controller) return { done: Promise.resolve(nothing) };
    memory ??= await loadMemory(parts, controllerId);
    const now = Date.now();
    const heard =
      'topic' in incoming
        ? await hearSparkplug(incoming.topic, incoming.payload, controller, memory, now)
        : await hearReport(incoming.report, controller, memory, now);
    if (!heard) return { done: Promise.resolve(nothing) };
    if ('isRepeated' in heard) return { done: afterEarlierOnes() };
    return { done: store(controller, memory, heard, now) };
  }

  /** A repeated message is acknowledged when the first of its kind is stored, never before. */
  async function afterEarlierOnes(): Promise<ReportReceipt> {
    const before = generation;
    await storing;
    if (generation !== before) throw new Error('The message it repeats could not be stored.');
    return nothing;
  }

  function store(controller: KnownController, { newest }: Memory, heard: Heard, now: number): Promise<ReportReceipt> {
    const consequences = decideConsequences(parts.directory.findById(controllerId) ?? controller, heard, newest);
    if (consequences.repeated > 0) refusals.count(source, 'reading.duplicate', undefined, consequences.repeated);
    const { rows, deviceStates, position } = consequences;
    const write = parts.writer.write({
      controllerId,
      rows,
      ...(deviceStates.length > 0 && { states: deviceStates }),
      ...(position !== undefined && { position }),
    });
    const done = storing.then(() => commitConsequences(consequences, write, parts));
    storing = done.catch(() => {
      memory = undefined;
      generation += 1;
    });
    write.then(
      (outcome) => {
        if (outcome === 'duplicate') refusals.count(source, 'message.duplicate', String(position));
        else if (heard.isOnline !== false) parts.lastSeen.note(controllerId, now);
      },
      () => undefined, // told through `done`
    );
    return done;
  }

  async function hearSparkplug(
    topic: EdgeTopic,
    bytes: Buffer,
    controller: KnownController,
    known: Memory,
    now: number,
  ): Promise<Heard | HeardBefore | undefined> {
    const payload = readPayload(bytes, source, refusals);
    if (!payload) return undefined;
    const before = topic.type === 'NBIRTH' ? known.session.save().bdSeq : null;
    const effects = receiveMessage(known.session, topic, payload, now, source, refusals);
    if (effects.rebirthRequested) parts.askForRebirth(controller.groupId, controller.edgeNodeId);
    if (effects.rejected) return effects.rejected === 'duplicate' ? { isRepeated: true } : undefined;
    const isOnline = topic.type === 'NBIRTH' ? true : topic.type === 'NDEATH' ? false : undefined;
    const toOurTime = readClock(known.clock, effects.isBirth, payload, isOnline, now);
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

  async function hearReport(
    report: DeviceReport,
    controller: KnownController,
    known: Memory,
    now: number,
  ): Promise<Heard> {
    let rejected: Heard['rejected'] = [];
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

  return {
    take(incoming) {
      const begun = reading.then(() => begin(incoming));
      reading = begun.catch(() => undefined);
      return begun.then(({ done }) => done);
    },
    forget() {
      memory = undefined;
    },
  };
}

function sessionToSave(memory: Memory, isImportant: boolean, now: number): HostSessionState | undefined {
  if (!isImportant && now - memory.savedAt < saveSessionEveryMs) return undefined;
  memory.savedAt = now;
  return memory.session.save();
}

async function loadMemory({ sessions }: LineParts, controllerId: number): Promise<Memory> {
  const { session, newestAt, births, clockDriftMs } = await sessions.load(controllerId);
  const clock = createDeviceClock(Math.abs(clockDriftMs) < largestDriftMs ? clockDriftMs : 0);
  return {
    session: createHostSession(session),
    savedAt: 0,
    newest: createNewestTimes(newestAt, births),
    isOnline: session?.online,
    clock,
    toldDriftMs: clockDriftMs,
  };
}

/** Learns from a message how the clock of its node is, and answers how its times become ours. Deaths are written beforehand. */
function readClock(
  clock: DeviceClock,
  isBirth: boolean,
  { timestamp, metrics }: DecodedPayload,
  isOnline: boolean | undefined,
  receivedAt: number,
) {
  if (timestamp === undefined || isOnline === false) return timesOfMessage(clock, undefined);
  const sample: ClockSample = { sentAt: timestamp, receivedAt, isFresh: isBirth };
  const isKept = metrics.length > 0 && metrics.every(({ isHistorical }) => isHistorical);
  if (!isKept) clock.note(sample);
  return timesOfMessage(clock, isBirth || isKept ? undefined : sample);
}

/** The drift to tell people: where it is another than they were told, as far as its column holds. */
function newDriftOf(memory: Memory): number | undefined {
  const { driftMs } = memory.clock;
  const shown = Math.max(-largestDriftMs, Math.min(largestDriftMs, Math.round(driftMs)));
  if (Math.abs(shown - memory.toldDriftMs) < tellDriftFromMs) return undefined;
  memory.toldDriftMs = shown;
  return shown;
}
