import { useSyncExternalStore } from 'react';

const query = '(max-width: 699.95px)';

/** Whether names stand above their rows: beside them there is no room. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
