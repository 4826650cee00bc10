export type IrrigationState = 'on' | 'waiting' | 'off';

/** A shot that was asked for and not yet finished. */
export interface Shot {
  durationSeconds: number;
  isOrdered: boolean;
  setAutoWhenComplete: boolean;
}

export interface IrrigationLoop {
  shot: Shot | undefined;
  /** When the valve opened for the shot, ms; undefined while it waits for the shared line. */
  openedAt: number | undefined;
  /** When the last shot began, ms. */
  lastIrrigated: number | undefined;
  /** When a person last said stop, ms; the schedule waits its usual time from there. */
  stoppedAt?: number | undefined;
}

export interface IrrigationInput {
  now: number;
  /** The schedule, when the unit follows one now. */
  schedule: { frequencyMinutes: number; durationSeconds: number } | undefined;
  isWindowOpen: boolean;
  /** Tries to get or keep the shared line for the rest of a shot (s); asked only when a shot wants it. */
  acquireLease: (wantedSeconds: number) => boolean;
  /** A new order of this step. */
  order?: { kind: 'start'; shot: Shot } | { kind: 'stop' } | undefined;
  /** True while the unit must not be watered at all (service, maintenance …). */
  isBlocked: boolean;
}

export interface IrrigationOutcome {
  loop: IrrigationLoop;
  isValveOpen: boolean;
  /** Keep or get the shared line. */
  wantsLease: boolean;
  /** A shot that ended in this step: when it began and how long it really ran. */
  ended?: { at: number; durationSeconds: number; setAutoWhenComplete: boolean };
}

/** No shot is longer, whatever was asked. */
export const longestShotSeconds = 3600;

export const startIrrigationLoop = (lastIrrigated?: number): IrrigationLoop => ({
  shot: undefined,
  openedAt: undefined,
  lastIrrigated,
});

function scheduledShot(loop: IrrigationLoop, input: IrrigationInput): Shot | undefined {
  const { schedule, isWindowOpen, now } = input;
  if (!schedule || !isWindowOpen || schedule.durationSeconds <= 0) return undefined;
  const since = Math.max(loop.lastIrrigated ?? -Infinity, loop.stoppedAt ?? -Infinity);
  const isDue = now - since >= schedule.frequencyMinutes * 60_000;
  return isDue
    ? { durationSeconds: schedule.durationSeconds, isOrdered: false, setAutoWhenComplete: false }
    : undefined;
}

/** A shot ordered now; when water runs already, it runs on for the ordered time. */
function orderedShot(loop: IrrigationLoop, { order, now }: IrrigationInput): Shot | undefined {
  if (order?.kind !== 'start') return undefined;
  const passedSeconds = loop.openedAt === undefined ? 0 : (now - loop.openedAt) / 1000;
  return { ...order.shot, durationSeconds: Math.min(longestShotSeconds, passedSeconds + order.shot.durationSeconds) };
}

/** Whether a shot under way or waiting has to end now. */
function isOver(loop: IrrigationLoop, shot: Shot, input: IrrigationInput): boolean {
  if (input.isBlocked) return true;
  if (loop.openedAt === undefined) return !shot.isOrdered && !(input.isWindowOpen && input.schedule !== undefined);
  const seconds = Math.min(shot.durationSeconds, longestShotSeconds);
  return input.now - loop.openedAt >= seconds * 1000 || (!shot.isOrdered && input.schedule === undefined);
}

function endShot(loop: IrrigationLoop, shot: Shot, input: IrrigationInput): IrrigationOutcome {
  const closed: IrrigationOutcome = {
    loop: { ...loop, shot: undefined, openedAt: undefined },
    isValveOpen: false,
    wantsLease: false,
  };
  if (loop.openedAt === undefined) return closed;
  return {
    ...closed,
    ended: {
      at: loop.openedAt,
      durationSeconds: (input.now - loop.openedAt) / 1000,
      setAutoWhenComplete: shot.setAutoWhenComplete && !input.isBlocked && input.order?.kind !== 'stop',
    },
  };
}

/** A person says stop: what runs or waits ends, and the schedule rests for its usual time. */
function stopIrrigation(loop: IrrigationLoop, input: IrrigationInput): IrrigationOutcome {
  return loop.shot ? endShot(loop, loop.shot, input) : { loop, isValveOpen: false, wantsLease: false };
}

/** Seconds a shot still takes. */
const restOf = ({ openedAt }: IrrigationLoop, shot: Shot, now: number): number =>
  Math.min(shot.durationSeconds, longestShotSeconds) - (openedAt === undefined ? 0 : (now - openedAt) / 1000);

/** Keeps the valve shut until the shot has the line. One that had it and lost it has given a part; only the rest waits. */
function waitForLine(
  loop: IrrigationLoop,
  shot: Shot,
  restSeconds: number,
  { now }: IrrigationInput,
): IrrigationOutcome {
  const { openedAt } = loop;
  const waiting = { isValveOpen: false, wantsLease: true };
  if (openedAt === undefined) return { ...waiting, loop: { ...loop, shot } };
  return {
    ...waiting,
    loop: { ...loop, shot: { ...shot, durationSeconds: restSeconds }, openedAt: undefined },
    ended: { at: openedAt, durationSeconds: (now - openedAt) / 1000, setAutoWhenComplete: false },
  };
}

/**
 * One step of irrigation: a shot is due `frequencyMinutes` after the last one began, inside the window, or is ordered;
 * it waits for the shared line and then runs its seconds (at most an hour). An order while water runs prolongs it.
 */
export function stepIrrigationLoop(loop: IrrigationLoop, input: IrrigationInput): IrrigationOutcome {
  if (input.order?.kind === 'stop') return stopIrrigation({ ...loop, stoppedAt: input.now }, input);
  if (loop.shot && isOver(loop, loop.shot, input)) return endShot(loop, loop.shot, input);
  if (input.isBlocked) return { loop: { ...loop, shot: undefined }, isValveOpen: false, wantsLease: false };
  const shot = orderedShot(loop, input) ?? loop.shot ?? scheduledShot(loop, input);
  if (!shot) return { loop, isValveOpen: false, wantsLease: false };
  const restSeconds = restOf(loop, shot, input.now);
  if (!input.acquireLease(restSeconds)) return waitForLine(loop, shot, restSeconds, input);
  const openedAt = loop.openedAt ?? input.now;
  return { loop: { ...loop, shot, openedAt, lastIrrigated: openedAt }, isValveOpen: true, wantsLease: true };
}

/** The word for the valve: on, waiting for the shared line, or off. */
export function irrigationState(loop: IrrigationLoop): IrrigationState {
  if (!loop.shot) return 'off';
  return loop.openedAt === undefined ? 'waiting' : 'on';
}
