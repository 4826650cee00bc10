import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

/** A text to take along: marked by a click, copied by its button. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const t = useUiTexts();
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  // Only a page that came safely may write to the clipboard; elsewhere the text can be marked.
  const canCopy = 'clipboard' in navigator;
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography id={id} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {canCopy ? (
          <Button
            size="small"
            startIcon={<ContentCopy />}
            aria-label={t('copy.this', { what: label })}
            sx={{ minHeight: 44, flexShrink: 0 }}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(isCopied ? 'copy.done' : 'copy.copy')}
          </Button>
        ) : null}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-labelledby={id}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 320,
          overflow: 'auto',
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          fontSize: 13,
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {text}
      </Box>
    </section>
  );
}
