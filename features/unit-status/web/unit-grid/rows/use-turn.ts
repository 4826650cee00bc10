import { keepPace } from '@trellis/web-kit';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What waits for its turn to be drawn, first come first. */
const waiting = new Set<() => void>();
let isAsked = false;

/** With each frame as many as a part of it holds, and one at least: thousands of rows come into sight while somebody scrolls. */
function drawNext(): void {
  isAsked = false;
  const pace = keepPace();
  for (const draw of waiting) {
    waiting.delete(draw);
    flushSync(draw);
    if (pace.isOver()) break;
  }
  ask();
}

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(drawNext);
}

/** False until a component that has to wait may draw what costs much. One that has left the page by then draws nothing. */
export function useTurn(hasToWait: boolean): boolean {
  const [isItsTurn, take] = useState(!hasToWait);
  useEffect(() => {
    if (isItsTurn) return undefined;
    const draw = () => take(true);
    waiting.add(draw);
    ask();
    return () => void waiting.delete(draw);
  }, [isItsTurn]);
  return isItsTurn;
}
