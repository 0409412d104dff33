import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** What the button says to a screen reader. */
  label: string;
  face: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a card below it: closed by Escape, a press elsewhere, and on another page. */
export function Menu({ label, face, className = 'quiet icon', children }: Props) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const here = useRouterState({ select: (state) => state.location.href });
  const open = openOn === here;
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      const pressed = event.target as Element;
      // A dialog over the card is answered first.
      if (!place.current?.contains(pressed) && !pressed.closest('dialog')) setOpenOn(null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      setOpenOn(null);
      button.current?.focus();
    };
    addEventListener('pointerdown', press);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointerdown', press);
      removeEventListener('keydown', key);
    };
  }, [open]);
  return (
    <div className="menu" ref={place}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpenOn(open ? null : here)}
      >
        {face}
      </button>
      {open && <div className="menu-card">{children(() => setOpenOn(null))}</div>}
    </div>
  );
}
