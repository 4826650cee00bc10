import { ZoneType } from '@trellis/devices/model';
import { EntityPage } from '@trellis/web-kit/records';

const color = { color: { editor: 'color' } } as const;

/** Kinds of zone: irrigation, CO2, grow, work, and what an installation adds. */
export const ZoneTypesPage = () => <EntityPage entity={ZoneType} texts="devices" fields={color} />;
