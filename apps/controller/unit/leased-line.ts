import type { SharedLine } from './shared-line.ts';

/** What the server says to a request for water; `seconds`: how long the valve may be open from when it was asked. */
export interface LeaseReply {
  state: 'held' | 'waiting' | 'free' | 'over';
  seconds: number;
}

/** The server's desk of leases. Both reject when it cannot be reached. */
export interface LeaseDesk {
  request(request: { requestId: string; durationSeconds: number }): Promise<LeaseReply>;
  giveBack(requestId: string): Promise<void>;
}

export interface LeasedLineOptions {
  desk: LeaseDesk;
  /** Whether the unit's water is shared by zones of the server; until it says so the local line decides. */
  isLeased: () => boolean;
  /** The line of this machine: for water that is not leased, and while the server cannot be reached. */
  local: SharedLine;
  /** A simulated clock may run faster; leases last real time. */
  timeScale?: number;
  now?: () => number;
  log: { warn(facts: object, message: string): void };
}

/** Asks again this often (ms). */
export const askEveryMs = 2_000;
/** Plants are watered by the local line when the server has not answered for so long (ms). */
export const patienceMs = 10 * 60_000;
/** Hardware that fails again and again asks for no more leases than this (ms). */
const restMs = 15_000;
const longestSeconds = 3600;

interface Request {
  id: string;
  madeAt: number;
  askedAt: number;
  isAsking: boolean;
  /** When the lease ends by this machine's clock; undefined while it waits. */
  heldUntil: number | undefined;
  isFree: boolean;
  isOver: boolean;
}

/** A line whose water the server shares out: the unit asks before it opens its valve and gives back when it is shut. */
export function createLeasedLine({
  desk,
  isLeased,
  local,
  timeScale = 1,
  now = Date.now,
  log,
}: LeasedLineOptions): SharedLine {
  let request: Request | undefined;
  let lastMadeAt = -Infinity;
  let answeredAt: number | undefined;
  let count = 0;

  const ask = (asked: Request, durationSeconds: number): void => {
    const at = now();
    asked.askedAt = at;
    asked.isAsking = true;
    desk
      .request({ requestId: asked.id, durationSeconds })
      .then(({ state, seconds }) => {
        answeredAt = now();
        asked.isFree = state === 'free';
        asked.isOver = state === 'over';
        asked.heldUntil = state === 'held' ? at + seconds * 1000 : undefined;
        // It was no longer wanted while the server answered.
        if (asked !== request) giveBack(asked);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the server could not be asked for water'))
      .finally(() => {
        asked.isAsking = false;
      });
  };

  const giveBack = ({ id, isFree }: Request): void => {
    if (isFree) return;
    desk.giveBack(id).catch((error: unknown) => {
      log.warn({ err: error, lease: id }, 'a lease could not be given back; it ends by itself');
    });
  };

  const begin = (): Request | undefined => {
    const at = now();
    if (at - lastMadeAt < restMs) return undefined;
    lastMadeAt = at;
    count += 1;
    answeredAt ??= at;
    return {
      id: `${at.toString(36)}-${count}`,
      madeAt: at,
      askedAt: -Infinity,
      isAsking: false,
      heldUntil: undefined,
      isFree: false,
      isOver: false,
    };
  };

  return {
    acquire(unit, wantedSeconds = 1) {
      if (!isLeased()) return local.acquire(unit, wantedSeconds);
      if (request?.isOver) request = undefined;
      request ??= begin();
      if (!request) return false;
      const at = now();
      const seconds = Math.min(longestSeconds, Math.max(1, Math.ceil(wantedSeconds / timeScale)));
      const isHeld = request.isFree || (request.heldUntil !== undefined && at < request.heldUntil);
      const isEnough = request.isFree || (request.heldUntil ?? 0) >= at + seconds * 1000;
      const mayAsk = !request.isAsking && at - request.askedAt >= askEveryMs;
      if (!isEnough && mayAsk) ask(request, seconds);
      if (isHeld) return true;
      if (at - Math.max(answeredAt ?? at, request.madeAt) < patienceMs) return false;
      return local.acquire(unit, wantedSeconds);
    },
    release(unit) {
      local.release(unit);
      if (!request) return;
      const ended = request;
      request = undefined;
      // While it is being asked the answer comes first; then it goes back.
      if (!ended.isAsking) giveBack(ended);
    },
  };
}
