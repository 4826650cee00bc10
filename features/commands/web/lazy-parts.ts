import { createElement, lazy, Suspense, type ComponentType } from 'react';

/**
 * A component of this feature for the pages of others. It arrives when it is first shown: this door is also opened by
 * the shell and by programs that only list routes.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => React.JSX.Element {
  const Part = lazy(async () => ({ default: await load() }));
  // Between the two generic types the compiler cannot see that the properties are the same ones.
  const Loaded = Part as unknown as ComponentType<P>;
  return (props) => createElement(Suspense, { fallback: null }, createElement(Loaded, props));
}
