// Solves a challenge beside the page.
import { type Challenge, numberOf } from './captcha-token';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void numberOf(data)
    .catch(() => null)
    .then((number) => postMessage(number));
});
