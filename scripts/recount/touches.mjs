// Which things an event is about, of those that tell since which event they are as they are.

export const NOBODY = `0x${"0".repeat(40)}`;

export const collectionOf = (item) => item.slice(0, item.lastIndexOf("-"));

/** Whether a token is minted, revealed, described anew or burnt by it. */
export function saysWhatItIs(kind, told) {
  if (kind === "ItemTransferred") return told.from === NOBODY || told.to === NOBODY;
  return kind === "ItemMinted" || kind === "ItemUriUpdated" || kind === "ItemMetadataRead";
}

/** What an event touches, each by a name of its own: holdings, tokens, sales of the escrow rail, quotes. */
export function touched({ type, id, body }) {
  const [[kind, told]] = Object.entries(body);
  const names = [];
  if (kind === "ItemTransferred" && told.from !== told.to) names.push(`${id}/${told.from}`, `${id}/${told.to}`);
  if (type === "item" && saysWhatItIs(kind, told)) names.push(id);
  if (kind === "OrderOpened" || kind === "OrderSettled") names.push(`sale/${id}`);
  if (type === "quote" || kind === "DomainCoinPriceChanged") names.push(`${type}/${id}`);
  return names;
}
