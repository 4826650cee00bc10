import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CollectionAbout, Field } from '@trellis/entity-kit';
import { DatePicker } from '@trellis/ui/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noValue, readChoices, readRange, writeRange } from '../address/filter-where.ts';
import { ReferencePicker } from '../editors/reference-picker.tsx';
import type { RecordWords } from '../use-record-words.ts';

interface FilterEditorProps {
  titleId: string;
  label: string;
  fieldKey: string;
  field: Field;
  about: CollectionAbout;
  words: RecordWords;
  text: string;
  /** Empty text takes the filter away. */
  onApply: (text: string) => void;
}

/** One filter being set: a list to choose from, a range, or a part of the text. */
export function FilterEditor(props: FilterEditorProps) {
  const { titleId, label, text, onApply } = props;
  const { t } = useTranslation('records');
  const [draft, setDraft] = useState(text);
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft.trim());
      }}
    >
      <Typography id={titleId} variant="h3" component="h2">
        {label}
      </Typography>
      <FilterInput {...props} draft={draft} onDraft={setDraft} />
      <Button type="submit" variant="contained">
        {t('filter.apply')}
      </Button>
    </Box>
  );
}

interface FilterInputProps extends Omit<FilterEditorProps, 'titleId' | 'text' | 'onApply'> {
  draft: string;
  onDraft: (text: string) => void;
}

function FilterInput({ label, fieldKey, field, about, words, draft, onDraft }: FilterInputProps) {
  const { t } = useTranslation('records');
  switch (field.kind) {
    case 'flag':
      return (
        <RadioGroup aria-label={label} value={draft} onChange={(_, value) => onDraft(value)}>
          <FormControlLabel value="1" control={<Radio autoFocus />} label={t('list.yes')} />
          <FormControlLabel value="0" control={<Radio />} label={t('list.no')} />
        </RadioGroup>
      );
    case 'choice':
      return (
        <ChoiceBoxes
          options={[
            ...field.values.map((value) => [value, words.choice(fieldKey, value)] as const),
            ...(field.optional ? [[noValue, t('filter.none')] as const] : []),
          ]}
          draft={draft}
          onDraft={onDraft}
        />
      );
    case 'reference': {
      const target = about.references[fieldKey];
      const ids = readChoices(draft).map(Number).filter(Number.isInteger);
      return target ? (
        <ReferencePicker isMultiple target={target} label={label} ids={ids} onIds={(next) => onDraft(next.join(','))} />
      ) : null;
    }
    case 'date':
    case 'instant':
      return <DayRange from={t('filter.from')} to={t('filter.to')} draft={draft} onDraft={onDraft} />;
    case 'integer':
    case 'number':
    case 'money':
      return <NumberRange from={t('filter.atLeast')} to={t('filter.atMost')} draft={draft} onDraft={onDraft} />;
    default:
      return (
        <TextField
          autoFocus
          size="small"
          label={t('filter.contains')}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
        />
      );
  }
}

interface DraftProps {
  draft: string;
  onDraft: (text: string) => void;
}

function ChoiceBoxes({ options, draft, onDraft }: DraftProps & { options: readonly (readonly [string, string])[] }) {
  const chosen = readChoices(draft);
  const toggle = (value: string) =>
    onDraft((chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(','));
  return (
    <FormGroup sx={{ maxHeight: 320, overflowY: 'auto', flexWrap: 'nowrap' }}>
      {options.map(([value, text]) => (
        <FormControlLabel
          key={value}
          label={text}
          control={<Checkbox checked={chosen.includes(value)} onChange={() => toggle(value)} />}
        />
      ))}
    </FormGroup>
  );
}

interface RangeProps extends DraftProps {
  /** Names of the ends. */
  from: string;
  to: string;
}

function DayRange({ from, to, draft, onDraft }: RangeProps) {
  const [start, end] = readRange(draft);
  const shared = { autoClose: true, clearable: true };
  return (
    <>
      <DatePicker
        {...shared}
        label={from}
        value={start || null}
        {...(end && { max: end })}
        onChange={(day) => onDraft(writeRange(day ?? '', end))}
      />
      <DatePicker
        {...shared}
        label={to}
        value={end || null}
        {...(start && { min: start })}
        onChange={(day) => onDraft(writeRange(start, day ?? ''))}
      />
    </>
  );
}

function NumberRange({ from, to, draft, onDraft }: RangeProps) {
  const [start, end] = readRange(draft);
  const input = (label: string, value: string, write: (value: string) => void, isFirst: boolean) => (
    <TextField
      size="small"
      type="number"
      label={label}
      value={value}
      autoFocus={isFirst}
      onChange={({ target }) => write(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 'any' } }}
    />
  );
  return (
    <>
      {input(from, start, (value) => onDraft(writeRange(value, end)), true)}
      {input(to, end, (value) => onDraft(writeRange(start, value)), false)}
    </>
  );
}
