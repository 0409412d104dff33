// Query keys that more than one feature has to know.
export const itemKeys = {
  all: ['item'] as const,
  one: (itemId: string) => [...itemKeys.all, itemId] as const,
};
