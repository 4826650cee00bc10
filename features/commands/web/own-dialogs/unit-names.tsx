import type { UnitRecord } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import '../dialog/dialog.css';

const firstShown = 24;

/** The units a dialog is about, by name. */
export function UnitNames({ units }: { units: readonly UnitRecord[] }) {
  const { t } = useTranslation('commands');
  const shown = units.slice(0, firstShown);
  return (
    <div>
      <h3 className="t-reach__title">{t('own.units', { count: units.length })}</h3>
      <ul className="t-reach__names">
        {shown.map(({ platformGroup_id, platformGroupName }) => (
          <li key={platformGroup_id}>{platformGroupName}</li>
        ))}
        {shown.length < units.length ? <li>{t('dialog.more', { count: units.length - shown.length })}</li> : null}
      </ul>
    </div>
  );
}
