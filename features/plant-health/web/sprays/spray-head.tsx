import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { spraysApi, SprayApplication } from '@trellis/lifecycles/model';
import { Notice, OptionDialog, PromptDialog } from '@trellis/ui';
import { useAction, useFormat, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnitLinks } from '../shared/unit-links.tsx';
import { useHasRole, useMay } from '../shared/use-can.ts';
import { usePlaces } from '../shared/use-places.ts';
import { ProductUsed } from './product-used.tsx';
import type { Spray } from './use-sprays.ts';

interface SprayHeadProps {
  spray: SprayApplication;
  /** With its product and units, where it is among the newest. */
  known: Spray | undefined;
  onCopy: (spray: Spray) => void;
  onSign: (spray: Spray) => void;
}

type Asking = 'apply' | 'cancel' | 'clear';

/** Where it was sprayed, what waits for it, and what may be done with the record. */
export function SprayHead({ spray, known, onCopy, onSign }: SprayHeadProps) {
  const { t } = useTranslation('plant-health');
  const { dateTime, day } = useFormat();
  const places = usePlaces();
  const may = useMay(SprayApplication);
  const hasRole = useHasRole();
  const [asking, setAsking] = useState<Asking>();
  const [isBooked, setBooked] = useKeptState(`apply ${spray.id}`, false);
  const [now] = useState(() => Date.now());
  const needed = (value: string) => value !== '' || t('needed');
  const close = () => setAsking(undefined);
  const params = { id: spray.id };
  const done = { changes: ['ipmSprayTargets'], onSuccess: close };
  const apply = useAction(spraysApi.calls.applySpray, { ...done, success: t('sprays.applied') });
  const cancel = useAction(everyday('ipmSprayApplications').move('cancel'), {
    ...done,
    success: t('sprays.cancelled'),
  });
  const clear = useAction(spraysApi.calls.clearHarvest, { ...done, success: t('sprays.cleared') });
  const waits = spray.state === 'applied' && spray.reiUntil !== null && Date.parse(spray.reiUntil) > now;
  const isHeld = spray.phiUntil !== null && Date.parse(spray.phiUntil) > now && spray.clearanceUrl === null;
  const offers: [Asking, boolean][] = [
    ['apply', may('apply', spray.state)],
    ['clear', spray.state !== 'cancelled' && spray.clearanceUrl === null && hasRole(['complianceOfficer'])],
    ['cancel', may('cancel', spray.state)],
  ];
  return (
    <section className="ph-head" aria-label={t('sprays.how')}>
      <div>
        {t('sprays.where')}{' '}
        <UnitLinks ids={(known?.targets ?? []).map((one) => one.platformGroup_id)} places={places} />
      </div>
      <Dose spray={spray} />
      {waits ? <Notice state="error">{t('sprays.waiting.rei', { time: dateTime(spray.reiUntil) })}</Notice> : null}
      {spray.state === 'applied' && isHeld ? (
        <Notice state="warning">{t('sprays.waiting.phi', { day: day(spray.phiUntil) })}</Notice>
      ) : null}
      {spray.clearanceUrl === null ? null : (
        <Notice state="info">
          {t('sprays.isCleared', { reason: spray.clearanceReason ?? '' })}{' '}
          <a href={spray.clearanceUrl} target="_blank" rel="noreferrer">
            {t('sprays.document')}
          </a>
        </Notice>
      )}
      <div className="ph-actions">
        {offers.map(([offer, isOffered]) =>
          isOffered ? (
            <Button
              key={offer}
              variant={offer === 'apply' ? 'contained' : 'outlined'}
              size="small"
              color={offer === 'cancel' ? 'error' : 'primary'}
              onClick={() => setAsking(offer)}
            >
              {t(`sprays.actions.${offer}`)}
            </Button>
          ) : null,
        )}
        {known && may('apply', 'planned') ? (
          <Button variant="outlined" size="small" onClick={() => onCopy(known)}>
            {t('sprays.actions.copy')}
          </Button>
        ) : null}
        {known && spray.state === 'applied' ? (
          <Button variant="outlined" size="small" onClick={() => onSign(known)}>
            {t('sprays.actions.sign')}
          </Button>
        ) : null}
      </div>
      <OptionDialog
        open={asking === 'apply'}
        title={t('sprays.actions.applyTitle')}
        confirmLabel={t('sprays.actions.apply')}
        isBusy={apply.isRunning}
        onConfirm={() =>
          void apply.run({
            params: { id: String(spray.id) },
            body: { updatedate: spray.updatedate, ...(isBooked && { bookStock: true }) },
          })
        }
        onClose={close}
      >
        <div className="ph-stack">
          <p>{t('sprays.actions.applyText', { time: dateTime(spray.start) })}</p>
          <ProductUsed mix={spray} productId={spray.consumable_id} isBooked={isBooked} onBook={setBooked} />
        </div>
      </OptionDialog>
      <PromptDialog
        open={asking === 'cancel'}
        tone="error"
        title={t('sprays.actions.cancelTitle')}
        text={t('sprays.actions.cancelText')}
        confirmLabel={t('sprays.actions.cancel')}
        isBusy={cancel.isRunning}
        fields={[{ name: 'reason', label: t('reason'), isLong: true, rules: [needed], max: 2000 }]}
        onConfirm={({ reason = '' }) => void cancel.run({ params, body: { reason, updatedate: spray.updatedate } })}
        onClose={close}
      />
      <PromptDialog
        open={asking === 'clear'}
        tone="primary"
        title={t('sprays.actions.clearTitle')}
        text={t('sprays.actions.clearText')}
        confirmLabel={t('sprays.actions.clear')}
        isBusy={clear.isRunning}
        fields={[
          { name: 'documentUrl', label: t('sprays.actions.documentUrl'), rules: [needed], max: 2048 },
          { name: 'reason', label: t('reason'), isLong: true, rules: [needed], max: 2000 },
        ]}
        onConfirm={({ documentUrl = '', reason = '' }) =>
          void clear.run({ params: { id: String(spray.id) }, body: { documentUrl, reason } })
        }
        onClose={close}
      />
    </section>
  );
}

/** Rate, mix, area, and what that took of the product. */
function Dose({ spray: { rate, rateUnit, volumeL, areaSqFt, amountUsed, amountUnit } }: Pick<SprayHeadProps, 'spray'>) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  if (rate === null) return null;
  const said = [
    `${number(rate, rate % 1 === 0 ? 0 : 2)} ${rateUnit ?? ''}`.trim(),
    volumeL === null ? null : t('sprays.mix', { amount: number(volumeL, 1) }),
    areaSqFt === null ? null : t('sprays.area', { amount: number(areaSqFt) }),
    amountUsed === null ? null : t('sprays.record.used', { amount: `${number(amountUsed, 1)} ${amountUnit ?? ''}` }),
  ];
  return <div>{said.filter(Boolean).join(' · ')}</div>;
}
