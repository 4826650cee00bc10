import { isSaveable, type Finding, type PlanDraft } from '@trellis/plan-editor/model';
import { StateIcon } from '@trellis/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFindingText } from '../use-finding-text.ts';

interface FindingsProps {
  findings: readonly Finding[];
  draft: PlanDraft;
  onOpen: (finding: Finding) => void;
}

/** What is to mend before the plan is handed in, and what to look at again; each leads to its place. */
export const Findings = memo(({ findings, draft, onOpen }: FindingsProps) => {
  const { t } = useTranslation('plan-editor');
  const text = useFindingText();
  const nameOf = (key: string) => draft.growPhases.find((phase) => phase.key === key)?.name;
  const sorted = findings.toSorted((one, other) => one.severity.localeCompare(other.severity));
  return (
    <section aria-label={t('findings.title')} className="pe-card">
      <h2>{t('findings.title')}</h2>
      {findings.length === 0 ? <p className="pe-soft">{t('findings.nothing')}</p> : null}
      {isSaveable(findings) ? null : <p className="pe-soft">{t('findings.kept')}</p>}
      <ul className="pe-findings">
        {sorted.map((finding, index) => {
          const { severity, what, phase, lightState, field, task } = finding;
          const where = [nameOf(phase), lightState && t(`lightStates.${lightState}`), field && t(`fields.${field}`)];
          return (
            <li key={`${what} ${phase} ${lightState} ${field} ${task} ${index}`}>
              <button
                type="button"
                className="pe-finding"
                disabled={phase === '' && !field}
                onClick={() => onOpen(finding)}
              >
                <StateIcon state={severity} size={18} />
                <span>
                  <span className="pe-soft">{where.filter(Boolean).join(' · ')}</span>
                  <span className="pe-finding__text">{text(finding)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
Findings.displayName = 'Findings';
