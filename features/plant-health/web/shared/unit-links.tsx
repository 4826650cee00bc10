import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Places } from './use-places.ts';

interface UnitLinksProps {
  ids: readonly number[];
  places: Places;
}

/** Units by name, each leading to its page. */
export function UnitLinks({ ids, places }: UnitLinksProps) {
  if (ids.length === 0) return '–';
  return ids.map((id, index) => (
    <span key={id}>
      {index === 0 ? '' : ', '}
      <Link
        component={RouterLink}
        underline="always"
        to={`/device/unit-${id}/0`}
        onClick={(event) => event.stopPropagation()}
      >
        {places.unitName(id)}
      </Link>
    </span>
  ));
}
