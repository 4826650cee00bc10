const colours = 6;

/** The colour of a phase on the canvas, by its stage, from the colours of series, paler from the seventh on; grey without a stage. */
export function stageColour(growStage_id: number | null): string {
  if (growStage_id === null) return 'var(--t-text-faint)';
  const colour = `var(--t-series-${((growStage_id - 1) % colours) + 1})`;
  return growStage_id <= colours ? colour : `color-mix(in srgb, ${colour} 55%, var(--t-paper))`;
}
