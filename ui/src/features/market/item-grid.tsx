import { useDeferredValue, useLayoutEffect } from 'react';
import type { ItemCard } from '../../shared/api/types';
import { ItemCardView } from '../../shared/show/item-card-view';
import type { ListProps } from './item-list';
import { CardSkeletons } from '../../shared/kit/states';
import { useBox } from '../../shared/kit/use-box';
import { useLanes } from '../../shared/kit/use-lanes';
import { useSelection } from '../../shared/keys/use-selection';

const CARD_PX_MIN = 190;
const GAP_PX = 16;
/** Collection, name and price below the picture, with the gap to the next row. */
const TEXT_PX = 116;

/** How many cards stand beside each other; never fewer than two. */
export const columnsOf = (width: number): number =>
  Math.max(2, Math.floor((width + GAP_PX) / (CARD_PX_MIN + GAP_PX)));

/** The pictures: as many rows exist as are near the window. */
export function ItemGrid({ items: newest, more, onMore, onOpen }: ListProps) {
  // Drawn in steps, between which the browser does what somebody asks of it.
  const items = useDeferredValue(newest);
  const { ref, ...box } = useBox<HTMLDivElement>(items.length > 0);
  const { width } = box;
  const columns = columnsOf(width);
  const rows = Math.ceil(items.length / columns);
  const estimate = width / columns + TEXT_PX;
  const { virtual, shown, before, after } = useLanes({ box, rows, estimate, more, onMore });
  // Other columns, other heights.
  useLayoutEffect(() => virtual.measure(), [virtual, width]);
  const { select } = useSelection(
    items.map((item) => item.itemId),
    (place) => virtual.scrollToIndex(Math.floor(place / columns), { align: 'auto' }),
    onOpen,
  );
  const inRow = (row: number): ItemCard[] => items.slice(row * columns, (row + 1) * columns);
  return (
    <div ref={ref} role={items.length > 0 ? 'list' : undefined} style={{ paddingTop: before, paddingBottom: after }}>
      {items.length === 0 && (
        <div className="grid">
          <CardSkeletons count={12} />
        </div>
      )}
      {width > 0 &&
        shown.map((row) => (
          <div
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            role="none"
            className="lane"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {inRow(row.index).map((item, place) => (
              <div
                // A card stays where it is and shows another item: nothing moves before one's eyes.
                key={place}
                role="listitem"
                aria-posinset={row.index * columns + place + 1}
                aria-setsize={more ? -1 : items.length}
              >
                <ItemCardView item={item} first={row.index === 0} onFocus={select} />
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}
