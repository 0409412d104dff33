// Asking again at a calm pace while changes pour in.

/** Calls at once, then at most once every `gapMs`, and always once after the last wish. */
export function settle(call: () => void, gapMs: number): { wish: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wished = false;
  const rest = () => {
    timer = undefined;
    if (wished) wish();
  };
  const wish = () => {
    wished = timer !== undefined;
    if (wished) return;
    timer = setTimeout(rest, gapMs);
    call();
  };
  return { wish, stop: () => clearTimeout(timer) };
}
