import { queryOptions } from '@tanstack/react-query';
import { accountPage } from '../api/client';

/** What whoever is signed in is certified as. */
export const ownCertification = (uid: string) =>
  queryOptions({
    queryKey: ['applications', uid, 'certification'],
    queryFn: async () => (await accountPage<{ certification: string }>('user/info')).certification,
    enabled: uid !== '',
  });
