import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  /** Width in px on a wide screen. */
  width?: number;
  /** On a phone it shares its row with what follows. */
  isShared?: boolean;
}

/** Search box of a page: `/` anywhere on the page focuses it, Esc empties it. */
export function SearchField({ value, onChange, label, width = 280, isShared = false }: SearchFieldProps) {
  const t = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);
  const name = label ?? t('search.label');
  return (
    <TextField
      inputRef={input}
      size="small"
      type="search"
      placeholder={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (value === '') input.current?.blur();
        else onChange('');
      }}
      sx={{
        width: { xs: '100%', sm: width },
        ...(isShared && { flex: { xs: '1 1 0', sm: 'none' }, minWidth: 180 }),
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': name, 'aria-keyshortcuts': '/' },
        input: {
          sx: { bgcolor: 'background.paper' },
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: value ? (
            <InputAdornment position="end">
              <IconButton edge="end" size="small" aria-label={t('search.clear')} onClick={() => onChange('')}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : null,
        },
      }}
    />
  );
}

function useFocusOnSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
