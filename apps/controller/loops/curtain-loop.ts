export type CurtainState = 'open' | 'closed' | 'opening' | 'closing';

export interface CurtainLoop {
  /** 0 closed, 1 open. */
  position: number;
  moving: -1 | 0 | 1;
}

export const startCurtainLoop = (): CurtainLoop => ({ position: 0, moving: 0 });

/** One step of a curtain towards open or closed; undefined leaves it where it is. A whole run takes `travelSeconds`. */
export function stepCurtainLoop(
  loop: CurtainLoop,
  wanted: 'open' | 'closed' | undefined,
  travelSeconds: number,
  dtSeconds: number,
): CurtainLoop {
  if (wanted === undefined) return { position: loop.position, moving: 0 };
  const goal = wanted === 'open' ? 1 : 0;
  if (loop.position === goal) return { position: goal, moving: 0 };
  const step = travelSeconds > 0 ? dtSeconds / travelSeconds : 1;
  const position = goal === 1 ? Math.min(1, loop.position + step) : Math.max(0, loop.position - step);
  return { position, moving: position === goal ? 0 : goal === 1 ? 1 : -1 };
}

/** The word for a curtain: a stopped half-open curtain counts as open, since light passes. */
export function curtainState(loop: CurtainLoop): CurtainState {
  if (loop.moving === 1) return 'opening';
  if (loop.moving === -1) return 'closing';
  return loop.position > 0 ? 'open' : 'closed';
}
