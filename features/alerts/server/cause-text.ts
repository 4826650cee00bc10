import type { AlertCause } from '@trellis/alerts/model';

const causeTexts: Readonly<Record<'en' | 'es', Readonly<Record<AlertCause, string>>>> = {
  en: {
    equipment: 'Equipment',
    sensor: 'Sensor',
    setting: 'Setting or plan',
    supply: 'Water, nutrients or gas',
    handling: 'Handling',
    power: 'Power',
    weather: 'Weather',
    other: 'Other',
  },
  es: {
    equipment: 'Equipo',
    sensor: 'Sensor',
    setting: 'Ajuste o plan',
    supply: 'Agua, nutrientes o gas',
    handling: 'Manejo',
    power: 'Electricidad',
    weather: 'Clima exterior',
    other: 'Otro',
  },
};

/** What was wrong, as it is written down: the kind of cause in the language of who says it, and their own words. */
export function causeText(cause: AlertCause, note: string, lang: 'en' | 'es'): { cause: string; reason: string } {
  const kind = causeTexts[lang][cause];
  return { cause: kind, reason: note === '' ? kind : `${kind}: ${note}` };
}
