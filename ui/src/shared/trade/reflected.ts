import { AGAIN_MS, type Progress } from '../wallet/transaction';

type Tell = (progress: Progress) => void;

/**
 * Waits until the pages show what was just written: reads wait for our own position. What was accepted is
 * never called failed, or the same would be signed once more: pages that do not answer are asked again.
 */
export async function reflected(tell: Tell, read: () => Promise<unknown>): Promise<void> {
  tell({ stage: 'written' });
  for (;;) {
    try {
      await read();
      return;
    } catch {
      tell({ stage: 'written', note: 'stage.behind' });
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
