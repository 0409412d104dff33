// Asking again at a calm pace while changes pour in.

interface Settled {
  wish: () => void;
  stop: () => void;
}

/**
 * Calls at once, then at most once every `gapMs`, and always once after the last wish. A call that
 * answers is waited for, and then for as long again: one that is slow is asked more seldom.
 */
export function settle(call: () => unknown, gapMs: number): Settled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [underWay, wished, stopped] = [false, false, false];
  const rest = (restMs: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      underWay = false;
      if (wished) wish();
    }, restMs);
  };
  const wish = () => {
    wished = underWay;
    if (underWay) return;
    underWay = true;
    const began = performance.now();
    const answered = call();
    if (!(answered instanceof Promise)) return rest(gapMs);
    const told = () => {
      const took = performance.now() - began;
      rest(Math.max(gapMs - took, took));
    };
    void answered.then(told, told);
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return { wish, stop };
}
