import { type ReactNode, useState } from 'react';

/** Lights up for a moment when its value changes; not when it first appears. */
export function Flash({ of, children }: { of: string | number; children: ReactNode }) {
  const [first] = useState(of);
  // A new key restarts the animation.
  return (
    <span key={of} className={of === first ? 'steady' : 'steady flash'}>
      {children}
    </span>
  );
}
