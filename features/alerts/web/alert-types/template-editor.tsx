import TextField from '@mui/material/TextField';
import { alertText } from '@trellis/alerts/model';
import { useFormat } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const words = ['unit', 'value', 'limit', 'since', 'place', 'affected', 'members'] as const;
const longest = 500;
const minuteMs = 60_000;

/** What an alert says, with the words that are filled in, and how it reads for an example. */
export function TemplateEditor({ name, label, value, onChange, onBlur, isDisabled, inputRef, error }: EditorProps) {
  const { t } = useTranslation('alert-types');
  const { units, time } = useFormat();
  const [since] = useState(() => new Date(Date.now() - 12 * minuteMs).toISOString());
  const text = typeof value === 'string' ? value : '';
  const lang = name === 'messageTemplateEs' ? 'es' : 'en';
  const example = alertText(
    {
      ...{ message: null, value: 31.4, limitValue: 28, firstOccurrred: since, affectedUnits: 12 },
      facts: { unit: 'W-01', measuredIn: '°C', place: { kind: 'area', id: 1, name: 'Flower West' }, members: 14 },
    },
    { messageTemplate: text, messageTemplateEs: text },
    { lang, units, showMoment: time },
  );
  return (
    <div>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={label}
        value={text}
        disabled={isDisabled}
        inputRef={inputRef}
        error={error !== undefined}
        helperText={error ?? t('words', { words: words.map((word) => `{${word}}`).join(' ') })}
        slotProps={{ htmlInput: { maxLength: longest } }}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
      {text === '' ? null : (
        <p className="at-example">
          {t('example')} <strong>{example}</strong>
        </p>
      )}
    </div>
  );
}
