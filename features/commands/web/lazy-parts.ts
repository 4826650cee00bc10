import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';

/** A component that arrives when it is first shown, or before: `fetch` brings it. */
interface LazyPart<P> {
  (props: P): React.JSX.Element;
  fetch: () => Promise<unknown>;
}

/**
 * A component of this feature for the pages of others. It arrives when it is first shown: this door is also opened by
 * the shell and by programs that only list routes.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let there: ComponentType<P> | undefined;
  const fetch = async () => (there ??= await load());
  const Part = lazy(async () => ({ default: await fetch() }));
  // Between the two generic types the compiler cannot see that the properties are the same ones.
  const Loaded = Part as unknown as ComponentType<P>;
  const Shown = (props: P) => {
    // One that is there needs no waiting, which would take a few frames: what stands beside it would move.
    const [Ready] = useState(() => there);
    return Ready
      ? createElement(Ready, props)
      : createElement(Suspense, { fallback: null }, createElement(Loaded, props));
  };
  return Object.assign(Shown, { fetch });
}
