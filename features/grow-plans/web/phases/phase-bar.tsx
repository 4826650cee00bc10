import { stageColour } from './stage-colour.ts';
import './phase-bar.css';

interface BarPhase {
  id: number;
  name: string;
  growStage_id: number | null;
  startSeconds: number;
  endSeconds: number;
}

const daySeconds = 86_400;

interface PhaseBarProps {
  phases: readonly BarPhase[];
  /** A number of days in the words of the page: a page that asks for words of its own here would be empty until they came. */
  sayDays: (days: number) => string;
  /** Where a run stands, in seconds from the start. */
  at?: number | undefined;
  /** Names stand below, where there is room for them. */
  isNamed?: boolean;
}

/** The phases of a plan as long as they are beside each other. */
export function PhaseBar({ phases, at, sayDays, isNamed }: PhaseBarProps) {
  const days = ({ startSeconds, endSeconds }: BarPhase) => (endSeconds - startSeconds) / daySeconds;
  const text = phases.map((phase) => `${phase.name} ${sayDays(Math.round(days(phase)))}`);
  if (phases.length === 0) return <span>–</span>;
  const total = phases.at(-1)?.endSeconds ?? 0;
  const bar = (
    <span className="gp-bar" role="img" aria-label={text.join(', ')} title={text.join(' · ')}>
      {phases.map((phase) => (
        <span key={phase.id} style={{ flexGrow: days(phase), background: stageColour(phase.growStage_id) }} />
      ))}
      {at === undefined || total === 0 ? null : (
        <span className="gp-bar__now" style={{ insetInlineStart: `${Math.min(100, (at / total) * 100)}%` }} />
      )}
    </span>
  );
  if (!isNamed) return bar;
  return (
    <span className="gp-named">
      {bar}
      <span className="gp-names" aria-hidden>
        {phases.map((phase, index) => (
          <span key={phase.id} style={{ flexGrow: days(phase) }} title={text[index]}>
            {phase.name}
          </span>
        ))}
      </span>
    </span>
  );
}
