import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CollectionAbout } from '@trellis/entity-kit';
import { Notice, phoneBreakpoint } from '@trellis/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityListProps } from '../entity-list-props.ts';
import type { RecordWords } from '../use-record-words.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport, type ImportDraft } from './use-import.ts';
import './import.css';

interface ImportDialogProps {
  props: EntityListProps;
  about: CollectionAbout;
  words: RecordWords;
  onClose: () => void;
}

/** Takes a CSV file in: chosen, checked line by line, looked at, and imported whole or not at all. */
export function ImportDialog({ props, about, words, onClose }: ImportDialogProps) {
  const { t } = useTranslation('records');
  const titleId = useId();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const state = useImport({ props, about, words, onDone: onClose });
  const { draft, failure, isChecking, isSaving } = state;
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={isSaving ? () => undefined : onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: draft ? 1100 : 600, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t('import.title', { many: words.many })}</DialogTitle>
      <DialogContent className="r-import">
        {failure === undefined ? null : <Notice state="error">{failure}</Notice>}
        {isChecking || isSaving ? (
          <LinearProgress aria-label={t(isSaving ? 'import.saving' : 'import.checking')} />
        ) : null}
        {draft ? (
          <ImportPreview draft={draft} fields={state.fields} idLabel={state.label('id')} onColumn={state.fillColumn} />
        ) : (
          <ChooseFile
            fields={state.fields}
            fileName={props.entity.path}
            isBusy={isChecking}
            onChoose={(file) => void state.open(file)}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, '& button': { whiteSpace: 'nowrap' } }}>
        {draft ? <DraftActions state={state} draft={draft} onClose={onClose} /> : <Cancel onClose={onClose} />}
      </DialogActions>
    </Dialog>
  );
}

interface DraftActionsProps {
  state: ReturnType<typeof useImport>;
  draft: ImportDraft;
  onClose: () => void;
}

function DraftActions({ state, draft, onClose }: DraftActionsProps) {
  const { t } = useTranslation('records');
  const { failure, isChecking, isSaving } = state;
  const bad = draft.lines.filter(({ problems }) => problems.length > 0).length;
  const sent = draft.lines.filter(({ kind }) => kind !== 'unchanged').length;
  const isReady = draft.isTried && bad === 0 && sent > 0 && !isChecking;
  return (
    <>
      <Button color="inherit" disabled={isSaving} onClick={state.startOver} sx={{ mr: 'auto' }}>
        {t('import.other')}
      </Button>
      <Cancel isDisabled={isSaving} onClose={onClose} />
      {bad > 0 && bad < draft.lines.length ? (
        <Button variant="outlined" disabled={isChecking} onClick={state.leaveOutBad}>
          {t('import.leaveOutBad', { count: bad })}
        </Button>
      ) : null}
      {failure === undefined || isReady ? null : (
        <Button variant="outlined" disabled={isChecking} onClick={state.retry}>
          {t('import.again')}
        </Button>
      )}
      <Button variant="contained" disabled={!isReady} loading={isSaving} onClick={() => void state.save()}>
        {t('import.save', { count: sent })}
      </Button>
    </>
  );
}

function Cancel({ isDisabled = false, onClose }: { isDisabled?: boolean; onClose: () => void }) {
  const { t } = useTranslation('records');
  return (
    <Button color="inherit" disabled={isDisabled} onClick={onClose}>
      {t('form.cancel')}
    </Button>
  );
}
