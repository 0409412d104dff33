// Answers to what a page sends by itself, where a call cannot tell how far it is.
import { ApiError, open } from './envelope';
import { wrote } from './seen';

/** What came back of something that was sent in another way than by a call of ours. */
export function onceSent<T>(text: string, position: number): T {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ApiError(0, 'Error', null);
  }
  const data = open<T>(answer);
  wrote(position);
  return data;
}
