import { createContext, lazy, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePart, WebFeature } from './route.ts';

/** A part with its component, which is fetched when first drawn. */
interface HostedPart extends PagePart {
  Part: ComponentType;
}

/** Gathers what features add to each other's pages; once per page load, so that nothing drawn is made anew. */
export const pageParts = (features: readonly WebFeature[]): readonly HostedPart[] =>
  features
    .flatMap(({ parts }) => parts ?? [])
    .map((part) => ({ ...part, Part: lazy(async () => ({ default: await part.part() })) }));

const none: readonly HostedPart[] = [];

export const PagePartsContext = createContext(none);

interface PagePartsProps {
  /** Name of the page, as the parts say it. */
  of: string;
  /** Shown while a part is fetched. */
  skeleton: ReactNode;
  /** Puts the page's own frame around a part. */
  frame: (title: string, part: ReactNode) => ReactNode;
}

/** What other features add to a page, each in the page's own frame. */
export const PageParts = ({ of, ...around }: PagePartsProps) =>
  use(PagePartsContext)
    .filter(({ page }) => page === of)
    .map((part) => (
      <Suspense key={part.titleKey} fallback={around.frame('', around.skeleton)}>
        <FramedPart {...part} {...around} />
      </Suspense>
    ));

function FramedPart({ titleKey, Part, skeleton, frame }: HostedPart & Omit<PagePartsProps, 'of'>) {
  const { t } = useTranslation(titleKey.split(':')[0]);
  const part = (
    <Suspense fallback={skeleton}>
      <Part />
    </Suspense>
  );
  return frame(t(titleKey), part);
}
