/** The steps in their order. */
export const steps = ['you', 'company', 'facility', 'rooms', 'people', 'controller'] as const;
export type Step = (typeof steps)[number];

/** What stands already. */
export interface Standing {
  isSignedIn: boolean;
  hasCompany: boolean;
  hasFacility: boolean;
  units: number;
  invitations: number;
  controllers: number;
}

/** Once there is a facility, its steps can be opened in any order. */
const free: readonly Step[] = ['rooms', 'people', 'controller'];

/** Where to go on: as asked, as far as what stands allows it; else the first step with nothing to show for it. */
export function stepOf(standing: Standing, asked: string | null): Step {
  if (!standing.isSignedIn) return 'you';
  if (!standing.hasFacility) return standing.hasCompany ? 'facility' : 'company';
  const wanted = free.find((step) => step === asked);
  if (wanted) return wanted;
  if (standing.units === 0) return 'rooms';
  return standing.invitations === 0 && standing.controllers === 0 ? 'people' : 'controller';
}
