import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';

interface SecondaryDrawerProps {
  id: string;
  title: string;
  /** The item it belongs to; a press there is its own matter. */
  opener: RefObject<HTMLElement | null>;
  /** Closed by key: the focus goes back to the item. */
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The pages of a top-level item, beside the drawer. Takes the focus; Esc, a press elsewhere or the keyboard moving on closes it. */
export function SecondaryDrawer({ id, title, opener, onLeave, onClose, children }: SecondaryDrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const leaveFor = (target: Node) => {
    if (!panel.current?.contains(target) && !opener.current?.contains(target)) onClose();
  };
  const press = useEffectEvent((event: PointerEvent) => leaveFor(event.target as Node));
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('a')?.focus();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      className="shell-secondary"
      role="group"
      aria-label={title}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) leaveFor(relatedTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <h2 className="shell-secondary__title">{title}</h2>
      {children}
    </div>
  );
}
