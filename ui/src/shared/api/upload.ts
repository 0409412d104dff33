// Sends a file, which then is known by the hash of its bytes.
import { framed } from './carried';
import { onceSent } from './sent';
import type { Uploaded } from './types';

const KEPT = '/api/dcservice/open/uploads/';
const ID = /^0x[0-9a-f]{64}$/;

/** The id of a picture that was uploaded here; any other address is itself. */
export function uploadIn(url: string): string {
  const id = url.startsWith(KEPT) ? url.slice(KEPT.length) : '';
  return ID.test(id) ? id : url;
}

/** Where a picture is seen, by its id or by an address of the web. */
export const pictureOf = (picture: string, size = 384) =>
  ID.test(picture) ? `${KEPT}${picture}/${size}` : picture;
export const videoOf = (id: string) => `${KEPT}${id}`;

/** Sends a file; `tell` hears which part of it has gone, from 0 to 1. */
export async function sendFile(file: File, tell: (part: number) => void): Promise<Uploaded> {
  const headers = await framed('uploads', true);
  const form = new FormData();
  form.append('file', file);
  const request = new XMLHttpRequest();
  // Only this way a browser tells how much of a body it has sent.
  request.open('POST', '/api/dcservice/uploads');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => tell(total ? loaded / total : 0);
  const answered = new Promise<string>((done, fail) => {
    request.onload = () => done(request.responseText);
    request.onerror = () => fail(new Error('no answer'));
  });
  request.send(form);
  return onceSent<Uploaded>(await answered, Number(request.getResponseHeader('x-position') ?? 0));
}
