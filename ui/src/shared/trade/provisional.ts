// What this browser has written and the pages do not show yet: such a row looks provisional. It is resolved
// by the id of its command: taken back where that is refused, and true once the pages have its position.
import { create } from 'zustand';
import { lastWritten } from '../api/seen';

interface Mark {
  /** The command's own id. */
  command: string;
  /** The item or the collection whose pages are asked anew for it. */
  about: string;
  /** Where the log has it; null until that is answered. */
  position: number | null;
}

/** By what is written: an order, an offer, or `list` and `offer` with an item for what has no id yet. */
type Target = string;

const useMarks = create<Record<Target, Mark>>(() => ({}));

/** Another command about the same may have come since: its mark stays. */
function change(target: Target, command: string, next: Mark | null): void {
  useMarks.setState((marks) => {
    if (marks[target]?.command !== command) return marks;
    const { [target]: _, ...others } = marks;
    return next ? { ...others, [target]: next } : others;
  }, true);
}

/** The target looks provisional from now on; no more where `act` fails, or answers null for nothing. */
export async function provisionally<T>(
  target: Target,
  about: string,
  act: (command: string) => Promise<T>,
): Promise<T> {
  const command = crypto.randomUUID();
  useMarks.setState({ [target]: { command, about, position: null } });
  try {
    const answer = await act(command);
    change(target, command, answer === null ? null : { command, about, position: lastWritten() });
    return answer;
  } catch (error) {
    change(target, command, null);
    throw error;
  }
}

/** Pages about this were asked anew, and show what has a position. */
export function settle(about: string): void {
  for (const [target, mark] of Object.entries(useMarks.getState())) {
    if (mark.about === about && mark.position !== null) change(target, mark.command, null);
  }
}

const waits = (mark: Mark | undefined, position: number) =>
  mark !== undefined && (mark.position === null || mark.position > position);

/** Whether the target, as it is shown at this position, is not what was written about it last. */
export const isProvisional = (target: Target, position = 0): boolean =>
  waits(useMarks.getState()[target], position);

export const useProvisional = (target: Target | undefined, position = 0): boolean =>
  useMarks((marks) => target !== undefined && waits(marks[target], position));
