import { choice, defineLookup, flag, text, type Infer } from '@trellis/entity-kit';

/** A camera model and how its pictures are fetched. In the templates `{ip}` and `{user}` stand for the camera's own. */
export const CameraType = defineLookup(
  'cameraType',
  {
    make: text({ max: 80, optional: true }),
    model: text({ max: 80, optional: true }),
    protocol: choice(['rtsp', 'onvif', 'snapshot'], { default: 'rtsp' }),
    streamTemplate: text({ max: 500, optional: true, meaning: 'address of the stream, e.g. rtsp://{ip}:554/stream1' }),
    snapshotTemplate: text({ max: 500, optional: true, meaning: 'address of a still picture' }),
    resolution: text({ max: 20, optional: true, meaning: 'width × height, e.g. 1920×1080' }),
    ptz: flag({ meaning: 'can be turned from afar' }),
    use: choice(['growth', 'surveillance'], { default: 'surveillance' }),
  },
  {
    path: 'cameraTypes',
    table: 'camera_types',
    meaning: 'camera models',
    has: { cameras: 'surveillanceCamera.cameraType_id' },
    list: {
      columns: ['label', 'make', 'model', 'protocol', 'resolution', 'ptz', 'use', 'active'],
      search: ['label', 'make', 'model'],
      order: 'seq',
    },
  },
);
export type CameraType = Infer<typeof CameraType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    camera_types: typeof CameraType;
  }
}
