import type { AlertStory } from '@trellis/alerts/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const minuteMs = 60_000;

/** Earlier alerts of the kind: what it was, what was done, how long it took. */
export function Cases({ story: { cases }, onOpen }: { story: AlertStory; onOpen: (id: number) => void }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime, duration } = useFormat();
  return (
    <section className="ai-part">
      <h3>{t('cases.title')}</h3>
      {cases.length === 0 ? <p className="ai-soft">{t('cases.none')}</p> : null}
      <ul className="ai-log">
        {cases.map(({ id, unit, firstOccurrred, minutes, state, cause, remedies }) => (
          <li key={id}>
            <button type="button" className="ai-link t-number" onClick={() => onOpen(id)}>
              {dateTime(firstOccurrred)}
            </button>
            <span>
              {[unit, cause ?? t(`states.${state}`), t('cases.took', { time: duration(minutes * minuteMs) })]
                .filter(Boolean)
                .join(' · ')}
              {remedies.map(({ action, status, note }, index) => (
                <small key={index} className="ai-cases__remedy" data-status={status}>
                  {[action, t(`remedies.statuses.${status}`), note].filter(Boolean).join(' · ')}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
