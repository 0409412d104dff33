// The frame of the challenge. It is shown by the part of the site whose call was refused, and by no other.
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/kit/dialog';
import { CAPTCHA_MODULES, type CaptchaModule, useNotices } from '../../shared/session/notices';
import { CaptchaWidget } from './captcha-widget';

/** One for every part that may be asked. */
export function CaptchaDialogs() {
  return CAPTCHA_MODULES.map((module) => <CaptchaDialog key={module} module={module} />);
}

export function CaptchaDialog({ module }: { module: CaptchaModule }) {
  const { t } = useTranslation();
  const { captcha, captchaModule } = useNotices();
  if (!captcha || captchaModule !== module) return null;
  return (
    <Dialog
      kind="captcha"
      title={t('captcha.title')}
      onClose={() => useNotices.setState({ captcha: null })}
    >
      <p>{t('captcha.lead')}</p>
      <CaptchaWidget key={captcha.url} url={captcha.url} />
    </Dialog>
  );
}
