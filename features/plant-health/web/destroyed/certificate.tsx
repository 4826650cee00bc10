import { everyday, filtered } from '@trellis/entity-kit';
import type { Plant } from '@trellis/lifecycles/model';
import { FactList } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { PrintDialog } from '../shared/print-dialog.tsx';

/** The certificate of a destruction: all plants of the run that were destroyed with this one. */
export function Certificate({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t, i18n } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const { facilityname } = useUser();
  const { data } = useCall(
    everyday('ag_plants').list,
    filtered({
      where: {
        facility_id: plant.facility_id,
        state: 'destroyed',
        destroyedAt: plant.destroyedAt,
        lifecycle_id: plant.lifecycle_id,
      },
      include: ['destroyPlantReason', 'strain', 'lifecycle'],
      order: ['tag', 'id'],
    }),
    { isWhole: true },
  );
  const all = data ?? [];
  const [first] = all;
  const weight = all.reduce((sum, { destroyWeight }) => sum + (destroyWeight ?? 0), 0);
  return (
    <PrintDialog
      title={t('destroyed.certificate.title')}
      signs={[t('destroyed.certificate.destroyedBy'), t('destroyed.certificate.witness')]}
      canPrint={data !== undefined}
      onClose={onClose}
    >
      <FactList
        facts={[
          [t('destroyed.certificate.facility'), facilityname ?? '–'],
          [t('records.plant.fields.destroyedAt'), plant.destroyedAt === null ? '–' : dateTime(plant.destroyedAt)],
          [t('records.plant.fields.lifecycle_id'), first?.lifecycle?.name ?? '–'],
          [t('records.plant.fields.strain_id'), first?.strain?.name ?? '–'],
          [
            t('records.plant.fields.destroyPlantReason_id'),
            (i18n.language === 'es' ? first?.destroyPlantReason?.labelEs : undefined) ??
              first?.destroyPlantReason?.label ??
              '–',
          ],
          [t('destroyed.plants'), number(all.length)],
          [t('records.plant.fields.destroyWeight'), `${number(weight, 1)} g`],
          [t('records.plant.fields.destroyMethod'), plant.destroyMethod ?? '–'],
          [
            t('records.plant.fields.destroyWitness_user_id'),
            <PersonName key="witness" id={plant.destroyWitness_user_id} fallback="–" />,
          ],
        ]}
      />
      <p className="ph-tags">{all.map(({ id, tag }) => tag ?? `#${id}`).join(', ')}</p>
    </PrintDialog>
  );
}
