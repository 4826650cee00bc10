import type { AskedPhase } from '@trellis/growth-model/model';
import type { DraftEnvironment, PlanDraft, PlanKnowledge } from '@trellis/plan-editor/model';

/** A plan as a growth model wants it, by the middle of its bands; nothing where a phase does not say its light or its climate. */
export function askedPhases({ growPhases }: PlanDraft, { ppfd100 }: PlanKnowledge): readonly AskedPhase[] | undefined {
  const phases = growPhases.map((phase): AskedPhase | undefined => {
    const { days, photoperiod, environments, lightSpectrumDefinition_id: recipe, lightIntensity } = phase;
    const full = recipe === null ? null : (ppfd100.get(recipe) ?? null);
    const ppfd = photoperiod === 0 ? 0 : full === null ? undefined : full * (lightIntensity ?? 1);
    const on = climateOf(environments.find(({ lightState }) => lightState === 'Lights On'));
    const off = climateOf(environments.find(({ lightState }) => lightState === 'Lights Off'));
    const [lit, dark] = [on ?? off, off ?? on];
    return ppfd === undefined || !lit || !dark || !(days > 0) ? undefined : { days, photoperiod, ppfd, lit, dark };
  });
  const known = phases.filter((phase) => phase !== undefined);
  return known.length > 0 && known.length === phases.length ? known : undefined;
}

function climateOf(environment: DraftEnvironment | undefined): AskedPhase['lit'] | undefined {
  if (!environment) return undefined;
  const { tempMin, tempMax, humidityMin, humidityMax, co2Min, co2Max } = environment;
  const [temperature, humidity] = [(tempMin + tempMax) / 2, (humidityMin + humidityMax) / 2];
  if (!Number.isFinite(temperature + humidity)) return undefined;
  return {
    temperature,
    humidity,
    co2: co2Min === null && co2Max === null ? 0 : ((co2Min ?? co2Max ?? 0) + (co2Max ?? co2Min ?? 0)) / 2,
  };
}
