import type { RedAlert } from '@trellis/alerts/model';
import { useFormat } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

interface PastListProps {
  alerts: readonly RedAlert[];
  opened: number | undefined;
  onOpen: (id: number) => void;
}

/** The messages of the facility, the last one first. */
export function PastList({ alerts, opened, onOpen }: PastListProps) {
  const { t } = useTranslation('red-alerts');
  const { dateTime } = useFormat();
  if (alerts.length === 0) return <p className="ra-soft">{t('none')}</p>;
  return (
    <section>
      <h2 className="ra-head">{t('before')}</h2>
      <ul className="ra-list">
        {alerts.map(({ id, label, text, isDrill, createdate, createuser, clearedAt }) => (
          <li key={id}>
            <button type="button" aria-current={id === opened} onClick={() => onOpen(id)}>
              <span className="t-number">{dateTime(createdate)}</span>
              <strong>{isDrill ? `${t('drill')} · ${label}` : label}</strong>
              <span className="ra-soft">{text}</span>
              <span className="ra-soft">
                {t('by')} <PersonName id={createuser} fallback="–" />
                {clearedAt === null ? '' : ` · ${t('clearedAt', { time: dateTime(clearedAt) })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
