import type { DraftPhase, Finding } from '@trellis/plan-editor/model';
import { useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PhaseComments } from '../comments/phase-comments.tsx';
import { PhasePanel } from './phase-panel.tsx';

interface OwnPanelProps extends Omit<ComponentProps<typeof PhasePanel>, 'findings' | 'children'> {
  phase: DraftPhase;
  /** The record of the phase, once it has one. */
  savedId: number | undefined;
  /** Of the whole plan. */
  findings: readonly Finding[];
}

/** The phase that is chosen in the editor, with what is wrong in it and what was said about it. */
export function OwnPanel({ savedId, findings, ...panel }: OwnPanelProps) {
  const { t } = useTranslation('plan-editor');
  const { key, name } = panel.phase;
  const own = useMemo(() => findings.filter((one) => one.phase === key), [findings, key]);
  const comments = useMemo(
    () =>
      savedId === undefined ? (
        <p className="pe-soft">{t('comments.later')}</p>
      ) : (
        <PhaseComments phaseId={savedId} name={name} />
      ),
    [savedId, name, t],
  );
  return (
    <PhasePanel {...panel} findings={own}>
      {comments}
    </PhasePanel>
  );
}
