import { ShortcutsDialog } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

const shortcuts: readonly [keys: readonly string[], text: string][] = [
  [['/'], 'search'],
  [['n'], 'new'],
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Esc'], 'close'],
  [['?'], 'help'],
];

/** What can be done by keyboard on a list. */
export function ListShortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('records');
  return (
    <ShortcutsDialog
      open={isOpen}
      title={t('keys.title')}
      shortcuts={shortcuts.map(([keys, text]) => ({ keys, text: t(`keys.${text}`) }))}
      onClose={onClose}
    />
  );
}
