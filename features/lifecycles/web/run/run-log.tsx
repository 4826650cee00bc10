import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { runsApi } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const mostEntries = 200;

/** The diary of a run, the newest first, and the place to write into it. */
export function RunLog({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { dateTime, number } = useFormat();
  const [text, setText] = useState('');
  const { data, error, refetch } = useCall(
    everyday('lifecycleLog').list,
    filtered({ where: { lifecycle_id: runId }, order: 'time DESC', limit: mostEntries }),
  );
  const write = useAction(runsApi.calls.comment, { changes: ['lifecycleLog'], onSuccess: () => setText('') });
  return (
    <div className="lc-log">
      <TextField
        size="small"
        multiline
        minRows={2}
        label={t('log.note')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 8000 } }}
      />
      <div>
        <Button
          variant="outlined"
          disabled={text.trim() === '' || write.isRunning}
          onClick={() => void write.run({ params: { id: String(runId) }, body: { text } })}
        >
          {t('log.write')}
        </Button>
      </div>
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data?.length === 0 ? <EmptyNotice text={t('log.none')} /> : null}
      <ul className="lc-list">
        {(data ?? []).map(({ id, time, kind, text: said, value, unit, user_id }) => (
          <li key={id}>
            <span>
              <strong>{t(`log.kinds.${kind}`)}</strong>{' '}
              {[said, value === null ? null : `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit ?? ''}`.trim()]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="lc-soft">
              {dateTime(time)} · <PersonName id={user_id} fallback="Trellis" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
