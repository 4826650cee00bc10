import Typography from '@mui/material/Typography';
import type { UnitRecord } from '@trellis/units/model';
import { useGridWords } from '../unit-grid/grid-words.ts';

const namesShown = 12;

/** The units a dialog is about, by name. */
export function UnitList({ units }: { units: readonly UnitRecord[] }) {
  const { t, preferences } = useGridWords();
  const names = units.slice(0, namesShown).map(({ platformGroupName }) => preferences.nameOf(platformGroupName));
  const more = units.length - names.length;
  return (
    <Typography sx={{ fontWeight: 600 }}>
      {[names.join(', '), more > 0 ? t('doNotDisturb.more', { count: more }) : ''].filter(Boolean).join(' ')}
    </Typography>
  );
}
