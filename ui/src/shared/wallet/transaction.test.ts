import { ContractFunctionExecutionError, ContractFunctionRevertedError, UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { marketplace } from '../chain/abi';
import { failureOf } from './transaction';

it('B100: a refusal in the wallet, a revert and a missing provider are told apart', () => {
  const denied = new UserRejectedRequestError(new Error('no'));
  expect(failureOf(denied)).toMatchObject({ stage: 'sendError', text: 'wallet.denied' });
  expect(failureOf({ code: 4001 })).toMatchObject({ text: 'wallet.denied' });
  const cause = new ContractFunctionRevertedError({ abi: marketplace, functionName: 'purchase', message: 'x' });
  const reverted = new ContractFunctionExecutionError(cause, { abi: marketplace, functionName: 'purchase', args: [`0x${'00'.repeat(32)}`, 1n] });
  expect(failureOf(reverted)).toMatchObject({ stage: 'functionError', text: 'wallet.contract' });
  expect(failureOf(new Error('gone'))).toMatchObject({ text: 'wallet.again', detail: 'gone' });
});
