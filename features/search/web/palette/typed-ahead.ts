/** The palette's program has come long before that; where it never does, the keyboard is the page's again. */
const longestMs = 5_000;

let letters = '';
let stop: (() => void) | undefined;

/** Keeps what is typed from now on until the palette is there: it is what somebody looks for, not shortcuts of the page. */
export function catchTyping(): void {
  stopCatching();
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') letters = letters.slice(0, -1);
    else if (event.key.length === 1) letters += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', press, true);
  const timer = setTimeout(stopCatching, longestMs);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', press, true);
  };
}

/** What was typed while the palette was on its way. */
export const typedAhead = (): string => letters;

/** The palette has its own field now. */
export function stopCatching(): void {
  stop?.();
  stop = undefined;
  letters = '';
}
