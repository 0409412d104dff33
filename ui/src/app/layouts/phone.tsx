import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Trail, type Slide, step } from './slides';

interface Shown {
  path: string;
  trail: Trail;
  slide: Slide;
}

/** A page of the game, in a phone's frame; on a phone the frame is the phone. */
export function Phone({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const path = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  const [shown, setShown] = useState<Shown>(() => ({ path, ...step([], path) }));
  if (shown.path !== path) setShown({ path, ...step(shown.trail, path) });
  return (
    <div className="phone">
      <div
        className={`phone-page slide-${shown.slide}`}
        key={shown.path}
        role="region"
        aria-label={t('title.play')}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key could scroll it.
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
