import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { stayReadable } from './stay-readable.ts';
import { ToastCard } from './toast-card.tsx';
import { showToastsWith } from './use-toast.ts';
import './toasts.css';

const Components = { success: ToastCard, error: ToastCard, warning: ToastCard, info: ToastCard, default: ToastCard };

/** Shows the toasts of the whole page. Beside the pages, not around them, so that its library is fetched after the first paint. */
export function Toasts() {
  const { t } = useTranslation('web-kit');
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useEffect(() => (region ? stayReadable(region) : undefined), [region]);
  return (
    <>
      {createPortal(
        <div ref={setRegion} className="t-toasts" role="region" aria-live="polite" aria-label={t('toast.region')} />,
        document.body,
      )}
      {region ? (
        <SnackbarProvider
          domRoot={region}
          maxSnack={4}
          // A card decides itself when it has been seen.
          autoHideDuration={null}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          Components={Components}
        >
          <ToastOutlet />
        </SnackbarProvider>
      ) : null}
    </>
  );
}

/** Tells messages apart that read alike. */
let count = 0;

function ToastOutlet() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  useEffect(
    () =>
      showToastsWith(
        (variant, text, offer) => {
          // Two that read alike may take back different things.
          const key = offer?.undo ? `${variant} ${text} ${(count += 1)}` : `${variant} ${text}`;
          // The card gets whatever stands beside the library's own options.
          const options = { variant, preventDuplicate: true, key, undo: offer?.undo };
          enqueueSnackbar(text, options);
        },
        () => closeSnackbar(),
      ),
    [enqueueSnackbar, closeSnackbar],
  );
  return null;
}
