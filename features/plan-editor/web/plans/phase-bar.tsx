import { useTranslation } from 'react-i18next';
import { stageColour } from '../canvas/stage-colour.ts';
import './phase-bar.css';

interface BarPhase {
  id: number;
  name: string;
  growStage_id: number | null;
  startSeconds: number;
  endSeconds: number;
}

const daySeconds = 86_400;

/** The phases of a plan as long as they are beside each other. */
export function PhaseBar({ phases }: { phases: readonly BarPhase[] }) {
  const { t } = useTranslation('plan-editor');
  const days = ({ startSeconds, endSeconds }: BarPhase) => (endSeconds - startSeconds) / daySeconds;
  const text = phases.map(
    (phase) => `${phase.name} ${t('days', { count: days(phase), shown: Math.round(days(phase)) })}`,
  );
  if (phases.length === 0) return <span>–</span>;
  return (
    <span className="pe-bar" role="img" aria-label={text.join(', ')} title={text.join(' · ')}>
      {phases.map((phase) => (
        <span key={phase.id} style={{ flexGrow: days(phase), background: stageColour(phase.growStage_id) }} />
      ))}
    </span>
  );
}
