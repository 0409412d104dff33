import { Go } from './go';

/** Tabs that are places of their own: each is a link, and the one that is looked at says so. */
export function TabLinks(props: {
  label: string;
  now: string;
  tabs: { name: string; text: string; to: string; search?: Record<string, string> }[];
}) {
  return (
    <nav className="tabs" aria-label={props.label}>
      {props.tabs.map(({ name, text, to, search }) => (
        <Go key={name} to={to} search={search} className={name === props.now ? 'tab current' : 'tab'}>
          {text}
        </Go>
      ))}
    </nav>
  );
}
