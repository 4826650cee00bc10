import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { dosingApi, type DosingController } from '@trellis/irrigation/model';
import { Age, Page, StateChip } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Channels, dosedViews } from './channels.tsx';
import { TargetsDialog } from './targets.dialog.tsx';
import '../irrigation.css';
import './dosing.css';

const pollMs = 60_000;

/** Dosing controllers: what they aim at, what is read of their tanks, and the way to aim at something else. */
export function DosingPage() {
  const { t } = useTranslation('irrigation');
  const { facility_id, facilityname } = useUser();
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<DosingController>();
  const dosing = useCall(
    dosingApi.calls.dosing,
    { query: { facility_id: String(facility_id ?? 0) } },
    { pollMs, enabled: facility_id !== null, dependsOn: ['vendorControllers', 'sensors'] },
  );
  const marked = Number(query.get('sensor'));
  return (
    <Page
      title={t('dosing.title')}
      scope={facilityname}
      loads={dosing}
      empty={({ controllers, others }) =>
        controllers.length + others.length === 0 ? { text: t('dosing.empty') } : undefined
      }
    >
      {({ controllers, others, can }) => (
        <>
          {controllers.length > 0 ? <p className="ir-soft">{t('dosing.judged')}</p> : null}
          <div className="ds-cards">
            {controllers.map((controller) => (
              <ControllerCard
                key={controller.id}
                controller={controller}
                marked={marked}
                {...(can.set && { onSet: () => setAsked(controller) })}
              />
            ))}
            {others.length > 0 ? (
              <section className="ds-card" aria-label={t('dosing.others')}>
                <h2>{t('dosing.others')}</h2>
                <p className="ir-soft">{t('dosing.othersWhy')}</p>
                <Channels channels={others} marked={marked} isNamed />
              </section>
            ) : null}
          </div>
          {asked ? (
            <TargetsDialog controller={asked} mayStepFar={can.setFar} onClose={() => setAsked(undefined)} />
          ) : null}
        </>
      )}
    </Page>
  );
}

interface ControllerCardProps {
  controller: DosingController;
  /** The sensor that the address names. */
  marked: number;
  onSet?: () => void;
}

function ControllerCard({ controller, marked, onSet }: ControllerCardProps) {
  const { t } = useTranslation('irrigation');
  const { name, vendor, model, zone, zone_id, status, lastPoll, enabled, channels } = controller;
  const made = [vendor, model].filter(Boolean).join(' ');
  return (
    <section className="ds-card" aria-label={name}>
      <h2>{name}</h2>
      {enabled ? null : <StateChip state="disabled" label={t('dosing.off')} />}
      <p className="ir-soft">
        {[made, enabled ? status : ''].filter(Boolean).join(' · ')}
        {lastPoll ? (
          <>
            {' · '}
            <Age at={Date.parse(lastPoll)} />
          </>
        ) : null}
      </p>
      {zone === null ? null : (
        <Link component={RouterLink} to={`/zoneconfig?zone=${zone_id}`}>
          {zone}
        </Link>
      )}
      {channels.length > 0 ? (
        <Channels channels={channels} marked={marked} />
      ) : (
        <p className="ir-soft">{t('dosing.noChannels')}</p>
      )}
      <Aims controller={controller} />
      {onSet ? (
        <Button variant="outlined" onClick={onSet}>
          {t('dosing.set')}
        </Button>
      ) : null}
    </section>
  );
}

/** Targets that no sensor tells of yet. */
function Aims({ controller: { targets, channels } }: Pick<ControllerCardProps, 'controller'>) {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  const unread = (['ph', 'ec'] as const).filter(
    (kind) => targets[kind] !== null && !channels.some((channel) => channel.kind === kind),
  );
  if (targets.ph === null && targets.ec === null) return <p className="ir-soft">{t('dosing.noTargets')}</p>;
  return unread.map((kind) => (
    <p key={kind} className="ir-soft">
      {t(channels.length > 0 ? 'dosing.unread' : 'dosing.aim', {
        what: t(`dosing.kinds.${kind}`),
        value: number(targets[kind] ?? 0, dosedViews[kind].decimals),
      })}
    </p>
  ));
}
