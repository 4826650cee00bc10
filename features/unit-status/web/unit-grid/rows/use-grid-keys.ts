import { useState, type KeyboardEvent } from 'react';
import type { GridLine } from '../arrange/group-units.ts';

interface GridKeyActions {
  toggleDetails: (id: number) => void;
  toggleGroup: (key: string) => void;
  openCard: (id: number) => void;
  openPage: (id: number) => void;
  select: (id: number, isRange: boolean) => void;
  selectAll: () => void;
  clearSelection: () => void;
  scrollTo: (lineIndex: number) => void;
}

interface GridKeys {
  /** Key of the line the keyboard is on. */
  activeKey: string | undefined;
  setActive: (key: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

const pageLines = 12;

/**
 * Moves through the lines by keyboard. Focus itself stays on the grid and the active line is only named, so that a row
 * which is redrawn, moved or scrolled out of sight never takes the focus with it.
 */
export function useGridKeys(
  lines: readonly GridLine[],
  openUnits: ReadonlySet<number>,
  actions: GridKeyActions,
): GridKeys {
  const [activeKey, setActiveKey] = useState<string>();
  // Details are read with their unit; arrows go from unit to unit.
  const isStop = (line: GridLine | undefined) => line !== undefined && line.kind !== 'details';
  const index = lines.findIndex(({ key }) => key === activeKey);

  const goTo = (target: number, step: 1 | -1) => {
    let next = Math.max(0, Math.min(lines.length - 1, target));
    while (lines[next] && !isStop(lines[next])) next += step;
    const line = lines[next];
    if (!line) return;
    setActiveKey(line.key);
    actions.scrollTo(next);
    return line;
  };
  const move = (by: number, isRange: boolean) => {
    const step = by > 0 ? 1 : -1;
    const from = lines[index];
    if (isRange && from?.kind === 'unit') actions.select(from.id, true);
    const line = goTo(index === -1 ? 0 : index + by, step);
    if (isRange && line?.kind === 'unit') actions.select(line.id, true);
  };
  const setOpen = (isWanted: boolean) => {
    const line = lines[index];
    if (line?.kind === 'group' && line.isOpen !== isWanted) actions.toggleGroup(line.key);
    if (line?.kind === 'unit' && openUnits.has(line.id) !== isWanted) actions.toggleDetails(line.id);
  };
  const onUnit = (act: (id: number) => void) => {
    const line = lines[index];
    if (line?.kind === 'unit') act(line.id);
    else if (line?.kind === 'group') actions.toggleGroup(line.key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return;
      event.preventDefault();
      return actions.selectAll();
    }
    const keys: Record<string, () => unknown> = {
      ArrowDown: () => move(1, event.shiftKey),
      ArrowUp: () => move(-1, event.shiftKey),
      PageDown: () => move(pageLines, event.shiftKey),
      PageUp: () => move(-pageLines, event.shiftKey),
      Home: () => goTo(0, 1),
      End: () => goTo(lines.length - 1, -1),
      ArrowRight: () => setOpen(true),
      ArrowLeft: () => setOpen(false),
      ' ': () => onUnit((id) => actions.select(id, event.shiftKey)),
      Enter: () => onUnit(actions.openCard),
      o: () => onUnit(actions.openPage),
      Escape: () => actions.clearSelection(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onFocus = () => {
    if (index === -1)
      goTo(
        Math.max(
          0,
          lines.findIndex(({ kind }) => kind === 'unit'),
        ),
        1,
      );
  };
  return { activeKey, setActive: setActiveKey, onKeyDown, onFocus };
}
