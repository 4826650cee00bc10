import { filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { pageCalls, type AlertRow } from '../calls.ts';
import { OlderButton } from '../older-button.tsx';
import { AlertButton } from './alert-button.tsx';
import { AlertCard } from './alert-card.tsx';

const pageSize = 50;
const most = 1000;

/** Alerts of the unit, the open ones first, then the newest: what was seen, who answers, what came of it. */
export function AlertsTab({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { platformGroup_id } = entry.record;
  const [limit, setLimit] = useState(pageSize);
  const alerts = useCall(
    pageCalls.alerts,
    filtered({
      where: { platformGroup_id },
      include: ['status', 'owner', 'exceptionType'],
      order: ['firstOccurrred DESC', 'id DESC'],
      limit,
    }),
    { keepPrevious: true },
  );
  return (
    <>
      <span>
        <AlertButton entry={entry} />
      </span>
      <PageContent loads={alerts} empty={(rows) => (rows.length > 0 ? undefined : { text: t('alerts.none') })}>
        {(rows) => (
          <>
            <ul className="up-cards">
              {openFirst(rows).map((alert) => (
                <AlertCard key={alert.id} alert={alert} />
              ))}
            </ul>
            <OlderButton shown={rows.length} limit={limit} most={most} onMore={setLimit} />
          </>
        )}
      </PageContent>
    </>
  );
}

const openFirst = (rows: readonly AlertRow[]): AlertRow[] => [
  ...rows.filter(({ resolvedOn }) => resolvedOn === null),
  ...rows.filter(({ resolvedOn }) => resolvedOn !== null),
];
