import Button from '@mui/material/Button';
import TextLink from '@mui/material/Link';
import { filtered } from '@trellis/entity-kit';
import { useStartPath } from '@trellis/lifecycles/web/hooks';
import { EmptyNotice, PageContent } from '@trellis/ui';
import type { UnitLifecycle } from '@trellis/units/model';
import { useCall, useOpenPath } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useShelves } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { pageCalls, type RunPhase } from '../calls.ts';

/** What grows on the unit: plan, phases with their dates, plants and shelves. */
export function LifecycleTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const path = useStartPath()({ units: [record.platformGroup_id] });
  const navigate = useNavigate();
  const start = path === undefined ? undefined : { label: t('lifecycle.start'), onClick: () => void navigate(path) };
  if (record.lifecycles.length === 0)
    return <EmptyNotice text={t('lifecycle.none')} {...(start && { action: start })} />;
  return (
    <>
      {path === undefined ? null : (
        <Button variant="outlined" component={Link} to={path} sx={{ alignSelf: 'flex-start' }}>
          {t('lifecycle.start')}
        </Button>
      )}
      {record.lifecycles.map((lifecycle) => (
        <Run key={lifecycle.lifecycle_id} lifecycle={lifecycle} />
      ))}
      <Shelves unitId={record.platformGroup_id} />
    </>
  );
}

function Run({ lifecycle }: { lifecycle: UnitLifecycle }) {
  const { t } = useTranslation('unit-page');
  const { t: words, format } = useGridWords();
  const { lifecycle_id, strainName, growplanName, phaseName, day, totalDays, plants, harvestdate } = lifecycle;
  const phases = useCall(
    pageCalls.runPhases,
    filtered({ where: { lifecycle_id }, include: 'growPhase', order: 'seq', limit: 100 }),
  );
  const path = useOpenPath()(`/lifecycles?record=${lifecycle_id}`);
  const name = strainName ?? words('crop.noStrain');
  const facts: [string, string][] = [
    ['lifecycle.plan', growplanName ?? '–'],
    ['lifecycle.phase', phaseName ?? '–'],
    ['lifecycle.day', day === null ? '–' : t('lifecycle.dayOf', { day: Math.trunc(day), total: totalDays ?? '–' })],
    ['lifecycle.plants', format.number(plants)],
    ['lifecycle.harvest', harvestdate ? showDay(harvestdate) : '–'],
  ];
  return (
    <section aria-label={name}>
      <h2 className="up-title">
        {path === undefined ? (
          name
        ) : (
          <TextLink component={Link} to={path} underline="always" color="inherit">
            {name}
          </TextLink>
        )}
      </h2>
      <dl className="up-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="t-number">{value}</dd>
          </div>
        ))}
      </dl>
      <PageContent loads={phases}>{(rows) => <Phases phases={rows} current={phaseName} />}</PageContent>
    </section>
  );
}

function Phases({ phases, current }: { phases: readonly RunPhase[]; current: string | null }) {
  const { t } = useTranslation('unit-page');
  const { format } = useGridWords();
  const date = (text: string | null) => (text === null ? '–' : format.date(text));
  return (
    <ol className="up-phases">
      {phases.map((phase) => {
        const name = phase.growPhase?.name ?? t('lifecycle.phaseNumber', { number: phase.seq + 1 });
        const isCurrent = name === current && phase.endtime === null;
        return (
          <li key={phase.id} {...(isCurrent && { 'aria-current': 'step' as const })} data-past={phase.endtime !== null}>
            <strong>{name}</strong>
            <span className="up-soft t-number">
              {date(phase.starttime ?? phase.scheduledStart)} – {date(phase.endtime ?? phase.scheduledEnd)}
            </span>
            {phase.growPhase ? (
              <span className="up-soft t-number">
                {t('lifecycle.photoperiod', { hours: phase.growPhase.photoperiod })}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Shelves({ unitId }: { unitId: number }) {
  const { t } = useTranslation('unit-page');
  const shelves = useShelves(unitId);
  return (
    <section aria-labelledby="up-shelves">
      <h2 className="up-title" id="up-shelves">
        {t('lifecycle.shelves')}
      </h2>
      <PageContent loads={shelves} empty={(rows) => (rows.length > 0 ? undefined : { text: t('lifecycle.noShelves') })}>
        {(rows) => (
          <ul className="up-plain">
            {rows.map(({ id, name, capacity }) => (
              <li key={id}>
                {name} <span className="up-soft t-number">{t('lifecycle.capacity', { count: capacity })}</span>
              </li>
            ))}
          </ul>
        )}
      </PageContent>
    </section>
  );
}

/** A calendar day has no time zone: `MM/DD/YYYY`. */
function showDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}
