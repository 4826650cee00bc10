import { changed, created, defineEvents } from '@trellis/entity-kit';
import { PhotoCapture } from './photo-capture.entity.ts';
import { Sensor } from './sensor.entity.ts';

/** Sensors as people set them up. */
export const sensorEvents = defineEvents('sensor', { changed: changed(Sensor) });

/** Photos of units. */
export const photoEvents = defineEvents('photo', { taken: created(PhotoCapture) });
