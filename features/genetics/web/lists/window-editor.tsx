import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { UnitsPreference } from '@trellis/climate/model';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import type { GrowingWindow } from '@trellis/strains/model';
import { useFormat } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownIn, storedOf, windowKeys, windowUnit, type WindowKey } from './window-text.ts';

type Typed = Record<string, string>;

/** How the person writes numbers, and in which units they read them. */
interface Reader {
  lang: string;
  units: UnitsPreference;
}

const typedOf = (window: GrowingWindow | null, { lang, units }: Reader): Typed =>
  Object.fromEntries(
    windowKeys.flatMap((key) =>
      (window?.[key] ?? []).map((value, end) => [`${key}${end}`, writeNumber(shownIn(key, value, units), lang)]),
    ),
  );

const endsOf = (typed: Typed, key: WindowKey, lang: string) =>
  [0, 1].map((end) => readNumber(typed[`${key}${end}`] ?? '', lang));

/** The window that is typed: a part counts once both its ends are numbers; without any there is none. */
function windowOf(typed: Typed, { lang, units }: Reader): GrowingWindow | null {
  const ranges = windowKeys.flatMap((key): [WindowKey, [number, number]][] => {
    const [low, high] = endsOf(typed, key, lang);
    if (low === undefined || high === undefined) return [];
    return [[key, [storedOf(key, low, units), storedOf(key, high, units)]]];
  });
  return ranges.length === 0 ? null : Object.fromEntries(ranges);
}

/** Lowest and highest temperature, humidity, EC and pH that a varietal likes. */
export function WindowEditor({ label, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('genetics');
  const { locale, units: preferred } = useFormat();
  // What is typed keeps its unit while the form is open.
  const [units] = useState(preferred);
  const reader = { lang: locale, units };
  const [typed, setTyped] = useState(() => typedOf(value as GrowingWindow | null, reader));
  const change = (key: string, text: string) => {
    const next = { ...typed, [key]: text };
    setTyped(next);
    onChange(windowOf(next, reader));
  };
  const problem = windowKeys.find((key) => {
    const [low = -Infinity, high = Infinity] = endsOf(typed, key, locale);
    return low > high;
  });
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }} onBlur={onBlur}>
      <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', pb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        {windowKeys.flatMap((key) =>
          ([0, 1] as const).map((end) => (
            <TextField
              key={`${key}${end}`}
              label={t(end === 0 ? 'window.lowest' : 'window.highest', { what: t(`window.${key}`) })}
              value={typed[`${key}${end}`] ?? ''}
              disabled={isDisabled}
              onChange={(event) => change(`${key}${end}`, event.target.value)}
              slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: windowUnit(key, units) } }}
            />
          )),
        )}
      </Box>
      {problem || error ? (
        <Typography variant="caption" sx={{ color: 'error.main' }} role="alert">
          {problem ? t('window.wrongWay', { what: t(`window.${problem}`) }) : error}
        </Typography>
      ) : null}
    </Box>
  );
}
