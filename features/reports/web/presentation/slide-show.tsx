import Dialog from '@mui/material/Dialog';
import { useBranding, useUser } from '@trellis/web-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slide } from './slide.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useSlides } from './use-slides.ts';
import './slide-show.css';

interface SlideShowProps {
  label: string;
  /** Empty slides are left out by whoever makes them. */
  slides: readonly Slide[];
  /** Beside the logo, such as a switch for music. */
  tool?: ReactNode;
  /** Says that the data is old. */
  note?: string | undefined;
  onClose: () => void;
}

/** A wall display: pictures one after the other, over and over. The logo ends it; space pauses, arrows turn, Escape leaves. */
export function SlideShow({ label, slides, tool, note, onClose }: SlideShowProps) {
  const { t } = useTranslation('reports');
  const { productName, mainNavigationCompanyLogoUrl } = useBranding();
  const { facilityname } = useUser();
  const { slide, position, isPaused, isRevealed, onKeyDown } = useSlides(slides);
  const labelId = useId();
  useFullScreen();
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={labelId} onKeyDown={onKeyDown} transitionDuration={0}>
      <div className="r-show">
        <span id={labelId} hidden>
          {label}
        </span>
        <header className="r-show__head">
          <button
            type="button"
            className="r-show__logo"
            onClick={onClose}
            aria-label={`${productName}. ${t('show.close')}`}
            autoFocus
          >
            {mainNavigationCompanyLogoUrl ? <img src={mainNavigationCompanyLogoUrl} alt="" /> : productName}
          </button>
          {isRevealed && slide?.title ? <h1>{slide.title}</h1> : <span />}
          <span className="r-show__place">
            {isPaused ? <strong>{t('show.paused')}</strong> : null}
            {tool}
            {facilityname}
          </span>
        </header>
        {isRevealed && slide ? (
          <div key={slide.key} className="r-show__slide">
            {slide.content}
          </div>
        ) : (
          <div className="r-show__slide r-show__slide--waiting" />
        )}
        <footer className="r-show__foot">
          <span className="t-number">{slides.length > 1 ? `${position + 1} / ${slides.length}` : ''}</span>
          <span>{note}</span>
        </footer>
      </div>
    </Dialog>
  );
}
