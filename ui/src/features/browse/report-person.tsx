import { shortAddress } from '../../shared/format';
import { ReportButton } from '../../shared/report/report-button';
import { useSession } from '../../shared/session/store';

/** Reporting somebody by their wallet, unless it is one's own. */
export function ReportPerson({ address }: { address: string }) {
  const own = useSession((session) => session.user?.walletaddress.toLowerCase());
  if (own === address) return null;
  return <ReportButton target={{ targettype: 'wallet', targetid: address }} name={shortAddress(address)} />;
}
