/** Silence ends a spoken question after this long (ms). */
export const silenceMs = 1500;
/** Sound below this amplitude (0–1, of full scale) counts as silence. */
export const silenceAmplitude = 0.2;

/** When something was last heard, in ms; undefined while nothing was. */
export type HeardAt = number | undefined;

/** Takes in the loudest amplitude (0–1) of a short while. */
export const hearSound = (heardAt: HeardAt, amplitude: number, at: number): HeardAt =>
  amplitude >= silenceAmplitude ? at : heardAt;

/** Whether a question was spoken and has ended. Before anything was heard the person is still to begin. */
export const isSpokenOut = (heardAt: HeardAt, at: number): boolean =>
  heardAt !== undefined && at - heardAt >= silenceMs;

/** The loudest amplitude of a stretch of sound, samples from −1 to 1. */
export const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
