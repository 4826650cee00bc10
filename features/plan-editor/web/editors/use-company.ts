import {
  goneAfterSeconds,
  planEditorMessages,
  planEditorsApi,
  stayEveryMs,
  type PlanEditor,
} from '@trellis/plan-editor/model';
import { sendWith, useClientOptions, useLiveMessage, useResync, useUser } from '@trellis/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Somebody else who has the draft open. */
export interface Companion extends PlanEditor {
  /** The person themselves, in another window. */
  isSelf: boolean;
  /** They took the phase they edit over from this window. */
  hasTakenOver: boolean;
}

/** Those who have a draft open, and what this window tells them. */
export interface Company {
  others: readonly Companion[];
  /** The phase this person looks at; none where it is not saved yet. */
  turnTo: (phaseId: number | undefined) => void;
  /** The person is about to change a phase. */
  hold: (phaseId: number | undefined) => void;
  takeOver: (phaseId: number) => void;
}

/** A draft nobody else is told of. */
export const alone: Company = {
  others: [],
  turnTo: () => undefined,
  hold: () => undefined,
  takeOver: () => undefined,
};

interface Place {
  /** Undefined before anything was said. */
  growPhase_id: number | null | undefined;
  holds: boolean;
}
const nobody = { at: 0, editors: [] as readonly PlanEditor[] };
/** Other than `randomUUID`, these are there without an encrypted connection as well. */
const newWindow = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Says every few seconds, and whenever the person turns to another phase, that the draft is open here; hears who else has it. */
export function useCompany(versionId: number): Company {
  const { id: userId } = useUser();
  const options = useClientOptions();
  // What is said as the page is left still arrives.
  const send = useMemo(
    () =>
      sendWith({
        ...options,
        fetch: (address, init) => (options.fetch ?? fetch)(address, { ...init, keepalive: true }),
      }),
    [options],
  );
  const [window] = useState(newWindow);
  const [heard, setHeard] = useState(nobody);
  const [takenBy, setTakenBy] = useState<string>();
  const place = useRef<Place>({ growPhase_id: undefined, holds: false });
  const lastHeard = useRef(0);
  const params = useMemo(() => ({ id: String(versionId), window }), [versionId, window]);

  const hear = useCallback(
    (said: typeof nobody) => {
      lastHeard.current = performance.now();
      setHeard((now) => (said.at > now.at ? said : now));
      const { growPhase_id, holds } = place.current;
      const holder = said.editors.find((one) => one.holds && one.growPhase_id === growPhase_id);
      if (!holds || !holder || holder.window === window) return;
      // Whoever holds it now keeps it: it is not asked for again when they let go.
      place.current = { growPhase_id, holds: false };
      setTakenBy(holder.window);
    },
    [window],
  );
  const say = useCallback(
    (more: { takesOver?: boolean } = {}) => {
      const { growPhase_id = null, holds } = place.current;
      return send(planEditorsApi.calls.stay, { params, body: { growPhase_id, holds, ...more } }).then(hear, () => {
        // Who was there when the connection broke may be gone.
        if (performance.now() - lastHeard.current > goneAfterSeconds * 1000) setHeard(nobody);
      });
    },
    [send, params, hear],
  );
  useLiveMessage(planEditorMessages.planEditors, ({ growplanVersion_id, ...said }) => {
    if (growplanVersion_id === versionId) hear(said);
  });
  useResync(() => void say());
  useEffect(() => {
    const leave = () => void send(planEditorsApi.calls.leave, { params }).catch(() => undefined);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void say();
    };
    const timer = setInterval(() => void say(), stayEveryMs);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onVisible);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onVisible);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [send, params, say]);

  const goTo = useCallback(
    (growPhase_id: number | null, holds: boolean) => {
      const { current: now } = place;
      if (now.growPhase_id === growPhase_id && now.holds === holds) return;
      place.current = { growPhase_id, holds };
      void say();
    },
    [say],
  );
  const others = useMemo(
    () =>
      heard.editors
        .filter((one) => one.window !== window)
        .map((one) => ({ ...one, isSelf: one.user_id === userId, hasTakenOver: one.window === takenBy })),
    [heard, window, userId, takenBy],
  );
  const turnTo = useCallback(
    (phaseId: number | undefined) => {
      if (place.current.growPhase_id !== (phaseId ?? null)) goTo(phaseId ?? null, false);
    },
    [goTo],
  );
  const hold = useCallback((phaseId: number | undefined) => phaseId !== undefined && goTo(phaseId, true), [goTo]);
  const takeOver = useCallback(
    (phaseId: number) => {
      place.current = { growPhase_id: phaseId, holds: true };
      setTakenBy(undefined);
      void say({ takesOver: true });
    },
    [say],
  );
  return useMemo(() => ({ others, turnTo, hold, takeOver }), [others, turnTo, hold, takeOver]);
}
