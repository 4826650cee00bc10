import { useEffect, useState } from 'react';

/** Typing reaches the address once it pauses (ms). */
const pauseMs = 250;

/**
 * Text that is typed faster than an address can follow: shown and searched by at once, written after a pause. When the
 * address changes by itself (back, a link), its text is taken over.
 */
export function useTypedSearch(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    // Our own writing comes back as what is typed already, or as what was typed a moment ago.
    setKnown(inAddress);
    if (!text.startsWith(inAddress) || inAddress === '') setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => write(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, inAddress, write]);
  return [text, setText];
}
