import ChevronRight from '@mui/icons-material/ChevronRight';
import { StateIcon } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { Link } from 'react-router';
import { explanationText } from '../../health-card/explanation-text.ts';
import { stateKeyOf, stateLooks } from '../arrange/unit-states.ts';
import { useGridWords } from '../grid-words.ts';
import type { RowActions } from '../rows/row-actions.ts';
import type { CellProps } from './cell-props.ts';
import { InfoIcon } from './device-cell.tsx';

interface NameCellProps extends CellProps {
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

/** The state: icon and word; opens the health card, or the unit's page where the person prefers it. */
export function StateCell({ entry, actions }: CellProps & { actions: Pick<RowActions, 'openCard' | 'openPage'> }) {
  const words = useGridWords();
  const { t, preferences } = words;
  const isPage = preferences.stateOpens === 'page';
  const key = stateKeyOf(entry.health.state);
  const { warnings } = entry.health;
  const count = warnings.length;
  const word = stateWord(t, entry.health.state);
  return (
    <button
      type="button"
      className="ug-state"
      tabIndex={-1}
      data-state={stateLooks[key]}
      data-hint={[
        ...warnings.map((warning) => explanationText(warning, words)),
        t(isPage ? 'shortcuts.open' : count > 0 ? 'grid.whyState' : 'grid.openCard'),
      ].join('\n')}
      aria-label={t(isPage ? 'grid.pageOf' : 'grid.cardOf', {
        name: entry.facets.name,
        state: count > 1 ? `${word} ${count}` : word,
      })}
      onClick={() => (isPage ? actions.openPage(entry.id) : actions.openCard(entry.id))}
    >
      <StateIcon state={stateLooks[key]} />
      <span className="ug-state__word">{word}</span>{' '}
      {count > 1 ? <span className="ug-state__count t-number">{count}</span> : null}
    </button>
  );
}

/** The word for a state; a word of the controller's own stays as it is. */
export function stateWord(t: (key: string) => string, state: string): string {
  const key = stateKeyOf(state);
  return key === 'OTHER' ? state : t(`states.${key}`);
}

/** Strain, plan and the day of the phase. */
export function CropCell({ entry, density }: CellProps) {
  const { t } = useGridWords();
  const { facets, record, phaseDay } = entry;
  if (record.lifecycles.length === 0) return <span className="ug-soft">{t('crop.empty')}</span>;
  const strain = facets.strain ?? t('crop.noStrain');
  const day = phaseDay === null ? null : t('crop.day', { count: phaseDay });
  const rest = [day, facets.phase, facets.plan].filter(Boolean).join(' · ');
  const more = record.lifecycles.length > 1 ? ` +${record.lifecycles.length - 1}` : '';
  return (
    <span className={density === 'row' ? 'ug-crop ug-crop--two' : 'ug-crop'} data-hint={`${strain}${more}\n${rest}`}>
      <span className="ug-crop__strain">
        {strain}
        {more}
      </span>
      <span className="ug-soft ug-crop__rest">{rest}</span>
    </span>
  );
}
