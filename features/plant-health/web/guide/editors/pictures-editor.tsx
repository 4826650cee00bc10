import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { EditorProps } from '@trellis/web-kit/records';
import { CasePhotos } from '../../shared/case-photos.tsx';

/** Pictures of a step of the guide: chosen, dropped or pasted. */
export function PicturesEditor({ label, hint, value, onChange, error, isDisabled }: EditorProps) {
  const pictures = Array.isArray(value) ? value.filter((url): url is string => typeof url === 'string') : [];
  return (
    <div>
      <Typography variant="body2" component="p" color="text.secondary">
        {label}
      </Typography>
      {isDisabled ? (
        pictures.map((url) => <img key={url} className="ph-guide__thumb" src={url} alt="" />)
      ) : (
        <CasePhotos label={label} value={pictures} onChange={(urls) => onChange(urls.length === 0 ? null : urls)} />
      )}
      {(error ?? hint) ? <FormHelperText error={error !== undefined}>{error ?? hint}</FormHelperText> : null}
    </div>
  );
}
