import type { Socket } from 'node:net';

/** Lets a socket be read while fewer than `limit` messages are in work and nobody paused it; reads again at half of that. */
export interface ReadingWindow {
  inWork(): number;
  begin(): void;
  finish(): void;
  setPaused(isPaused: boolean): void;
}

export function createReadingWindow(socket: Socket, limit: number): ReadingWindow {
  let inWork = 0;
  let isPaused = false;
  let isFull = false;
  const steer = () => {
    if (isPaused || isFull) socket.pause();
    else socket.resume();
  };
  return {
    inWork: () => inWork,
    begin() {
      inWork += 1;
      if (isFull || inWork < limit) return;
      isFull = true;
      steer();
    },
    finish() {
      inWork -= 1;
      if (!isFull || inWork > limit / 2) return;
      isFull = false;
      steer();
    },
    setPaused(paused) {
      isPaused = paused;
      steer();
    },
  };
}
