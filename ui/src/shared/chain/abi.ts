// What the UI calls of the contracts; the interfaces in fixtures/contracts hold the meaning.
import { parseAbi } from 'viem';

export const erc20 = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
]);

// The same two functions for ERC-721 and ERC-1155.
export const collection = parseAbi([
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
]);

export const marketplace = parseAbi([
  'struct OrderParams { bytes32 salt; uint8 kind; bool escrowed; address collection; uint256 tokenId; uint256 amount; address currency; uint256 price; uint64 startTime; uint64 endTime; }',
  'function createOrder(OrderParams params) returns (bytes32)',
  'function modifyPrice(bytes32 orderId, uint256 newPrice)',
  'function cancelOrder(bytes32 orderId)',
  'function purchase(bytes32 orderId, uint256 expectedPrice) payable',
  'function bid(bytes32 orderId, uint256 price) payable',
  'function settleAuction(bytes32 orderId)',
  'function deliver(bytes32 orderId)',
  'function refuseDelivery(bytes32 orderId)',
  'function refundTimedOut(bytes32 orderId)',
  'error BidTooLow(uint256 lowest)',
  'error Ended(uint64 endTime)',
  'error NotEnded(uint64 endTime)',
  'error HasBids()',
  'error WrongStatus(bytes32 orderId, uint8 status)',
  'error PriceChanged(uint256 expected, uint256 actual)',
  'error DeliveryWindowOpen(uint64 deliverBy)',
  'error DeliveryWindowClosed(uint64 deliverBy)',
]);

export const exchange = parseAbi([
  'struct Option { bytes32 channel; address collection; uint256 tokenId; uint256 amount; address signer; uint256 nonce; uint256 startTime; uint256 endTime; uint256 price; address currency; uint256 royaltyRate; bytes signature; }',
  'struct Offer { bytes32 optionHash; address bidder; uint256 price; uint256 expireTime; bytes signature; }',
  'function matchOptionWithOffer(Option option, Offer offer)',
  'function cancelNonce(uint256 nonce)',
  'function bumpCounter() returns (uint256 counter)',
  'function cancelOffer(Offer offer)',
  'function counterOf(address signer) view returns (uint256)',
]);
