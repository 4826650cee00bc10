import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { ImagePicker } from '@trellis/files/web';
import { runsApi } from '@trellis/lifecycles/model';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A report of a run has so many photos at most. */
const mostPhotos = 4;

/** A note for the diary of a run, with up to four photos; what was typed stays until it is written. */
export function LogEntryForm({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const done = () => {
    setText('');
    setPhotos([]);
  };
  const write = useAction(runsApi.calls.comment, { changes: ['lifecycleLog'], onSuccess: done });
  const report = useAction(everyday('ag_lifecycleReports').create, { onSuccess: done });
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
