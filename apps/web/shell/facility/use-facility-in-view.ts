import {
  useClientOptions,
  useErrorText,
  useSession,
  useSessionStore,
  useToast,
  type RouteDefinition,
} from '@trellis/web-kit';
import { createContext, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ensureMenu } from '../../open-route.ts';
import { switchFacility } from '../session-calls.ts';
import { pathAfterMove } from './path-after-move.ts';

/** A facility a person may open. */
export interface OpenableFacility {
  id: number;
  name: string;
}

/** Opens another facility in place of the one in view. */
export const OpenFacilityContext = createContext<(facility: OpenableFacility) => void>(() => undefined);

interface FacilityInView {
  /** Name of the facility that is being opened: nothing of a facility is shown meanwhile. */
  opening: string | undefined;
  /** How often another one was opened: what is drawn with one number belongs to one facility. */
  moves: number;
  open: (facility: OpenableFacility) => void;
}

/** Follows the session from facility to facility, moved here or in another tab: leaves the page first, then asks, then goes where the person may stand. */
export function useFacilityInView(routes: readonly RouteDefinition[]): FacilityInView {
  const { user } = useSession();
  const id = user?.facility_id ?? null;
  const [shown, setShown] = useState({ id, moves: 0 });
  const [asked, setAsked] = useState<string>();
  const ask = useAsk(setAsked);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSessionStore();
  // The first facility of all, at the set-up: there is nothing to leave.
  if (shown.id === null && id !== null) setShown({ ...shown, id });
  const isMoving = shown.id !== null && shown.id !== id;
  const arrive = useEffectEvent(async () => {
    // The menu of a role that is looked at differs there. Out of reach, the page is judged once it is.
    await ensureMenu(session).catch(() => undefined);
    await navigate(pathAfterMove(pathname, routes, session.get()), { replace: true });
  });
  useEffect(() => {
    if (!isMoving) return;
    void arrive().then(() => {
      setShown(({ moves }) => ({ id, moves: moves + 1 }));
      setAsked(undefined);
    });
  }, [isMoving, id]);
  useEffect(() => {
    if (shown.moves > 0) document.getElementById('content')?.focus({ preventScroll: true });
  }, [shown.moves]);
  const opening = asked ?? (isMoving ? (user?.facilityname ?? '') : undefined);
  return { opening, moves: shown.moves, open: (facility) => void (opening === undefined && ask(facility)) };
}

/** Asks the server for another facility. One that refuses is quoted, and the page is there again. */
function useAsk(setAsked: (name: string | undefined) => void) {
  const session = useSessionStore();
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  return async ({ id, name }: OpenableFacility) => {
    setAsked(name);
    try {
      session.signIn(await switchFacility(id, options));
    } catch (error) {
      setAsked(undefined);
      toast.error(errorText(error as Error));
    }
  };
}
