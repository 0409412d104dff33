// One thumb over all positions of the log, with a mark at every event that touched the page.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Stop, leap } from './moment';

/** While the thumb is dragged, the page follows at most this often. */
const FOLLOW_MS = 140;
/** As far as page up and page down go. */
const FAR = 10;

interface Props {
  label: string;
  position: number;
  head: number;
  /** Undefined until they are known. */
  stops: Stop[] | undefined;
  onMove: (position: number) => void;
}

const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -FAR,
  PageUp: FAR,
};

export function Slider({ label, position, head, stops, onMove }: Props) {
  const [draft, setDraft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const early = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = draft ?? position;
  const move = (to: number) => {
    clearTimeout(timer.current);
    setDraft(null);
    onMove(to);
  };
  const drag = (to: number) => {
    setDraft(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => move(to), FOLLOW_MS);
  };
  const press = (event: KeyboardEvent) => {
    const steps = KEYS[event.key];
    const ends = event.key === 'Home' ? (stops?.[0]?.position ?? 1) : event.key === 'End' ? head : null;
    if (steps === undefined && ends === null) return;
    event.preventDefault();
    if (ends !== null) move(ends);
    else if (stops) move(leap(stops, shown, steps ?? 0, head));
    else early.current += steps ?? 0;
  };
  // What was pressed before the marks were known is done when they are.
  useEffect(() => {
    const steps = early.current;
    if (!stops || steps === 0) return;
    early.current = 0;
    onMove(leap(stops, position, steps, head));
  }, [stops, position, head, onMove]);
  // The head may not be known yet, or have been read before the last mark.
  const last = Math.max(head, position, stops?.at(-1)?.position ?? 1, 2);
  const percent = (place: number) => `${(100 * (place - 1)) / (last - 1)}%`;
  return (
    <div className="past-slider">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`#${shown}`}
        min={1}
        max={last}
        value={Math.max(shown, 1)}
        onChange={(event) => drag(Number(event.target.value))}
        onKeyDown={press}
      />
      <div className="past-stops" aria-hidden="true">
        {stops?.map((stop) => (
          <i key={stop.position} style={{ left: percent(stop.position) }} />
        ))}
      </div>
    </div>
  );
}
