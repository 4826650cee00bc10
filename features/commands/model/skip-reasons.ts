/** Why a unit is left out of a command, and what people read. */
export const skipReasons = {
  unknown: 'Unknown unit',
  notPermitted: 'Your role may not do this in the unit’s facility',
  noController: 'The unit has no controller',
  undeployed: 'Not deployed',
  disabled: 'Disabled',
  doNotDisturb: 'Do not disturb',
  offline: 'Offline',
  lockedOut: 'Locked out: somebody works on it',
  lockLights: 'The facility has its lights locked',
  co2Disabled: 'The facility has CO2 switched off',
  noCurtains: 'The facility has neither curtains nor air rails',
  hasPlants: 'Has plants',
  irrigatedLately: 'Irrigated a short while ago',
  notFitted: 'The device is not fitted',
  unsupported: 'The controller cannot do this by itself',
  overtaken: 'Something else was ordered since',
  tooOld: 'What it runs is too old for this version',
  otherBoard: 'The version is for another control board',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** The same in Spanish. */
export const skipReasonsEs: Readonly<Record<SkipReason, string>> = {
  unknown: 'Unidad desconocida',
  notPermitted: 'Su rol no lo permite en la instalación de la unidad',
  noController: 'La unidad no tiene controlador',
  undeployed: 'No desplegada',
  disabled: 'Deshabilitada',
  doNotDisturb: 'No molestar',
  offline: 'Sin conexión',
  lockedOut: 'Bloqueado: alguien trabaja en él',
  lockLights: 'La instalación tiene las luces bloqueadas',
  co2Disabled: 'La instalación tiene el CO2 desactivado',
  noCurtains: 'La instalación no tiene cortinas ni rieles de aire',
  hasPlants: 'Tiene plantas',
  irrigatedLately: 'Regada hace poco',
  notFitted: 'El dispositivo no está instalado',
  unsupported: 'El controlador no puede hacerlo por sí solo',
  overtaken: 'Desde entonces se ordenó otra cosa',
  tooOld: 'Lo que ejecuta es demasiado antiguo para esta versión',
  otherBoard: 'La versión es para otra placa de control',
};

/** Reasons a person with `override` may set aside. */
export const overridableReasons: readonly SkipReason[] = ['undeployed', 'disabled', 'doNotDisturb'];
