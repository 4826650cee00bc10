import { sendCall } from '@trellis/entity-kit/client';
import type { teamApi } from '@trellis/access/model';
import { useClientOptions, useErrorText, useToast } from '@trellis/web-kit';
import { useState } from 'react';

const ask: Pick<(typeof teamApi.calls)['askForAccess'], 'method' | 'path'> = {
  method: 'POST',
  path: 'ag_navigationMenus/askForAccess',
};

/** Asks the managers of the facility for a page. */
export function useAskForAccess() {
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle');
  return {
    isAsking: state === 'asking',
    isAsked: state === 'asked',
    ask: async (route: string, menuItem: string | undefined, note: string) => {
      setState('asking');
      try {
        const body = { route, ...(menuItem && { menuItem }), ...(note.trim() && { note: note.trim() }) };
        await sendCall(ask, { body }, options);
        setState('asked');
      } catch (error) {
        setState('idle');
        toast.error(errorText(error as Error));
      }
    },
  };
}
