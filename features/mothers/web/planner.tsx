import { mothersApi, type CuttingWeek } from '@trellis/mothers/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { motherChanges } from './use-mothers.ts';

const weeks = 8;

/** Strain by strain and week by week: clones that runs need against cuttings the mothers give. */
export function Planner() {
  const { t } = useTranslation('mothers');
  const { day } = useFormat();
  const { facility_id } = useUser();
  const capacity = useCall(
    mothersApi.calls.capacity,
    { query: { weeks: String(weeks) } },
    { enabled: facility_id !== null, dependsOn: [...motherChanges, 'ag_lifecycles', 'productionPlans'] },
  );
  if (capacity.error && !capacity.data)
    return <FailedNotice reason={capacity.error.message} onRetry={() => void capacity.refetch()} />;
  if (!capacity.data) return <ListSkeleton />;
  const strains = strainsOf(capacity.data);
  if (strains.size === 0) return <EmptyNotice text={t('planner.empty')} />;
  return (
    <>
      <p className="mo-soft">{t('planner.text')}</p>
      <div className="mo-planner" tabIndex={0} role="region" aria-label={t('views.planner')}>
        <table>
          <caption className="t-hidden">{t('views.planner')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.strain')}</th>
              {capacity.data.map(({ week }) => (
                <th key={week} scope="col" className="t-number">
                  {t('planner.week', { day: day(week) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...strains].map(([id, name]) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {capacity.data.map((week) => (
                  <WeekCell key={week.week} week={week} strainId={id} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const strainsOf = (all: readonly CuttingWeek[]): ReadonlyMap<number, string> =>
  new Map(all.flatMap(({ strains }) => strains.map(({ strain_id, strain }) => [strain_id, strain] as const)));

function WeekCell({ week: { strains }, strainId }: { week: CuttingWeek; strainId: number }) {
  const { t } = useTranslation('mothers');
  const { number } = useFormat();
  const { needed = 0, possible = 0 } = strains.find(({ strain_id }) => strain_id === strainId) ?? {};
  if (needed === 0 && possible === 0) return <td>–</td>;
  const isShort = needed > possible;
  return (
    <td className="t-number" data-short={isShort}>
      {needed === 0
        ? t('planner.gives', { possible: number(possible) })
        : t('planner.of', { needed: number(needed), possible: number(possible) })}
      {isShort ? <small>{t('planner.short', { missing: number(needed - possible) })}</small> : null}
    </td>
  );
}
