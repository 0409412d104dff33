import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Trail, type Slide, step } from './slides';

interface Shown {
  path: string;
  trail: Trail;
  slide: Slide;
}

/** A page of the game, in a phone's frame; on a phone the frame is the phone. */
export function Phone({ children }: { children: ReactNode }) {
  const path = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  const [shown, setShown] = useState<Shown>(() => ({ path, ...step([], path) }));
  if (shown.path !== path) setShown({ path, ...step(shown.trail, path) });
  return (
    <div className="phone">
      <div className={`phone-page slide-${shown.slide}`} key={shown.path}>
        {children}
      </div>
    </div>
  );
}
