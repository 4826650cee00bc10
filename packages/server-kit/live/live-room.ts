import * as webSockets from 'ws';
import { OutgoingQueue } from './outgoing-queue.ts';

/** Limits of the live sockets; bytes and milliseconds. */
export const liveLimits = {
  /** Messages are gathered this long into one frame. */
  frameEveryMs: 50,
  /** Messages kept between two frames. */
  queuedMessages: 20_000,
  /** A listener with more unsent bytes than this misses frames until it has caught up, then is told to resync. */
  skipAboveBytes: 1_000_000,
  /** A listener that stays behind this long is disconnected. */
  dropAfterMs: 30_000,
  pingEveryMs: 15_000,
  /** Sockets of one session, such as tabs of one browser; one more is closed. */
  socketsPerSession: 50,
} as const;

/** Tells a browser to read everything anew. */
export const resyncText = '{"type":"resync","payload":{}}';
const ping = '{"type":"ping","payload":{}}';

/** Who listens at a socket. */
export interface ListeningPerson {
  userId: number;
  tokenId: number;
  /** When their token ends by itself. */
  expires?: Date | undefined;
  /** Whether their role reads a collection. */
  mayRead: (collection: string) => boolean;
}

interface Listener {
  socket: webSockets.WebSocket;
  person: ListeningPerson;
  behindSince: number | undefined;
}

/** Everyone listening to one id: gathers messages, frames them once, and never lets a slow listener hold the others. */
export class LiveRoom {
  readonly #listeners = new Set<Listener>();
  readonly #queue = new OutgoingQueue(liveLimits.queuedMessages);
  /** What waits for the readers of one collection. */
  readonly #forReaders = new Map<string, OutgoingQueue>();
  #timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#listeners.size;
  }

  /** Adds a socket; answers the function that removes it. */
  join(socket: webSockets.WebSocket, person: ListeningPerson): () => void {
    const listener: Listener = { socket, person, behindSince: undefined };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Queues one serialised message for the next frame, for everybody or for the readers of a collection. */
  publish(text: string, key?: string, readers?: string): void {
    if (this.#listeners.size === 0) return;
    this.#queueFor(readers).add(text, key);
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, liveLimits.frameEveryMs);
  }

  /** Sends one serialised message to the sockets of one person, at once. */
  tell(userId: number, text: string): void {
    this.#send(text, (person) => person.userId === userId);
  }

  /** Sends what waits: one frame to everyone, then one to the readers of each collection that has something for them. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sendAll(this.#queue, () => true);
    for (const [collection, queue] of this.#forReaders) this.#sendAll(queue, ({ mayRead }) => mayRead(collection));
    this.#forReaders.clear();
  }

  /** Tells every listener to read anew: something may have been missed. */
  resync(): void {
    this.flush();
    this.#send(resyncText);
  }

  /** Tells every listener that the server lives. */
  ping(): void {
    this.#send(ping);
  }

  /** Closes the sockets that match. */
  close(matches: (person: ListeningPerson) => boolean, code: number, reason: string): void {
    for (const listener of this.#listeners) if (matches(listener.person)) listener.socket.close(code, reason);
  }

  #queueFor(readers: string | undefined): OutgoingQueue {
    if (readers === undefined) return this.#queue;
    const queue = this.#forReaders.get(readers) ?? new OutgoingQueue(liveLimits.queuedMessages);
    this.#forReaders.set(readers, queue);
    return queue;
  }

  #sendAll(queue: OutgoingQueue, hears: (person: ListeningPerson) => boolean): void {
    if (queue.isEmpty) return;
    const { text, hasGap } = queue.take();
    this.#send(text, hears);
    if (hasGap) this.#send(resyncText, hears);
  }

  #send(text: string, hears: (person: ListeningPerson) => boolean = () => true): void {
    const frame = frameOf(text);
    const now = Date.now();
    for (const listener of this.#listeners) {
      if (!hears(listener.person)) continue;
      if (listener.socket.readyState !== webSockets.WebSocket.OPEN) continue;
      if (this.#isBehind(listener, now)) continue;
      write(listener.socket, frame, text);
    }
  }

  #isBehind(listener: Listener, now: number): boolean {
    const { socket } = listener;
    if (socket.bufferedAmount > liveLimits.skipAboveBytes) {
      listener.behindSince ??= now;
      if (now - listener.behindSince > liveLimits.dropAfterMs) socket.terminate();
      return true;
    }
    if (listener.behindSince !== undefined) {
      listener.behindSince = undefined;
      socket.send(resyncText);
    }
    return false;
  }
}

interface RawSocket {
  write: (data: Buffer) => void;
  writable: boolean;
}

// The type package does not know ws's exported frame builder.
const sender = (webSockets as unknown as { Sender: FrameBuilder }).Sender;
interface FrameBuilder {
  frame: (
    data: Buffer,
    options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean },
  ) => Buffer[];
}

/** A text frame built once for all listeners (about a third faster than framing per socket). */
function frameOf(text: string): Buffer {
  const parts = sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: false });
  return Buffer.concat(parts);
}

function write(socket: webSockets.WebSocket, frame: Buffer, text: string): void {
  // `_socket` is not part of ws's public face; without it the frame goes the ordinary way.
  const raw = (socket as unknown as { _socket?: RawSocket })._socket;
  if (raw?.writable) raw.write(frame);
  else socket.send(text);
}
