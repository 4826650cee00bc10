import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { findCurveFault, type VpdPoint } from '@trellis/grow-plans/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VpdCurve } from './vpd-curve.tsx';

const keys = ['day', 'min', 'target', 'max'] as const;
type TypedPoint = Record<(typeof keys)[number], string>;

const typedOf = (point: VpdPoint): TypedPoint => ({
  ...{ day: String(point.day), min: String(point.min), target: String(point.target), max: String(point.max) },
});
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
const pointOf = ({ day, min, target, max }: TypedPoint): VpdPoint => ({
  ...{ day: numberOf(day), min: numberOf(min), target: numberOf(target), max: numberOf(max) },
});
const fresh: TypedPoint = { day: '0', min: '0.8', target: '1', max: '1.2' };

/** The row after the last: a week later, otherwise the same. */
const after = (rows: readonly TypedPoint[]): TypedPoint => {
  const last = rows.at(-1);
  return last ? { ...last, day: String((numberOf(last.day) || 0) + 7) } : fresh;
};

/** What is wrong with a curve as it is typed. */
export function faultOf(points: readonly VpdPoint[]): 'number' | 'days' | 'order' | undefined {
  const isNumeric = points.every((point) => keys.every((key) => Number.isFinite(point[key])));
  return isNumeric ? findCurveFault(points)?.fault : 'number';
}

/** The knots of a VPD curve as rows of numbers, drawn beneath as they are typed; what breaks a rule is said at its row. */
export function PointsEditor({ label, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('grow-plans');
  const [rows, setRows] = useState<readonly TypedPoint[]>(() =>
    Array.isArray(value) && value.length > 0 ? (value as VpdPoint[]).map(typedOf) : [fresh],
  );
  const change = (next: readonly TypedPoint[]) => {
    setRows(next);
    onChange(next.map(pointOf));
  };
  const points = rows.map(pointOf);
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
              error={fault?.index === index || !Number.isFinite(numberOf(row[key]))}
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
      <Button startIcon={<Add />} disabled={isDisabled} onClick={() => change([...rows, after(rows)])}>
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
