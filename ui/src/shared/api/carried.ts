// What calls carry beside what they ask, as `main.tsx` wires it to this browser; none in tests.

export interface Frame {
  fields: () => Record<string, string>;
  sign: () => Promise<string>;
  signSoon: () => Promise<string | null>;
  forgetSign: () => void;
  takeSolved: (path: string) => string | null;
}

let frame: Frame | null = null;

/** From now on calls carry this. */
export function carry(next: Frame): void {
  frame = next;
}

/** What acts waits for the sign; a read takes it along where no network is needed for it. */
export async function framed(path: string, acts: boolean): Promise<Record<string, string>> {
  if (!frame) return {};
  const headers = frame.fields();
  const sign = await (acts ? frame.sign() : frame.signSoon());
  if (sign) headers.sign = sign;
  const recaptcha = frame.takeSolved(path);
  if (recaptcha) headers.recaptcha = recaptcha;
  return headers;
}

/** The next sign is made anew; false when calls carry none. */
export function forgetSign(): boolean {
  frame?.forgetSign();
  return frame !== null;
}
