// Short messages that go by themselves; above everything, dialogs included.
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

export const TOAST_MS = 3_000;

interface Message {
  id: number;
  text: string;
  bad: boolean;
}

const useToasts = create<{ messages: Message[] }>(() => ({ messages: [] }));
let last = 0;

/** Says something for three seconds; the same text is not said twice at once. */
export function toast(text: string, { bad = false } = {}): void {
  const id = (last += 1);
  useToasts.setState(({ messages }) => ({
    messages: [...messages.filter((message) => message.text !== text), { id, text, bad }],
  }));
  setTimeout(() => {
    useToasts.setState(({ messages }) => ({ messages: messages.filter((one) => one.id !== id) }));
  }, TOAST_MS);
}

export function Toasts() {
  const messages = useToasts((state) => state.messages);
  const place = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const element = place.current;
    // Shown anew for each message, so that it lies above a dialog that was opened meanwhile.
    if (element?.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element?.showPopover();
  }, [newest]);
  return (
    <div ref={place} className="toasts" popover="manual" role="status">
      {messages.map(({ id, text, bad }) => (
        <p key={id} className={bad ? 'toast bad' : 'toast'}>
          {text}
        </p>
      ))}
    </div>
  );
}
