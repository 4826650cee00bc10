import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import ViewModule from '@mui/icons-material/ViewModuleOutlined';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ColumnChooser } from '@trellis/ui/table';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { GridMode } from '../../live/grid-mode.ts';
import { densities, type Density, type GridAddress } from '../arrange/grid-address.ts';
import { groupings, type Grouping } from '../arrange/group-units.ts';
import { useGridWords } from '../grid-words.ts';
import type { ChangeAddress } from '../use-grid-address.ts';
import type { ColumnChoice } from '../use-grid-columns.ts';

interface ChoicesProps {
  mode: GridMode;
  modes: readonly GridMode[];
  address: GridAddress;
  change: ChangeAddress;
  /** Beside each other in the header, or below each other. */
  isWide: boolean;
}

/** Which units, and grouped by what. */
export function GridChoices({ mode, modes, address, change, isWide }: ChoicesProps) {
  const { t } = useGridWords();
  const navigate = useNavigate();
  return (
    <>
      <TextField
        select
        size="small"
        label={t('grid.mode')}
        value={mode.key}
        onChange={({ target }) => void navigate(`/zone-devices/${target.value}`)}
        sx={{ width: isWide ? 164 : '100%' }}
      >
        {modes.map(({ key, label }) => (
          <MenuItem key={key} value={key}>
            {label ?? t(`modes.${key}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('grid.group')}
        value={address.grouping}
        onChange={({ target }) => change({ grouping: target.value as Grouping })}
        sx={{ width: isWide ? 184 : '100%' }}
      >
        {groupings.map((key) => (
          <MenuItem key={key} value={key}>
            {t(`groups.${key}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Which columns, how dense, and what the keyboard can do. */
export function GridLooks({ density, change, columns, onShortcuts }: LooksProps) {
  const { t } = useGridWords();
  return (
    <>
      {density === 'card' ? null : (
        <ColumnChooser columns={columns.columns} onChange={columns.change} onReset={columns.reset} />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={density}
        aria-label={t('grid.density')}
        onChange={(_event, chosen: Density | null) => chosen && change({ density: chosen })}
      >
        {densities.map((key) => (
          <ToggleButton
            key={key}
            value={key}
            aria-label={t(`densities.${key}`)}
            data-hint={t(`densities.${key}`)}
            sx={{ width: 40, height: 40 }}
          >
            {densityIcons[key]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton
        aria-label={t('shortcuts.title')}
        aria-keyshortcuts="?"
        data-hint={t('shortcuts.hint')}
        onClick={onShortcuts}
      >
        <Keyboard />
      </IconButton>
    </>
  );
}

interface LooksProps {
  density: Density;
  change: ChangeAddress;
  columns: ColumnChoice;
  onShortcuts: () => void;
}

const densityIcons: Record<Density, ReactNode> = {
  compact: <DensitySmall fontSize="small" />,
  row: <DensityMedium fontSize="small" />,
  card: <ViewModule fontSize="small" />,
};
