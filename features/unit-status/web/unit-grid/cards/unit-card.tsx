import { deviceColumns, unitPagePath, viewDevice, type DeviceView } from '@trellis/units/model';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnit } from '../../live/use-unit.ts';
import { InfoIcon, IrrigationCell, ModeCell, NextIrrigationCell } from '../cells/device-cell.tsx';
import type { CellProps } from '../cells/cell-props.ts';
import { LastSeenCell } from '../cells/more-cells.tsx';
import { MetricCell, VpdCell } from '../cells/reading-cell.tsx';
import { CropCell } from '../cells/unit-cells.tsx';
import { UnitDetails } from '../details/unit-details.tsx';
import { useGridWords } from '../grid-words.ts';
import { useDayLines } from '../lines/use-day-lines.ts';
import { NeedsCell } from '../needs/needs-cell.tsx';
import type { RowActions } from '../rows/row-actions.ts';
import { isOfRow, rowState } from '../rows/unit-row.tsx';
import { useIsSelected } from '../selection/use-unit-selection.ts';

interface UnitCardProps {
  id: number;
  isOpen: boolean;
  /** Needs somebody: it says why, since when, who is on it and what is next. */
  isNeedy: boolean;
  actions: RowActions;
}

/** One unit as a card for fingers: its numbers large, with their last day, and its devices in words. */
export const UnitCard = memo(function UnitCard({ id, isOpen, isNeedy, actions }: UnitCardProps) {
  const entry = useUnit(id);
  const isSelected = useIsSelected(id);
  const lines = useDayLines(entry, id);
  const { t } = useGridWords();
  if (!entry) return null;
  const { name } = entry.facets;
  const cell = { entry, lines, density: 'card' } as const;
  return (
    <article
      className="uc"
      aria-label={name}
      data-selected={isSelected}
      {...rowState(entry)}
      onClick={(event) => isOfRow(event) && actions.openCard(id)}
    >
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
        <CropCell entry={entry} density="compact" />
        <InfoIcon entry={entry} />
      </header>
      <div className="uc-needs">
        <NeedsCell {...cell} isNeedy={isNeedy} actions={actions} />
      </div>
      <CardReadings {...cell} />
      <CardWords {...cell} isOpen={isOpen} />
      <footer className="uc-foot">
        <span className="ug-soft">
          {t('columns.lastSeen')} <LastSeenCell entry={entry} />
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

function CardReadings(cell: CellProps) {
  const { show } = useGridWords();
  return (
    <dl className="uc-readings">
      {(['temperature', 'humidity'] as const).map((metric) => (
        <CardReading key={metric} column={metric} unit={show(metric, null).unit}>
          <MetricCell {...cell} metric={metric} />
        </CardReading>
      ))}
      <CardReading column="vpd" unit={show('vpd', null).unit}>
        <VpdCell {...cell} />
      </CardReading>
      <CardReading column="co2" unit={show('co2', null).unit}>
        <MetricCell {...cell} metric="co2" />
      </CardReading>
    </dl>
  );
}

function CardReading({ column, unit, children }: { column: string; unit: string; children: ReactNode }) {
  const { t } = useGridWords();
  return (
    <div>
      <dt>
        {t(`columns.${column}`)} <span>{unit}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Water and mode in words, and what runs where the details are open: nothing here has to be known by its picture. */
function CardWords({ entry, isOpen }: CellProps & { isOpen: boolean }) {
  const { t } = useGridWords();
  const views = deviceColumns.flatMap((device) => viewDevice(entry.record, device) ?? []);
  const running = views.filter(isRunning).map(({ textKey, textValues }) => t(`devices.${textKey}`, { ...textValues }));
  return (
    <dl className="uc-words">
      {viewDevice(entry.record, 'irrigation') ? (
        <>
          <Word name={t('columns.irrigation')}>
            <IrrigationCell entry={entry} />
          </Word>
          <Word name={t('columns.nextIrrigation')}>
            <NextIrrigationCell entry={entry} />
          </Word>
        </>
      ) : null}
      <Word name={t('columns.mode')}>
        <ModeCell entry={entry} />
      </Word>
      {isOpen && views.length > 0 ? (
        <div className="uc-words__all">
          <dt>{t(entry.health.state === 'OFFLINE' ? 'grid.ranLast' : 'grid.running')}</dt>
          <dd>{running.length > 0 ? running.join(' · ') : t('grid.nothingRuns')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const resting: ReadonlySet<string> = new Set(['off', 'disabled', 'disabledInUnit', 'disabledInFacility']);

/** Whether a device does something, or does not do as told. A curtain rests open, a valve closed. */
function isRunning({ kind, state, badge }: DeviceView): boolean {
  if (badge === '!') return true;
  const restsAt = kind === 'curtain' ? 'open' : kind === 'co2' ? 'closed' : 'off';
  return state !== restsAt && !resting.has(state);
}

const Word = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
