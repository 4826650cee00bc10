import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../entity-list-props.ts';
import { jsonFault, jsonText, readJson, UnreadJson } from './json-text.ts';
import { JsonTree } from './json-tree.tsx';
import './json-editor.css';

/** Structured data: read as a tree, written as JSON. Text that is none stays as typed, with the place where it breaks off. */
export function JsonEditor(editor: EditorProps) {
  const { label, value, hint, error, name, isDisabled, isRequired, onChange, onBlur, inputRef } = editor;
  const { t } = useTranslation('records');
  const inputId = useId();
  const helpId = useId();
  const isEmpty = value === null || value === undefined;
  const [isWriting, setWriting] = useState(isEmpty);
  // What is typed keeps its spaces; a value from elsewhere, such as a reloaded record, is written anew.
  const [typed, setTyped] = useState({ text: jsonText(value), value });
  if (!isSame(typed.value, value)) setTyped({ text: jsonText(value), value });
  const write = (text: string) => {
    const next = readJson(text);
    setTyped({ text, value: next });
    onChange(next);
  };
  const isBroken = value instanceof UnreadJson;
  const fault = isBroken ? jsonFault(value.text) : undefined;
  const help = fault ? t('form.jsonAt', { ...fault }) : (error ?? hint);
  const isOpen = isWriting || isBroken;
  return (
    <FormControl error={error !== undefined || isBroken} required={isRequired} disabled={isDisabled}>
      <div className="r-json-editor__head">
        <FormLabel htmlFor={isOpen ? inputId : undefined}>{label}</FormLabel>
        {isDisabled ? null : (
          <span>
            {isOpen ? (
              <Button
                size="small"
                disabled={isBroken || isEmpty}
                onClick={() => setTyped({ text: jsonText(value), value })}
              >
                {t('form.jsonFormat')}
              </Button>
            ) : null}
            <Button size="small" disabled={isBroken || (isOpen && isEmpty)} onClick={() => setWriting(!isOpen)}>
              {isOpen ? t('form.jsonTree') : t('form.jsonText')}
            </Button>
          </span>
        )}
      </div>
      {isOpen && !isDisabled ? (
        <textarea
          id={inputId}
          name={name}
          ref={inputRef}
          className="r-json-editor"
          data-invalid={error !== undefined || isBroken}
          aria-invalid={error !== undefined || isBroken}
          aria-describedby={helpId}
          required={isRequired}
          spellCheck={false}
          rows={Math.min(18, Math.max(4, typed.text.split('\n').length + 1))}
          value={typed.text}
          onChange={({ target }) => write(target.value)}
          onBlur={onBlur}
        />
      ) : (
        <JsonTree value={value} />
      )}
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {help}
      </FormHelperText>
    </FormControl>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
