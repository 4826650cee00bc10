import { handshakeMs } from '@trellis/entity-kit';

export interface LiveMessage {
  type: string;
  payload: unknown;
}

/** `live`: pings arrive. `paused`: they do not, and a new connection is being tried. */
export type LiveStatus = 'connecting' | 'live' | 'paused';

/** Without a ping for this long the connection counts as dead (ms). */
export const heartbeatMs = 45_000;
/** Messages that could not be sent are tried again this often (ms). */
export const sendRetryMs = 1000;
/** Longest wait between two attempts to connect (ms). */
export const longestWaitMs = 30_000;

interface LiveSocketOptions {
  url: string;
  /** Subprotocols to offer; they carry the token. */
  protocols?: readonly string[];
  onMessage: (message: LiveMessage) => void;
  onStatus: (status: LiveStatus) => void;
  /** Connected after a loss or a failed attempt, or slowly: what was missed must be fetched. */
  onReconnect: () => void;
  /** The server closed with this code and wants no other attempt (4401: the session ended). */
  onRefused: (code: number) => void;
  connect?: (url: string, protocols: readonly string[]) => WebSocket;
}

export interface LiveSocket {
  send: (message: LiveMessage) => void;
  /** Tries at once instead of waiting, when the network is back. */
  retryNow: () => void;
  close: () => void;
}

/** Codes with which the server ends a socket for good: no session, not a member. */
const finalCodes = new Set([4401, 4403]);

/** Keeps one live connection: watches its pings, connects anew at once and then with growing pauses, keeps what could not be sent. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const connect = options.connect ?? ((url, protocols) => new WebSocket(url, [...protocols]));
  let socket: WebSocket | undefined;
  let watchdog: Timer;
  let waiting: Timer;
  let failures = 0;
  let isBehind = false;
  let isClosed = false;
  const outbox = createOutbox(() => socket);

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => lose(socket), heartbeatMs);
  };

  const open = () => {
    clearTimeout(waiting);
    const fresh = connect(options.url, options.protocols ?? []);
    const startedAt = performance.now();
    socket = fresh;
    watch();
    fresh.onopen = () => {
      if (socket !== fresh) return;
      watch();
      options.onStatus('live');
      if (isBehind || performance.now() - startedAt > handshakeMs) options.onReconnect();
      isBehind = false;
      outbox.flush();
    };
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      failures = 0;
      for (const message of parseFrame(data)) {
        if (message.type === 'ping') watch();
        else options.onMessage(message);
      }
    };
    fresh.onclose = ({ code }) => {
      if (socket === fresh && finalCodes.has(code)) {
        close();
        options.onStatus('paused');
        options.onRefused(code);
      } else lose(fresh);
    };
  };

  /** A connection that closed or fell silent is left behind; the first new attempt is made at once. */
  const lose = (lost: WebSocket | undefined) => {
    if (isClosed || socket !== lost) return;
    leave();
    isBehind = true;
    options.onStatus('paused');
    waiting = setTimeout(open, reconnectDelayMs(failures));
    failures += 1;
  };

  const leave = () => {
    const left = socket;
    socket = undefined;
    clearTimeout(watchdog);
    left?.close();
  };

  const close = () => {
    isClosed = true;
    clearTimeout(waiting);
    outbox.stop();
    leave();
  };

  options.onStatus('connecting');
  open();
  return {
    send: (message) => outbox.send(message),
    retryNow: () => {
      if (!isClosed && socket === undefined) open();
    },
    close,
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** 0, 1, 2, 4, … up to 30 seconds. */
const reconnectDelayMs = (failures: number) =>
  failures === 0 ? 0 : Math.min(1000 * 2 ** (failures - 1), longestWaitMs);

/** One message or an array of them; anything else is dropped. */
function parseFrame(data: unknown): LiveMessage[] {
  try {
    const parsed: unknown = JSON.parse(String(data));
    return (Array.isArray(parsed) ? parsed : [parsed]).filter(isMessage);
  } catch {
    return [];
  }
}

const isMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' && value !== null && typeof (value as LiveMessage).type === 'string';

/** Sends now or, while the connection is away, once it is back; in order. */
function createOutbox(current: () => WebSocket | undefined) {
  const waiting: string[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const flush = () => {
    const socket = current();
    while (waiting.length > 0 && socket?.readyState === 1) socket.send(waiting.shift() ?? '');
    if (waiting.length === 0) stop();
    else timer ??= setInterval(flush, sendRetryMs);
  };
  return {
    send(message: LiveMessage) {
      waiting.push(JSON.stringify(message));
      flush();
    },
    flush,
    stop,
  };
}
