import InputAdornment from '@mui/material/InputAdornment';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../entity-list-props.ts';
import { TypedField } from './text-editors.tsx';

const isColor = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** A color as `#rrggbb`, typed or picked. */
export function ColorEditor(editor: EditorProps) {
  const { t } = useTranslation('records');
  const { value, onChange, label, isDisabled } = editor;
  return (
    <TypedField
      editor={editor}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <input
                type="color"
                aria-label={t('form.pickColor', { field: label })}
                className="r-color"
                data-empty={!isColor(value)}
                disabled={isDisabled}
                value={isColor(value) ? value : '#000000'}
                onChange={({ target }) => onChange(target.value)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
