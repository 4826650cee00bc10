import Button from '@mui/material/Button';
import { plantWorkers } from '@trellis/lifecycles/model';
import { motherKeepers, type Mother } from '@trellis/mothers/model';
import { FactList } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CutDialog } from './cut.dialog.tsx';
import { RetireDialog } from './retire.dialog.tsx';
import { useHasRole } from './use-mothers.ts';

type Asking = 'cuttings' | 'backup' | 'retire';

/** A mother at the head of its drawer: what it gave and when it may be cut, and what is done with it. */
export function MotherHead({ mother }: { mother: Mother | undefined }) {
  const { t } = useTranslation('mothers');
  const hasRole = useHasRole();
  const [asking, setAsking] = useState<Asking>();
  if (!mother) return <p className="mo-soft">{t('gone')}</p>;
  const close = () => setAsking(undefined);
  const isShut = mother.isInfected || mother.isIsolated;
  const isKeeper = hasRole(motherKeepers);
  return (
    <section className="mo-head">
      <MotherFacts mother={mother} />
      <div className="mo-actions">
        {hasRole(plantWorkers) ? (
          <>
            <Button variant="contained" disabled={isShut} onClick={() => setAsking('cuttings')}>
              {t('cut.button')}
            </Button>
            <Button variant="outlined" disabled={isShut} onClick={() => setAsking('backup')}>
              {t('backup.button')}
            </Button>
          </>
        ) : null}
        {isKeeper ? (
          <Button color="error" variant="outlined" onClick={() => setAsking('retire')}>
            {t('retire.button')}
          </Button>
        ) : null}
      </div>
      {mother.isInfected ? <p className="mo-soft">{t('infectedWhy')}</p> : null}
      {mother.isIsolated ? (
        <p className="mo-soft">
          {t('isolatedWhy')} <Link to="/lifecycleremediations">{t('isolatedCases')}</Link>
        </p>
      ) : null}
      {asking === 'cuttings' || asking === 'backup' ? (
        <CutDialog mother={mother} kind={asking} onClose={close} />
      ) : null}
      {asking === 'retire' ? <RetireDialog mother={mother} onClose={close} /> : null}
    </section>
  );
}

function MotherFacts({ mother }: { mother: Mother }) {
  const { t } = useTranslation('mothers');
  const { day, number } = useFormat();
  const { strain, strain_id, platformGroup_id, unit, place, ageDays, generation, mother_tag, dueDays, nextCut } =
    mother;
  const descent = [
    generation === null ? null : number(generation),
    mother_tag === null ? null : t('cutFrom', { tag: mother_tag }),
  ].filter(Boolean);
  const stands =
    platformGroup_id === null ? (
      t('noPlace')
    ) : (
      <>
        <Link to={`/zone-devices/all?unit=${platformGroup_id}`}>{unit}</Link> {place}
      </>
    );
  const grows = strain_id === null ? '–' : <Link to={`/strains?record=${strain_id}`}>{strain}</Link>;
  const facts = [
    [t('columns.strain'), grows],
    [t('columns.unit'), stands],
    [t('columns.age'), ageDays === null ? '–' : t('days', { count: ageDays })],
    [t('columns.generation'), descent.length === 0 ? '–' : descent.join(' · ')],
    [t('columns.nextCut'), dueDays <= 0 ? t('due') : t('inDays', { day: day(nextCut), count: dueDays })],
    [
      t('columns.cuttings'),
      mother.cuts === 0 ? t('never') : t('cutSum', { count: mother.cuts, cuttings: number(mother.cuttings) }),
    ],
  ] as const;
  return <FactList facts={facts} />;
}
