import ExpandMore from '@mui/icons-material/ExpandMore';
import { StateIcon } from '@trellis/ui';
import type { Grouping, UnitGroup } from '../arrange/group-units.ts';
import { stateKeyOf } from '../arrange/unit-states.ts';
import { memo } from 'react';
import { useGridWords } from '../grid-words.ts';
import { useSelectedIds, useSelectionStore } from '../selection/use-unit-selection.ts';

interface GroupTitleProps {
  group: UnitGroup;
  grouping: Grouping;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** Title of a group: opens and closes it, and chooses all of its units. */
export const GroupTitle = memo(function GroupTitle({ group, grouping, isOpen, onToggle }: GroupTitleProps) {
  const { t } = useGridWords();
  const selection = useSelectionStore();
  const selected = useSelectedIds();
  const ids = group.units.map(({ id }) => id);
  const name = group.isNeed ? t('needs.title') : (group.name ?? t(`groups.without.${grouping}`));
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
        <GroupCount group={group} grouping={grouping} />
        {group.troubled > 0 && !group.isNeed ? (
          <span className="ug-trouble t-number" data-state="warning">
            <StateIcon state="warning" size={14} />
            {t('grid.troubled', { count: group.troubled })}
          </span>
        ) : null}
      </button>
      {group.isNeed ? null : <LightsOf group={group} />}
    </>
  );
});

/** How many units; where those that need somebody stand apart, how many of the rest are in order or out of service. */
function GroupCount({ group, grouping }: Pick<GroupTitleProps, 'group' | 'grouping'>) {
  const { t } = useGridWords();
  const count = group.units.length;
  if (group.isNeed) {
    // The chips count these among the healthy: both are said.
    const byTicket = group.units.filter((entry) => stateKeyOf(entry) === 'HEALTHY').length;
    const counted = [
      t('needs.worstFirst', { count }),
      byTicket > 0 ? t('needs.healthyAmong', { count: byTicket }) : '',
    ];
    return <span className="ug-soft t-number">{counted.filter(Boolean).join(' · ')}</span>;
  }
  if (grouping !== 'need') return <span className="ug-soft t-number">{t('grid.units', { count })}</span>;
  const out = group.units.filter(({ record }) => record.isDisabled || !record.deployed).length;
  const said = [
    count > out ? t('needs.inOrder', { count: count - out }) : '',
    out > 0 ? t('needs.outOfService', { count: out }) : '',
  ];
  return <span className="ug-soft t-number">{said.filter(Boolean).join(' · ')}</span>;
}

/** The light of a group whose units share one, and until when. */
function LightsOf({ group }: Pick<GroupTitleProps, 'group'>) {
  const { t, format } = useGridWords();
  const periods = group.units.flatMap(({ health }) => health.lightPeriod ?? []);
  const [first] = periods;
  if (!first || periods.some(({ isLit, until }) => isLit !== first.isLit || until !== first.until)) return null;
  const until = first.until ? t('card.until', { time: format.time(first.until) }) : '';
  return (
    <span className="ug-soft ug-group__lights t-number">
      {[t(first.isLit ? 'card.lit' : 'card.dark'), until].filter(Boolean).join(' ')}
    </span>
  );
}
