import type { KnownIds, PlanDraft } from '@trellis/plan-editor/model';

/** What this browser keeps of a draft until the server has it: what was typed outlives a reload and a lost connection. */
export interface LocalDraft {
  draft: PlanDraft;
  /** What it was made from. */
  base: PlanDraft;
  ids: [string, number][];
  /** What was sent without an answer yet. */
  sent?: readonly PlanDraft[] | undefined;
}

/** What is no number is no JSON either: it would come back as left empty, and be saved so. */
const none = '\u0000NaN';
const writeNone = (_key: string, value: unknown): unknown => (Number.isNaN(value) ? none : value);
const readNone = (_key: string, value: unknown): unknown => (value === none ? Number.NaN : value);
const keyOf = (userId: number, versionId: number) => `trellis.plan-draft.${userId}.${versionId}`;

/** What was kept; nothing where there is none or it cannot be read. */
export function readLocalDraft(userId: number, versionId: number): LocalDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, versionId));
    const found = text === null ? null : (JSON.parse(text, readNone) as Partial<LocalDraft>);
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
  { ids, ...kept }: Omit<LocalDraft, 'ids'> & { ids: KnownIds },
): void {
  try {
    const text = JSON.stringify({ ...kept, ids: [...ids] } satisfies LocalDraft, writeNone);
    localStorage.setItem(keyOf(userId, versionId), text);
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
