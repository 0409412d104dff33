import { useTranslation } from 'react-i18next';
import type { ItemDetail } from '../../shared/api/types';

/** Where name, picture and traits were read, when it was elsewhere; or why they could not be. */
export function ItemDocument({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const { metadata, metadataFault } = item;
  return (
    <>
      {metadata && (
        <p className="muted" title={metadata.contentHash}>
          {metadata.host ? t('item.readFrom', { host: metadata.host }) : t('item.readHere')}
          {metadata.block != null && ` ${t('item.readAt', { block: metadata.block })}`}
        </p>
      )}
      {metadataFault && (
        <p className="muted">
          {t('item.unread')} {t(`item.fault.${metadataFault}`)}
        </p>
      )}
    </>
  );
}
