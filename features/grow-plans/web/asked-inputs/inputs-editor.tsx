import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import {
  askedInputs,
  findInputFault,
  neededInputs,
  type AskedInput,
  type GrowTaskEffect,
} from '@trellis/grow-plans/model';
import { FieldEditor, type EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InputRow } from './input-row.tsx';
import { InputsPreview } from './inputs-preview.tsx';
import { keyFor, readRows } from './row-values.ts';
import './asked-inputs.css';

const most = 60;

/** What a kind of work asks its worker, in rows, with how it looks to them; as text where somebody wrote what rows cannot show. */
export function InputsEditor(props: EditorProps) {
  const { label, value, onChange, onBlur, error, isDisabled, record, valueOf } = props;
  const { t } = useTranslation('grow-plans');
  const [isText, setText] = useState(false);
  const written = readRows(value);
  if (isText || !written)
    return (
      <div className="gp-asked">
        <FieldEditor {...props} editor="json" hint={written ? props.hint : t('asked.noRows')} />
        <Button size="small" sx={{ alignSelf: 'start' }} disabled={!written} onClick={() => setText(false)}>
          {t('asked.asRows')}
        </Button>
      </div>
    );
  const effects = (valueOf('effects') ?? null) as GrowTaskEffect[] | null;
  const needed = new Set(neededInputs(effects).map(({ key }) => key));
  const rows = askedInputs(written, effects);
  const fault = findInputFault(rows);
  // The name for programs follows the words until it was stored: answers are kept under it.
  const stored = new Set((readRows(record?.['inputSchema']) ?? []).map(({ key }) => key));
  const put = (next: readonly AskedInput[]) => onChange(next.length === 0 ? null : next);
  const change = (index: number, next: AskedInput) => {
    const taken = rows.filter((_, place) => place !== index).map(({ key }) => key);
    const key = stored.has(next.key) || needed.has(next.key) ? next.key : keyFor(next.label, taken);
    put(rows.map((row, place) => (place === index ? { ...next, key } : row)));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = rows.filter((_, place) => place !== index);
    next.splice(index + by, 0, ...rows.slice(index, index + 1));
    put(next);
  };
  const add = () => {
    const taken = rows.map(({ key }) => key);
    put([...rows, { key: keyFor('', taken), label: '', kind: 'number' }]);
  };
  const problem = fault && rows.length > 0 ? t(`asked.faults.${fault.fault}`) : error;
  return (
    <fieldset className="gp-asked" onBlur={onBlur}>
      <legend>{label}</legend>
      {rows.length === 0 ? <p>{t('asked.none')}</p> : null}
      <ol>
        {rows.map((input, index) => (
          <InputRow
            key={index}
            input={input}
            fault={fault?.index === index ? fault.fault : undefined}
            isNeeded={needed.has(input.key)}
            isDisabled={isDisabled}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onChange={(next) => change(index, next)}
            onMove={(by) => move(index, by)}
            onRemove={() => put(rows.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      {problem === undefined ? null : (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <div className="gp-asked__foot">
        <Button size="small" startIcon={<Add />} disabled={isDisabled || rows.length >= most} onClick={add}>
          {t('asked.add')}
        </Button>
        <Button size="small" color="inherit" disabled={isDisabled} onClick={() => setText(true)}>
          {t('asked.asText')}
        </Button>
      </div>
      {rows.length === 0 ? null : <InputsPreview inputs={rows} />}
    </fieldset>
  );
}
