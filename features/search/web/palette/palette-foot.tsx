import { useTranslation } from 'react-i18next';

const keys = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Ctrl Enter', 'openApart'],
  ['Esc', 'close'],
] as const;

/** The keys, for those who have them, and what can be typed beside names. */
export function PaletteFoot() {
  const { t } = useTranslation('search');
  return (
    <footer className="palette__foot">
      {keys.map(([key, what]) => (
        <span key={what}>
          <kbd>{key}</kbd> {t(`keys.${what}`)}
        </span>
      ))}
      <span className="palette__try">{t('tryCommand')}</span>
    </footer>
  );
}
