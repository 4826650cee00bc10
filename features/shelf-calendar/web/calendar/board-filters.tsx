import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { bookableKinds } from '@trellis/shelf-calendar/model';
import { FilterChips, SearchField } from '@trellis/ui';
import { timelineZooms } from '@trellis/ui/timeline';
import type { ChangeAddress } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { BoardAddress } from './board-address.ts';

interface BoardFiltersProps {
  address: BoardAddress;
  change: ChangeAddress<BoardAddress>;
  areas: readonly { id: number; name: string }[];
}

const freeDays = [0, 7, 14, 30, 60, 90];
const kinds = ['lifecycle', ...bookableKinds] as const;

/** What of the calendar is shown, and how. */
export function BoardFilters({ address, change, areas }: BoardFiltersProps) {
  const { t } = useTranslation('shelf-calendar');
  const toggle = (key: string) => {
    const next = new Set(address.kinds);
    if (!next.delete(key)) next.add(key);
    change({ kinds: next });
  };
  return (
    <>
      <SearchField value={address.text} onChange={(text) => change({ text }, true)} label={t('filters.search')} />
      <TextField
        select
        fullWidth={false}
        size="small"
        label={t('filters.area')}
        value={areas.some(({ id }) => id === address.areaId) ? String(address.areaId) : ''}
        onChange={(event) => change({ areaId: Number(event.target.value) || null })}
        sx={{ minWidth: 150 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('filters.allAreas')}</MenuItem>
        {areas.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth={false}
        size="small"
        label={t('filters.free')}
        value={freeDays.includes(address.freeDays) ? address.freeDays : 0}
        onChange={(event) => change({ freeDays: Number(event.target.value) })}
        sx={{ minWidth: 150 }}
      >
        {freeDays.map((days) => (
          <MenuItem key={days} value={days}>
            {days === 0 ? t('filters.anyFree') : t('filters.freeDays', { count: days })}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={address.zoom}
        aria-label={t('zoom.label')}
        onChange={(_event, zoom: BoardAddress['zoom'] | null) => zoom && change({ zoom })}
      >
        {timelineZooms.map((zoom) => (
          <ToggleButton key={zoom} value={zoom}>
            {t(`zoom.${zoom}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={address.view}
        aria-label={t('view.label')}
        onChange={(_event, view: BoardAddress['view'] | null) => view && change({ view })}
      >
        {(['chart', 'table'] as const).map((view) => (
          <ToggleButton key={view} value={view}>
            {t(`view.${view}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FilterChips
        label={t('filters.kinds')}
        options={kinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
        selected={address.kinds as ReadonlySet<(typeof kinds)[number]>}
        onToggle={toggle}
      />
    </>
  );
}
