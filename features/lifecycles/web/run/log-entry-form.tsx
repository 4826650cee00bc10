import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { ImagePicker } from '@trellis/files/web';
import { runsApi } from '@trellis/lifecycles/model';
import { useAction, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A report of a run has so many photos at most. */
const mostPhotos = 4;
const noPhotos: readonly string[] = [];

/** A note for the diary of a run, with up to four photos; what was typed stays until it is written, also while another tab is looked at. */
export function LogEntryForm({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const [text, setText] = useKeptState(`log ${runId} text`, '', { outlivesLeaving: true });
  const [photos, setPhotos] = useKeptState<readonly string[]>(`log ${runId} photos`, noPhotos, {
    outlivesLeaving: true,
  });
  const [isUploading, setUploading] = useState(false);
  /** What was typed meanwhile is another note. */
  const done = (said: string, shown: readonly string[]) => {
    setText((now) => (now.trim() === said ? '' : now));
    setPhotos((now) => now.filter((one) => !shown.includes(one)));
  };
  const write = useAction(runsApi.calls.comment, {
    changes: ['lifecycleLog'],
    onSuccess: (_, { body }) => done(body.text, []),
  });
  const report = useAction(everyday('ag_lifecycleReports').create, {
    onSuccess: (_, { body: { text: said, ...urls } }) =>
      done(
        said ?? '',
        Object.values(urls).filter((url) => typeof url === 'string'),
      ),
  });
  const isBusy = write.isRunning || report.isRunning || isUploading;
  const save = () => {
    const said = text.trim();
    if (photos.length === 0) {
      void write.run({ params: { id: String(runId) }, body: { text: said } });
      return;
    }
    const urls = Object.fromEntries(photos.map((url, index) => [`fileUploadUrl${index + 1}`, url]));
    void report.run({ body: { lifecycle_id: runId, ...(said !== '' && { text: said }), ...urls } });
  };
  return (
    <>
      <TextField
        size="small"
        multiline
        minRows={2}
        label={t('log.note')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 8000 } }}
      />
      <ImagePicker
        area="ag_lifecycleReports"
        label={t('log.photos')}
        value={photos}
        max={mostPhotos}
        isPicturesOnly
        onChange={setPhotos}
        onBusy={setUploading}
      />
      <div>
        <Button variant="outlined" disabled={(text.trim() === '' && photos.length === 0) || isBusy} onClick={save}>
          {t('log.write')}
        </Button>
      </div>
    </>
  );
}
