import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Harvest } from '@trellis/harvests/model';
import { StateChip, type StateName } from '@trellis/ui';
import { useFormat, useOpenPath } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { weighSession, type Session } from './sum-up-harvests.ts';
import { useMayDo } from './use-may-do.ts';
import { useWeights } from './use-weights.ts';

const states: Readonly<Record<string, StateName>> = {
  open: 'warning',
  recorded: 'info',
  processing: 'info',
  finished: 'healthy',
};

/** One harvest session: what it weighed, what of it was waste, and the batches it became. */
export function SessionLine({ session, onRecord }: { session: Session; onRecord: () => void }) {
  const { t } = useTranslation('harvests');
  const { number, day } = useFormat();
  const { weight, perPlant, percent } = useWeights();
  const openPath = useOpenPath();
  const mayRecord = useMayDo(Harvest, 'record');
  const { id, name, state, kind, harvestDate, plantCount, dryingRoom, batches = [] } = session;
  const { wet, waste, dry, wetPerPlant } = weighSession(session);
  const page = openPath(`/postharvest/harvests?record=${id}`);
  const facts = [
    day(harvestDate),
    t(`begin.kinds.${kind}`),
    plantCount === null ? null : t('run.plants', { count: plantCount, shown: number(plantCount) }),
    dryingRoom?.label,
  ];
  const figures = [
    ['wet', wet === null ? null : weight(wet)],
    ['wetPerPlant', wetPerPlant === null ? null : perPlant(wetPerPlant)],
    ['waste', waste === null ? null : wet ? `${weight(waste)} · ${percent(waste / wet)}` : weight(waste)],
    ['dry', dry === null ? null : wet ? `${weight(dry)} · ${percent(dry / wet)}` : weight(dry)],
  ] as const;
  return (
    <li>
      <div className="hv-line">
        <strong>
          {page === undefined ? (
            name
          ) : (
            <Link component={RouterLink} to={page} underline="always">
              {name}
            </Link>
          )}
        </strong>
        <StateChip state={states[state] ?? 'info'} label={t(`states.${state}`)} />
        {state === 'open' && mayRecord ? (
          <Button size="small" variant="outlined" onClick={onRecord}>
            {t('run.record')}
          </Button>
        ) : null}
      </div>
      <span className="hv-soft">{facts.filter(Boolean).join(' · ')}</span>
      {wet === null ? null : (
        <dl className="hv-session">
          {figures.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`figures.${key}`)}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {batches.map((batch) => (
        <BatchLine key={batch.id} batch={batch} />
      ))}
    </li>
  );
}

function BatchLine({ batch: { id, label, state, currentWeight } }: { batch: NonNullable<Session['batches']>[number] }) {
  const { t } = useTranslation('harvests');
  const { weight } = useWeights();
  const page = useOpenPath()(`/post-harvest/batches?record=${id}`);
  const called = t('run.batch', { label });
  return (
    <span>
      {page === undefined ? (
        called
      ) : (
        <Link component={RouterLink} to={page} underline="always">
          {called}
        </Link>
      )}{' '}
      <span className="hv-soft">
        {[t(`batchStates.${state}`), currentWeight === null ? null : t('run.now', { weight: weight(currentWeight) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
