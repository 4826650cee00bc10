import { fewRuns, runComparisonApi } from '@trellis/run-comparison/model';
import { FailedNotice, ListSkeleton, Notice } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const listed = 8;

/** What went with the yield of a strain over its newest runs; said with a caution while there are few. */
export function Drivers({ strainId, strain }: { strainId: number; strain: string }) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const { data, error, refetch } = useCall(runComparisonApi.calls.drivers, { query: { strain_id: String(strainId) } });
  return (
    <section id="rc-drivers" className="rc-part" aria-label={t('drivers.title')}>
      <h2>{t('drivers.title')}</h2>
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data ? (
        <>
          <p className="rc-soft">{t('drivers.how', { strain, count: data.runs })}</p>
          {data.runs < fewRuns ? (
            <Notice state="warning">{t('drivers.caution', { n: data.runs, few: fewRuns })}</Notice>
          ) : null}
          {data.drivers.length === 0 ? (
            <p className="rc-soft">{t('drivers.none')}</p>
          ) : (
            <ol className="rc-drivers">
              {data.drivers.slice(0, listed).map(({ feature, r, n }) => (
                <li key={feature}>
                  <span>{t(`features.${feature}`)}</span>
                  <span className="rc-bar" aria-hidden="true">
                    <span data-less={r < 0 || undefined} style={{ width: `${Math.abs(r) * 50}%` }} />
                  </span>
                  <span className="t-number">
                    {t(r > 0 ? 'drivers.with' : 'drivers.against', { r: number(r, 2), n })}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </>
      ) : null}
    </section>
  );
}
