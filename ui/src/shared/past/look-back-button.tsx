import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/icon';
import type { View } from './look-back';

interface Props {
  head: number;
  onLook: (view: View) => void;
}

/** Into the past; where one stands when the page is the present. */
export function LookBackButton({ head, onLook }: Props) {
  const { t } = useTranslation();
  return (
    <button type="button" className="look-back" disabled={head === 0} onClick={() => onLook({ at: head })}>
      <Icon name="clock" />
      {t('past.look')}
    </button>
  );
}
