/** The chunk of a page may take this long, in milliseconds; then it counts as missing. */
const longestMs = 120_000;

/** Loads a part of the program; fails as a missing module does when it takes longer than two minutes. */
export function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('The module took too long to import.')), longestMs);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
