const audit = ['CreatedBy', 'CreatedDate', 'UpdatedBy', 'UpdatedDate', 'Operation'];
const header = ['SubmittedBy', 'SubmittedDate', 'NumberRecords'];
const own = (...columns: readonly string[]): readonly string[] => [...columns, 'ExternalIdentifier', ...audit];

const manifestHeader = [
  ...header,
  ...['ExternalManifestIdentifier', 'Header Operation', 'TransportationType'],
  ...['OriginLicenseNumber', 'OriginLicenseePhone', 'OriginLicenseeEmailAddress', 'TransportationLicenseNumber'],
  ...['DriverName', 'DepartureDateTime', 'ArrivalDateTime', 'VIN #'],
  ...['VehiclePlateNumber', 'VehicleModel', 'VehicleMake', 'VehicleColor'],
  ...['DestinationLicenseNumber', 'DestinationLicenseePhone', 'DestinationLicenseeEmailAddress'],
];

type Layout = readonly [
  type: string,
  es: string,
  order: number,
  columns: readonly string[],
  headerRows?: readonly string[],
];

const layouts: readonly Layout[] = [
  ['Strain', 'Variedad', 1, ['LicenseNumber', 'Strain', 'StrainType', 'CreatedBy', 'CreatedDate']],
  ['Area', 'Área', 1, own('LicenseNumber', 'Area', 'IsQuarantine')],
  [
    'Product',
    'Producto',
    1,
    own('LicenseNumber', 'InventoryCategory', 'InventoryType', 'Name', 'Description', 'UnitWeightGrams'),
  ],
  [
    'Inventory',
    'Inventario',
    2,
    own('LicenseNumber', 'Strain', 'Area', 'Product', 'InitialQuantity', 'QuantityOnHand', 'TotalCost', 'IsMedical'),
  ],
  [
    'Plant',
    'Planta',
    2,
    own(
      ...['LicenseNumber', 'PlantIdentifier', 'Area', 'Strain', 'PlantSource', 'PlantState', 'GrowthStage'],
      ...['MotherPlantExternalIdentifier', 'HarvestDate', 'IsMotherPlant'],
    ),
  ],
  [
    'InventoryAdjustment',
    'Ajuste de inventario',
    3,
    own(
      'LicenseNumber',
      'InventoryExternalIdentifier',
      'AdjustmentReason',
      'AdjustmentDetail',
      'Quantity',
      'AdjustmentDate',
    ),
  ],
  [
    'InventoryTransfer',
    'Traslado de inventario',
    3,
    own(
      ...['FromLicenseNumber', 'ToLicenseNumber', 'FromInventoryExternalIdentifier', 'ToInventoryExternalIdentifier'],
      ...['Quantity', 'TransferDate'],
    ),
  ],
  [
    'PlantDestruction',
    'Destrucción de plantas',
    3,
    own(
      ...['LicenseNumber', 'PlantExternalIdentifier', 'DestructionReason', 'DestructionDetail', 'DestructionMethod'],
      'DestructionDate',
    ),
  ],
  [
    'PlantTransfer',
    'Traslado de plantas',
    3,
    own(
      'FromLicenseNumber',
      'ToLicenseNumber',
      'FromExternalPlantIdentifier',
      'ToExternalPlantIdentifier',
      'TransferDate',
    ),
  ],
  [
    'Harvest',
    'Cosecha',
    3,
    [
      'LicenseNumber',
      'PlantIdentifier',
      'InventoryExternalIdentifier',
      'ExternalIdentifier',
      'InventoryType',
      ...audit,
    ],
  ],
  [
    'LabTest',
    'Análisis de laboratorio',
    3,
    own(
      ...['LicenseNumber', 'InventoryExternalIdentifier', 'LabLicenseNumber', 'LabTestStatus', 'TestName', 'TestDate'],
      'TestValue',
    ),
  ],
  [
    'Sale',
    'Venta',
    3,
    [
      ...['LicenseNumber', 'SoldToLicenseNumber', 'InventoryExternalIdentifier', 'PlantExternalIdentifier', 'SaleType'],
      ...['SaleDate', 'Quantity', 'UnitPrice', 'Discount', 'RetailSalesTax', 'CannabisExciseTax'],
      ...['SaleExternalIdentifier', 'SaleDetailExternalIdentifier', ...audit],
    ],
  ],
  [
    'Manifest',
    'Manifiesto',
    4,
    [
      ...[
        'InventoryExternalIdentifier',
        'PlantExternalIdentifier',
        'Quantity',
        'UOM',
        'WeightPerUnit',
        'ServingsPerUnit',
      ],
      ...['ExternalIdentifier', 'LabTestExternalIdentifier', ...audit],
    ],
    manifestHeader,
  ],
];

const compare = 'Compare with the template of the CCRS Resources page before the first upload';
/** Layouts known from programs of others, not from the state's own templates, and where they differ among themselves. */
const unverified: Readonly<Record<string, string>> = {
  Plant: `${compare}: until 2022 HarvestCycle stood after GrowthStage`,
  PlantDestruction: `${compare}: in 2022 there was no DestructionDetail`,
  PlantTransfer: `${compare}: also seen as FromPlantExternalIdentifier, ToPlantExternalIdentifier`,
  Harvest: compare,
  LabTest: compare,
};

/** The thirteen files, in the order they are uploaded. */
export const washingtonTemplateRows = layouts.map(([recordType, labelEs, uploadOrder, columns, headerRows], index) => ({
  id: index + 1,
  recordType,
  label: recordType.replace(/([a-z])([A-Z])/g, '$1 $2'),
  labelEs,
  seq: (index + 1) * 10,
  uploadOrder,
  columns,
  headerRows: headerRows ?? header,
  version: recordType in unverified ? 'programs of others, 2021-2025' : 'CIB 133 (2/26)',
  verified: unverified[recordType] ?? null,
}));
