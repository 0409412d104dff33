import type { ItemDetail } from '../../shared/api/types';
import type { View } from '../../shared/past/look-back';
import { PlaceLike } from '../../shared/comments/like-button';
import { LookBackButton } from '../../shared/past/look-back-button';
import { ReportButton } from '../../shared/report/report-button';
import { useSession } from '../../shared/session/store';

interface Props {
  item: ItemDetail;
  /** The newest position. */
  head: number;
  onLook: (view: View) => void;
}

/** Liking it, looking back at it, and reporting it; nobody reports what is theirs alone. */
export function ItemTools({ item, head, onLook }: Props) {
  const wallet = useSession((session) => session.user?.walletaddress.toLowerCase());
  const own = Boolean(wallet) && item.owners.length <= 1 && item.owner === wallet;
  return (
    <span className="item-tools">
      <PlaceLike place={{ contenttype: 'item', contentid: item.itemId }} name={item.name} />
      <LookBackButton head={head} onLook={onLook} />
      {!own && <ReportButton target={{ targettype: 'item', targetid: item.itemId }} name={item.name} />}
    </span>
  );
}
