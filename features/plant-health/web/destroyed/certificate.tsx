import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { everyday, filtered } from '@trellis/entity-kit';
import type { Plant } from '@trellis/lifecycles/model';
import { FactList } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The certificate of a destruction: all plants of the run that were destroyed with this one. */
export function Certificate({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const { facilityname } = useUser();
  const titleId = useId();
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
      order: 'tag',
      limit: 2000,
    }),
  );
  const all = data ?? [];
  const [first] = all;
  const weight = all.reduce((sum, { destroyWeight }) => sum + (destroyWeight ?? 0), 0);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId} className="ph-print">
      <DialogContent>
        <div className="ph-stack">
          <h2 id={titleId} className="ph-guide__ask">
            {t('destroyed.certificate.title')}
          </h2>
          <FactList
            facts={[
              [t('destroyed.certificate.facility'), facilityname ?? '–'],
              [t('records.plant.fields.destroyedAt'), plant.destroyedAt === null ? '–' : dateTime(plant.destroyedAt)],
              [t('records.plant.fields.lifecycle_id'), first?.lifecycle?.name ?? '–'],
              [t('records.plant.fields.strain_id'), first?.strain?.name ?? '–'],
              [t('records.plant.fields.destroyPlantReason_id'), first?.destroyPlantReason?.label ?? '–'],
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
          <div className="ph-sign-lines">
            <span>{t('destroyed.certificate.destroyedBy')}</span>
            <span>{t('destroyed.certificate.witness')}</span>
          </div>
        </div>
      </DialogContent>
      <DialogActions className="ph-noprint">
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" disabled={!data} onClick={() => print()}>
          {t('print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
