import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '../kit/ago';
import { ask } from '../kit/confirm';
import { useDeed } from '../kit/use-deed';
import { ReportButton } from '../report/report-button';
import { useSession } from '../session/store';
import { CommentForm } from './comment-form';
import { LikeButton } from './like-button';
import { Author, Face, nameOf } from './person';
import { deleteComment, readAgain } from './queries';
import { elementOf, hashOf } from './sought';
import { seek, showReply, useComments } from './store';
import { useSigned } from './use-signed';
import type { Comment } from '../api/types';
import type { Place } from './place';

/** How much of a comment names it to a screen reader. */
const NAMED_BY = 40;
export const HEADING = 'comments-heading';

interface Props {
  place: Place;
  comment: Comment;
  /** The thread below it. */
  children?: ReactNode;
}

/** A comment or a reply; what is gone is told, as long as somebody has answered it. */
export function CommentLine({ place, comment, children }: Props) {
  const { t } = useTranslation();
  const { id, author, to, content, state, at } = comment;
  const found = useComments((known) => known.found === id);
  const stands = state === 'standing';
  return (
    <li id={elementOf(id)} tabIndex={-1} className={found ? 'comment landed' : 'comment'}>
      <Face author={stands ? author : null} />
      <div className="comment-body">
        <p className="comment-head">
          {stands && <Author author={author} />}
          {stands && to && <span className="muted">{t('comment.answers', { name: nameOf(to, t) })}</span>}
          <small className="muted">
            <Ago at={at} />
          </small>
        </p>
        {stands ? (
          <p className="comment-words" dir="auto">
            {content}
          </p>
        ) : (
          <p className="muted">{t(`comment.${state}`)}</p>
        )}
        {stands && <Deeds place={place} comment={comment} />}
        {children}
      </div>
    </li>
  );
}

function Deeds({ place, comment }: { place: Place; comment: Comment }) {
  const { t } = useTranslation();
  const { id, author, content, likes } = comment;
  const signed = useSigned();
  const uid = useSession((session) => session.user?.uid);
  const open = useComments((known) => known.visibleReplyId === id);
  const person = nameOf(author, t);
  const name = t('comment.by', { name: person });
  const hash = hashOf(comment);
  const reply = () => {
    showReply(open ? null : id);
    if (!signed(hash)) return;
    // One goes on by writing.
    requestAnimationFrame(() => document.getElementById(elementOf(id))?.querySelector('textarea')?.focus());
  };
  const sent = (reply: string) => {
    showReply(null);
    seek({ comment: comment.thread ?? id, reply });
  };
  return (
    <>
      <div className="comment-deeds">
        <LikeButton place={place} of={{ contenttype: 'comment', contentid: id }} likes={likes} name={name} hash={hash} />
        <button
          type="button"
          className="quiet"
          aria-expanded={open}
          aria-label={t('comment.replyTo', { name: person })}
          onClick={reply}
        >
          {t('comment.reply')}
        </button>
        {uid !== undefined && author?.account === uid ? (
          <Delete place={place} id={id} words={content ?? ''} />
        ) : (
          <ReportButton target={{ targettype: 'comment', targetid: id }} name={name} named />
        )}
      </div>
      {open && (
        <CommentForm
          place={place}
          label={t('comment.writeReply', { name: person })}
          replyto={{ id, hash }}
          onSent={sent}
          onCancel={() => showReply(null)}
        />
      )}
    </>
  );
}

function Delete({ place, id, words }: { place: Place; id: string; words: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { pending, deed } = useDeed(() => {
    // Its own button goes with it.
    document.getElementById(HEADING)?.focus({ preventScroll: true });
    void readAgain(client, place);
  });
  const press = async () => {
    if (await ask(t('comment.askDelete'))) await deed(() => deleteComment(id), t('comment.gone'));
  };
  const named = [...words].slice(0, NAMED_BY).join('');
  return (
    <button
      type="button"
      className="quiet"
      disabled={pending}
      aria-label={t('comment.deleteOf', { words: named })}
      onClick={() => void press()}
    >
      {t('comment.delete')}
    </button>
  );
}
