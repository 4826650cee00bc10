import { isFinalState, type ControllerCommand } from '@trellis/commands/model';
import { useWaitText } from '@trellis/commands/web/hooks';
import { useCallback } from 'react';

/** What a command waits for and until when, in words; nothing for most. */
export function useCommandWait(): (command: ControllerCommand) => string | undefined {
  const waitText = useWaitText();
  return useCallback(
    ({ state, waitsUntil, waitsFor }) =>
      waitsUntil && !isFinalState(state) ? waitText(waitsUntil, waitsFor) : undefined,
    [waitText],
  );
}
