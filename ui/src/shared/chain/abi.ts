// What the UI calls of the contracts; the interfaces in fixtures/contracts hold the meaning.
import { parseAbi } from 'viem';
import { refusals } from './errors';

export const erc20 = [
  ...parseAbi([
    'function allowance(address owner, address spender) view returns (uint256)',
    'function balanceOf(address account) view returns (uint256)',
    'function approve(address spender, uint256 amount)',
    'function deposit() payable',
  ]),
  ...refusals,
] as const;

// The same two functions for ERC-721 and ERC-1155.
export const collection = [
  ...parseAbi([
    'function isApprovedForAll(address owner, address operator) view returns (bool)',
    'function setApprovalForAll(address operator, bool approved)',
  ]),
  ...refusals,
] as const;

export const marketplace = [
  ...parseAbi([
    'struct OrderParams { bytes32 salt; uint8 kind; bool escrowed; address collection; uint256 tokenId; uint256 amount; address currency; uint256 price; uint64 startTime; uint64 endTime; }',
    'function createOrder(OrderParams params) returns (bytes32)',
    'function modifyPrice(bytes32 orderId, uint256 newPrice)',
    'function cancelOrder(bytes32 orderId)',
    'function withdrawCredit(address currency)',
    'function purchase(bytes32 orderId, uint256 expectedPrice) payable',
    'function bid(bytes32 orderId, uint256 price) payable',
    'function settleAuction(bytes32 orderId)',
    'function deliver(bytes32 orderId)',
    'function refuseDelivery(bytes32 orderId)',
    'function refundTimedOut(bytes32 orderId)',
    'function openDispute(bytes32 orderId, bytes32 evidence)',
    'function giveEvidence(bytes32 orderId, bytes32 evidence)',
    'function concedeDispute(bytes32 orderId)',
    'function settleDispute(bytes32 orderId, bool release, bytes32 reason)',
    'function refundUndecided(bytes32 orderId)',
  ]),
  ...refusals,
] as const;

const option =
  'struct Option { bytes32 channel; address collection; uint256 tokenId; uint256 amount; address signer; uint256 nonce; uint256 startTime; uint256 endTime; uint256 price; address currency; uint256 royaltyRate; bytes signature; }';

export const sweeper = [
  ...parseAbi([
    option,
    'struct Escrowed { bytes32 orderId; address currency; uint256 price; }',
    'function sweep(Option[] options, Escrowed[] orders) payable returns (uint256 bought)',
    'event Skipped(address indexed buyer, bytes32 indexed id, bytes reason)',
  ]),
  ...refusals,
] as const;

export const exchange = [
  ...parseAbi([
    option,
    'struct Offer { bytes32 optionHash; address bidder; uint256 price; uint256 expireTime; bytes signature; }',
    'struct CollectionOffer { address collection; bytes32 root; uint256 amount; address bidder; address currency; uint256 price; uint256 royaltyRate; uint256 salt; uint256 expireTime; bytes signature; }',
    'function matchOptionWithCollectionOffer(Option option, CollectionOffer offer, bytes32[] proof)',
    'function cancelCollectionOffer(CollectionOffer offer)',
    'function matchOptionWithOffer(Option option, Offer offer)',
    'function matchOptionWithOption(Option sell, Option buy)',
    'function cancelOption(Option option)',
    'function cancelNonce(uint256 nonce)',
    'function bumpCounter() returns (uint256 counter)',
    'function cancelOffer(Offer offer)',
    'function counterOf(address signer) view returns (uint256)',
  ]),
  ...refusals,
] as const;
