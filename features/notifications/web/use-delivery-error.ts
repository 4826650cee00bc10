import { useTranslation } from 'react-i18next';

/** What the server writes down of a delivery that failed; the words of an answer stand as they came. */
const sentences = {
  channel: /^The channel answered (?<status>\d+)\. ?(?<words>[^]*)$/,
  gateway: /^The gateway answered (?<status>\d+)\. ?(?<words>[^]*)$/,
  ntfy: /^ntfy answered (?<status>\d+)\. ?(?<words>[^]*)$/,
  push: /^The push service answered (?<status>\d+)\. ?(?<words>[^]*)$/,
  noGateway: /^No gateway is set up\.$/,
  noAnswer: /^No answer\.$/,
  noAddress: /^The address is not a web address\.$/,
  notHttps: /^The address must begin with https:\/\/\.$/,
  withPassword: /^The address must be without a name and a password\.$/,
  overtaken: /^Overtaken by a newer message\.$/,
  private: /^The address is a private one\.$/,
} as const;

/** Says why a delivery failed in the person's language. */
export function useDeliveryError(): (error: string) => string {
  const { t } = useTranslation('inbox');
  return (error) => {
    for (const [key, sentence] of Object.entries(sentences)) {
      const said = sentence.exec(error);
      if (said)
        return t(`deliveryErrors.${key as keyof typeof sentences}`, { ...said.groups, defaultValue: error }).trim();
    }
    return error;
  };
}
