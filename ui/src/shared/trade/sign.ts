// What makers and bidders sign (EIP-712). The dialog shows the very object that is signed.
import type { TypedDataDomain } from 'viem';
import type { ChainCard, Hex } from '../api/types';

/** Seconds a listing starts before now: the chain's clock may be a little behind ours. */
export const HEAD_START_S = 60;

export interface OptionTerms {
  channel: Hex;
  collection: Hex;
  tokenId: bigint;
  amount: bigint;
  signer: Hex;
  nonce: bigint;
  startTime: bigint;
  endTime: bigint;
  price: bigint;
  currency: Hex;
  royaltyRate: bigint;
}

export interface EscrowTerms {
  salt: Hex;
  seller: Hex;
  kind: 'fixed' | 'auction';
  escrowed: boolean;
  collection: Hex;
  tokenId: bigint;
  amount: bigint;
  currency: Hex;
  price: bigint;
  startTime: bigint;
  endTime: bigint;
}

export const exchangeDomain = (chain: ChainCard): TypedDataDomain => ({
  name: 'Brickyard Option Exchange',
  version: '1',
  chainId: chain.chainId,
  verifyingContract: chain.exchange,
});

/** For messages to our book only: never good on chain. */
const bookDomain = (chain: ChainCard, venue: Hex): TypedDataDomain => ({
  name: 'Brickyard',
  version: '1',
  chainId: chain.chainId,
  verifyingContract: venue,
});

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { type, name };
  });

export const OPTION_FIELDS = fields(
  'bytes32 channel,address collection,uint256 tokenId,uint256 amount,address signer,uint256 nonce,uint256 startTime,uint256 endTime,uint256 price,address currency,uint256 royaltyRate',
);

export const optionTypedData = (chain: ChainCard, message: OptionTerms) => ({
  domain: exchangeDomain(chain),
  types: { Option: OPTION_FIELDS },
  primaryType: 'Option' as const,
  message: { ...message },
});

export interface OfferTerms {
  optionHash: Hex;
  bidder: Hex;
  price: bigint;
  /** The bidder's counter (bits 64-255) and unix seconds. */
  expireTime: bigint;
}

export const offerTypedData = (chain: ChainCard, message: OfferTerms) => ({
  domain: exchangeDomain(chain),
  types: { Offer: fields('bytes32 optionHash,address bidder,uint256 price,uint256 expireTime') },
  primaryType: 'Offer' as const,
  message: { ...message },
});

export interface CollectionOfferTerms {
  collection: Hex;
  /** Zero for any item. */
  root: Hex;
  amount: bigint;
  bidder: Hex;
  currency: Hex;
  /** For one unit. */
  price: bigint;
  royaltyRate: bigint;
  salt: bigint;
  /** The bidder's counter (bits 64-255) and unix seconds. */
  expireTime: bigint;
}

export const collectionOfferTypedData = (chain: ChainCard, message: CollectionOfferTerms) => ({
  domain: exchangeDomain(chain),
  types: {
    CollectionOffer: fields(
      'address collection,bytes32 root,uint256 amount,address bidder,address currency,uint256 price,uint256 royaltyRate,uint256 salt,uint256 expireTime',
    ),
  },
  primaryType: 'CollectionOffer' as const,
  message: { ...message },
});

export const cancelOfferTypedData = (chain: ChainCard, venue: Hex, offerId: Hex) => ({
  domain: bookDomain(chain, venue),
  types: { CancelOffer: fields('bytes32 offerId') },
  primaryType: 'CancelOffer' as const,
  message: { offerId },
});

export const escrowTypedData = (chain: ChainCard, message: EscrowTerms) => ({
  domain: bookDomain(chain, chain.marketplace),
  types: {
    EscrowOrder: fields(
      'bytes32 salt,address seller,string kind,bool escrowed,address collection,uint256 tokenId,uint256 amount,address currency,uint256 price,uint256 startTime,uint256 endTime',
    ),
  },
  primaryType: 'EscrowOrder' as const,
  message: { ...message },
});

export const cancelTypedData = (chain: ChainCard, venue: Hex, orderId: Hex) => ({
  domain: bookDomain(chain, venue),
  types: { CancelOrder: fields('bytes32 orderId') },
  primaryType: 'CancelOrder' as const,
  message: { orderId },
});

/** For the order as it stood at a position: what happens to it afterwards was not confirmed. */
export const reconfirmTypedData = (chain: ChainCard, venue: Hex, orderId: Hex, position: number) => ({
  domain: bookDomain(chain, venue),
  types: { ReconfirmOrder: fields('bytes32 orderId,uint256 position') },
  primaryType: 'ReconfirmOrder' as const,
  message: { orderId, position: BigInt(position) },
});

export const bidTypedData = (
  chain: ChainCard,
  venue: Hex,
  message: { orderId: Hex; bidder: Hex; price: bigint },
) => ({
  domain: bookDomain(chain, venue),
  types: { Bid: fields('bytes32 orderId,address bidder,uint256 price') },
  primaryType: 'Bid' as const,
  message,
});

export interface ProfileTerms {
  wallet: Hex;
  /** Unix seconds. */
  signedAt: bigint;
  personalProfile: string;
  profileImageUrl: string;
  bannerImageUrl: string;
  instagramUrl: string;
  websiteUrl: string;
  twitterUrl: string;
  imageSource: string;
}

export const profileTypedData = (chain: ChainCard, message: ProfileTerms) => ({
  domain: bookDomain(chain, chain.marketplace),
  types: {
    WalletProfile: fields(
      'address wallet,uint256 signedAt,string personalProfile,string profileImageUrl,string bannerImageUrl,string instagramUrl,string websiteUrl,string twitterUrl,string imageSource',
    ),
  },
  primaryType: 'WalletProfile' as const,
  message: { ...message },
});

/** Typed data as JSON: big numbers as decimal strings. */
export const plain = <T extends object>(terms: T) =>
  Object.fromEntries(
    Object.entries(terms).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value]),
  );
