import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { EditorProps } from '../entity-list-props.ts';
import { JsonTree } from './json-tree.tsx';

/** Structured data for reading: it is written by the pages that understand it. */
export function JsonEditor({ label, value, hint, error }: EditorProps) {
  const help = error ?? hint;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel>{label}</FormLabel>
      <JsonTree value={value} />
      {help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}
