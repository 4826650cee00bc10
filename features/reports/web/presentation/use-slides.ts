import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import type { Slide } from './slide.ts';

/** Before the first picture (ms). */
export const revealDelayMs = 1500;

/** Turns the pictures of a show by time and by keys; what is shown stays while others come and go. */
export function useSlides(slides: readonly Slide[]) {
  const [shown, setShown] = useState<{ key: string | undefined; position: number }>({ key: undefined, position: 0 });
  const [isPaused, setPaused] = useState(false);
  const isRevealed = useDelay(revealDelayMs);
  const found = slides.findIndex(({ key }) => key === shown.key);
  const position = found >= 0 ? found : Math.min(shown.position, Math.max(0, slides.length - 1));
  const slide = slides[position];
  const turn = (steps: number) => {
    const next = slides.length === 0 ? 0 : (position + steps + slides.length) % slides.length;
    setShown({ key: slides[next]?.key, position: next });
  };
  const goOn = useEffectEvent(() => turn(1));
  const { key, seconds } = slide ?? {};
  useEffect(() => {
    if (isPaused || !isRevealed || seconds === undefined) return;
    const timer = setTimeout(goOn, seconds * 1000);
    return () => clearTimeout(timer);
  }, [isPaused, isRevealed, key, seconds, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A button's own keys stay its own.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement && event.target.type === 'button') {
      if (!event.target.classList.contains('r-show__logo')) return;
    }
    const steps = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (steps !== undefined) turn(steps);
    else if (event.key === ' ') setPaused(!isPaused);
    else return;
    event.preventDefault();
  };
  return { slide, position, isPaused, isRevealed, onKeyDown };
}

function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
