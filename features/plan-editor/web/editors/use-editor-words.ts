import type { PlanDraft } from '@trellis/plan-editor/model';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Companion } from './use-company.ts';

/** What somebody else does in the draft, in words. */
export function useEditorWords() {
  const { t } = useTranslation('plan-editor');
  return useCallback(
    ({ name, isSelf, holds }: Companion, phase: string | undefined) => {
      const who = isSelf ? t('editors.self') : name;
      if (phase === undefined) return t('editors.there', { who });
      return t(holds ? 'editors.edits' : 'editors.looks', { who, phase });
    },
    [t],
  );
}

/** The phase somebody looks at, where it is one of the draft. */
export const phaseOf = (
  { growPhase_id }: Companion,
  draft: PlanDraft,
  idOf: (key: string) => number | undefined,
): PlanDraft['growPhases'][number] | undefined =>
  growPhase_id === null ? undefined : draft.growPhases.find(({ key }) => idOf(key) === growPhase_id);
