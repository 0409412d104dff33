// Pages are loaded ahead when a link is pointed at, but not where data is dear.

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data or is on a 2g line. */
export function savesData(
  connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '');
}
