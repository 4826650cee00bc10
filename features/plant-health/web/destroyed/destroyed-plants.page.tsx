import { DestroyPlantReason, Plant } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, PageFrame } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { EntityPage, EntityTable } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../shared/use-here.ts';
import { useView, ViewTabs } from '../shared/view-tabs.tsx';
import { Certificate } from './certificate.tsx';
import { DestroyedHead } from './destroyed-head.tsx';
import { LossPareto } from './loss-pareto.tsx';
import { PickUps } from './pick-ups.tsx';
import { useDestroyed } from './use-destroyed.ts';
import '../plant-health.css';

const views = ['plants', 'losses', 'waste', 'reasons'] as const;
const shownColumns = [
  // What an inspector asks first: when, why, how much, how and before whose eyes.
  ...['tag', 'destroyedAt', 'destroyPlantReason_id', 'destroyWeight', 'destroyMethod', 'destroyWitness_user_id'],
  ...['lifecycle_id', 'growStage_id', 'strain_id'],
];

/** `/destroyed-plants`: what was destroyed, why and before whose eyes, what was lost by it, and where the waste went. */
export function DestroyedPlantsPage() {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  const here = useHere();
  const view = useView(views);
  const loads = useDestroyed();
  const [certified, setCertified] = useState<Plant>();
  const tabs = <ViewTabs label={t('views')} views={views} view={view} nameOf={(one) => t(`destroyed.views.${one}`)} />;
  return (
    <>
      {view === 'plants' ? (
        <EntityPage
          title={t('destroyed.title')}
          gridId="destroyed-plants"
          entity={Plant}
          texts="plant-health"
          where={{ ...here, state: 'destroyed' }}
          mayCreate={false}
          mayChange={() => false}
          mayRemove={() => false}
          shownColumns={shownColumns}
          banner={tabs}
          nameOf={({ id, tag }) => tag ?? `#${id}`}
          above={(plant) => <DestroyedHead plant={plant} onCertify={() => setCertified(plant)} />}
          columns={{
            tag: { width: 130, render: ({ id, tag }) => tag ?? `#${id}` },
            destroyedAt: { width: 178 },
            destroyPlantReason_id: { width: 178 },
            destroyMethod: { width: 100 },
            destroyWitness_user_id: { width: 120 },
            destroyWeight: {
              label: t('destroyed.weight'),
              width: 90,
              align: 'end',
              render: ({ destroyWeight }) => (destroyWeight === null ? '–' : `${number(destroyWeight)} g`),
            },
          }}
        />
      ) : (
        <PageFrame title={t('destroyed.title')}>
          {tabs}
          {view === 'reasons' ? (
            <EntityTable entity={DestroyPlantReason} texts="plant-health" />
          ) : view === 'waste' ? (
            <PickUps />
          ) : loads.error && !loads.data ? (
            <FailedNotice reason={loads.error.message} onRetry={() => void loads.refetch()} />
          ) : loads.data ? (
            <LossPareto plants={loads.data} />
          ) : (
            <ListSkeleton />
          )}
        </PageFrame>
      )}
      {certified ? <Certificate plant={certified} onClose={() => setCertified(undefined)} /> : null}
    </>
  );
}
