import { rootZoneDesignatorIds } from '@trellis/climate/model';
import { ContentDialog } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { SensorsTab } from '../unit-page/sensors/sensors-tab.tsx';
import '../unit-page/unit-page.css';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';

/** The sensors in the root zone with what they read; of several of a kind the lowest priority steers. */
export function SoilSensorsDialog({ entry, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const { ready } = useTranslation('unit-page');
  return (
    <ContentDialog
      title={`${t('look.soilSensors')} · ${preferences.nameOf(entry.record.platformGroupName)}`}
      width={960}
      onClose={onClose}
    >
      <p className="up-soft">{t('look.soilSensorsWhat')}</p>
      {ready ? <SensorsTab entry={entry} designators={rootZoneDesignatorIds} /> : null}
    </ContentDialog>
  );
}
