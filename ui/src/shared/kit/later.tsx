import { type ComponentType, type ReactNode, Suspense, createElement, lazy } from 'react';

/** A part that few visitors meet: its code comes when it is first shown, into a place kept for it. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    return <Suspense fallback={place}>{createElement(Part, props)}</Suspense>;
  };
}
