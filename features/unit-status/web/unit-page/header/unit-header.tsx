import { viewMode, worstFirst } from '@trellis/units/model';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { holdsRole } from '@trellis/access/model';
import { Age, StateChip } from '@trellis/ui';
import { usePageSubject, useUser } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DoNotDisturbDialog } from '../../health-card/do-not-disturb-dialog.tsx';
import { MissedIrrigationStep } from '../../health-card/missed-irrigation.tsx';
import { explanationText } from '../../health-card/explanation-text.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useIsModeChanging } from '../../live/use-mode-changes.ts';
import { stateKeyOf, stateLooks } from '../../unit-grid/arrange/unit-states.ts';
import { ViewIcon } from '../../unit-grid/cells/device-cell.tsx';
import { stateWord } from '../../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { unwarned, useNowMetrics } from '../now/use-now-metrics.ts';
import { PhotoLink, useLastPhoto } from './last-photo.tsx';
import { Neighbours } from './neighbours.tsx';

/** Who the unit is, how it is doing and why. */
export function UnitHeader({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { record } = entry;
  usePageSubject(entry.facets.name);
  return (
    <header className="up-header">
      <div className="up-header__names">
        <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          {record.platformGroupName}
        </Typography>
        <span className="up-soft">
          <Link
            component={RouterLink}
            to={`/zone-devices/all?area=${record.area_id}`}
            color="inherit"
            underline="always"
          >
            {record.areaname}
          </Link>
          {record.rack ? ` · ${t('header.rack', { rack: record.rack })}` : ''}
        </span>
      </div>
      <Neighbours id={entry.id} />
      <StateLine entry={entry} />
    </header>
  );
}

function StateLine({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const words = useGridWords();
  const { record, health } = entry;
  const { metrics } = useNowMetrics(entry);
  const beyond = unwarned(metrics);
  const reasons = worstFirst(health.warnings).map((warning) => explanationText(warning, words));
  if (record.exceptionCount > 0 && health.warnings.length === 0 && record.exceptionMessage)
    reasons.push(record.exceptionMessage);
  for (const { metric, side } of beyond)
    reasons.push(t('now.beyond', { metric: t(`metrics.${metric.key}`), side: t(`now.${side}`) }));
  if (record.isDisabled && record.disabledReason) reasons.push(record.disabledReason);
  return (
    <div className="up-state">
      <StateChip
        state={stateLooks[stateKeyOf(entry)]}
        label={stateWord(words.t, entry)}
        // Healthy by its rules is not yet as its plan wants it: then both are said, and neither shouts down the other.
        emphasis={beyond.length > 0 && health.warnings.length === 0 ? 'tint' : 'solid'}
      />
      {beyond.length > 0 && health.warnings.length === 0 ? (
        <StateChip state="warning" label={t('header.offTarget')} />
      ) : null}
      {record.isTesting ? <StateChip state="info" label={words.t('unit.testing')} /> : null}
      {record.pestDetected ? <StateChip state="error" label={words.t('unit.pest')} /> : null}
      {reasons.length > 0 ? <p className="up-state__why">{reasons.join(' · ')}</p> : null}
      <MissedIrrigationStep entry={entry} />
    </div>
  );
}

/** What grows on the unit, its mode, and when it was last heard and seen. */
export function UnitFacts({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const words = useGridWords();
  const { record } = entry;
  const isChanging = useIsModeChanging(entry.id);
  const [lifecycle] = record.lifecycles;
  const mode = viewMode(record, isChanging);
  const { lastCommandFetch } = record;
  const photo = useLastPhoto(record.platformGroup_id);
  return (
    <dl className="up-facts">
      <Fact name={t('header.crop')}>
        {lifecycle
          ? [lifecycle.strainName ?? words.t('crop.noStrain'), lifecycle.growplanName].filter(Boolean).join(' · ')
          : words.t('crop.empty')}
      </Fact>
      {lifecycle ? (
        <Fact name={t('header.phase')}>
          {[
            [lifecycle.phaseName, entry.phaseDay === null ? null : words.t('crop.day', { count: entry.phaseDay })]
              .filter(Boolean)
              .join(', '),
            lifecycle.day === null
              ? null
              : t('header.dayOf', { day: Math.trunc(lifecycle.day), total: lifecycle.totalDays ?? '–' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      ) : null}
      <Fact name={t('header.mode')}>
        <span className="up-inline">
          <ViewIcon view={mode} /> {words.t(`devices.${mode.textKey}`)}
        </span>
      </Fact>
      <Fact name={t('header.lastSeen')}>
        {lastCommandFetch ? (
          <Age at={Date.parse(lastCommandFetch)} title={words.format.dateTime(lastCommandFetch)} />
        ) : (
          t('header.never')
        )}
        <ClockDrift record={record} />
      </Fact>
      {photo ? (
        <Fact name={t('header.photo')}>
          <PhotoLink photo={photo} />
        </Fact>
      ) : null}
      <Fact name={t('header.doNotDisturb')}>
        <DoNotDisturb entry={entry} />
      </Fact>
    </dl>
  );
}

/** A clock that is this far off shows in everything the controller says of times. */
const shownDriftMs = 60_000;

function ClockDrift({ record: { clockDriftMs } }: Pick<UnitEntry, 'record'>) {
  const { t } = useTranslation('unit-page');
  if (clockDriftMs === null || Math.abs(clockDriftMs) < shownDriftMs) return null;
  const minutes = Math.round(Math.abs(clockDriftMs) / 60_000);
  const [unit, count] =
    minutes < 120 ? ['minutes', minutes] : minutes < 2_880 ? ['hours', minutes / 60] : ['days', minutes / 1_440];
  const side = clockDriftMs < 0 ? 'behind' : 'ahead';
  return <> · {t(`header.clock.${side}.${unit}`, { count: Math.round(count) })}</>;
}

const disturbers = ['grower', 'farmManager', 'facilityManager', 'maintenance'];

function DoNotDisturb({ entry: { record, health } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const words = useGridWords();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const mayChange = holdsRole(user, disturbers);
  const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
  const text =
    health.isDoNotDisturb && record.dndExpiration
      ? [
          words.t('doNotDisturb.until', { time: words.format.dateTime(record.dndExpiration) }),
          record.dndComment,
          person,
        ]
          .filter(Boolean)
          .join(' · ')
      : t('header.off');
  return (
    <span className="up-inline">
      {text}
      {mayChange ? (
        <Button size="small" onClick={() => setOpen(true)} aria-label={t('header.changeDoNotDisturb')}>
          {t('header.change')}
        </Button>
      ) : null}
      {isOpen ? <DoNotDisturbDialog units={[record]} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t-number">{children}</dd>
  </div>
);
