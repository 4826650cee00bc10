import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { findMediaType, invalidFileType, largestChunkedUpload, type UploadArea } from '@trellis/files/model';
import { paintDrawing } from '@trellis/ui';
import { useToast } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickerHeight } from './picker-height.ts';
import { useUpload } from './use-upload.ts';

export interface ImagePickerProps {
  /** Collection whose upload call takes the files: `software_tickets`. */
  area: UploadArea;
  label: string;
  /** Addresses of the pictures so far. */
  value: readonly string[];
  max: number;
  /** Takes no films. */
  isPicturesOnly?: boolean;
  /** Takes drawings (SVG) too, and keeps pictures of them. */
  takesDrawings?: boolean;
  /** Largest file (bytes), where that is less than what uploads take. */
  mostBytes?: number;
  onChange: (urls: string[]) => void;
  /** Files are on their way, or no longer: what is saved meanwhile would go without them. */
  onBusy?: (isBusy: boolean) => void;
}

const drawing = 'image/svg+xml';
/** The longer side of the picture of a drawing (px). */
const drawnPx = 3000;

const isPicture = (url: string) => /\.(png|jpe?g)$/i.test(url);

/** Pictures to send along: choose files, drop them, or paste from the clipboard; each is uploaded at once. */
export function ImagePicker(props: ImagePickerProps) {
  const { area, label, value, max, isPicturesOnly = false, takesDrawings = false, mostBytes, onChange, onBusy } = props;
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const { add, isBusy, progress } = useAddFiles({
    area,
    value,
    max,
    isPicturesOnly,
    takesDrawings,
    mostBytes: mostBytes ?? largestChunkedUpload,
    onChange,
    ...(onBusy && { onBusy }),
  });
  const hasRoom = value.length < max;
  usePastedFiles(hasRoom ? add : undefined);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ minHeight: pickerHeight }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'stretch' }}>
        {value.map((url, index) => (
          <Thumbnail
            key={url}
            url={url}
            label={t('picture', { number: index + 1 })}
            remove={t('remove', { number: index + 1 })}
            onRemove={() => onChange(value.filter((one) => one !== url))}
          />
        ))}
        {hasRoom ? (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={isBusy ? <Uploading part={progress} /> : <AddPhoto />}
            disabled={isBusy}
            onClick={() => input.current?.click()}
            sx={{ minHeight: 72 }}
          >
            {label}
          </Button>
        ) : null}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {max > 1 ? `${t('count', { count: value.length, max })} ` : ''}
        {t(takesDrawings ? 'hintDrawings' : isPicturesOnly ? 'hintPictures' : 'hint')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={['image/png,image/jpeg', isPicturesOnly ? '' : 'video/mp4', takesDrawings ? drawing : '']
          .filter(Boolean)
          .join(',')}
        aria-label={label}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function Thumbnail({
  url,
  label,
  remove,
  onRemove,
}: {
  url: string;
  label: string;
  remove: string;
  onRemove: () => void;
}) {
  return (
    <Box
      sx={{
        position: 'relative',
        width: 96,
        height: 72,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {isPicture(url) ? (
        <Box component="img" src={url} alt={label} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        <Box
          component="video"
          src={url}
          aria-label={label}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
      <IconButton
        size="small"
        aria-label={remove}
        onClick={onRemove}
        sx={{
          position: 'absolute',
          top: 2,
          right: 2,
          width: 28,
          height: 28,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** How far a large file is; of a small one, only that it is on its way. */
function Uploading({ part }: { part: number | undefined }) {
  const { t } = useTranslation('files');
  const known = part === undefined ? {} : { variant: 'determinate' as const, value: Math.round(part * 100) };
  return <CircularProgress size={18} aria-label={t('uploading')} {...known} />;
}

/** Uploads files one after the other while there is room; a refused one says why and the others go on. */
function useAddFiles({
  area,
  value,
  max,
  isPicturesOnly,
  takesDrawings,
  mostBytes,
  onChange,
  onBusy,
}: AddFilesOptions) {
  const upload = useUpload(area);
  const toast = useToast();
  const { t } = useTranslation('files');
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const problemOf = ({ type, size }: File): string | undefined => {
    const known = findMediaType(type);
    // A browser that does not know the kind leaves it to the server, which reads the content.
    if (!known && type !== '') return t('invalidType');
    if (isPicturesOnly && known?.mediaType.startsWith('video/')) return t('noFilms');
    return size > mostBytes ? t('tooLarge', { max: mostBytes / 1024 / 1024 }) : undefined;
  };
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    onBusy?.(true);
    const urls = [...value];
    for (const chosen of files.slice(0, max - value.length)) {
      try {
        const file = takesDrawings && chosen.type === drawing ? await pictureOf(chosen) : chosen;
        const problem = problemOf(file);
        if (problem === undefined) urls.push((await upload(file, setProgress)).url);
        else toast.error(problem);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        toast.error(message === invalidFileType ? t('invalidType') : t('failed', { message }));
      }
      setProgress(undefined);
    }
    setBusy(false);
    onBusy?.(false);
    if (urls.length > value.length) toast.success(t('uploaded'));
    onChange(urls);
    if (files.length > max - value.length) toast.warning(t('tooMany', { max }));
  };
  return { add, isBusy, progress };
}

/** A drawing may bring programs along, so a picture of it is kept. */
async function pictureOf(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await paintDrawing(address, drawnPx, 'white');
    return new File([picture], `${file.name.replace(/\.svg$/i, '')}.png`, { type: picture.type });
  } finally {
    URL.revokeObjectURL(address);
  }
}

type AddFilesOptions = Pick<ImagePickerProps, 'area' | 'value' | 'max' | 'onChange' | 'onBusy'> & {
  isPicturesOnly: boolean;
  takesDrawings: boolean;
  mostBytes: number;
};

function usePastedFiles(add: ((files: File[]) => Promise<void>) | undefined): void {
  const newest = useRef(add);
  useEffect(() => {
    newest.current = add;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) void newest.current?.(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
