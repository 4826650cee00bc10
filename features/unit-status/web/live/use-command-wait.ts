import { isFinalState, type ControllerCommand } from '@trellis/commands/model';
import { machineOfAction, useWaitText } from '@trellis/commands/web/hooks';
import { useCallback } from 'react';

/** What a command waits for and until when, in words; nothing for most. */
export function useCommandWait(): (command: ControllerCommand) => string | undefined {
  const waitText = useWaitText();
  return useCallback(
    ({ state, waitsUntil, action_id }) => {
      const machine = machineOfAction(action_id);
      return waitsUntil && machine && !isFinalState(state) ? waitText(waitsUntil, machine) : undefined;
    },
    [waitText],
  );
}
