import { createContext, use, useMemo, useState } from 'react';

/** How to take back one change of the menu. */
interface Step {
  /** What was done, in words. */
  label: string;
  undo: () => Promise<unknown>;
}

interface Undo {
  /** The last change of this visit that can be taken back. */
  last: Step | undefined;
  /** Keeps how a change that was made is taken back. */
  push: (step: Step) => void;
  /** Takes the last change back. One that does not go is not offered again: somebody else was there meanwhile. */
  undo: () => Promise<void>;
}

/** Changes of the menu made on this page, newest last. */
export function useUndoSteps(): Undo {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  return useMemo(
    () => ({
      last: steps.at(-1),
      push: (step) => setSteps((before) => [...before, step]),
      undo: async () => {
        const last = steps.at(-1);
        setSteps((before) => before.slice(0, -1));
        await last?.undo();
      },
    }),
    [steps],
  );
}

export const UndoContext = createContext<Undo>({
  last: undefined,
  push: () => undefined,
  undo: () => Promise.resolve(),
});

/** Where changes say how they are taken back. */
export const useUndo = (): Undo => use(UndoContext);
