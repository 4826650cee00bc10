import { useCallback, useSyncExternalStore } from 'react';
import { useUnitStore } from '../live/use-unit.ts';

/** What filters, groups and orders is worked out anew this often at most (ms): rows change at once, places can wait a moment. */
const calmMs = 1_000;
/** Of thousands somebody always changes; with every thousand it may wait so much longer (ms). */
const calmMsPerThousand = 200;

/** The version of the units, at once after a quiet time and then every second or few while they change all the time. */
export function useCalmVersion(): number {
  const store = useUnitStore();
  const subscribe = useCallback(
    (tell: () => void) => {
      let told = -Infinity;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tellNow = () => {
        timer = undefined;
        told = performance.now();
        seen.set(store, store.version());
        tell();
      };
      seen.set(store, store.version());
      const leave = store.subscribe(() => {
        if (timer !== undefined) return;
        const wait = told + calmMs + (store.count() / 1_000) * calmMsPerThousand - performance.now();
        if (wait <= 0) tellNow();
        else timer = setTimeout(tellNow, wait);
      });
      return () => {
        leave();
        clearTimeout(timer);
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => seen.get(store) ?? store.version());
}

/** The version last told of, by store: between two tellings it stays what it was. */
const seen = new WeakMap<object, number>();
