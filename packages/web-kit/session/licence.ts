import { useSyncExternalStore } from 'react';
import { useSession } from './session-context.ts';

/** The state system a licence reports to. */
export type LicenceSystem = 'metrc' | 'washington';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Choices of this page, where storage is refused. */
const chosen = new Map<string, number>();

function read(key: string): number | undefined {
  try {
    return Number(localStorage.getItem(key)) || chosen.get(key);
  } catch {
    return chosen.get(key);
  }
}

/** The licence chosen for a state system, kept per facility in this browser; nothing until one is. Pages send it with compliance calls. */
export function useLicence(system: LicenceSystem): [id: number | undefined, choose: (id: number) => void] {
  const { user } = useSession();
  const key = `trellis.licence.${system}.${user?.facility_id ?? 0}`;
  const id = useSyncExternalStore(subscribe, () => read(key));
  const choose = (next: number) => {
    chosen.set(key, next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Refused storage: the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return [id, choose];
}
