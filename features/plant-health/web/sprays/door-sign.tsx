import { useFormat, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { PrintDialog } from '../shared/print-dialog.tsx';
import { usePlaces } from '../shared/use-places.ts';
import type { Spray } from './use-sprays.ts';

/** The sign for the door of what was sprayed: in both languages, whoever reads it. */
export function DoorSign({ spray, onClose }: { spray: Spray; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  return (
    <PrintDialog title={t('sprays.sign.title')} isTitleHidden onClose={onClose}>
      <Sign spray={spray} />
    </PrintDialog>
  );
}

function Sign({ spray }: { spray: Spray }) {
  const { t } = useTranslation('plant-health');
  const { dateTimeIn, day } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const places = usePlaces();
  const units = [...new Set(spray.targets.map(({ platformGroup_id }) => places.unitName(platformGroup_id)))];
  const { consumable: product } = spray;
  const facts: [string, React.ReactNode][] = [
    [t('sprays.sign.product'), product?.name],
    [t('sprays.sign.epa'), product?.epaNumber ?? '–'],
    [t('sprays.sign.ingredient'), product?.activeIngredient ?? '–'],
    [t('sprays.sign.applied'), dateTimeIn(spray.finish ?? spray.start, zone)],
    [
      t('sprays.sign.applicator'),
      <>
        <PersonName id={spray.applicator_user_id} fallback="–" />
        {spray.applicatorLicense ? ` · ${spray.applicatorLicense}` : ''}
      </>,
    ],
    ...(spray.phiUntil === null ? [] : [[t('sprays.sign.harvest'), day(spray.phiUntil)] as [string, string]]),
  ];
  return (
    <div className="ph-sign">
      {/* A sign on a door is read by everybody: both languages, whatever the reader of this page speaks. */}
      <p className="ph-sign__stop" lang="en">
        {t('sprays.sign.stopEnglish')}
      </p>
      <p className="ph-sign__stop" lang="es">
        {t('sprays.sign.stopSpanish')}
      </p>
      <p className="ph-sign__units">{units.join(' · ')}</p>
      <p className="ph-sign__until">
        {spray.reiUntil === null
          ? t('sprays.sign.noRei')
          : t('sprays.sign.until', { time: dateTimeIn(spray.reiUntil, zone) })}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
