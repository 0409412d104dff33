import { Dialog } from './dialog';
import { useOver } from './over';

/** One picture as large as the window lets it be. */
export function ImagePreview() {
  const picture = useOver((state) => state.picture);
  if (!picture) return null;
  return (
    <Dialog
      kind="preview"
      title={picture.alt}
      closeOnClickModal
      onClose={() => useOver.setState({ picture: null })}
    >
      <img src={picture.src} alt={picture.alt} />
    </Dialog>
  );
}
