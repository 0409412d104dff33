import { type KeyboardEvent, useRef } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by the keyboard: one stop, arrows go round, Home and End to the ends. */
export function useTabs<Name extends string>(
  names: readonly Name[],
  now: Name,
  onChoose: (name: Name) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    let next = step ? names.indexOf(now) + step : -1;
    if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = names.length - 1;
    else if (!step) return;
    const name = names[(next + names.length) % names.length]!;
    event.preventDefault();
    onChoose(name);
    place.current?.querySelector<HTMLElement>(`#tab-${name}`)?.focus();
  };
  const tab = (name: Name) => ({
    id: `tab-${name}`,
    role: 'tab',
    'aria-selected': name === now,
    tabIndex: name === now ? 0 : -1,
    onClick: () => onChoose(name),
  });
  return { list: { ref: place, onKeyDown }, tab };
}
