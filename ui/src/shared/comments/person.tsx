import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Badge } from '../applications/badge';
import { shortAddress } from '../format';
import { Go } from '../kit/go';
import { drawnFace } from '../session/store';
import { smaller } from '../show/picture';
import type { Person } from '../api/types';

/** What somebody is called; whoever has left has no name. */
export function nameOf(person: Person | null, t: TFunction): string {
  if (!person) return t('comment.nobody');
  return person.username || shortAddress(person.walletaddress ?? person.account);
}

/** With the way to their page, where they have a wallet. */
export function Author({ author }: { author: Person | null }) {
  const { t } = useTranslation();
  const name = nameOf(author, t);
  const address = author?.walletaddress;
  return (
    <>
      {address ? (
        <Go to="/personal/creator" search={{ address, type: '1' }} className="comment-author">
          {name}
        </Go>
      ) : (
        <span className={author ? 'comment-author' : 'muted'}>{name}</span>
      )}
      <Badge certified={author?.certification} />
    </>
  );
}

export function Face({ author }: { author: Person | null }) {
  if (!author) return <span className="face" />;
  const picture = author.profileimageurl || drawnFace(author.walletaddress ?? author.account);
  return <img className="face" src={smaller(picture, 96)} alt="" width="36" height="36" loading="lazy" />;
}
