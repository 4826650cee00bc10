import { mostRedAlerts, rollApi } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { PageContent, PageFrame, useNow } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Compose } from './compose.tsx';
import { PastList } from './past-list.tsx';
import { beginOf, periods } from './period.ts';
import { Roll } from './roll.tsx';
import './red-alerts.css';

const pollMs = 30_000;
/** How soon it shows that a message ended by itself. */
const endShowsMs = 5000;

/** `/admin/redalerts`: what is in force with who saw it, else a new message; and those before. */
export function RedAlertsPage() {
  const { t } = useTranslation('red-alerts');
  const { facility_id, facilityname } = useUser();
  const [query, setQuery] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const now = useNow(endShowsMs);
  const period = periods.find((one) => one === query.get('period')) ?? 'all';
  const from = beginOf(period, openedAt);
  const loads = useCall(
    everyday('redAlerts').list,
    filtered({
      where: { facility_id, ...(from && { or: [{ createdate: { gte: from } }, ...inForceAt(openedAt)] }) },
      order: 'createdate DESC',
      limit: mostRedAlerts,
    }),
    { enabled: facility_id !== null, dependsOn: ['redAlertAcknowledgements'], pollMs },
  );
  const counts = useCall(
    rollApi.calls.rolls,
    { query: { facility_id: String(facility_id ?? 0), ...(from && { from }) } },
    { enabled: facility_id !== null, dependsOn: ['redAlertAcknowledgements', 'redAlerts'], pollMs },
  );
  const [isSending, setSending] = useState(false);
  const isInForce = ({ clearedAt, activeUntil }: { clearedAt: string | null; activeUntil: string | null }) =>
    clearedAt === null && (activeUntil === null || Date.parse(activeUntil) > now);
  const opened = Number(query.get('record'));
  const put = (key: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const open = (id: number | undefined) => put('record', id === undefined ? undefined : String(id));
  return (
    <PageFrame title={t('title')} scope={facilityname}>
      <PageContent loads={loads}>
        {(alerts) => {
          const inForce = alerts.find(isInForce);
          const shown = alerts.find(({ id }) => id === opened) ?? inForce;
          return (
            <>
              {inForce && !isSending ? null : (
                <Compose
                  facilityId={facility_id ?? 0}
                  onSending={() => setSending(true)}
                  onSent={() => {
                    setSending(false);
                    open(undefined);
                  }}
                />
              )}
              {shown ? <Roll key={shown.id} alert={shown} isInForce={shown === inForce} /> : null}
              <PastList
                alerts={alerts}
                counts={counts.data ?? []}
                opened={shown?.id}
                period={period}
                onOpen={open}
                onPeriod={(next) => put('period', next === 'all' ? undefined : next)}
              />
            </>
          );
        }}
      </PageContent>
    </PageFrame>
  );
}

/** Conditions of which one holds for a message in force, however long ago it was sent. */
const inForceAt = (now: number) => [
  { clearedAt: null, activeUntil: null },
  { clearedAt: null, activeUntil: { gt: new Date(now).toISOString() } },
];
