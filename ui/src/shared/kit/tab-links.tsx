import { Go } from './go';

/** Where tabs go on sideways, the one that is looked at is not left out of sight. */
export function showCurrent(box: HTMLElement | null) {
  const tab = box?.querySelector<HTMLElement>('.current');
  if (box && tab) box.scrollLeft += tab.getBoundingClientRect().right - box.getBoundingClientRect().right;
}

export interface Tab {
  name: string;
  text: string;
  to: string;
  search?: Record<string, string>;
}

/** Tabs that are places of their own: each is a link, and the one that is looked at says so. */
export function TabLinks(props: {
  label: string;
  now: string;
  tabs: Tab[];
}) {
  return (
    <nav ref={showCurrent} className="tabs" aria-label={props.label}>
      {props.tabs.map(({ name, text, to, search }) => (
        <Go key={name} to={to} search={search} className={name === props.now ? 'tab current' : 'tab'}>
          {text}
        </Go>
      ))}
    </nav>
  );
}
