import ExpandMore from '@mui/icons-material/ExpandMore';
import { StateIcon } from '@trellis/ui';
import type { Grouping, UnitGroup } from '../arrange/group-units.ts';
import { useGridWords } from '../grid-words.ts';
import { useSelectedIds, useSelectionStore } from '../selection/use-unit-selection.ts';

interface GroupTitleProps {
  group: UnitGroup;
  grouping: Grouping;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** Title of a group: opens and closes it, and chooses all of its units. */
export function GroupTitle({ group, grouping, isOpen, onToggle }: GroupTitleProps) {
  const { t } = useGridWords();
  const selection = useSelectionStore();
  const selected = useSelectedIds();
  const ids = group.units.map(({ id }) => id);
  const name = group.name ?? t(`groups.without.${grouping}`);
  return (
    <>
      <input
        type="checkbox"
        className="ug-check"
        tabIndex={-1}
        aria-label={t('grid.selectGroup', { name })}
        checked={ids.every((id) => selected.has(id))}
        onChange={() => selection.toggleAll(ids)}
      />
      <button
        type="button"
        className="ug-group"
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={() => onToggle(group.key)}
      >
        <ExpandMore fontSize="small" className="ug-group__mark" />
        <span className="ug-group__name">{name}</span>
        <span className="ug-soft t-number">{t('grid.units', { count: ids.length })}</span>
        {group.troubled > 0 ? (
          <span className="ug-trouble t-number" data-state="warning">
            <StateIcon state="warning" size={14} />
            {t('grid.troubled', { count: group.troubled })}
          </span>
        ) : null}
      </button>
    </>
  );
}
