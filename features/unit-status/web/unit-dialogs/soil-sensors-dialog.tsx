import { rootZoneDesignatorIds } from '@trellis/climate/model';
import { deviceTypes } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { ContentDialog } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
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
      <Probes controller_id={entry.record.controller_id} />
      {ready ? <SensorsTab entry={entry} designators={rootZoneDesignatorIds} /> : null}
    </ContentDialog>
  );
}

/** The probes the controller has, whether they have said something yet or not. */
function Probes({ controller_id }: { controller_id: number | null }) {
  const { t } = useGridWords();
  const { data } = useCall(
    everyday('virtualDevices').list,
    filtered({ where: { controller_id, virtualDeviceType_id: deviceTypes.soilSensor.id }, order: 'name' }),
    { enabled: controller_id !== null },
  );
  if (!data?.length) return null;
  const names = data.map(({ name, enabled }) => (enabled ? name : t('look.probeOff', { name })));
  return <p className="up-soft">{t('look.probes', { names: names.join(' · ') })}</p>;
}
