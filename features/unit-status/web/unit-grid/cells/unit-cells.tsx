import ChevronRight from '@mui/icons-material/ChevronRight';
import { unitPagePath } from '@trellis/units/model';
import { Link } from 'react-router';
import { stateKeyOf, type StandingUnit } from '../arrange/unit-states.ts';
import { useGridWords } from '../grid-words.ts';
import type { CellProps } from './cell-props.ts';
import { InfoIcon } from './device-cell.tsx';

interface NameCellProps extends Pick<CellProps, 'entry' | 'density'> {
  isOpen: boolean;
  onToggle: (id: number) => void;
}

/** The unit's name, with the way to its details and what is special about it. */
export function NameCell({ entry, density, isOpen, onToggle }: NameCellProps) {
  const { t } = useGridWords();
  const { record, facets } = entry;
  return (
    <>
      <button
        type="button"
        className="ug-expand"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'grid.hideDetails' : 'grid.showDetails', { name: facets.name })}
        onClick={() => onToggle(entry.id)}
      >
        <ChevronRight fontSize="small" />
      </button>
      <Link
        to={unitPagePath(record)}
        className="ug-name"
        tabIndex={-1}
        {...(record.platformGroupName !== facets.name && { 'data-hint': record.platformGroupName })}
      >
        <span className="ug-name__text">{facets.name}</span>
        {density === 'row' ? (
          <span className="ug-soft">{[record.rack, record.areaname].filter(Boolean).join(' · ')}</span>
        ) : null}
      </Link>
      <InfoIcon entry={entry} />
    </>
  );
}

interface CropCellProps extends Pick<CellProps, 'entry' | 'density'> {
  /** No head above it says what the day counts. */
  isAlone?: boolean;
}

/** Strain and the day of the phase; phase and plan below in roomy lines, else on hover. */
export function CropCell({ entry, density, isAlone = false }: CropCellProps) {
  const { t } = useGridWords();
  const { facets, record, phaseDay } = entry;
  if (record.lifecycles.length === 0) return <span className="ug-soft">{t('crop.empty')}</span>;
  const strain = facets.strain ?? t('crop.noStrain');
  const rest = [facets.phase, facets.plan].filter(Boolean).join(' · ');
  const more = record.lifecycles.length > 1 ? ` +${record.lifecycles.length - 1}` : '';
  const dayText = phaseDay === null ? null : t('crop.dayOfPhase', { count: phaseDay });
  const day = phaseDay === null || isAlone ? dayText : t('crop.day', { count: phaseDay });
  const hint = [`${strain}${more}`, dayText, facets.phase, facets.plan].filter(Boolean).join('\n');
  return (
    <span className="ug-crop" data-hint={hint}>
      <span className="ug-crop__strain">
        {strain}
        {more}
      </span>{' '}
      {day ? <span className="ug-soft ug-crop__day t-number">{day}</span> : null}
      {density === 'compact' ? null : <span className="ug-soft ug-crop__rest">{rest}</span>}
    </span>
  );
}

/** The word for how a unit stands; a word of the controller's own stays as it is. */
export function stateWord(t: (key: string) => string, unit: StandingUnit): string {
  const key = stateKeyOf(unit);
  return key === 'OTHER' ? unit.health.state : t(`states.${key}`);
}
