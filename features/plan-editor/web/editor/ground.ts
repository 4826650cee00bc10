import type { PlanContent } from '@trellis/grow-plans/model';
import { draftOf, isEqual, recogniseParts, type KnownIds, type PlanDraft } from '@trellis/plan-editor/model';

/** What a change goes on from: the draft both sides began with, and the ids of its parts. */
export interface Ground {
  from: PlanDraft;
  ids: KnownIds;
  /** The server has what was sent, and nobody else's. */
  isOwn?: boolean;
}
interface Held {
  /** Sent, without an answer. */
  sent: readonly PlanDraft[];
  mine: PlanDraft;
  base: PlanDraft;
  ids: KnownIds;
}

/** Where to go on from when the server has another content: from what was sent where that arrived, else from what both had. */
export function groundOf(content: PlanContent, { sent, mine, base, ids }: Held): Ground {
  for (const from of sent) {
    const found = recogniseParts(from, base, content, ids);
    if (isEqual(sorted(from), sorted(draftOf(content, found)))) return { from, ids: found, isOwn: true };
  }
  const all = [...sent, mine].reduce((found, made) => recogniseParts(made, base, content, found), ids);
  return { from: base, ids: all };
}

/** The parts of phases come back in an order of the server's. */
const sorted = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  growPhases: draft.growPhases.map((phase) => ({
    ...phase,
    environments: phase.environments.toSorted(byKey),
    growTasks: phase.growTasks.toSorted(byKey),
  })),
});
const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
