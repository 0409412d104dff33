import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import { ApiError, errorKeys } from '../../shared/api/client';
import { Go, useGo } from '../../shared/kit/go';
import { afterLogin } from '../../shared/session/paths';
import { addressOf } from './flow';
import { comeBack } from './openid';

/** Where a provider sends back to: signed in, on to a mailbox, or once more from the beginning. */
export function LoginSocialPage() {
  const { t } = useTranslation();
  const go = useGo();
  const search = useLocation().search as { state?: string; code?: string };
  // Of the address that this page was opened with; a code is good once.
  const [{ state, code }] = useState(search);
  const [failed, setFailed] = useState(state && code ? '' : t('login.loginSocialLead'));
  const end = useEffectEvent(async () => {
    if (!state || !code) return;
    try {
      const { told, step } = await comeBack(state, code);
      go(step ? addressOf(step, told) : afterLogin(told), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(t(errorKeys(error)));
    }
  });
  useEffect(() => {
    // React draws twice while it is developed; the code goes out once.
    const once = setTimeout(() => void end(), 0);
    return () => clearTimeout(once);
  }, []);
  return (
    <div className="form" aria-busy={!failed}>
      <h1>{t('title.loginSocial')}</h1>
      <p className="muted" role="status">
        {failed || t('login.comingBack')}
      </p>
      {failed && (
        <Go to="/login" className="button primary">
          {t('title.login')}
        </Go>
      )}
    </div>
  );
}
