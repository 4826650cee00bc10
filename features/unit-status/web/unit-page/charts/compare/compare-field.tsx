import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUnitStore } from '../../../live/use-unit.ts';
import { useChartsShared } from '../charts-context.ts';
import { listRuns } from './read-comparison.ts';

/** Chooses what the charts are compared with; it stands in the address. */
export function CompareField() {
  const { t } = useTranslation('unit-page');
  const { date } = useFormat();
  const { record, phases, window, compared } = useChartsShared();
  const [query, setQuery] = useSearchParams();
  const store = useUnitStore();
  const units = store.list().filter(({ id }) => id !== record.platformGroup_id);
  const runs = listRuns(phases);
  const current = runs.findLast(({ from }) => from <= window.whole.to);
  const earlier = runs.filter((run) => run !== current);
  const choose = (value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete('compare');
        else next.set('compare', value);
        return next;
      },
      { replace: true },
    );
  return (
    <TextField
      select
      size="small"
      label={t('compare.label')}
      value={compared ? (query.get('compare') ?? '') : ''}
      sx={{ width: 170 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => choose(event.target.value)}
    >
      <MenuItem value="">{t('compare.nothing')}</MenuItem>
      <MenuItem value="area">{t('compare.meanOf', { area: record.areaname })}</MenuItem>
      {earlier.length > 0 ? <ListSubheader>{t('compare.runs')}</ListSubheader> : null}
      {earlier.map(({ lifecycle_id, from }) => (
        <MenuItem key={`run-${lifecycle_id}`} value={`run-${lifecycle_id}`}>
          {t('compare.runOf', { day: date(from) })}
        </MenuItem>
      ))}
      <ListSubheader>{t('compare.units')}</ListSubheader>
      {units.map(({ id, facets }) => (
        <MenuItem key={`unit-${id}`} value={`unit-${id}`}>
          {facets.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
