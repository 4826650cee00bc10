import type { PlanChangePreview } from '@trellis/lifecycles/model';
import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from './use-refusal-text.ts';

/** Every date, phase and piece of work that changes in one run, or why it is refused. */
export function ChangeOfRun({ change }: { change: PlanChangePreview }) {
  const { t } = useTranslation('plan-editor');
  const { date, dateTime } = useFormat();
  const refusalText = useRefusalText();
  const { name, refusal, phases, work, kept, endBefore, endAfter, fromDay, at } = change;
  const span = (start: string | null, end: string | null) =>
    start === null || end === null ? '–' : `${date(start)} – ${date(end)}`;
  return (
    <section className="pe-run" aria-label={name}>
      <h3>{name}</h3>
      {refusal ? <Notice state="error">{refusalText(refusal)}</Notice> : null}
      {phases.length === 0 ? null : (
        <>
          <p className="pe-soft">
            {t('apply.from', { day: fromDay, at: dateTime(at) })}{' '}
            {endBefore !== null && endAfter !== null
              ? endBefore === endAfter
                ? t('apply.sameEnd', { date: date(endAfter) })
                : t('apply.otherEnd', { before: date(endBefore), after: date(endAfter) })
              : ''}{' '}
            {t('apply.kept', { count: kept })}
          </p>
          <div className="pe-scroll" tabIndex={0} role="region" aria-label={t('apply.phasesOf', { name })}>
            <table className="pe-diff">
              <thead>
                <tr>
                  <th scope="col">{t('apply.phase')}</th>
                  <th scope="col">{t('diff.before')}</th>
                  <th scope="col">{t('diff.after')}</th>
                </tr>
              </thead>
              <tbody>
                {phases.map((phase, index) => (
                  <tr key={`phase ${index}`}>
                    <th scope="row">{phase.name}</th>
                    <td>{span(phase.startBefore, phase.endBefore)}</td>
                    <td>{span(phase.startAfter, phase.endAfter)}</td>
                  </tr>
                ))}
                {work.map(({ title, before, after }, index) => (
                  <tr key={`work ${index}`}>
                    <th scope="row">{title}</th>
                    <td>{before === null ? '–' : date(before)}</td>
                    <td>{after === null ? t('apply.gone') : date(after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
