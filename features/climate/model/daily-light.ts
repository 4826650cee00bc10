/** Seconds in an hour over micromoles in a mole: turns µmol/m²/s kept up for an hour into mol/m². */
const molesPerMicromoleSecondHour = 0.0036;

/** Daily light integral in mol/m²/d from a constant photon flux (PPFD, µmol/m²/s) and the hours lit (0–24). */
export function dailyLightIntegral(ppfd: number, litHours: number): number {
  return ppfd * litHours * molesPerMicromoleSecondHour;
}
