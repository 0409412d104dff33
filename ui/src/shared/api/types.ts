// What the API answers, by the names the pages use. The shapes are made from its document.

import type { components } from './schema';

type Schemas = components['schemas'];

export type Hex = Schemas['Address'];
export type Rail = Schemas['Rail'];
export type Split = Schemas['Split'];
export type OrderCard = Schemas['OrderCard'];
export type OrderDetail = Schemas['OrderDetail'];
export type SignedOption = Schemas['SignedOption'];
export type OfferCard = Schemas['OfferCard'];
export type OfferDetail = Schemas['OfferDetail'];
export type ChainPlace = Schemas['ChainSource'];
export type ItemCard = Schemas['ItemCard'];
export type ItemDetail = Schemas['ItemDetail'];
export type ActivityLine = Schemas['ActivityLine'];
export type CollectionCard = Schemas['CollectionCard'];
export type Currency = Schemas['Currency'];
export type ChainCard = Schemas['ChainCard'];
export type EventLine = Schemas['EventLine'];
export type EventPage = Schemas['ListEventsResponse'];
export type EventDetail = Schemas['ShowEventResponse'];
export type StreamPage = Schemas['ShowStreamResponse'];
export type ModelLine = Schemas['ModelLine'];
export type ModelPage = Schemas['ListModelsResponse'];
export type EndpointLine = Schemas['EndpointLine'];
export type ChainsPage = Schemas['ListFollowedChainsResponse'];
export type FollowedChain = Schemas['FollowedChain'];
export type ForkLine = Schemas['ForkLine'];
export type DeadLetter = Schemas['DeadLetter'];
export type RowHistory = Schemas['ExplainRowResponse'];
export type RowDiff = Schemas['CompareRowResponse'];
export type FloorHistory = Schemas['ListFloorChangesResponse'];
export type MessageItem = Schemas['MessageItem'];
export type MessagePage = Schemas['ListMessagesResponse'];
export type MessageCounts = Schemas['CountMessagesResponse'];
export type MessageTarget = Schemas['ShowMessageTargetResponse'];
export type CheckpointLine = Schemas['ReadCheckpointResponse'];
