import type { KnownController } from '@trellis/devices/server';
import type { ReportReceipt } from '@trellis/telemetry/model';
import { commitMessageEffects, computeMessageEffects } from './message-effects.ts';
import { createMessageDecoder, type Incoming } from './message-decoder.ts';
import type { DecodedMessage } from './decoded-message.ts';
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
  const decode = createMessageDecoder(controllerId, parts);
  let memory: LineMemory | undefined;
  let generation = 0;
  let reading: Promise<unknown> = Promise.resolve();
  let storing: Promise<unknown> = Promise.resolve();

  async function begin(incoming: Incoming): Promise<{ done: Promise<ReportReceipt> }> {
    const controller = parts.directory.findById(controllerId);
    if (!controller) return { done: Promise.resolve(nothing) };
    memory ??= await loadMemory(parts, controllerId);
    const now = Date.now();
    const decoded = await decode(incoming, { controller, known: memory, now });
    if (!decoded) return { done: Promise.resolve(nothing) };
    if ('isDuplicate' in decoded) return { done: afterEarlierOnes() };
    return { done: store(controller, memory, decoded, now) };
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
    decoded: DecodedMessage,
    now: number,
  ): Promise<ReportReceipt> {
    const effects = computeMessageEffects(parts.directory.findById(controllerId) ?? controller, decoded, newest);
    if (effects.repeated > 0) refusals.count(source, 'reading.duplicate', undefined, effects.repeated);
    const { rows, deviceStates, position } = effects;
    const write = parts.writer.write({
      controllerId,
      rows,
      ...(deviceStates.length > 0 && { states: deviceStates }),
      ...(position !== undefined && { position }),
    });
    const done = storing.then(() => commitMessageEffects(effects, write, parts));
    storing = done.catch(() => {
      memory = undefined;
      generation += 1;
    });
    write.then(
      (outcome) => {
        if (outcome === 'duplicate') refusals.count(source, 'message.duplicate', String(position));
        else if (decoded.isOnline !== false) parts.lastSeen.note(controllerId, now);
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
