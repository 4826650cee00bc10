import { sayCommandError, type CommandReason } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';

/** Says why a command failed in the language of the page; what a controller says in words of its own stays as it came. */
export function useReasonText(): (told: { error: string | null; reason?: CommandReason | undefined }) => string | null {
  const { i18n } = useTranslation();
  const lang = i18n.language.startsWith('es') ? 'es' : 'en';
  return (told) => sayCommandError(told, lang);
}
