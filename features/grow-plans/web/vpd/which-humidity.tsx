import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { celsiusToFahrenheit, fahrenheitToCelsius } from '@trellis/climate/model';
import { humidityFor, vpdOn, type VpdPoint } from '@trellis/grow-plans/model';
import { readNumber } from '@trellis/entity-kit';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const usualC = 26;

/** Answers which humidity a profile takes at a temperature on one of its days, in the person's units. */
export function WhichHumidity({ points }: { points: readonly VpdPoint[] }) {
  const { t } = useTranslation('grow-plans');
  const { number, units, locale } = useFormat();
  const isImperial = units === 'imperial';
  const [typed, setTyped] = useState(() => String(Math.round(isImperial ? celsiusToFahrenheit(usualC) : usualC)));
  const [day, setDay] = useState(() => String(points[0]?.day ?? 0));
  const degrees = readNumber(typed, locale) ?? Number.NaN;
  const celsius = isImperial ? fahrenheitToCelsius(degrees) : degrees;
  const wanted = vpdOn(points, readNumber(day, locale) ?? 0);
  const humidity = (kpa: number) => number(humidityFor(celsius, kpa));
  const isKnown = wanted !== null && celsius > -20 && celsius < 60;
  return (
    <Box component="section" aria-label={t('vpd.helper')} sx={{ pb: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ pb: 1 }}>
        {t('vpd.helper')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          size="small"
          label={t('vpd.temperature')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ width: 160 }}
          slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: isImperial ? '°F' : '°C' } }}
        />
        <TextField
          size="small"
          label={t('vpd.onDay')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          sx={{ width: 100 }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <Typography role="status">
          {isKnown
            ? t('vpd.answer', {
                target: humidity(wanted.target),
                low: humidity(wanted.max),
                high: humidity(wanted.min),
              })
            : '–'}
        </Typography>
      </Box>
    </Box>
  );
}
