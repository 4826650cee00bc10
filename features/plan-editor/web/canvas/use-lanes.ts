import {
  dliOf,
  isVpdOutside,
  hundredths,
  shotsOf,
  vpdSpan,
  type DraftEnvironment,
  type DraftPhase,
} from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasures } from '../use-measures.ts';
import type { PlanLists } from '../use-plan-lists.ts';

/** Rows of the canvas between phases and work. */
export const laneNames = ['light', 'temperature', 'humidity', 'vpd', 'co2', 'irrigation', 'feed'] as const;
export type LaneName = (typeof laneNames)[number] | 'phases' | 'tasks';

interface Cell {
  text: string;
  /** Said in full where the text is short. */
  title?: string;
  /** By light state, where it differs. */
  parts?: readonly (readonly [state: string, text: string])[];
  /** How much of the cell is filled, 0–1. */
  fill?: number;
  state?: 'warning' | undefined;
}
export type Lane = (phase: DraftPhase) => Cell;

const of = ({ environments }: DraftPhase, state: string): DraftEnvironment | undefined =>
  environments.find(({ lightState }) => lightState === state);
/** The light states a phase has: none of the dark where the lights are always on. */
const states = (phase: DraftPhase) => [
  ...(phase.photoperiod > 0 ? (['Lights On'] as const) : []),
  ...(phase.photoperiod < 24 ? (['Lights Off'] as const) : []),
];

/** The light state of a line of a cell. */
export const lightStateAt = (phase: DraftPhase, line: number): string | undefined => states(phase)[line];

/** What each row says of a phase, in the person's units. */
export function useLanes(lists: PlanLists): Record<(typeof laneNames)[number], Lane> {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { temperatures, span, feedText } = useMeasures();
  return useMemo(() => {
    const both = (phase: DraftPhase, say: (environment: DraftEnvironment, phase: DraftPhase) => string): Cell => {
      const told = states(phase).map((state): [string, string] => {
        const environment = of(phase, state);
        return [t(`lightStates.${state}`), environment ? say(environment, phase) : '–'];
      });
      return {
        text: told.map(([, text]) => text).join(' / '),
        title: told.map(([state, text]) => `${state} ${text}`).join(', '),
        parts: told,
      };
    };
    const shots = (environment: DraftEnvironment, phase: DraftPhase): string => {
      const { count } = shotsOf(environment, phase);
      return count === 0
        ? t('canvas.dry')
        : t('canvas.shots', { count: hundredths(count), seconds: environment.irrigationDuration });
    };
    return {
      light: (phase) => {
        const dli = dliOf(phase, lists.knowledge);
        const percent = phase.lightIntensity === null ? '' : ` · ${number(phase.lightIntensity * 100)} %`;
        const hours = t('canvas.hours', {
          hours: number(phase.photoperiod, Number.isInteger(phase.photoperiod) ? 0 : 1),
        });
        return {
          text: `${hours}${percent}${dli === null ? '' : ` · DLI ${number(dli, 1)}`}`,
          title: [
            hours + percent,
            phase.photoperiodStartTime && t('canvas.lightsOnAt', { time: phase.photoperiodStartTime }),
            dli === null ? t('canvas.noDli') : `DLI ${number(dli, 1)} mol/m²/d`,
          ]
            .filter(Boolean)
            .join(', '),
          fill: (phase.photoperiod / 24) * (phase.lightIntensity ?? 1),
        };
      },
      temperature: (phase) => both(phase, ({ tempMin, tempMax }) => temperatures(tempMin, tempMax)),
      humidity: (phase) => both(phase, ({ humidityMin, humidityMax }) => span(humidityMin, humidityMax, '%')),
      vpd: (phase) => {
        const cell = both(phase, (environment) => {
          const { low, high } = vpdSpan(environment);
          return `${number(low, 2)}–${number(high, 2)} kPa`;
        });
        if (!phase.environments.some((one) => isVpdOutside(phase, one, lists.rules))) return cell;
        return { ...cell, state: 'warning', title: `${cell.title ?? cell.text}. ${t('findings.vpdOutside')}` };
      },
      co2: (phase) => both(phase, ({ co2Min, co2Max }) => span(co2Min, co2Max, 'ppm')),
      irrigation: (phase) => (phase.noIrrigation ? { text: t('canvas.dry') } : both(phase, shots)),
      feed: ({ feed }) => ({ text: feedText(feed) }),
    };
  }, [lists, t, number, temperatures, span, feedText]);
}
