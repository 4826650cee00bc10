import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { findCurveFault, type VpdPoint } from '@trellis/grow-plans/model';
import { useFormat } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VpdCurve } from './vpd-curve.tsx';

const keys = ['day', 'min', 'target', 'max'] as const;
type TypedPoint = Record<(typeof keys)[number], string>;

const each = <Of, To>(
  point: Record<(typeof keys)[number], Of>,
  to: (one: Of) => To,
): Record<(typeof keys)[number], To> => ({
  ...{ day: to(point.day), min: to(point.min), target: to(point.target), max: to(point.max) },
});
const typedOf = (point: VpdPoint, lang: string): TypedPoint =>
  each(point, (value) => (Number.isFinite(value) ? writeNumber(value, lang) : ''));
const numberOf = (text: string, lang: string): number => readNumber(text, lang) ?? Number.NaN;
const pointOf = (row: TypedPoint, lang: string): VpdPoint => each(row, (text) => numberOf(text, lang));
const fresh: VpdPoint = { day: 0, min: 0.8, target: 1, max: 1.2 };

/** The row after the last: a week later, otherwise the same. */
const after = (rows: readonly TypedPoint[], lang: string): TypedPoint => {
  const last = rows.at(-1);
  return last ? { ...last, day: writeNumber((numberOf(last.day, lang) || 0) + 7, lang) } : typedOf(fresh, lang);
};

/** What is wrong with a curve as it is typed. */
export function faultOf(points: readonly VpdPoint[]): 'number' | 'days' | 'order' | undefined {
  const isNumeric = points.every((point) => keys.every((key) => Number.isFinite(point[key])));
  return isNumeric ? findCurveFault(points)?.fault : 'number';
}

/** The knots of a VPD curve as rows of numbers, drawn beneath as they are typed; what breaks a rule is said at its row. */
export function PointsEditor({ label, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('grow-plans');
  const { locale } = useFormat();
  const [rows, setRows] = useState<readonly TypedPoint[]>(() =>
    (Array.isArray(value) && value.length > 0 ? (value as VpdPoint[]) : [fresh]).map((point) => typedOf(point, locale)),
  );
  const pointsOf = (typed: readonly TypedPoint[]) => typed.map((row) => pointOf(row, locale));
  const change = (next: readonly TypedPoint[]) => {
    setRows(next);
    onChange(pointsOf(next));
  };
  const points = pointsOf(rows);
  const fault = findCurveFault(points);
  const broken = faultOf(points);
  const problem = broken && t(`vpd.faults.${broken}`);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }} onBlur={onBlur}>
      <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', pb: 1 }}>
        {label}
      </Typography>
      {rows.map((row, index) => (
        <Box key={index} className="gp-points" sx={{ mb: 1 }}>
          {keys.map((key) => (
            <TextField
              key={key}
              size="small"
              label={t(`vpd.${key}`)}
              value={row[key]}
              disabled={isDisabled}
              error={fault?.index === index || !Number.isFinite(numberOf(row[key], locale))}
              onChange={(event) =>
                change(rows.map((one, at) => (at === index ? { ...one, [key]: event.target.value } : one)))
              }
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          ))}
          <IconButton
            aria-label={t('vpd.remove', { day: row.day })}
            disabled={isDisabled || rows.length === 1}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <Close />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<Add />} disabled={isDisabled} onClick={() => change([...rows, after(rows, locale)])}>
        {t('vpd.add')}
      </Button>
      {problem === undefined && error === undefined ? null : (
        <FormHelperText error role="alert">
          {problem ?? error}
        </FormHelperText>
      )}
      {problem === undefined ? <VpdCurve points={points} /> : null}
    </Box>
  );
}
