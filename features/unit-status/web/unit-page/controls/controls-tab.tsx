import { deviceColumns, viewDevice, viewMode, type DeviceView } from '@trellis/units/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useIsModeChanging } from '../../live/use-mode-changes.ts';
import { UnitCommandBar } from '../../unit-dialogs/unit-command-bar.tsx';
import { ViewIcon } from '../../unit-grid/cells/device-cell.tsx';
import { useGridWords } from '../../unit-grid/grid-words.ts';

/** What every device of the unit does now, and what it can be told. */
export function ControlsTab({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const words = useGridWords();
  const { record } = entry;
  const units = useMemo(() => [record], [record]);
  const isChanging = useIsModeChanging(entry.id);
  const views = [
    viewMode(record, isChanging),
    ...deviceColumns.map((device) => viewDevice(record, device)).filter((view) => view !== undefined),
  ];
  return (
    <>
      <section aria-labelledby="up-devices">
        <h2 className="up-title" id="up-devices">
          {t('controls.devices')}
        </h2>
        <ul className="up-devices">
          {views.map((view) => (
            <li key={view.kind}>
              <ViewIcon view={withoutBadge(view)} size={28} />
              <span>{words.t(`devices.${view.textKey}`, { ...view.textValues })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="up-commands">
        <h2 className="up-title" id="up-commands">
          {t('controls.commands')}
        </h2>
        <UnitCommandBar units={units} />
      </section>
    </>
  );
}

/** The word beside the icon says the number. */
const withoutBadge = ({ badge: _, ...view }: DeviceView): DeviceView => view;
