import type { Color } from '@trellis/content/model';
import { contrast, StateChip, tokens, type Scheme } from '@trellis/ui';
import type { EntityListProps } from '@trellis/web-kit/records';
import { useMemo } from 'react';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Whether a text is a color as `#rrggbb`. */
export const isHex = (text: unknown): boolean => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Text smaller than a headline needs this contrast. Source: WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;

type Columns = NonNullable<EntityListProps<typeof Color>['columns']>;

/** Each color on its own ground, with what reading it is like. */
export function useColorColumns(): Columns {
  const { t } = useTranslation('content');
  return useMemo(
    () => ({
      lightHex: { render: ({ lightHex }) => <Swatch hex={lightHex} scheme="light" /> },
      darkHex: {
        render: ({ lightHex, darkHex }) => <Swatch hex={darkHex ?? lightHex} scheme="dark" />,
      },
      contrast: {
        label: t('colors.contrast'),
        isSortable: false,
        render: ({ lightHex, darkHex }) => <Contrast lightHex={lightHex} darkHex={darkHex ?? lightHex} />,
      },
      // Free text by definition; the words that the palette comes with are said in the reader's language.
      usedFor: {
        render: ({ usedFor }) => (usedFor ? t(`colors.uses.${usedFor}`, { defaultValue: usedFor }) : '–'),
      },
    }),
    [t],
  );
}

function Swatch({ hex, scheme }: { hex: string; scheme: Scheme }) {
  return (
    <span className="cl-swatch" style={{ background: tokens[scheme].paper, color: hex }}>
      <span className="cl-swatch__dot" style={{ background: hex }} aria-hidden />
      <span>{hex}</span>
    </span>
  );
}

/** The weaker of both contrasts, with a warning where text could hardly be read. */
function Contrast({ lightHex, darkHex }: { lightHex: string; darkHex: string }) {
  const { t } = useTranslation('content');
  const { number } = useFormat();
  if (!isHex(lightHex) || !isHex(darkHex)) return <StateChip state="disabled" label={t('colors.noColor')} />;
  const ratio = Math.min(contrast(lightHex, tokens.light.paper), contrast(darkHex, tokens.dark.paper));
  const text = `${number(ratio, 1)} : 1`;
  return ratio < leastContrast ? (
    <StateChip state="warning" label={t('colors.hardToRead', { ratio: text })} />
  ) : (
    <StateChip state="healthy" label={text} />
  );
}
