import type { DeviceDirectory, KnownController } from '@trellis/devices/server';
import { createHostSession, type EdgeTopic, type HostSession, type HostSessionState } from '@trellis/sparkplug';
import type { DeviceReport, ReportReceipt } from '@trellis/telemetry/model';
import { readReport } from './decode/read-report.ts';
import { commitConsequences, decideConsequences, type CommitParts } from './commit-heard.ts';
import { interpretEffects, positionOf, readPayload, receiveMessage } from './hear-sparkplug.ts';
import type { Heard, HeardBefore } from './heard.ts';
import { createSensors } from './keep/create-sensors.ts';
import type { LastSeen } from './keep/last-seen.ts';
import { createNewestTimes, type NewestTimes } from './newest-times.ts';
import type { MissingSensor } from './decode/reported-values.ts';
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
}

/** A session without births is saved this often: what is lost with it costs one rebirth, not a reading. */
const saveSessionEveryMs = 10_000;
const nothing: ReportReceipt = { accepted: 0, duplicates: 0, rejected: [] };

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
    const said = await interpret(controller, (current, mayCreate, refuse) =>
      interpretEffects(effects, current, now, mayCreate, refuse),
    );
    const isNewStart = isOnline === true && (known.isOnline !== true || known.session.save().bdSeq !== before);
    if (isOnline !== undefined) known.isOnline = isOnline;
    return {
      said,
      position: positionOf(effects, source, refusals),
      isBirth: effects.isBirth,
      isOnline,
      bornAt: isNewStart ? now : undefined,
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
    const said = await interpret(controller, (current, mayCreate, refuse) => {
      const read = readReport(report, { controller: current, now, mayCreate });
      rejected = read.rejected;
      for (const { in: list, index, cause } of rejected) refuse(cause, `${list}[${index}]`);
      return read.said;
    });
    const isNewStart = known.isOnline !== true && controller.protocol !== 'sparkplug';
    if (isNewStart) known.isOnline = true;
    return {
      said,
      position: report.position,
      isBirth: false,
      isOnline: isNewStart ? true : undefined,
      bornAt: undefined,
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
  const { session, newestAt } = await sessions.load(controllerId);
  return {
    session: createHostSession(session),
    savedAt: 0,
    newest: createNewestTimes(newestAt),
    isOnline: session?.online,
  };
}
