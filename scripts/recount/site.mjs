// What a running site tells, as of one position.

export class Site {
  constructor(url, at) {
    this.url = url;
    this.at = at;
  }

  async ask(path, query = {}) {
    const url = new URL(`/api/dataservice/open/${path}`, this.url);
    for (const [name, value] of Object.entries({ at: this.at, ...query })) {
      if (value !== null && value !== undefined) url.searchParams.set(name, value);
    }
    for (;;) {
      const answer = await fetch(url);
      const told = await answer.json();
      if (answer.ok) return told.data;
      if (answer.status !== 429) throw new Error(`${url}: ${JSON.stringify(told)}`);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (told.data?.retryAfterSeconds ?? 1)));
    }
  }

  /** All rows of a list, page by page, by their names. */
  async all(path, rows, query, name) {
    const found = new Map();
    for (let cursor; ; ) {
      const page = await this.ask(path, { ...query, cursor, size: 200 });
      for (const row of page[rows]) {
        const known = found.has(`${name(row)}`) ? " once more" : "";
        found.set(`${name(row)}${known}`, { place: found.size, ...row });
      }
      cursor = page.next;
      if (cursor === null || cursor === undefined) return found;
    }
  }
}
