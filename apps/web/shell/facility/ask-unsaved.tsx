import { ConfirmDialog } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

interface AskUnsavedProps {
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before typed but unsaved work is left behind, in the words of every form. */
export function AskUnsaved({ onDiscard, onClose }: AskUnsavedProps) {
  const { t } = useTranslation('records');
  return (
    <ConfirmDialog
      open
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.discard')}
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
      onClose={onClose}
    />
  );
}
