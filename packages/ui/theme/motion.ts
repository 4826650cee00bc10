/** Whether the person asked their device for less motion. */
export const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Brings an element into the middle of what is seen, sideways only where asked: gliding, or at once for whoever asked for less motion. */
export const glideTo = (element: Element | null | undefined, inline: ScrollLogicalPosition = 'nearest'): void =>
  element?.scrollIntoView({
    block: 'center',
    inline,
    behavior: wantsLessMotion() ? 'instant' : 'smooth',
  });
