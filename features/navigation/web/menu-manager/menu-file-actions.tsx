import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Undo from '@mui/icons-material/Undo';
import { menuManagerApi, type MenuFile } from '@trellis/navigation/model';
import { ConfirmDialog, offerFile } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useToast } from '@trellis/web-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuChanges } from './use-menu-manager.ts';
import { useUndo } from './use-undo.ts';

/** What replaces much of the menu at once, and waits for a yes. */
type Question = { kind: 'restore' } | { kind: 'import'; file: MenuFile };

/** Takes the last change back; the menu as a file, out and in; the delivered menu. */
export function MenuFileActions() {
  const { t } = useTranslation('navigation');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<Question>();
  const chosen = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { last, undo } = useUndo();
  const { exportFile, importFile, restore, isRunning } = useWholeMenu(() => setQuestion(undefined));
  const close = () => setAnchor(null);
  const read = async (file: File | undefined) => {
    const menu = await file?.text().then(parseMenu);
    if (menu) setQuestion({ kind: 'import', file: menu });
    else if (file) toast.error(t('manager.noMenuFile'));
  };
  return (
    <>
      {last ? (
        <Button startIcon={<Undo />} onClick={() => void undo()} data-hint={last.label}>
          {t('manager.undo')}
        </Button>
      ) : null}
      <IconButton
        aria-label={t('manager.more')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClick={close} onClose={close}>
        <MenuItem onClick={() => void exportFile()}>{t('manager.export')}</MenuItem>
        <MenuItem onClick={() => chosen.current?.click()}>{t('manager.import')}</MenuItem>
        <MenuItem onClick={() => setQuestion({ kind: 'restore' })}>{t('manager.restore')}</MenuItem>
      </Menu>
      <input
        ref={chosen}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={t('manager.import')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <ConfirmDialog
        open={question !== undefined}
        title={t(question?.kind === 'import' ? 'manager.importTitle' : 'manager.restoreTitle')}
        text={
          question?.kind === 'import'
            ? t('manager.importText', { count: question.file.entries.length })
            : t('manager.restoreText')
        }
        confirmLabel={t(question?.kind === 'import' ? 'manager.import' : 'manager.restore')}
        isBusy={isRunning}
        onConfirm={() => void (question?.kind === 'import' ? importFile(question.file) : restore())}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

/** What a file holds, if it is a menu; its parts are checked by the server. */
function parseMenu(text: string): MenuFile | undefined {
  try {
    const value = JSON.parse(text) as Partial<MenuFile> | null;
    return value?.format === 'trellis-menu' && Array.isArray(value.entries) ? (value as MenuFile) : undefined;
  } catch {
    return undefined;
  }
}

/** Deeds on the whole menu. What replaces it first keeps how it was, to be taken back. */
function useWholeMenu(onDone: () => void) {
  const { t } = useTranslation('navigation');
  const send = sendWith(useClientOptions());
  const { push } = useUndo();
  const toast = useToast();
  const { calls } = menuManagerApi;
  const back = useAction(calls.importMenu, { changes: menuChanges });
  const bring = useAction(calls.importMenu, {
    success: ({ created, changed }) => t('manager.imported', { created, changed }),
    changes: menuChanges,
    onSuccess: onDone,
  });
  const restoring = useAction(calls.restoreDefaults, {
    success: ({ entries, kept }) => t('manager.restored', { count: entries, kept }),
    changes: menuChanges,
    onSuccess: onDone,
  });
  const current = async (): Promise<MenuFile | undefined> => {
    try {
      return await send(calls.exportMenu, {});
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const replace = async (label: string, work: () => Promise<unknown>) => {
    const before = await current();
    if (!before || (await work()) === undefined) return;
    push({ label, undo: () => back.run({ body: before }) });
  };
  return {
    isRunning: bring.isRunning || restoring.isRunning,
    exportFile: async () => {
      const menu = await current();
      if (menu) offerFile(new Blob([JSON.stringify(menu, null, 2)], { type: 'application/json' }), 'menu.json');
    },
    importFile: (file: MenuFile) => replace(t('manager.import'), () => bring.run({ body: file })),
    restore: () => replace(t('manager.restore'), () => restoring.run({})),
  };
}
