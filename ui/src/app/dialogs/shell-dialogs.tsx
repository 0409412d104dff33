// Dialogs that may stand over any page: only one of a kind, opened from a store. Each is loaded when it
// is first wanted; a first visit waits for none of them.
import { later } from '../../shared/kit/later';
import { useOver } from '../../shared/kit/over';
import { useNotices } from '../../shared/session/notices';
import { useWallet } from '../../shared/wallet/store';
import { isEmbedded } from '../../shared/api/frame';

const AppModal = later(async () => (await import('./app-modal')).AppModal);
const CaptchaDialogs = later(async () => (await import('./captcha-dialog')).CaptchaDialogs);
const SuspensionDialog = later(async () => (await import('./suspension-dialog')).SuspensionDialog);
const RewardDialog = later(async () => (await import('./reward-dialog')).RewardDialog);
const LoginDialog = later(async () => (await import('../../features/account/login-dialog')).LoginDialog);
const ShareDialog = later(async () => (await import('../../shared/kit/share')).ShareDialog);
const ImagePreview = later(async () => (await import('../../shared/kit/preview')).ImagePreview);
const ConfirmDialog = later(async () => (await import('../../shared/kit/confirm')).ConfirmDialog);
/** Also where no header is, as on the login page. */
const WalletChooser = later(async () => (await import('../wallet-chooser')).WalletChooser);

export function ShellDialogs() {
  const { captcha, blacklist, appModal, reward, login } = useNotices();
  const { question, picture, shared } = useOver();
  const choosing = useWallet((wallet) => wallet.choosing);
  return (
    <>
      {appModal && <AppModal />}
      {login && <LoginDialog />}
      {captcha && <CaptchaDialogs />}
      {blacklist && <SuspensionDialog />}
      {reward && <RewardDialog />}
      {shared && <ShareDialog embedded={isEmbedded(navigator.userAgent)} />}
      {picture && <ImagePreview />}
      {question && <ConfirmDialog />}
      {choosing && <WalletChooser />}
    </>
  );
}
