import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import { type Question, useOver } from './over';

/** Asks, and waits for the answer; closing the dialog is a no. */
export const ask = (text: string, words: Pick<Question, 'confirm' | 'cancel'> = {}): Promise<boolean> =>
  new Promise((done) => {
    useOver.getState().question?.answer(false);
    useOver.setState({ question: { text, ...words, answer: done } });
  });

export function ConfirmDialog() {
  const { t } = useTranslation();
  const question = useOver((state) => state.question);
  if (!question) return null;
  const close = (yes: boolean) => {
    question.answer(yes);
    useOver.setState({ question: null });
  };
  return (
    <Dialog title={question.text} onClose={() => close(false)} showClose={false}>
      <footer>
        <button type="button" className="primary" onClick={() => close(true)}>
          {question.confirm ?? t('order.confirm')}
        </button>
        <button type="button" onClick={() => close(false)}>
          {question.cancel ?? t('order.cancel')}
        </button>
      </footer>
    </Dialog>
  );
}
