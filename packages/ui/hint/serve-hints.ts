/** A hint appears this long after the pointer came to rest (ms); at once for keyboard focus. */
const delayMs = 300;
/** A finger held this long asks for the hint, which stays a moment after it is lifted (ms). */
const holdMs = 450;
const stayMs = 1500;
const gapPx = 6;

/**
 * Shows the `data-hint` of whatever is pointed at, focused or held, in one bubble for the whole page: a grid of
 * thousands of icons costs no listener each. `data-hint-side="right"` puts it beside. Esc hides it. Returns the way to end it.
 */
export function serveHints(page: Document = document): () => void {
  const bubble = page.createElement('div');
  bubble.className = 't-hint';
  // What it says is also the element's accessible name or description; read once is enough.
  bubble.ariaHidden = 'true';
  bubble.hidden = true;
  page.body.append(bubble);
  let target: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What is shown stays true: a reading that changes under the pointer changes its hint.
  const changes = new MutationObserver(() => show());

  const hide = () => {
    clearTimeout(timer);
    changes.disconnect();
    target = null;
    bubble.hidden = true;
  };
  const show = () => {
    const text = target?.isConnected ? target.getAttribute('data-hint') : null;
    if (!target || !text) return hide();
    bubble.textContent = text;
    bubble.hidden = false;
    changes.observe(target, { attributes: true, attributeFilter: ['data-hint'] });
    place(bubble, target);
  };
  const aim = (event: Event, waitMs: number) => {
    if (event.target === bubble) return;
    const found = event.target instanceof Element ? event.target.closest('[data-hint]') : null;
    if (found === target) return;
    hide();
    target = found;
    if (found) timer = setTimeout(show, waitMs);
  };

  const lift = (event: Event) => {
    if ((event as PointerEvent).pointerType !== 'touch') return;
    clearTimeout(timer);
    timer = setTimeout(hide, bubble.hidden ? 0 : stayMs);
  };

  const listeners: [string, (event: Event) => void][] = [
    ['pointerover', (event) => aim(event, (event as PointerEvent).pointerType === 'touch' ? holdMs : delayMs)],
    ['focusin', (event) => (event.target as Element).matches(':focus-visible') && aim(event, 0)],
    ['focusout', hide],
    ['pointerdown', (event) => (event as PointerEvent).pointerType !== 'touch' && hide()],
    ['pointerup', lift],
    ['pointercancel', hide],
    ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide()],
    ['scroll', hide],
  ];
  for (const [type, listener] of listeners) page.addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    hide();
    bubble.remove();
    for (const [type, listener] of listeners) page.removeEventListener(type, listener, { capture: true });
  };
}

/** Below its target, above when there is no room, beside when asked; never outside the window. */
function place(bubble: HTMLElement, target: Element): void {
  const box = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  let left = box.left + (box.width - width) / 2;
  let top = box.bottom + gapPx;
  if (target.getAttribute('data-hint-side') === 'right') {
    left = box.right + gapPx;
    top = box.top + (box.height - height) / 2;
  } else if (top + height > window.innerHeight) {
    top = box.top - height - gapPx;
  }
  bubble.style.left = `${clamp(left, window.innerWidth - width)}px`;
  bubble.style.top = `${clamp(top, window.innerHeight - height)}px`;
}

const clamp = (value: number, most: number) => Math.max(8, Math.min(value, most - 8));
