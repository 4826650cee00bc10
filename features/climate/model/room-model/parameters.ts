/**
 * Parameters of the first-order room and root-zone model, per m² of canopy floor.
 * Air and crop values are the fitted (vertical farm) and practice (cannabis flower) sets of our horticulture reference.
 */
export interface RoomParameters {
  heightM: number;
  /** Factor on the heat capacity of the air, for benches, ducts and leaves that move with it. */
  airMultiplier: number;
  /** Canopy light at full lamp output, µmol/m²/s, and lamp efficacy, µmol/J. */
  ppfd: number;
  efficacy: number;
  /** Transpiration: share of absorbed light; g/m²/h per kPa in light and in the dark; leaf cover 0–1; inertia. */
  ka: number;
  kb: number;
  kbDark: number;
  leafCover: number;
  transpirationSeconds: number;
  /** Air–mass exchange W/m²/K, mass J/m²/K, walls W/m²/K. */
  massExchange: number;
  massCapacity: number;
  wallExchange: number;
  /** Cooling: W/m²/K, per second, W/m², latent share from 15 °C dew point on. */
  coolingGain: number;
  coolingIntegral: number;
  coolingMax: number;
  latentShare: number;
  /** Dehumidifier: g/m²/h per % RH, and its limit g/m²/h. */
  dryingGain: number;
  dryingMax: number;
  /** Humidifier g/m²/h per % RH below the target less 3 % (0: none fitted), as the fitted rooms have none. */
  humidifyingGain: number;
  /** Humidifier g/m²/h and heater strip W/m² at full output (trade sizes; the reference gives none). */
  humidifyingMax: number;
  heatingMax: number;
  /** Air changes per hour in light and in the dark. */
  airChangesLight: number;
  airChangesDark: number;
  /** CO2: gross photosynthesis and dark respiration µmol/m²/s, dose g/m²/h per ppm and its limit g/m²/h. */
  photosynthesisMax: number;
  respiration: number;
  co2Gain: number;
  co2Max: number;
  /** Root zone: litres of substrate, field capacity %, share of a shot that bypasses, feed and uptake dS/m, valve L/m²/h. */
  substrateL: number;
  fieldCapacity: number;
  bypassShare: number;
  feedEc: number;
  uptakeEc: number;
  emitterLph: number;
  /** Lamp lux per µmol/m²/s. */
  luxPerUmol: number;
}

/** What surrounds the room: temperature °C, absolute humidity g/m³, CO2 ppm. */
export interface Outside {
  temperatureC: number;
  absoluteHumidity: number;
  co2Ppm: number;
}

/** What a grower asks of a room in one light state: °C, % RH, ppm. */
export interface RoomTargets {
  temperatureC: number;
  humidityPercent: number;
  co2Ppm: number;
}

export interface RoomPreset {
  name: string;
  parameters: RoomParameters;
  outside: Outside;
  light: RoomTargets;
  dark: RoomTargets;
  photoperiodHours: number;
}

const verticalFarm: RoomPreset = {
  name: 'vertical-farm',
  parameters: {
    heightM: 4,
    airMultiplier: 4.4,
    ppfd: 300,
    efficacy: 2.7,
    ka: 0.7,
    kb: 15,
    kbDark: 25,
    leafCover: 1,
    transpirationSeconds: 300,
    massExchange: 1.8,
    massCapacity: 33_000,
    wallExchange: 0,
    coolingGain: 80,
    coolingIntegral: 0.06,
    coolingMax: 400,
    latentShare: 0.3,
    dryingGain: 24,
    dryingMax: 27,
    humidifyingGain: 0,
    humidifyingMax: 60,
    heatingMax: 60,
    airChangesLight: 0.1,
    airChangesDark: 2.4,
    photosynthesisMax: 11,
    respiration: 1,
    co2Gain: 0.085,
    co2Max: 14,
    // Plugs of mineral wool, watered often: the fitted room had no substrate probe, so these are practice values.
    substrateL: 8,
    fieldCapacity: 80,
    bypassShare: 0.3,
    feedEc: 1.6,
    uptakeEc: 1.4,
    emitterLph: 8,
    luxPerUmol: 65,
  },
  outside: { temperatureC: 24, absoluteHumidity: 10.7, co2Ppm: 850 },
  light: { temperatureC: 24.7, humidityPercent: 58.5, co2Ppm: 1505 },
  dark: { temperatureC: 21, humidityPercent: 70, co2Ppm: 850 },
  photoperiodHours: 21,
};

