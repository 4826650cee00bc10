import { gramsPerOunce, gramsPerPound } from '../weights.ts';
/** Base units in which the product of a spraying is counted: mass, volume, pieces (beneficial insects). */
export const amountUnits = ['g', 'mL', 'ea'] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** What each of them measures, as units of the stock do. */
export const dimensionOfAmount: Readonly<Record<AmountUnit, string>> = { g: 'mass', mL: 'volume', ea: 'count' };

/** Units of rates that labels use. */
export const rateUnits = [
  ...['mL/L', 'g/L', 'fl oz/gal', 'oz/gal', 'tsp/gal', 'tbsp/gal', 'fl oz/100 gal', 'oz/100 gal', 'lb/100 gal', '%'],
  ...['mL/m²', 'g/m²', 'ea/m²', 'fl oz/1000 ft²', 'oz/1000 ft²', 'ea/1000 ft²', 'pt/acre', 'qt/acre', 'lb/acre'],
] as const;

/** Each unit of a product in its base unit. */
const products: Readonly<Record<string, readonly [AmountUnit, number]>> = {
  ...{ ml: ['mL', 1], l: ['mL', 1000], tsp: ['mL', 4.928_921_593_75], tbsp: ['mL', 14.786_764_781_25] },
  ...{ floz: ['mL', 29.573_529_562_5], pt: ['mL', 473.176_473], qt: ['mL', 946.352_946], gal: ['mL', 3785.411_784] },
  ...{
    mg: ['g', 0.001],
    g: ['g', 1],
    kg: ['g', 1000],
    oz: ['g', gramsPerOunce],
    lb: ['g', gramsPerPound],
    ea: ['ea', 1],
  },
};
/** What a rate is for: L of the mix, or m² of the crop. */
const wholes: Readonly<Record<string, readonly ['volume' | 'area', number]>> = {
  ...{ l: ['volume', 1], gal: ['volume', 3.785_411_784] },
  ...{ 'm²': ['area', 1], m2: ['area', 1], 'ft²': ['area', 0.092_903_04], ft2: ['area', 0.092_903_04] },
  ...{ acre: ['area', 4046.856_422_4], ha: ['area', 10_000] },
};

const m2PerFt2 = 0.092_903_04;

/** What was mixed, and where it went. */
export interface SprayedMix {
  rate: number | null;
  rateUnit: string | null;
  /** Of the mix. */
  volumeL: number | null;
  areaSqFt: number | null;
}

/** How much of the product a spraying took: its rate in the mix or on the area; null where one of them is not known. */
export function sprayedAmount({ rate, rateUnit, volumeL, areaSqFt }: SprayedMix): {
  amount: number;
  unit: AmountUnit;
} | null {
  const unit = (rateUnit ?? '').replaceAll(/\s/g, '').toLowerCase();
  if (rate === null) return null;
  // Volume of the product in volume of the mix.
  if (unit === '%') return volumeL === null ? null : { amount: round(rate * 10 * volumeL), unit: 'mL' };
  const [, part = '', times = '', per = ''] = /^([a-z]+)\/(\d*)([a-z]+[²2]?)$/.exec(unit) ?? [];
  const [product, whole] = [products[part], wholes[per]];
  if (!product || !whole) return null;
  const sprayed = whole[0] === 'volume' ? volumeL : areaSqFt === null ? null : areaSqFt * m2PerFt2;
  if (sprayed === null) return null;
  return { amount: round((rate * product[1] * sprayed) / (whole[1] * (Number(times) || 1))), unit: product[0] };
}

/** To a thousandth: more digits than anybody measures. */
const round = (amount: number): number => Math.round(amount * 1000) / 1000;

/** As the stock keeps quantities. */
const bookDecimals = 6;

/** The parts of a quantity in the decimals of the books; together they are the whole, of which the last has what rounding left. */
export function portionOut<S extends { share: number }>(whole: number, shares: readonly S[]): (S & { qty: number })[] {
  const inBooks = (qty: number) => Number(qty.toFixed(bookDecimals));
  let left = inBooks(whole);
  return shares.map((one, index) => {
    const qty = index === shares.length - 1 ? left : inBooks(whole * one.share);
    left = inBooks(left - qty);
    return { ...one, qty };
  });
}
