import { create } from 'zustand';
import { Dialog } from './dialog';

interface Picture {
  src: string;
  alt: string;
}

const usePicture = create<{ picture: Picture | null }>(() => ({ picture: null }));
export const openPreview = (picture: Picture): void => usePicture.setState({ picture });

/** One picture as large as the window lets it be. */
export function ImagePreview() {
  const picture = usePicture((state) => state.picture);
  if (!picture) return null;
  return (
    <Dialog
      kind="preview"
      title={picture.alt}
      closeOnClickModal
      onClose={() => usePicture.setState({ picture: null })}
    >
      <img src={picture.src} alt={picture.alt} />
    </Dialog>
  );
}
