// Dialogs that may stand over any page: only one of a kind, opened from a store.
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/kit/confirm';
import { Dialog } from '../../shared/kit/dialog';
import { Go } from '../../shared/kit/go';
import { ImagePreview } from '../../shared/kit/preview';
import { ShareDialog } from '../../shared/kit/share';
import { useNotices } from '../../shared/session/notices';
import { CONTACT } from '../../shared/site';
import { useWallet } from '../../shared/wallet/store';
import { isEmbedded } from '../layouts/layouts';
import { AppModal } from './app-modal';

export function ShellDialogs() {
  return (
    <>
      <AppModal />
      <CaptchaDialog module="other" />
      <SuspensionDialog />
      <RewardDialog />
      <ShareDialog embedded={isEmbedded(navigator.userAgent)} />
      <ImagePreview />
      <ConfirmDialog />
      <ChooserDialog />
    </>
  );
}

const WalletChooser = lazy(() =>
  import('../wallet-chooser').then((part) => ({ default: part.WalletChooser })),
);

const CaptchaWidget = lazy(() => import('./captcha-widget').then((part) => ({ default: part.CaptchaWidget })));

/** Also where no header is, as on the login page. */
function ChooserDialog() {
  const choosing = useWallet((wallet) => wallet.choosing);
  if (!choosing) return null;
  return (
    <Suspense>
      <WalletChooser />
    </Suspense>
  );
}

/** The frame of the challenge; shown only by the part of the page that asked for it. */
export function CaptchaDialog({ module }: { module: string }) {
  const { t } = useTranslation();
  const wanted = useNotices((notices) => notices.captcha);
  const active = useNotices((notices) => notices.captchaModule);
  if (!wanted || active !== module) return null;
  return (
    <Dialog
      kind="captcha"
      title={t('captcha.title')}
      onClose={() => useNotices.setState({ captcha: null })}
    >
      <p>{t('captcha.lead')}</p>
      <Suspense>
        <CaptchaWidget url={wanted.url} />
      </Suspense>
    </Dialog>
  );
}

function SuspensionDialog() {
  const { t } = useTranslation();
  const kind = useNotices((notices) => notices.blacklist);
  if (!kind) return null;
  const type = t(`suspension.${kind}`);
  const close = () => useNotices.setState({ blacklist: null });
  return (
    <Dialog title={t('suspension.title', { type })} onClose={close}>
      <p>{t('suspension.text', { type: t(`suspension.${kind}Lower`), email: CONTACT })}</p>
      <footer>
        <button type="button" className="primary" onClick={close}>
          {t('shell.ok')}
        </button>
      </footer>
    </Dialog>
  );
}

const BRICKS = ['', 'CBK', 'FANS', 'KFC'];

function RewardDialog() {
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
