import { createContext, use } from 'react';

/** Whether commands may be given at this console now, and if not, how they can be. */
export interface Console {
  isUnlocked: boolean;
  /** Asks who stands here; what was wanted goes on once that is known. */
  askWho: (wanted?: () => void) => void;
}

export const ConsoleContext = createContext<Console>({ isUnlocked: true, askWho: () => undefined });
export const useConsole = (): Console => use(ConsoleContext);
