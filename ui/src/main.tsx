import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router';
import './app/style.css';
import { startTexts } from './shared/i18n';
import { findWallets } from './shared/wallet/store';

startTexts();
findWallets();
const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;

// Prices, orders and balances are never served from a cache that has not been asked again.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0, retry: 1 } } });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
