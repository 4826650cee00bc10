import { useEffect, useState } from 'react';

/** Typing reaches the address once it pauses (ms). */
const pauseMs = 250;

/**
 * Text that is typed faster than an address can follow: shown and searched by at once, written after a pause. When the
 * address changes by itself (back, a link, cleared filters), its text is taken over, unless more was typed meanwhile.
 */
export function useTypedSearch(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [{ text, isTyped }, setTyped] = useState({ text: inAddress, isTyped: false });
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (!isTyped) setTyped({ text: inAddress, isTyped });
  }
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => {
      setTyped({ text, isTyped: false });
      write(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, isTyped, write]);
  return [text, (typed) => setTyped({ text: typed, isTyped: true })];
}
