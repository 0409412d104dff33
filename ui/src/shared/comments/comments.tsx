import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../format';
import { ListEnd } from '../kit/list-end';
import { Failed } from '../kit/states';
import { CommentForm } from './comment-form';
import { CommentLine, HEADING } from './comment-line';
import { commentsOf } from './queries';
import { CommentSkeletons } from './skeletons';
import { soughtIn } from './sought';
import { seek, useComments } from './store';
import { Thread } from './thread';
import { useLanding } from './use-landing';
import type { Place } from './place';

/** What people say about a thing, and where one says something oneself. */
export function CommentSection({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(commentsOf(place));
  const missed = useComments((known) => known.missed);
  useSoughtByAddress();
  const total = data?.pages[0]?.total;
  return (
    <section className="comments" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {t('comment.title')} {total !== undefined && <span className="tag">{count(total)}</span>}
      </h2>
      <p className="muted comment-missed" role="status">
        {missed && t('comment.missed')}
      </p>
      <CommentForm place={place} label={t('comment.write')} />
      <List place={place} />
    </section>
  );
}

/** The address may lead to a comment. */
function useSoughtByAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    const sought = soughtIn(hash);
    if (sought) seek(sought);
    return () => useComments.setState({ sought: null, found: null, missed: false });
  }, [hash]);
}

function List({ place }: { place: Place }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(commentsOf(place));
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? [];
  const sought = useComments((known) => known.sought);
  useLanding(list, comments.map((one) => one.id), sought?.comment, sought?.reply === undefined);
  if (list.isError && !list.data) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && comments.length === 0) return <p className="state muted">{t('comment.none')}</p>;
  return (
    <>
      {list.isPending && <CommentSkeletons count={3} />}
      <ol className="comment-list" aria-label={t('comment.title')}>
        {comments.map((comment) => (
          <CommentLine key={comment.id} place={place} comment={comment}>
            <Thread place={place} comment={comment} />
          </CommentLine>
        ))}
      </ol>
      <ListEnd list={list} some={comments.length > 0} />
    </>
  );
}
