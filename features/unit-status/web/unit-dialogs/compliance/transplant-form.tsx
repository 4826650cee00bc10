import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { plantsApi } from '@trellis/lifecycles/model';
import { Notice } from '@trellis/ui';
import { useAction, useErrorText } from '@trellis/web-kit';
import { useState } from 'react';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { isStart, lastTag, nextTag } from './next-tag.ts';

interface TransplantFormProps {
  runId: number;
  /** Plants without a tag. */
  plantIds: readonly number[];
  /** Plants without one that are left for another time. */
  left: number;
  /** The last tag that was given. */
  startAfter: string | null | undefined;
}

/** Gives plants the tags of the state, one after the other from the first, and tells the state of their phase. */
export function TransplantForm({ runId, plantIds, left, startAfter }: TransplantFormProps) {
  const { t } = useGridWords();
  const errorText = useErrorText();
  const [typed, setTyped] = useState<{ prefix: string; start: string }>();
  const [failure, setFailure] = useState<Error>();
  const { prefix, start } = typed ?? nextTag(startAfter);
  const change = (part: Partial<{ prefix: string; start: string }>) => setTyped({ prefix, start, ...part });
  const transplant = useAction(plantsApi.calls.metrcTransplant, {
    success: ({ plants }) => t('compliance.done', { count: plants.length }),
    changes: ['ag_plants', 'ag_lifecycles', 'metrcTags'],
    onError: (error) => {
      setFailure(error);
      return true;
    },
  });
  const last = lastTag({ prefix, start }, plantIds.length);
  const isWrong = start !== '' && !isStart(start);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    setFailure(undefined);
    void transplant.run({
      body: { lifecycle_id: runId, metrcStartingTag: start, metrcTagPrefix: prefix, plantIds: [...plantIds] },
    });
  };
  return (
    <form className="uc-form" aria-label={t('compliance.transplant')} onSubmit={submit}>
      <h4>{t('compliance.transplant')}</h4>
      <p className="ug-soft">{t('compliance.transplantWhat', { count: plantIds.length })}</p>
      <div className="uc-form__fields">
        <TextField
          label={t('compliance.prefix')}
          value={prefix}
          slotProps={{ htmlInput: { maxLength: 45, autoComplete: 'off', autoCapitalize: 'characters' } }}
          onChange={(event) => change({ prefix: event.target.value })}
        />
        <TextField
          label={t('compliance.start')}
          value={start}
          required
          error={isWrong}
          helperText={isWrong ? t('compliance.startWrong') : ' '}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 15, autoComplete: 'off' } }}
          onChange={(event) => change({ start: event.target.value.trim() })}
        />
      </div>
      <p className="t-number" role="status">
        {last === undefined
          ? t('compliance.needsStart')
          : t('compliance.range', { count: plantIds.length, from: prefix + start, to: last })}
      </p>
      {left > 0 ? <Notice state="info">{t('compliance.left', { count: left })}</Notice> : null}
      {failure ? <Notice state="error">{errorText(failure)}</Notice> : null}
      <Button type="submit" variant="contained" disabled={!isStart(start) || transplant.isRunning}>
        {t('compliance.confirm', { count: plantIds.length })}
      </Button>
    </form>
  );
}
