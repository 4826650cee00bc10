/** Kinds of emergencies that a template begins. */
export const templates = ['fire', 'gas', 'evacuation', 'lockdown', 'weather', 'co2'] as const;
export type TemplateKey = (typeof templates)[number];

/** A message before it is sent. */
export interface Draft {
  severity: TemplateKey | 'other';
  label: string;
  labelEs: string;
  text: string;
  textEs: string;
  imageUrl: string;
  isDrill: boolean;
  /** It is posted to the channels of the facility too. */
  toChannels: boolean;
  /** Everybody with a telephone gets it as a text message too. */
  toPhones: boolean;
}

/** An empty message. */
export const emptyDraft: Draft = {
  ...{ severity: 'other', label: '', labelEs: '', text: '', textEs: '', imageUrl: '' },
  ...{ isDrill: false, toChannels: false, toPhones: false },
};
/** Longest message, in characters. */
export const longestText = 500;
export const longestLabel = 160;

/** Whether a message says what it must. */
export const isComplete = ({ label, text }: Draft): boolean => label.trim() !== '' && text.trim() !== '';
