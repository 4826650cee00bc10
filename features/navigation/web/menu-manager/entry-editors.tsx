import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { NamedIcon } from '@trellis/ui';
import { useRouteTable, type RouteDefinition } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useMemo } from 'react';

const isOffered = ({ guard, isBare, path }: RouteDefinition) => guard !== 'public' && !isBare && !path.includes('{');

/** A page of the product by its path; another path may be typed. */
export function RouteEditor(props: EditorProps) {
  const routes = useRouteTable();
  const paths = useMemo(
    () => routes.flatMap((route) => (isOffered(route) ? route.path : (route.menuPath ?? []))).sort(),
    [routes],
  );
  return <Offered {...props} options={paths} />;
}

/** An icon by its name, seen beside it. */
export function IconEditor(props: EditorProps) {
  const routes = useRouteTable();
  const icons = useMemo(() => [...new Set(routes.flatMap(({ icon }) => icon ?? []))].sort(), [routes]);
  return <Offered {...props} options={icons} withIcon />;
}

interface OfferedProps extends EditorProps {
  options: readonly string[];
  withIcon?: boolean;
}

function Offered({ options, withIcon = false, ...editor }: OfferedProps) {
  const { label, hint, value, onChange, onBlur, error, isDisabled, isRequired, inputRef } = editor;
  const text = typeof value === 'string' ? value : '';
  return (
    <Autocomplete
      freeSolo
      options={options}
      disabled={isDisabled}
      inputValue={text}
      value={text}
      onInputChange={(_, typed) => onChange(typed.trim() === '' ? null : typed.trim())}
      renderOption={({ key, ...option }, name) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
          {withIcon ? <NamedIcon name={name} /> : null}
          {name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          error={error !== undefined}
          helperText={error ?? hint}
          onBlur={onBlur}
          inputRef={inputRef}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              ...(withIcon && { startAdornment: <NamedIcon name={text} /> }),
            },
          }}
        />
      )}
    />
  );
}
