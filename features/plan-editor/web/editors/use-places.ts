import type { PlanDraft } from '@trellis/plan-editor/model';
import { useEffect, useMemo, useRef } from 'react';
import type { CanvasEdits } from '../canvas/canvas-edits.ts';
import type { Companion, Company } from './use-company.ts';
import { phaseOf } from './use-editor-words.ts';

interface PlacesOptions {
  company: Company;
  draft: PlanDraft;
  idOf: (key: string) => number | undefined;
  /** The phase that is shown. */
  shown: string | undefined;
  edits: CanvasEdits;
  /** Hands over what is not saved yet. */
  flush: () => void;
}

/**
 * Where the others are in a draft, who edits the phase that is shown, and edits of the canvas that hold their phase. What one typed is
 * handed over as somebody else takes the phase.
 */
export function usePlaces({ company, draft, idOf, shown, edits, flush }: PlacesOptions) {
  const { others, turnTo, hold, takeOver } = company;
  const shownId = shown === undefined ? undefined : idOf(shown);
  useEffect(() => turnTo(shownId), [turnTo, shownId]);
  const latest = useRef({ idOf, flush });
  useEffect(() => {
    latest.current = { idOf, flush };
  });
  const holder = others.find(({ holds, growPhase_id }) => holds && growPhase_id === shownId);
  const holderWindow = holder?.window;
  useEffect(() => {
    if (holderWindow !== undefined) latest.current.flush();
  }, [holderWindow]);
  const holding = useMemo<CanvasEdits>(() => {
    const of = (phase: string) => hold(latest.current.idOf(phase));
    return {
      ...edits,
      setDays: (phase, days) => (of(phase), edits.setDays(phase, days)),
      movePhase: (phase, by) => (of(phase), edits.movePhase(phase, by)),
      moveTask: (phase, task, day) => (of(phase), edits.moveTask(phase, task, day)),
      nudgeLane: (phase, lane, state, nudge) => (of(phase), edits.nudgeLane(phase, lane, state, nudge)),
    };
  }, [edits, hold]);
  // As text: it is read anew with every change of the draft, and is seldom another.
  const places = others.map((one) => phaseOf(one, draft, idOf)?.key ?? '').join(' ');
  const byPhase = useMemo<ReadonlyMap<string, readonly Companion[]>>(() => {
    const keys = places.split(' ');
    return Map.groupBy(others, (_, index) => keys[index] ?? '');
  }, [others, places]);
  const lock = useMemo(
    () => ({
      holder,
      onTakeOver: () => shownId !== undefined && takeOver(shownId),
      onEntered: () => hold(shownId),
    }),
    [holder, shownId, takeOver, hold],
  );
  return { byPhase, edits: holding, lock };
}
