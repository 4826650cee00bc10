import Link from '@mui/material/Link';
import { ZoneType } from '@trellis/devices/model';
import type { Infer } from '@trellis/entity-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { Link as RouterLink } from 'react-router';

const color = { color: { editor: 'color' } } as const;

/** Where the units of a kind stand together. */
const columns = {
  modeKey: {
    render: ({ modeKey }: Infer<typeof ZoneType>) => (
      <Link component={RouterLink} to={`/zone-devices/${modeKey}`}>{`/zone-devices/${modeKey}`}</Link>
    ),
  },
};

/** Kinds of zone: irrigation, CO2, grow, work, and what an installation adds. */
export const ZoneTypesPage = () => <EntityPage entity={ZoneType} texts="devices" fields={color} columns={columns} />;
