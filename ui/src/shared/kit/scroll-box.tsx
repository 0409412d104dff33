import type { ReactNode } from 'react';

/**
 * A table that may be wider than the page: it is scrolled by itself, by keyboard too.
 * A group and not a region: a landmark for each table would bury those that lead through the page.
 */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key could scroll it.
    <div className="table-wrap scroll-wide" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
