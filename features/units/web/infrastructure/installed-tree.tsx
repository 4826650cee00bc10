import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { StateIcon } from '@trellis/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branch } from './arrange-tree.ts';

interface InstalledTreeProps {
  branches: readonly Branch[];
  opened: ReadonlySet<string>;
  chosen: string | undefined;
  onToggle: (key: string) => void;
  onChoose: (key: string) => void;
}

/** The tree: arrows move and open, Enter chooses. */
export function InstalledTree(props: InstalledTreeProps) {
  const { t } = useTranslation('infrastructure');
  const { branches, opened, chosen, onToggle, onChoose } = props;
  const first = chosen ?? branches[0]?.item.key;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]');
    const key = row?.dataset['key'];
    if (!row || key === undefined) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const at = rows.indexOf(row);
    const isOpen = row.getAttribute('aria-expanded');
    const move = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
    if (move) move.focus();
    else if (event.key === 'ArrowRight' && isOpen === 'false') onToggle(key);
    else if (event.key === 'ArrowLeft' && isOpen === 'true') onToggle(key);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(key);
    else return;
    event.preventDefault();
  };
  return (
    <div role="tree" aria-label={t('tree')} className="fi-tree" onKeyDown={onKeyDown}>
      {branches.map((branch) => (
        <Row
          key={branch.item.key}
          branch={branch}
          level={1}
          opened={opened}
          chosen={chosen}
          first={first}
          onToggle={onToggle}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface RowProps extends Omit<InstalledTreeProps, 'branches'> {
  branch: Branch;
  level: number;
  /** The row that Tab reaches. */
  first: string | undefined;
}

function Row({ branch, level, ...props }: RowProps) {
  const { t } = useTranslation('infrastructure');
  const { item, inside, count } = branch;
  const { opened, chosen, first, onToggle, onChoose } = props;
  const isOpen = opened.has(item.key);
  const hasInside = inside.length > 0;
  return (
    <>
      <div
        role="treeitem"
        className="fi-row"
        data-key={item.key}
        style={{ paddingInlineStart: 8 + (level - 1) * 20 }}
        aria-level={level}
        aria-selected={chosen === item.key}
        tabIndex={first === item.key ? 0 : -1}
        {...(hasInside && { 'aria-expanded': isOpen })}
        onClick={() => {
          onChoose(item.key);
          if (hasInside) onToggle(item.key);
        }}
      >
        <span className="fi-row__arrow" aria-hidden>
          {hasInside ? isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" /> : null}
        </span>
        <span data-state={item.status} className="fi-row__state">
          <StateIcon state={item.status} />
          {/* What is well needs no word beside its mark. */}
          <span className={item.status === 'healthy' ? 't-hidden' : 'fi-row__word'}>{t(`states.${item.status}`)}</span>
        </span>
        <span className="fi-row__name">{item.name}</span>
        <span className="fi-row__kind">{t(`kinds.${item.kind}`)}</span>
        {count > 0 ? <span className="fi-row__count t-number">{t('counts', { count })}</span> : null}
      </div>
      {isOpen ? inside.map((inner) => <Row key={inner.item.key} branch={inner} level={level + 1} {...props} />) : null}
    </>
  );
}
