import { referenceRows, type Word } from './reference-rows.ts';

const within = (group: string, words: readonly (readonly [string, string])[]): Word[] =>
  words.map(([value, es]) => [value, es, { group }]);

const waste = ['Waste', 'Residuo'] as const;

/** Washington's words (CCRS upload guide); types hang below their category. */
export const washingtonWords = [
  ...referenceRows(300, 'washington', 'inventoryCategory', [
    ['PropagationMaterial', 'Material de propagación'],
    ['HarvestedMaterial', 'Material cosechado'],
    ['IntermediateProduct', 'Producto intermedio'],
    ['EndProduct', 'Producto final'],
  ]),
  ...referenceRows(310, 'washington', 'inventoryType', [
    ...within('PropagationMaterial', [
      ['Clones', 'Esquejes'],
      ['Plant', 'Planta'],
      ['Seed', 'Semilla'],
    ]),
    ...within('HarvestedMaterial', [
      ['Flower Lot', 'Lote de flor'],
      ['Flower Unlotted', 'Flor sin lote'],
      ['Other Material Lot', 'Lote de otro material'],
      ['Other Material Unlotted', 'Otro material sin lote'],
      ['Wet Flower', 'Flor húmeda'],
      waste,
    ]),
    ...within('IntermediateProduct', [
      ['Cannabis Mix', 'Mezcla de cannabis'],
      ['CBD', 'CBD'],
      ['Food Grade Solvent Concentrate', 'Concentrado con disolvente alimentario'],
      ['Infused Cooking Medium', 'Medio de cocina infusionado'],
      waste,
    ]),
    ...within('EndProduct', [
      ['Cannabis Mix Infused', 'Mezcla de cannabis infusionada'],
      ['Cannabis Mix Packaged', 'Mezcla de cannabis envasada'],
      ['Capsule', 'Cápsula'],
      ['CO2 Concentrate', 'Concentrado con CO2'],
      ['Concentrate for Inhalation', 'Concentrado para inhalar'],
      ['Ethanol Concentrate', 'Concentrado con etanol'],
      ['Hydrocarbon Concentrate', 'Concentrado con hidrocarburos'],
      ['Liquid Edible', 'Comestible líquido'],
      ['Non-Solvent Based Concentrate', 'Concentrado sin disolvente'],
      ['Sample Jar', 'Frasco de muestra'],
      ['Solid Edible', 'Comestible sólido'],
      ['Suppository', 'Supositorio'],
      ['Tincture', 'Tintura'],
      ['Topical Ointment', 'Ungüento tópico'],
      ['Transdermal', 'Transdérmico'],
      ['Usable Cannabis', 'Cannabis utilizable'],
      waste,
    ]),
  ]),
  ...referenceRows(350, 'washington', 'adjustmentReason', [
    ['Destruction', 'Destrucción'],
    ['Reconciliation', 'Conciliación'],
    ['Lost', 'Extraviado'],
    ['Seizure', 'Incautación'],
    ['Theft', 'Robo', { traits: { RequiresNote: true } }],
    ['Other', 'Otro', { traits: { RequiresNote: true } }],
    ['ReturnedLabSample', 'Muestra de laboratorio devuelta'],
  ]),
  ...referenceRows(360, 'washington', 'destructionReason', [
    ['PlantDied', 'La planta murió'],
    ['Contamination', 'Contaminación'],
    ['TooMuchWater', 'Exceso de agua'],
    ['TooLittleWater', 'Falta de agua'],
    ['MalePlant', 'Planta macho'],
    ['Mites', 'Ácaros'],
    ['Other', 'Otro', { traits: { RequiresNote: true } }],
  ]),
  ...referenceRows(370, 'washington', 'destructionMethod', [
    ['Compost', 'Compostaje'],
    ['Grind', 'Trituración'],
    ['Other', 'Otro'],
  ]),
  ...referenceRows(380, 'washington', 'strainType', [
    ['Indica', 'Índica'],
    ['Sativa', 'Sativa'],
    ['Hybrid', 'Híbrida'],
  ]),
  ...referenceRows(390, 'washington', 'plantSource', [
    ['Clone', 'Esqueje'],
    ['Seed', 'Semilla'],
  ]),
  ...referenceRows(400, 'washington', 'plantState', [
    ['Growing', 'En cultivo'],
    ['PartiallyHarvested', 'Cosechada en parte'],
    ['Quarantined', 'En cuarentena'],
    ['Inventory', 'En inventario'],
    ['Drying', 'Secándose'],
    ['Harvested', 'Cosechada'],
    ['Destroyed', 'Destruida'],
    ['Sold', 'Vendida'],
  ]),
  ...referenceRows(410, 'washington', 'growthPhase', [
    ['Immature', 'Joven'],
    ['Vegetative', 'Vegetativa'],
    ['Flowering', 'Floración'],
  ]),
  ...referenceRows(420, 'washington', 'saleType', [
    ['RecreationalRetail', 'Minorista recreativa'],
    ['RecreationalMedical', 'Minorista medicinal'],
    ['Wholesale', 'Al por mayor'],
  ]),
  ...referenceRows(430, 'washington', 'transportationType', [
    ['Regular', 'Normal'],
    ['Pick-up', 'Recogida'],
    ['Transporter Licensee', 'Transportista con licencia'],
  ]),
  ...referenceRows(440, 'washington', 'unitOfMeasure', [
    ['Each', 'Unidad'],
    ['Gram', 'Gramo'],
  ]),
  ...referenceRows(450, 'washington', 'labTestingState', [
    ['Required', 'Requerido'],
    ['NotRequired', 'No requerido'],
    ['Pass', 'Apto'],
    ['Fail', 'No apto'],
    ['FailExtractableOnly', 'No apto, solo para extracción'],
    ['FailRetestAllowed', 'No apto, se permite reanálisis'],
    ['FailRetestAllowedExtractableOnly', 'No apto, reanálisis solo para extracción'],
    ['InProcess', 'En proceso'],
    ['SampleCreated', 'Muestra creada'],
  ]),
  ...referenceRows(470, 'washington', 'operation', [
    ['Insert', 'Alta'],
    ['Update', 'Cambio'],
    ['Delete', 'Baja'],
  ]),
];
