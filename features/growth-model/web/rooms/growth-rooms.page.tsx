import { everyday, filtered } from '@trellis/entity-kit';
import { GrowthRoom } from '@trellis/growth-model/model';
import { StateChip, type StateName } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { RoomFitting } from './room-fitting.tsx';
import { useOffText } from './use-off-text.ts';

const states: Readonly<Record<GrowthRoom['fitState'], StateName>> = {
  ...{ waiting: 'info', tooFew: 'disabled', fitted: 'healthy', failed: 'error' },
};
const shownColumns = ['area_id', 'growthModel_id', 'fitState', 'off', 'fittedAt', 'readings'];

/** `/growthrooms`: the rooms that have a model, how far it was off, and what they have needed beyond it of late. */
export function GrowthRoomsPage() {
  const { t } = useTranslation('growth-model');
  const ofFacility = useFacilityRows();
  const off = useOffText();
  const areas = useCall(
    everyday('ag_areas').list,
    filtered({ where: ofFacility.where ?? {}, fields: ['id', 'name'], order: 'id' }),
    { isWhole: true },
  );
  return (
    <EntityPage
      entity={GrowthRoom}
      texts="growth-model"
      {...ofFacility}
      shownColumns={shownColumns}
      nameOf={({ id, area_id }) => areas.data?.find((area) => area.id === area_id)?.name ?? `#${id}`}
      fields={{
        facility_id: { isHidden: true },
        growthModel_id: { where: { fitsRooms: true } },
        fit: { isHidden: true },
        reason: { isHidden: true },
      }}
      columns={{
        fitState: {
          width: 170,
          reads: ['fit'],
          render: ({ fitState, fit }) => (
            <StateChip
              state={fit?.signal ? 'warning' : states[fitState]}
              label={fit?.signal ? t('rooms.signalShort') : t(`records.growthRoom.choices.fitState.${fitState}`)}
            />
          ),
        },
        off: {
          ...{ label: t('rooms.off'), width: 240, isSortable: false, reads: ['fit'] },
          render: ({ fit }) => off(fit),
        },
      }}
      above={(room) => <RoomFitting room={room} />}
    />
  );
}
