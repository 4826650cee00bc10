import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { lifecyclesApi } from '@trellis/lifecycles/model';
import { MalfunctioningGrowUnit } from '@trellis/planning/model';
import { Notice, PromptDialog } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnitLinks } from '../shared/unit-links.tsx';
import { useMay } from '../shared/use-can.ts';
import { usePlaces } from '../shared/use-places.ts';
import { estimateLoss } from './reliability.ts';

interface FaultHeadProps {
  fault: MalfunctioningGrowUnit;
  onClaim: () => void;
}

const dayMs = 86_400_000;

/** What a fault cost, and what may be done with it: confirmed, dismissed, estimated, claimed. */
export function FaultHead({ fault, onClaim }: FaultHeadProps) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  const places = usePlaces();
  const may = useMay(MalfunctioningGrowUnit);
  const { data: about } = useAbout(MalfunctioningGrowUnit);
  const [isAsking, setAsking] = useState(false);
  const estimate = useEstimate(fault);
  const params = { id: fault.id };
  const confirm = useAction(everyday('malfunctioningGrowUnits').move('confirm'), { success: t('faults.confirmed') });
  const dismiss = useAction(everyday('malfunctioningGrowUnits').move('dismiss'), {
    success: t('faults.dismissed'),
    onSuccess: () => setAsking(false),
  });
  const patch = useAction(everyday('malfunctioningGrowUnits').patch, { success: t('faults.estimated') });
  return (
    <section className="ph-head" aria-label={t('faults.how')}>
      <div>
        <UnitLinks ids={[fault.platformGroup_id]} places={places} />
      </div>
      {fault.state === 'proposed' ? <Notice state="warning">{t('faults.proposed')}</Notice> : null}
      {about?.rights.update && estimate === undefined && fault.lossGrams === null ? (
        <Notice state="info">{t('faults.noEstimate')}</Notice>
      ) : null}
      <div className="ph-actions">
        {may('confirm', fault.state) ? (
          <Button
            size="small"
            variant="contained"
            disabled={confirm.isRunning}
            onClick={() => void confirm.run({ params, body: { updatedate: fault.updatedate } })}
          >
            {t('faults.confirm')}
          </Button>
        ) : null}
        {may('dismiss', fault.state) ? (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {t('faults.dismiss')}
          </Button>
        ) : null}
        {about?.rights.update && estimate !== undefined && estimate !== fault.lossGrams ? (
          <Button
            size="small"
            variant="outlined"
            disabled={patch.isRunning}
            onClick={() => void patch.run({ params, body: { lossGrams: estimate, updatedate: fault.updatedate } })}
          >
            {t('faults.estimate', { grams: number(estimate) })}
          </Button>
        ) : null}
        {fault.state === 'confirmed' ? (
          <Button size="small" variant="outlined" onClick={onClaim}>
            {t('faults.claim.open')}
          </Button>
        ) : null}
      </div>
      <PromptDialog
        open={isAsking}
        title={t('faults.dismissTitle', { unit: places.unitName(fault.platformGroup_id) })}
        confirmLabel={t('faults.dismiss')}
        isBusy={dismiss.isRunning}
        fields={[{ name: 'reason', label: t('reason'), max: 2000, rules: [(value) => value !== '' || t('needed')] }]}
        onConfirm={({ reason = '' }) => void dismiss.run({ params, body: { reason, updatedate: fault.updatedate } })}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

/** The likely loss by what runs of the same strain gave here. */
function useEstimate({ lifecycle_id, plantsAffected, hoursOut }: MalfunctioningGrowUnit): number | undefined {
  const { data } = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { id: lifecycle_id ?? 0 },
      fields: ['id', 'strain_id', 'facility_id', 'starttime', 'harvestdate'],
      limit: 1,
    }),
    { enabled: lifecycle_id !== null },
  );
  const run = data?.[0];
  const strain = run?.strain_id ?? null;
  const { data: runs } = useCall(
    lifecyclesApi.calls.getLifecyclesByStrain,
    { query: { strain_id: String(strain ?? 0), facility_id: String(run?.facility_id ?? 0) } },
    { enabled: strain !== null },
  );
  const runDays =
    run?.starttime && run.harvestdate ? (Date.parse(run.harvestdate) - Date.parse(run.starttime)) / dayMs : null;
  const known = (runs ?? []).map((one) => ({ ...one, isOver: one.actualHarvestDate !== null }));
  return estimateLoss({ runs: known, plantsAffected, hoursOut, runDays });
}
