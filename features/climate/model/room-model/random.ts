/** A seeded stream of random numbers; the same seed always gives the same stream. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Standard normal (mean 0, deviation 1), by Marsaglia's polar method. */
  gaussian(): number;
}

/** One step of SplitMix32 (Steele, Lea & Flood 2014, 32-bit variant); spreads a small seed over the whole state. */
function splitMix32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

/** Opens the stream of a seed (any integer): sfc32, the 32-bit "small fast counter" generator of PractRand. */
export function createRandom(seed: number): Random {
  const fill = splitMix32(seed);
  let a = fill();
  let b = fill();
  let c = fill();
  let counter = 1;
  let spare: number | undefined;

  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };

  const gaussian = (): number => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    for (;;) {
      const x = 2 * next() - 1;
      const y = 2 * next() - 1;
      const square = x * x + y * y;
      if (square === 0 || square >= 1) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * scale;
      return x * scale;
    }
  };

  return { next, gaussian };
}
