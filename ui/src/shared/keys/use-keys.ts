import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { keyOf } from './key';

/** Single keys can be switched off: they get in the way of speech input and shaky hands. */
export const useKeysOn = create(() => ({ on: storage()?.getItem('keys') !== 'off' }));

export function switchKeys(on: boolean): void {
  storage()?.setItem('keys', on ? 'on' : 'off');
  useKeysOn.setState({ on });
}

function storage(): Storage | undefined {
  return typeof localStorage === 'undefined' ? undefined : localStorage;
}

/** Calls what the pressed key stands for, while the component is shown. */
export function useKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event, document.querySelector('dialog[open]') !== null);
    const action = key === null || !useKeysOn.getState().on ? undefined : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
