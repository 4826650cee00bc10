import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Longest that rows are drawn with one frame (ms): the browser lays out and paints them in the same frame, which takes twice as long. */
const drawingMs = 4;

/** What waits for its turn to be drawn, first come first. */
const waiting = new Set<() => void>();
let isAsked = false;

/** With each frame as many as a part of it holds, and one at least: thousands of rows come into sight while somebody scrolls. */
function drawNext(): void {
  isAsked = false;
  const until = performance.now() + drawingMs;
  for (const draw of waiting) {
    waiting.delete(draw);
    flushSync(draw);
    if (performance.now() >= until) break;
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
