// The comments of a thing, whose code comes once the page stands.
import { useTranslation } from 'react-i18next';
import '../texts/comments';
import { later } from '../kit/later';
import { CommentSkeletons } from './skeletons';

function Wait() {
  const { t } = useTranslation();
  return (
    <section className="comments" aria-busy="true">
      <h2>{t('comment.title')}</h2>
      <div className="skeleton comment-form-wait" />
      <CommentSkeletons count={3} />
    </section>
  );
}

export const Comments = later(async () => (await import('./comments')).CommentSection, <Wait />);
