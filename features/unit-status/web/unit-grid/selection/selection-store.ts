/** Which units are chosen, outside React: ticking a box repaints that row and the bar, not the grid. */
export interface SelectionStore {
  get: () => ReadonlySet<number>;
  subscribe: (listener: () => void) => () => void;
  toggle: (id: number) => void;
  /** Chooses everything from the last unit touched to this one, in the order shown; without one, this unit. */
  extendTo: (id: number, shown: readonly number[]) => void;
  /** Chooses all of these, or none of them when all are chosen already. */
  toggleAll: (ids: readonly number[]) => void;
  set: (ids: Iterable<number>) => void;
  clear: () => void;
}

export function createSelectionStore(): SelectionStore {
  let chosen: ReadonlySet<number> = new Set();
  let anchor: number | undefined;
  const listeners = new Set<() => void>();
  const choose = (ids: Iterable<number>) => {
    chosen = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    get: () => chosen,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle(id) {
      anchor = id;
      choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]);
    },
    extendTo(id, shown) {
      const [from, to] = [anchor === undefined ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
      if (from === -1 || to === -1) {
        anchor = id;
        return choose([...chosen, id]);
      }
      choose([...chosen, ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]);
    },
    toggleAll(ids) {
      const isAll = ids.every((id) => chosen.has(id));
      const these = new Set(ids);
      choose(isAll ? [...chosen].filter((id) => !these.has(id)) : [...chosen, ...ids]);
    },
    set: choose,
    clear() {
      anchor = undefined;
      choose([]);
    },
  };
}
