/** The words for the states a device can be told to be in. */
export const deviceWords = {
  light: ['off', 'on'],
  curtain: ['open', 'closed'],
  humidifier: ['off', 'on'],
  dehumidifier: ['off', 'on'],
  dehumidifier2Stage: ['off', 'on1', 'on2'],
  ecu: ['cooling', 'dehumidifying', 'circulating', 'off'],
  bard: ['cooling', 'dehumidifying', 'circulating', 'off'],
  heaterstrip: ['off', 'on', 'HIGH'],
  fan: ['off', 'on'],
} as const;

/** The word meant, whatever its case; undefined for one that is not among them. */
export const findWord = <Word extends string>(words: readonly Word[], text: unknown): Word | undefined =>
  words.find((word) => typeof text === 'string' && word.toLowerCase() === text.toLowerCase());
