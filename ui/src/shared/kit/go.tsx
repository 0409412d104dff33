import { Link, useNavigate } from '@tanstack/react-router';
import type { AriaRole, ReactNode } from 'react';

interface Props {
  to: string;
  search?: Record<string, string>;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  newTab?: boolean;
  role?: AriaRole;
  'aria-label'?: string;
}

/** A link to a path of the site map that no other page has to know by its type. */
export function Go({ to, search, newTab, ...rest }: Props) {
  return (
    <Link
      // The map is data: its test, not the type, holds that the path is a page.
      to={to as '/'}
      search={search as never}
      activeOptions={{ exact: to === '/' }}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...rest}
    />
  );
}

/** Goes to a whole path of this site, with what is asked of it. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (href, options) => {
    const [to = '/', words = ''] = href.split('?', 2);
    const search = Object.fromEntries(new URLSearchParams(words.split('#')[0]));
    void navigate({ to: to as '/', search: search as never, ...options });
  };
}
