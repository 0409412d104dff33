// The table as the server reads it, to know what is a page and what is not: ui/routes.json is its committed
// snapshot. Pages do not need it.
import { barOf } from '../layouts/layouts';
import { isDetour } from './row';
import { isWhite, table } from './table';

export const siteMap = table.map((line) =>
  isDetour(line)
    ? { path: line.path, aliases: [], to: line.to }
    : {
        path: line.path,
        aliases: line.aliases,
        page: line.page,
        layout: line.layout,
        bar: barOf(line.layout, isWhite(line.page)),
        ...(line.guard && { guard: line.guard }),
        ...(line.direct && { direct: true }),
      },
);
