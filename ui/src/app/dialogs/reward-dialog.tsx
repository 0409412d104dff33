import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/kit/dialog';
import { Go } from '../../shared/kit/go';
import { useNotices } from '../../shared/session/notices';

const BRICKS = ['', 'CBK', 'FANS', 'KFC'];

/** What somebody was given for coming. */
export function RewardDialog() {
  const { t } = useTranslation();
  const reward = useNotices((notices) => notices.reward);
  if (!reward) return null;
  const close = () => useNotices.setState({ reward: null });
  return (
    <Dialog title={t('reward.title')} onClose={close}>
      <p className="big">
        {reward.amount} {BRICKS[reward.brickstype]}
      </p>
      <Go to="/bricks" className="button primary" onClick={close}>
        {t('reward.more')}
      </Go>
    </Dialog>
  );
}
