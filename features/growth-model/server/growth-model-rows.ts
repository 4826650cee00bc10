import { GrowthModel } from '@trellis/growth-model/model';
import type { ReferenceRows } from '@trellis/server-kit';

/** The model that every facility may begin with. */
export const growthModelReferenceData: readonly ReferenceRows[] = [
  {
    entity: GrowthModel,
    rows: [
      {
        id: 1,
        name: 'Lettuce in a closed room',
        source:
          'Van Henten (1994), Agricultural Systems 45, 55-72; Van Henten (2003), Biosystems Engineering 85, 355-364; written from the published equations',
        licence: 'Part of this product.',
        fitsRooms: true,
      },
    ],
  },
];
