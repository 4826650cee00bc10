import { deviceColumns, unitPagePath } from '@trellis/units/model';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo } from 'react';
import { Link } from 'react-router';
import { useUnit } from '../../live/use-unit.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { AirUnitCell, DeviceCell, InfoIcon, IrrigationCell, ModeCell } from '../cells/device-cell.tsx';
import { LastSeenCell } from '../cells/more-cells.tsx';
import { MetricCell, VpdCell } from '../cells/reading-cell.tsx';
import { CropCell, StateCell } from '../cells/unit-cells.tsx';
import { UnitDetails } from '../details/unit-details.tsx';
import { useGridWords } from '../grid-words.ts';
import type { RowActions } from '../rows/row-actions.ts';
import { rowState } from '../rows/unit-row.tsx';
import { useIsSelected } from '../selection/use-unit-selection.ts';

interface UnitCardProps {
  id: number;
  isOpen: boolean;
  actions: RowActions;
}

/** One unit as a card, with everything its line in the grid has. */
export const UnitCard = memo(function UnitCard({ id, isOpen, actions }: UnitCardProps) {
  const entry = useUnit(id);
  const isSelected = useIsSelected(id);
  const { t } = useGridWords();
  if (!entry) return null;
  const { name } = entry.facets;
  return (
    <article className="uc" aria-label={name} data-selected={isSelected} {...rowState(entry)}>
      <header className="uc-head">
        <label className="uc-select">
          <input
            type="checkbox"
            className="ug-check"
            checked={isSelected}
            aria-label={t('grid.select', { name })}
            onChange={(event) => actions.select(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
        <Link to={unitPagePath(entry.record)} className="uc-name">
          <strong>{name}</strong>
          <span className="ug-soft">{[entry.record.rack, entry.record.areaname].filter(Boolean).join(' · ')}</span>
        </Link>
        <InfoIcon entry={entry} />
        <StateCell entry={entry} density="card" actions={actions} />
      </header>
      <div className="uc-crop">
        <CropCell entry={entry} density="row" />
      </div>
      <CardReadings entry={entry} />
      <CardDevices entry={entry} />
      <footer className="uc-foot">
        <span className="ug-soft">
          {t('columns.lastSeen')} <LastSeenCell entry={entry} density="card" />
        </span>
        <button type="button" className="uc-more" aria-expanded={isOpen} onClick={() => actions.toggleDetails(id)}>
          {t(isOpen ? 'grid.lessShort' : 'grid.moreShort')}
          <ExpandMore fontSize="small" />
        </button>
      </footer>
      {isOpen ? <UnitDetails id={id} /> : null}
    </article>
  );
});

function CardReadings({ entry }: { entry: UnitEntry }) {
  const { t, show } = useGridWords();
  const cell = { entry, density: 'row' } as const;
  return (
    <dl className="uc-readings">
      {(['temperature', 'humidity', 'co2'] as const).map((metric) => (
        <div key={metric}>
          <dt>
            {t(`columns.${metric}`)} <span>{show(metric, null).unit}</span>
          </dt>
          <dd>
            <MetricCell {...cell} metric={metric} />
          </dd>
        </div>
      ))}
      <div>
        <dt>
          {t('columns.vpd')} <span>{show('vpd', null).unit}</span>
        </dt>
        <dd>
          <VpdCell {...cell} />
        </dd>
      </div>
    </dl>
  );
}

/** Irrigation says its times and air units their word, so they stand apart from the other devices. */
const cardDevices = deviceColumns.filter((device) => !['irrigation', 'ecu', 'bard'].includes(device));

function CardDevices({ entry }: { entry: UnitEntry }) {
  const cell = { entry, density: 'card' } as const;
  return (
    <div className="uc-devices">
      <ModeCell {...cell} />
      {cardDevices.map((device) => (
        <DeviceCell key={device} {...cell} device={device} />
      ))}
      <AirUnitCell {...cell} />
      <span className="uc-irrigation">
        <IrrigationCell {...cell} />
      </span>
    </div>
  );
}
