import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from '../kit/states';
import { CommentLine } from './comment-line';
import { nameOf } from './person';
import { commentsOf } from './queries';
import { CommentSkeletons } from './skeletons';
import { openThread, useComments } from './store';
import { useLanding } from './use-landing';
import type { Comment } from '../api/types';
import type { Place } from './place';

/** So many of a thread are kept a place for. */
const WAITING_MAX = 3;

interface Props {
  place: Place;
  comment: Comment;
}

/** The replies below a comment, which are read when they are asked for. */
export function Thread({ place, comment }: Props) {
  const { t } = useTranslation();
  const { id, author, replies } = comment;
  const open = useComments((known) => known.openThreads.includes(id));
  return (
    <>
      {replies > 0 && (
        <button
          type="button"
          className="text-link"
          aria-expanded={open}
          onClick={() => openThread(id, !open)}
        >
          {open ? t('comment.hideReplies') : t('comment.showReplies', { count: replies })}
        </button>
      )}
      {open && <Replies place={place} comment={comment} name={nameOf(author, t)} />}
    </>
  );
}

function Replies({ place, comment, name }: Props & { name: string }) {
  const { t } = useTranslation();
  const { id, replies } = comment;
  const list = useInfiniteQuery(commentsOf(place, id));
  const shown = list.data?.pages.flatMap((page) => page.comments) ?? [];
  const sought = useComments((known) => (known.sought?.comment === id ? known.sought.reply : undefined));
  useLanding(list, shown.map((one) => one.id), sought, true);
  if (list.isError && !list.data) return <Failed retry={() => void list.refetch()} />;
  return (
    <>
      {list.isPending && <CommentSkeletons count={Math.min(replies, WAITING_MAX)} />}
      <ol className="comment-list replies" aria-label={t('comment.repliesOf', { name })}>
        {shown.map((reply) => (
          <CommentLine key={reply.id} place={place} comment={reply} />
        ))}
      </ol>
      {list.hasNextPage && (
        <button
          type="button"
          className="text-link"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('comment.moreReplies')}
        </button>
      )}
    </>
  );
}
