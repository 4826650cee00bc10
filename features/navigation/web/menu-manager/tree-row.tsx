import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { NamedIcon, StateChip } from '@trellis/ui';
import { findRoute, useRouteTable } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { Destination, ManagedEntry } from './menu-tree.ts';

interface TreeRowProps {
  entry: ManagedEntry;
  name: string;
  /** Its own, or its group's. */
  icon: string | null;
  /** Who opened it lately. */
  people: number;
  isClosed: boolean;
  onToggle: () => void;
  onOpen: () => void;
  up: Destination | undefined;
  down: Destination | undefined;
  onMove: (to: Destination) => void;
  /** Not every row is in view: dropping would put it at a place nobody sees. */
  isFixed: boolean;
}

/** One line of the menu: handle, name, marks, and the buttons that move it without dragging. */
export function TreeRow(props: TreeRowProps) {
  const { entry, name, icon, isClosed, onToggle, onOpen, up, down, onMove, isFixed } = props;
  const { t } = useTranslation('navigation');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
    disabled: isFixed,
  });
  const isGroup = entry.parent_id === null;
  return (
    <li
      ref={setNodeRef}
      className={`m-row${isGroup ? ' m-row--group' : ''}${entry.active ? '' : ' m-row--off'}`}
      style={{ transform: CSS.Translate.toString(transform), transition, opacity: isDragging ? 0.6 : undefined }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="m-row__grip"
        {...attributes}
        {...listeners}
        disabled={isFixed}
        aria-label={t('manager.drag', { name })}
      >
        <DragIndicator fontSize="small" />
      </button>
      {isGroup ? (
        <IconButton
          size="small"
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'manager.openGroup' : 'manager.closeGroup', { name })}
          onClick={onToggle}
        >
          <ExpandMore sx={{ transform: isClosed ? 'rotate(-90deg)' : undefined }} />
        </IconButton>
      ) : null}
      <button type="button" className="m-row__name" onClick={onOpen}>
        <NamedIcon name={icon ?? undefined} />
        <span>
          <span className="m-row__label">{name}</span>
          <span className="m-row__route">{entry.route ?? (isGroup ? null : entry.menuItem)}</span>
        </span>
      </button>
      <Marks {...props} />
      <span className="m-row__moves">
        <IconButton
          size="small"
          disabled={!up || isFixed}
          aria-label={t('manager.moveUp', { name })}
          onClick={() => up && onMove(up)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          disabled={!down || isFixed}
          aria-label={t('manager.moveDown', { name })}
          onClick={() => down && onMove(down)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
      </span>
    </li>
  );
}

/** What is special about an entry, in words. */
function Marks({ entry, people }: Pick<TreeRowProps, 'entry' | 'people'>) {
  const { t } = useTranslation('navigation');
  const routes = useRouteTable();
  const hasNoPage = entry.route !== null && !findRoute(entry.route, routes);
  const marks = [
    ...(entry.isShortMenu ? [t('manager.marks.short')] : []),
    ...(entry.isConfigModule ? [t('manager.marks.config')] : []),
    ...(entry.requires === 'none' ? [] : [t(`records.navigationMenu.choices.requires.${entry.requires}`)]),
  ];
  return (
    <span className="m-row__marks">
      {marks.map((mark) => (
        <Chip key={mark} size="small" variant="outlined" label={mark} />
      ))}
      {entry.active ? null : <StateChip state="disabled" label={t('manager.marks.off')} />}
      {hasNoPage ? <StateChip state="disabled" label={t('manager.marks.noPage')} /> : null}
      {people > 0 ? (
        <span className="m-row__use" data-hint={t('manager.useHint')}>
          {t('manager.use', { count: people })}
        </span>
      ) : null}
    </span>
  );
}
