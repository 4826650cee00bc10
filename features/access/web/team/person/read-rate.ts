const most = 100_000;

/** An hourly rate as it is typed, with a point or a comma: null for none, undefined for what is no rate. */
export function readRate(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}
