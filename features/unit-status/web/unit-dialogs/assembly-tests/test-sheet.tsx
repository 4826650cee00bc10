import { StateChip } from '@trellis/ui';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { lastResults, thingOf, type AssemblyRun, type AssemblyStep } from './use-assembly.ts';

const looks = { running: 'info', passed: 'healthy', failed: 'error', aborted: 'disabled' } as const;

interface TestSheetProps {
  run: AssemblyRun;
  /** What the unit has to be tried by now; what is gone is told by the name it had. */
  steps: readonly AssemblyStep[];
}

/** A run that is over: every step with what it showed. */
export function TestSheet({ run, steps }: TestSheetProps) {
  const { t, format } = useGridWords();
  const { state, startedAt, finishedAt, user, note } = run;
  const labels = new Map(steps.map((step) => [thingOf(step), step.label]));
  const facts = [format.dateTime(finishedAt ?? startedAt), user && `${user.firstname} ${user.lastname}`, note];
  return (
    <section className="at-sheet">
      <h3>
        <StateChip state={looks[state]} label={t(`assembly.states.${state}`)} />
        <span className="ug-soft t-number">{facts.filter(Boolean).join(' · ')}</span>
      </h3>
      <ol className="at-steps">
        {[...lastResults(run)]
          .toSorted(([, a], [, b]) => a.step - b.step)
          .map(([thing, { id, label, passed, note: why }]) => (
            <li key={id}>
              <span>
                {labels.get(thing) ?? label}
                {why ? <small className="ug-soft">{why}</small> : null}
              </span>
              <StateChip state={passed ? 'healthy' : 'error'} label={t(passed ? 'assembly.good' : 'assembly.bad')} />
            </li>
          ))}
      </ol>
    </section>
  );
}
