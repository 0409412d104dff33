// A wallet for tests, run inside the page: it announces itself (EIP-6963) and hands every request
// to the development chain, whose accounts are unlocked. Nothing of the product is replaced.
export function walletStub({ rpc, account }: { rpc: string; account: string }): void {
  let id = 0;
  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(rpc, { method: 'POST', headers, body });
    const { error, result } = (await response.json()) as {
      error?: { message: string; code: number; data: unknown };
      result: unknown;
    };
    if (error) throw Object.assign(new Error(error.message), { code: error.code, data: error.data });
    return result;
  };
  const provider = {
    deny: false,
    /** Another network than ours, until it is told of ours and switched. */
    chain: null as string | null,
    knows: false,
    asked: [] as string[],
    /** While it is held, what is to be sent waits for its person. */
    held: undefined as Promise<void> | undefined,
    sending: [] as unknown[],
    hears: [] as ((accounts: string[]) => void)[],
    on: (event: string, hear: (accounts: string[]) => void) => {
      if (event === 'accountsChanged') provider.hears.push(hear);
      return provider;
    },
    /** Somebody turns to another account in the wallet itself. */
    become: (other: string) => {
      account = other;
      provider.hears.forEach((hear) => hear([other]));
    },
    request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      provider.asked.push(method);
      if (method === 'eth_chainId' && provider.chain) return provider.chain;
      if (provider.deny && /^(personal_sign|eth_signTypedData|eth_sendTransaction|wallet_)/.test(method)) {
        throw Object.assign(new Error('User rejected'), { code: 4001 });
      }
      if (method === 'wallet_addEthereumChain') {
        provider.knows = true;
        return null;
      }
      if (method === 'wallet_switchEthereumChain') {
        const unknown = Object.assign(new Error('Unrecognized chain'), { code: 4902 });
        if (provider.chain && !provider.knows) throw unknown;
        provider.chain = null;
        return null;
      }
      if (method === 'eth_sendTransaction') {
        provider.sending.push(params[0]);
        await provider.held;
      }
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
      return ask(method, params);
    },
  };
  Object.assign(window, { testWallet: provider });
  const info = { uuid: 'test', name: 'Test Wallet', icon: '', rdns: 'test' };
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
