import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { WarningList } from '../../health-card/warning-list.tsx';
import { OpenIssues } from '../../health-card/open-issues.tsx';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { TicketButton } from '../../unit-dialogs/ticket-button.tsx';
import { useZonesOf, ZoneLinks } from '../../zone-links.tsx';
import { isBlind, unwarned, useNowMetrics } from '../now/use-now-metrics.ts';
import { NextEvents } from '../schedule/next-events.tsx';
import { LastNight } from '../steering/last-night.tsx';
import '../../health-card/health-card.css';

/** Beside the charts: why the unit is as it is and what helps, what comes next, and how the root zone was steered. */
export function UnitAside({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { record, health } = entry;
  const now = useNowMetrics(entry);
  const beyond = unwarned(now.metrics).map(({ metric, side }) =>
    t('now.beyond', { metric: t(`metrics.${metric.key}`), side: t(`now.${side}`) }),
  );
  return (
    <aside className="up-aside" aria-label={t('aside.title')}>
      <section className="up-card" {...(health.warnings.length + beyond.length > 0 && { 'data-state': 'warning' })}>
        <h2 className="up-title">{t('aside.why')}</h2>
        {now.isPlanToCome && health.warnings.length === 0 ? (
          <Skeleton variant="rounded" height={44} />
        ) : (
          <WarningList entry={entry} beyond={beyond} isBlind={isBlind(now)} />
        )}
        <OpenIssues record={record} />
        <TicketButton entry={entry} />
      </section>
      <section className="up-card">
        <h2 className="up-title">{t('aside.next')}</h2>
        <NextEvents entry={entry} />
      </section>
      <LastNight record={record} />
      <Zones unitId={record.platformGroup_id} />
    </aside>
  );
}

/** The zones of the unit; at the end, because they come later than the rest. */
function Zones({ unitId }: { unitId: number }) {
  const { t } = useTranslation('unit-page');
  const zones = useZonesOf(unitId);
  if (zones.length === 0) return null;
  return (
    <section className="up-card">
      <h2 className="up-title">{t('aside.zone', { count: zones.length })}</h2>
      <p>
        <ZoneLinks zones={zones} />
      </p>
    </section>
  );
}
