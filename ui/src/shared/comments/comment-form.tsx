import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedArea, grouped, written } from '../kit/counted-area';
import { toast } from '../kit/toast';
import { useSubmit } from '../kit/use-submit';
import { isProse } from '../valid';
import { CONTENT_MAX, isContent, readAgain, saveComment } from './queries';
import { draftOf, useComments, write } from './store';
import { useSigned } from './use-signed';
import type { Place } from './place';

interface Props {
  place: Place;
  label: string;
  /** The comment that is answered, with where on the page it stands. */
  replyto?: { id: string; hash: string };
  onSent?: (id: string) => void;
  onCancel?: () => void;
}

/** Where a comment or a reply is written. */
export function CommentForm({ place, label, replyto, onSent, onCancel }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const signed = useSigned();
  const draft = draftOf(place, replyto?.id);
  const text = useComments((state) => state.commentContent[draft] ?? '');
  const [lacking, setLacking] = useState(false);
  const { form, pending, told, send, miss, forget } = useSubmit();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signed(replyto?.hash)) return;
    void send(async () => {
      setLacking(!isContent(text));
      if (!isContent(text)) return miss();
      const { id } = await saveComment(place, text, replyto?.id);
      write(draft, '');
      toast(t(replyto ? 'comment.replied' : 'comment.sent'));
      await readAgain(client, place);
      onSent?.(id);
    });
  };
  const tooLong = !isProse(text, CONTENT_MAX) || (told?.field === 'content' && text.trim() !== '');
  const empty = lacking && text.trim() === '';
  const rest = told && told.field !== 'content' ? told.text : '';
  return (
    <form ref={form} className="comment-form" noValidate onSubmit={submit}>
      <CountedArea
        label={label}
        lines={replyto ? 2 : 3}
        value={text}
        counted={t('comment.count', written(text, CONTENT_MAX))}
        error={tooLong ? t('comment.tooLong', { most: grouped(CONTENT_MAX) }) : empty ? t('comment.empty') : ''}
        onText={(words) => {
          forget();
          setLacking(false);
          write(draft, words);
        }}
      />
      {rest && (
        <p className="error" role="alert">
          {rest}
        </p>
      )}
      <div className="comment-send">
        {onCancel && (
          <button type="button" onClick={onCancel}>
            {t('order.cancel')}
          </button>
        )}
        <button type="submit" className="primary" disabled={pending}>
          {t(replyto ? 'comment.sendReply' : 'comment.send')}
        </button>
      </div>
    </form>
  );
}