const cannabisFlower: RoomPreset = {
  name: 'cannabis-flower',
  parameters: {
    heightM: 4,
    airMultiplier: 4,
    ppfd: 1000,
    efficacy: 2.7,
    ka: 0.6,
    kb: 70,
    kbDark: 30,
    leafCover: 1,
    transpirationSeconds: 900,
    massExchange: 6,
    massCapacity: 60_000,
    wallExchange: 3,
    coolingGain: 80,
    coolingIntegral: 0.06,
    coolingMax: 600,
    latentShare: 0.3,
    dryingGain: 40,
    dryingMax: 450,
    humidifyingGain: 0,
    humidifyingMax: 120,
    heatingMax: 80,
    airChangesLight: 0.05,
    airChangesDark: 0.05,
    photosynthesisMax: 30,
    respiration: 2,
    co2Gain: 0.05,
    co2Max: 12,
    // Four 4 L pots of coco per m² with one 2 L/h emitter each.
    substrateL: 16,
    fieldCapacity: 62,
    bypassShare: 0.15,
    feedEc: 2.8,
    uptakeEc: 2.2,
    emitterLph: 8,
    luxPerUmol: 65,
  },
  outside: { temperatureC: 22, absoluteHumidity: 9, co2Ppm: 450 },
  light: { temperatureC: 26.5, humidityPercent: 60, co2Ppm: 1200 },
  dark: { temperatureC: 21, humidityPercent: 70, co2Ppm: 450 },
  photoperiodHours: 12,
};

/** Another stage of the same room: its leaves, its lamps, and machines sized with the lamps. */
function stageOf(
  preset: RoomPreset,
  name: string,
  stage: Partial<RoomPreset>,
  own: Partial<RoomParameters>,
): RoomPreset {
  return { ...preset, ...stage, name, parameters: { ...preset.parameters, ...own } };
}

/** The rooms the simulator knows. */
export const roomPresets = {
  'vertical-farm': verticalFarm,
  'leafy-greens': stageOf(verticalFarm, 'leafy-greens', { photoperiodHours: 18 }, { ppfd: 250, leafCover: 0.8 }),
  'cannabis-flower': cannabisFlower,
  'cannabis-veg': stageOf(
    cannabisFlower,
    'cannabis-veg',
    { photoperiodHours: 18, light: { temperatureC: 26, humidityPercent: 66, co2Ppm: 900 } },
    { ppfd: 450, leafCover: 0.5, coolingMax: 350, dryingMax: 220, humidifyingGain: 10, feedEc: 2.4, uptakeEc: 1.9 },
  ),
  'cannabis-clone': stageOf(
    cannabisFlower,
    'cannabis-clone',
    {
      photoperiodHours: 18,
      light: { temperatureC: 25, humidityPercent: 78, co2Ppm: 600 },
      dark: { temperatureC: 23, humidityPercent: 80, co2Ppm: 450 },
    },
    {
      ppfd: 150,
      leafCover: 0.1,
      coolingMax: 200,
      dryingMax: 80,
      humidifyingGain: 20,
      photosynthesisMax: 10,
      respiration: 0.3,
      feedEc: 1.2,
      uptakeEc: 1,
      substrateL: 4,
      fieldCapacity: 78,
    },
  ),
} satisfies Record<string, RoomPreset>;

export type RoomPresetName = keyof typeof roomPresets;
