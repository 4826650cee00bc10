import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { growthModelsApi, longestFiles, mostFiles } from '@trellis/growth-model/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Brings the files of a model; what is wrong with them is said here, with its place. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('growth-model');
  const [values, setValues] = useState({ name: '', source: '', licence: '', inClosedRoom: true });
  const [files, setFiles] = useState<{ name: string; text: string }[]>([]);
  const [problem, setProblem] = useState<string>();
  const upload = useAction(growthModelsApi.calls.upload, {
    changes: ['growthModels'],
    success: ({ fitsRooms }) => t(fitsRooms ? 'upload.done' : 'upload.doneNotForRooms'),
    onSuccess: onClose,
    onError: (error) => {
      setProblem(error.message);
      return true;
    },
  });
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  const whyNot =
    values.name.trim() === ''
      ? t('upload.noName')
      : files.length === 0
        ? t('upload.noFiles')
        : files.length > mostFiles || size > longestFiles
          ? t('upload.tooLarge')
          : undefined;
  const choose = async (chosen: FileList | null) => {
    setProblem(undefined);
    const read = [...(chosen ?? [])].filter((file) => file.size <= 2 * longestFiles);
    setFiles(await Promise.all(read.map(async (file) => ({ name: file.name, text: await file.text() }))));
  };
  const field = (key: 'name' | 'source' | 'licence', most: number) => (
    <TextField
      label={t(`records.growthModel.fields.${key}`)}
      value={values[key]}
      multiline={key === 'licence'}
      onChange={({ target }) => setValues({ ...values, [key]: target.value })}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  );
  return (
    <OptionDialog
      open
      title={t('upload.title')}
      width={560}
      confirmLabel={t('upload.bring')}
      canConfirm={whyNot === undefined}
      whyNot={whyNot}
      isBusy={upload.isRunning}
      onConfirm={() => void upload.run({ body: { ...values, name: values.name.trim(), files } })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {problem ? <Notice state="error">{problem}</Notice> : null}
        {field('name', 120)}
        {field('source', 500)}
        {field('licence', 4000)}
        <Button component="label" variant="outlined">
          {files.length === 0 ? t('upload.choose') : files.map(({ name }) => name).join(', ')}
          <input
            hidden
            type="file"
            accept=".json,application/json"
            multiple
            onChange={({ target }) => void choose(target.files)}
          />
        </Button>
        <FormControlLabel
          control={
            <Checkbox
              checked={values.inClosedRoom}
              onChange={({ target }) => setValues({ ...values, inClosedRoom: target.checked })}
            />
          }
          label={t('upload.inClosedRoom')}
        />
      </Stack>
    </OptionDialog>
  );
}
