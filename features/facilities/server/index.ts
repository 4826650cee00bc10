import { Area, Client, Facility } from '@trellis/facilities/model';
import type { Feature } from '@trellis/server-kit';

/** Sites, their rooms and the companies behind them. */
export const facilitiesFeature: Feature = { name: 'facilities', entities: [Client, Facility, Area] };
