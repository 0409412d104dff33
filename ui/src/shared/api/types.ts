// What the API answers. Amounts are decimal strings in the smallest unit, times unix seconds.

export type Hex = `0x${string}`;
export type Rail = 'escrow' | 'signature';

export interface Split {
  price: string;
  fee: string;
  royalty: string;
  sellerAmount: string;
}

export interface OrderCard {
  orderId: Hex;
  itemId: string;
  rail: Rail;
  kind: 'fixed' | 'auction';
  status: string;
  chainFillable: { fillable: 'yes' | 'no' | 'unknown'; why: string | null };
  venue: Hex;
  maker: Hex;
  price: string;
  currency: Hex;
  amount: string;
  remaining: string;
  startTime: number;
  endTime: number;
  feeBps: number;
  royaltyBps: number;
  version: number;
  escrowed: boolean;
  buyer: Hex | null;
  split: Split;
  position: number;
}

export interface ChainPlace {
  chainId: number;
  block: number;
  tx: Hex;
  logIndex: number;
}

export interface SignedOption {
  channel: Hex;
  collection: Hex;
  tokenId: string;
  amount: string;
  signer: Hex;
  nonce: string;
  startTime: number;
  endTime: number;
  price: string;
  currency: Hex;
  royaltyRate: number;
  signature: Hex;
  optionHash: Hex;
}

export interface OrderDetail extends OrderCard {
  option: SignedOption | null;
  deliverBy: number | null;
  sale: (Split & { buyer: Hex; at: number; tx: Hex | null }) | null;
  history: { position: number; type: string; at: number; chain: ChainPlace | null }[];
}

export interface ItemCard {
  itemId: string;
  chainId: number;
  collection: string;
  collectionName: string;
  tokenId: string;
  name: string;
  image: string;
  standard: 'erc721' | 'erc1155';
  owner: Hex | null;
  listing: OrderCard | null;
  lastSale: (Split & { buyer: Hex; at: number }) | null;
  position: number;
}

export interface ItemDetail extends ItemCard {
  description: string;
  attributes: { trait_type: string; value: string }[];
  uri: string;
  owners: { owner: Hex; amount: string }[];
  creator: Hex;
  royaltyBps: number;
  royaltyRecipient: Hex;
  firstSeen: ChainPlace | null;
}

export interface ActivityLine {
  position: number;
  kind: string;
  itemId: string | null;
  itemName: string | null;
  orderId: Hex | null;
  rail: Rail | null;
  from: Hex | null;
  to: Hex | null;
  price: string | null;
  currency: Hex | null;
  amount: string;
  at: number;
  chain: ChainPlace | null;
}

export interface CollectionCard {
  id: string;
  chainId: number;
  address: Hex;
  name: string;
  symbol: string;
  description: string;
  standard: string;
  items: number;
  owners: number;
  listed: number;
  sales: number;
  floors: { currency: Hex; price: string }[];
  image: string | null;
}

export interface Currency {
  address: Hex;
  symbol: string;
  decimals: number;
}

export interface ChainCard {
  chainId: number;
  name: string;
  rpcUrl: string | null;
  marketplace: Hex;
  exchange: Hex;
  currencies: Currency[];
  feeBps: number | null;
  block: number | null;
  blockTime: number | null;
}
