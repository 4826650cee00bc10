import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMetric } from '../prepare/chart-metrics.ts';
import type { ChosenMetric } from '../prepare/chosen-metrics.ts';

interface MetricChooserProps {
  available: readonly ChartMetric[];
  chosen: readonly ChosenMetric[];
  onChoose: (chosen: ChosenMetric[]) => void;
}

/** Which metrics the stack shows, and which is laid over which. */
export function MetricChooser({ available, chosen, onChoose }: MetricChooserProps) {
  const { t } = useTranslation('unit-page');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const find = (metric: ChartMetric) => chosen.find((one) => one.metric === metric);
  const toggle = (metric: ChartMetric) =>
    onChoose(find(metric) ? chosen.filter((one) => one.metric !== metric) : [...chosen, { metric }]);
  const layOver = (metric: ChartMetric, key: string) => {
    const over = available.find((one) => one.key === key);
    onChoose(chosen.map((one) => (one.metric === metric ? { metric, ...(over && { over }) } : one)));
  };
  return (
    <>
      <Button variant="outlined" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="dialog">
        {t('choose.button', { count: chosen.length })}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('choose.title') } }}
      >
        <div className="up-choose">
          {available.map((metric) => {
            const one = find(metric);
            const name = t(`metrics.${metric.key}`);
            return (
              <div key={metric.key}>
                <FormControlLabel
                  label={name}
                  control={
                    <Checkbox
                      checked={one !== undefined}
                      disabled={one !== undefined && chosen.length === 1}
                      onChange={() => toggle(metric)}
                    />
                  }
                />
                {one ? (
                  <TextField
                    select
                    size="small"
                    label={t('choose.over')}
                    value={one.over?.key ?? ''}
                    slotProps={{
                      inputLabel: { shrink: true },
                      select: {
                        displayEmpty: true,
                        inputProps: { 'aria-label': t('choose.overOf', { metric: name }) },
                      },
                    }}
                    onChange={(event) => layOver(metric, event.target.value)}
                  >
                    <MenuItem value="">{t('choose.none')}</MenuItem>
                    {available
                      .filter((other) => other !== metric)
                      .map((other) => (
                        <MenuItem key={other.key} value={other.key}>
                          {t(`metrics.${other.key}`)}
                        </MenuItem>
                      ))}
                  </TextField>
                ) : null}
              </div>
            );
          })}
        </div>
      </Popover>
    </>
  );
}
