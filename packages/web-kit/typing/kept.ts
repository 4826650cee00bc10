type Listener = (value: unknown) => void;

/** Who shows what is kept under a key, in this page. */
const shownBy = new Map<string, Set<Listener>>();

/** What this tab keeps under a key; undefined for nothing, or what cannot be read. */
export function readKept<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value until the tab closes; undefined forgets it. Others who show it are told, but for `by`. */
export function keep(key: string, value: unknown, by?: Listener): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or closed storage: the page itself still holds what was typed.
  }
  for (const listener of shownBy.get(key) ?? []) if (listener !== by) listener(value);
}

/** Is told what is kept under a key until the answer is called. */
export function followKept(key: string, listener: Listener): () => void {
  const listeners = shownBy.get(key) ?? new Set();
  shownBy.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shownBy.delete(key);
  };
}
