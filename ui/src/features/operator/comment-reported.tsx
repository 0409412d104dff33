// A comment that was reported, in its own words, and taking it away.
import { useTranslation } from 'react-i18next';
import '../../shared/texts/comments';
import { Author, nameOf } from '../../shared/comments/person';
import type { Comment } from '../../shared/api/types';
import { Ago } from '../../shared/kit/ago';
import { ask } from '../../shared/kit/confirm';
import { useDeed } from '../../shared/kit/use-deed';
import { removeComment } from './calls';

export function CommentReported({ comment, onChanged }: { comment: Comment; onChanged: () => void }) {
  const { t } = useTranslation();
  const { pending, deed } = useDeed(onChanged);
  const { id, author, content, state, at } = comment;
  const stands = state === 'standing';
  const name = nameOf(author, t);
  const remove = async () => {
    if (await ask(t('operator.askRemoveComment', { name }))) await deed(() => removeComment(id), t('operator.done'));
  };
  return (
    <figure className="operator-comment">
      <figcaption className="comment-head">
        <Author author={author} />
        <small className="muted">
          <Ago at={at} />
        </small>
      </figcaption>
      {content && <blockquote dir="auto">{content}</blockquote>}
      {!stands && <p className="muted">{t(`comment.${state}`)}</p>}
      {stands && (
        <button
          type="button"
          disabled={pending}
          aria-label={t('operator.removeCommentOf', { name })}
          onClick={() => void remove()}
        >
          {t('operator.removeComment')}
        </button>
      )}
    </figure>
  );
}
