import { useTranslation } from 'react-i18next';
import '../texts/trade';
import { useProvisional } from './provisional';

interface Props {
  /** As `provisional.ts` knows it, and where what is shown of it stands in the log. */
  of: string;
  position?: number;
}

/** Said of what is written and not shown by the pages yet. */
export function Confirming({ of, position }: Props) {
  const { t } = useTranslation();
  if (!useProvisional(of, position)) return null;
  return (
    <em className="muted" role="status" data-provisional={of}>
      {t(of.includes(' ') ? `order.confirming.${of.split(' ')[0]}` : 'order.confirming.change')}
    </em>
  );
}
