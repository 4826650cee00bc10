import { Consumable, ConsumableCalculationType, ConsumableType, UnitOfMeasure } from '@trellis/consumables/model';
import { opexCategoryRows } from '@trellis/finance/server';
import type { ReferenceRows } from '@trellis/server-kit';

const unit = (
  id: number,
  dimension: string,
  label: string,
  labelEs: string,
  abbreviation: string,
  factor: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({ id, dimension, label, labelEs, abbreviation, factor, seq: id * 10, isBase: factor === 1, ...more });

// Factors: NIST Special Publication 811, appendix B; US fluid measures.
const units = [
  unit(1, 'mass', 'Gram', 'Gramo', 'g', 1, { metrcName: 'Grams', washingtonCode: 'g' }),
  unit(2, 'mass', 'Milligram', 'Miligramo', 'mg', 0.001, { metrcName: 'Milligrams', decimals: 0 }),
  unit(3, 'mass', 'Kilogram', 'Kilogramo', 'kg', 1000, { metrcName: 'Kilograms', decimals: 3 }),
  unit(4, 'mass', 'Ounce', 'Onza', 'oz', 28.349523125, { metrcName: 'Ounces' }),
  unit(5, 'mass', 'Pound', 'Libra', 'lb', 453.59237, { metrcName: 'Pounds', decimals: 3 }),
  unit(6, 'mass', 'Tonne', 'Tonelada', 't', 1_000_000, { decimals: 3 }),
  unit(10, 'volume', 'Millilitre', 'Mililitro', 'mL', 1, { metrcName: 'Milliliters', decimals: 0 }),
  unit(11, 'volume', 'Litre', 'Litro', 'L', 1000, { metrcName: 'Liters' }),
  unit(12, 'volume', 'Fluid ounce', 'Onza líquida', 'fl oz', 29.5735295625, { metrcName: 'Fluid Ounces' }),
  unit(13, 'volume', 'Gallon', 'Galón', 'gal', 3785.411784, { metrcName: 'Gallons' }),
  unit(14, 'volume', 'Cubic metre', 'Metro cúbico', 'm³', 1_000_000, { decimals: 3 }),
  unit(15, 'volume', 'Cubic foot', 'Pie cúbico', 'ft³', 28_316.846592),
  unit(20, 'count', 'Each', 'Unidad', 'ea', 1, { metrcName: 'Each', washingtonCode: 'each', decimals: 0 }),
  unit(21, 'count', 'Dozen', 'Docena', 'dz', 12, { decimals: 0 }),
  unit(22, 'count', 'Hundred', 'Centenar', 'C', 100, { decimals: 0 }),
  unit(23, 'count', 'Thousand', 'Millar', 'M', 1000, { decimals: 0 }),
  unit(30, 'length', 'Metre', 'Metro', 'm', 1),
  unit(31, 'length', 'Centimetre', 'Centímetro', 'cm', 0.01, { decimals: 1 }),
  unit(32, 'length', 'Inch', 'Pulgada', 'in', 0.0254),
  unit(33, 'length', 'Foot', 'Pie', 'ft', 0.3048),
  unit(40, 'area', 'Square metre', 'Metro cuadrado', 'm²', 1),
  unit(41, 'area', 'Square foot', 'Pie cuadrado', 'ft²', 0.09290304),
  unit(50, 'time', 'Second', 'Segundo', 's', 1, { decimals: 0 }),
  unit(51, 'time', 'Minute', 'Minuto', 'min', 60, { decimals: 0 }),
  unit(52, 'time', 'Hour', 'Hora', 'h', 3600),
  unit(53, 'time', 'Day', 'Día', 'd', 86_400),
];

const type = (
  id: number,
  kind: string,
  label: string,
  labelEs: string,
  opexCategory_id: number,
  tracked: readonly ('lotTracked' | 'expiryTracked')[] = [],
) => ({
  id,
  kind,
  label,
  labelEs,
  opexCategory_id,
  seq: id * 10,
  lotTracked: tracked.includes('lotTracked'),
  expiryTracked: tracked.includes('expiryTracked'),
});

const types = [
  type(1, 'nutrient', 'Nutrients', 'Nutrientes', 6, ['lotTracked', 'expiryTracked']),
  type(2, 'substrate', 'Substrate', 'Sustrato', 7),
  type(3, 'pesticide', 'Crop protection', 'Fitosanitarios', 8, ['lotTracked', 'expiryTracked']),
  type(4, 'packaging', 'Packaging', 'Envases', 9),
  type(5, 'ppe', 'Protective equipment', 'Equipo de protección', 10),
  type(6, 'cleaning', 'Cleaning', 'Limpieza', 10, ['expiryTracked']),
  type(7, 'co2', 'CO2', 'CO2', 3),
  type(8, 'lab', 'Laboratory supplies', 'Material de laboratorio', 11, ['expiryTracked']),
  type(9, 'other', 'Other supplies', 'Otros suministros', 10),
];

const formula = (id: number, basis: string, label: string, labelEs: string, text: string, rounding?: number) => ({
  id,
  basis,
  label,
  labelEs,
  formula: text,
  seq: id * 10,
  ...(rounding !== undefined && { rounding }),
});

const formulas = [
  formula(1, 'plant', 'Per plant', 'Por planta', 'rate * plants'),
  formula(2, 'plant', 'Per plant and day', 'Por planta y día', 'rate * plants * days'),
  formula(3, 'container', 'Per container', 'Por contenedor', 'rate * containers', 1),
  formula(4, 'shelf', 'Per shelf', 'Por estante', 'rate * shelves'),
  formula(5, 'unit', 'Per unit', 'Por unidad de cultivo', 'rate * units'),
  formula(6, 'day', 'Per day', 'Por día', 'rate * days'),
  formula(7, 'litre', 'Per litre of irrigation', 'Por litro de riego', 'rate * litres'),
  formula(8, 'harvestedLb', 'Per pound harvested', 'Por libra cosechada', 'rate * pounds'),
  formula(9, 'task', 'Per task', 'Por tarea', 'rate * tasks', 1),
  formula(10, 'fixed', 'Fixed amount', 'Cantidad fija', 'rate'),
];

const article = (
  id: number,
  name: string,
  consumableType_id: number,
  stockUnit_id: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({ id, name, consumableType_id, stockUnit_id, ...more });

// A starter list without brands; companies add what they buy.
const articles = [
  article(1, 'Base nutrient A', 1, 11, { consumableCalculationType_id: 7, rate: 0.004 }),
  article(2, 'Base nutrient B', 1, 11, { consumableCalculationType_id: 7, rate: 0.004 }),
  article(3, 'Calcium-magnesium supplement', 1, 11, { consumableCalculationType_id: 7, rate: 0.001 }),
  article(4, 'Stone wool block 15 cm', 2, 20, { consumableCalculationType_id: 1, rate: 1 }),
  article(5, 'Coco coir 50 L', 2, 20),
  article(6, 'Peroxide cleaner', 6, 11, { hazardClass: 'Oxidiser', sdsUrl: '/safety' }),
  article(7, 'Nitrile gloves', 5, 20, { purchaseUnit_id: 22 }),
  article(8, 'Drying rack net', 9, 20),
  article(9, 'Child-resistant jar 1/8 oz', 4, 20),
  article(10, 'Carbon dioxide', 7, 3),
];

/** Units of measure, classes, formulas and a starter catalogue. */
export const consumablesReferenceData: readonly ReferenceRows[] = [
  { entity: UnitOfMeasure, rows: units },
  opexCategoryRows,
  { entity: ConsumableType, rows: types },
  { entity: ConsumableCalculationType, rows: formulas },
  { entity: Consumable, rows: articles },
];
