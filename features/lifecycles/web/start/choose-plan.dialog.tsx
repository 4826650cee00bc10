import { everyday, filtered } from '@trellis/entity-kit';
import { ContentDialog, EmptyNotice, FailedNotice, ListSkeleton, SearchField } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

/** What of the address belongs to the start that follows. */
const presets = ['units', 'shelves', 'start', 'bookings'] as const;

/** Asks by which plan a run is to grow; each leads to its start, with the units and shelves the address presets. */
export function ChoosePlanDialog() {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const { data, error, refetch } = useCall(
    everyday('ag_growplans').list,
    filtered({
      where: { publishedVersion_id: { neq: null }, active: true },
      include: ['category', 'strain', 'publishedVersion'],
      order: ['name', 'id'],
    }),
    { dependsOn: ['ag_growplanVersions'], isWhole: true },
  );
  const asked = text.trim().toLowerCase();
  const plans = (data ?? []).filter(
    (plan) =>
      (plan.facility_id === null || plan.facility_id === facility_id) &&
      [plan.name, plan.category?.label, plan.strain?.name].some((word) => word?.toLowerCase().includes(asked)),
  );
  const close = () =>
    setQuery((before) => {
      for (const key of ['begin', ...presets]) before.delete(key);
      return before;
    });
  const kept = new URLSearchParams(presets.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])));
  return (
    <ContentDialog title={t('start.choosePlan')} width={560} onClose={close}>
      <div className="lc-form">
        <SearchField value={text} onChange={setText} label={t('start.searchPlan')} />
        {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton /> : null}
        {data && plans.length === 0 ? (
          <EmptyNotice text={t(asked === '' ? 'start.noPlans' : 'start.noSuchPlan')} />
        ) : null}
        <ul className="lc-list">
          {plans.map(({ id, name, category, strain, publishedVersion }) => (
            <li key={id}>
              <strong>
                <MuiLink
                  component={Link}
                  underline="always"
                  to={`/growplans/startlifecycle/${id}${kept.size > 0 ? `?${kept}` : ''}`}
                >
                  {name}
                </MuiLink>
              </strong>
              <span className="lc-soft">
                {[
                  category?.label,
                  strain?.name,
                  publishedVersion ? t('run.days', { count: publishedVersion.totalDays ?? 0 }) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ContentDialog>
  );
}
