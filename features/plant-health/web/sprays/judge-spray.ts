import { DateTime } from 'luxon';

/** What the label of a product says about its use. */
export interface Label {
  reiHours: number | null;
  phiDays: number | null;
  labelMax: number | null;
  labelRateUnit: string | null;
}

/** A spraying while it is written down. */
export interface SprayDraft {
  start: string | null;
  finish: string | null;
  rate: number | null;
  rateUnit: string;
  applicator: { applicatorLicense: string | null; applicatorExpiry: string | null } | undefined;
  /** Days of harvest of the runs that are sprayed. */
  harvests: readonly { name: string; harvestdate: string }[];
}

/** Why the server would refuse it, in the words of the texts. */
export type SprayProblem = 'aboveLabel' | 'rateNeeded' | 'rateUnit' | 'noLicence' | 'licenceOver' | 'pastHarvest';

export interface SprayOutlook {
  /** Until when nobody enters, and no plant is harvested, by the label; null without one. */
  reiUntil: string | null;
  phiUntil: string | null;
  problems: readonly SprayProblem[];
}

const plainUnit = (unit: string) => unit.replaceAll(/\s/g, '').toLowerCase();

/** What follows from a spraying by its label, and what speaks against it; the server judges again. */
export function judgeSpray(label: Label, draft: SprayDraft, zone: string): SprayOutlook {
  const began = DateTime.fromISO(draft.start ?? '', { zone });
  const ended = DateTime.fromISO(draft.finish ?? draft.start ?? '', { zone });
  const { reiHours, phiDays } = label;
  const reiUntil = reiHours === null || !ended.isValid ? null : ended.plus({ hours: reiHours }).toUTC().toISO();
  const phiUntil = phiDays === null || !ended.isValid ? null : ended.plus({ days: Math.ceil(phiDays) }).toISODate();
  return { reiUntil, phiUntil, problems: problemsOf(label, draft, { day: began.toISODate(), phiUntil }) };
}

function problemsOf(
  { labelMax, labelRateUnit }: Label,
  { rate, rateUnit, applicator, harvests }: SprayDraft,
  { day, phiUntil }: { day: string | null; phiUntil: string | null },
): SprayProblem[] {
  const unit = plainUnit(rateUnit);
  const expiry = applicator?.applicatorExpiry?.slice(0, 10);
  const found: [SprayProblem, boolean][] = [
    ['rateNeeded', labelMax !== null && rate === null],
    ['aboveLabel', labelMax !== null && rate !== null && rate > labelMax],
    ['rateUnit', labelRateUnit !== null && unit !== '' && unit !== plainUnit(labelRateUnit)],
    ['noLicence', applicator !== undefined && (applicator.applicatorLicense ?? '') === ''],
    ['licenceOver', expiry !== undefined && day !== null && expiry < day],
    ['pastHarvest', phiUntil !== null && harvests.some(({ harvestdate }) => harvestdate.slice(0, 10) < phiUntil)],
  ];
  return found.flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}
