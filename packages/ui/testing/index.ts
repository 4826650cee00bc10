/** What happy-dom itself tells of an element's style. */
const computed = new WeakMap<Window, typeof getComputedStyle>();

/**
 * From now on an element's style is what it says itself. Whoever looks for a role asks of each element, and of all around it, whether
 * it is hidden; happy-dom holds every rule of all style sheets against each of them, which was two fifths of the time of these tests.
 * What our pages hide says so itself, or is not drawn.
 */
export function readInlineStyles(): void {
  if (!('document' in globalThis)) return;
  const whole = computed.get(window) ?? window.getComputedStyle.bind(window);
  computed.set(window, whole);
  window.getComputedStyle = (element, pseudo) =>
    element instanceof HTMLElement || element instanceof SVGElement ? element.style : whole(element, pseudo);
}

/** From now on to the end of the test file style sheets are looked at, for tests of what they say. */
export function readStyleSheets(): void {
  const whole = computed.get(window);
  if (whole) window.getComputedStyle = whole;
}
