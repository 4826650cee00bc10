/** Whether keys pressed there write text or choose a value. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select') !== null);
