const amount =
  /(?<![\p{L}\p{N}#-])(\d+(?:[.,]\d+)?) ?(s|secs?|seconds?|segs?|segundos?|mins?|minutes?|minutos?)(?![\p{L}\p{N}])/u;
const half = /\b(half (?:a|1) minute|medio minuto)\b/;
const whole = /\b(a minute|un minuto)\b/;

/** How long a plain question asks for, in whole seconds; nothing when it does not say. */
export function findDuration(plain: string): number | undefined {
  if (half.test(plain)) return 30;
  const [, number, unit] = amount.exec(plain) ?? [];
  if (number === undefined || unit === undefined) return whole.test(plain) ? 60 : undefined;
  const value = Number(number.replace(',', '.'));
  return Math.round(unit.startsWith('m') ? value * 60 : value);
}
