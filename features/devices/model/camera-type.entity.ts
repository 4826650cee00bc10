import { choice, defineLookup, flag, text, type Infer, type Row } from '@trellis/entity-kit';

/** Camera models. */
export const CameraType = defineLookup(
  'cameraType',
  {
    make: text({ optional: true }),
    model: text({ optional: true }),
    protocol: choice(['rtsp', 'onvif', 'snapshot'], { optional: true }),
    streamTemplate: text({ optional: true }),
    snapshotTemplate: text({ optional: true }),
    ptz: flag(),
    use: choice(['growth', 'surveillance'], { optional: true }),
  },
  {
    path: 'cameraTypes',
    table: 'camera_types',
    meaning: 'camera models',
  },
);
export type CameraType = Infer<typeof CameraType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    camera_types: Row<typeof CameraType>;
  }
}
