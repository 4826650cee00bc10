import { harvestWeight } from '@trellis/lifecycles/model';
import { EmptyNotice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ShareTable } from '../shared/share-table.tsx';
import { usePlaces } from '../shared/use-places.ts';
import { paretoOf, type ParetoBar } from './pareto.ts';
import { useLastUnits, type DestroyedPlant } from './use-destroyed.ts';

/** Where and why plants were lost, the largest losses first, and the harvest that went with them. */
export function LossPareto({ plants }: { plants: readonly DestroyedPlant[] }) {
  const { t, i18n } = useTranslation('plant-health');
  const { number } = useFormat();
  const places = usePlaces();
  const units = useLastUnits(plants);
  if (plants.length === 0) return <EmptyNotice text={t('destroyed.none')} />;
  // What a run was to give, shared by the plants it began with.
  const lost = plants.reduce((sum, { lifecycle }) => {
    const { expectedGrams = null, plantsStarted = null } = lifecycle ?? {};
    return sum + (expectedGrams !== null && plantsStarted ? expectedGrams / plantsStarted : 0);
  }, 0);
  const roomOf = ({ id }: DestroyedPlant) =>
    places.areaName(places.areaOfUnit(units.get(id) ?? null)) || t('destroyed.unknownRoom');
  const reasonOf = ({ destroyPlantReason: reason }: DestroyedPlant) =>
    (i18n.language === 'es' ? reason?.labelEs : undefined) ?? reason?.label ?? '–';
  return (
    <div className="ph-stack">
      <p className="ph-figure">
        {t('destroyed.lost', { count: plants.length, pounds: number(harvestWeight(lost, false), 2) })}
      </p>
      <Bars title={t('destroyed.byReason')} bars={paretoOf(plants, reasonOf)} />
      <Bars title={t('destroyed.byRoom')} bars={paretoOf(plants, roomOf)} />
      <Bars title={t('destroyed.byStrain')} bars={paretoOf(plants, ({ strain }) => strain?.name ?? '–')} />
    </div>
  );
}

function Bars({ title, bars }: { title: string; bars: readonly ParetoBar[] }) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  return (
    <ShareTable
      title={title}
      columns={[t('destroyed.plants'), t('destroyed.cumulative')]}
      rows={bars.map(({ key, count, cumulative }) => ({ key, count, cells: [`${number(cumulative * 100)} %`] }))}
    />
  );
}
