/** Minutes and seconds as typed. */
export interface DurationParts {
  minutes: string;
  seconds: string;
}

const isWhole = (text: string): boolean => /^\d{0,5}$/.test(text.trim());

/** Whole seconds as minutes and the rest; nothing of what cannot be read. */
export function splitDuration(text: string): DurationParts {
  const total = Number(text);
  if (text.trim() === '' || !Number.isInteger(total) || total < 0) return { minutes: '', seconds: '' };
  const [minutes, seconds] = [Math.floor(total / 60), total % 60];
  return { minutes: minutes > 0 ? String(minutes) : '', seconds: seconds > 0 || minutes === 0 ? String(seconds) : '' };
}

/** Both together in whole seconds; empty when either cannot be read, or neither says anything. */
export function joinDuration({ minutes, seconds }: DurationParts): string {
  if (!isWhole(minutes) || !isWhole(seconds) || (minutes.trim() === '' && seconds.trim() === '')) return '';
  return String(Number(minutes) * 60 + Number(seconds));
}
