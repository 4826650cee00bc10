import { stateNames, tokens, type Scheme } from './tokens.ts';

/** The tokens of a scheme as CSS custom properties (`--t-text`, `--t-healthy-tint`, …) for plain style sheets. */
export function cssVariables(scheme: Scheme): Record<string, string> {
  const { states, series, ...plain } = tokens[scheme];
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(plain)) variables[`--t-${kebab(name)}`] = value;
  series.forEach((value, index) => (variables[`--t-series-${index + 1}`] = value));
  for (const state of stateNames) {
    for (const [part, value] of Object.entries<string>({ ...states[state] })) {
      variables[part === 'text' ? `--t-${state}` : `--t-${state}-${kebab(part)}`] = value;
    }
  }
  return variables;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
