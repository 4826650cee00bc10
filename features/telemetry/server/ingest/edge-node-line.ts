import type { KnownController } from '@trellis/devices/server';
import type { ReportReceipt } from '@trellis/telemetry/model';
import { commitConsequences, decideConsequences } from './commit-heard.ts';
import { createHearing, type Incoming } from './hear-line.ts';
import type { Heard } from './heard.ts';
import { loadMemory, type LineMemory } from './line-memory.ts';
import type { LineParts } from './line-parts.ts';

/** The messages of one controller, read in the order they came and stored while the next are read. */
export interface EdgeNodeLine {
  /** Resolves when everything the message says is durable. */
  take(incoming: Incoming): Promise<ReportReceipt>;
  /** Drops what is remembered: another server may have spoken with the node meanwhile. */
  forget(): void;
}

const nothing: ReportReceipt = { accepted: 0, duplicates: 0, rejected: [] };

/** Takes what one controller says, in its order, from reading the message to the receipt. */
export function createEdgeNodeLine(controllerId: number, parts: LineParts): EdgeNodeLine {
  const { refusals } = parts;
  const source = String(controllerId);
  const hear = createHearing(controllerId, parts);
  let memory: LineMemory | undefined;
  let generation = 0;
  let reading: Promise<unknown> = Promise.resolve();
  let storing: Promise<unknown> = Promise.resolve();

  async function begin(incoming: Incoming): Promise<{ done: Promise<ReportReceipt> }> {
    const controller = parts.directory.findById(controllerId);
    if (!controller) return { done: Promise.resolve(nothing) };
    memory ??= await loadMemory(parts, controllerId);
    const now = Date.now();
    const heard = await hear(incoming, { controller, known: memory, now });
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

  function store(
    controller: KnownController,
    { newest }: LineMemory,
    heard: Heard,
    now: number,
  ): Promise<ReportReceipt> {
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
