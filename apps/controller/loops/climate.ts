/** What the loops know of the air; a value is missing when its sensor is silent. °C, % RH, ppm. */
export interface Climate {
  temperatureC?: number | undefined;
  humidityPercent?: number | undefined;
  co2Ppm?: number | undefined;
  /** A contact says so; without one nobody knows. */
  isDoorOpen?: boolean | undefined;
}

/** A band of an environment; both ends included. */
export interface Band {
  min: number;
  max: number;
}

/** A point `margin` below the top of a band, but never below its middle. */
export const belowTop = (band: Band, margin: number): number => band.max - Math.min(margin, (band.max - band.min) / 2);

/** A point `margin` above the bottom of a band, but never above its middle. */
export const aboveBottom = (band: Band, margin: number): number =>
  band.min + Math.min(margin, (band.max - band.min) / 2);

/** Above this the room is too hot for compressors and lamps, °C. */
export const hotRoomC = 38;
