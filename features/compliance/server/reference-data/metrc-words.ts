import { referenceRows } from './reference-rows.ts';

// Words the official examples show; each state has lists of its own, which the synchronisation of a licence brings. Item
// categories, location types and adjustment reasons beyond these are not known before that.
const weight = { traits: { QuantityType: 'WeightBased' } };

/** Metrc's words known before the first synchronisation. */
export const metrcWords = [
  ...referenceRows(1, 'metrc', 'unitOfMeasure', [
    ['Each', 'Unidad', { abbreviation: 'ea', traits: { QuantityType: 'CountBased' } }],
    ['Grams', 'Gramos', { abbreviation: 'g', ...weight }],
    ['Kilograms', 'Kilogramos', { abbreviation: 'kg', ...weight }],
    ['Milligrams', 'Miligramos', { abbreviation: 'mg', ...weight }],
    ['Ounces', 'Onzas', { abbreviation: 'oz', ...weight }],
    ['Pounds', 'Libras', { abbreviation: 'lb', ...weight }],
  ]),
  ...referenceRows(20, 'metrc', 'plantBatchType', [
    ['Seed', 'Semilla'],
    ['Clone', 'Esqueje'],
  ]),
  ...referenceRows(30, 'metrc', 'growthPhase', [
    ['Vegetative', 'Vegetativa'],
    ['Flowering', 'Floración'],
  ]),
  ...referenceRows(40, 'metrc', 'plantWasteReason', [
    ['Contamination', 'Contaminación', { traits: { RequiresWasteWeight: true } }],
    ['Male Plants', 'Plantas macho'],
  ]),
  ...referenceRows(50, 'metrc', 'harvestWasteType', [
    ['Plant Material', 'Material vegetal'],
    ['Fibrous', 'Fibroso'],
    ['Root Ball', 'Cepellón'],
  ]),
  ...referenceRows(60, 'metrc', 'wasteMethod', [
    ['Grinder', 'Trituradora'],
    ['Compost', 'Compostaje'],
    ['Incinerator', 'Incinerador', { traits: { ForProductDestruction: true } }],
  ]),
  ...referenceRows(70, 'metrc', 'adjustmentReason', [
    ['Drying', 'Secado'],
    ['Entry Error', 'Error de registro'],
  ]),
  ...referenceRows(80, 'metrc', 'additiveType', [
    ['Fertilizer', 'Fertilizante'],
    ['Pesticide', 'Plaguicida'],
    ['Other', 'Otro'],
  ]),
  ...referenceRows(90, 'metrc', 'packageType', [
    ['Product', 'Producto'],
    ['ImmaturePlant', 'Planta joven'],
    ['VegetativePlant', 'Planta vegetativa'],
    ['PlantWaste', 'Residuo de plantas'],
    ['HarvestWaste', 'Residuo de cosecha'],
    ['MotherPlant', 'Planta madre'],
  ]),
  ...referenceRows(100, 'metrc', 'labTestingState', [
    ['NotSubmitted', 'No enviado'],
    ['SubmittedForTesting', 'Enviado a análisis'],
    ['TestFailed', 'No apto'],
    ['TestPassed', 'Apto'],
    ['TestingInProgress', 'Análisis en curso'],
    ['AwaitingConfirmation', 'Pendiente de confirmación'],
    ['RetestFailed', 'Reanálisis no apto'],
    ['RetestPassed', 'Reanálisis apto'],
    ['Remediated', 'Remediado'],
    ['SelectedForRandomTesting', 'Elegido para análisis al azar'],
    ['NotRequired', 'No requerido'],
    ['ProcessValidated', 'Proceso validado'],
    ['Decontaminated', 'Descontaminado'],
    ['RandDCompleted', 'Investigación y desarrollo terminado', { label: 'R&D completed' }],
  ]),
  ...referenceRows(120, 'metrc', 'strainTestingStatus', [
    ['None', 'Ninguno'],
    ['ThirdParty', 'Terceros'],
  ]),
  ...referenceRows(130, 'metrc', 'customerType', [
    ['Consumer', 'Consumidor'],
    ['Patient', 'Paciente'],
    ['Caregiver', 'Cuidador'],
    ['ExternalPatient', 'Paciente externo'],
    ['NonResidentConsumer', 'Consumidor no residente'],
  ]),
  ...referenceRows(140, 'metrc', 'shipmentPackageState', [
    ['Shipped', 'Enviado'],
    ['Rejected', 'Rechazado'],
    ['Accepted', 'Aceptado'],
    ['Returned', 'Devuelto'],
  ]),
  ...referenceRows(150, 'metrc', 'transferType', [
    ['Transfer (Standard)', 'Traslado (normal)'],
    ['Wholesale', 'Venta al por mayor'],
  ]),
];
