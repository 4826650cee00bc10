import Button from '@mui/material/Button';
import { plantsApi, plantWorkers, type Plant } from '@trellis/lifecycles/model';
import { PromptDialog } from '@trellis/ui';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../shared/use-can.ts';

/** Of one destroyed plant: its certificate, and on the day itself the way back. */
export function DestroyedHead({ plant, onCertify }: { plant: Plant; onCertify: () => void }) {
  const { t } = useTranslation('plant-health');
  const { dateTime } = useFormat();
  const hasRole = useHasRole();
  const zone = useUser().facility_timezone ?? 'UTC';
  const [isAsking, setAsking] = useState(false);
  const undo = useAction(plantsApi.calls.undoDestroy, {
    success: t('destroyed.undone'),
    changes: ['wasteRecords', 'lifecycleLog', 'ag_lifecyclePlatforms', 'ag_inFlightLifecycles'],
    onSuccess: () => setAsking(false),
  });
  const dayOf = (at: DateTime) => at.setZone(zone).toISODate();
  const isToday = plant.destroyedAt !== null && dayOf(DateTime.fromISO(plant.destroyedAt)) === dayOf(DateTime.now());
  return (
    <section className="ph-head" aria-label={t('destroyed.how')}>
      {plant.destroyedAt === null ? null : <span>{t('destroyed.at', { time: dateTime(plant.destroyedAt) })}</span>}
      <div className="ph-actions">
        <Button size="small" variant="outlined" onClick={onCertify}>
          {t('destroyed.certificate.open')}
        </Button>
        {isToday && plant.state === 'destroyed' && hasRole(plantWorkers) ? (
          <Button size="small" variant="outlined" color="error" onClick={() => setAsking(true)}>
            {t('destroyed.undo')}
          </Button>
        ) : null}
      </div>
      <PromptDialog
        open={isAsking}
        title={t('destroyed.undo')}
        text={t('destroyed.undoText')}
        confirmLabel={t('destroyed.undo')}
        isBusy={undo.isRunning}
        fields={[{ name: 'reason', label: t('reason'), max: 500, rules: [(value) => value !== '' || t('needed')] }]}
        onConfirm={({ reason = '' }) =>
          void undo.run({ body: { facility_id: plant.facility_id, plantIds: [plant.id], reason } })
        }
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
