import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Places } from './use-places.ts';

interface UnitLinksProps {
  ids: readonly number[];
  places: Places;
  /** How many are named; the others are counted. */
  most?: number;
}

/** Units by name, each leading to its page. */
export function UnitLinks({ ids, places, most = Infinity }: UnitLinksProps) {
  if (ids.length === 0) return '–';
  // The last one takes no more room by its name than as a number.
  const named = ids.length <= most ? ids : ids.slice(0, most - 1);
  const others = ids.slice(named.length);
  const links = named.map((id, index) => (
    <span key={id} style={{ whiteSpace: 'nowrap' }}>
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
  return others.length === 0 ? (
    links
  ) : (
    <>
      {links}
      <span title={others.map((id) => places.unitName(id)).join(', ')}>{`, +${others.length}`}</span>
    </>
  );
}
