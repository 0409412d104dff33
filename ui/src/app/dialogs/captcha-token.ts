// Proof of work in the ALTCHA protocol: the number whose digits behind the salt hash to the challenge.

export interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** Numbers that are hashed before the next ones are begun. */
const AT_ONCE = 200;

const hexOf = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Null where there is none. */
export async function numberOf({ challenge, maxnumber, salt }: Challenge): Promise<number | null> {
  const encoder = new TextEncoder();
  for (let first = 0; first <= maxnumber; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, more) => first + more);
    const hash = (number: number) => crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${number}`));
    const hashes = await Promise.all(numbers.map(hash));
    const found = hashes.findIndex((buffer) => hexOf(buffer) === challenge);
    if (found >= 0) return first + found;
  }
  return null;
}

/** As the header `recaptcha` takes it. */
export const tokenOf = ({ algorithm, challenge, salt, signature }: Challenge, number: number): string =>
  btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
