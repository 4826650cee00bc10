import type { RedAlert } from '@trellis/alerts/model';
import type { MailLanguage } from '@trellis/notifications/server';

const same = (label: string) => label;
const words = {
  en: {
    drill: 'DRILL',
    over: 'It is over.',
    titles: {
      sent: same,
      changed: (label: string) => `Changed: ${label}`,
      over: (label: string) => `All-clear: ${label}`,
    },
  },
  es: {
    drill: 'SIMULACRO',
    over: 'Ya terminó.',
    titles: {
      sent: same,
      changed: (label: string) => `Cambio: ${label}`,
      over: (label: string) => `Todo en orden: ${label}`,
    },
  },
} as const satisfies Readonly<Record<MailLanguage, object>>;

/** The words of an emergency message. */
export type EmergencyWords = Pick<RedAlert, 'label' | 'labelEs' | 'text' | 'textEs' | 'isDrill'>;
/** It was sent, its words changed, or it is over. */
export type Occasion = keyof (typeof words)['en']['titles'];

/** What is said of an emergency message outside of the product, in the language of whoever reads it. */
export function wordsOfEmergency(
  { label, labelEs, text, textEs, isDrill }: EmergencyWords,
  occasion: Occasion,
  lang: MailLanguage,
): { title: string; said: string } {
  const { drill, over, titles } = words[lang];
  const title = titles[occasion]((lang === 'es' && labelEs) || label);
  return {
    title: isDrill ? `${drill} · ${title}` : title,
    said: occasion === 'over' ? over : (lang === 'es' && textEs) || text,
  };
}
