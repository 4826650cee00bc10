import { countedStages, type Room } from '@trellis/farm-dashboard/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Plants of an area by stage, and how full its shelves are. */
export function Growing({ room }: { room: Room | undefined }) {
  const { t } = useTranslation('farm-dashboard');
  const { number } = useFormat();
  if (!room) return null;
  const stages = countedStages.filter((stage) => room.byStage[stage] > 0);
  const words = [
    ...stages.map((stage) =>
      t(`stages.plants.${stage}`, { count: room.byStage[stage], shown: number(room.byStage[stage]) }),
    ),
    ...(room.fill === null ? [] : [t('rooms.full', { percent: number(room.fill * 100) })]),
  ];
  return <p className="fd-growing t-number">{words.length === 0 ? t('rooms.nothing') : words.join(' · ')}</p>;
}
