/** A picture that was uploaded here, as it is told. */
const UPLOADED = /^\/api\/dcservice\/open\/uploads\/0x[0-9a-f]{64}$/;

/** What a small place shows: the smaller version where the picture was uploaded here, itself elsewhere. */
export const smaller = (image: string, size: 96 | 384): string =>
  UPLOADED.test(image) ? `${image}/${size}` : image;
