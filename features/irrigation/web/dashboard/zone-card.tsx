import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { holdsRole } from '@trellis/access/model';
import { irrigationApi, type LeaseHolder, type WaterZone } from '@trellis/irrigation/model';
import { ConfirmDialog, useNow } from '@trellis/ui';
import { shortUnitName } from '@trellis/units/model';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { LineConditions, LineWarnings } from './line-conditions.tsx';
import { WaterWeek } from './water-week.tsx';

/** What a zone gives now: slots and flow in use, who has them, who waits and how long. */
export function ZoneCard({ zone }: { zone: WaterZone }) {
  const { t } = useTranslation('irrigation');
  const { zone_id, name, areaName, units, line } = zone;
  return (
    <section className="ir-zone" aria-label={name}>
      <h2 className="ir-zone__name">
        <Link component={RouterLink} to={`/zoneconfig?zone=${zone_id}`} color="inherit" underline="hover">
          {name}
        </Link>
      </h2>
      <p className="ir-soft">
        {areaName === null ? '' : `${areaName} · `}
        {t('dashboard.serves', { count: units })}
      </p>
      <LineWarnings line={line} />
      <ZoneNow zone={zone} />
    </section>
  );
}

/** What a zone gives now, without what is wrong with it. */
export function ZoneNow({ zone }: { zone: WaterZone }) {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  const { zone_id, name, leaseSlots, maxFlow, flow, holders, queue, line } = zone;
  return (
    <>
      <dl className="ir-totals">
        <div>
          <dt>{t('dashboard.slots')}</dt>
          <dd>{t('dashboard.of', { used: holders.length, all: leaseSlots })}</dd>
        </div>
        <div>
          <dt>{t('dashboard.flow')}</dt>
          <dd>{maxFlow === null ? '–' : `${number(flow, 1)} / ${number(maxFlow, 0)} L/min`}</dd>
        </div>
      </dl>
      <meter
        className="ir-meter"
        min={0}
        max={leaseSlots}
        value={holders.length}
        aria-label={t('dashboard.slotsOf', { name })}
      />
      <LineConditions line={line} />
      <WaterWeek zoneId={zone_id} />
      <Leases title={t('dashboard.holding')} leases={holders} />
      <Leases title={t('dashboard.waitingFor')} leases={queue} />
      {holders.length + queue.length === 0 ? <p className="ir-soft">{t('dashboard.nobody')}</p> : null}
    </>
  );
}

function Leases({ title, leases }: { title: string; leases: readonly LeaseHolder[] }) {
  const { t } = useTranslation('irrigation');
  const user = useUser();
  const now = useNow(1_000);
  const [asked, setAsked] = useState<LeaseHolder>();
  const release = useAction(irrigationApi.calls.release, {
    success: t('release.done'),
    onSuccess: () => setAsked(undefined),
  });
  if (leases.length === 0) return null;
  const mayRelease = holdsRole(user, ['maintenance']);
  const secondsOf = ({ state, expiresAt, requestedAt }: LeaseHolder) =>
    Math.max(
      0,
      Math.round((state === 'held' ? Date.parse(expiresAt ?? '') - now : now - Date.parse(requestedAt)) / 1000),
    );
  return (
    <div>
      <h3 className="ir-heading">{title}</h3>
      <ol className="ir-leases">
        {leases.map((lease) => (
          <li key={lease.id}>
            <Link component={RouterLink} underline="always" to={`/device/unit-${lease.platformGroup_id}/0`}>
              {shortUnitName(lease.unitName)}
            </Link>
            <span className="ir-soft">
              {t(lease.state === 'held' ? 'dashboard.ends' : 'dashboard.waits', { seconds: secondsOf(lease) })}
            </span>
            {mayRelease ? (
              <Button size="small" onClick={() => setAsked(lease)}>
                {t('release.open')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('release.title', { name: asked ? shortUnitName(asked.unitName) : '' })}
        text={t('release.text')}
        confirmLabel={t('release.open')}
        isBusy={release.isRunning}
        onConfirm={() => void release.run({ params: { id: String(asked?.id) } })}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
