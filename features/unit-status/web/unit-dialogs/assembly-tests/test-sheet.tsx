import { StateChip } from '@trellis/ui';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { lastResults, type AssemblyRun } from './use-assembly.ts';

const looks = { running: 'info', passed: 'healthy', failed: 'error', aborted: 'disabled' } as const;

/** A run that is over: every step with what it showed. */
export function TestSheet({ run }: { run: AssemblyRun }) {
  const { t, format } = useGridWords();
  const { state, startedAt, finishedAt, user, note } = run;
  const facts = [format.dateTime(finishedAt ?? startedAt), user && `${user.firstname} ${user.lastname}`, note];
  return (
    <section className="at-sheet">
      <h3>
        <StateChip state={looks[state]} label={t(`assembly.states.${state}`)} />
        <span className="ug-soft t-number">{facts.filter(Boolean).join(' · ')}</span>
      </h3>
      <ol className="at-steps">
        {[...lastResults(run).values()]
          .toSorted((a, b) => a.step - b.step)
          .map(({ id, label, passed, note: why }) => (
            <li key={id}>
              <span>
                {label}
                {why ? <small className="ug-soft">{why}</small> : null}
              </span>
              <StateChip state={passed ? 'healthy' : 'error'} label={t(passed ? 'assembly.good' : 'assembly.bad')} />
            </li>
          ))}
      </ol>
    </section>
  );
}
