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
  title?: string;
  'aria-label'?: string;
}

const cut = (text: string, at: string): [string, string] => {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
};

/** An address of this site, taken apart for the router. */
export function partsOf(href: string) {
  const [whole, hash] = cut(href, '#');
  const [to, words] = cut(whole, '?');
  return { to: to || '/', search: Object.fromEntries(new URLSearchParams(words)), hash };
}

/** A link to a path of the site map that no other page has to know by its type. */
export function Go({ to: href, search, newTab, ...rest }: Props) {
  const { to, search: asked, hash } = partsOf(href);
  return (
    <Link
      // The map is data: its test, not the type, holds that the path is a page.
      to={to as '/'}
      {...(hash && { hash })}
      search={{ ...asked, ...search } as never}
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
    const { to, search, hash } = partsOf(href);
    void navigate({ to: to as '/', search: search as never, ...(hash && { hash }), ...options });
  };
}
