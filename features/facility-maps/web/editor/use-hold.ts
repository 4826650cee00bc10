import { facilityMapsApi, mapHeardMs } from '@trellis/facility-maps/model';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How a draft is held: by this person, by another, or not known yet. */
export interface Hold {
  state: 'asking' | 'mine' | 'theirs' | 'lost';
  editor: { name: string; heardAt: string } | null;
  takeOver: () => Promise<void>;
}

/** Holds a draft while it is drawn, and lets go of it when the page is left; a browser that vanished is forgotten by itself. */
export function useHold(mapId: number): Hold {
  const options = useClientOptions();
  const [held, setHeld] = useState<Pick<Hold, 'state' | 'editor'>>({ state: 'asking', editor: null });
  const wasMine = useRef(false);
  const say = useCallback(
    async (takeOver: boolean) => {
      const call = { params: { id: String(mapId) }, body: { takeOver } };
      const { isMine, editor } = await sendWith(options)(facilityMapsApi.calls.hold, call);
      const state = isMine ? 'mine' : wasMine.current ? 'lost' : 'theirs';
      wasMine.current ||= isMine;
      setHeld({ state, editor });
    },
    [mapId, options],
  );
  useEffect(() => {
    // Without an answer the server still refuses who draws over another.
    const again = () => void say(false).catch(() => undefined);
    again();
    const timer = setInterval(again, mapHeardMs);
    return () => {
      clearInterval(timer);
      if (wasMine.current)
        sendWith(options)(facilityMapsApi.calls.letGo, { params: { id: String(mapId) } }).catch(() => undefined);
    };
  }, [say, options, mapId]);
  return { ...held, takeOver: () => say(true) };
}
