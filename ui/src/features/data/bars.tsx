// Numbers side by side, as lengths.
import type { ReactNode } from 'react';

export interface Bar {
  /** Tells apart what has the same name. */
  id?: string;
  name: string;
  /** Its share of the longest, from 0 to 1. */
  share: number;
  told: ReactNode;
}

/** Bars with their numbers beside them: a table that can be seen. */
export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  return (
    <table className="bars">
      <caption>{title}</caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id ?? bar.name}>
            <th scope="row">{bar.name}</th>
            <td aria-hidden="true">
              <span className="length" style={{ inlineSize: `${Math.round(bar.share * 100)}%` }} />
            </td>
            <td className="number">{bar.told}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shares of whole numbers of any size, the largest being 1. */
export function sharesOf(values: bigint[]): number[] {
  const largest = values.reduce((most, value) => (value > most ? value : most), 0n);
  return values.map((value) => (largest > 0n ? Number((value * 1_000n) / largest) / 1_000 : 0));
}
