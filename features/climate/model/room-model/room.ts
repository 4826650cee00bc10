import { absoluteHumidityGramsPerM3, airVpdKpa, dewPointC } from '../moist-air.ts';
import { roomPresets, type Outside, type RoomPreset, type RoomPresetName } from './parameters.ts';
import { createRandom } from './random.ts';
import { stepRootZone, waterSupply, type RootZone } from './root-zone.ts';

/** The true state of a simulated room; sensors see it through noise. */
export interface Room {
  preset: RoomPreset;
  temperatureC: number;
  /** Temperature of benches, walls and pots. */
  massTemperatureC: number;
  /** g/m³ */
  absoluteHumidity: number;
  co2Ppm: number;
  /** Transpiration, g/m²/h. */
  evaporation: number;
  /** Canopy light, µmol/m²/s. */
  ppfd: number;
  soilTemperatureC: number;
  rootZone: RootZone;
}

/** What the machines deliver, each 0–1 of its full output. */
export interface Actuators {
  light: number;
  /** Air unit, cooling with its usual latent share. */
  cooling: number;
  /** Air unit, drying with reheat: removes water without cooling the room. */
  airUnitDrying: number;
  heating: number;
  dehumidifying: number;
  humidifying: number;
  co2: number;
  irrigation: number;
}

/** Everything off. */
export const idleActuators: Actuators = {
  light: 0,
  cooling: 0,
  airUnitDrying: 0,
  heating: 0,
  dehumidifying: 0,
  humidifying: 0,
  co2: 0,
  irrigation: 0,
};

const maxSubstepSeconds = 30;
const gramsPerWattHour = 1.47; // 3600 s / 2450 J/g
const co2PpmPerGram = 556; // 1 g CO2 per m³ of air
const soilSeconds = 7200;

/** Latent part of the cooling: none at a 9 °C dew point, the whole share from 15 °C on. */
function latentShareAt(temperatureC: number, humidityPercent: number, share: number): number {
  const dewPoint = dewPointC(temperatureC, humidityPercent) ?? 0;
  return share * Math.min(1, Math.max(0, (dewPoint - 9) / 6));
}

/** Water vapour in g/m³ of saturated air. */
const saturationDensity = (temperatureC: number): number => absoluteHumidityGramsPerM3(temperatureC, 100);

/** Relative humidity of a room in percent, 0–99. */
export const humidityPercentOf = (room: Room): number =>
  (100 * room.absoluteHumidity) / saturationDensity(room.temperatureC);

/** Opens a room of a preset in its dark state; the seed moves the start a little so that no two rooms are alike. */
export function createRoom(preset: RoomPreset | RoomPresetName, seed: number): Room {
  const chosen: RoomPreset = typeof preset === 'string' ? roomPresets[preset] : preset;
  const random = createRandom(seed);
  const around = (value: number, spread: number): number => value + spread * (2 * random.next() - 1);
  const temperatureC = around(chosen.dark.temperatureC, 0.5);
  return {
    preset: chosen,
    temperatureC,
    massTemperatureC: temperatureC,
    absoluteHumidity: saturationDensity(temperatureC) * (around(chosen.dark.humidityPercent, 2) / 100),
    co2Ppm: around(chosen.outside.co2Ppm, 20),
    evaporation: 20 * chosen.parameters.leafCover,
    ppfd: 0,
    soilTemperatureC: temperatureC,
    rootZone: {
      vwcPercent: around(chosen.parameters.fieldCapacity - 8, 3),
      poreEc: around(chosen.parameters.feedEc * 1.2, 0.2),
      irrigatedL: 0,
      drainedL: 0,
    },
  };
}

/**
 * Moves a room forward by `dtSeconds` (> 0; long steps are cut to 30 s for stability).
 * First-order heat, water vapour, CO2, water and salt balances per m² as in our horticulture reference, section 9.
 */
export function stepRoom(room: Room, actuators: Actuators, outside: Outside, dtSeconds: number): Room {
  const substeps = Math.max(1, Math.ceil(dtSeconds / maxSubstepSeconds));
  let next = room;
  for (let i = 0; i < substeps; i += 1) next = substep(next, actuators, outside, dtSeconds / substeps);
  return next;
}

function substep(room: Room, actuators: Actuators, outside: Outside, dt: number): Room {
  const p = room.preset.parameters;
  const hours = dt / 3600;
  const T = room.temperatureC;
  const ppfd = actuators.light * p.ppfd;
  const isLit = ppfd > 0;
  const airChanges = isLit ? p.airChangesLight : p.airChangesDark;

  const humidity = humidityPercentOf(room);
  const vpd = airVpdKpa(T, humidity);
  const absorbed = (0.9 * ppfd) / 4.9;
  const demand = p.leafCover * (p.ka * absorbed * gramsPerWattHour + (isLit ? p.kb : p.kbDark) * vpd);
  const target = demand * waterSupply(room.rootZone.vwcPercent);
  const evaporation = room.evaporation + (target - room.evaporation) * Math.min(1, dt / p.transpirationSeconds);

  const cooling = actuators.cooling * p.coolingMax;
  const latent = cooling * latentShareAt(T, humidity, p.latentShare);
  const drying = actuators.dehumidifying * p.dryingMax;
  const airUnitDrying = actuators.airUnitDrying * p.coolingMax * p.latentShare * gramsPerWattHour;
  const humidifying = actuators.humidifying * p.humidifyingMax;
  // No machine can take more vapour in a step than half of what the air holds.
  const removable = (room.absoluteHumidity * p.heightM) / (2 * hours);
  const removed = Math.min(gramsPerWattHour * latent + drying + airUnitDrying, removable);

  const heat =
    ppfd / p.efficacy -
    0.68 * (evaporation + humidifying) -
    (cooling - latent) +
    actuators.heating * p.heatingMax +
    0.92 * drying +
    p.massExchange * (room.massTemperatureC - T) +
    (0.333 * p.heightM * airChanges + p.wallExchange) * (outside.temperatureC - T);
  const temperatureC = T + (heat * dt) / (1200 * p.heightM * p.airMultiplier);

  const absoluteHumidity =
    room.absoluteHumidity +
    ((evaporation + humidifying - removed) / p.heightM +
      airChanges * (outside.absoluteHumidity - room.absoluteHumidity)) *
      hours;

  const assimilation =
    0.158 *
    (p.photosynthesisMax *
      (1 - Math.exp((-0.05 * ppfd) / p.photosynthesisMax)) *
      (room.co2Ppm / (room.co2Ppm + 250)) *
      p.leafCover -
      (isLit ? 0 : p.respiration * p.leafCover));
  const co2Ppm =
    room.co2Ppm +
    (((actuators.co2 * p.co2Max - assimilation) * co2PpmPerGram) / p.heightM +
      airChanges * (outside.co2Ppm - room.co2Ppm)) *
      hours;

  return {
    preset: room.preset,
    temperatureC,
    massTemperatureC: room.massTemperatureC + (p.massExchange * (T - room.massTemperatureC) * dt) / p.massCapacity,
    absoluteHumidity: Math.min(Math.max(absoluteHumidity, 0.1), 0.99 * saturationDensity(temperatureC)),
    co2Ppm: Math.max(0, co2Ppm),
    evaporation,
    ppfd,
    soilTemperatureC: room.soilTemperatureC + (T - 0.5 - room.soilTemperatureC) * Math.min(1, dt / soilSeconds),
    rootZone: stepRootZone(
      room.rootZone,
      actuators.irrigation * p.emitterLph * hours,
      Math.max(0, evaporation * hours) / 1000,
      p,
    ),
  };
}
