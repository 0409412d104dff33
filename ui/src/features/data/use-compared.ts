// The books of a comparison with what is known of them: figures, and floors by time.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
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
  const answers = useEach(ids.map((id) => ({
    ...stats({ id, range, at, washed }),
    placeholderData: undefined,
    retry: false,
  })));
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
  const answers = useEach(known.map(({ row, currency }) => ({
    ...floorChart({ id: row.id, currency, range, at }),
    placeholderData: undefined,
  })));
  const charts = answers.flatMap((answer): FloorChart[] => (answer.data ? [answer.data] : []));
  return {
    charts: charts.length === known.length && known.length > 0 ? charts : undefined,
    ...waitingOf(answers),
  };
}

type Question<T> = UseQueryOptions<T, Error, T, (string | Asked)[]>;

/**
 * A question for each book, of which there are four at most. The library's own way to ask any number of them
 * would be loaded by every first visit, also by those who never see these pages.
 */
function useEach<T>(asked: Question<T>[]) {
  const unasked: Question<T> = { queryKey: ['data', 'unasked'], enabled: false };
  const first = useQuery(asked[0] ?? unasked);
  const second = useQuery(asked[1] ?? unasked);
  const third = useQuery(asked[2] ?? unasked);
  const fourth = useQuery(asked[3] ?? unasked);
  return [first, second, third, fourth].slice(0, asked.length);
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
