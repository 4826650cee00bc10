import AddPhoto from '@mui/icons-material/AddAPhotoOutlined';
import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { useUpload } from '@trellis/files/web/hooks';
import { useAction, useErrorText, useIsOnline, useToast } from '@trellis/web-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from './unlock/console-context.ts';

/** Takes a photo of a unit with the tablet's camera, or a file where there is none; it stands with the unit's photos. */
export function PhotoButton({ unitId }: { unitId: number }) {
  const { t } = useTranslation('aisle');
  const { isUnlocked, askWho } = useConsole();
  const isOnline = useIsOnline();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload('facilities');
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const keep = useAction(everyday('photoCaptures').create, { success: t('photo.kept') });
  const add = async (file: File) => {
    setBusy(true);
    try {
      const { url } = await upload(file, () => undefined);
      await keep.run({ body: { platformGroup_id: unitId, time: new Date().toISOString(), url } });
    } catch (error) {
      toast.error(errorText(error instanceof Error ? error : new Error(String(error))));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddPhoto />}
        disabled={!isOnline || isBusy}
        onClick={() => (isUnlocked ? input.current?.click() : askWho())}
      >
        {t(isBusy ? 'photo.busy' : 'photo.take')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        capture="environment"
        aria-label={t('photo.take')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
    </>
  );
}
