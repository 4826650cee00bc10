/** More than 40 % of a flower is no cannabinoid: such figures are broken ones. */
const most = 4000;

/** Hundredths of a percent, as open catalogues of strains have them, in percent; 0 stands there for not known. */
export function percentOf(cell: string): string {
  const hundredths = Number(cell);
  return hundredths > 0 && hundredths <= most ? String(hundredths / 100) : '';
}
