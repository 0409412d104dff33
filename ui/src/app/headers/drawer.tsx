import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../shared/kit/dialog';
import { Icon } from '../../shared/kit/icon';

interface Props {
  title: string;
  label: string;
  className?: string;
  face?: ReactNode;
  children: ReactNode;
}

/** A button and the drawer that it opens on the right; another page closes it. */
export function Drawer({ title, label, className = 'icon', face, children }: Props) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const here = useRouterState({ select: (state) => state.location.href });
  const open = openOn === here;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpenOn(here)}
      >
        {face ?? <Icon name="menu" />}
      </button>
      {open && (
        <Dialog kind="drawer" title={title} closeOnClickModal onClose={() => setOpenOn(null)}>
          <nav aria-label={title}>{children}</nav>
        </Dialog>
      )}
    </>
  );
}
