/** Keeps an element readable: an open dialog hides whatever stands beside it from screen readers, and messages are for everybody. Returns the way to end it. */
export function stayReadable(element: Element): () => void {
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}
