import type { KnownIds, PlanDraft } from '@trellis/plan-editor/model';

/** What this browser keeps of a draft until the server has it: what was typed outlives a reload and a lost connection. */
export interface LocalDraft {
  draft: PlanDraft;
  /** What it was made from. */
  base: PlanDraft;
  ids: [string, number][];
}

const keyOf = (userId: number, versionId: number) => `trellis.plan-draft.${userId}.${versionId}`;

/** What was kept; nothing where there is none or it cannot be read. */
export function readLocalDraft(userId: number, versionId: number): LocalDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, versionId));
    const found = text === null ? null : (JSON.parse(text) as Partial<LocalDraft>);
    return found?.draft?.growPhases && found.base?.growPhases && Array.isArray(found.ids)
      ? (found as LocalDraft)
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepLocalDraft(
  userId: number,
  versionId: number,
  draft: PlanDraft,
  base: PlanDraft,
  ids: KnownIds,
): void {
  try {
    localStorage.setItem(keyOf(userId, versionId), JSON.stringify({ draft, base, ids: [...ids] } satisfies LocalDraft));
  } catch {
    // A full or closed storage: the page itself still holds what was typed.
  }
}

export function forgetLocalDraft(userId: number, versionId: number): void {
  try {
    localStorage.removeItem(keyOf(userId, versionId));
  } catch {
    // Nothing was kept then.
  }
}
