import { handshakeMs } from '@trellis/entity-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heartbeatMs, openLiveSocket, type LiveMessage, type LiveStatus } from './live-socket.ts';

class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(...messages: LiveMessage[]) {
    this.onmessage?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) });
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const ping: LiveMessage = { type: 'ping', payload: {} };
const reading: LiveMessage = { type: 'reportReading', payload: { platformGroupId: 1 } };

function start() {
  const sockets: FakeSocket[] = [];
  const statuses: LiveStatus[] = [];
  const messages: LiveMessage[] = [];
  const onReconnect = vi.fn();
  const onRefused = vi.fn();
  const live = openLiveSocket({
    url: 'ws://here/ws/facility1',
    onMessage: (message) => messages.push(message),
    onStatus: (status) => statuses.push(status),
    onReconnect,
    onRefused,
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  return { live, sockets, statuses, messages, onReconnect, onRefused, last: () => sockets.at(-1)! };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live connection', () => {
  test('takes one message or many in a frame, and keeps pings to itself', () => {
    const { last, messages } = start();
    last().open();
    last().say(reading);
    last().say(ping, reading, reading);
    last().onmessage?.({ data: 'not json' });
    last().onmessage?.({ data: '[1, null, {"type": 5}]' });
    expect(messages).toEqual([reading, reading, reading]);
  });

  test('pings every 15 seconds keep it for hours', () => {
    const { last, sockets, statuses } = start();
    last().open();
    for (let i = 0; i < 1000; i += 1) {
      vi.advanceTimersByTime(15_000);
      last().say(ping);
    }
    expect(sockets).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'live']);
  });

  test('45 seconds without a ping close it, even while readings arrive, and connect anew at once', () => {
    const { last, sockets, statuses } = start();
    last().open();
    vi.advanceTimersByTime(heartbeatMs - 1);
    last().say(reading);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets[0]!.readyState).toBe(3);
    expect(statuses.at(-1)).toBe('paused');
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  test('what was missed is fetched after a reconnect, not after the first connect', () => {
    const { last, onReconnect, statuses } = start();
    last().open();
    expect(onReconnect).not.toHaveBeenCalled();
    last().close();
    vi.advanceTimersByTime(0);
    last().open();
    expect(onReconnect).toHaveBeenCalledTimes(1);
    expect(statuses).toEqual(['connecting', 'live', 'paused', 'live']);
  });

  test('a first connection that took long may have missed something too', () => {
    const { last, onReconnect } = start();
    vi.advanceTimersByTime(handshakeMs + 1);
    last().open();
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  test('what failed while the server was out of reach is fetched on the first connect that works', () => {
    const { last, onReconnect } = start();
    last().close();
    vi.advanceTimersByTime(0);
    last().open();
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  test('attempts come at once, then after 1, 2, 4, 8, 16 and 30 seconds', () => {
    const { last, sockets } = start();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      last().close();
      const before = sockets.length;
      let waited = 0;
      vi.advanceTimersByTime(0);
      while (sockets.length === before) {
        vi.advanceTimersByTime(1000);
        waited += 1000;
      }
      waits.push(waited / 1000);
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 30, 30]);
  });

  test('a connection that spoke starts the pauses anew', () => {
    const { last, sockets } = start();
    for (let i = 0; i < 4; i += 1) {
      last().close();
      vi.advanceTimersByTime(30_000);
    }
    last().open();
    last().say(ping);
    last().close();
    const before = sockets.length;
    vi.advanceTimersByTime(0);
    expect(sockets).toHaveLength(before + 1);
  });

  test('what is sent while away goes out in order within a second of the return', () => {
    const { live, last } = start();
    live.send({ type: 'a', payload: 1 });
    live.send({ type: 'b', payload: 2 });
    last().readyState = 1;
    vi.advanceTimersByTime(1000);
    expect(last().sent.map((text) => (JSON.parse(text) as LiveMessage).type)).toEqual(['a', 'b']);
  });

  test.each([4401, 4403])(
    'a socket closed for good (%i) is reported and not tried again, not even when the network is back',
    (code) => {
      const { live, last, sockets, onRefused } = start();
      last().open();
      last().close(code);
      vi.advanceTimersByTime(120_000);
      live.retryNow();
      vi.advanceTimersByTime(120_000);
      expect(onRefused).toHaveBeenCalledWith(code);
      expect(sockets).toHaveLength(1);
    },
  );

  test('a network that is back is tried at once, not after the rest of the pause', () => {
    const { live, last, sockets } = start();
    for (let i = 0; i < 6; i += 1) {
      last().close();
      vi.advanceTimersByTime(30_000);
    }
    last().close();
    const before = sockets.length;
    live.retryNow();
    expect(sockets).toHaveLength(before + 1);
    last().open();
    vi.advanceTimersByTime(30_000);
    expect(sockets).toHaveLength(before + 1);
  });

  test('closing it while it waits ends the wait', () => {
    const { live, last, sockets } = start();
    for (let i = 0; i < 3; i += 1) {
      last().close();
      vi.advanceTimersByTime(0);
    }
    live.close();
    expect(vi.getTimerCount()).toBe(0);
    const before = sockets.length;
    live.retryNow();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(before);
  });

  test('closing it ends every timer', () => {
    const { live, last, sockets } = start();
    last().open();
    live.send({ type: 'a', payload: 1 });
    live.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
  });
});
