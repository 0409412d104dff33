import { useTranslation } from 'react-i18next';
import type { MessageItem } from '../api/types';
import { Ago } from '../kit/ago';
import { Price } from '../kit/price';
import { cleaned } from './clean';

interface Props {
  message: MessageItem;
  onOpen: () => void;
}

/** One message: what happened, to what, and when; a press goes there. */
export function MessageLine({ message, onOpen }: Props) {
  const { t } = useTranslation();
  const { title, content, iconurl, createtime, status, price, currency, chain } = message;
  return (
    <li className={status === 0 ? 'message new' : 'message'}>
      <button type="button" onClick={onOpen}>
        <img src={iconurl} alt="" width="40" height="40" loading="lazy" />
        <span className="message-words">
          <strong>
            {title}
            {status === 0 && <span className="seen-by-ear"> ({t('notice.unread')})</span>}
          </strong>
          <span>{cleaned(content)}</span>
          <small className="muted">
            <Ago at={createtime} />
            {price && currency && (
              <>
                {' · '}
                <Price value={price} currency={currency} chainId={chain ?? undefined} />
              </>
            )}
          </small>
        </span>
      </button>
    </li>
  );
}
