// Whether what is shown is the past: then nothing is renewed by the socket and nothing is for sale.
import { createContext, useContext } from 'react';
import type { At } from './moment';

export const PastContext = createContext<At | undefined>(undefined);

/** The moment that is looked at; undefined for the present. */
export const useAt = (): At | undefined => useContext(PastContext);
