import { ShortcutsDialog } from '@trellis/ui';
import { useGridWords } from '../grid-words.ts';

/** Keys of each shortcut, by its text. */
const shortcuts: readonly [keys: readonly string[], textKey: string][] = [
  [['/'], 'search'],
  [['↑', '↓'], 'move'],
  [['→', '←'], 'details'],
  [['Space'], 'select'],
  [['Shift', '↓'], 'range'],
  [['Ctrl', 'A'], 'all'],
  [['Esc'], 'clear'],
  [['Enter'], 'card'],
  [['o'], 'open'],
  [['n'], 'command'],
  [['?'], 'help'],
];

/** What can be done by keyboard on this page. */
export function GridShortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useGridWords();
  return (
    <ShortcutsDialog
      open={isOpen}
      title={t('shortcuts.title')}
      shortcuts={shortcuts.map(([keys, text]) => ({
        keys: keys.map((key) => t(`keys.${key}`, { defaultValue: key })),
        text: t(`shortcuts.${text}`),
      }))}
      onClose={onClose}
    />
  );
}
