import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { ListSkeleton, PromptDialog, StateChip } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { lastResults, thingOf, type AssemblyRun, type AssemblyStep } from './use-assembly.ts';

const calls = everyday('deviceTestRuns');
const longestNote = 1000;

interface RunningTestProps {
  run: AssemblyRun;
  /** Undefined while they are not known. */
  steps: readonly AssemblyStep[] | undefined;
  mayTest: boolean;
}

/** A run that goes on: each step is good or not, tried again as often as it takes; it ends once all were tried. */
export function RunningTest({ run, steps, mayTest }: RunningTestProps) {
  const { t } = useGridWords();
  const results = lastResults(run);
  const [asked, setAsked] = useState<AssemblyStep | 'abort'>();
  const close = { onSuccess: () => setAsked(undefined) };
  const write = useAction(everyday('deviceTestResults').create, { ...close, changes: ['deviceTestRuns'] });
  const pass = useAction(calls.move('pass'), { success: t('assembly.states.passed') });
  const fail = useAction(calls.move('fail'), { success: t('assembly.states.failed') });
  const abort = useAction(calls.move('abort'), { success: t('assembly.states.aborted'), ...close });
  if (!steps) return <ListSkeleton rows={4} />;
  const params = { id: String(run.id) };
  const left = steps.filter((step) => !results.has(thingOf(step))).length;
  const isGood = steps.every((step) => results.get(thingOf(step))?.passed);
  const nextStep = 1 + Math.max(0, ...[...results.values()].map(({ step }) => step));
  const judge = (tried: AssemblyStep, passed: boolean, note: string | null = null) => {
    const { step, attempt } = results.get(thingOf(tried)) ?? { step: nextStep, attempt: 0 };
    const { name: label, virtualDevice_id, sensor_id } = tried;
    void write.run({
      body: {
        ...{ deviceTestRun_id: run.id, step, attempt: attempt + 1, label, virtualDevice_id, sensor_id },
        ...{ passed, note },
      },
    });
  };
  return (
    <section className="at-sheet">
      <h3>
        <StateChip state="info" label={t('assembly.states.running')} />
        <span className="ug-soft">{left > 0 ? t('assembly.left', { count: left }) : t('assembly.allTried')}</span>
      </h3>
      <ol className="at-steps">
        {steps.map((step) => (
          <Step
            key={thingOf(step)}
            step={step}
            result={results.get(thingOf(step))}
            isBusy={!mayTest || write.isRunning}
            onGood={() => judge(step, true)}
            onBad={() => setAsked(step)}
          />
        ))}
      </ol>
      {mayTest ? (
        <div className="at-ends">
          <Button
            variant="contained"
            disabled={left > 0 || steps.length === 0}
            loading={pass.isRunning || fail.isRunning}
            onClick={() => void (isGood ? pass : fail).run({ params, body: {} })}
          >
            {t('assembly.finish')}
          </Button>
          <Button color="inherit" onClick={() => setAsked('abort')}>
            {t('assembly.abort')}
          </Button>
        </div>
      ) : null}
      <PromptDialog
        open={asked !== undefined}
        title={asked === 'abort' ? t('assembly.abort') : (asked?.label ?? '')}
        fields={[
          {
            name: 'note',
            label: t(asked === 'abort' ? 'assembly.why' : 'assembly.what'),
            isLong: true,
            max: longestNote,
            rules: [(text) => text.trim() !== '' || t('assembly.needed')],
          },
        ]}
        confirmLabel={t(asked === 'abort' ? 'assembly.abort' : 'assembly.bad')}
        isBusy={write.isRunning || abort.isRunning}
        onConfirm={({ note = '' }) => {
          if (asked === 'abort') void abort.run({ params, body: { reason: note } });
          else if (asked) judge(asked, false, note);
        }}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

interface StepProps {
  step: AssemblyStep;
  result: { passed: boolean; note: string | null } | undefined;
  isBusy: boolean;
  onGood: () => void;
  onBad: () => void;
}

function Step({ step: { label }, result, isBusy, onGood, onBad }: StepProps) {
  const { t } = useGridWords();
  return (
    <li>
      <span>
        {label}
        {result?.note ? <small className="ug-soft">{result.note}</small> : null}
      </span>
      {result ? (
        <StateChip
          state={result.passed ? 'healthy' : 'error'}
          label={t(result.passed ? 'assembly.good' : 'assembly.bad')}
        />
      ) : null}
      <Button size="small" aria-label={t('assembly.goodOf', { label })} disabled={isBusy} onClick={onGood}>
        {t('assembly.good')}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={t('assembly.badOf', { label })}
        disabled={isBusy}
        onClick={onBad}
      >
        {t('assembly.bad')}
      </Button>
    </li>
  );
}
