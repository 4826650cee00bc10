import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { askedKinds, type AskedInput, type InputFault } from '@trellis/grow-plans/model';
import { useTranslation } from 'react-i18next';
import { NumberField } from './number-field.tsx';
import { asKind, changed, isKnownKind, isNumeric } from './row-values.ts';

interface InputRowProps {
  input: AskedInput;
  fault: InputFault['fault'] | undefined;
  /** An effect needs it: it stays, and stays required. */
  isNeeded: boolean;
  isDisabled: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (input: AskedInput) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One thing the worker is asked: its words, how it is entered, and its bounds. */
export function InputRow({ input, fault, isNeeded, isDisabled, ...row }: InputRowProps) {
  const { t } = useTranslation('grow-plans');
  const { label, labelEs, kind, required } = input;
  const put = (change: Parameters<typeof changed>[1]) => row.onChange(changed(input, change));
  return (
    <li className="gp-asked__row">
      <div className="gp-asked__line">
        <TextField
          size="small"
          label={t('asked.label')}
          value={label}
          disabled={isDisabled}
          error={fault === 'label' || fault === 'key'}
          onChange={({ target }) => put({ label: target.value })}
        />
        <TextField
          size="small"
          label={t('asked.labelEs')}
          value={labelEs ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => put({ labelEs: target.value === '' ? undefined : target.value })}
        />
      </div>
      <div className="gp-asked__line">
        <TextField
          select
          size="small"
          label={t('asked.kind')}
          value={kind}
          disabled={isDisabled || isNeeded}
          onChange={({ target }) => row.onChange(asKind(input, target.value))}
        >
          {isKnownKind(kind) ? null : <MenuItem value={kind}>{kind}</MenuItem>}
          {askedKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`asked.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          label={isNeeded ? t('asked.needed') : t('asked.required')}
          disabled={isDisabled || isNeeded}
          control={
            <Checkbox
              size="small"
              checked={isNeeded || required === true}
              onChange={(_, isOn) => put({ required: isOn })}
            />
          }
        />
      </div>
      <Details input={input} fault={fault} isNeeded={isNeeded} isDisabled={isDisabled} put={put} />
      <div className="gp-asked__tools">
        <IconButton
          size="small"
          aria-label={t('asked.up', { label })}
          disabled={isDisabled || row.isFirst}
          onClick={() => row.onMove(-1)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('asked.down', { label })}
          disabled={isDisabled || row.isLast}
          onClick={() => row.onMove(1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('asked.remove', { label })}
          disabled={isDisabled || isNeeded}
          onClick={row.onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </div>
    </li>
  );
}

interface DetailsProps extends Pick<InputRowProps, 'input' | 'fault' | 'isNeeded' | 'isDisabled'> {
  put: (change: Parameters<typeof changed>[1]) => void;
}

/** Unit and bounds of a number, the words of a choice. */
function Details({ input: { kind, unit, min, max, options }, fault, isNeeded, isDisabled, put }: DetailsProps) {
  const { t } = useTranslation('grow-plans');
  if (isNumeric(kind))
    return (
      <div className="gp-asked__line gp-asked__line--three">
        <TextField
          size="small"
          label={t('asked.unit')}
          value={unit ?? ''}
          disabled={isDisabled || (isNeeded && unit !== undefined)}
          slotProps={{ htmlInput: { maxLength: 20 } }}
          onChange={({ target }) => put({ unit: target.value === '' ? undefined : target.value })}
        />
        {(['min', 'max'] as const).map((bound) => (
          <NumberField
            key={bound}
            label={t(`asked.${bound}`)}
            value={bound === 'min' ? min : max}
            error={fault === 'bounds'}
            isDisabled={isDisabled}
            onChange={(value) => put({ [bound]: value })}
          />
        ))}
      </div>
    );
  if (kind !== 'choice') return null;
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={[]}
      value={options ?? []}
      disabled={isDisabled}
      onChange={(_, next: string[]) => put({ options: [...new Set(next.map((one) => one.trim()).filter(Boolean))] })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('asked.options')}
          helperText={t('asked.optionsHint')}
          error={fault === 'options'}
        />
      )}
    />
  );
}
