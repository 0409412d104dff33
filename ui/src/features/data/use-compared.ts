// The books of a comparison with what is known of them: figures, and floors by time.
import { useQueries } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/client';
import type { FigureRow, FloorChart } from '../../shared/api/types';
import type { Book } from './compare';
import { type Asked, floorChart, stats } from './queries';

export interface KnownBook {
  key: string;
  /** By which pictures and tables name it. */
  letter: string;
  row: FigureRow;
  currency: string;
}

const LETTERS = ['A', 'B', 'C', 'D'];

/** The address is wrong, or nothing is there: no trouble that could pass. */
const NONE = [1511400, 1511404];
const isNone = (error: unknown) => error instanceof ApiError && NONE.includes(error.code);

/** Figures of what is known of the chosen; a book that is unknown is left out. */
export function useKnown(chosen: Book[], { range, at, washed }: Asked) {
  // Of two currencies of a collection one answer tells.
  const ids = [...new Set(chosen.map((book) => book.id))];
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...stats({ id, range, at, washed }),
      placeholderData: undefined,
      retry: false,
    })),
  });
  const rows = answers.flatMap((answer) => answer.data?.rows ?? []);
  const known = chosen.flatMap(({ key, id, currency }) => {
    const row = rows.find((one) => one.id.toLowerCase() === id && one.currency?.toLowerCase() === currency);
    return row ? [{ key, row, currency }] : [];
  });
  return {
    known: known.map((book, place): KnownBook => ({ ...book, letter: LETTERS[place] ?? '' })),
    ...waitingOf(answers.filter((answer) => !isNone(answer.error))),
  };
}

/** Floors of these books, in their order; undefined until all are there. */
export function useCharts(known: KnownBook[], { range, at }: Asked) {
  const answers = useQueries({
    queries: known.map(({ row, currency }) => ({
      ...floorChart({ id: row.id, currency, range, at }),
      placeholderData: undefined,
    })),
  });
  const charts = answers.flatMap((answer): FloorChart[] => (answer.data ? [answer.data] : []));
  return {
    charts: charts.length === known.length && known.length > 0 ? charts : undefined,
    ...waitingOf(answers),
  };
}

interface Answer {
  data: unknown;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** Several questions as one. */
function waitingOf(answers: Answer[]) {
  const failed = answers.filter((answer) => answer.isError && !answer.data);
  return {
    isPending: answers.some((answer) => answer.isPending),
    isError: failed.length > 0,
    refetch: () => failed.forEach((answer) => void answer.refetch()),
  };
}
